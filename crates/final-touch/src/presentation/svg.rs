//! The table as an SVG document.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::svg::{Drawing, Panel, class, hex};
use game_traits::text::counted;
use game_traits::{Observer, Seats};

use super::choice::{IMPROVE, SMEAR, card_part};
use super::{letters, paint, sides, title};
use crate::cards::Cards;
use crate::color::Color;
use crate::masterpiece::MasterpieceId;
use crate::public::Public;
use crate::rules::FinalTouch;
use crate::turn::Phase;
use crate::view::View;

const WIDTH: u32 = 365;
const BOLD: &str = "class=\"ink\" font-weight=\"600\"";
/// The radius of a card of the hand, and the distance from one to the next.
const CARD: u32 = 24;
const STEP: u32 = 58;

pub(super) fn render(game: &FinalTouch, view: &View, observer: Observer) -> String {
    let mut drawing = Drawing::new("Final Touch", 2 * WIDTH + 60);
    drawing.add(easel(game, view.public()));
    if let Some(hand) = view.hand().filter(|_| observer.seat().is_some()) {
        drawing.add(own(hand));
    }
    drawing.add(next(game, view));
    drawing.add(players(view, observer));
    drawing.finish()
}

fn easel(game: &FinalTouch, public: &Public) -> Panel {
    let mut panel = Panel::new("easel", "On the easel", WIDTH, 76);
    match (public.current(), public.phase) {
        (Some(id), _) => {
            let mut y = 0;
            panel.part(IMPROVE, format_args!("{}, on the easel", title(game, id)), |panel| {
                y = frame(panel, game, "On the easel", id, public.placed());
            });
            panel.part(SMEAR, format_args!("the smearing zone: {} of 3", public.smeared().len()), |panel| {
                smears(panel, y + 10, public.smeared());
            });
            panel.text(4, y + 88, 12, class::FAINT, "Rings: touches that are missing. The third smear ruins.");
            panel.grow(y + 98);
        }
        (None, Phase::Over { .. }) => panel.text(0, 40, 20, BOLD, "The game is over"),
        (None, _) => panel.text(0, 40, 20, BOLD, "The masterpieces are shuffled"),
    }
    panel
}

/// A masterpiece in its frame: touches still missing are rings, placed ones are filled. Gives its height.
fn frame(panel: &mut Panel, game: &FinalTouch, what: &str, id: MasterpieceId, placed: Cards) -> u32 {
    let Some(card) = game.masterpiece(id) else { return 0 };
    // A user's masterpiece may need many.
    let (row, step) = if card.touches.len() > 24 { (16, 20) } else { (8, 40) };
    let high = 92 + u32::from(card.touches.size()).div_ceil(row).max(1) * step + 18;
    panel.draw(format_args!(
        "<rect width=\"{WIDTH}\" height=\"{high}\" rx=\"4\" fill=\"#a37b3a\"/>\n\
         <rect x=\"10\" y=\"10\" width=\"{}\" height=\"{}\" stroke-width=\"2\" {} stroke=\"#6d4f20\"/>",
        WIDTH - 20,
        high - 20,
        class::PANEL
    ));
    panel.text(24, 32, 12, class::FAINT, what);
    let title = title(game, id);
    // A long name is written smaller.
    let size = (17 * 34 / title.chars().count().max(1)).clamp(9, 17);
    panel.text(24, 56, size as u32, BOLD, &title);
    panel.text(24, 80, 15, class::INK, format_args!("${} finished · ${} ruined", card.full, card.ruined));
    let mut n = 0;
    for color in Color::ALL {
        for copy in 0..card.touches.count(color) {
            let (x, y) = (22 + step / 2 + n % row * step, 92 + step / 2 + n / row * step);
            touch(panel, x, y, step * 2 / 5, color, copy < placed.count(color));
            n += 1;
        }
    }
    high
}

fn touch(panel: &mut Panel, x: u32, y: u32, radius: u32, color: Color, filled: bool) {
    let fill = if filled { hex(paint(color)) } else { "none".to_string() };
    let ink = match (filled, color) {
        (false, _) => class::INK,
        (true, Color::Brown | Color::Blue) => "fill=\"#ffffff\"",
        (true, _) => "fill=\"#2b261f\"",
    };
    panel.draw(format_args!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"3\"/>",
        hex(paint(color))
    ));
    let look = format!("{ink} font-weight=\"600\" text-anchor=\"middle\"");
    panel.text(x, y + radius / 3, radius * 4 / 5, &look, letters(color));
}

