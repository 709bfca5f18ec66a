//! A policy that bluffs only where it must.

use game_traits::playout::Policy;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats};

use crate::action::Action;
use crate::kinds::Kinds;
use crate::rules::PointFinal;
use crate::state::State;
use crate::turn::Phase;
use crate::word_tracker::WordTracker;

/// A policy that bluffs only where it must: it lays a random card that some word goes on with. Without one it draws, or
/// accuses where no word is left; if it can do neither it plays at random. It says a word where there is one, and never
/// calls.
#[derive(Clone, Debug)]
pub struct HonestPolicy<'g> {
    tracker: WordTracker<'g>,
}

impl<'g> HonestPolicy<'g> {
    /// The policy for this game.
    pub fn new(game: &'g PointFinal) -> Self {
        HonestPolicy { tracker: WordTracker::new(game) }
    }

    fn turn(&mut self, game: &PointFinal, state: &State, seat: Seat, rng: &mut impl GameRng) -> Option<Action> {
        let next = self.tracker.follow(&state.public.table);
        let kinds = state.hidden.hands[seat].kinds();
        let open: Kinds = (kinds & Kinds::LAYABLE).filter(|&card| self.tracker.goes_on_with(card)).collect();
        if !open.is_empty() {
            return Some(Action::Lay(open.nth(rng.random_below(open.len()))));
        }
        let bluff = next.letters.is_empty() && !next.is_word;
        let action = if bluff { Action::Accuse } else { Action::Draw };
        if game.check_rules(state, seat, action).is_ok() {
            return Some(action);
        }
        game.legal(state, seat).sample(rng)
    }
}

impl Policy<PointFinal> for HonestPolicy<'_> {
    fn choose(
        &mut self,
        game: &PointFinal,
        state: &State,
        must: Seats,
        _: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let action = match state.public.phase {
            Phase::Turn { .. } => self.turn(game, state, seat, rng)?,
            // The first listed: the word, if there is one.
            _ => game.legal(state, seat).nth(0)?,
        };
        Some((seat, action))
    }
}
