//! Fixed positions, and loops over them.

use alloc::vec::Vec;

use game_traits::playout::{Uniform, playout_within};
use game_traits::rng::{DefaultRng, seeded, stream};
use game_traits::{ActionSet, Game, Observer, Seat};

/// Fixed positions of one game, and the loops that are worth timing over all of them. Each gives a sum that the caller
/// can assert.
pub trait Sample {
    /// How many positions.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The size of a state in bytes.
    fn state_bytes(&self) -> usize;
    /// Lists all legal actions of the seat to act; gives their number.
    fn list(&mut self) -> u64;
    /// Counts them without a list; gives their number.
    fn count(&self) -> u64;
    /// Clones each state; gives the number of states.
    fn clone_states(&mut self) -> u64;
    /// Clones each state and does one fixed legal action; gives the number of states.
    fn apply(&mut self) -> u64;
    /// Views each position as its seat to act; gives the number of states.
    fn view(&mut self) -> u64;
    /// Determinizes each of those views; gives the number of states.
    fn determinize(&mut self) -> u64;
}

pub(crate) struct Positions<G: Game> {
    game: G,
    at: Vec<(G::State, Seat, G::Action)>,
    views: Vec<G::View>,
    list: Vec<G::Action>,
    /// Where results go that must really be made.
    slot: G::State,
    rng: DefaultRng,
}

/// No sampled game is played further than this.
const SAMPLE_LIMIT: u64 = 2_000;

impl<G: Game> Positions<G> {
    pub(crate) fn collect(game: &G, seed: u64, count: usize) -> Self {
        let mut at = Vec::with_capacity(count);
        for number in 0..count as u64 {
            let mut rng = stream(seed, number);
            let length =
                playout_within(game, &mut game.start(), &mut Uniform, &mut rng.clone(), SAMPLE_LIMIT).decisions;
            // The middle third: early enough to have choices, late enough to have a past.
            let stop = length / 3 + number % (length / 3).max(1);
            let mut state = game.start();
            playout_within(game, &mut state, &mut Uniform, &mut rng, stop);
            let Some(seat) = game.turn(&state).first_required() else { continue };
            let Some(action) = game.legal(&state, seat).sample(&mut rng) else { continue };
            at.push((state, seat, action));
        }
        let views = at.iter().map(|(state, seat, _)| game.view(state, Observer::Seat(*seat))).collect();
        Positions { game: game.clone(), at, views, list: Vec::new(), slot: game.start(), rng: seeded(seed) }
    }
}

impl<G: Game> Sample for Positions<G> {
    fn len(&self) -> usize {
        self.at.len()
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::State>()
    }

    fn list(&mut self) -> u64 {
        let mut total = 0;
        for (state, seat, _) in &self.at {
            self.list.clear();
            self.game.legal(core::hint::black_box(state), *seat).extend_into(&mut self.list);
            total += core::hint::black_box(&self.list).len() as u64;
        }
        total
    }

    fn count(&self) -> u64 {
        self.at.iter().map(|(state, seat, _)| self.game.legal(core::hint::black_box(state), *seat).len() as u64).sum()
    }

    fn clone_states(&mut self) -> u64 {
        for (state, _, _) in &self.at {
            self.slot.clone_from(core::hint::black_box(state));
            core::hint::black_box(&self.slot);
        }
        self.at.len() as u64
    }

    fn apply(&mut self) -> u64 {
        for (state, seat, action) in &self.at {
            self.slot.clone_from(core::hint::black_box(state));
            self.game.apply_unchecked(&mut self.slot, *seat, *action, &mut ());
            core::hint::black_box(&self.slot);
        }
        self.at.len() as u64
    }

    fn view(&mut self) -> u64 {
        for (state, seat, _) in &self.at {
            core::hint::black_box(&self.game.view(core::hint::black_box(state), Observer::Seat(*seat)));
        }
        self.at.len() as u64
    }

    fn determinize(&mut self) -> u64 {
        for view in &self.views {
            core::hint::black_box(&self.game.determinize(core::hint::black_box(view), &mut self.rng));
        }
        self.views.len() as u64
    }
}
