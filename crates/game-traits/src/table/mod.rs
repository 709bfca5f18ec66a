//! A running match.

mod observed;
mod snapshots;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use self::observed::{Observed, Observers, simultaneous};
use self::snapshots::Snapshots;
use crate::record::{DIGEST_EVERY, Entry, EntryOf, Record, ReplayError, check_entry};
use crate::rng::{DefaultRng, seeded};
use crate::{ActionError, Game, GameRng, Observer, Outcome, Seat, Seats, Turn};

/// A running match: the rules, the position, the record and a generator. It resolves chance by itself, checks every
/// action, steps back, and gives out views and redacted events.
///
/// ```
/// # use game_traits::{ActionSet, Game, Observer, Table, Turn};
/// fn first_legal<G: Game>(game: G) -> usize {
///     let mut table = Table::seeded(game, 7);
///     while let Some(seat) = table.turn().first_required() {
///         let action = table.game().legal(table.state(), seat).nth(0).expect("a seat to act has an action");
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
    tags: BTreeMap<String, String>,
    /// The number of entries that came from a record: `rng` did not draw their chance.
    given: usize,
    events: Vec<G::Event>,
    steps: Vec<Step>,
    /// For each undo the number of entries that it left.
    undos: Vec<usize>,
    /// The seat that acted last and the turn before, until the chance that follows is resolved.
    open: Option<(Seat, Turn)>,
    snapshots: Snapshots<G::State, R>,
    observed: Observed,
}

/// Where a decision and the chance after it begin.
#[derive(Clone, Copy, Debug)]
struct Step {
    entry: usize,
    event: usize,
}

impl<G: Game> Table<G> {
    /// Starts a match whose chance comes from [`seeded`].
    pub fn seeded(game: G, seed: u64) -> Self {
        Table::new(game, seeded(seed))
    }

    /// Plays the record of a match that [`Table::seeded`] with this seed began, and continues it as that match would
    /// have continued: the generator draws along the record. Decisions that were undone leave no draws behind.
    ///
    /// # Errors
    /// As [`Table::replayed`], and [`ReplayError::Draw`] for the first chance outcome that the seed does not draw.
    pub fn resume_seeded(game: G, record: &Record<G>, seed: u64) -> Result<Self, ReplayError<G::Illegal>> {
        let mut table = Table::bare(game, seeded(seed));
        table.replay(record, true)?;
        table.settle();
        Ok(table)
    }
}

impl<G: Game, R: GameRng + Clone> Table<G, R> {
    /// Starts a match; chance is resolved up to the first decision.
    pub fn new(game: G, rng: R) -> Self {
        let mut table = Table::bare(game, rng);
        table.settle();
        table
    }

    /// Plays a record and continues from its end; chance that is due there comes from `rng`.
    ///
    /// # Errors
    /// As [`Table::replayed`].
    pub fn resume(game: G, record: &Record<G>, rng: R) -> Result<Self, ReplayError<G::Illegal>> {
        let mut table = Table::replayed(game, record, rng)?;
        table.settle();
        Ok(table)
    }

    /// Plays a record and stops where it ends, even if chance is due there.
    ///
    /// # Errors
    /// The first entry that goes wrong, or a config that is not the game's.
    pub fn replayed(game: G, record: &Record<G>, rng: R) -> Result<Self, ReplayError<G::Illegal>> {
        let mut table = Table::bare(game, rng);
        table.replay(record, false)?;
        Ok(table)
    }

    fn bare(game: G, rng: R) -> Self {
        let state = game.start();
        Table {
            game,
            state,
            rng,
            entries: Vec::new(),
            tags: BTreeMap::new(),
            since_digest: 0,
            given: 0,
            events: Vec::new(),
            steps: Vec::new(),
            undos: Vec::new(),
            open: None,
            snapshots: Snapshots::default(),
            observed: Observed::default(),
        }
    }

