//! The position as an SVG document.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use game_erased::svg::{Drawing, Panel, class, hex};
use game_traits::text::counted;
use game_traits::{Game, Observer, Seat};

use super::choice::{cell_part, patch_part};
use super::quilts::{Cover, Quilts};
use super::{LEATHER, UNKNOWN, color, mover};
use crate::edition::REACH;
use crate::patch::Patch;
use crate::quilt::{Cell, SIDE};
use crate::rules::Patchwork;
use crate::state::State;
use crate::time_board::{LAST, TimeBoard};

/// Pixels to a cell of a quilt.
const CELL: u32 = 36;
const QUILT: u32 = CELL * SIDE as u32;
/// The numbers of the rows.
const LEFT: u32 = 22;
/// The seat, its figures, and the letters of the columns.
const TOP: u32 = 68;
const WIDTH: u32 = LEFT + QUILT + 6;
const SEAM: &str = "fill=\"none\" stroke=\"#4a3b2a\" stroke-width=\"1.6\" stroke-dasharray=\"4 2\"";
const TOKENS: [&str; 2] = ["#356f59", "#9a3d2e"];

pub(super) fn render(game: &Patchwork, view: &State, quilts: &Quilts, observer: Observer) -> String {
    let mut drawing = Drawing::new("Patchwork", 2 * WIDTH + 60);
    let own = observer.seat().filter(|seat| seat.index() < 2).unwrap_or(Seat::new(0));
    for seat in [own, Seat::new(1 - own.index())] {
        drawing.add(player(game, view, quilts, seat, observer));
    }
    drawing.add(patches(view));
    drawing.add(track(game, view));
    drawing.finish()
}

fn player(game: &Patchwork, view: &State, quilts: &Quilts, seat: Seat, observer: Observer) -> Panel {
    let mut panel = Panel::new(format!("quilt-{seat}"), format!("The quilt of seat {seat}"), WIDTH, TOP + QUILT + 6);
    let you = if observer.is(seat) { " (you)" } else { "" };
    let turn = if mover(game, view) == Some(seat) { " ▸ to play" } else { "" };
    let special = if view.special_tile() == Some(seat) { " · special tile" } else { "" };
    panel.draw(format_args!("<circle cx=\"12\" cy=\"14\" r=\"9\" fill=\"{}\"/>", TOKENS[seat.index() % 2]));
    panel.text(28, 20, 18, "class=\"ink\" font-weight=\"600\"", format_args!("Seat {seat}{you}{turn}"));
    let figures = format!(
        "{} · income {} · space {} · score {}{special}",
        counted(view.buttons(seat), "button", "buttons"),
        view.income(seat),
        view.space(seat),
        view.score(seat)
    );
    panel.text(2, 42, 13, class::INK, figures);
    let middle = format!("{} text-anchor=\"middle\"", class::FAINT);
    for n in 0..SIDE {
        let at = u32::from(n) * CELL + CELL / 2;
        panel.text(LEFT + at, TOP - 6, 13, &middle, char::from(b'a' + n));
        panel.text(LEFT / 2, TOP + at + 5, 13, &middle, n + 1);
    }
    for cell in Cell::all() {
        let (x, y) = place(cell);
        let here = quilts.at(seat, cell);
        let (fill, what) = match here {
            Cover::Free => (String::new(), "free".into()),
            Cover::Patch(patch) => (hex(color(patch)), format!("patch {patch}")),
            Cover::Leather => (hex(LEATHER), "leather".into()),
            Cover::Unknown => (hex(UNKNOWN), "covered".into()),
        };
        let look = match fill.is_empty() {
            true => class::CELL.into(),
            false => format!("fill=\"{fill}\""),
        };
        let at = (cell.column(), cell.row());
        panel.cell(cell_part(seat, cell), format_args!("{cell}, {what}"), format_args!("quilt-{seat}"), at, |panel| {
            panel.draw(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" {look}/>"));
        });
    }
    let mut seams = String::new();
    for cell in Cell::all() {
        add_seams(&mut seams, quilts, seat, cell);
    }
    panel.draw(format_args!("<path d=\"{seams}\" {SEAM}/>"));
    panel
}

/// The upper left corner of a cell.
fn place(cell: Cell) -> (u32, u32) {
    (LEFT + u32::from(cell.column()) * CELL, TOP + u32::from(cell.row()) * CELL)
}

/// Adds a seam to a path on each side where another piece begins; beyond the border there is no cell.
fn add_seams(path: &mut String, quilts: &Quilts, seat: Seat, cell: Cell) {
    let here = quilts.at(seat, cell);
    if here == Cover::Free {
        return;
    }
    let ((x, y), beside) = (place(cell), |columns: i8, rows: i8| {
        let (column, row) = (cell.column().checked_add_signed(columns)?, cell.row().checked_add_signed(rows)?);
        Cell::new(column, row).map(|cell| quilts.at(seat, cell))
    });
    let (right, below) = (x + CELL, y + CELL);
    for (neighbor, x, y, side) in [
        (beside(-1, 0), x, y, 'v'),
        (beside(1, 0), right, y, 'v'),
        (beside(0, -1), x, y, 'h'),
        (beside(0, 1), x, below, 'h'),
    ] {
        if neighbor != Some(here) || here == Cover::Leather {
            // Writing to a String cannot fail.
            let _ = write!(path, "M{x} {y}{side}{CELL}");
        }
    }
}

