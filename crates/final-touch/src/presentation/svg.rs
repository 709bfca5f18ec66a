//! The table as an SVG document.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{Result, Write};

use game_erased::rgb;
use game_traits::Seats;
use game_traits::text::counted;

use super::{letters, paint, sides, title};
use crate::cards::Cards;
use crate::color::Color;
use crate::masterpiece::MasterpieceId;
use crate::rules::FinalTouch;
use crate::turn::Phase;
use crate::view::View;

const WIDTH: u32 = 820;
const MARGIN: u32 = 30;
const FRAME: u32 = 365;
const FRAME_HEIGHT: u32 = 250;
const SIDE_TOP: u32 = MARGIN + FRAME_HEIGHT + 50;
const SIDE_HEIGHT: u32 = 150;
const HAND_TOP: u32 = SIDE_TOP + SIDE_HEIGHT + 20;
const HEIGHT: u32 = HAND_TOP + 130;

pub(super) fn render(game: &FinalTouch, view: &View) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = draw(&mut out, game, view);
    out
}

fn draw(out: &mut String, game: &FinalTouch, view: &View) -> Result {
    let public = view.public();
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" fill=\"#2f2a24\">\n\
         <title>Final Touch</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#efe9df\"/>"
    )?;
    match (public.current(), public.phase) {
        (Some(id), _) => {
            frame(out, game, MARGIN, "On the easel", id, public.placed())?;
            smears(out, public.smeared())?;
        }
        (None, Phase::Over { .. }) => text(out, MARGIN, 60, 22, true, "The game is over")?,
        (None, _) => text(out, MARGIN, 60, 22, true, "The masterpieces are shuffled")?,
    }
    if let Some(id) = public.next() {
        frame(out, game, WIDTH - MARGIN - FRAME, "Next", id, Cards::NONE)?;
    }
    let all = sides(public);
    let width = (WIDTH - 2 * MARGIN) / all.len().max(1) as u32;
    for (n, (seats, name)) in all.iter().enumerate() {
        side(out, view, MARGIN + n as u32 * width, width - 12, *seats, name)?;
    }
    piles(out, view)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// A masterpiece in its frame: touches still missing are rings, placed ones are filled.
fn frame(out: &mut String, game: &FinalTouch, x: u32, what: &str, id: MasterpieceId, placed: Cards) -> Result {
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{MARGIN}\" width=\"{FRAME}\" height=\"{FRAME_HEIGHT}\" rx=\"4\" fill=\"#a37b3a\"/>\n\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fbf8f1\" stroke=\"#6d4f20\" stroke-width=\"2\"/>",
        x + 10,
        MARGIN + 10,
        FRAME - 20,
        FRAME_HEIGHT - 20
    )?;
    text(out, x + 24, MARGIN + 34, 12, false, what)?;
    let title = title(game, id);
    // A long name is written smaller.
    let size = (17 * 30 / title.chars().count().max(1)).clamp(9, 17);
    text(out, x + 24, MARGIN + 58, size as u32, true, &title)?;
    let Some(card) = game.masterpiece(id) else { return Ok(()) };
    text(out, x + 24, MARGIN + 82, 15, false, &format!("${} finished · ${} ruined", card.full, card.ruined))?;
    // A user's masterpiece may need many.
    let (row, step) = if card.touches.len() > 24 { (16, 20) } else { (8, 40) };
    let mut n = 0;
    for color in Color::ALL {
        for copy in 0..card.touches.count(color) {
            let (x, y) = (x + 22 + step / 2 + n % row * step, MARGIN + 100 + step / 2 + n / row * step);
            touch(out, x, y, step * 2 / 5, color, copy < placed.count(color))?;
            n += 1;
        }
    }
    let sources = format!(
        "touches {}, ${} {}, ${} {}",
        card.touches_provenance, card.full, card.full_provenance, card.ruined, card.ruined_provenance
    );
    text(out, x + 24, MARGIN + FRAME_HEIGHT - 20, 11, false, &sources)
}

fn touch(out: &mut String, x: u32, y: u32, radius: u32, color: Color, filled: bool) -> Result {
    let fill = if filled { hex(paint(color)) } else { "#fbf8f1".to_string() };
    let ink = if filled && matches!(color, Color::Brown | Color::Blue) { "#ffffff" } else { "#2f2a24" };
    writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"3\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
        hex(paint(color)),
        y + radius / 3,
        radius * 4 / 5,
        letters(color)
    )
}

