//! Many matches in lockstep, in buffers of the caller: what a vectorized environment stands on.
//!
//! ```
//! # use game_traits::{GameRng, batch::{Batch, BatchError, Arrays}, observation::Observations, rng};
//! fn random_steps<G: Observations>(game: G) -> Result<Arrays, BatchError> {
//!     let mut batch = Batch::new(game, 64, 1)?;
//!     let mut arrays = batch.arrays();
//!     batch.write(&mut arrays.buffers())?;
//!     let (mut rng, mut actions) = (rng::seeded(2), vec![0; batch.len()]);
//!     for _ in 0..100 {
//!         batch.write_ids(&mut arrays.ids, &mut arrays.offsets);
//!         for (action, ends) in actions.iter_mut().zip(arrays.offsets.windows(2)) {
//!             let ids = &arrays.ids[ends[0] as usize..ends[1] as usize];
//!             *action = ids[rng.random_below(ids.len() as u32) as usize];
//!         }
//!         batch.step(&actions, &mut arrays.buffers())?;
//!     }
//!     Ok(arrays)
//! }
//! ```
//!
//! - **Who is asked.** One seat of each match at a time. Where seats may interrupt, each of them is asked first, in
//!   turn order from the left of the seat that must act, and can pass; the id of passing is [`Batch::pass`], one above
//!   the ids of the game. Where several seats owe simultaneous decisions, they are asked from the lowest on, and none
//!   sees what another has decided.
//! - **The end.** A match that is over, or has come to the limit of steps, is marked as done and begins anew at once:
//!   what is written then is the first decision of the next match.
//! - **Rewards** are 0 but where a match is over: `players × share of the win − 1` for each seat, so that a loser gets
//!   −1, and the sum is 0. [`Batch::outcome`] has the scores.
//! - **Seeds.** The chance of match `k` is drawn from [`rng::stream`]`(seed, k)`; place `i` of `n` plays the matches
//!   `i`, `i + n`, `i + 2 n` and so on.

mod buffers;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

pub use self::buffers::{Arrays, Buffers, CUT, GOES_ON, OVER};
use crate::observation::Observations;
use crate::rng::{self, DefaultRng};
use crate::{ActionSet, Game, GameRng, Observer, Outcome, Seat, Seats, Turn};

/// A number of matches of one game that go on together.
#[derive(Clone, Debug)]
pub struct Batch<G: Game> {
    game: G,
    seed: u64,
    limit: u64,
    matches: Vec<Match<G>>,
    sizes: Sizes,
}

/// How many numbers a match has in each buffer.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    observation: usize,
    /// The ids of the game; the next one is to pass.
    actions: usize,
    players: usize,
}

#[derive(Clone, Debug)]
struct Match<G: Game> {
    state: G::State,
    rng: DefaultRng,
    number: u64,
    steps: u64,
    /// The seat that is asked.
    seat: Seat,
    /// Whether it can pass.
    can_pass: bool,
    /// The seats that have let this chance to interrupt go by.
    passed: Seats,
    /// What it does next; `None` is to pass.
    chosen: Option<G::Action>,
    outcome: Option<Outcome>,
}

/// Why a batch refuses something. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The actions of the game have no dense ids.
    #[error("the actions of {game} have no bounded number of ids")]
    Unbounded {
        /// The game's id.
        game: &'static str,
    },
    /// A batch of no match.
    #[error("a batch needs at least one match")]
    Empty,
    /// A buffer has another length.
    #[error("{what} has {found} numbers, not {expected}")]
    Length {
        /// The name of the buffer.
        what: &'static str,
        /// The length that it should have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// An action cannot be done.
    #[error("match {place}: seat {seat} cannot do {id}: {reason}")]
    Action {
        /// The place of the match in the batch.
        place: usize,
        /// The seat that is asked.
        seat: Seat,
        /// The id that was given.
        id: u32,
        /// The action, and why it is refused.
        reason: String,
    },
}

impl<G: Observations> Batch<G> {
    /// Begins a number of matches.
    ///
    /// # Errors
    /// [`BatchError::Empty`] without a match, [`BatchError::Unbounded`] if the game has no [`Game::action_space`].
    pub fn new(game: G, matches: usize, seed: u64) -> Result<Self, BatchError> {
        let actions = game.action_space().ok_or(BatchError::Unbounded { game: G::ID })?;
        if matches == 0 {
            return Err(BatchError::Empty);
        }
        let sizes = Sizes { observation: game.observation_space().len(), actions, players: game.seats().len() };
        let matches = (0..matches as u64).map(|number| Match::begin(&game, seed, number)).collect();
        Ok(Batch { game, seed, limit: u64::MAX, matches, sizes })
    }

    /// Cuts every match off after this number of steps, passes among them.
    #[must_use]
    pub fn with_limit(mut self, steps: u64) -> Self {
        self.limit = steps.max(1);
        self
    }

