//! The position as text.

use alloc::format;
use alloc::string::String;

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Observer, Seat};

use super::quilts::{Cover, Quilts};
use super::{LEATHER, UNKNOWN, color, letter, mover};
use crate::edition::REACH;
use crate::game::Patchwork;
use crate::patch::{Orientation, Patch};
use crate::quilt::{Cell, SIDE};
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

pub(super) fn render(
    game: &Patchwork,
    view: &State,
    quilts: &Quilts,
    observer: Observer,
    _canvas: Canvas,
) -> StyledText {
    let mut both = player(game, view, quilts, Seat::new(0)).beside(player(game, view, quilts, Seat::new(1)), 4);
    both = both.above(track(game, view));
    if view.undrawn().next().is_some() || view.circle().is_empty() {
        return both;
    }
    // The seat that has to choose sees all orientations, others the shape as printed.
    let choosing = mover(game, view).is_some_and(|seat| observer.is(seat));
    both.above(circle(view, choosing))
}

fn player(game: &Patchwork, view: &State, quilts: &Quilts, seat: Seat) -> StyledText {
    let mut out = StyledText::new();
    let turn = if mover(game, view) == Some(seat) { "▸" } else { " " };
    out.push(Style::BOLD, format!("{turn} Seat {seat}"));
    out.push(Style::PLAIN, format!("  {}", counted(view.buttons(seat), "button", "buttons"))).end_line();
    let special = if view.special_tile() == Some(seat) { ", special tile" } else { "" };
    out.line(Style::DIM, format!("  income {}, space {}{special}", view.income(seat), view.space(seat)));
    out.line(Style::DIM, "    a b c d e f g h i");
    for row in 0..SIDE {
        out.push(Style::DIM, format!("  {} ", row + 1));
        for cell in (0..SIDE).filter_map(|column| Cell::new(column, row)) {
            match quilts.at(seat, cell) {
                Cover::Free => out.push(Style::DIM, "· "),
                Cover::Patch(patch) => out.push(Style::on(color(patch)), format!("{} ", letter(patch))),
                Cover::Leather => out.push(Style::on(LEATHER), "+ "),
                Cover::Unknown => out.push(Style::on(UNKNOWN), "# "),
            };
        }
        out.end_line();
    }
    out.line(Style::PLAIN, format!("  {} empty, score {}", view.quilt(seat).count_free(), view.score(seat)));
    out
}

/// The time board on one line: tokens, income marks `o`, leather patches `+`.
fn track(game: &Patchwork, view: &State) -> StyledText {
    let leathers = game.config().time_board.leathers();
    let mut out = StyledText::new();
    out.line(Style::PLAIN, "").push(Style::DIM, "  time ");
    for space in 0..=LAST {
        let [zero, one] = [0, 1].map(|index| view.space(Seat::new(index)) == space);
        let left = leathers.iter().skip(view.leathers_passed()).any(|&mark| mark == space);
        let (ink, mark) = match (zero, one) {
            (true, true) => (Style::BOLD, '2'),
            (true, false) => (Style::BOLD, '0'),
            (false, true) => (Style::BOLD, '1'),
            _ if left => (Style::on(LEATHER), '+'),
            _ if TimeBoard::INCOMES.contains(&space) => (Style::fg(67), 'o'),
            _ => (Style::DIM, '-'),
        };
        out.push(ink, mark);
    }
    out.end_line();
    out.line(Style::DIM, "       0 and 1 the tokens (2 both), o income, + leather");
    out
}

fn circle(view: &State, choosing: bool) -> StyledText {
    let mut out = StyledText::new();
    out.line(Style::PLAIN, "");
    for patch in view.circle().reach() {
        let orientations = if choosing { patch.orientations() } else { 1 };
        out.push(Style::BOLD, format!("  patch {patch}"));
        out.push(
            Style::PLAIN,
            format!(
                "  costs {}, {}, earns {}",
                counted(patch.cost(), "button", "buttons"),
                counted(patch.time(), "space", "spaces"),
                patch.income()
            ),
        );
        out.end_line();
        let mut shapes = StyledText::new();
        shapes.line(Style::PLAIN, "");
        for index in 0..orientations {
            if let Some(orientation) = patch.orientation(index) {
                let title = choosing.then(|| format!("{patch}.{index}"));
                shapes = shapes.beside(shape(patch, orientation, title), 3);
            }
        }
        out = out.above(shapes);
    }
    let mut then = String::new();
    for patch in view.circle().iter().skip(REACH) {
        then.push_str(&format!(" {patch}"));
    }
    if !then.is_empty() {
        out.line(Style::DIM, format!("  then{then}"));
    }
    out
}

fn shape(patch: Patch, orientation: &Orientation, title: Option<String>) -> StyledText {
    let mut out = StyledText::new();
    if let Some(title) = title {
        out.line(Style::DIM, title);
    }
    let (width, height) = orientation.size();
    for row in 0..height {
        for column in 0..width {
            let covered = Cell::new(column, row).is_some_and(|cell| orientation.bits >> cell.bit() & 1 == 1);
            match covered {
                true => out.push(Style::on(color(patch)), format!("{} ", letter(patch))),
                false => out.push(Style::PLAIN, "  "),
            };
        }
        out.end_line();
    }
    out
}
