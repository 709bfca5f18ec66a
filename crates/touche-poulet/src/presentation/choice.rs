//! Actions as a page shows them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game_erased::{Choice, Piece};
use game_traits::Seat;

use super::asked::does;
use crate::action::{Action, Direction};
use crate::cell::{BoardCell, Cell};
use crate::edition::{Blast, Effect};
use crate::public::Prompt;
use crate::rules::TouchePoulet;
use crate::slug::Slug;
use crate::unit_kind::{Attack, UnitKind};
use crate::view::View;

// The names of the parts of the SVG.

pub(super) fn cell_part(seat: Seat, cell: Cell) -> String {
    format!("cell-{seat}.{cell}")
}

pub(super) fn seat_part(seat: Seat) -> String {
    format!("seat-{seat}")
}

pub(super) fn zone_part(seat: Seat, zone: Slug) -> String {
    format!("zone-{seat}.{zone}")
}

pub(super) fn kind_part(kind: UnitKind) -> String {
    format!("kind-{kind}")
}

pub(super) fn egg_part(color: Option<Seat>) -> String {
    color.map_or("egg-wild".to_string(), |seat| format!("egg-{seat}"))
}

/// A face-up weapon.
pub(super) fn market_part(weapon: Slug) -> String {
    format!("market-{weapon}")
}

/// A weapon of the observer.
pub(super) fn held_part(weapon: Slug) -> String {
    format!("held-{weapon}")
}

const LINE: &str = "line";
const FIELD: &str = "field";
const STRIKE: &str = "strike";

pub(super) fn choice(game: &TouchePoulet, seat: Seat, action: Action) -> Choice {
    let on = |label: String, at: BoardCell| Choice::of(label, [cell_part(at.seat, at.cell)]);
    let formed = |name: &str, form: usize, choice: Choice| Choice { form: Some((name.to_string(), form)), ..choice };
    let weapon = |weapon: Slug, choice: Choice| Choice { preview: explained(game, weapon), ..choice };
    match action {
        Action::Place { kind, cell } => {
            let label = format!("Place the {} on {cell}", kind.name());
            formed(kind.word(), 0, Choice::of(label, [cell_part(seat, cell)]))
        }
        Action::Pick(kind) => {
            let preview = match kind.attack() {
                Attack::None => String::new(),
                Attack::Choice(1) => "one target".to_string(),
                Attack::Choice(n) => format!("{n} targets of choice"),
                Attack::Line(n) => format!("a line of {n}"),
            };
            Choice { preview, ..Choice::of(format!("Attack with the {}", kind.name()), [kind_part(kind)]) }
        }
        Action::Buy(color) => Choice::of(format!("Buy an egg of seat {color}"), [egg_part(Some(color))]),
        Action::BuyWild => Choice::of("Buy the wild egg", [egg_part(None)]),
        Action::Play(name) => weapon(name, Choice::of(format!("Play {name}"), [held_part(name)])),
        Action::Take(name) => weapon(name, Choice::of(format!("Take {name}"), [market_part(name)])),
        Action::Pass => Choice::button("Nothing more here"),
        Action::Target(at) => on(format!("Target {at}"), at),
        Action::Line { from, direction, cells } => {
            let way = if direction == Direction::Across { "across" } else { "down" };
            let form = usize::from(direction == Direction::Down);
            formed(LINE, form, on(format!("Target {cells} {way} from {from}"), from))
        }
        Action::Field(at) => formed(FIELD, 0, on(format!("Place the magnetic field on {at}"), at)),
        Action::Strike(at) => formed(STRIKE, 0, on(format!("Aim at {at}"), at)),
        Action::Probe(at) => on(format!("Ask about {at}"), at),
        Action::Scout { seat, zone } => Choice::of(format!("Scout {zone} of seat {seat}"), [zone_part(seat, zone)]),
        Action::Rob(seat) => Choice::of(format!("Rob seat {seat}"), [seat_part(seat)]),
    }
}

/// What a weapon does.
pub(super) fn explained(game: &TouchePoulet, weapon: Slug) -> String {
    game.rules.weapon_named(weapon).and_then(|index| game.rules.effect(index)).map_or(String::new(), does)
}

/// What the position asks for, where it is placed on cells.
pub(super) fn pieces(game: &TouchePoulet, view: &View) -> Vec<Piece> {
    if let Some(kind) = super::asked::next_kind(game, view) {
        let cells = game.rules.unit(kind).at(0).iter().map(|bit| game.rules.board.cell(bit));
        let cells = cells.map(|cell| (cell.column() as i8 - 1, cell.row() as i8 - 1)).collect();
        return vec![Piece::new(kind.word(), vec![cells])];
    }
    match view.public.prompt {
        Prompt::Line { cells: 1, .. } => vec![Piece::new(LINE, vec![vec![(0, 0)]])],
        Prompt::Line { cells, .. } => {
            let run = |way: fn(i8) -> (i8, i8)| (0..cells as i8).map(way).collect();
            vec![Piece::new(LINE, vec![run(|n| (n, 0)), run(|n| (0, n))])]
        }
        Prompt::Field { .. } => vec![Piece::new(FIELD, vec![vec![(0, 0), (1, 0), (0, 1), (1, 1)]])],
        Prompt::Strike { weapon } => match game.rules.effect(weapon.into()) {
            Some(Effect::Strike { shape, reach }) => vec![Piece::new(STRIKE, vec![blast(shape, reach)])],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The cells that an explosion reaches, from its middle; not further than a board is wide.
fn blast(shape: Blast, reach: u8) -> Vec<(i8, i8)> {
    let reach = reach.min(16) as i8;
    let all = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y)));
    all.filter(|(x, y)| shape == Blast::Square || x.abs() + y.abs() <= reach).collect()
}
