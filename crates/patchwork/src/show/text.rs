//! The table in text.

use alloc::format;
use alloc::string::String;

use game_erased::{Style, StyledText};
use game_traits::{Game, Observer, Seat};

use super::{Cloth, LEATHER, Quilts, UNKNOWN, colour, count, letter, mover};
use crate::edition::REACH;
use crate::game::Patchwork;
use crate::patch::{Lay, Patch};
use crate::quilt::{Cell, SIDE};
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

pub(super) fn picture(game: &Patchwork, view: &State, quilts: &Quilts, observer: Observer) -> StyledText {
    let mut both = player(game, view, quilts, 0).beside(player(game, view, quilts, 1), 4);
    both = both.above(track(game, view));
    if view.undrawn().next().is_some() || view.circle().is_empty() {
        return both;
    }
    // Who has to choose sees how each patch can lie; others see it as printed.
    let choosing = mover(game, view).is_some_and(|seat| observer.is(seat));
    both.above(circle(view, choosing))
}

fn player(game: &Patchwork, view: &State, quilts: &Quilts, index: usize) -> StyledText {
    let seat = Seat::new(index);
    let mut picture = StyledText::new();
    let turn = if mover(game, view) == Some(seat) { "▸" } else { " " };
    picture.push(Style::BOLD, format!("{turn} Seat {seat}"));
    picture.push(Style::PLAIN, format!("  {}", count(view.buttons(seat).into(), "button"))).end_line();
    let special = if view.special_tile() == Some(seat) { ", special tile" } else { "" };
    picture.line(Style::DIM, format!("  income {}, space {}{special}", view.income(seat), view.space(seat)));
    picture.line(Style::DIM, "    a b c d e f g h i");
    for row in 0..SIDE {
        picture.push(Style::DIM, format!("  {} ", row + 1));
        for column in 0..SIDE {
            match quilts[index][row as usize][column as usize] {
                Cloth::Free => picture.push(Style::DIM, "· "),
                Cloth::Patch(patch) => picture.push(Style::on(colour(patch)), format!("{} ", letter(patch))),
                Cloth::Leather => picture.push(Style::on(LEATHER), "+ "),
                Cloth::Unknown => picture.push(Style::on(UNKNOWN), "# "),
            };
        }
        picture.end_line();
    }
    picture.line(Style::PLAIN, format!("  {} empty, score {}", view.quilt(seat).count_free(), view.score(seat)));
    picture
}

/// The time board on one line: tokens, income marks `o`, leather patches `+`.
fn track(game: &Patchwork, view: &State) -> StyledText {
    let leathers = game.config().time_board.leathers();
    let mut picture = StyledText::new();
    picture.line(Style::PLAIN, "").push(Style::DIM, "  time ");
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
        picture.push(ink, mark);
    }
    picture.end_line();
    picture.line(Style::DIM, "       0 and 1 the tokens (2 both), o income, + leather");
    picture
}

fn circle(view: &State, choosing: bool) -> StyledText {
    let mut picture = StyledText::new();
    picture.line(Style::PLAIN, "");
    for patch in view.circle().reach() {
        let lays = if choosing { patch.orientations() } else { 1 };
        picture.push(Style::BOLD, format!("  patch {patch}"));
        picture.push(
            Style::PLAIN,
            format!(
                "  costs {}, {}, earns {}",
                count(patch.cost().into(), "button"),
                count(patch.time().into(), "space"),
                patch.income()
            ),
        );
        picture.end_line();
        let mut shapes = StyledText::new();
        shapes.line(Style::PLAIN, "");
        for orientation in 0..lays {
            if let Some(lay) = patch.lay(orientation) {
                shapes = shapes.beside(shape(patch, orientation, lay, choosing), 3);
            }
        }
        picture = picture.above(shapes);
    }
    let mut then = String::new();
    for patch in view.circle().iter().skip(REACH) {
        then.push_str(&format!(" {patch}"));
    }
    if !then.is_empty() {
        picture.line(Style::DIM, format!("  then{then}"));
    }
    picture
}

fn shape(patch: Patch, orientation: u8, lay: &Lay, named: bool) -> StyledText {
    let mut picture = StyledText::new();
    if named {
        picture.line(Style::DIM, format!("{patch}.{orientation}"));
    }
    let (width, height) = lay.size();
    for row in 0..height {
        for column in 0..width {
            let covered = Cell::new(column, row).is_some_and(|cell| lay.bits >> cell.bit() & 1 == 1);
            match covered {
                true => picture.push(Style::on(colour(patch)), format!("{} ", letter(patch))),
                false => picture.push(Style::PLAIN, "  "),
            };
        }
        picture.end_line();
    }
    picture
}