    /// Begins all matches anew, from another seed.
    pub fn reset(&mut self, seed: u64) {
        self.seed = seed;
        for (number, place) in (0..).zip(&mut self.matches) {
            *place = Match::begin(&self.game, seed, number);
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of matches.
    #[expect(clippy::len_without_is_empty, reason = "no batch is empty")]
    pub fn len(&self) -> usize {
        self.matches.len()
    }

    /// The number of seats of a match.
    pub fn players(&self) -> usize {
        self.sizes.players
    }

    /// The number of numbers of a tensor.
    pub fn observation_len(&self) -> usize {
        self.sizes.observation
    }

    /// The id of passing where a seat may interrupt: [`Game::action_space`].
    pub fn pass(&self) -> u32 {
        self.sizes.actions as u32
    }

    /// The position of a match.
    ///
    /// # Panics
    /// If there is no such match; so do the next three.
    pub fn state(&self, place: usize) -> &G::State {
        &self.matches[place].state
    }

    /// The seat that is asked.
    pub fn seat(&self, place: usize) -> Seat {
        self.matches[place].seat
    }

    /// The number of the match that is played at a place.
    pub fn number(&self, place: usize) -> u64 {
        self.matches[place].number
    }

    /// How the match before the one that is played now ended; `None` if there was none, or if it was cut off.
    pub fn outcome(&self, place: usize) -> Option<Outcome> {
        self.matches[place].outcome
    }

    /// Buffers of the right sizes, all 0.
    pub fn arrays(&self) -> Arrays {
        let (n, Sizes { observation, actions, players }) = (self.len(), self.sizes);
        Arrays {
            observations: vec![0.0; n * observation],
            masks: vec![0; n * (actions + 1)],
            rewards: vec![0.0; n * players],
            seats: vec![0; n],
            done: vec![0; n],
            ids: Vec::new(),
            offsets: Vec::new(),
        }
    }

    /// Writes what each match waits for; no rewards, and no match is done.
    ///
    /// # Errors
    /// [`BatchError::Length`] if a buffer is neither empty nor as long as it has to be.
    pub fn write(&self, out: &mut Buffers<'_>) -> Result<(), BatchError> {
        self.check_lengths(out)?;
        out.rewards.fill(0.0);
        out.done.fill(GOES_ON);
        for (place, one) in self.matches.iter().enumerate() {
            one.write(&self.game, self.sizes, place, out);
        }
        Ok(())
    }

    /// Does an action in each match, by its id, and writes what each match waits for then.
    ///
    /// # Errors
    /// [`BatchError::Length`] as [`Batch::write`], [`BatchError::Action`] for the first id that is none of a legal
    /// action.
    pub fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), BatchError> {
        length("actions", self.len(), actions.len())?;
        self.check_lengths(out)?;
        for (place, (one, &id)) in self.matches.iter_mut().zip(actions).enumerate() {
            match one.choice(&self.game, self.sizes.actions, id as usize) {
                Ok(chosen) => one.chosen = chosen,
                Err(reason) => return Err(BatchError::Action { place, seat: one.seat, id, reason }),
            }
        }
        let (sizes, next) = (self.sizes, self.matches.len() as u64);
        for (place, one) in self.matches.iter_mut().enumerate() {
            let rewards = out.rewards.get_mut(place * sizes.players..).and_then(|rest| rest.get_mut(..sizes.players));
            let done = one.advance(&self.game, self.limit, rewards);
            if done != GOES_ON {
                one.restart(&self.game, self.seed, next);
            }
            if let Some(at) = out.done.get_mut(place) {
                *at = done;
            }
            one.write(&self.game, sizes, place, out);
        }
        Ok(())
    }

    /// Writes the ids that each match can choose from: those of match `i` are `ids[offsets[i]..offsets[i + 1]]`, in the
    /// order of its legal actions, to pass last. What was in the lists does not matter; they keep their memory.
    pub fn write_ids(&self, ids: &mut Vec<u32>, offsets: &mut Vec<u32>) {
        ids.clear();
        offsets.clear();
        offsets.push(0);
        for one in &self.matches {
            self.game.legal(&one.state, one.seat).extend_ids(&self.game, ids);
            if one.can_pass {
                ids.push(self.pass());
            }
            offsets.push(ids.len() as u32);
        }
    }

    /// Draws an id for each match: each of its legal actions, and to pass where it can, is equally likely.
    ///
    /// # Errors
    /// [`BatchError::Length`] if `ids` is not as long as the batch.
    pub fn sample(&self, rng: &mut impl GameRng, ids: &mut [u32]) -> Result<(), BatchError> {
        length("ids", self.len(), ids.len())?;
        for (one, id) in self.matches.iter().zip(ids) {
            let legal = self.game.legal(&one.state, one.seat);
            let drawn = rng.random_below_u64(legal.len() as u64 + u64::from(one.can_pass)) as usize;
            let drawn = legal.nth(drawn).and_then(|action| self.game.action_index(action));
            *id = drawn.map_or(self.pass(), |id| id as u32);
        }
        Ok(())
    }

    fn check_lengths(&self, out: &Buffers<'_>) -> Result<(), BatchError> {
        let (n, Sizes { observation, actions, players }) = (self.len(), self.sizes);
        for (what, expected, found) in [
            ("observations", n * observation, out.observations.len()),
            ("masks", n * (actions + 1), out.masks.len()),
            ("rewards", n * players, out.rewards.len()),
            ("seats", n, out.seats.len()),
            ("done", n, out.done.len()),
        ] {
            if found != 0 {
                length(what, expected, found)?;
            }
        }
        Ok(())
    }
}

fn length(what: &'static str, expected: usize, found: usize) -> Result<(), BatchError> {
    if found == expected { Ok(()) } else { Err(BatchError::Length { what, expected, found }) }
}

impl<G: Observations> Match<G> {
    fn begin(game: &G, seed: u64, number: u64) -> Self {
        let mut one = Match {
            state: game.start(),
            rng: rng::stream(seed, number),
            number,
            steps: 0,
            seat: Seat::new(0),
            can_pass: false,
            passed: Seats::EMPTY,
            chosen: None,
            outcome: None,
        };
        one.settle(game);
        one
    }

