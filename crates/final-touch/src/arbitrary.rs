//! `Arbitrary` for actions, chance outcomes and components: any value that there is, legal somewhere or not.

use game_traits::arbitrary;
use game_traits::strategies::proptest::prelude::*;

use crate::action::{Action, Chance};
use crate::cards::Cards;
use crate::color::Color;
use crate::masterpiece::MasterpieceId;

arbitrary! {
    Action => any::<u8>().prop_map(Action::at_index),
    Chance => prop_oneof![any::<Color>().prop_map(Chance::Draw), any::<MasterpieceId>().prop_map(Chance::Reveal)],
    Color => prop::sample::select(&Color::ALL[..]),
    Cards => prop::array::uniform5(0..=12u8).prop_filter_map("at most 12 of a color", Cards::new),
    MasterpieceId => (1..=MasterpieceId::MAX).prop_filter_map("a masterpiece has this number", MasterpieceId::new),
}
