//! Actions as a page shows them.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::Choice;
use game_traits::Seat;

use super::{named, titled};
use crate::action::Action;
use crate::card::{Card, Special};
use crate::view::View;

/// Where letters and specials are laid, and where a card is put face down to call.
pub(super) const WORD: &str = "word";
pub(super) const POINT_FINAL: &str = "point-final";

/// The name of a card of the hand among the parts of the SVG; equal cards are alike.
pub(super) fn card_part(card: Card) -> String {
    format!("card-{card}")
}

/// The name of a seat among the parts of the SVG.
pub(super) fn seat_part(seat: Seat) -> String {
    format!("seat-{seat}")
}

/// `None` for a word, which is typed: a list would say which words there are.
pub(super) fn choice(view: &View, action: Action) -> Option<Choice> {
    let laid = |label: String, card: Card| Choice::of(label, [card_part(card), WORD.to_string()]);
    let special = |special: Special| titled(special.card());
    let mut choice = match action {
        Action::Lay(card) => laid(format!("Lay {}", named(card)), card),
        Action::Accuse => Choice::button(match view.public().responsible() {
            Some(seat) => format!("Accuse seat {seat} of bluffing"),
            None => "Accuse of bluffing".to_string(),
        }),
        Action::Draw => {
            Choice { preview: "and be responsible for the word".to_string(), ..Choice::button("Draw 2 cards") }
        }
        Action::Play(card) => laid(format!("Play {}", special(card)), card.card()),
        Action::PlayOn(card, seat) => {
            Choice::of(format!("Play {} on seat {seat}", special(card)), [card_part(card.card()), seat_part(seat)])
        }
        Action::Give(card, seat) => Choice::of(
            format!("Give {} to seat {seat}", named(card)),
            [card_part(Special::Cadeau.card()), card_part(card), seat_part(seat)],
        ),
        Action::Call(card) => Choice::of(
            format!("Call point final with {} face down", named(card)),
            [card_part(card), POINT_FINAL.to_string()],
        ),
        Action::Say(_) => return None,
        Action::Concede => Choice::button("I have no word"),
        Action::TimeOut => Choice::button("Time is up"),
    };
    if let Action::Call(_) = action {
        choice.preview = "you owe a word of exactly these cards".to_string();
    }
    Some(choice)
}
