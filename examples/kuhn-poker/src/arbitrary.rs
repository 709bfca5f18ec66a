//! `Arbitrary` for actions, chance outcomes and cards: any value of the type, legal or not.

use game_traits::strategies::proptest::prelude::*;

use crate::action::{Action, Chance};
use crate::card::Card;

game_traits::arbitrary! {
    Card => (1..=Card::MAX).prop_filter_map("a rank", Card::new),
    Action => prop::sample::select(&Action::ALL[..]),
    Chance => any::<Card>().prop_map(Chance::Deal),
}