fn smears(out: &mut String, smeared: Cards) -> Result {
    let y = MARGIN + FRAME_HEIGHT + 24;
    text(out, MARGIN, y + 5, 14, true, "Smeared")?;
    let mut cards = smeared.iter();
    for n in 0..3 {
        let x = MARGIN + 96 + n * 44;
        match cards.next() {
            Some(color) => touch(out, x, y, 16, color, true)?,
            None => writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"none\" stroke=\"#a79f90\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>"
            )?,
        }
    }
    Ok(())
}

fn side(out: &mut String, view: &View, x: u32, width: u32, seats: Seats, name: &str) -> Result {
    let public = view.public();
    let playing = public.turn().first_required();
    let active = playing.is_some_and(|seat| seats.contains(seat));
    let (edge, thick) = if active { ("#b0452f", 3) } else { ("#c9bfae", 1) };
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{SIDE_TOP}\" width=\"{width}\" height=\"{SIDE_HEIGHT}\" rx=\"8\" fill=\"#fbf8f1\" stroke=\"{edge}\" stroke-width=\"{thick}\"/>"
    )?;
    let won = if (seats - public.winners()).is_empty() { " · wins" } else { "" };
    text(out, x + 14, SIDE_TOP + 26, 16, true, &format!("{name}{won}"))?;
    let money = seats.lowest().map_or(0, |seat| public.money(seat));
    text(out, x + 14, SIDE_TOP + 54, 22, true, &format!("${money}"))?;
    let mut y = SIDE_TOP + 78;
    for seat in seats {
        let mut line = format!("seat {seat}: {}", counted(view.hand_size(seat), "card", "cards"));
        for (holds, word) in [
            (view.observer().is(seat), ", you"),
            (playing == Some(seat), ", to play"),
            (public.drawing_seat() == Some(seat), ", draws"),
            (public.out() == Some(seat), ", out"),
        ] {
            line += if holds { word } else { "" };
        }
        text(out, x + 14, y, 13, false, &line)?;
        y += 20;
    }
    let mine = || public.earned().filter(|earned| (seats - earned.seats).is_empty());
    let (finished, ruined) = (mine().filter(|earned| earned.finished), mine().filter(|earned| !earned.finished));
    for (word, ids) in [("finished", join(finished.map(|e| e.id))), ("ruined", join(ruined.map(|e| e.id)))] {
        if !ids.is_empty() {
            text(out, x + 14, y, 12, false, &format!("{word} {ids}"))?;
            y += 18;
        }
    }
    Ok(())
}

fn piles(out: &mut String, view: &View) -> Result {
    let public = view.public();
    if let Some(hand) = view.hand() {
        text(out, MARGIN, HAND_TOP + 28, 16, true, "Your hand")?;
        for (n, color) in hand.iter().enumerate() {
            touch(out, MARGIN + 126 + n as u32 * 44, HAND_TOP + 22, 16, color, true)?;
        }
    }
    let pile = format!("Draw pile {} · discard {}", view.pile_size(), public.discard().len());
    text(out, MARGIN, HAND_TOP + 72, 14, false, &pile)?;
    for (n, color) in Color::ALL.into_iter().filter(|&color| public.discard().count(color) > 0).enumerate() {
        let (x, y) = (MARGIN + 240 + n as u32 * 70, HAND_TOP + 67);
        touch(out, x, y, 16, color, true)?;
        text(out, x + 20, y + 5, 14, false, &format!("× {}", public.discard().count(color)))?;
    }
    let hidden = join(public.hidden());
    if hidden.is_empty() {
        Ok(())
    } else {
        text(out, MARGIN, HAND_TOP + 106, 13, false, &format!("Face down: {hidden}"))
    }
}

fn join(ids: impl Iterator<Item = MasterpieceId>) -> String {
    let mut list = String::new();
    for id in ids {
        list += if list.is_empty() { "" } else { ", " };
        list += &id.to_string();
    }
    list
}

/// Names of a user's edition are text, not markup.
fn text(out: &mut String, x: u32, y: u32, size: u32, bold: bool, words: &str) -> Result {
    let weight = if bold { " font-weight=\"600\"" } else { "" };
    write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight}>")?;
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    writeln!(out, "</text>")
}

fn hex(color: u8) -> String {
    let (red, green, blue) = rgb(color);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
