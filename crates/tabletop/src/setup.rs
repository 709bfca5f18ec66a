//! Which game, with which options.

use std::time::Duration;

use clap::Args;
use game_bots::Budget;
use game_bots::erased::AnyBots;
use game_erased::{AnyGame, ErasedError, GameDescriptor};
use game_traits::{Observer, Seat, Seats};

use tabletop::BOTS;

use crate::failure::Failure;

/// Which game, with which options.
#[derive(Args)]
pub(crate) struct Setup {
    /// The game's name, as `tabletop games` lists it
    pub(crate) game: String,
    /// The game's options; what they leave out is as in the default
    #[arg(long, value_name = "JSON")]
    pub(crate) config: Option<String>,
}

/// A game that is open.
pub(crate) struct Opened {
    pub(crate) entry: &'static GameDescriptor,
    pub(crate) game: Box<dyn AnyGame>,
}

impl Setup {
    pub(crate) fn open(&self) -> Result<Opened, Failure> {
        let entry = entry(&self.game)?;
        open(entry, self.config.as_deref())
    }
}

/// The game with this name.
pub(crate) fn entry(id: &str) -> Result<&'static GameDescriptor, Failure> {
    tabletop::game(id).map_err(Failure::new)
}

/// The game with these options, or with the default.
pub(crate) fn open(entry: &'static GameDescriptor, config: Option<&str>) -> Result<Opened, Failure> {
    let game = entry.open(config).map_err(|e| match e {
        ErasedError::Config(why) => Failure::new(format!(
            "--config of {}: {why}; `tabletop games {} --json` shows all options",
            entry.id, entry.id
        )),
        e => Failure::new(e),
    })?;
    Ok(Opened { entry, game })
}

/// The players of a game that is open.
pub(crate) fn bots(opened: &Opened) -> Result<Box<dyn AnyBots>, Failure> {
    let id = opened.entry.id;
    let bots = BOTS.iter().find(|bots| bots.id == id).ok_or_else(|| Failure::new(format!("{id} has no bots")))?;
    bots.open(Some(&opened.game.config())).map_err(Failure::new)
}

/// How long bots may think.
#[derive(Args)]
pub(crate) struct Thought {
    /// Iterations a decision of bots that search; 2000, if neither is given
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: Option<u64>,
    /// Or milliseconds a decision
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
}

/// Iterations a decision, where nothing else is asked for.
const ITERATIONS: u64 = 2_000;

impl Thought {
    pub(crate) fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Iterations(self.iterations.unwrap_or(ITERATIONS)),
        }
    }
}

/// Whether there is such a seat.
pub(crate) fn check_seat(opened: &Opened, seat: Seat) -> Result<(), Failure> {
    let seats = opened.game.seats();
    if seats.contains(seat) {
        return Ok(());
    }
    Err(Failure::new(format!("there is no seat {seat} in this game of {}; its seats are {seats}", opened.entry.id)))
}

/// `seat 1`, `seats 0 and 2`.
pub(crate) fn named(seats: Seats) -> String {
    if seats.len() == 1 { format!("seat {seats}") } else { format!("seats {seats}") }
}

/// Reads `spectator` or a seat's number.
pub(crate) fn observer(text: &str) -> Result<Observer, String> {
    match text {
        "spectator" => Ok(Observer::Spectator),
        seat => seat.parse().map(Observer::Seat).map_err(|_| "expected `spectator` or a seat's number".to_owned()),
    }
}
