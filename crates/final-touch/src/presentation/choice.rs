//! Actions as a page shows them.

use alloc::format;
use alloc::string::String;

use game_erased::Choice;
use game_traits::text::counted;

use super::listed;
use crate::action::{Action, ActionKind};
use crate::color::Color;
use crate::masterpiece::Masterpiece;
use crate::rules::FinalTouch;
use crate::view::View;

/// Where touches are laid, and where smears.
pub(super) const IMPROVE: &str = "improve";
pub(super) const SMEAR: &str = "smear";

/// The name of a card of the hand among the parts of the SVG; cards of one color are alike.
pub(super) fn card_part(color: Color) -> String {
    format!("card-{color}")
}

pub(super) fn choice(game: &FinalTouch, view: &View, action: Action) -> Choice {
    let public = view.public();
    let (label, place) = match action.kind() {
        ActionKind::Improve(cards) => (format!("Improve with {}", listed(cards)), IMPROVE),
        ActionKind::Smear(color) => (format!("Smear with {color}"), SMEAR),
    };
    let cards = action.cards().cards().map(card_part);
    let card = public.current().and_then(|id| game.masterpiece(id));
    let dollars = |pick: fn(&Masterpiece) -> u32| card.map_or(0, pick);
    let preview = match action.kind() {
        ActionKind::Improve(cards) => match game.missing(public).len() - cards.len() {
            0 => format!("finishes it: ${}", dollars(|card| card.full.into())),
            left => format!("{} missing then", counted(left, "touch", "touches")),
        },
        ActionKind::Smear(_) => match public.smeared().len() + 1 {
            3 => format!("ruins it: ${} for the others", dollars(|card| card.ruined.into())),
            smears => format!("smear {smears} of 3"),
        },
    };
    Choice { preview, ..Choice::of(label, cards.chain([place.into()])) }
}