fn smears(panel: &mut Panel, top: u32, smeared: Cards) {
    panel.draw(format_args!("<rect y=\"{top}\" width=\"{WIDTH}\" height=\"56\" rx=\"6\" {}/>", class::PANEL));
    panel.text(14, top + 33, 15, BOLD, "Smeared");
    let mut cards = smeared.cards();
    for n in 0..3 {
        let (x, y) = (130 + n * 50, top + 28);
        match cards.next() {
            Some(color) => touch(panel, x, y, 18, color, true),
            None => panel.draw(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" stroke-width=\"2\" stroke-dasharray=\"4 3\" {}/>",
                class::LINE
            )),
        }
    }
}

fn own(hand: Cards) -> Panel {
    let mut panel = Panel::new("hand", "Your hand", WIDTH, 92);
    panel.text(0, 18, 16, BOLD, "Your hand");
    if hand.is_empty() {
        panel.text(0, 50, 14, class::FAINT, "no card");
    }
    for (n, color) in hand.cards().enumerate() {
        panel.part(card_part(color), format_args!("a {color} card"), |panel| {
            touch(panel, 30 + n as u32 * STEP, 56, CARD, color, true);
        });
    }
    panel
}

/// The masterpiece that comes next, and the piles.
fn next(game: &FinalTouch, view: &View) -> Panel {
    let public = view.public();
    let mut panel = Panel::new("next", "What comes next, and the piles", WIDTH, 0);
    let mut y = public.upcoming().map_or(0, |id| frame(&mut panel, game, "Next", id, Cards::EMPTY));
    panel.text(0, y + 28, 14, class::INK, format_args!("Draw pile: {}", counted(view.pile_size(), "card", "cards")));
    panel.text(0, y + 60, 14, class::INK, format_args!("Discard: {}", public.discard().len()));
    for (n, color) in Color::ALL.into_iter().filter(|&color| public.discard().count(color) > 0).enumerate() {
        let x = 96 + n as u32 * 54;
        touch(&mut panel, x, y + 55, 12, color, true);
        panel.text(x + 15, y + 60, 13, class::INK, format_args!("×{}", public.discard().count(color)));
    }
    y += 84;
    let hidden = join(public.hidden());
    if !hidden.is_empty() {
        y = panel.paragraph(0, y, 12, 58, class::FAINT, &format!("Face down: {hidden}"));
    }
    panel.grow(y);
    panel
}

fn players(view: &View, observer: Observer) -> Panel {
    let mut panel = Panel::new("players", "The players", WIDTH, 0);
    let mut y = 0;
    for (seats, name) in sides(view.public()) {
        y = side(&mut panel, view, y, seats, &name, observer) + 10;
    }
    panel.grow(y);
    panel
}

fn side(panel: &mut Panel, view: &View, top: u32, seats: Seats, name: &str, observer: Observer) -> u32 {
    let public = view.public();
    let playing = public.turn().first_required();
    let active = playing.is_some_and(|seat| seats.contains(seat));
    let mine = || public.earned().filter(|earned| (seats - earned.seats).is_empty());
    let (finished, ruined) = (mine().filter(|earned| earned.finished), mine().filter(|earned| !earned.finished));
    let ids = [("finished", join(finished.map(|e| e.id))), ("ruined", join(ruined.map(|e| e.id)))];
    let ids: alloc::vec::Vec<_> = ids.into_iter().filter(|(_, ids)| !ids.is_empty()).collect();
    let high = 40 + 20 * seats.len() as u32 + 18 * ids.len() as u32;
    panel.draw(format_args!("<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{high}\" rx=\"8\" {}/>", class::PANEL));
    panel.draw(format_args!(
        "<rect x=\"1\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" {}/>",
        top + 1,
        WIDTH - 2,
        high - 2,
        if active { class::MARK } else { class::LINE }
    ));
    let won = if (seats - public.winners()).is_empty() { " · wins" } else { "" };
    panel.text(14, top + 26, 16, BOLD, format_args!("{name}{won}"));
    let money = seats.lowest().map_or(0, |seat| public.money(seat));
    panel.text(WIDTH - 14, top + 28, 20, &format!("{BOLD} text-anchor=\"end\""), format_args!("${money}"));
    let mut y = top + 46;
    for seat in seats {
        let mut line = format!("seat {seat}: {}", counted(view.hand_size(seat), "card", "cards"));
        for (holds, word) in [
            (observer.is(seat), ", you"),
            (playing == Some(seat), ", to play"),
            (public.drawing_seat() == Some(seat), ", draws"),
            (public.out() == Some(seat), ", out"),
        ] {
            line += if holds { word } else { "" };
        }
        panel.text(14, y, 13, class::INK, &line);
        y += 20;
    }
    for (word, ids) in ids {
        panel.text(14, y, 12, class::FAINT, format_args!("{word} {ids}"));
        y += 18;
    }
    top + high
}

fn join(ids: impl Iterator<Item = MasterpieceId>) -> String {
    let mut list = String::new();
    for id in ids {
        list += if list.is_empty() { "" } else { ", " };
        list += &id.to_string();
    }
    list
}