    /// Plays a record from the start of the match; with `drawing` the generator has to draw its outcomes.
    fn replay(&mut self, record: &Record<G>, drawing: bool) -> Result<(), ReplayError<G::Illegal>> {
        record.check_config(&self.game)?;
        self.tags = record.tags().clone();
        for (entry, &written) in record.entries().iter().enumerate() {
            check_entry(&self.game, &self.state, entry, written)?;
            match written {
                Entry::Chance(outcome) => {
                    if drawing && self.game.sample_chance(&self.state, &mut self.rng) != Some(outcome) {
                        return Err(ReplayError::Draw { entry });
                    }
                    self.chance(outcome);
                }
                Entry::Act(seat, action) => self.decide(seat, action),
                // Our own digests stand where the writer's did; theirs are checked and not kept.
                Entry::Digest(_) => {}
            }
        }
        self.given = if drawing { 0 } else { self.entries.len() };
        Ok(())
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

    /// The events that `observer` receives, redacted, from the beginning. The place in this sequence numbers an event
    /// for that observer: it counts only events that the observer receives.
    ///
    /// A seat that is not in the game receives nothing.
    pub fn events(&self, observer: Observer) -> impl Iterator<Item = G::Event> {
        self.events_since(observer, 0)
    }

    /// The events of [`Table::events`] from the `since`-th on, counted from 0. The cost is that of the events since
    /// then.
    pub fn events_since(&self, observer: Observer, since: usize) -> impl Iterator<Item = G::Event> {
        self.received(observer, self.observed.place_of(observer, since), self.events.len())
    }

    /// The number of events that `observer` received so far.
    pub fn event_count(&self, observer: Observer) -> usize {
        self.observed.events(observer)
    }

    /// The events that `observer` receives of one decision, numbered from 0, and of the chance after it; those before
    /// the first decision, if `None`.
    pub fn events_of(&self, decision: Option<usize>, observer: Observer) -> impl Iterator<Item = G::Event> {
        let begin = |n: usize| self.steps.get(n).map_or(self.events.len(), |step| step.event);
        match decision {
            Some(n) => self.received(observer, begin(n), begin(n.saturating_add(1))),
            None => self.received(observer, 0, begin(0)),
        }
    }

    fn received(&self, observer: Observer, from: usize, to: usize) -> impl Iterator<Item = G::Event> {
        let seen = (from..to).filter(move |&event| self.observed.sees(observer, event));
        seen.filter_map(move |event| self.game.redact(&self.events[event], observer))
    }

    /// The revision of the match as `observer` numbers it: it grows by one with each decision that `observer` can
    /// notice, and with each undo of such a decision.
    ///
    /// A decision is noticed by the seat that makes it, by those who receive an event of it or of the chance after it,
    /// and, if the turn is another one afterwards, by all.
    pub fn revision(&self, observer: Observer) -> usize {
        self.observed.revision(observer)
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

    /// [`Table::act`] for an action that was chosen at the [revision](Table::revision) `seen` of that seat: refused as
    /// [`ActionError::Stale`] if the seat could notice anything since but the simultaneous decisions of other seats.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act_seen(&mut self, seen: usize, seat: Seat, action: G::Action) -> Result<(), ActionError<G::Illegal>> {
        let observer = Observer::Seat(seat);
        if !self.observed.is_current(observer, seen) {
            return Err(ActionError::Stale { seen, now: self.revision(observer) });
        }
        self.act(seat, action)
    }

    /// Undoes the last decision, with the chance that followed it, and returns it. The generator is restored as well,
    /// so that a repeated action has the same chance outcomes. Decisions that were replayed from a record are
    /// different: the record has their chance and not the generator, so an action repeated there has other outcomes.
    ///
    /// Not every position is kept: the cost is that of replaying a few decisions.
    pub fn undo(&mut self) -> Option<(Seat, G::Action)> {
        let undone = self.decisions().next_back()?;
        let step = self.steps.pop()?;
        let after = self.turn();
        self.rewind(step.entry);
        self.entries.truncate(step.entry);
        self.undos.push(step.entry);
        self.given = self.given.min(step.entry);
        self.since_digest = self.entries.iter().rev().take_while(|entry| !matches!(entry, Entry::Digest(_))).count();
        self.open = None;
        let noticed = self.noticed(undone.0, self.turn() != after, step.event);
        self.observed.advance(noticed, Seats::EMPTY);
        self.events.truncate(step.event);
        self.observed.truncate(step.event);
        Some(undone)
    }

    /// Restores the position and the generator from before the entry `to`, where the next decision begins.
    fn rewind(&mut self, to: usize) {
        let Some((mut decision, state, rng)) = self.snapshots.back_to(self.steps.len()) else { return };
        let from = self.steps.get(decision).map_or(to, |step| step.entry);
        (self.state, self.rng) = (state, rng);
        for place in from..to {
            match self.entries[place] {
                Entry::Act(seat, action) => {
                    self.snapshots.offer(decision, &self.state, &self.rng);
                    self.game.apply_unchecked(&mut self.state, seat, action, &mut ());
                    decision += 1;
                }
                Entry::Chance(outcome) => {
                    if place >= self.given {
                        // The draw is known; it is made once more for the generator.
                        let _ = self.game.sample_chance(&self.state, &mut self.rng);
                    }
                    self.game.apply_chance_unchecked(&mut self.state, outcome, &mut ());
                }
                Entry::Digest(_) => {}
            }
        }
    }

    /// The decisions so far, in order.
    pub fn decisions(&self) -> impl DoubleEndedIterator<Item = (Seat, G::Action)> {
        self.steps.iter().filter_map(|step| match self.entries[step.entry] {
            Entry::Act(seat, action) => Some((seat, action)),
            _ => None,
        })
    }

    /// What happened so far, in order, with a digest after every [`DIGEST_EVERY`] actions and outcomes. The list only
    /// grows, except by an undo: a [`Journal`](crate::record::Journal) appends what is new. It holds what is hidden.
    pub fn entries(&self) -> &[EntryOf<G>] {
        &self.entries
    }

    /// For each undo, in order, the number of entries that it left.
    pub fn undos(&self) -> &[usize] {
        &self.undos
    }

    /// The record of the match, closed by a digest. It holds what is hidden: it stays with the server until the game is
    /// over.
    pub fn record(&self) -> Record<G> {
        let mut entries = self.entries.clone();
        if self.since_digest > 0 {
            entries.push(Entry::Digest(self.game.digest(&self.state)));
        }
        let record = Record::new(self.game.config(), entries);
        self.tags.iter().fold(record, |record, (name, value)| record.with_tag(name, value))
    }

    /// Sets a tag of the record: something about the match that the rules do not read. The seats' players are `seat 0`,
    /// `seat 1` and so on.
    pub fn set_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.tags.insert(name.into(), value.into());
    }

