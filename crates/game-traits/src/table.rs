//! A running match.

use alloc::vec::Vec;

use crate::record::{DIGEST_EVERY, Entry, EntryOf, Record, ReplayError, check_digest};
use crate::rng::{DefaultRng, seeded};
use crate::{ActionError, Game, GameRng, Observer, Outcome, Seat, Seats, Turn};

/// A running match: the rules, the position, the record and a generator. It resolves chance by itself, checks every
/// action, steps back, and gives out views and redacted events.
///
/// ```
/// # use game_traits::{Game, Observer, Table, Turn};
/// fn first_legal<G: Game>(game: G) -> usize {
///     let mut table = Table::seeded(game, 7);
///     while let Some(seat) = table.turn().first_required() {
///         let action = table.game().nth_legal(table.state(), seat, 0).expect("a seat to act has an action");
///         table.act(seat, action).expect("a listed action is legal");
///     }
///     table.events(Observer::Spectator).count()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Table<G: Game, R = DefaultRng> {
    game: G,
    state: G::State,
    rng: R,
    entries: Vec<EntryOf<G>>,
    since_digest: usize,
    events: Vec<G::Event>,
    past: Vec<Past<G, R>>,
    revision: usize,
    /// No revision before this one is comparable: something was taken back.
    oldest: usize,
}

/// How things stood before a decision.
#[derive(Clone, Debug)]
struct Past<G: Game, R> {
    state: G::State,
    rng: R,
    entries: usize,
    since_digest: usize,
    events: usize,
    revision: usize,
    seat: Seat,
    action: G::Action,
    must: Seats,
}

impl<G: Game> Table<G> {
    /// A new match whose chance comes from [`seeded`].
    pub fn seeded(game: G, seed: u64) -> Self {
        Table::new(game, seeded(seed))
    }
}

impl<G: Game, R: GameRng + Clone> Table<G, R> {
    /// A new match; chance is resolved up to the first decision.
    pub fn new(game: G, rng: R) -> Self {
        let mut table = Table::bare(game, rng);
        table.settle();
        table
    }

    /// Plays a record and goes on from its end; chance that is due there comes from `rng`.
    ///
    /// # Errors
    /// The first entry that goes wrong, or a config that is not the game's.
    pub fn resume(game: G, record: &Record<G>, rng: R) -> Result<Self, ReplayError<G::Illegal>> {
        let mut table = Table::replayed(game, record, rng)?;
        table.settle();
        Ok(table)
    }

    /// Plays a record and stands where it ends, even if chance is due there.
    ///
    /// # Errors
    /// The first entry that goes wrong, or a config that is not the game's.
    pub fn replayed(game: G, record: &Record<G>, rng: R) -> Result<Self, ReplayError<G::Illegal>> {
        if game.config() != record.config {
            return Err(ReplayError::OtherConfig);
        }
        let mut table = Table::bare(game, rng);
        for (entry, &told) in record.entries.iter().enumerate() {
            match told {
                Entry::Chance(outcome) => {
                    table.game.check_chance(&table.state, outcome).map_err(|why| ReplayError::Chance { entry, why })?;
                    table.chance(outcome);
                }
                Entry::Act(seat, action) => {
                    table.game.check(&table.state, seat, action).map_err(|why| ReplayError::Action { entry, why })?;
                    table.decide(seat, action);
                }
                // Our own digests stand where the writer's did; theirs are checked and not kept.
                Entry::Digest(recorded) => check_digest(&table.game, &table.state, entry, recorded)?,
            }
        }
        Ok(table)
    }

