//! The position as text.

use alloc::format;
use alloc::string::String;

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Observer, Seat};

use super::quilts::{Cover, Quilts};
use super::{LEATHER, UNKNOWN, color, letter, mover};
use crate::edition::REACH;
use crate::patch::{Orientation, Patch};
use crate::quilt::{Cell, SIDE};
use crate::rules::Patchwork;
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

pub(super) fn render(
    game: &Patchwork,
    view: &State,
    quilts: &Quilts,
    observer: Observer,
    canvas: Canvas,
) -> StyledText {
    let both =
        StyledText::flow([0, 1].map(|index| player(game, view, quilts, Seat::new(index))).into(), 4, canvas.width);
    if view.undrawn().next().is_some() || view.circle().is_empty() {
        return both.above(track(game, view));
    }
    // The seat that has to choose sees all orientations, others the shape as printed.
    let choosing = mover(game, view).is_some_and(|seat| observer.is(seat));
    let whole = both.clone().above(track(game, view)).above(circle(view, choosing, canvas.width));
    if canvas.holds(whole.height()) {
        return whole;
    }
    let (room, gap) = (canvas.width.saturating_sub(both.width()), 3);
    let top = if room >= gap + TITLE {
        both.beside(printed(view), gap)
    } else {
        let titles = view.circle().reach().fold(StyledText::new(), |all, patch| all.above(title(patch)));
        both.above(titles)
    };
    top.above(track(game, view)).above(then(view, canvas.width, 1))
}

/// The width of [`title`] at most.
const TITLE: usize = 28;

/// A patch with its letter and its costs: `H 7  5 buttons, 3 time, +1`.
fn title(patch: Patch) -> StyledText {
    let mut out = StyledText::new();
    out.push(Style::on(color(patch)), letter(patch)).push(Style::BOLD, format!(" {patch}"));
    let cost = counted(patch.cost(), "button", "buttons");
    out.push(Style::PLAIN, format!("  {cost}, {} time, +{}", patch.time(), patch.income())).end_line();
    out
}

/// The patches within reach as printed, one below the other.
fn printed(view: &State) -> StyledText {
    let mut out = StyledText::new();
    for patch in view.circle().reach() {
        let shape = patch.orientation(0).map(|orientation| shape(patch, orientation, None)).unwrap_or_default();
        out = out.above(title(patch)).above(shape.indented(4));
    }
    out
}

/// A patch in all its orientations.
pub(super) fn component(patch: Patch, canvas: Canvas) -> StyledText {
    title(patch).above(orientations(patch, canvas.width))
}

fn orientations(patch: Patch, width: usize) -> StyledText {
    let all = (0..patch.orientation_count()).filter_map(|index| Some((index, patch.orientation(index)?)));
    let shapes = all.map(|(index, orientation)| shape(patch, orientation, Some(format!("{patch}.{index}")))).collect();
    StyledText::flow(shapes, 3, width.saturating_sub(4)).indented(4)
}

/// The patches behind those within reach, on at most this number of lines.
fn then(view: &State, width: usize, lines: usize) -> StyledText {
    let mut out = StyledText::new();
    let mut text = String::from("  then");
    for patch in view.circle().iter().skip(REACH) {
        text.push_str(&format!(" {patch}"));
    }
    if view.circle().iter().nth(REACH).is_none() {
        return out;
    }
    let room = lines * width.saturating_sub(4);
    if text.chars().count() > room {
        text = text.chars().take(room).collect();
        text.truncate(text.rfind(' ').unwrap_or(text.len()));
        text.push_str(" …");
    }
    out.line(Style::DIM, text);
    out.wrapped(width, 5)
}

fn player(game: &Patchwork, view: &State, quilts: &Quilts, seat: Seat) -> StyledText {
    let mut out = StyledText::new();
    let turn = if mover(game, view) == Some(seat) { "▸" } else { " " };
    out.push(Style::BOLD, format!("{turn} Seat {seat}"));
    out.push(Style::PLAIN, format!("  {}", counted(view.buttons(seat), "button", "buttons"))).end_line();
    out.line(Style::DIM, format!("  income {}, space {}", view.income(seat), view.space(seat)));
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
    let special = if view.special_tile() == Some(seat) { " (7×7)" } else { "" };
    out.line(Style::PLAIN, format!("  {} empty, score {}{special}", view.quilt(seat).count_free(), view.score(seat)));
    out
}

/// The time board on one line: tokens, income marks `o`, leather patches `+`.
fn track(game: &Patchwork, view: &State) -> StyledText {
    let leathers = game.config().time_board.leathers();
    let mut out = StyledText::new();
    out.push(Style::DIM, "time ");
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
    out
}

fn circle(view: &State, choosing: bool, width: usize) -> StyledText {
    let mut out = StyledText::new();
    out.line(Style::PLAIN, "");
    if choosing {
        for patch in view.circle().reach() {
            out = out.above(title(patch)).above(orientations(patch, width));
        }
    } else {
        let blocks = view.circle().reach().map(|patch| {
            let drawn = patch.orientation(0).map(|orientation| shape(patch, orientation, None)).unwrap_or_default();
            title(patch).above(drawn)
        });
        out = out.above(StyledText::flow(blocks.collect(), 3, width));
    }
    out.above(then(view, width, 4))
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