    /// The tags, by name; those of the record that the match was read from are among them.
    pub fn tags(&self) -> &BTreeMap<String, String> {
        &self.tags
    }

    fn settle(&mut self) {
        while let Turn::Chance = self.turn() {
            let Some(outcome) = self.game.sample_chance(&self.state, &mut self.rng) else { break };
            self.chance(outcome);
        }
    }

    fn chance(&mut self, outcome: G::Chance) {
        self.game.apply_chance_unchecked(&mut self.state, outcome, &mut self.events);
        self.note(Entry::Chance(outcome));
    }

    fn decide(&mut self, seat: Seat, action: G::Action) {
        self.open = Some((seat, self.turn()));
        self.snapshots.offer(self.steps.len(), &self.state, &self.rng);
        self.steps.push(Step { entry: self.entries.len(), event: self.events.len() });
        self.game.apply_unchecked(&mut self.state, seat, action, &mut self.events);
        self.note(Entry::Act(seat, action));
    }

    fn note(&mut self, entry: EntryOf<G>) {
        self.entries.push(entry);
        self.since_digest += 1;
        if self.since_digest == DIGEST_EVERY {
            self.entries.push(Entry::Digest(self.game.digest(&self.state)));
            self.since_digest = 0;
        }
        self.observed.take(&self.game, &self.events);
        let turn = self.turn();
        // Observers see a decision together with the chance after it.
        if turn != Turn::Chance
            && let Some((seat, before)) = self.open.take()
        {
            let begin = self.steps.last().map_or(0, |step| step.event);
            let noticed = self.noticed(seat, turn != before, begin);
            self.observed.advance(noticed, simultaneous(before, seat));
        }
    }

    /// Who notices a step of `seat` whose first event stands at the place `begin`.
    fn noticed(&self, seat: Seat, turn_changes: bool, begin: usize) -> Observers {
        match turn_changes {
            true => Observers::ALL,
            false => self.observed.since(begin).with(Observers::one(Observer::Seat(seat))),
        }
    }
}
