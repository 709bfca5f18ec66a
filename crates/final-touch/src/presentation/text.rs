//! The table in text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Style, StyledText};
use game_traits::Seats;
use game_traits::text::counted;

use super::{letters, paint, sides, title};
use crate::cards::Cards;
use crate::color::Color;
use crate::masterpiece::{Masterpiece, MasterpieceId};
use crate::public::Public;
use crate::rules::FinalTouch;
use crate::turn::Phase;
use crate::view::View;

pub(super) fn render(game: &FinalTouch, view: &View, canvas: Canvas) -> StyledText {
    let public = view.public();
    let mut current = StyledText::new();
    match (public.current(), public.phase) {
        (Some(id), _) => current = masterpiece(game, "On the easel: ", id).above(progress(game, public)),
        (None, Phase::Over { .. }) => drop(current.line(Style::BOLD, "The game is over.")),
        (None, _) => drop(current.line(Style::DIM, "The masterpieces are shuffled.")),
    }
    let next = public.upcoming().map(|id| masterpiece(game, "Next: ", id));
    let easels = core::iter::once(current).chain(next).map(|easel| easel.wrapped(canvas.width, 2));
    let mut out = StyledText::flow(easels.collect(), 4, canvas.width);
    out.line(Style::PLAIN, "");
    let blocks = sides(public).into_iter().map(|(seats, name)| side(view, seats, &name).wrapped(canvas.width, 4));
    let blocks: Vec<StyledText> = blocks.collect();
    // Beside each other they fit a low terminal.
    let stacked = blocks.iter().map(StyledText::height).sum::<usize>();
    let rest = piles(view);
    out = if canvas.holds(out.height() + stacked + rest.height()) {
        blocks.into_iter().fold(out, StyledText::above)
    } else {
        out.above(StyledText::flow(blocks, 4, canvas.width))
    };
    out.above(rest).wrapped(canvas.width, 4)
}

fn masterpiece(game: &FinalTouch, before: &str, id: MasterpieceId) -> StyledText {
    let mut out = StyledText::new();
    out.push(Style::PLAIN, before).push(Style::BOLD, title(game, id)).end_line();
    let Some(card) = game.masterpiece(id) else { return out };
    out.line(Style::PLAIN, format!("  ${} finished, ${} ruined", card.full, card.ruined));
    out.push(Style::PLAIN, "  needs    ");
    run(&mut out, card.touches.cards().map(Some));
    out.end_line();
    out
}

/// A masterpiece, and where each of its numbers is from.
pub(super) fn component(game: &FinalTouch, id: MasterpieceId, canvas: Canvas) -> Option<StyledText> {
    let card = game.masterpiece(id)?;
    let mut out = masterpiece(game, "", id);
    out.line(Style::DIM, format!("  sources: {}", sources(card)));
    Some(out.wrapped(canvas.width, 2))
}

/// Where each number of a masterpiece is from.
pub(super) fn sources(card: &Masterpiece) -> String {
    format!(
        "touches {}, ${} {}, ${} {}",
        card.touches_provenance, card.full, card.full_provenance, card.ruined, card.ruined_provenance
    )
}

/// What is placed stands under what is needed.
fn progress(game: &FinalTouch, public: &Public) -> StyledText {
    let mut out = StyledText::new();
    let missing = game.missing(public);
    let touches = |color: Color| {
        let (placed, missing) = (public.placed().count(color), missing.count(color));
        (0..placed.saturating_add(missing)).map(move |n| (n < placed).then_some(color))
    };
    out.push(Style::PLAIN, "  placed   ");
    run(&mut out, Color::ALL.into_iter().flat_map(touches));
    out.end_line();
    out.push(Style::PLAIN, "  smeared  ");
    let smeared: Vec<Option<Color>> = public.smeared().cards().map(Some).chain([None; 3]).take(3).collect();
    run(&mut out, smeared.into_iter());
    out.end_line();
    out
}

fn run(out: &mut StyledText, touches: impl Iterator<Item = Option<Color>>) {
    for touch in touches {
        match touch {
            Some(color) => out.push(Style::on(paint(color)), letters(color)),
            None => out.push(Style::DIM, "··"),
        };
        out.push(Style::PLAIN, " ");
    }
}

fn side(view: &View, seats: Seats, name: &str) -> StyledText {
    let public = view.public();
    let mut out = StyledText::new();
    let playing = public.turn().first_required();
    let turn = if playing.is_some_and(|seat| seats.contains(seat)) { "▸" } else { " " };
    let money = seats.lowest().map_or(0, |seat| public.money(seat));
    let won = if (seats - public.winners()).is_empty() { "  wins" } else { "" };
    out.push(Style::BOLD, format!("{turn} {name}  ${money}{won}")).end_line();
    for seat in seats {
        let mut line = format!("    seat {seat}: {}", counted(view.hand_size(seat), "card", "cards"));
        if view.observer().is(seat) {
            line += " (you)";
        }
        if public.out() == Some(seat) {
            line += ", out";
        }
        if playing == Some(seat) {
            line += ", to play";
        }
        if public.drawing_seat() == Some(seat) {
            line += ", draws";
        }
        out.line(Style::PLAIN, line);
    }
    let earned: Vec<String> = public
        .earned()
        .filter(|earned| (seats - earned.seats).is_empty())
        .map(|earned| if earned.finished { earned.id.to_string() } else { format!("{} ruined", earned.id) })
        .collect();
    if !earned.is_empty() {
        out.line(Style::DIM, format!("    masterpieces {}", earned.join(", ")));
    }
    out
}

fn piles(view: &View) -> StyledText {
    let public = view.public();
    let mut out = StyledText::new();
    out.line(Style::PLAIN, "");
    if let Some(hand) = view.hand() {
        out.push(Style::BOLD, "  Your hand  ");
        run(&mut out, hand.cards().map(Some));
        out.end_line();
    }
    let counted = |cards: Cards| {
        let parts = Color::ALL.into_iter().filter(|&color| cards.count(color) > 0);
        parts.map(|color| format!(" {}{}", cards.count(color), letters(color))).collect::<String>()
    };
    let discard = public.discard();
    out.line(Style::DIM, format!("  draw pile {}, discard {}{}", view.pile_size(), discard.len(), counted(discard)));
    let hidden: Vec<String> = public.hidden().map(|id| id.to_string()).collect();
    if !hidden.is_empty() {
        out.line(Style::DIM, format!("  face down: masterpieces {}", hidden.join(", ")));
    }
    out
}
