//! A game in the open with chance, scores and an interrupt, for exact values: who is on turn takes one or two coins,
//! then chance removes none or one; once in a game a seat may steal one before the other's turn.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game_traits::text::Words;
use game_traits::{
    Action, ActionList, ConfigError, Digest, EventSink, Game, Outcome, ParseError, RuleError, ScoreOrder, Seat, Seats,
    State, StateError, Turn, perfect_information,
};

#[derive(Clone, Debug)]
pub struct Coins(pub u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pile {
    pub left: u8,
    pub mover: u8,
    pub due: bool,
    pub stolen: [bool; 2],
    pub scores: [u8; 2],
}

impl State for Pile {
    fn digest(&self, out: &mut Digest) {
        let [a, b] = self.scores;
        let [first, second] = self.stolen;
        for part in [self.left, self.mover, self.due.into(), a, b, first.into(), second.into()] {
            out.word(part.into());
        }
    }
}

/// 0 is to steal; as an outcome it is to remove none.
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
        let n = words.number("0 to 2", 0, 2)?;
        words.end()?;
        Ok(Take(n as u8))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not now")]
pub struct NotNow;

impl RuleError for NotNow {
    fn rule(&self) -> &'static str {
        "COINS-1"
    }
}

impl Game for Coins {
    const ID: &'static str = "coins";
    const RULES_VERSION: u32 = 1;
    type Config = u8;
    type State = Pile;
    type Action = Take;
    type Chance = Take;
    type Event = ();
    type Illegal = NotNow;
    type Legal<'a> = ActionList<Take>;

    perfect_information!();

    fn from_config(config: u8) -> Result<Self, ConfigError> {
        Ok(Coins(config))
    }

    fn config(&self) -> u8 {
        self.0
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> Pile {
        Pile { left: self.0, mover: 0, due: false, stolen: [false; 2], scores: [0; 2] }
    }

    fn turn(&self, state: &Pile) -> Turn {
        let other = 1 - state.mover;
        match state.left {
            0 => Turn::Over,
            _ if state.due => Turn::Chance,
            _ => Turn::Decide {
                must: Seats::one(Seat::new(state.mover.into())),
                may: if state.stolen[usize::from(other)] { Seats::EMPTY } else { Seats::one(Seat::new(other.into())) },
            },
        }
    }

    fn legal<'a>(&'a self, state: &'a Pile, seat: Seat) -> ActionList<Take> {
        match self.turn(state) {
            Turn::Decide { must, .. } if must.contains(seat) => (1..=state.left.min(2)).map(Take).collect(),
            Turn::Decide { may, .. } if may.contains(seat) => [Take(0)].into_iter().collect(),
            _ => ActionList::from(Vec::new()),
        }
    }

    fn check_rules(&self, state: &Pile, seat: Seat, action: Take) -> Result<(), NotNow> {
        use game_traits::ActionSet;
        if self.legal(state, seat).contains(action) { Ok(()) } else { Err(NotNow) }
    }

    fn apply_unchecked(&self, state: &mut Pile, seat: Seat, Take(n): Take, _: &mut impl EventSink<()>) {
        let taken = n.max(1);
        state.left -= taken;
        state.scores[seat.index()] += taken;
        if n == 0 {
            state.stolen[seat.index()] = true;
        } else {
            (state.mover, state.due) = (1 - state.mover, state.left > 0);
        }
    }

    fn for_each_chance(&self, state: &Pile, mut visit: impl FnMut(Take, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.turn(state) == Turn::Chance {
            visit(Take(0), 2)?;
            visit(Take(1), 3)?;
        }
        ControlFlow::Continue(())
    }

    fn apply_chance_unchecked(&self, state: &mut Pile, Take(n): Take, _: &mut impl EventSink<()>) {
        state.left -= n;
        state.due = false;
    }

    fn outcome(&self, state: &Pile) -> Option<Outcome> {
        (state.left == 0).then(|| Outcome::by_score(ScoreOrder::Higher, &state.scores.map(i32::from)))
    }

    fn validate(&self, _: &Pile) -> Result<(), StateError> {
        Ok(())
    }
}
