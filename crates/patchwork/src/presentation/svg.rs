//! The position as an SVG document.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use game_erased::rgb;
use game_traits::text::counted;
use game_traits::{Game, Seat};

use super::quilts::{Cover, Quilts};
use super::{LEATHER, UNKNOWN, color, mover};
use crate::edition::REACH;
use crate::game::Patchwork;
use crate::patch::{Orientation, Patch};
use crate::quilt::{Cell, SIDE};
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

/// Pixels to a cell of a quilt.
const CELL: u32 = 36;
const QUILT: u32 = CELL * SIDE as u32;
const MARGIN: u32 = 30;
const TOP: u32 = 82;
const WIDTH: u32 = 3 * MARGIN + 2 * QUILT;
const HEIGHT: u32 = TOP + QUILT + 300;

pub(super) fn render(game: &Patchwork, view: &State, quilts: &Quilts) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = draw(&mut out, game, view, quilts);
    out
}

fn draw(out: &mut String, game: &Patchwork, view: &State, quilts: &Quilts) -> core::fmt::Result {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" fill=\"#3a3226\">\n\
         <title>Patchwork</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#f6f0e4\"/>"
    )?;
    for seat in [0, 1].map(Seat::new) {
        player(out, game, view, quilts, seat)?;
    }
    track(out, game, view)?;
    circle(out, view)?;
    out.push_str("</svg>\n");
    Ok(())
}

fn player(out: &mut String, game: &Patchwork, view: &State, quilts: &Quilts, seat: Seat) -> core::fmt::Result {
    let left = MARGIN + seat.index() as u32 * (QUILT + MARGIN);
    let turn = if mover(game, view) == Some(seat) { " ▸ to play" } else { "" };
    let special = if view.special_tile() == Some(seat) { " · special tile" } else { "" };
    writeln!(
        out,
        "<text x=\"{left}\" y=\"32\" font-size=\"18\" font-weight=\"600\">Seat {seat}{turn}</text>\n\
         <text x=\"{left}\" y=\"56\">{} · income {} · space {} · score {}{special}</text>",
        counted(view.buttons(seat), "button", "buttons"),
        view.income(seat),
        view.space(seat),
        view.score(seat)
    )?;
    writeln!(out, "<rect x=\"{left}\" y=\"{TOP}\" width=\"{QUILT}\" height=\"{QUILT}\" fill=\"#e4d9c2\"/>")?;
    for cell in Cell::all() {
        let x = left + u32::from(cell.column()) * CELL;
        let y = TOP + u32::from(cell.row()) * CELL;
        let here = quilts.at(seat, cell);
        let fill = match here {
            Cover::Free => {
                let middle = CELL / 2;
                writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"1.5\" fill=\"#b9ab8c\"/>", x + middle, y + middle)?;
                continue;
            }
            Cover::Patch(patch) => hex(color(patch)),
            Cover::Leather => hex(LEATHER),
            Cover::Unknown => hex(UNKNOWN),
        };
        writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>")?;
        // A seam on each side where another piece begins; beyond the border there is no cell.
        let right = x + CELL;
        let below = y + CELL;
        let beside = |columns: i8, rows: i8| {
            let (column, row) = (cell.column().checked_add_signed(columns)?, cell.row().checked_add_signed(rows)?);
            Cell::new(column, row).map(|cell| quilts.at(seat, cell))
        };
        for (neighbor, x1, y1, x2, y2) in [
            (beside(-1, 0), x, y, x, below),
            (beside(1, 0), right, y, right, below),
            (beside(0, -1), x, y, right, y),
            (beside(0, 1), x, below, right, below),
        ] {
            if neighbor != Some(here) || here == Cover::Leather {
                writeln!(
                    out,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#4a3b2a\" stroke-width=\"1.6\" \
                     stroke-dasharray=\"4 2\"/>"
                )?;
            }
        }
    }
    Ok(())
}

fn track(out: &mut String, game: &Patchwork, view: &State) -> core::fmt::Result {
    let leathers = game.config().time_board.leathers();
    let y = TOP + QUILT + 46;
    let step = (WIDTH - 2 * MARGIN) as f32 / f32::from(LAST);
    let x = |space: u8| MARGIN as f32 + step * f32::from(space);
    writeln!(
        out,
        "<line x1=\"{}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\" stroke=\"#a8997a\" stroke-width=\"4\"/>",
        x(0),
        x(LAST)
    )?;
    for space in TimeBoard::INCOMES {
        writeln!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" fill=\"{}\"><title>income at {space}</title></circle>",
            x(space),
            hex(67)
        )?;
    }
    for &space in leathers.iter().skip(view.leathers_passed()) {
        let left = x(space) - 6.0;
        writeln!(
            out,
            "<rect x=\"{left:.1}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\"><title>leather at {space}</title></rect>",
            y - 6,
            hex(LEATHER)
        )?;
    }
    for index in 0..2u8 {
        let space = view.space(Seat::new(index.into()));
        let at = y - 18 + 36 * u32::from(index);
        writeln!(
            out,
            "<circle cx=\"{0:.1}\" cy=\"{at}\" r=\"9\" fill=\"#{1}\"/><text x=\"{0:.1}\" y=\"{2}\" font-size=\"12\" \
             text-anchor=\"middle\" fill=\"#fff\">{index}</text>",
            x(space),
            ["356f59", "9a3d2e"][index as usize],
            at + 4
        )?;
    }
    Ok(())
}

fn circle(out: &mut String, view: &State) -> core::fmt::Result {
    const SMALL: u32 = 20;
    let top = TOP + QUILT + 112;
    let mut x = MARGIN;
    for patch in view.circle().reach() {
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{top}\" font-weight=\"600\">Patch {patch}</text>\n\
             <text x=\"{x}\" y=\"{}\" font-size=\"13\">{}, {}, income {}</text>",
            top + 20,
            counted(patch.cost(), "button", "buttons"),
            counted(patch.time(), "space", "spaces"),
            patch.income()
        )?;
        if let Some(printed) = patch.orientation(0) {
            shape(out, patch, printed, x, top + 34, SMALL)?;
        }
        x += (WIDTH - 2 * MARGIN) / REACH as u32;
    }
    let mut then = String::new();
    for patch in view.circle().iter().skip(REACH) {
        write!(then, " {patch}")?;
    }
    if !then.is_empty() {
        writeln!(out, "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"12\">then{then}</text>", top + 160)?;
    }
    Ok(())
}

fn shape(out: &mut String, patch: Patch, printed: &Orientation, left: u32, top: u32, side: u32) -> core::fmt::Result {
    for cell in Cell::new(0, 0).into_iter().flat_map(|corner| printed.cells(corner)) {
        let x = left + u32::from(cell.column()) * side;
        let y = top + u32::from(cell.row()) * side;
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{}\" stroke=\"#4a3b2a\" stroke-width=\"0.8\"/>",
            hex(color(patch))
        )?;
    }
    Ok(())
}

fn hex(color: u8) -> String {
    let (red, green, blue) = rgb(color);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