    fn bare(game: G, rng: R) -> Self {
        let state = game.start();
        Table {
            game,
            state,
            rng,
            entries: Vec::new(),
            since_digest: 0,
            events: Vec::new(),
            past: Vec::new(),
            revision: 0,
            oldest: 0,
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The full position. It holds what is hidden: players get [`Table::view`].
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who acts.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// Scores and ranks, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// What `observer` may know.
    pub fn view(&self, observer: Observer) -> G::View {
        self.game.view(&self.state, observer)
    }

    /// What `observer` heard, from the beginning. The place in this sequence numbers an event for that observer, so that
    /// the numbers do not betray what others heard.
    pub fn events(&self, observer: Observer) -> impl Iterator<Item = G::Event> {
        self.events.iter().filter_map(move |event| self.game.redact(event, observer))
    }

    /// What `observer` heard of one decision, numbered from 0, and of the chance after it; before the first one, if `None`.
    pub fn events_of(&self, decision: Option<usize>, observer: Observer) -> impl Iterator<Item = G::Event> {
        let begin = |n: usize| self.past.get(n).map_or(self.events.len(), |past| past.events);
        let (from, to) = match decision {
            Some(n) => (begin(n), begin(n.saturating_add(1))),
            None => (0, begin(0)),
        };
        self.events[from..to].iter().filter_map(move |event| self.game.redact(event, observer))
    }

    /// Grows whenever somebody acts or steps back. Public knowledge, as turns are.
    pub fn revision(&self) -> usize {
        self.revision
    }

    /// Does an action and resolves the chance that follows.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), ActionError<G::Illegal>> {
        self.game.check(&self.state, seat, action)?;
        self.decide(seat, action);
        self.settle();
        Ok(())
    }

    /// [`Table::act`] for an action that was chosen at revision `seen`: refused as [`ActionError::Stale`] if anything has
    /// happened since but the simultaneous decisions of other seats.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act_seen(&mut self, seen: usize, seat: Seat, action: G::Action) -> Result<(), ActionError<G::Illegal>> {
        let simultaneous =
            |past: &Past<G, R>| past.seat != seat && past.must.contains(past.seat) && past.must.contains(seat);
        let current = seen >= self.oldest
            && seen <= self.revision
            && self.past.iter().rev().take_while(|past| past.revision >= seen).all(simultaneous);
        if !current {
            return Err(ActionError::Stale { seen, now: self.revision });
        }
        self.act(seat, action)
    }

    /// Takes the last decision back, with the chance that followed it, and says what it was. The generator steps back as
    /// well: the same choice brings the same luck again.
    pub fn undo(&mut self) -> Option<(Seat, G::Action)> {
        let past = self.past.pop()?;
        self.state = past.state;
        self.rng = past.rng;
        self.entries.truncate(past.entries);
        self.since_digest = past.since_digest;
        self.events.truncate(past.events);
        self.revision += 1;
        self.oldest = self.revision;
        Some((past.seat, past.action))
    }

    /// The decisions so far, in order.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = (Seat, G::Action)> {
        self.past.iter().map(|past| (past.seat, past.action))
    }

    /// All of it written down, closed by a digest. It holds what is hidden: it stays with the server until the game is over.
    pub fn record(&self) -> Record<G> {
        let mut entries = self.entries.clone();
        if self.since_digest > 0 {
            entries.push(Entry::Digest(self.game.digest(&self.state)));
        }
        Record { config: self.game.config(), entries }
    }

    fn settle(&mut self) {
        while let Turn::Chance = self.turn() {
            let Some(outcome) = self.game.sample_chance(&self.state, &mut self.rng) else { break };
            self.chance(outcome);
        }
    }

    fn chance(&mut self, outcome: G::Chance) {
        self.game.apply_chance(&mut self.state, outcome, &mut self.events);
        self.note(Entry::Chance(outcome));
    }

    fn decide(&mut self, seat: Seat, action: G::Action) {
        let must = match self.turn() {
            Turn::Decide { must, .. } => must,
            _ => Seats::EMPTY,
        };
        self.past.push(Past {
            state: self.state.clone(),
            rng: self.rng.clone(),
            entries: self.entries.len(),
            since_digest: self.since_digest,
            events: self.events.len(),
            revision: self.revision,
            seat,
            action,
            must,
        });
        self.game.apply_unchecked(&mut self.state, seat, action, &mut self.events);
        self.revision += 1;
        self.note(Entry::Act(seat, action));
    }

    fn note(&mut self, entry: EntryOf<G>) {
        self.entries.push(entry);
        self.since_digest += 1;
        if self.since_digest == DIGEST_EVERY {
            self.entries.push(Entry::Digest(self.game.digest(&self.state)));
            self.since_digest = 0;
        }
    }
}
