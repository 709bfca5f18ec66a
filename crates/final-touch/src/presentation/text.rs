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
use crate::masterpiece::MasterpieceId;
use crate::public::Public;
use crate::rules::FinalTouch;
use crate::turn::Phase;
use crate::view::View;

pub(super) fn render(game: &FinalTouch, view: &View, _canvas: Canvas) -> StyledText {
    let public = view.public();
    let mut easels = StyledText::new();
    match (public.current(), public.phase) {
        (Some(id), _) => easels = masterpiece(game, "On the easel: ", id).above(progress(game, public)),
        (None, Phase::Over { .. }) => drop(easels.line(Style::BOLD, "The game is over.")),
        (None, _) => drop(easels.line(Style::DIM, "The masterpieces are shuffled.")),
    }
    if let Some(id) = public.next() {
        easels = easels.beside(masterpiece(game, "Next: ", id), 6);
    }
    easels.line(Style::PLAIN, "");
    for (seats, name) in sides(public) {
        easels = easels.above(side(view, seats, &name));
    }
    easels.above(piles(view))
}

fn masterpiece(game: &FinalTouch, before: &str, id: MasterpieceId) -> StyledText {
    let mut picture = StyledText::new();
    picture.push(Style::PLAIN, before).push(Style::BOLD, title(game, id)).end_line();
    let Some(card) = game.masterpiece(id) else { return picture };
    picture.line(Style::PLAIN, format!("  ${} finished, ${} ruined", card.full, card.ruined));
    picture.push(Style::PLAIN, "  needs    ");
    run(&mut picture, card.touches.iter().map(Some));
    picture.end_line();
    picture.line(
        Style::DIM,
        format!(
            "  touches {}, ${} {}, ${} {}",
            card.touches_provenance, card.full, card.full_provenance, card.ruined, card.ruined_provenance
        ),
    );
    picture
}

/// What is placed stands under what is needed.
fn progress(game: &FinalTouch, public: &Public) -> StyledText {
    let mut picture = StyledText::new();
    let missing = game.missing(public);
    let touches = |color: Color| {
        let (placed, missing) = (public.placed().count(color), missing.count(color));
        (0..placed.saturating_add(missing)).map(move |n| (n < placed).then_some(color))
    };
    picture.push(Style::PLAIN, "  placed   ");
    run(&mut picture, Color::ALL.into_iter().flat_map(touches));
    picture.end_line();
    picture.push(Style::PLAIN, "  smeared  ");
    let smeared: Vec<Option<Color>> = public.smeared().iter().map(Some).chain([None; 3]).take(3).collect();
    run(&mut picture, smeared.into_iter());
    picture.end_line();
    picture
}

fn run(picture: &mut StyledText, touches: impl Iterator<Item = Option<Color>>) {
    for touch in touches {
        match touch {
            Some(color) => picture.push(Style::on(paint(color)), letters(color)),
            None => picture.push(Style::DIM, "··"),
        };
        picture.push(Style::PLAIN, " ");
    }
}

fn side(view: &View, seats: Seats, name: &str) -> StyledText {
    let public = view.public();
    let mut picture = StyledText::new();
    let playing = public.turn().first_required();
    let turn = if playing.is_some_and(|seat| seats.contains(seat)) { "▸" } else { " " };
    let money = seats.lowest().map_or(0, |seat| public.money(seat));
    let won = if (seats - public.winners()).is_empty() { "  wins" } else { "" };
    picture.push(Style::BOLD, format!("{turn} {name}  ${money}{won}")).end_line();
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
        picture.line(Style::PLAIN, line);
    }
    let earned: Vec<String> = public
        .earned()
        .filter(|earned| (seats - earned.seats).is_empty())
        .map(|earned| if earned.finished { earned.id.to_string() } else { format!("{} ruined", earned.id) })
        .collect();
    if !earned.is_empty() {
        picture.line(Style::DIM, format!("    masterpieces {}", earned.join(", ")));
    }
    picture
}

fn piles(view: &View) -> StyledText {
    let public = view.public();
    let mut picture = StyledText::new();
    picture.line(Style::PLAIN, "");
    if let Some(hand) = view.hand() {
        picture.push(Style::BOLD, "  Your hand  ");
        run(&mut picture, hand.iter().map(Some));
        picture.end_line();
    }
    let counted = |cards: Cards| {
        let parts = Color::ALL.into_iter().filter(|&color| cards.count(color) > 0);
        parts.map(|color| format!(" {}{}", cards.count(color), letters(color))).collect::<String>()
    };
    let discard = public.discard();
    picture
        .line(Style::DIM, format!("  draw pile {}, discard {}{}", view.pile_size(), discard.len(), counted(discard)));
    let hidden: Vec<String> = public.hidden().map(|id| id.to_string()).collect();
    if !hidden.is_empty() {
        picture.line(Style::DIM, format!("  face down: masterpieces {}", hidden.join(", ")));
    }
    picture
}
