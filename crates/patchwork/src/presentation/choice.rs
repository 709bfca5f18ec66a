//! Actions as a page shows them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_erased::{Choice, Piece};
use game_traits::text::counted;
use game_traits::{Game, Seat};

use super::mover;
use crate::action::{Action, ActionKind};
use crate::patch::Patch;
use crate::quilt::Cell;
use crate::rules::Patchwork;
use crate::state::State;

/// The name of a patch among the parts of the SVG.
pub(super) fn patch_part(patch: Patch) -> String {
    format!("patch-{patch}")
}

/// The name of a cell among the parts of the SVG.
pub(super) fn cell_part(seat: Seat, cell: Cell) -> String {
    format!("cell-{seat}.{cell}")
}

pub(super) fn choice(game: &Patchwork, view: &State, seat: Seat, action: Action) -> Choice {
    let mut choice = match action.kind() {
        ActionKind::Advance => Choice::button("Advance"),
        ActionKind::Take { patch, orientation, corner } => Choice {
            form: Some((patch_part(patch), orientation.into())),
            ..Choice::of(format!("Take patch {patch}"), [patch_part(patch), cell_part(seat, corner)])
        },
        ActionKind::Leather { cell } => Choice::of("Place the leather patch", [cell_part(seat, cell)]),
    };
    choice.preview = preview(game, view, seat, action);
    choice
}

/// What the action costs, and where it leads.
fn preview(game: &Patchwork, view: &State, seat: Seat, action: Action) -> String {
    let mut after = *view;
    game.apply_unchecked(&mut after, seat, action, &mut ());
    let cost = match action.kind() {
        ActionKind::Take { patch, .. } => format!(
            "costs {} and {}; ",
            counted(patch.cost(), "button", "buttons"),
            counted(patch.time(), "space", "spaces")
        ),
        _ => String::new(),
    };
    let mut out = format!(
        "{cost}then space {}, {}, income {}, score {} → {}",
        after.space(seat),
        counted(after.buttons(seat), "button", "buttons"),
        after.income(seat),
        view.score(seat),
        after.score(seat)
    );
    for (holds, words) in [
        (after.leather_due() == Some(seat), ", a leather patch"),
        (after.special_tile() == Some(seat) && view.special_tile().is_none(), ", the special tile"),
        (mover(game, &after) == Some(seat), ", and you move again"),
    ] {
        out += if holds { words } else { "" };
    }
    out
}

/// The patches within reach, in all orientations.
pub(super) fn pieces(view: &State) -> Vec<Piece> {
    let shape = |patch: Patch, index: u8| -> Vec<(i8, i8)> {
        let (Some(shape), Some(corner)) = (patch.orientation(index), Cell::new(0, 0)) else { return Vec::new() };
        shape.cells(corner).map(|cell| (cell.column() as i8, cell.row() as i8)).collect()
    };
    let piece = |patch: Patch| {
        Piece::new(patch_part(patch), (0..patch.orientation_count()).map(|index| shape(patch, index)).collect())
    };
    view.circle().reach().map(piece).collect()
}
