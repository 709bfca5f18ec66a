//! Boards in text, side by side.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Seat};

use super::{asked, letter, units, zone};
use crate::cell::{BoardCell, Cell};
use crate::rules::TouchePoulet;
use crate::slug::Slug;
use crate::turn::Phase;
use crate::view::{CellKnowledge, View};

/// Colors of the seats.
const SEATS: [u8; 4] = [167, 68, 107, 172];
/// Soft colors of the ground, by zone.
const GROUND: [u8; 6] = [194, 195, 225, 223, 230, 222];

pub(super) fn render(game: &TouchePoulet, view: &View, canvas: Canvas) -> StyledText {
    let mut top = StyledText::new();
    top.line(Style::BOLD, phase(view));
    if let Some(asked) = asked::asked(game, view) {
        top.line(Style::PLAIN, asked);
    }
    let below = |explained| holdings(game, view).above(market(game, view, explained)).wrapped(canvas.width, 2);
    let top = top.wrapped(canvas.width, 2);
    let boards = |wide| {
        let boards = game.seats().iter().map(|seat| board(game, view, seat, wide)).collect();
        StyledText::flow(boards, 3, canvas.width)
    };
    // What fits: first the boards become smaller, then what weapons do is left to `weapon NAME`.
    let forms = [(true, true), (false, true), (true, false), (false, false)];
    let fits = |&(wide, explained): &(bool, bool)| {
        canvas.holds(top.height() + boards(wide).height() + below(explained).height())
    };
    let (wide, explained) = forms.into_iter().find(fits).unwrap_or((false, false));
    top.above(boards(wide)).above(below(explained))
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

/// A board: two columns a cell where it is `wide`, else one, in which a mark hides what lies there.
fn board(game: &TouchePoulet, view: &View, seat: Seat, wide: bool) -> StyledText {
    let mut picture = StyledText::new();
    let (columns, rows) = game.board_size();
    let mine = if view.observer().is(seat) { " (you)" } else { "" };
    let ink = Style { bold: true, ..Style::fg(SEATS[seat.index() % SEATS.len()]) };
    picture.line(ink, format!("Seat {seat}{mine}"));
    let eggs = view.public().eggs(seat);
    picture.line(Style::PLAIN, format!("{} épis, {}", view.public().epis(seat), counted(eggs, "egg", "eggs")));
    let number = |column: u8| if wide { format!("{column:>2}") } else { format!("{}", column % 10) };
    let numbers: String = (1..=columns).map(number).collect();
    picture.line(Style::DIM, format!("  {numbers}"));
    let targets: Vec<BoardCell> = game.targets(view.public()).iter().map(|target| target.at).collect();
    for row in 1..=rows {
        picture.push(Style::DIM, format!("{row:>2}"));
        for column in 1..=columns {
            let Some(cell) = Cell::new(column, row) else { continue };
            let at = BoardCell { seat, cell };
            let mark = if targets.contains(&at) {
                '+'
            } else if game.strikes(view.public()).iter().any(|strike| strike.at == at) {
                '*'
            } else if game.field_over(view.public(), at).is_some() {
                '~'
            } else {
                ' '
            };
            let (ink, symbol) = symbol(game, view, at);
            match (wide, mark) {
                (true, _) => picture.push(ink, format!("{mark}{symbol}")),
                (false, ' ') => picture.push(ink, symbol),
                (false, mark) => picture.push(ink, mark),
            };
        }
        picture.end_line();
    }
    picture
}

/// What each seat holds and has lost, a line a seat.
fn holdings(game: &TouchePoulet, view: &View) -> StyledText {
    let mut picture = StyledText::new();
    for seat in game.seats() {
        let mut parts = Vec::new();
        let wild = view.public().wild_eggs(seat);
        if wild > 0 {
            parts.push(format!("{} of the eggs wild", wild));
        }
        let held = game.weapons(view.public(), seat);
        if !held.is_empty() && !view.observer().is(seat) {
            parts.push(format!("holds {}", list(&held)));
        }
        let lost: Vec<&str> = game.destroyed(view, seat).iter().map(|(kind, _)| kind.word()).collect();
        if !lost.is_empty() {
            parts.push(format!("lost {}", lost.join(", ")));
        }
        parts.extend(game.zone_counts(view, seat).iter().map(|(zone, cells)| format!("{zone}: {cells} to hit")));
        if !parts.is_empty() {
            let ink = Style { bold: true, ..Style::fg(SEATS[seat.index() % SEATS.len()]) };
            picture.push(ink, format!("Seat {seat} ")).push(Style::PLAIN, parts.join("; ")).end_line();
        }
    }
    picture
}

fn symbol(game: &TouchePoulet, view: &View, at: BoardCell) -> (Style, char) {
    let ground = Style { fg: Some(240), bg: Some(GROUND[zone(game, at.cell) % GROUND.len()]), bold: false };
    let by = |seat: Seat| Style { bold: true, ..Style::on(SEATS[seat.index() % SEATS.len()]) };
    match game.known(view, at) {
        CellKnowledge::Nothing => (ground, '.'),
        CellKnowledge::Crater => (Style { fg: Some(250), bg: Some(238), bold: false }, '-'),
        CellKnowledge::Hit { by: seat } => (by(seat), 'X'),
        CellKnowledge::Destroyed { kind, by: seat } => (by(seat), letter(kind).to_ascii_lowercase()),
        CellKnowledge::Unit => (Style { fg: Some(160), bold: true, ..ground }, '!'),
        CellKnowledge::Empty => (ground, '_'),
        CellKnowledge::Own(kind) => (Style { fg: Some(16), bold: true, ..ground }, letter(kind)),
    }
}

fn market(game: &TouchePoulet, view: &View, explained: bool) -> StyledText {
    let mut picture = StyledText::new();
    let eggs: Vec<String> = game
        .seats()
        .iter()
        .filter(|&seat| game.on_sale(view.public(), seat) > 0)
        .map(|seat| format!("{} of seat {seat}", game.on_sale(view.public(), seat)))
        .collect();
    let eggs = if eggs.is_empty() { "no other".to_string() } else { eggs.join(", ") };
    let named = |names: &[(Slug, u8)]| if explained { asked::explained(game, names) } else { list(names) };
    let wild =
        game.wild_price(view.public()).map_or("no wild egg".to_string(), |price| format!("the wild egg at {price}"));
    picture.line(Style::PLAIN, format!("On sale: {wild}; at {}: {eggs}", game.egg_price()));
    picture.line(Style::PLAIN, format!("Face up: {}", named(&game.face_up(view.public()))));
    let own = view
        .observer()
        .seat()
        .filter(|seat| game.seats().contains(*seat))
        .map(|seat| game.weapons(view.public(), seat));
    if let Some(own) = own.filter(|own| !own.is_empty()) {
        picture.line(Style::PLAIN, format!("You hold {}", named(&own)));
    }
    picture
}

/// What the signs mean, the units and the zones.
pub(super) fn legend(game: &TouchePoulet, canvas: Canvas) -> StyledText {
    let mut out = StyledText::new();
    out.line(Style::DIM, "X hit, - crater, ! unit, _ nothing there, + target, * strike, ~ field");
    out.line(Style::DIM, format!("Units: {}; small when destroyed", units(game)));
    out.line(Style::DIM, format!("Zones: {}", asked::zones(game)));
    out.wrapped(canvas.width, 2)
}

fn list(names: &[(Slug, u8)]) -> String {
    let names: Vec<String> = names.iter().map(|&(name, count)| super::cards(name, count)).collect();
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}
