//! The table in text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Style, StyledText};
use game_traits::Seats;

use super::{count, letters, paint, sides, title};
use crate::cards::Cards;
use crate::colour::Colour;
use crate::game::FinalTouch;
use crate::masterpiece::MasterpieceId;
use crate::open::{Open, Phase};
use crate::view::View;

pub(super) fn picture(game: &FinalTouch, view: &View) -> StyledText {
    let open = view.open();
    let mut easels = StyledText::new();
    match (open.current(), open.phase) {
        (Some(id), _) => easels = masterpiece(game, "On the easel: ", id).above(progress(game, open)),
        (None, Phase::Over) => drop(easels.line(Style::BOLD, "The game is over.")),
        (None, _) => drop(easels.line(Style::DIM, "The masterpieces are shuffled.")),
    }
    if let Some(id) = open.next() {
        easels = easels.beside(masterpiece(game, "Next: ", id), 6);
    }
    easels.line(Style::PLAIN, "");
    for (seats, name) in sides(open) {
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
            card.touches_status, card.full, card.full_status, card.ruined, card.ruined_status
        ),
    );
    picture
}

/// What is placed stands under what is needed.
fn progress(game: &FinalTouch, open: &Open) -> StyledText {
    let mut picture = StyledText::new();
    let missing = game.missing(open);
    let touches = |colour: Colour| {
        let (placed, missing) = (open.placed().count(colour), missing.count(colour));
        (0..placed.saturating_add(missing)).map(move |n| (n < placed).then_some(colour))
    };
    picture.push(Style::PLAIN, "  placed   ");
    run(&mut picture, Colour::ALL.into_iter().flat_map(touches));
    picture.end_line();
    picture.push(Style::PLAIN, "  smeared  ");
    let smeared: Vec<Option<Colour>> = open.smeared().iter().map(Some).chain([None; 3]).take(3).collect();
    run(&mut picture, smeared.into_iter());
    picture.end_line();
    picture
}

fn run(picture: &mut StyledText, touches: impl Iterator<Item = Option<Colour>>) {
    for touch in touches {
        match touch {
            Some(colour) => picture.push(Style::on(paint(colour)), letters(colour)),
            None => picture.push(Style::DIM, "··"),
        };
        picture.push(Style::PLAIN, " ");
    }
}

fn side(view: &View, seats: Seats, name: &str) -> StyledText {
    let open = view.open();
    let mut picture = StyledText::new();
    let playing = open.turn().first_required();
    let turn = if playing.is_some_and(|seat| seats.contains(seat)) { "▸" } else { " " };
    let money = seats.lowest().map_or(0, |seat| open.money(seat));
    let won = if (seats - open.winners()).is_empty() { "  wins" } else { "" };
    picture.push(Style::BOLD, format!("{turn} {name}  ${money}{won}")).end_line();
    for seat in seats {
        let mut line = format!("    seat {seat}: {}", count(view.hand_size(seat), "card"));
        if view.observer().is(seat) {
            line += " (you)";
        }
        if open.out() == Some(seat) {
            line += ", out";
        }
        if playing == Some(seat) {
            line += ", to play";
        }
        if open.drawer() == Some(seat) {
            line += ", draws";
        }
        picture.line(Style::PLAIN, line);
    }
    let earned: Vec<String> = open
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
    let open = view.open();
    let mut picture = StyledText::new();
    picture.line(Style::PLAIN, "");
    if let Some(hand) = view.hand() {
        picture.push(Style::BOLD, "  Your hand  ");
        run(&mut picture, hand.iter().map(Some));
        picture.end_line();
    }
    let counted = |cards: Cards| {
        let parts = Colour::ALL.into_iter().filter(|&colour| cards.count(colour) > 0);
        parts.map(|colour| format!(" {}{}", cards.count(colour), letters(colour))).collect::<String>()
    };
    let discard = open.discard();
    picture
        .line(Style::DIM, format!("  draw pile {}, discard {}{}", view.pile_size(), discard.len(), counted(discard)));
    let hidden: Vec<String> = open.hidden().map(|id| id.to_string()).collect();
    if !hidden.is_empty() {
        picture.line(Style::DIM, format!("  face down: masterpieces {}", hidden.join(", ")));
    }
    picture
}
