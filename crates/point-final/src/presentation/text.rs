//! The table in text.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Observer, Seat};

use super::{last_said, responsibility, titled, waits};
use crate::bag::Bag;
use crate::card::Card;
use crate::event::Event;
use crate::game::PointFinal;
use crate::phase::Phase;
use crate::view::View;

/// Ivory for letters, one color for each joker, gray for what lies face down.
const LETTER: u8 = 230;
const VOWEL: u8 = 216;
const CONSONANT: u8 = 153;
const SUPER: u8 = 221;
const SPECIAL: u8 = 183;
const DOWN: u8 = 240;
/// Cards to a line.
const A_LINE: usize = 16;

pub(super) fn render(
    game: &PointFinal,
    view: &View,
    events: &[Event],
    observer: Observer,
    _canvas: Canvas,
) -> StyledText {
    let mut out = table(view);
    let responsibility = responsibility(view);
    if !responsibility.is_empty() {
        out.line(Style::DIM, format!("  {responsibility}"));
    }
    if let Some(said) = last_said(events) {
        out.line(Style::DIM, format!("  Last word: {said}"));
    }
    out.line(Style::BOLD, format!("  {}", waits(game, view)));
    out.line(Style::PLAIN, "");
    for seat in view.public().seats() {
        player(&mut out, view, seat, observer);
    }
    out.line(Style::DIM, format!("  {:<8}  {}", "pile", counted(view.pile_size(), "card", "cards")));
    if let Some(cards) = view.hand() {
        out.line(Style::PLAIN, "");
        hand(&mut out, cards);
        out.line(Style::DIM, "  (v) a vowel, (c) a consonant, (*) any letter");
    }
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

fn table(view: &View) -> StyledText {
    let mut out = StyledText::new();
    out.push(Style::BOLD, "  word  ");
    let mut places = 0;
    let mut put = |out: &mut StyledText, (ink, text): (Style, String)| {
        if places == A_LINE {
            out.end_line().push(Style::PLAIN, "        ");
            places = 0;
        }
        out.push(ink, text).push(Style::PLAIN, " ");
        places += 1;
    };
    for &card in view.public().table() {
        put(&mut out, face(card));
    }
    match (view.public().phase(), view.face_down()) {
        (Phase::CallerWord { .. }, Some(card)) => {
            put(&mut out, (Style::on(DOWN), "[?]".to_string()));
            put(&mut out, (Style::DIM, format!("is your {card}")));
        }
        (Phase::CallerWord { .. }, None) => put(&mut out, (Style::on(DOWN), "[?]".to_string())),
        _ if view.public().table().is_empty() => put(&mut out, (Style::DIM, "-".to_string())),
        _ => {}
    }
    out.end_line();
    out
}

fn player(out: &mut StyledText, view: &View, seat: Seat, observer: Observer) {
    let turn = if view.public().phase().seat() == Some(seat) { "▸" } else { " " };
    let ink = if observer.is(seat) { Style::BOLD } else { Style::PLAIN };
    let name = format!("seat {seat}");
    let cards = counted(view.hand_size(seat), "card", "cards").to_string();
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

fn hand(out: &mut StyledText, hand: &Bag) {
    out.push(Style::BOLD, "  hand  ");
    let mut places = 0;
    for (card, number) in hand.iter() {
        for _ in 0..number {
            if places == A_LINE {
                out.end_line().push(Style::PLAIN, "        ");
                places = 0;
            }
            let (ink, text) = face(card);
            out.push(ink, text).push(Style::PLAIN, " ");
            places += 1;
        }
    }
    out.end_line();
}
