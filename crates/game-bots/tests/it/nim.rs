//! Nim: a move takes one to three, and the last move wins. With a multiple of four left the seat to move loses.

use std::fmt;
use std::str::FromStr;

use game_traits::text::Words;
use game_traits::{
    Action, ActionList, ConfigError, Digest, EventSink, Game, Outcome, ParseError, RuleError, ScoreOrder, Seat, Seats,
    State, StateError, Turn, no_chance, perfect_information,
};

#[derive(Clone, Debug)]
pub struct Nim(pub u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub left: u8,
    pub mover: u8,
}

impl State for Heap {
    fn digest(&self, out: &mut Digest) {
        out.word(self.left.into());
        out.word(self.mover.into());
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(pub u8);

impl Action for Take {}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let n = words.number("1 to 3", 1, 3)?;
        words.end()?;
        Ok(Take(n as u8))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are only {0}")]
pub struct TooFew(u8);

impl RuleError for TooFew {
    fn rule(&self) -> &'static str {
        "NIM-1"
    }
}

impl Game for Nim {
    const ID: &'static str = "nim";
    const RULES_VERSION: u32 = 1;
    type Config = u8;
    type State = Heap;
    type Action = Take;
    type Event = ();
    type Illegal = TooFew;
    type Legal<'a> = ActionList<Take>;

    no_chance!();
    perfect_information!();

    fn from_config(config: u8) -> Result<Self, ConfigError> {
        Ok(Nim(config))
    }

    fn config(&self) -> u8 {
        self.0
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> Heap {
        Heap { left: self.0, mover: 0 }
    }

    fn turn(&self, state: &Heap) -> Turn {
        if state.left == 0 { Turn::Over } else { Turn::one(Seat::new(state.mover.into())) }
    }

    fn legal<'a>(&'a self, state: &'a Heap, seat: Seat) -> ActionList<Take> {
        let most = if seat.index() == usize::from(state.mover) { state.left.min(3) } else { 0 };
        (1..=most).map(Take).collect()
    }

    fn check_rules(&self, state: &Heap, _: Seat, Take(n): Take) -> Result<(), TooFew> {
        if n <= state.left { Ok(()) } else { Err(TooFew(state.left)) }
    }

    fn apply_unchecked(&self, state: &mut Heap, _: Seat, Take(n): Take, _: &mut impl EventSink<()>) {
        state.left = state.left.saturating_sub(n);
        state.mover = 1 - state.mover;
    }

    fn outcome(&self, state: &Heap) -> Option<Outcome> {
        let won = |seat: u8| i32::from(state.mover != seat);
        (state.left == 0).then(|| Outcome::by_score(ScoreOrder::Higher, &[won(0), won(1)]))
    }

    fn validate(&self, state: &Heap) -> Result<(), StateError> {
        StateError::ensure(state.mover < 2, "NI-1", || "two play")
    }
}