    fn restart(&mut self, game: &G, seed: u64, next: u64) {
        let outcome = self.outcome;
        *self = Match { outcome, ..Match::begin(game, seed, self.number + next) };
    }

    /// Resolves chance, and sees who is asked.
    fn settle(&mut self, game: &G) {
        game.settle(&mut self.state, &mut self.rng, &mut ());
        self.passed = Seats::EMPTY;
        self.ask(game.turn(&self.state));
    }

    fn ask(&mut self, turn: Turn) {
        let (must, may) = match turn {
            Turn::Decide { must, may } => (must.lowest().unwrap_or(self.seat), may),
            // A match that is over before it begins: its one step is to pass.
            Turn::Over | Turn::Chance => (self.seat, Seats::one(self.seat)),
        };
        let interrupt = may.from_left_of(must).find(|&seat| !self.passed.contains(seat));
        (self.seat, self.can_pass) = (interrupt.unwrap_or(must), interrupt.is_some());
    }

    /// The action of an id; `None` is to pass.
    #[inline]
    fn choice(&self, game: &G, pass: usize, id: usize) -> Result<Option<G::Action>, String> {
        if id == pass {
            return if self.can_pass { Ok(None) } else { Err("it must act".into()) };
        }
        let Some(action) = game.action_at(id) else {
            let found = game.legal(&self.state, self.seat).by_id(game, id);
            return found.map(Some).ok_or_else(|| "no action of this id is legal".into());
        };
        match game.check(&self.state, self.seat, action) {
            Ok(()) => Ok(Some(action)),
            Err(why) => Err(alloc::format!("`{action}`: {why}")),
        }
    }

    /// Does what was chosen.
    #[inline]
    fn advance(&mut self, game: &G, limit: u64, rewards: Option<&mut [f32]>) -> u8 {
        match self.chosen.take() {
            None => {
                self.passed = self.passed.with(self.seat);
                self.ask(game.turn(&self.state));
            }
            Some(action) => {
                game.apply_unchecked(&mut self.state, self.seat, action, &mut ());
                self.settle(game);
            }
        }
        self.steps += 1;
        let outcome = if game.turn(&self.state) == Turn::Over { game.outcome(&self.state) } else { None };
        if let Some(rewards) = rewards {
            rewards.fill(0.0);
            if let Some(outcome) = outcome {
                let players = rewards.len() as f64;
                for (number, reward) in rewards.iter_mut().enumerate() {
                    *reward = (players * outcome.share(Seat::new(number)) - 1.0) as f32;
                }
            }
        }
        let done = if outcome.is_some() {
            OVER
        } else if self.steps >= limit {
            CUT
        } else {
            return GOES_ON;
        };
        self.outcome = outcome;
        done
    }

    #[inline]
    fn write(&self, game: &G, sizes: Sizes, place: usize, out: &mut Buffers<'_>) {
        if let Some(seat) = out.seats.get_mut(place) {
            *seat = self.seat.index() as u8;
        }
        if !out.observations.is_empty() {
            let row = &mut out.observations[place * sizes.observation..][..sizes.observation];
            game.write_observation(&game.view(&self.state, Observer::Seat(self.seat)), self.seat, row);
        }
        if !out.masks.is_empty() {
            let row = &mut out.masks[place * (sizes.actions + 1)..][..sizes.actions + 1];
            game.legal(&self.state, self.seat).write_mask(game, row);
            row[sizes.actions] = u8::from(self.can_pass);
        }
    }
}
