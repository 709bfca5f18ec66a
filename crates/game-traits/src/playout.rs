//! Random play to the end.

use alloc::vec::Vec;

use crate::{ActionSet, Game, GameRng, Seat, Seats, Turn};

/// Chooses who acts and what at a decision.
pub trait Policy<G: Game> {
    /// One of `must` or `may`, and a legal action of that seat. `None` gives up, and the playout stops there.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, G::Action)>;
}

/// The uniform policy interrupts with probability `1 / INTERRUPTS_IN`.
pub const INTERRUPTS_IN: u32 = 100;

/// Who acts under the uniform policies: each seat of `may`, in order from the left of the lowest seat of `must`, with
/// probability 1/100; else that lowest seat.
#[inline]
fn who(must: Seats, may: Seats, rng: &mut impl GameRng) -> Option<Seat> {
    let seat = must.lowest()?;
    if may.is_empty() {
        return Some(seat);
    }
    Some(may.from_left_of(seat).find(|_| rng.random_ratio(1, INTERRUPTS_IN)).unwrap_or(seat))
}

/// The default policy: each seat of `may`, in order from the left of the seat that must act, acts with probability
/// 1/100; else the lowest seat of `must`. The action is uniform over those listed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, G::Action)> {
        let seat = who(must, may, rng)?;
        Some((seat, game.legal(state, seat).sample(rng)?))
    }
}

/// [`Uniform`] over the actions that a player [chooses by itself](Game::is_voluntary): what random players do.
#[derive(Clone, Copy, Default, Debug)]
pub struct Voluntary;

impl<G: Game> Policy<G> for Voluntary {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, G::Action)> {
        let seat = who(must, may, rng)?;
        Some((seat, sample_voluntary(game, state, seat, rng)?))
    }
}

/// Draws one of the legal actions of `seat` that a player chooses by itself; of all of them, if there are no others.
pub fn sample_voluntary<G: Game>(game: &G, state: &G::State, seat: Seat, rng: &mut impl GameRng) -> Option<G::Action> {
    let action = game.legal(state, seat).sample(rng)?;
    if game.is_voluntary(&action) {
        return Some(action);
    }
    let mut chosen = game.legal(state, seat).to_vec();
    chosen.retain(|action| game.is_voluntary(action));
    let pick = rng.random_below_u64(chosen.len() as u64) as usize;
    Some(chosen.get(pick).copied().unwrap_or(action))
}

/// [`Uniform`] by way of the whole list: the same choices from the same draws.
#[derive(Clone, Debug)]
pub struct UniformListed<A> {
    list: Vec<A>,
}

impl<A> Default for UniformListed<A> {
    fn default() -> Self {
        UniformListed { list: Vec::new() }
    }
}

impl<G: Game> Policy<G> for UniformListed<G::Action> {
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, G::Action)> {
        let seat = who(must, may, rng)?;
        self.list.clear();
        game.legal(state, seat).extend_into(&mut self.list);
        let pick = rng.random_below_u64(self.list.len() as u64) as usize;
        Some((seat, *self.list.get(pick)?))
    }
}

/// How long a playout was.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Steps {
    /// The number of actions of seats.
    pub decisions: u64,
    /// The number of chance outcomes.
    pub chances: u64,
}

impl Steps {
    /// Decisions and chance outcomes together.
    pub fn total(self) -> u64 {
        self.decisions + self.chances
    }
}

/// Plays `state` to the end of the game.
///
/// ```
/// # use game_traits::{Game, playout::{playout, Uniform}, rng};
/// fn mean_length<G: Game>(game: &G) -> f64 {
///     let mut rng = rng::seeded(1);
///     let total: u64 = (0..100).map(|_| playout(game, &mut game.start(), &mut Uniform, &mut rng).decisions).sum();
///     total as f64 / 100.0
/// }
/// ```
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, policy: &mut impl Policy<G>, rng: &mut impl GameRng) -> Steps {
    playout_within(game, state, policy, rng, u64::MAX)
}

/// Plays `state` on until the game is over or `limit` decisions are made; [`Game::outcome`] says which.
#[inline]
pub fn playout_within<G: Game>(
    game: &G,
    state: &mut G::State,
    policy: &mut impl Policy<G>,
    rng: &mut impl GameRng,
    limit: u64,
) -> Steps {
    let mut steps = Steps::default();
    loop {
        match game.turn(state) {
            Turn::Over => return steps,
            Turn::Chance => {
                let Some(outcome) = game.sample_chance(state, rng) else { return steps };
                game.apply_chance_unchecked(state, outcome, &mut ());
                steps.chances += 1;
            }
            Turn::Decide { must, may } => {
                if steps.decisions == limit {
                    return steps;
                }
                let Some((seat, action)) = policy.choose(game, state, must, may, rng) else { return steps };
                game.apply_unchecked(state, seat, action, &mut ());
                steps.decisions += 1;
            }
        }
    }
}
