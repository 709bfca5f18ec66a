//! `Arbitrary` for actions, chance outcomes and components: any value that there is, legal somewhere or not.

use game_traits::strategies::proptest::prelude::*;
use game_traits::{Seat, arbitrary};

use crate::action::{Action, Chance, Direction, MAX_LINE};
use crate::cell::{BoardCell, Cell};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

arbitrary! {
    // Mostly such as boards have.
    Cell => {
        let side = || prop_oneof![6 => 1..=10u8, 1 => 1..=128u8];
        (side(), side()).prop_filter_map("a cell", |(column, row)| Cell::new(column, row))
    },
    BoardCell => any::<(Seat, Cell)>().prop_map(|(seat, cell)| BoardCell { seat, cell }),
    UnitKind => prop::sample::select(&UnitKind::ALL[..]),
    Slug => "[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}".prop_filter_map("a name", |text| Slug::of(&text)),
    Direction => prop_oneof![Just(Direction::Across), Just(Direction::Down)],
    Action => prop_oneof![
        any::<(UnitKind, Cell)>().prop_map(|(kind, cell)| Action::Place { kind, cell }),
        any::<UnitKind>().prop_map(Action::Pick),
        prop_oneof![any::<Seat>().prop_map(Action::Buy), Just(Action::BuyWild), Just(Action::Pass)],
        any::<Slug>().prop_map(Action::Play),
        any::<BoardCell>().prop_map(Action::Target),
        (any::<(BoardCell, Direction)>(), 1..=MAX_LINE).prop_map(|((from, direction), cells)| {
            // A line of one cell runs across.
            let direction = if cells == 1 { Direction::Across } else { direction };
            Action::Line { from, direction, cells }
        }),
        any::<Slug>().prop_map(Action::Take),
        any::<BoardCell>().prop_map(Action::Field),
        prop_oneof![any::<BoardCell>().prop_map(Action::Strike), any::<BoardCell>().prop_map(Action::Probe)],
        prop_oneof![
            any::<(Seat, Slug)>().prop_map(|(seat, zone)| Action::Scout { seat, zone }),
            any::<Seat>().prop_map(Action::Rob),
        ],
    ],
    Chance => any::<Slug>().prop_map(Chance::reveal),
}
