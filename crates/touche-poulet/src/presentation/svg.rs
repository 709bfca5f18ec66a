//! The table as an SVG document.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::svg::{Drawing, Panel, class};
use game_traits::{Game, Observer, Seat};

use super::choice::{cell_part, egg_part, explained, held_part, kind_part, market_part, seat_part, zone_part};
use super::{asked, cards, letter, zone, zones};
use crate::cell::{BoardCell, Cell};
use crate::rules::TouchePoulet;
use crate::slug::Slug;
use crate::unit_kind::UnitKind;
use crate::view::{CellKnowledge, View};

/// The side of a cell.
const SIDE: u32 = 34;
/// The numbers of the rows.
const LEFT: u32 = 22;
/// The seat, its eggs and the numbers of the columns.
const HEAD: u32 = 76;
const WIDTH: u32 = 376;
/// A weapon of the market or of the hand.
const CARD: (u32, u32) = (182, 58);
const BOLD: &str = "class=\"ink\" font-weight=\"600\"";
const SEATS: [&str; 4] = ["#c8553d", "#3f6fa8", "#5d7f30", "#a8710c"];
const GROUND: [&str; 6] = ["#e3efc8", "#cfe6ea", "#e6d9f0", "#f0dfc4", "#efe8d2", "#f6e6a8"];
const GRID: &str = "stroke=\"#b9ad8e\"";

pub(super) fn render(game: &TouchePoulet, view: &View, observer: Observer) -> String {
    let mut picture = Drawing::new("Touché Poulet", 2 * WIDTH.max(board_width(game)) + 60);
    let own = observer.seat().filter(|seat| game.seats().contains(*seat));
    for seat in own.into_iter().chain(game.seats().iter().filter(|&seat| own != Some(seat))) {
        picture.add(board(game, view, seat, observer));
    }
    if let Some(seat) = own {
        picture.add(army(game, view, seat));
    }
    picture.add(market(game, view));
    picture.add(legend(game));
    picture.finish()
}

fn color(seat: Seat) -> &'static str {
    SEATS[seat.index() % SEATS.len()]
}

fn board_width(game: &TouchePoulet) -> u32 {
    LEFT + u32::from(game.board_size().0) * SIDE + 6
}

fn board(game: &TouchePoulet, view: &View, seat: Seat, observer: Observer) -> Panel {
    let (wide, rows) = (board_width(game).max(240), u32::from(game.board_size().1));
    let mut panel = Panel::new(format!("board-{seat}"), format!("The board of seat {seat}"), wide, 0);
    let mine = if observer.is(seat) { " (you)" } else { "" };
    let epis = view.public().epis(seat);
    panel.part(seat_part(seat), format_args!("seat {seat}, {epis} épis"), |panel| {
        panel.draw(format_args!("<rect width=\"{wide}\" height=\"30\" rx=\"6\" fill=\"{}\"/>", color(seat)));
        panel.text(10, 21, 17, "fill=\"#ffffff\" font-weight=\"600\"", format_args!("Seat {seat}{mine}"));
        panel.text(wide - 10, 21, 15, "fill=\"#ffffff\" text-anchor=\"end\"", format_args!("{epis} épis"));
    });
    for n in 0..view.public().eggs(seat) {
        let fill = if n < view.public().wild_eggs(seat) { "#8a6d3b" } else { "#fff6dd" };
        let x = LEFT + 10 + 22 * u32::from(n);
        panel.draw(format_args!(
            "<ellipse cx=\"{x}\" cy=\"46\" rx=\"8\" ry=\"11\" fill=\"{fill}\" stroke=\"#7a6a45\"/>"
        ));
    }
    let middle = format!("{} text-anchor=\"middle\"", class::FAINT);
    for cell in game.cells() {
        let (x, y) = corner(cell);
        if cell.row() == 1 {
            panel.text(x + SIDE / 2, HEAD - 5, 13, &middle, cell.column());
        }
        if cell.column() == 1 {
            panel.text(LEFT / 2, y + SIDE / 2 + 5, 13, &middle, cell.row());
        }
        square(&mut panel, game, view, BoardCell { seat, cell });
    }
    for placer in game.seats() {
        if let Some(field) = game.field(view.public(), placer).filter(|field| field.seat == seat) {
            let (x, y) = corner(field.cell);
            panel.draw(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\" rx=\"8\" fill=\"#7a4fd0\" fill-opacity=\"0.25\" \
                 stroke=\"{1}\" stroke-width=\"3\" stroke-dasharray=\"6 4\" pointer-events=\"none\"/>",
                2 * SIDE,
                color(placer)
            ));
        }
    }
    for target in game.targets(view.public()).iter().filter(|target| target.at.seat == seat) {
        let (x, y) = corner(target.at.cell);
        ring(&mut panel, x, y, color(target.seat), 11);
    }
    for strike in game.strikes(view.public()).iter().filter(|strike| strike.at.seat == seat) {
        let (x, y) = corner(strike.at.cell);
        ring(&mut panel, x, y, color(strike.seat), 15);
    }
    let y = HEAD + rows * SIDE + 8;
    let bottom = zone_list(&mut panel, game, view, seat, wide, y);
    panel.grow(bottom);
    panel
}

