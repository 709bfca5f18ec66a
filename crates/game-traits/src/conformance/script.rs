//! A position that a rule test plays on.

use core::fmt::Display;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{assert, assert_eq, panic};

use crate::{ActionError, ActionSet, Game, Observer, Outcome, Seat, Seats, Turn};

/// A position with the events since it was set up, for tests of single rules: actions and chance outcomes are text, and
/// what follows a valid position is held to be valid.
///
/// A game's tests often wrap it, with the facts of their game beside it.
///
/// ```
/// use game_traits::conformance::Script;
/// # // A test of a game, with its own type instead of the parameter.
/// # fn test<G: game_traits::Game>(config: G::Config) {
/// let mut script = Script::<G>::new(config);
/// script.chance("deal 1");
/// script.act(0, "bet");
/// assert_eq!(script.legal(1), ["call", "fold"]);
/// assert_eq!(script.refused(1, "check").to_string(), "KP-4: seat 0 has bet");
/// # }
/// ```
///
/// # Panics
/// All methods do, with the action or outcome in the message, where what they are asked to do fails.
#[derive(Clone, Debug)]
pub struct Script<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// The events since the position was set up, not redacted.
    pub events: Vec<G::Event>,
}

#[expect(clippy::missing_panics_doc, reason = "the type says it once")]
impl<G: Game> Script<G> {
    /// A game that has not begun; chance is due where the game begins with it.
    #[track_caller]
    pub fn new(config: G::Config) -> Self {
        let game = G::from_config(config).unwrap_or_else(|e| panic!("the config is refused: {e}"));
        Script { state: game.start(), game, events: Vec::new() }
    }

    /// Begins at a position. A test of one rule may leave out what does not matter to it, so it need not be valid.
    pub fn at(game: G, state: G::State) -> Self {
        Script { game, state, events: Vec::new() }
    }

    /// Does a legal action of a seat. Chance that follows stays due.
    #[track_caller]
    pub fn act(&mut self, seat: usize, action: &str) -> &mut Self {
        let valid = self.is_valid();
        let done = self.game.apply(&mut self.state, Seat::new(seat), read(action), &mut self.events);
        done.unwrap_or_else(|e| panic!("seat {seat}, {action}: {e}"));
        assert!(!valid || self.is_valid(), "after seat {seat}, {action}: {:?}", self.game.validate(&self.state));
        self
    }

    /// Brings a possible chance outcome.
    #[track_caller]
    pub fn chance(&mut self, outcome: &str) -> &mut Self {
        let (valid, parsed) = (self.is_valid(), read(outcome));
        let done = self.game.apply_chance(&mut self.state, parsed, &mut self.events);
        done.unwrap_or_else(|e| panic!("{outcome}: {e}"));
        assert!(!valid || self.is_valid(), "after {outcome}: {:?}", self.game.validate(&self.state));
        self
    }

    /// Returns why an action is refused, which changes nothing and is not listed.
    #[track_caller]
    pub fn refusal(&self, seat: usize, action: &str) -> ActionError<G::Illegal> {
        let (parsed, mut after) = (read(action), self.state.clone());
        let Err(why) = self.game.apply(&mut after, Seat::new(seat), parsed, &mut ()) else {
            panic!("seat {seat}, {action}: it is legal");
        };
        assert_eq!(after, self.state, "a refused action changes nothing");
        assert!(!self.game.legal(&self.state, Seat::new(seat)).contains(parsed), "seat {seat}, {action}: it is listed");
        why
    }

    /// Returns why the rules refuse an action of a seat that is to act.
    #[track_caller]
    pub fn refused(&self, seat: usize, action: &str) -> G::Illegal {
        match self.refusal(seat, action) {
            ActionError::Illegal(why) => why,
            other => panic!("seat {seat}, {action}: {other}"),
        }
    }

    /// The listed actions of a seat as text, in their order.
    pub fn legal(&self, seat: usize) -> Vec<String> {
        self.game.legal(&self.state, Seat::new(seat)).iter().map(|action| action.to_string()).collect()
    }

    /// The chance outcomes that are due, with their weights.
    pub fn outcomes(&self) -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        let _ = self.game.for_each_chance(&self.state, |outcome, weight| {
            outcomes.push((outcome.to_string(), weight));
            ControlFlow::Continue(())
        });
        outcomes
    }

    /// What the position waits for.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The lowest seat that must act.
    #[track_caller]
    pub fn must(&self) -> usize {
        self.turn().first_required().expect("a seat must act").index()
    }

    /// The seats that may act before.
    pub fn may(&self) -> Vec<usize> {
        let may = if let Turn::Decide { may, .. } = self.turn() { may } else { Seats::EMPTY };
        may.iter().map(Seat::index).collect()
    }

    /// The view of a seat, or of a spectator.
    pub fn view(&self, seat: Option<usize>) -> G::View {
        self.game.view(&self.state, seat.map_or(Observer::Spectator, |seat| Observer::Seat(Seat::new(seat))))
    }

    /// What an observer receives of the events.
    pub fn received(&self, observer: Observer) -> Vec<G::Event> {
        self.events.iter().filter_map(|event| self.game.redact(event, observer)).collect()
    }

    /// Returns the events and forgets them.
    pub fn take_events(&mut self) -> Vec<G::Event> {
        core::mem::take(&mut self.events)
    }

    /// The outcome of a game that is over.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state).expect("the game is over")
    }

    /// Whether the position is one of the game.
    pub fn is_valid(&self) -> bool {
        self.game.validate(&self.state).is_ok()
    }
}

#[track_caller]
fn read<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The text with these parts replaced, each of which it has once: another position, given by what differs.
///
/// ```
/// # use game_traits::conformance::edited;
/// assert_eq!(edited("1 2 | a", &[("2", "3"), ("a", "b")]), "1 3 | b");
/// ```
///
/// # Panics
/// Where a part does not stand there exactly once.
#[track_caller]
pub fn edited(text: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(text.to_string(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {text}");
        text.replace(from, to)
    })
}
