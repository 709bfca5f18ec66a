//! The game and its options, as commands take them.

use std::time::Duration;

use clap::Args;
use game_bots::Budget;
use game_bots::erased::{AnyBots, Bot};
use game_erased::{AnyGame, GameDescriptor};
use game_traits::{ParseError, Seat, Seats};

use tabletop::BOTS;

use crate::failure::Failure;
use crate::game_options::GameOptions;

/// The game and its options.
#[derive(Args)]
pub(crate) struct Setup {
    /// The game's name, as `tabletop games` lists it
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

/// A game with its options.
pub(crate) struct Opened {
    pub(crate) descriptor: &'static GameDescriptor,
    pub(crate) game: Box<dyn AnyGame>,
}

impl Setup {
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        self.options.open(descriptor(&self.game)?)
    }
}

/// The game with this name.
pub(crate) fn descriptor(id: &str) -> Result<&'static GameDescriptor, Failure> {
    tabletop::game(id).map_err(Failure::new)
}

/// The bots of a game.
pub(crate) fn bots(opened: &Opened) -> Result<Box<dyn AnyBots>, Failure> {
    let id = opened.descriptor.id;
    let bots = BOTS.iter().find(|bots| bots.id == id).ok_or_else(|| Failure::new(format!("{id} has no bots")))?;
    bots.open(Some(&opened.game.config())).map_err(Failure::new)
}

/// The bot that plays under a name in this game; refuses one that it does not have.
pub(crate) fn resolved(opened: &Opened, bot: Bot) -> Result<Bot, Failure> {
    bots(opened)?.resolved(bot).map_err(Failure::new)
}

/// What is wrong with the value of a flag.
#[derive(Debug)]
pub(crate) struct WrongValue(String);

impl WrongValue {
    pub(crate) fn new(why: impl ToString) -> Self {
        WrongValue(why.to_string())
    }
}

impl std::fmt::Display for WrongValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongValue {}

/// Reads a bot from the command line.
pub(crate) fn bot(text: &str) -> Result<Bot, WrongValue> {
    text.parse().map_err(|why: ParseError| {
        let (name, budget) = text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        if let (Ok(Bot { kind, .. }), Some(budget)) = (name.parse(), budget) {
            return WrongValue(if kind.takes_budget() {
                format!("{name} takes {}, each from 1 to {}, not {budget:?}", why.expected(), u64::MAX)
            } else {
                format!("{name} takes no budget; write `{name}`")
            });
        }
        let meant =
            name.to_lowercase().parse::<Bot>().map_or_else(|_| String::new(), |bot| format!("; did you mean {bot}?"));
        WrongValue(format!("there is no bot {name:?}{meant} ({})", why.expected()))
    })
}

/// The budget of bots that search.
#[derive(Args)]
pub(crate) struct Thinking {
    /// Iterations of each search; 2000 if neither this nor --time is given
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: Option<u64>,
    /// Milliseconds of each search, at most an hour
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: Option<u64>,
}

/// The iterations of a search by default.
const ITERATIONS: u64 = 2_000;

impl Thinking {
    pub(crate) fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Iterations(self.iterations.unwrap_or(ITERATIONS)),
        }
    }
}

/// Refuses a seat that the game does not have.
pub(crate) fn check_seat(opened: &Opened, seat: Seat) -> Result<(), Failure> {
    let seats = opened.game.seats();
    if seats.contains(seat) {
        return Ok(());
    }
    Err(Failure::new(format!(
        "there is no seat {seat} in this game of {}; its seats are {seats}",
        opened.descriptor.id
    )))
}

/// `seat 1`, `seats 0 and 2`.
pub(crate) fn seats(seats: Seats) -> String {
    if seats.len() == 1 { format!("seat {seats}") } else { format!("seats {seats}") }
}
