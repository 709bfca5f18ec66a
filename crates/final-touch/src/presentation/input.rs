//! Actions as people type them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::action::Action;
use crate::cards::Cards;
use crate::color::Color;

const TRY: &str = "try `improve yellow brown brown`, `y 2br` or `smear blue`";

/// Reads `improve brown yellow`, `i y br br`, `2 brown, yellow`, `smear bl`, or only a color: that improves where it is
/// missing and smears where not.
pub(super) fn action(missing: Cards, typed: &str) -> Result<Action, String> {
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
            times =
                digits.parse().ok().filter(|n| (1..=5).contains(n)).ok_or_else(|| format!("{digits} cards? {TRY}"))?;
        }
        let name = name.trim_start_matches(['x', '×', '*']);
        if !name.is_empty() {
            let held = &mut counts[color(name)?.index()];
            *held = held.saturating_add(times);
            times = 1;
        }
    }
    let cards = Cards::new(counts).filter(|cards| (1..=5).contains(&cards.len()));
    let cards = cards.ok_or_else(|| format!("one to five cards; {TRY}"))?;
    let only = cards.iter().next().filter(|_| cards.len() == 1);
    match (verb, only) {
        (Some(false), None) => Err(format!("one card smears; {TRY}")),
        (Some(false), Some(color)) => Ok(Action::smear(color)),
        (None, Some(color)) if missing.count(color) == 0 => Ok(Action::smear(color)),
        _ => Action::improve(cards).ok_or_else(|| format!("one to five cards; {TRY}")),
    }
}

/// A colour by the beginning of its name.
fn color(name: &str) -> Result<Color, String> {
    let mut fitting = Color::ALL.into_iter().filter(|color| color.name().starts_with(name));
    match (fitting.next(), fitting.next()) {
        (Some(color), None) => Ok(color),
        (Some(one), Some(other)) => Err(format!("{name}: {one} or {other}?")),
        (None, _) => Err(format!("{name} is no colour; {TRY}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_people_type() {
        let missing = Cards::new([2, 0, 1, 0, 0]).expect("a few");
        let read = |typed: &str| action(missing, typed).map(|action| action.to_string());
        let ok = |text: &str| Ok(text.to_string());
        assert_eq!(read("improve yellow brown"), ok("improve yellow brown"));
        assert_eq!(read(" I br, Y y"), ok("improve yellow yellow brown"));
        assert_eq!(read("2 yellow + br"), ok("improve yellow yellow brown"));
        assert_eq!(read("y2x"), Err(format!("y2x is no colour; {TRY}")));
        assert_eq!(read("3xy"), ok("improve yellow yellow yellow"));
        assert_eq!(read("2"), Err(format!("one to five cards; {TRY}")));
        assert_eq!(read("yel"), ok("improve yellow"));
        assert_eq!(read("bl"), ok("smear blue"));
        assert_eq!(read("s yellow"), ok("smear yellow"));
        assert_eq!(read("smear y y"), Err(format!("one card smears; {TRY}")));
        assert_eq!(read("b"), Err("b: brown or blue?".to_string()));
        assert_eq!(read(""), Err(format!("one to five cards; {TRY}")));
        assert_eq!(read("9 pink"), Err(format!("9 cards? {TRY}")));
        assert_eq!(read("5y 5g 5y"), Err(format!("one to five cards; {TRY}")));
        assert_eq!(read("mauve"), Err(format!("mauve is no colour; {TRY}")));
    }
}
