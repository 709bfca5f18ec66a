//! A person at the table with bots, and the order in which they act.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game_bots::erased::AnyPlayer;
use game_erased::{AnyTable, ErasedError};
use game_traits::playout::INTERRUPTS_IN;
use game_traits::rng::{DefaultRng, stream};
use game_traits::{GameRng, Observer, Seat, Seats, Turn};

use crate::failure::Failure;
use crate::journal::Kept;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// The person has to act.
    Must,
    /// The person may act before the others do.
    May,
    /// Nothing: the game is over.
    Over,
}

/// A match of a person against bots, or against players that act at random.
pub(crate) struct Session {
    table: SharedTable,
    pub(crate) me: Seat,
    /// The players by seat; empty where the others act at random.
    players: Vec<Box<dyn AnyPlayer>>,
    /// The number of events that each of them received; `None` before its match begins.
    observed: Vec<Option<usize>>,
    seed: u64,
    /// The number of decisions so far.
    decisions: usize,
    /// The number of events that the person has read.
    received: usize,
    /// Whether the person does not interrupt this time.
    passes: bool,
    /// Whether the person does not interrupt until their own next turn.
    waits: bool,
    /// Where the match is kept.
    kept: Option<Kept>,
}

/// A table that an interrupt can write down at any time, also while a bot thinks.
pub(crate) type SharedTable = Arc<Mutex<Box<dyn AnyTable>>>;

