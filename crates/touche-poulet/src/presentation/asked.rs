//! What a position asks, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::Turn;
use game_traits::text::counted;

use crate::cells::Cells;
use crate::edition::{Blast, Effect};
use crate::illegal::Asked;
use crate::public::Prompt;
use crate::rules::TouchePoulet;
use crate::turn::Phase;
use crate::turn::turn;
use crate::unit_kind::UnitKind;
use crate::view::View;

/// The seat that is asked, and for what; of a placement only to the one who places.
pub(super) fn asked(game: &TouchePoulet, view: &View) -> Option<String> {
    let public = &view.public;
    match turn(&game.rules, public) {
        Turn::Decide { .. } if public.phase() == Phase::Placement => return next_token(game, view),
        Turn::Decide { .. } => {}
        _ => return None,
    }
    let of = |attack: Option<UnitKind>| match attack {
        Some(kind) => format!("the {}", kind.name()),
        None => "an attack without bonus".to_string(),
    };
    let what = match public.prompt {
        Prompt::Targets { attack, left: 1, .. } => format!("a target of {}", of(attack)),
        Prompt::Targets { attack, left, .. } => {
            format!("{left} targets of {} (several cells on a line are placed in board order)", of(attack))
        }
        Prompt::Line { attack, cells: 1 } => format!("a line of the {}: of 1 cell, across", attack.name()),
        Prompt::Line { attack, cells } => format!("a line of the {}: of {cells} cells, across or down", attack.name()),
        Prompt::Field { optional: true } => "a place for the magnetic field, or a pass".to_string(),
        Prompt::Field { optional: false } => "a place for the magnetic field".to_string(),
        Prompt::Probe { left, .. } if left > 1 => format!("{left} cells to answer for, in board order"),
        Prompt::Take => "a face-up weapon to take".to_string(),
        _ => Asked::of(public).to_string(),
    };
    Some(format!("Seat {} is asked for {what}", public.asked()))
}

/// The kind of the next token that the observer places.
pub(super) fn next_kind(game: &TouchePoulet, view: &View) -> Option<UnitKind> {
    game.rules.order.get(view.own.as_ref()?.placed()..)?.first().copied()
}

/// The next token of the observer, as drawn, and those that come after it.
fn next_token(game: &TouchePoulet, view: &View) -> Option<String> {
    let (rules, grid) = (&game.rules, view.own.as_ref()?);
    let (&kind, rest) = rules.order.get(grid.placed()..)?.split_first()?;
    let rest: Vec<&str> = rest.iter().map(|kind| kind.word()).collect();
    let rest = if rest.is_empty() { "nothing".to_string() } else { rest.join(", ") };
    Some(format!("Next: {} {}; after it {rest}", kind.name(), drawn(game, kind)))
}

/// A shape by its rows: `##/#.`.
pub(super) fn drawn(game: &TouchePoulet, kind: UnitKind) -> String {
    let unit = game.rules.unit(kind);
    let cells: Vec<_> = unit.at(0).iter().map(|bit| game.rules.board.cell(bit)).collect();
    let (width, height) = cells.iter().fold((0, 0), |(w, h), cell| (w.max(cell.column()), h.max(cell.row())));
    let filled = |column, row| cells.iter().any(|cell| (cell.column(), cell.row()) == (column, row));
    let row = |row| (1..=width).map(|column| if filled(column, row) { '#' } else { '.' }).collect::<String>();
    (1..=height).map(row).collect::<Vec<_>>().join("/")
}

/// The weapons of a list, each with what it does.
pub(super) fn explained(game: &TouchePoulet, counts: &[(crate::Slug, u8)]) -> String {
    let one = |&(name, count): &(crate::Slug, u8)| {
        let weapon = game.rules.weapon_named(name).and_then(|i| game.rules.weapons.get(i));
        let what = weapon.map_or(String::new(), |weapon| format!(" ({})", does(weapon.effect)));
        super::cards(name, count) + &what
    };
    if counts.is_empty() { "nothing".to_string() } else { counts.iter().map(one).collect::<Vec<_>>().join(", ") }
}

pub(super) fn does(effect: Effect) -> String {
    match effect {
        Effect::Strike { shape: Blast::Square, reach } => {
            let side = 2 * u32::from(reach) + 1;
            format!("explodes {side} × {side} cells")
        }
        Effect::Strike { shape: Blast::Cross, reach } => {
            format!("explodes all within {}", counted(reach, "step", "steps"))
        }
        Effect::Probe(1) => "a cell is answered for".to_string(),
        Effect::Probe(n) => format!("{n} cells are answered for"),
        Effect::ScoutZone => "counts a zone".to_string(),
        Effect::ExtraTarget(n) => counted(n, "more target", "more targets"),
        Effect::ExtraAttack => "1 more attack".to_string(),
        Effect::Rob(n) => format!("takes {n} épis of an opponent"),
        Effect::Income(n) => format!("{n} épis"),
        Effect::Field => "places the magnetic field".to_string(),
        Effect::Bounty(n) => format!("permanent: {n} épis more a unit"),
        Effect::EggDiscount(n) => format!("permanent: eggs cost {n} less"),
        Effect::BusierTargets(n) => {
            format!("permanent: {} of the Œufbusier", counted(n, "more target", "more targets"))
        }
        Effect::BusierBlast(Blast::Square) => "permanent: the Œufbusier explodes 3 × 3 cells".to_string(),
        Effect::BusierBlast(Blast::Cross) => "permanent: changes nothing".to_string(),
        Effect::Vault => "permanent: no other player takes your épis".to_string(),
    }
}

/// The zones, each with its first and last cell.
pub(super) fn zones(game: &TouchePoulet) -> String {
    let board = &game.rules.board;
    let zones = board.zones.iter().zip(board.zone_names).filter_map(|(&cells, name)| Some((cells, name?)));
    let span = |(cells, name): (Cells, crate::Slug)| {
        Some(format!("{name} {} to {}", board.cell(cells.first()?), board.cell(cells.last()?)))
    };
    zones.filter_map(span).collect::<Vec<_>>().join(", ")
}
