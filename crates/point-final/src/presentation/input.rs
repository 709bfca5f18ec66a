//! Actions as a person types them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::{ParseError, Seat};
use word_graph::Word;

use crate::action::Action;
use crate::card::{Card, Special};
use crate::state::Phase;
use crate::view::View;

/// Reads an action: a card alone is laid in turn and called out of turn; where a word is due, a word alone is said.
pub(super) fn parse(view: &View, seat: Seat, typed: &str) -> Result<Action, String> {
    let parts: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let alone = if let [name] = parts[..] { card(name) } else { None };
    let in_turn = view.phase() == (Phase::Turn { seat });
    match parts[..] {
        ["time-out" | "timeout"] => return Ok(Action::TimeOut),
        ["say" | "dire", word] => return say(word),
        ["concede" | "pass" | "none" | "no" | "non" | "-"] => return Ok(Action::Concede),
        [word] if view.phase().word_due().is_some() => return say(word),
        ["accuse" | "bluff" | "!"] => return Ok(Action::Accuse),
        ["draw" | "pioche"] => return Ok(Action::Draw),
        ["lay" | "l", name] => return card(name).map(Action::Lay).ok_or_else(|| no_card(name)),
        ["call" | "final" | "pf", name] | ["point", "final", name] => {
            return card(name).map(Action::Call).ok_or_else(|| no_card(name));
        }
        _ => {}
    }
    let action = match (alone, in_turn) {
        (Some(card), false) => Some(Action::Call(card)),
        (Some(card), true) if card.is_layable() => Some(Action::Lay(card)),
        _ => play(parts.strip_prefix(&["play"]).unwrap_or(&parts)),
    };
    if let Some(action) = action {
        return Ok(action);
    }
    typed.trim().parse().map_err(|e: ParseError| format!("{e}; try `lay a`, `accuse`, `draw` or `call a`"))
}

fn say(word: &str) -> Result<Action, String> {
    Word::fold(word).map(Action::Say).map_err(|e| format!("{word:?} is no word: {e}"))
}

fn no_card(name: &str) -> String {
    format!("{name:?} is no card: a letter, vowel, consonant, super or a special such as pioche-2")
}

fn card(name: &str) -> Option<Card> {
    let card = match name {
        "vowel" | "voyelle" | "(v)" | "@" => Card::VOWEL,
        "consonant" | "consonne" | "(c)" | "#" => Card::CONSONANT,
        "super" | "joker" | "(*)" | "*" | "?" => Card::SUPER,
        _ => match Word::fold(name).as_ref().map(Word::letters) {
            Ok(&[letter]) => Card::letter(letter)?,
            _ => special(name)?.card(),
        },
    };
    Some(card)
}

/// A special by its name, with or without accents, spaces and hyphens.
fn special(name: &str) -> Option<Special> {
    let plain: String = name
        .chars()
        .filter_map(|c| match c {
            'é' => Some('e'),
            'à' => Some('a'),
            '-' | '_' => None,
            c => Some(c),
        })
        .collect();
    Some(match plain.as_str() {
        "echange" | "swap" => Special::Echange,
        "passeagauche" | "passe" => Special::PasseAGauche,
        "pioche2" => Special::Pioche2,
        "pioche3" => Special::Pioche3,
        "poubelle" | "bin" => Special::Poubelle,
        "cadeau" | "gift" | "give" => Special::Cadeau,
        _ => return None,
    })
}

fn play(parts: &[&str]) -> Option<Action> {
    let seat = |text: &str| text.trim_start_matches("seat").parse::<Seat>().ok();
    let (name, rest) = match *parts {
        // `passe à gauche` and `pioche 2` in several words.
        ["passe", "à" | "a", "gauche", ref rest @ ..] => ("passe".to_string(), rest),
        ["pioche", number, ref rest @ ..] => (format!("pioche{number}"), rest),
        [name, ref rest @ ..] => (name.to_string(), rest),
        [] => return None,
    };
    let special = special(&name)?;
    Some(match *rest {
        [] => Action::Play(special),
        [other] | ["seat", other] => Action::PlayOn(special, seat(other)?),
        [gift, other] | [gift, "seat" | "to", other] if special == Special::Cadeau => {
            Action::Give(card(gift)?, seat(other)?)
        }
        _ => return None,
    })
}
