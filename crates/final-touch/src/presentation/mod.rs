//! Rendering, descriptions of events, and lenient input.

mod choice;
mod input;
mod options;
mod svg;
mod text;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_erased::{Canvas, Choice, ConfigOption, InputError, Presentation, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Observer, Seat, Seats};

use crate::action::Action;
use crate::cards::Cards;
use crate::color::Color;
use crate::config::{Config, Refill, Tie};
use crate::edition::Edition;
use crate::event::Event;
use crate::masterpiece::MasterpieceId;
use crate::public::Public;
use crate::rules::FinalTouch;
use crate::view::View;

impl Presentation for FinalTouch {
    const NAME: &'static str = "Final Touch";
    const ABOUT: &'static str =
        "Mike Elliott, 2016; 2 to 4 forgers are paid for the last touch, or for what others ruin";
    const HOW_TO_PLAY: &'static str = include_str!("../../HOWTO.md");
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
improve yellow brown brown   lay 1 to 5 touches that are missing, in any order
smear blue                   lay a card of a color that is not missing; the third smear ruins";

    const OPTIONS: &'static [ConfigOption] = options::ALL;

    fn sample_configs() -> Vec<Config> {
        let mut configs: Vec<Config> = (2..=4).map(|players| Config { players, ..Config::default() }).collect();
        let first = Seat::new(1);
        configs.push(Config { players: 3, first, refill: Refill::AtOnce, tie: Tie::AnyDouble, ..Config::default() });
        let mut edition = Edition::standard();
        edition.masterpieces.truncate(2);
        configs.push(Config { allow_run_out: true, edition: Some(edition), ..Config::default() });
        configs
    }

    fn render_text(&self, view: &View, _: &[Event], _: Observer, canvas: Canvas) -> StyledText {
        text::render(self, view, canvas)
    }

    fn render_svg(&self, view: &View, _: &[Event], observer: Observer) -> String {
        svg::render(self, view, observer)
    }

    fn describe(&self, event: &Event) -> String {
        match *event {
            Event::Revealed { id } => format!("Up comes {}.", title(self, id)),
            Event::Drew { seat, color: Some(color) } => format!("Seat {seat} draws {color}."),
            Event::Drew { seat, color: None } => format!("Seat {seat} draws a card."),
            Event::Reshuffled { cards } => {
                format!("The discard becomes a new draw pile of {}.", counted(cards, "card", "cards"))
            }
            Event::Improved { seat, cards } => format!("Seat {seat} improves with {}.", listed(cards)),
            Event::Smeared { seat, color } => format!("Seat {seat} smears with {color}."),
            Event::Finished { seat, id, pay, paid } => {
                format!("Seat {seat} finishes {}: ${pay} for {}.", title(self, id), seats(paid))
            }
            Event::Ruined { seat, id, pay, paid } => {
                let each = if self.is_one_side(paid) { "" } else { " each" };
                format!("Seat {seat} ruins {}: ${pay}{each} for {}.", title(self, id), seats(paid))
            }
            Event::Begun { id } => format!("All work on {} now.", title(self, id)),
            Event::PlayOff { out } => {
                format!("Both others have $25 or more and play one last masterpiece; seat {out} is out.")
            }
            Event::Won { seats: won } if !self.is_one_side(won) => format!("A draw between {}.", seats(won)),
            Event::Won { seats: won } if won.len() == 1 => format!("Seat {won} wins."),
            Event::Won { seats: won } => format!("Seats {won} win."),
        }
    }

    /// Draws of several seats in a row are one sentence.
    fn summarize(&self, events: &[Event]) -> Vec<String> {
        let draws = |event: &Event| matches!(event, Event::Drew { .. });
        let mut sentences = Vec::new();
        for same in events.chunk_by(|a, b| draws(a) && draws(b)) {
            match same {
                [Event::Drew { .. }, _, ..] => sentences.push(drawn(same)),
                [event] => sentences.push(self.describe(event)),
                _ => {}
            }
        }
        sentences
    }

