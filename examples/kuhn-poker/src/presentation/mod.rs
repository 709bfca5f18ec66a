//! Rendering, descriptions of events, and lenient input.

mod input;
mod options;
mod svg;
mod text;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_erased::{Canvas, ConfigOption, InputError, Presentation, StyledText};
use game_traits::text::counted;
use game_traits::{Observer, Seat};

use crate::action::Action;
use crate::config::Config;
use crate::edition::Edition;
use crate::event::Event;
use crate::rules::KuhnPoker;
use crate::view::View;

impl Presentation for KuhnPoker {
    const NAME: &'static str = "Kuhn poker";
    const ABOUT: &'static str = "Harold W. Kuhn, 1950; 2 or 3 players, a card each, one bet";
    const HOW_TO_PLAY: &'static str = "\
# Kuhn poker

Each player puts one chip into the pot and gets one card, which no other sees. In turn each checks, or bets one chip.
After a bet the others call with one chip, or fold. Then the highest card of those who did not fold takes the pot. If
all others folded, the bettor takes it without showing a card.";
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
check   put nothing in, while no player has bet
bet     put one chip in
call    answer a bet with one chip
fold    give up after a bet";

    const OPTIONS: &'static [ConfigOption] = options::ALL;

    fn sample_configs() -> Vec<Config> {
        let decks = [(2, None), (3, None), (2, Some(13)), (3, Some(5))];
        decks.map(|(players, cards)| Config { players, edition: cards.map(|cards| Edition { cards }) }).into()
    }

    fn render_text(&self, view: &View, _: &[Event], _: Observer, _: Canvas) -> StyledText {
        text::render(view)
    }

    fn render_svg(&self, view: &View, _: &[Event], _: Observer) -> String {
        svg::render(view)
    }

    fn describe(&self, event: &Event) -> String {
        match *event {
            Event::Dealt { seat, card: Some(card) } => format!("Seat {seat} is dealt the {card}."),
            Event::Dealt { seat, card: None } => format!("Seat {seat} is dealt a card."),
            Event::Acted { seat, action } => format!("Seat {seat} {action}s."),
            Event::Shown { seat, card } => format!("Seat {seat} shows the {card}."),
            Event::Won { seat, pot } => format!("Seat {seat} takes the pot of {pot} chips."),
        }
    }

    fn parse_input(&self, view: &View, _: Seat, typed: &str) -> Result<Action, InputError> {
        input::parse(view.public(), typed)
    }
}

/// What is known of a seat: its chips, and what it did.
fn standing(view: &View, seat: Seat) -> String {
    let public = view.public();
    let mut line = counted(public.paid(seat).unsigned_abs(), "chip", "chips");
    let done = [
        (public.checked().contains(seat), "checked"),
        (public.bettor() == Some(seat), "bet"),
        (public.called().contains(seat), "called"),
        (public.folded().contains(seat), "folded"),
        (view.observer().is(seat), "you"),
        (public.to_act() == Some(seat), "to act"),
    ];
    for (_, word) in done.iter().filter(|(is, _)| *is) {
        line += ", ";
        line += word;
    }
    line
}

/// The card of a seat as an observer sees it: `·` none yet, `?` face down.
fn face(view: &View, seat: Seat) -> String {
    match view.card(seat) {
        Some(card) => format!("{card}"),
        None if view.public().dealt().contains(seat) => "?".into(),
        None => "·".into(),
    }
}
