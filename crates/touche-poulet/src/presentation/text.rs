//! Boards in text, side by side.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Seat};

use super::{asked, letter, units, zone};
use crate::cell::{Cell, Spot};
use crate::game::TouchePoulet;
use crate::public::Phase;
use crate::slug::Slug;
use crate::view::{CellKnowledge, View};

/// Colors of the seats.
const SEATS: [u8; 4] = [167, 68, 107, 172];
/// Soft colors of the ground, by zone.
const GROUND: [u8; 6] = [194, 195, 225, 223, 230, 222];

pub(super) fn picture(game: &TouchePoulet, view: &View, _canvas: Canvas) -> StyledText {
    let mut picture = StyledText::new();
    picture.line(Style::BOLD, phase(view));
    if let Some(asked) = asked::asked(game, view) {
        picture.line(Style::PLAIN, asked);
    }
    let mut boards = StyledText::new();
    for (n, seat) in game.seats().iter().enumerate() {
        let one = board(game, view, seat);
        boards = if n == 0 { one } else { boards.beside(one, 3) };
    }
    picture.above(boards).above(market(game, view))
}

fn phase(view: &View) -> String {
    let last = if view.public().is_last_turn() { ", the last turn" } else { "" };
    match view.public().phase() {
        Phase::Setup => "Weapons are turned up".to_string(),
        Phase::Placement => format!("Placement; ready: {}", view.public().ready()),
        Phase::Targeting => format!(
            "Targeting of seat {} (seat {} began{last})",
            view.public().active_seat(),
            view.public().first_player()
        ),
        Phase::Resolution => format!(
            "Resolution of seat {} (seat {} began{last})",
            view.public().active_seat(),
            view.public().first_player()
        ),
        Phase::Over => format!("Over: {} won", view.public().winners()),
    }
}

fn board(game: &TouchePoulet, view: &View, seat: Seat) -> StyledText {
    let mut picture = StyledText::new();
    let (columns, rows) = game.board_size();
    let mine = if view.observer().is(seat) { " (you)" } else { "" };
    let ink = Style { bold: true, ..Style::fg(SEATS[seat.index() % SEATS.len()]) };
    picture.line(ink, format!("Seat {seat}{mine}: {} épis", view.public().epis(seat)));
    picture.line(
        Style::PLAIN,
        format!("{}, {} wild", counted(view.public().eggs(seat), "egg", "eggs"), view.public().wild_eggs(seat)),
    );
    let numbers: String = (1..=columns).map(|column| format!("{column:>2}")).collect();
    picture.line(Style::DIM, format!("  {numbers}"));
    let targets: Vec<Spot> = game.targets(view).iter().map(|target| target.at).collect();
    for row in 1..=rows {
        picture.push(Style::DIM, format!("{row:>2}"));
        for column in 1..=columns {
            let Some(cell) = Cell::new(column, row) else { continue };
            let at = Spot { seat, cell };
            let mark = if targets.contains(&at) {
                '+'
            } else if game.strikes(view).iter().any(|(_, strike)| *strike == at) {
                '*'
            } else if game.field_over(view, at).is_some() {
                '~'
            } else {
                ' '
            };
            let (ink, symbol) = symbol(game, view, at);
            picture.push(ink, format!("{mark}{symbol}"));
        }
        picture.end_line();
    }
    picture.line(Style::PLAIN, format!("holds {}", list(&game.weapons(view, seat))));
    let lost: Vec<String> =
        game.destroyed(view, seat).iter().map(|(kind, _)| letter(*kind).to_lowercase().to_string()).collect();
    picture
        .line(Style::PLAIN, format!("lost {}", if lost.is_empty() { "nothing".to_string() } else { lost.join(" ") }));
    for (zone, cells) in game.zone_counts(view, seat) {
        picture.line(Style::PLAIN, format!("{zone}: {cells} to hit"));
    }
    picture
}

fn symbol(game: &TouchePoulet, view: &View, at: Spot) -> (Style, char) {
    let ground = Style { fg: Some(240), bg: Some(GROUND[zone(game, at.cell) % GROUND.len()]), bold: false };
    let by = |seat: Seat| Style { bold: true, ..Style::on(SEATS[seat.index() % SEATS.len()]) };
    match game.known(view, at) {
        CellKnowledge::Nothing => (ground, '.'),
        CellKnowledge::Crater => (Style { fg: Some(250), bg: Some(238), bold: false }, '-'),
        CellKnowledge::Hit(seat) => (by(seat), 'X'),
        CellKnowledge::Destroyed(kind, seat) => (by(seat), letter(kind).to_ascii_lowercase()),
        CellKnowledge::Unit => (Style { fg: Some(160), bold: true, ..ground }, '!'),
        CellKnowledge::Empty => (ground, '_'),
        CellKnowledge::Own(kind) => (Style { fg: Some(16), bold: true, ..ground }, letter(kind)),
    }
}

fn market(game: &TouchePoulet, view: &View) -> StyledText {
    let mut picture = StyledText::new();
    let eggs: Vec<String> = game
        .seats()
        .iter()
        .filter(|&seat| game.on_sale(view, seat) > 0)
        .map(|seat| format!("{} of seat {seat}", game.on_sale(view, seat)))
        .collect();
    let eggs = if eggs.is_empty() { "none".to_string() } else { eggs.join(", ") };
    picture.line(Style::PLAIN, format!("Eggs on sale at {}: {eggs}", game.egg_price()));
    let wild = game.wild_price(view).map_or("none is left".to_string(), |price| format!("at {price}"));
    picture.line(Style::PLAIN, format!("The wild egg: {wild}"));
    picture.line(Style::PLAIN, format!("Face up: {}", asked::explained(game, &game.face_up(view))));
    if let Some(own) = asked::own_weapons(game, view) {
        picture.line(Style::PLAIN, own);
    }
    picture.line(Style::DIM, format!("Zones: {}", asked::zones(game)));
    picture.line(Style::DIM, format!("{}; small when destroyed", units(game)));
    picture.line(Style::DIM, "X hit, - crater, ! unit, _ nothing there, + target, * strike, ~ field");
    picture
}

fn list(names: &[(Slug, u8)]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|(name, count)| if *count == 1 { name.to_string() } else { format!("{count} {name}") })
        .collect();
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}
