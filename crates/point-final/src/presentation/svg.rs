//! The table as an SVG document.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::svg::{Drawing, Panel, class};
use game_traits::text::counted;
use game_traits::{Observer, Seat};

use super::choice::{POINT_FINAL, WORD, card_part, seat_part};
use super::{last_said, named, responsibility, titled, waits};
use crate::bag::Bag;
use crate::card::{Card, Special};
use crate::event::Event;
use crate::rules::PointFinal;
use crate::turn::Phase;
use crate::view::View;

const WIDTH: u32 = 400;
const CARD: (u32, u32) = (56, 78);
const GAP: u32 = 10;
const CARDS_PER_ROW: u32 = (WIDTH + GAP - 12) / (CARD.0 + GAP);
const ROW: u32 = CARD.1 + GAP;
const BOLD: &str = "class=\"ink\" font-weight=\"600\"";

pub(super) fn render(game: &PointFinal, view: &View, events: &[Event], observer: Observer) -> String {
    let mut picture = Drawing::new("Point Final", 2 * WIDTH + 60);
    picture.add(table(game, view, events));
    if let Some(hand) = view.hand().filter(|_| observer.seat().is_some()) {
        picture.add(own(view, hand));
    }
    picture.add(players(view, observer));
    picture.finish()
}

/// A card on the table or in the hand; `None` lies face down.
type Face = Option<Card>;

fn table(game: &PointFinal, view: &View, events: &[Event]) -> Panel {
    let mut word: Vec<Face> = view.public().table().iter().copied().map(Some).collect();
    if let Phase::CallerWord { .. } = view.public().phase() {
        word.push(None);
    }
    let high = rows(word.len() + 1) * ROW + 2;
    let mut panel = Panel::new("table", "The word on the table", WIDTH, 0);
    let written: String = word.iter().map(|face| face.map_or("?".to_string(), |card| card.to_string())).collect();
    let written = if written.is_empty() { "nothing yet".to_string() } else { written };
    panel.part(WORD, format_args!("the word on the table: {written}"), |panel| {
        panel.draw(format_args!("<rect width=\"{WIDTH}\" height=\"{high}\" rx=\"6\" {}/>", class::PANEL));
        for (n, &face) in word.iter().enumerate() {
            let (x, y) = spot(n);
            card(panel, face, x, y);
        }
        let (x, y) = spot(word.len());
        panel.draw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\" stroke-dasharray=\"5 4\" {}/>",
            CARD.0,
            CARD.1,
            class::LINE
        ));
    });
    let mut y = high + 10;
    panel.part(POINT_FINAL, "point final: a card face down calls it", |panel| {
        panel.draw(format_args!("<rect y=\"{y}\" width=\"{WIDTH}\" height=\"44\" rx=\"6\" fill=\"#8a2f3c\"/>"));
        panel.text(14, y + 28, 16, "fill=\"#ffffff\" font-weight=\"600\"", "● Point final: put a card here to call");
    });
    y += 70;
    let last = last_said(events).map_or(String::new(), |said| format!("Last word: {said}"));
    for (look, line) in [(BOLD, waits(game, view)), (class::INK, responsibility(view)), (class::FAINT, last)] {
        y = panel.paragraph(2, y, 14, 56, look, &line) + if line.is_empty() { 0 } else { 6 };
    }
    panel.grow(y);
    panel
}

fn own(view: &View, hand: &Bag) -> Panel {
    let hand: Vec<Card> = hand.iter().flat_map(|(card, number)| (0..number).map(move |_| card)).collect();
    let mut panel = Panel::new("hand", "Your hand", WIDTH, 34 + rows(hand.len()) * ROW);
    let down = view.face_down().map_or(String::new(), |card| format!(", and {} face down", named(card)));
    panel.text(2, 20, 16, BOLD, format_args!("Your hand{down}"));
    for (n, &one) in hand.iter().enumerate() {
        let (x, y) = spot(n);
        panel.part(card_part(one), named(one), |panel| card(panel, Some(one), x, y + 30));
    }
    panel
}

fn players(view: &View, observer: Observer) -> Panel {
    let mut panel = Panel::new("players", "The players", WIDTH, 0);
    let mut y = 0;
    for seat in view.public().seats() {
        y = player(&mut panel, view, seat, observer, y) + 6;
    }
    panel.text(2, y + 18, 14, class::INK, format_args!("Draw pile: {}", counted(view.pile_size(), "card", "cards")));
    panel.grow(y + 28);
    panel
}

fn player(panel: &mut Panel, view: &View, seat: Seat, observer: Observer, top: u32) -> u32 {
    let known = view.public().known(seat);
    let known = if known.is_empty() { String::new() } else { format!("known: {known}") };
    let lines = known.chars().count().div_ceil(52) as u32;
    let high = 36 + 20 * lines;
    let active = view.public().phase().seat() == Some(seat);
    panel.part(seat_part(seat), format_args!("seat {seat}"), |panel| {
        panel.draw(format_args!("<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{high}\" rx=\"6\" {}/>", class::PANEL));
        let (turn, you) = (if active { "▸ " } else { "" }, if observer.is(seat) { " (you)" } else { "" });
        panel.text(12, top + 23, 15, BOLD, format_args!("{turn}Seat {seat}{you}"));
        panel.text(150, top + 23, 15, class::INK, counted(view.hand_size(seat), "card", "cards"));
        panel.text(260, top + 23, 15, class::INK, counted(view.public().total(seat), "point", "points"));
        panel.paragraph(12, top + 43, 13, 52, class::FAINT, &known);
    });
    top + high
}

fn rows(cards: usize) -> u32 {
    (cards as u32).div_ceil(CARDS_PER_ROW).max(1)
}

/// Where the n-th of some cards lies.
fn spot(n: usize) -> (u32, u32) {
    (6 + n as u32 % CARDS_PER_ROW * (CARD.0 + GAP), 6 + n as u32 / CARDS_PER_ROW * ROW)
}

fn card(panel: &mut Panel, face: Face, x: u32, y: u32) {
    let (fill, ink, big, small) = match face {
        None => ("#5b6770", "#ffffff", "?".to_string(), "face down".to_string()),
        Some(Card::VOWEL) => ("#f4b183", "#4a2a12", "V".to_string(), "vowel".to_string()),
        Some(Card::CONSONANT) => ("#a9cdee", "#12304a", "C".to_string(), "consonant".to_string()),
        Some(Card::SUPER) => ("#f6d35b", "#4a3a05", "★".to_string(), "any letter".to_string()),
        Some(letter) if letter.is_layable() => ("#fbf6e8", "#2a2620", letter.to_string(), String::new()),
        Some(card) => {
            let (sign, name) = match card.special() {
                Some(Special::Echange) => ("⇄", titled(card)),
                Some(Special::PasseAGauche) => ("←", "à gauche".to_string()),
                Some(Special::Pioche2) => ("+2", titled(card)),
                Some(Special::Pioche3) => ("+3", titled(card)),
                Some(Special::Poubelle) => ("×", titled(card)),
                Some(Special::Cadeau) | None => ("→", titled(card)),
            };
            ("#d6b8ea", "#35154a", sign.to_string(), name)
        }
    };
    let middle = x + CARD.0 / 2;
    panel.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\" stroke=\"#132520\"/>",
        CARD.0, CARD.1
    ));
    let look = format!("fill=\"{ink}\" text-anchor=\"middle\"");
    panel.text(middle, y + 48, 34, &format!("{look} font-weight=\"600\""), big);
    if !small.is_empty() {
        panel.text(middle, y + 67, 10, &look, small);
    }
}
