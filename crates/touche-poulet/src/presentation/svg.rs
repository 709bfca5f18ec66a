//! The boards as an SVG document, two in a row.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use game_traits::{Game, Seat};

use super::{letter, units, zone, zones};
use crate::cell::{Cell, Spot};
use crate::game::TouchePoulet;
use crate::view::{CellKnowledge, View};

/// The side of a cell.
const SIDE: u32 = 34;
const GAP: u32 = 40;
/// Slug, eggs and the numbers of the columns.
const HEAD: u32 = 82;
/// Zones, letters and the market below the boards.
const LEGEND: u32 = 76;
const FOOT: u32 = 44;
const SEATS: [&str; 4] = ["#c8553d", "#3f6fa8", "#6b8f3a", "#c98a1b"];
const GROUND: [&str; 6] = ["#e3efc8", "#cfe6ea", "#e6d9f0", "#f0dfc4", "#efe8d2", "#f6e6a8"];

pub(super) fn svg(game: &TouchePoulet, view: &View) -> String {
    let (columns, rows) = game.board_size();
    let (columns, rows) = (u32::from(columns), u32::from(rows));
    let players = game.seats().len() as u32;
    let (across, down) = (players.min(2), players.div_ceil(2));
    let (wide, high) = (columns * SIDE, rows * SIDE + HEAD + FOOT);
    let (width, height) = (across * (wide + GAP) + GAP, down * (high + GAP) + GAP + LEGEND);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"Georgia, serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fbf7ec\"/>\n"
    );
    for (n, seat) in game.seats().iter().enumerate() {
        let (x, y) = (GAP + (n as u32 % 2) * (wide + GAP), GAP + (n as u32 / 2) * (high + GAP));
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        board(&mut out, game, view, seat, wide);
        out.push_str("</g>\n");
    }
    legend(&mut out, game, view, height - LEGEND);
    out.push_str("</svg>\n");
    out
}

/// The zones by their ground, the units by their letters, and what the market shows.
fn legend(out: &mut String, game: &TouchePoulet, view: &View, top: u32) {
    let mut x = GAP;
    for (n, zone) in zones(game).iter().enumerate() {
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\" stroke=\"#b9ad8e\"/>",
            top - 10,
            GROUND[n % GROUND.len()]
        );
        line(out, x + 17, top, zone.as_str());
        x += 30 + 7 * zone.as_str().len() as u32;
    }
    line(out, GAP, top + 24, &units(game));
    let face_up: Vec<String> = game.face_up(view).iter().map(|(name, count)| format!("{count} {name}")).collect();
    let wild = game.wild_price(view).map_or(String::new(), |price| format!(" · wild egg {price} épis"));
    line(out, GAP, top + 48, &format!("Face up: {}{wild}", face_up.join(", ")));
}

fn line(out: &mut String, x: u32, y: u32, text: &str) {
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#555\">{text}</text>");
}

fn board(out: &mut String, game: &TouchePoulet, view: &View, seat: Seat, wide: u32) {
    let color = SEATS[seat.index() % SEATS.len()];
    let mine = if view.observer().is(seat) { " · you" } else { "" };
    let _ = writeln!(
        out,
        "<text y=\"20\" font-size=\"22\" font-weight=\"bold\" fill=\"{color}\">Seat {seat}{mine}</text>\n\
         <text x=\"{wide}\" y=\"20\" font-size=\"18\" text-anchor=\"end\" fill=\"#444\">{} épis</text>",
        view.public().epis(seat)
    );
    for n in 0..view.public().eggs(seat) {
        let fill = if n < view.public().wild_eggs(seat) { "#8a6d3b" } else { "#fff6dd" };
        let x = 10 + 22 * u32::from(n);
        let _ = writeln!(out, "<ellipse cx=\"{x}\" cy=\"42\" rx=\"8\" ry=\"11\" fill=\"{fill}\" stroke=\"#7a6a45\"/>");
    }
    for cell in game.cells() {
        let (x, y) = corner(cell);
        if cell.row() == 1 {
            number(out, x + SIDE / 2, HEAD - 6, "middle", cell.column());
        }
        if cell.column() == 1 {
            let _ = write!(out, "<g transform=\"translate(-6 0)\">");
            number(out, 0, y + SIDE / 2 + 5, "end", cell.row());
            out.push_str("</g>\n");
        }
        square(out, game, view, Spot { seat, cell });
    }
    for placer in game.seats() {
        if let Some(field) = game.field(view, placer).filter(|field| field.seat == seat) {
            let (x, y) = corner(field.cell);
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\" rx=\"8\" fill=\"#7a4fd0\" fill-opacity=\"0.25\" \
                 stroke=\"#7a4fd0\" stroke-width=\"3\" stroke-dasharray=\"6 4\"/>",
                2 * SIDE
            );
        }
    }
    for target in game.targets(view).iter().filter(|target| target.at.seat == seat) {
        ring(out, target.at.cell, SEATS[target.seat.index() % SEATS.len()], 11);
    }
    for (owner, at) in game.strikes(view).into_iter().filter(|(_, at)| at.seat == seat) {
        ring(out, at.cell, SEATS[owner.index() % SEATS.len()], 15);
    }
    let held: Vec<String> = game.weapons(view, seat).iter().map(|(name, _)| name.to_string()).collect();
    let y = HEAD + u32::from(game.board_size().1) * SIDE + 24;
    let _ = writeln!(out, "<text y=\"{y}\" font-size=\"13\" fill=\"#666\">{}</text>", held.join(", "));
}

/// The number of a column or a row.
fn number(out: &mut String, x: u32, y: u32, anchor: &str, number: u8) {
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" text-anchor=\"{anchor}\" fill=\"#8a8168\">{number}</text>"
    );
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (u32, u32) {
    (u32::from(cell.column() - 1) * SIDE, HEAD + u32::from(cell.row() - 1) * SIDE)
}

fn square(out: &mut String, game: &TouchePoulet, view: &View, at: Spot) {
    let (x, y) = corner(at.cell);
    let ground = GROUND[zone(game, at.cell) % GROUND.len()];
    let by = |seat: Seat| SEATS[seat.index() % SEATS.len()];
    let (fill, ink, sign) = match game.known(view, at) {
        CellKnowledge::Nothing => (ground, "#000", String::new()),
        CellKnowledge::Crater => ("#8d8678", "#5d574b", "●".to_string()),
        CellKnowledge::Hit(seat) => (by(seat), "#fff", "✕".to_string()),
        CellKnowledge::Destroyed(kind, seat) => (by(seat), "#fff", letter(kind).to_string()),
        CellKnowledge::Unit => (ground, "#b02a1a", "!".to_string()),
        CellKnowledge::Empty => (ground, "#777", "–".to_string()),
        CellKnowledge::Own(kind) => ("#d8c48f", "#4a3a12", letter(kind).to_string()),
    };
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"#b9ad8e\"/>"
    );
    if !sign.is_empty() {
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"18\" text-anchor=\"middle\" fill=\"{ink}\">{sign}</text>",
            x + SIDE / 2,
            y + SIDE / 2 + 6
        );
    }
}

fn ring(out: &mut String, cell: Cell, color: &str, radius: u32) {
    let (x, y) = corner(cell);
    let _ = writeln!(
        out,
        "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"4\"/>",
        x + SIDE / 2,
        y + SIDE / 2
    );
}
