//! Two seats place tokens, each unseen by the other, with a throw after each: steps that others cannot notice, games of
//! any length, and a count of the work that is done.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game_traits::{
    ActionList, ConfigError, Digest, EventSink, Game, GameRng, Observer, Outcome, ScoreOrder, Seat, Seats, State,
    StateError, Turn,
};

use crate::dice::{Die, Never};

/// What was done by all tables of a game.
#[derive(Debug, Default)]
pub struct Meter {
    /// Calls of `redact`.
    pub redactions: AtomicUsize,
    /// Calls of `apply_unchecked`.
    pub applications: AtomicUsize,
    alive: Arc<()>,
}

impl Meter {
    /// The number of positions that exist now.
    pub fn positions(&self) -> usize {
        Arc::strong_count(&self.alive) - 1
    }
}

/// The tokens and the throws of each seat, as one number a seat that depends on their order.
#[derive(Clone, Debug)]
pub struct Placed {
    tokens: [u32; 2],
    history: [u64; 2],
    due: Option<Seat>,
    _alive: Arc<()>,
}

impl PartialEq for Placed {
    fn eq(&self, other: &Self) -> bool {
        (self.tokens, self.history, self.due) == (other.tokens, other.history, other.due)
    }
}

impl Eq for Placed {}

impl std::hash::Hash for Placed {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (self.tokens, self.history, self.due).hash(hasher);
    }
}

impl State for Placed {
    fn digest(&self, out: &mut Digest) {
        self.history.iter().for_each(|&history| out.word(history));
        out.word(self.due.map_or(0, |seat| seat.index() as u64 + 1));
    }
}

impl Placed {
    fn add(&mut self, seat: Seat, n: u64) {
        let history = &mut self.history[seat.index()];
        *history = history.wrapping_mul(31).wrapping_add(n + 1);
    }
}

/// The rules: how many tokens each seat places.
#[derive(Clone, Debug)]
pub struct Tokens {
    each: u32,
    /// Shared by all clones.
    pub meter: Arc<Meter>,
}

/// A token or a throw, which its seat alone receives.
pub type Event = (Seat, u64);

impl Game for Tokens {
    const ID: &'static str = "tokens";
    const RULES_VERSION: u32 = 1;
    type Config = u32;
    type State = Placed;
    type Action = Die;
    type Chance = Die;
    type Event = Event;
    type View = (Observer, [u32; 2], u64);
    type Illegal = Never;
    type Legal<'a> = ActionList<Die>;

    fn from_config(each: u32) -> Result<Self, ConfigError> {
        Ok(Tokens { each, meter: Arc::default() })
    }

    fn config(&self) -> u32 {
        self.each
    }

    fn seats(&self) -> Seats {
        Seats::first(2)
    }

    fn start(&self) -> Placed {
        Placed { tokens: [0; 2], history: [0; 2], due: None, _alive: self.meter.alive.clone() }
    }

    fn turn(&self, state: &Placed) -> Turn {
        let must: Seats = self.seats().iter().filter(|seat| state.tokens[seat.index()] < self.each).collect();
        match state.due {
            Some(_) => Turn::Chance,
            None if must.is_empty() => Turn::Over,
            None => Turn::Decide { must, may: Seats::EMPTY },
        }
    }

    fn legal<'a>(&'a self, _: &'a Placed, _: Seat) -> ActionList<Die> {
        vec![Die(0), Die(1), Die(2)].into()
    }

    fn legal_in_view<'a>(&'a self, _: &'a Self::View, _: Seat) -> ActionList<Die> {
        vec![Die(0), Die(1), Die(2)].into()
    }

    fn check_rules(&self, _: &Placed, _: Seat, _: Die) -> Result<(), Never> {
        Ok(())
    }

    fn apply_unchecked(&self, state: &mut Placed, seat: Seat, token: Die, events: &mut impl EventSink<Event>) {
        self.meter.applications.fetch_add(1, Ordering::Relaxed);
        state.tokens[seat.index()] += 1;
        state.add(seat, token.0);
        state.due = Some(seat);
        events.emit((seat, token.0));
    }

    fn for_each_chance(&self, state: &Placed, mut visit: impl FnMut(Die, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..if state.due.is_some() { 1000 } else { 0 }).try_for_each(|side| visit(Die(side), 1))
    }

    fn apply_chance_unchecked(&self, state: &mut Placed, die: Die, events: &mut impl EventSink<Event>) {
        if let Some(seat) = state.due.take() {
            state.add(seat, die.0);
            events.emit((seat, die.0));
        }
    }

    fn outcome(&self, state: &Placed) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| Outcome::by_score(ScoreOrder::Higher, &[0; 2]))
    }

    fn view(&self, state: &Placed, observer: Observer) -> Self::View {
        let own = observer.seat().map_or(0, |seat| state.history[seat.index()]);
        (observer, state.tokens.map(|tokens| tokens / self.each), own)
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        self.meter.redactions.fetch_add(1, Ordering::Relaxed);
        observer.is(event.0).then_some(*event)
    }

    fn determinize(&self, _: &Self::View, _: &mut impl GameRng) -> Placed {
        self.start()
    }

    fn validate(&self, _: &Placed) -> Result<(), StateError> {
        Ok(())
    }
}
