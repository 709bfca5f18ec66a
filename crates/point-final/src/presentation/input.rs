//! Actions as a person types them.
//!
//! What is typed where a word is due is a word; only `concede`, `time-out` and `-` are not. Names and seats are read as
//! such nowhere else than where the action takes one, and a card alone is laid, never called: a call cannot be taken
//! back.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::InputError;
use game_traits::Seat;
use word_graph::Word;

use crate::action::Action;
use crate::card::{Card, Special};
use crate::turn::Phase;
use crate::view::View;

pub(super) fn parse(view: &View, seat: Seat, typed: &str) -> Result<Action, InputError> {
    let parts: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let phase = view.public().phase();
    let owes_word = phase.word_due().is_some() && phase.seat() == Some(seat);
    let in_turn = matches!(phase, Phase::Turn { seat: turn, .. } if turn == seat);
    match parts[..] {
        ["time-out"] => return Ok(Action::TimeOut),
        ["concede" | "-"] if owes_word => return Ok(Action::Concede),
        [word] if owes_word => return say(word),
        ["say" | "dire", word] => return say(word),
        ["timeout"] => return Ok(Action::TimeOut),
        ["accuse" | "bluff"] => return Ok(Action::Accuse),
        ["draw" | "pioche"] => return Ok(Action::Draw),
        ["lay" | "l", name] => return held_card(view, name).map(Action::Lay),
        ["call" | "final" | "pf", name] | ["point", "final", name] => return held_card(view, name).map(Action::Call),
        [name] => match held_card(view, name).ok() {
            Some(_) if !in_turn => {
                return Err(InputError::Unfit(format!("it is not your turn; `call {name}` calls point final with it")));
            }
            Some(card) if card.is_layable() => return Ok(Action::Lay(card)),
            _ => {}
        },
        _ => {}
    }
    if let Some(action) = play(parts.strip_prefix(&["play"]).unwrap_or(&parts)) {
        return Ok(action);
    }
    typed.trim().parse().map_err(|_| match parts.first() {
        None => InputError::Missing(now(view, owes_word, in_turn)),
        Some(_) => InputError::unexpected(now(view, owes_word, in_turn), typed.trim()),
    })
}

/// What the seat can do now.
fn now(view: &View, owes_word: bool, in_turn: bool) -> String {
    let held = || view.hand().into_iter().flat_map(|hand| hand.iter().map(|(card, _)| card));
    let card = held().find(|card| card.is_layable()).map_or("A".to_string(), |card| card.to_string());
    let mut forms = Vec::new();
    if owes_word {
        forms.extend(["a word".to_string(), "`concede`".to_string()]);
    } else if in_turn {
        forms.push(format!("a card such as `{card}`"));
        if held().any(|card| card.special().is_some()) {
            forms.push("a special such as `pioche-2 1`".to_string());
        }
        forms.push("`draw`".to_string());
        if view.public().responsible().is_some() {
            forms.push("`accuse`".to_string());
        }
    }
    if !owes_word && !view.public().table().is_empty() {
        forms.push(format!("`call {card}`"));
    }
    match forms.split_last() {
        None => "an action of the list".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
    }
}

fn say(word: &str) -> Result<Action, InputError> {
    Word::fold(word).map(Action::Say).map_err(|e| InputError::Unfit(format!("{word:?} is no word: {e}")))
}

/// A card by its name. The letters of a joker, `v` and `c`, mean the joker where the hand has it and not the letter.
fn held_card(view: &View, name: &str) -> Result<Card, InputError> {
    let card = named_card(name)?;
    let joker = match name {
        "v" => Card::VOWEL,
        "c" => Card::CONSONANT,
        _ => return Ok(card),
    };
    let holds = |card| view.hand().is_some_and(|hand| hand.iter().any(|(held, _)| held == card));
    Ok(if !holds(card) && holds(joker) { joker } else { card })
}

fn named_card(name: &str) -> Result<Card, InputError> {
    card(name).ok_or_else(|| {
        InputError::unexpected("a card: a letter, vowel, consonant, super or a special such as pioche-2", name)
    })
}

/// A card by its name, or as it is drawn on the table.
pub(super) fn card(name: &str) -> Option<Card> {
    match name {
        "vowel" | "voyelle" | "(v)" => Some(Card::VOWEL),
        "consonant" | "consonne" | "(c)" => Some(Card::CONSONANT),
        "super" | "(*)" | "*" => Some(Card::SUPER),
        _ => match Word::fold(name).as_ref().map(Word::letters) {
            Ok(&[letter]) => Card::letter(letter),
            _ => special(name).map(Special::card),
        },
    }
}

/// A special by its name, with or without accents and hyphens.
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
    match plain.as_str() {
        "echange" | "swap" => Some(Special::Echange),
        "passeagauche" => Some(Special::PasseAGauche),
        "pioche2" => Some(Special::Pioche2),
        "pioche3" => Some(Special::Pioche3),
        "poubelle" | "bin" => Some(Special::Poubelle),
        "cadeau" | "gift" | "give" => Some(Special::Cadeau),
        _ => None,
    }
}

fn play(parts: &[&str]) -> Option<Action> {
    let (name, rest) = match *parts {
        // `passe à gauche` and `pioche 2` in several words.
        ["passe", "à" | "a", "gauche", ref rest @ ..] => ("passeagauche".to_string(), rest),
        ["pioche", number, ref rest @ ..] => (format!("pioche{number}"), rest),
        [name, ref rest @ ..] => (name.to_string(), rest),
        [] => return None,
    };
    let special = special(&name)?;
    match *rest {
        [] => Some(Action::Play(special)),
        [other] | ["seat" | "to" | "à", other] => Some(Action::PlayOn(special, seat(other)?)),
        [gift, other] | [gift, "seat" | "to" | "à", other] if special == Special::Cadeau => {
            Some(Action::Give(card(gift)?, seat(other)?))
        }
        _ => None,
    }
}

fn seat(text: &str) -> Option<Seat> {
    text.strip_prefix("seat").unwrap_or(text).parse().ok()
}