/// The zones of a board, each with its count where it was scouted; what the seat holds below. Gives the height.
fn zone_list(panel: &mut Panel, game: &TouchePoulet, view: &View, seat: Seat, wide: u32, top: u32) -> u32 {
    let (mut x, mut y) = (0, top);
    let counts = game.zone_counts(view, seat);
    for (n, name) in zones(game).into_iter().enumerate() {
        let count = counts.iter().find(|(zone, _)| *zone == name).map_or(String::new(), |(_, n)| format!(": {n}"));
        let words = format!("{name}{count}");
        let width = 28 + 7 * words.chars().count() as u32;
        if x > 0 && x + width > wide {
            (x, y) = (0, y + 28);
        }
        panel.part(zone_part(seat, name), format_args!("zone {words} of seat {seat}"), |panel| {
            panel.draw(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"24\" rx=\"4\" {}/>",
                class::PANEL
            ));
            panel.draw(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\" {GRID}/>",
                x + 5,
                y + 6,
                GROUND[n % GROUND.len()]
            ));
            panel.text(x + 22, y + 17, 12, class::INK, &words);
        });
        x += width + 6;
    }
    let held: alloc::vec::Vec<String> =
        game.weapons(view.public(), seat).into_iter().map(|(name, count)| cards(name, count)).collect();
    let held = if held.is_empty() { String::new() } else { format!("Holds {}", held.join(", ")) };
    panel.paragraph(2, y + 44, 13, (wide / 7) as usize, class::INK, &held)
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (u32, u32) {
    (LEFT + u32::from(cell.column() - 1) * SIDE, HEAD + u32::from(cell.row() - 1) * SIDE)
}

fn square(panel: &mut Panel, game: &TouchePoulet, view: &View, at: BoardCell) {
    let (x, y) = corner(at.cell);
    let ground = GROUND[zone(game, at.cell) % GROUND.len()];
    let (fill, ink, sign, what) = match game.known(view, at) {
        CellKnowledge::Nothing => (ground, "#000", String::new(), String::new()),
        CellKnowledge::Crater => ("#8d8678", "#3c382f", "●".to_string(), ", a crater".to_string()),
        CellKnowledge::Hit { by: seat } => (color(seat), "#fff", "✕".to_string(), format!(", hit by seat {seat}")),
        CellKnowledge::Destroyed { kind, by: seat } => {
            (color(seat), "#fff", letter(kind).to_string(), format!(", destroyed {}", kind.name()))
        }
        CellKnowledge::Unit => (ground, "#b02a1a", "!".to_string(), ", a unit".to_string()),
        CellKnowledge::Empty => (ground, "#555", "–".to_string(), ", empty".to_string()),
        CellKnowledge::Own(kind) => ("#d8c48f", "#4a3a12", letter(kind).to_string(), format!(", your {}", kind.name())),
    };
    let name = cell_part(at.seat, at.cell);
    let place = (at.cell.column() - 1, at.cell.row() - 1);
    panel.cell(name, format_args!("{at}{what}"), format_args!("board-{}", at.seat), place, |panel| {
        panel.draw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" {GRID}/>"
        ));
        sign_on(panel, x, y, ink, &sign);
    });
}

