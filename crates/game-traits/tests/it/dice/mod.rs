//! One seat throws a die as often as it likes: chance that follows each decision, and a game without an end.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game_traits::text::number;
use game_traits::{
    Action, ActionList, ConfigError, Digest, EventSink, Game, Outcome, ParseError, RuleError, Seat, Seats, State,
    StateError, Turn, perfect_information,
};

/// Two throws are hardly ever equal.
const SIDES: u64 = 1_000_000;

/// What was thrown.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Throws {
    /// In order.
    pub thrown: Vec<u64>,
    due: bool,
}

impl State for Throws {
    fn digest(&self, out: &mut Digest) {
        self.thrown.iter().for_each(|&throw| out.word(throw));
        out.word(self.due.into());
    }
}

/// A throw, or the wish for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(pub u64);

impl Action for Die {}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Die {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        number(text, 0, SIDES - 1).map(Die).ok_or_else(|| ParseError::new("a number below a million", text, 0))
    }
}

/// There is nothing to refuse.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("all is allowed")]
pub struct Never;

impl RuleError for Never {
    fn rule(&self) -> &'static str {
        "DICE-1"
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Dice;

impl Game for Dice {
    const ID: &'static str = "dice";
    const RULES_VERSION: u32 = 1;
    type Config = ();
    type State = Throws;
    type Action = Die;
    type Chance = Die;
    type Event = u64;
    type Illegal = Never;
    type Legal<'a> = ActionList<Die>;

    fn from_config((): ()) -> Result<Self, ConfigError> {
        Ok(Dice)
    }

    fn config(&self) {}
    fn seats(&self) -> Seats {
        Seats::first(1)
    }

    fn start(&self) -> Throws {
        Throws::default()
    }

    fn turn(&self, state: &Throws) -> Turn {
        if state.due { Turn::Chance } else { Turn::one(Seat::new(0)) }
    }

    fn legal<'a>(&'a self, _: &'a Throws, _: Seat) -> ActionList<Die> {
        vec![Die(0)].into()
    }

    fn check_rules(&self, _: &Throws, _: Seat, _: Die) -> Result<(), Never> {
        Ok(())
    }

    fn apply_unchecked(&self, state: &mut Throws, _: Seat, _: Die, _: &mut impl EventSink<u64>) {
        state.due = true;
    }

    fn for_each_chance(&self, state: &Throws, mut visit: impl FnMut(Die, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..if state.due { SIDES } else { 0 }).try_for_each(|side| visit(Die(side), 1))
    }

    fn apply_chance_unchecked(&self, state: &mut Throws, die: Die, events: &mut impl EventSink<u64>) {
        state.thrown.push(die.0);
        state.due = false;
        events.emit(die.0);
    }

    fn outcome(&self, _: &Throws) -> Option<Outcome> {
        None
    }

    perfect_information!();

    fn validate(&self, _: &Throws) -> Result<(), StateError> {
        Ok(())
    }
}
