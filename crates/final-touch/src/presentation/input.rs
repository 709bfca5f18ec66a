//! Actions as people type them.

use alloc::string::ToString;
use alloc::vec::Vec;

use game_erased::InputError;

use crate::action::Action;
use crate::cards::Cards;
use crate::color::Color;

const CARDS: &str = "one to five cards, such as `y 2br`";
const COLOR: &str = "a color: yellow, green, brown, blue or pink";

/// Reads `improve brown yellow`, `i y br br`, `2 brown, yellow`, `smear bl`, or only a color: that improves where it is
/// missing and smears where not.
pub(super) fn parse(missing: Cards, typed: &str) -> Result<Action, InputError> {
    let lower = typed.to_lowercase();
    let mut words: Vec<&str> =
        lower.split(|c: char| c.is_whitespace() || matches!(c, ',' | '+')).filter(|word| !word.is_empty()).collect();
    let verb = match words.first() {
        Some(&word) if word.len() <= 7 && "improve".starts_with(word) => Some(true),
        Some(&word) if word.len() <= 5 && "smear".starts_with(word) => Some(false),
        _ => None,
    };
    if verb.is_some() {
        words.remove(0);
    }
    let (mut counts, mut times) = ([0u8; 5], 1);
    for word in words {
        let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &word[..word.len() - name.len()];
        if !digits.is_empty() {
            times = digits
                .parse()
                .ok()
                .filter(|n| (1..=5).contains(n))
                .ok_or_else(|| InputError::unexpected(CARDS, word))?;
        }
        let name = name.trim_start_matches(['x', '×', '*']);
        if !name.is_empty() {
            let held = &mut counts[color(name)?.index()];
            *held = held.saturating_add(times);
            times = 1;
        }
    }
    let cards = Cards::new(counts).filter(|cards| (1..=5).contains(&cards.len()));
    let cards = cards.ok_or_else(|| InputError::Missing(CARDS.to_string()))?;
    let only = cards.cards().next().filter(|_| cards.len() == 1);
    match (verb, only) {
        (Some(false), None) => Err(InputError::Unfit("one card smears, such as `smear blue`".to_string())),
        (Some(false), Some(color)) => Ok(Action::smear(color)),
        (None, Some(color)) if missing.count(color) == 0 => Ok(Action::smear(color)),
        _ => Action::improve(cards).ok_or_else(|| InputError::Missing(CARDS.to_string())),
    }
}

/// A color by the beginning of its name.
fn color(name: &str) -> Result<Color, InputError> {
    let mut fitting = Color::ALL.into_iter().filter(|color| color.as_str().starts_with(name));
    match (fitting.next(), fitting.next()) {
        (Some(color), None) => Ok(color),
        (Some(one), Some(other)) => Err(InputError::Ambiguous {
            typed: name.to_string(),
            candidates: [one, other].map(|c| c.to_string()).into(),
        }),
        (None, _) => Err(InputError::unexpected(COLOR, name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    #[test]
    fn what_people_type() {
        let missing = Cards::new([2, 0, 1, 0, 0]).expect("a few");
        let read = |typed: &str| parse(missing, typed).map(|action| action.to_string()).map_err(|e| e.to_string());
        let ok = |text: &str| Ok(text.to_string());
        let wrong = |text: &str| Err::<String, String>(format!("expected {text}"));
        assert_eq!(read("improve yellow brown"), ok("improve yellow brown"));
        assert_eq!(read(" I br, Y y"), ok("improve yellow yellow brown"));
        assert_eq!(read("2 yellow + br"), ok("improve yellow yellow brown"));
        assert_eq!(read("y2x"), wrong(&format!("{COLOR}, found \"y2x\"")));
        assert_eq!(read("3xy"), ok("improve yellow yellow yellow"));
        assert_eq!(read("2"), wrong(CARDS));
        assert_eq!(read("yel"), ok("improve yellow"));
        assert_eq!(read("bl"), ok("smear blue"));
        assert_eq!(read("s yellow"), ok("smear yellow"));
        assert_eq!(read("smear y y"), Err("one card smears, such as `smear blue`".to_string()));
        assert_eq!(read("b"), Err("\"b\" can be brown or blue".to_string()));
        assert_eq!(read(""), wrong(CARDS));
        assert_eq!(read("9 pink"), wrong(&format!("{CARDS}, found \"9\"")));
        assert_eq!(read("5y 5g 5y"), wrong(CARDS));
        assert_eq!(read("mauve"), wrong(&format!("{COLOR}, found \"mauve\"")));
    }
}