fn sign_on(panel: &mut Panel, x: u32, y: u32, ink: &str, sign: &str) {
    if !sign.is_empty() {
        panel.text(x + SIDE / 2, y + SIDE / 2 + 6, 18, &format!("text-anchor=\"middle\" fill=\"{ink}\""), sign);
    }
}

fn ring(panel: &mut Panel, x: u32, y: u32, color: &str, radius: u32) {
    panel.draw(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"4\" pointer-events=\"none\"/>",
        x + SIDE / 2,
        y + SIDE / 2
    ));
}

/// The observer's kinds that are alive, and weapons.
fn army(game: &TouchePoulet, view: &View, seat: Seat) -> Panel {
    let mut panel = Panel::new("army", "Your units and weapons", WIDTH, 0);
    let mut y = match asked::asked(game, view) {
        Some(asked) => panel.paragraph(2, 18, 14, 44, BOLD, &asked) + 4,
        None => 8,
    };
    let (mut n, kinds) = (0, UnitKind::ALL.into_iter().filter(|kind| game.tokens().contains(kind)));
    for kind in kinds {
        let living = view.public().living(seat, kind);
        let (x, top) = (n % 2 * (CARD.0 + 12), y + n / 2 * 40);
        panel.part(kind_part(kind), format_args!("{}, {living} alive", kind.name()), |panel| {
            panel.draw(format_args!(
                "<rect x=\"{x}\" y=\"{top}\" width=\"{}\" height=\"34\" rx=\"6\" {}/>",
                CARD.0,
                class::PANEL
            ));
            panel.text(x + 10, top + 22, 14, BOLD, letter(kind));
            let look = if living == 0 { class::FAINT } else { class::INK };
            let words = if living == 0 { format!("{} †", kind.name()) } else { kind.name().to_string() };
            panel.text(x + 30, top + 22, size_of(&words), look, words);
            if living > 1 {
                let look = format!("{} text-anchor=\"end\"", class::INK);
                panel.text(x + CARD.0 - 8, top + 22, 13, &look, format_args!("×{living}"));
            }
        });
        n += 1;
    }
    y += n.div_ceil(2) * 40 + 10;
    let held = game.weapons(view.public(), seat);
    if !held.is_empty() {
        panel.text(2, y + 8, 14, BOLD, "Your weapons");
        y += 18;
    }
    for (n, &(name, count)) in held.iter().enumerate() {
        weapon(&mut panel, game, &held_part(name), name, count, place(n as u32, y));
    }
    y += (held.len() as u32).div_ceil(2) * (CARD.1 + 10);
    panel.grow(y);
    panel
}

fn place(n: u32, top: u32) -> (u32, u32) {
    (n % 2 * (CARD.0 + 12), top + n / 2 * (CARD.1 + 10))
}

fn weapon(panel: &mut Panel, game: &TouchePoulet, part: &str, name: Slug, count: u8, (x, y): (u32, u32)) {
    let does = explained(game, name);
    panel.part(part, format_args!("{}: {does}", cards(name, count)), |panel| {
        panel.draw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\" {}/>",
            CARD.0,
            CARD.1,
            class::PANEL
        ));
        let heading = cards(name, count);
        panel.text(x + 8, y + 18, size_of(&heading), BOLD, heading);
        panel.paragraph(x + 8, y + 34, 11, 31, class::INK, &does);
    });
}

/// The size at which a heading fits on a card.
fn size_of(heading: &str) -> u32 {
    if heading.chars().count() > 20 { 11 } else { 13 }
}

