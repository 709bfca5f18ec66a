//! The table in text.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::{Style, StyledText};
use game_traits::{Observer, Seat};

use super::{blame, count, last_said, titled, waits};
use crate::bag::Bag;
use crate::card::Card;
use crate::event::Event;
use crate::game::PointFinal;
use crate::state::Phase;
use crate::view::View;

/// Ivory for letters, one colour for each joker, grey for what lies face down.
const LETTER: u8 = 230;
const VOWEL: u8 = 216;
const CONSONANT: u8 = 153;
const SUPER: u8 = 221;
const SPECIAL: u8 = 183;
const DOWN: u8 = 240;
/// Cards to a line.
const A_LINE: usize = 16;

pub(super) fn picture(game: &PointFinal, view: &View, heard: &[Event], observer: Observer) -> StyledText {
    let mut picture = table(view);
    let blame = blame(view);
    if !blame.is_empty() {
        picture.line(Style::DIM, format!("  {blame}"));
    }
    if let Some(said) = last_said(heard) {
        picture.line(Style::DIM, format!("  Last word: {said}"));
    }
    picture.line(Style::BOLD, format!("  {}", waits(game, view)));
    picture.line(Style::PLAIN, "");
    for seat in view.seats() {
        player(&mut picture, view, seat, observer);
    }
    picture.line(Style::DIM, format!("  {:<8}  {}", "pile", count(view.pile_size().into(), "card")));
    if let Some(cards) = view.hand() {
        picture.line(Style::PLAIN, "");
        hand(&mut picture, cards);
        picture.line(Style::DIM, "  (v) a vowel, (c) a consonant, (*) any letter");
    }
    picture
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
    let mut picture = StyledText::new();
    picture.push(Style::BOLD, "  word  ");
    let mut places = 0;
    let mut put = |picture: &mut StyledText, (ink, text): (Style, String)| {
        if places == A_LINE {
            picture.end_line().push(Style::PLAIN, "        ");
            places = 0;
        }
        picture.push(ink, text).push(Style::PLAIN, " ");
        places += 1;
    };
    for &card in view.table() {
        put(&mut picture, face(card));
    }
    match (view.phase(), view.face_down()) {
        (Phase::CallerWord { .. }, Some(card)) => {
            put(&mut picture, (Style::on(DOWN), "[?]".to_string()));
            put(&mut picture, (Style::DIM, format!("is your {card}")));
        }
        (Phase::CallerWord { .. }, None) => put(&mut picture, (Style::on(DOWN), "[?]".to_string())),
        _ if view.table().is_empty() => put(&mut picture, (Style::DIM, "-".to_string())),
        _ => {}
    }
    picture.end_line();
    picture
}

fn player(picture: &mut StyledText, view: &View, seat: Seat, observer: Observer) {
    let turn = if view.phase().seat() == Some(seat) { "▸" } else { " " };
    let ink = if observer.is(seat) { Style::BOLD } else { Style::PLAIN };
    let name = format!("seat {seat}");
    let cards = count(view.hand_size(seat).into(), "card");
    picture.push(ink, format!("{turn} {name:<8}  {cards:<9}{:>5} points", view.total(seat)));
    let known = view.known(seat);
    if !known.is_empty() {
        picture.push(Style::DIM, "  has "); // all saw them taken
        for (card, number) in known.iter() {
            let (_, text) = face(card);
            let times = if number > 1 { format!("×{number}") } else { String::new() };
            picture.push(Style::DIM, format!("{}{times} ", text.trim()));
        }
    }
    picture.end_line();
}

fn hand(picture: &mut StyledText, hand: &Bag) {
    picture.push(Style::BOLD, "  hand  ");
    let mut places = 0;
    for (card, number) in hand.iter() {
        for _ in 0..number {
            if places == A_LINE {
                picture.end_line().push(Style::PLAIN, "        ");
                places = 0;
            }
            let (ink, text) = face(card);
            picture.push(ink, text).push(Style::PLAIN, " ");
            places += 1;
        }
    }
    picture.end_line();
}