/// The patches in the order of the circle; those within reach large, and each a part.
fn patches(view: &State) -> Panel {
    const LARGE: u32 = 18;
    const SMALL: u32 = 7;
    let mut panel = Panel::new("patches", "The patches, the next three first", WIDTH, 200);
    let step = WIDTH / REACH as u32;
    for (n, patch) in view.circle().reach().enumerate() {
        let x = n as u32 * step;
        let (cost, time) = (counted(patch.cost(), "button", "buttons"), counted(patch.time(), "space", "spaces"));
        let label = format!("patch {patch}: {cost}, {time}, income {}", patch.income());
        panel.part(patch_part(patch), label, |panel| {
            panel.draw(format_args!(
                "<rect x=\"{x}\" y=\"0\" width=\"{}\" height=\"158\" rx=\"6\" {}/>",
                step - 6,
                class::PANEL
            ));
            panel.text(x + 8, 20, 15, "class=\"ink\" font-weight=\"600\"", format_args!("Patch {patch}"));
            panel.text(x + 8, 37, 12, class::INK, format_args!("costs {cost}"));
            panel.text(x + 8, 52, 12, class::INK, format_args!("and {time}"));
            panel.text(x + 8, 67, 12, class::INK, format_args!("income {}", patch.income()));
            shape(panel, patch, x + 8, 76, LARGE);
        });
    }
    let (mut x, mut y) = (0, 178);
    if view.circle().iter().nth(REACH).is_some() {
        panel.text(0, y, 12, class::FAINT, "Then, in this order (number: buttons/spaces/income):");
    }
    y += 10;
    for patch in view.circle().iter().skip(REACH) {
        if x + 56 > WIDTH {
            (x, y) = (0, y + 56);
        }
        shape(&mut panel, patch, x, y, SMALL);
        panel.text(
            x,
            y + 46,
            9,
            class::FAINT,
            format_args!("{patch}: {}/{}/{}", patch.cost(), patch.time(), patch.income()),
        );
        x += 58;
    }
    panel.grow(y + 56);
    panel
}

fn shape(panel: &mut Panel, patch: Patch, left: u32, top: u32, side: u32) {
    let Some(printed) = patch.orientation(0) else { return };
    let mut squares = String::new();
    for cell in Cell::new(0, 0).into_iter().flat_map(|corner| printed.cells(corner)) {
        let (x, y) = (left + u32::from(cell.column()) * side, top + u32::from(cell.row()) * side);
        // Writing to a String cannot fail.
        let _ = write!(squares, "M{x} {y}h{side}v{side}h-{side}z");
    }
    let fill = hex(color(patch));
    panel.draw(format_args!("<path d=\"{squares}\" fill=\"{fill}\" stroke=\"#4a3b2a\" stroke-width=\"0.8\"/>"));
}

/// The time track by rows, every second one backwards.
fn track(game: &Patchwork, view: &State) -> Panel {
    const ROW: u32 = 9;
    const STEP: u32 = WIDTH / ROW;
    let rows = u32::from(LAST) / ROW + 1;
    let mut panel = Panel::new("track", "The time track", WIDTH, rows * STEP + 72);
    let leathers = game.config().time_board.leathers();
    let left: &[u8] = leathers.get(view.leathers_passed()..).unwrap_or_default();
    for space in 0..=LAST {
        let (row, n) = (u32::from(space) / ROW, u32::from(space) % ROW);
        let (x, y) = (if row % 2 == 0 { n } else { ROW - 1 - n } * STEP, row * STEP);
        panel.draw(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{STEP}\" height=\"{STEP}\" {}/>", class::CELL));
        panel.text(x + 3, y + 11, 10, class::FAINT, space);
        if TimeBoard::INCOMES.contains(&space) {
            income(&mut panel, x + STEP - 9, y + 9);
        }
        if left.contains(&space) {
            leather(&mut panel, x + STEP - 15, y + STEP - 15);
        }
        for seat in [0, 1].map(Seat::new).into_iter().filter(|&seat| view.space(seat) == space) {
            let x = x + 10 + 13 * seat.index() as u32;
            panel.draw(format_args!(
                "<circle cx=\"{x}\" cy=\"{}\" r=\"8\" fill=\"{}\" stroke=\"#fff\"/>",
                y + STEP - 11,
                TOKENS[seat.index() % 2]
            ));
            panel.text(x, y + STEP - 7, 11, "fill=\"#fff\" text-anchor=\"middle\"", seat);
        }
    }
    let y = rows * STEP + 18;
    income(&mut panel, 8, y - 4);
    panel.text(20, y, 12, class::FAINT, "income: a button for each on the quilt");
    leather(&mut panel, 2, y + 8);
    panel.text(20, y + 18, 12, class::FAINT, "leather patch for the first to pass it");
    panel.text(2, y + 38, 12, class::FAINT, "Circles with a number: the tokens. The one behind moves.");
    panel
}

fn income(panel: &mut Panel, x: u32, y: u32) {
    panel.draw(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{}\"/>", hex(67)));
}

fn leather(panel: &mut Panel, x: u32, y: u32) {
    panel.draw(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{}\"/>", hex(LEATHER)));
}