/// Eggs on sale and face-up weapons.
fn market(game: &TouchePoulet, view: &View) -> Panel {
    let mut panel = Panel::new("market", "The market", WIDTH, 0);
    panel.text(2, 18, 16, BOLD, "The market");
    let on_sale = game.seats().iter().filter_map(|seat| {
        let eggs = game.on_sale(view.public(), seat);
        let words = format!("{eggs} of seat {seat}: {} épis", game.egg_price());
        (eggs > 0).then(|| (Some(seat), color(seat), words))
    });
    let wild = game.wild_price(view.public()).map(|price| (None, "#8a6d3b", format!("wild egg: {price} épis")));
    let mut n = 0;
    for (of, fill, words) in on_sale.chain(wild) {
        let (x, y) = (n % 2 * (CARD.0 + 12), 30 + n / 2 * 44);
        panel.part(egg_part(of), &words, |panel| {
            panel.draw(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"36\" rx=\"6\" {}/>",
                CARD.0,
                class::PANEL
            ));
            panel.draw(format_args!(
                "<ellipse cx=\"{}\" cy=\"{}\" rx=\"9\" ry=\"12\" fill=\"{fill}\" stroke=\"#7a6a45\"/>",
                x + 18,
                y + 18
            ));
            panel.text(x + 36, y + 23, 13, class::INK, &words);
        });
        n += 1;
    }
    let y = 34 + n.div_ceil(2) * 44;
    let face_up = game.face_up(view.public());
    for (n, &(name, count)) in face_up.iter().enumerate() {
        weapon(&mut panel, game, &market_part(name), name, count, place(n as u32, y));
    }
    panel.grow(y + (face_up.len() as u32).div_ceil(2) * (CARD.1 + 10));
    panel
}

/// What the signs mean.
fn legend(game: &TouchePoulet) -> Panel {
    let mut panel = Panel::new("legend", "What the signs mean", WIDTH, 0);
    panel.text(2, 18, 16, BOLD, "Legend");
    let first = color(Seat::new(0));
    let signs = [
        ("#8d8678", "#3c382f", "●", "crater: nothing was there"),
        (first, "#fff", "✕", "hit, in the color of who hit"),
        (first, "#fff", "G", "destroyed unit, its kind"),
        ("#d8c48f", "#4a3a12", "G", "your own unit"),
        (GROUND[4], "#b02a1a", "!", "answered: a unit stands here"),
        (GROUND[4], "#555", "–", "answered: nothing here"),
        (GROUND[4], "#000", "", "ring: a target; a wide one: a strike"),
    ];
    let mut y = 30;
    for (fill, ink, sign, words) in signs {
        panel.draw(format_args!("<rect x=\"2\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" {GRID}/>"));
        sign_on(&mut panel, 2, y, ink, sign);
        if sign.is_empty() {
            ring(&mut panel, 2, y, first, 11);
        }
        panel.text(46, y + 22, 13, class::INK, words);
        y += SIDE + 4;
    }
    panel.draw(format_args!(
        "<rect x=\"4\" y=\"{}\" width=\"30\" height=\"30\" rx=\"8\" fill=\"#7a4fd0\" fill-opacity=\"0.25\" stroke=\"{first}\" \
         stroke-width=\"3\" stroke-dasharray=\"6 4\"/>",
        y + 2
    ));
    panel.text(46, y + 22, 13, class::INK, "dashed: a magnetic field");
    y += SIDE + 22;
    let mut x = 2;
    for seat in game.seats() {
        panel.draw(format_args!(
            "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"{}\"/>",
            y - 12,
            color(seat)
        ));
        panel.text(x + 20, y, 13, class::INK, format_args!("seat {seat}"));
        x += 84;
    }
    let kinds = UnitKind::ALL.iter().filter(|kind| game.tokens().contains(kind));
    let kinds: alloc::vec::Vec<String> = kinds.map(|&kind| format!("{} {}", letter(kind), kind.name())).collect();
    y = panel.paragraph(2, y + 24, 13, 52, class::FAINT, &kinds.join(", "));
    panel.grow(y);
    panel
}
