//! `Arbitrary` for actions, chance outcomes and components: any value that there is, legal somewhere or not.

use game_traits::arbitrary;
use game_traits::strategies::proptest::prelude::*;

use crate::action::{Action, Chance};
use crate::edition::PATCHES;
use crate::index;
use crate::patch::Patch;
use crate::quilt::{Cell, SIDE};
use crate::time_board::TimeBoard;

arbitrary! {
    Action => (0..index::SPACE).prop_filter_map("an action has this index", index::at),
    Chance => any::<Patch>().prop_map(Chance::new),
    Patch => (0..PATCHES as u8).prop_filter_map("a patch has this number", Patch::new),
    Cell => (0..SIDE, 0..SIDE).prop_filter_map("a cell of the quilt", |(column, row)| Cell::new(column, row)),
    TimeBoard => prop_oneof![Just(TimeBoard::Revised), Just(TimeBoard::First)],
}
