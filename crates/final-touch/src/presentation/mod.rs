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
use game_traits::{Observer, Seat, Seats};

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
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
improve yellow brown brown   lay 1 to 5 touches that are missing, sorted yellow, green, brown, blue, pink
smear blue                   lay a card of a colour of which no touch is missing; the third smear ruins";

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

    fn render_svg(&self, view: &View, _: &[Event], _: Observer) -> String {
        svg::render(self, view)
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

    fn parse_input(&self, view: &View, _: Seat, typed: &str) -> Result<Action, InputError> {
        input::action(self.missing(view.public()), typed)
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

/// The two letters beside every colour, for players who cannot tell the colours apart.
fn letters(color: Color) -> &'static str {
    ["Ye", "Gr", "Br", "Bl", "Pi"][color.index()]
}

/// The colour in the 256-colour palette.
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
