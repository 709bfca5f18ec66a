//! Dense ids of actions: a block of ids for each form, board by board.

use crate::action::{Action, Direction};
use crate::kind::Kind;
use crate::legal::{Form, Set};
use crate::rules::Rules;

/// What is done with any cell of any board.
const ON_CELLS: [Form; 9] = [
    Form::Target,
    Form::Line(Direction::Across, 1),
    Form::Line(Direction::Across, 2),
    Form::Line(Direction::Across, 3),
    Form::Line(Direction::Down, 2),
    Form::Line(Direction::Down, 3),
    Form::Field,
    Form::Strike,
    Form::Name,
];

/// The blocks: form, board, and how many ids.
fn blocks(rules: &Rules) -> impl Iterator<Item = (Form, u8, usize)> {
    let cells = rules.board.all.count_ones() as usize;
    let (zones, weapons) = (rules.board.named_zones.count_ones() as usize, rules.weapons().count());
    let places = Kind::ALL.into_iter().map(move |kind| (Form::Place(kind), 0, cells));
    let boards = (0..rules.players as u8).flat_map(move |board| {
        let on_cells = ON_CELLS.into_iter().map(move |form| (form, board, cells));
        on_cells.chain([(Form::Scout, board, zones), (Form::Buy, board, 1), (Form::Rob, board, 1)])
    });
    let rest = [
        (Form::Pick, 0, Kind::COUNT),
        (Form::BuyWild, 0, 1),
        (Form::Play, 0, weapons),
        (Form::Take, 0, weapons),
        (Form::Pass, 0, 1),
    ];
    places.chain(boards).chain(rest)
}

/// How many there are.
pub(crate) fn space(rules: &Rules) -> usize {
    blocks(rules).map(|(_, _, ids)| ids).sum()
}

/// The id of an action; `None` if the edition has no such cell, weapon, zone or seat.
pub(crate) fn index(rules: &Rules, action: Action) -> Option<usize> {
    let spot = |spot: crate::cell::Spot| Some((spot.seat.index(), rules.board.bit(spot.cell)?.into()));
    let (form, (board, number)) = match action {
        Action::Place { kind, cell } => (Form::Place(kind), (0, rules.board.bit(cell)?.into())),
        Action::Target(at) => (Form::Target, spot(at)?),
        Action::Line { from, direction, cells } => (Form::Line(direction, cells), spot(from)?),
        Action::Field(at) => (Form::Field, spot(at)?),
        Action::Strike(at) => (Form::Strike, spot(at)?),
        Action::Name(at) => (Form::Name, spot(at)?),
        Action::Scout { seat, zone } => (Form::Scout, (seat.index(), rules.board.zone(zone)?.into())),
        Action::Buy(seat) => (Form::Buy, (seat.index(), 0)),
        Action::Rob(seat) => (Form::Rob, (seat.index(), 0)),
        Action::Pick(kind) => (Form::Pick, (0, kind.index())),
        Action::BuyWild => (Form::BuyWild, (0, 0)),
        Action::Play(weapon) => (Form::Play, (0, rules.weapon_named(weapon)?)),
        Action::Take(weapon) => (Form::Take, (0, rules.weapon_named(weapon)?)),
        Action::Pass => (Form::Pass, (0, 0)),
    };
    let mut first = 0;
    for (other, at, ids) in blocks(rules) {
        if other == form && usize::from(at) == board {
            return Some(first + number);
        }
        first += ids;
    }
    None
}

/// The action of an id.
pub(crate) fn at(rules: &Rules, index: usize) -> Option<Action> {
    let mut left = index;
    for (form, board, ids) in blocks(rules) {
        if left < ids {
            return Set { form, board, bits: 0 }.action(rules, left as u8);
        }
        left -= ids;
    }
    None
}