    fn explain_scores(&self, view: &View) -> Vec<String> {
        let public = view.public();
        if !public.phase.is_over() {
            return Vec::new();
        }
        let side = |(seats, name): (Seats, String)| {
            let money = seats.lowest().map_or(0, |seat| public.money(seat));
            let cards = public.earned().filter(|earned| (seats - earned.seats).is_empty()).filter_map(|earned| {
                let card = self.masterpiece(earned.id)?;
                let (pay, how) = if earned.finished { (card.full, "") } else { (card.ruined, " ruined") };
                Some(format!("{}{how} ${pay}", earned.id))
            });
            let cards: Vec<String> = cards.collect();
            format!(
                "{name}: ${money}, of masterpieces {}.",
                if cards.is_empty() { "none".into() } else { cards.join(", ") }
            )
        };
        sides(public).into_iter().map(side).collect()
    }

    fn provenance(&self) -> Vec<String> {
        let edition = self.config().edition();
        edition.masterpieces.iter().map(|card| format!("Masterpiece {}: {}.", card.id, text::sources(card))).collect()
    }

    /// `card 7`, `masterpiece 7`, `7`.
    fn render_component(&self, _: &View, name: &str, canvas: Canvas) -> Option<StyledText> {
        let number = name.trim().trim_start_matches("card").trim_start_matches("masterpiece");
        text::component(self, number.trim().parse().ok()?, canvas)
    }

    fn choice(&self, view: &View, _: Seat, action: &Action) -> Option<Choice> {
        Some(choice::choice(self, view, *action))
    }

    fn parse_input(&self, view: &View, _: Seat, typed: &str) -> Result<Action, InputError> {
        input::parse(self.missing(view.public()), typed)
    }
}

impl FinalTouch {
    /// Whether these seats are one side.
    fn is_one_side(&self, seats: Seats) -> bool {
        use game_traits::Game;
        let mut sides = seats.iter().map(|seat| self.side(seat));
        sides.next().is_none_or(|first| sides.all(|side| side == first))
    }
}

/// `Seat 0 draws yellow and 2 brown, seat 1 draws 3 cards.`
fn drawn(draws: &[Event]) -> String {
    let same_seat = |a: &Event, b: &Event| match (a, b) {
        (Event::Drew { seat, .. }, Event::Drew { seat: other, .. }) => seat == other,
        _ => false,
    };
    let parts = draws.chunk_by(same_seat).map(|of_one| {
        let colors =
            of_one.iter().filter_map(|event| if let Event::Drew { color, .. } = event { *color } else { None });
        let known = colors.fold(Cards::EMPTY, |cards, color| cards.with(Cards::one(color)));
        let seat =
            of_one.first().and_then(|event| if let Event::Drew { seat, .. } = event { Some(*seat) } else { None });
        let what = if known.is_empty() { counted(of_one.len() as u64, "card", "cards") } else { listed(known) };
        seat.map_or(String::new(), |seat| format!("seat {seat} draws {what}"))
    });
    let parts: Vec<String> = parts.collect();
    let text = parts.join(", ") + ".";
    text.replacen("seat", "Seat", 1)
}

/// `masterpiece 1 (American Gothic)`.
fn title(game: &FinalTouch, id: MasterpieceId) -> String {
    match game.masterpiece(id).and_then(|card| card.name.as_ref()) {
        Some(name) => format!("masterpiece {id} ({name})"),
        None => format!("masterpiece {id}"),
    }
}

/// `seat 1`, `seats 0 and 2`.
fn seats(seats: Seats) -> String {
    format!("seat{} {seats}", if seats.len() == 1 { "" } else { "s" })
}

/// `yellow and 2 brown`.
fn listed(cards: Cards) -> String {
    let parts: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|color| match cards.count(color) {
            0 => None,
            1 => Some(format!("{color}")),
            n => Some(format!("{n} {color}")),
        })
        .collect();
    match parts.split_last() {
        None => "nothing".into(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

/// The two letters beside every color, for players who cannot tell the colors apart.
fn letters(color: Color) -> &'static str {
    ["Ye", "Gr", "Br", "Bl", "Pi"][color.index()]
}

/// The color in the 256-color palette.
fn paint(color: Color) -> u8 {
    [220, 71, 94, 26, 211][color.index()]
}

/// The sides, each with its seats and its name.
fn sides(public: &Public) -> Vec<(Seats, String)> {
    let name = if public.players == 4 { "Team" } else { "Seat" };
    // A side is named by its lowest seat.
    let first = public.seats().iter().filter(|&seat| public.side_of(seat).lowest() == Some(seat));
    first.map(|seat| (public.side_of(seat), format!("{name} {seat}"))).collect()
}