/// The table, as soon as no other thread uses it.
pub(crate) fn lock(table: &SharedTable) -> MutexGuard<'_, Box<dyn AnyTable>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// A session at a table whose match has begun with this seed.
    pub(crate) fn at(table: Box<dyn AnyTable>, me: Seat, seed: u64) -> Self {
        let decisions = table.decisions().len();
        // Who comes back sees the table, not all that happened before.
        let received = if decisions == 0 { 0 } else { table.event_count(Observer::Seat(me)) };
        let (table, players) = (Arc::new(Mutex::new(table)), Vec::new());
        Session {
            table,
            me,
            players,
            observed: Vec::new(),
            seed,
            decisions,
            received,
            passes: false,
            waits: false,
            kept: None,
        }
    }

    /// Keeps the match in a file.
    pub(crate) fn kept_in(self, kept: Option<Kept>) -> Self {
        Session { kept, ..self }
    }

    /// Lets the others be these players, one for each seat of the table.
    pub(crate) fn against(self, players: Vec<Box<dyn AnyPlayer>>) -> Self {
        Session { observed: vec![None; players.len()], players, ..self }
    }

    /// The table of the session; locked for as long as the result lives.
    pub(crate) fn table(&self) -> MutexGuard<'_, Box<dyn AnyTable>> {
        lock(&self.table)
    }

    /// The same table, to be written down on another thread.
    pub(crate) fn share(&self) -> SharedTable {
        Arc::clone(&self.table)
    }

    /// Lets the others act until the person is asked. What the person did before is kept first.
    pub(crate) fn due(&mut self) -> Result<Due, Failure> {
        self.keep()?;
        let due = self.act_until_due().map_err(Failure::new)?;
        self.keep()?;
        Ok(due)
    }

    fn keep(&mut self) -> Result<(), Failure> {
        match &mut self.kept {
            Some(kept) => kept.append(&**lock(&self.table)),
            None => Ok(()),
        }
    }

    fn act_until_due(&mut self) -> Result<Due, ErasedError> {
        loop {
            let Turn::Decide { must, may } = self.table().turn() else { return Ok(Due::Over) };
            // Of several secret decisions the person's comes last, so that it can be taken back alone.
            let others = must.without(self.me);
            if !must.contains(self.me) && may.contains(self.me) && !self.passes && !self.waits {
                return Ok(Due::May);
            }
            self.passes = false;
            let mut rng = self.draws();
            if !self.players.is_empty() {
                // The order in which they may interrupt is random.
                let mut asked: Vec<Seat> = may.without(self.me).iter().collect();
                rng.shuffle(&mut asked);
                asked.extend(others.lowest());
                let mut acted = false;
                for seat in asked {
                    if let Some(action) = self.choice(seat, &mut rng)? {
                        self.table().act(seat, &action)?;
                        (self.decisions, acted) = (self.decisions + 1, true);
                        break;
                    }
                }
                if acted {
                    continue;
                }
                self.waits = false;
                return Ok(if must.contains(self.me) { Due::Must } else { Due::Over });
            }
            let interrupts = self.interrupts(must, may.without(self.me), &mut rng);
            let Some(seat) = interrupts.or(others.lowest()) else {
                self.waits = false;
                return Ok(Due::Must);
            };
            let Some(action) = self.table().random_action(seat, &mut rng) else { return Ok(Due::Over) };
            self.table().act(seat, &action)?;
            self.decisions += 1;
        }
    }

    /// The action of a bot at its view.
    fn choice(&mut self, seat: Seat, rng: &mut DefaultRng) -> Result<Option<String>, ErasedError> {
        let (turn, observer) = (self.table().turn(), Observer::Seat(seat));
        let view = self.table().view(observer);
        let since = self.observed.get(seat.index()).copied().flatten();
        let events = self.table().events(observer, since.unwrap_or(0));
        let Some(player) = self.players.get_mut(seat.index()) else { return Ok(None) };
        if since.is_none() {
            player.begin(seat);
        }
        events.iter().try_for_each(|event| player.observe(seat, event))?;
        self.observed[seat.index()] = Some(since.unwrap_or(0) + events.len());
        player.decide(seat, turn, &view, rng)
    }

    fn interrupts(&self, must: Seats, may: Seats, rng: &mut DefaultRng) -> Option<Seat> {
        may.from_left_of(must.lowest()?).find(|_| rng.random_ratio(1, INTERRUPTS_IN))
    }

    /// The random numbers of this decision: after an undo the same choice gets the same answer.
    fn draws(&self) -> DefaultRng {
        stream(self.seed, self.decisions as u64 + 1)
    }

    /// Does an action of the person, by its exact text.
    pub(crate) fn act(&mut self, action: &str) -> Result<(), ErasedError> {
        self.table().act(self.me, action)?;
        self.acted(1);
        Ok(())
    }

    /// Does an action as the person types it.
    pub(crate) fn act_typed(&mut self, typed: &str) -> Result<(), ErasedError> {
        let found = self.table().act_typed(self.me, typed);
        match &found {
            Ok(done) | Err(ErasedError::PartlyDone { done, .. }) => self.acted(done.len()),
            Err(_) => {}
        }
        found.map(drop)
    }

    fn acted(&mut self, decisions: usize) {
        self.decisions += decisions;
        (self.passes, self.waits) = (false, false);
    }

    /// A random action for the person.
    pub(crate) fn random_action(&self) -> Option<String> {
        self.table().random_action(self.me, &mut self.draws())
    }

    /// Does not interrupt: this time, or with `all` until the person's own next turn.
    pub(crate) fn pass(&mut self, all: bool) {
        (self.passes, self.waits) = (!all, all);
    }

    /// Takes back the person's last decision and all after it; gives that decision.
    pub(crate) fn undo(&mut self) -> Option<String> {
        let me = self.me;
        if !self.table().decisions().iter().any(|(seat, _)| *seat == me) {
            return None;
        }
        (self.passes, self.waits) = (false, false);
        // What was taken back never happened to them: they begin again.
        self.observed.fill(None);
        loop {
            let (seat, action) = self.table().undo()?;
            self.decisions -= 1;
            if seat == me {
                let received = self.table().event_count(self.observer());
                self.received = received;
                return Some(action);
            }
        }
    }

    /// The messages for the person since this was last asked.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let observer = self.observer();
        let news = self.table().summary(observer, self.received);
        let received = self.table().event_count(observer);
        self.received = received;
        news
    }

    /// The last sentences on what happened, at most this number.
    pub(crate) fn log(&self, sentences: usize) -> Vec<String> {
        let observer = self.observer();
        let table = self.table();
        // Events share sentences or have none: a few more are looked at than are shown.
        let since = table.event_count(observer).saturating_sub(sentences.saturating_mul(12));
        let mut log = table.summary(observer, since);
        log.drain(..log.len().saturating_sub(sentences));
        log
    }

    pub(crate) fn observer(&self) -> Observer {
        Observer::Seat(self.me)
    }

    pub(crate) fn decisions(&self) -> usize {
        self.decisions
    }
}

#[cfg(test)]
mod tests;
