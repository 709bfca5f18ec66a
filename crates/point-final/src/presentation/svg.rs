//! The table as an SVG document.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use game_traits::text::counted;
use game_traits::{Observer, Seat};

use super::{last_said, responsibility, titled, waits};
use crate::bag::Bag;
use crate::card::{Card, Special};
use crate::event::Event;
use crate::game::PointFinal;
use crate::phase::Phase;
use crate::view::View;

const WIDTH: u32 = 860;
const MARGIN: u32 = 30;
const CARD: (u32, u32) = (56, 78);
const GAP: u32 = 10;
const A_ROW: u32 = (WIDTH - 2 * MARGIN + GAP) / (CARD.0 + GAP);
const ROW: u32 = CARD.1 + GAP;

pub(super) fn render(game: &PointFinal, view: &View, events: &[Event], observer: Observer) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = draw(&mut out, game, view, events, observer);
    out
}

/// A card on the table or in the hand; `None` lies face down.
type Face = Option<Card>;

fn draw(out: &mut String, game: &PointFinal, view: &View, events: &[Event], observer: Observer) -> core::fmt::Result {
    let mut word: Vec<Face> = view.public().table().iter().copied().map(Some).collect();
    if let Phase::CallerWord { .. } = view.public().phase() {
        word.push(None);
    }
    let own = view.hand().into_iter().flat_map(Bag::iter);
    let hand: Vec<Face> = own.flat_map(|(card, number)| (0..number).map(move |_| Some(card))).collect();
    let rows = |faces: &[Face]| (faces.len() as u32).div_ceil(A_ROW).max(1);
    let players = view.public().seats().len() as u32;
    let seated = observer.seat().filter(|&seat| view.public().seats().contains(seat));
    let hand_height = if seated.is_some() { 40 + rows(&hand) * ROW } else { 0 };
    let height = 70 + rows(&word) * ROW + 96 + players * 28 + 40 + hand_height + MARGIN;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"15\" fill=\"#f3efe4\">\n<title>Point Final</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#24413b\"/>"
    )?;
    let mut y = 44;
    text(out, MARGIN, y, 22, "#f3efe4", "Point Final")?;
    y += 26;
    if word.is_empty() {
        writeln!(
            out,
            "<rect x=\"{MARGIN}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"none\" stroke=\"#7fa196\" \
             stroke-dasharray=\"5 4\"/>",
            CARD.0, CARD.1
        )?;
    }
    cards(out, &word, y)?;
    y += rows(&word) * ROW + 22;
    text(out, MARGIN, y, 17, "#f6d98b", &waits(game, view))?;
    y += 24;
    text(out, MARGIN, y, 15, "#c9d8d2", &responsibility(view))?;
    y += 24;
    text(out, MARGIN, y, 15, "#c9d8d2", &last_said(events).map_or(String::new(), |said| format!("Last word: {said}")))?;
    y += 26;
    for seat in view.public().seats() {
        player(out, view, seat, observer, y)?;
        y += 28;
    }
    text(out, MARGIN, y, 15, "#c9d8d2", &format!("Draw pile: {}", counted(view.pile_size(), "card", "cards")))?;
    y += 40;
    if let Some(seat) = seated {
        let down = view.face_down().map_or(String::new(), |card| format!(", and {card} face down"));
        text(out, MARGIN, y, 15, "#f3efe4", &format!("Your hand, seat {seat}{down}"))?;
        cards(out, &hand, y + 16)?;
    }
    out.push_str("</svg>\n");
    Ok(())
}

fn text(out: &mut String, x: u32, y: u32, size: u32, fill: &str, line: &str) -> core::fmt::Result {
    if line.is_empty() {
        return Ok(());
    }
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\">{line}</text>")
}

fn player(out: &mut String, view: &View, seat: Seat, observer: Observer, y: u32) -> core::fmt::Result {
    let turn = if view.public().phase().seat() == Some(seat) { "▸ " } else { "" };
    let you = if observer.is(seat) { " (you)" } else { "" };
    text(out, MARGIN, y, 16, "#f3efe4", &format!("{turn}Seat {seat}{you}"))?;
    text(out, MARGIN + 150, y, 16, "#f3efe4", &counted(view.hand_size(seat), "card", "cards").to_string())?;
    text(out, MARGIN + 250, y, 16, "#f3efe4", &counted(view.public().total(seat), "point", "points").to_string())?;
    let known = view.public().known(seat);
    if known.is_empty() {
        return Ok(());
    }
    text(out, MARGIN + 360, y, 14, "#c9d8d2", &format!("known: {known}"))
}

fn cards(out: &mut String, faces: &[Face], top: u32) -> core::fmt::Result {
    for (n, &face) in faces.iter().enumerate() {
        let (column, row) = (n as u32 % A_ROW, n as u32 / A_ROW);
        card(out, face, MARGIN + column * (CARD.0 + GAP), top + row * ROW)?;
    }
    Ok(())
}

fn card(out: &mut String, face: Face, x: u32, y: u32) -> core::fmt::Result {
    let (fill, ink, big, small) = match face {
        None => ("#5b6770", "#e5e9ec", "?".to_string(), "face down".to_string()),
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
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{fill}\" stroke=\"#132520\"/>\n\
         <text x=\"{middle}\" y=\"{}\" font-size=\"34\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{ink}\">{big}</text>",
        CARD.0,
        CARD.1,
        y + 48
    )?;
    if small.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "<text x=\"{middle}\" y=\"{}\" font-size=\"9\" text-anchor=\"middle\" fill=\"{ink}\">{small}</text>",
        y + 68
    )
}
