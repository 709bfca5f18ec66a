//! The table in text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Observer, Seat};

use super::{last_said, responsibility, titled, waits};
use crate::bag::Bag;
use crate::card::Card;
use crate::event::Event;
use crate::rules::PointFinal;
use crate::turn::Phase;
use crate::view::View;

/// Ivory for letters, one color for each joker, gray for what lies face down.
const LETTER: u8 = 230;
const VOWEL: u8 = 216;
const CONSONANT: u8 = 153;
const SUPER: u8 = 221;
const SPECIAL: u8 = 183;
const DOWN: u8 = 240;

pub(super) fn render(
    game: &PointFinal,
    view: &View,
    events: &[Event],
    observer: Observer,
    canvas: Canvas,
) -> StyledText {
    let mut top = cards_line("word", &mut table(view).into_iter(), canvas.width);
    let responsibility = responsibility(view);
    if !responsibility.is_empty() {
        top.line(Style::DIM, format!("  {responsibility}"));
    }
    if let Some(said) = last_said(events) {
        top.line(Style::DIM, format!("  Last word: {said}"));
    }
    top.line(Style::BOLD, format!("  {}", waits(game, view)));
    let mut players = StyledText::new();
    for seat in view.public().seats() {
        player(&mut players, view, seat, observer);
    }
    players.line(Style::DIM, format!("  {:<8}  {}", "pile", counted(view.pile_size(), "card", "cards")));
    let faces = |hand: &Bag| {
        let cards = hand.iter().flat_map(|(card, number)| core::iter::repeat_n(card, number.into()));
        cards_line("hand", &mut cards.map(face), canvas.width)
    };
    let (top, players) = (top.wrapped(canvas.width, 2), players.wrapped(canvas.width, 31));
    let hand = view.hand().map(faces).unwrap_or_default();
    let mut gap = StyledText::new();
    if canvas.holds(top.height() + players.height() + hand.height() + 2) {
        gap.line(Style::PLAIN, "");
    }
    let out = top.above(gap.clone()).above(players);
    if hand.height() == 0 { out } else { out.above(gap).above(hand) }
}

/// Cards after a name, on as many lines as they need.
fn cards_line(name: &str, cards: &mut dyn Iterator<Item = (Style, String)>, width: usize) -> StyledText {
    let mut out = StyledText::new();
    out.push(Style::BOLD, format!("  {name}  "));
    let before = name.chars().count() + 4;
    let mut used = before;
    for (ink, text) in cards {
        let wide = text.chars().count() + 1;
        if used + wide > width && used > before {
            out.end_line().push(Style::PLAIN, " ".repeat(before));
            used = before;
        }
        out.push(ink, text).push(Style::PLAIN, " ");
        used += wide;
    }
    out.end_line();
    out
}

/// A card in three columns, with its ink.
fn face(card: Card) -> (Style, String) {
    match card {
        Card::VOWEL => (Style::on(VOWEL), "(v)".to_string()),
        Card::CONSONANT => (Style::on(CONSONANT), "(c)".to_string()),
        Card::SUPER => (Style::on(SUPER), "(*)".to_string()),
        card if card.is_layable() => (Style::on(LETTER), format!(" {card} ")),
        special => (Style::on(SPECIAL), format!(" {} ", titled(special))),
    }
}

/// What lies on the table, with its ink.
fn table(view: &View) -> Vec<(Style, String)> {
    let mut cards: Vec<_> = view.public().table().iter().map(|&card| face(card)).collect();
    match (view.public().phase(), view.face_down()) {
        (Phase::CallerWord { .. }, Some(card)) => {
            cards.push((Style::on(DOWN), "[?]".to_string()));
            cards.push((Style::DIM, format!("is your {card}")));
        }
        (Phase::CallerWord { .. }, None) => cards.push((Style::on(DOWN), "[?]".to_string())),
        _ if cards.is_empty() => cards.push((Style::DIM, "-".to_string())),
        _ => {}
    }
    cards
}

fn player(out: &mut StyledText, view: &View, seat: Seat, observer: Observer) {
    let turn = if view.public().phase().seat() == Some(seat) { "▸" } else { " " };
    let ink = if observer.is(seat) { Style::BOLD } else { Style::PLAIN };
    let name = format!("seat {seat}");
    let cards = counted(view.hand_size(seat), "card", "cards");
    let points = if view.public().total(seat) == 1 { "point " } else { "points" };
    out.push(ink, format!("{turn} {name:<8}  {cards:<9}{:>5} {points}", view.public().total(seat)));
    let known = view.public().known(seat);
    if !known.is_empty() {
        out.push(Style::DIM, "  has "); // all saw them taken
        for (card, number) in known.iter() {
            let (_, text) = face(card);
            let times = if number > 1 { format!("×{number}") } else { String::new() };
            out.push(Style::DIM, format!("{}{times} ", text.trim()));
        }
    }
    out.end_line();
}
