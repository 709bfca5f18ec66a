//! A random game, step by step: the one walker of the strategies and of the laws.

use core::cell::RefCell;
use core::slice;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::record::{Entry, EntryOf};
use crate::rng::{DefaultRng, stream};
use crate::{ActionSet, Game, GameRng, Seat, Turn};

/// Who acts, and which listed action: both scaled to what there is, so that 0 is the first.
pub(crate) type Pick = (u8, u32);

/// A game that picks and a seed decide.
pub(crate) struct Walk<'a, G: Game> {
    game: &'a G,
    log: Option<&'a RefCell<Vec<String>>>,
    pub(crate) state: G::State,
    /// The events of the last step.
    pub(crate) events: Vec<G::Event>,
    pub(crate) steps: u64,
    chance: DefaultRng,
    picks: slice::Iter<'a, Pick>,
    /// Draws the picks that come after the given ones.
    more: Option<DefaultRng>,
    limit: u64,
}

impl<'a, G: Game> Walk<'a, G> {
    /// As far as the picks go, within a number of steps.
    pub(crate) fn by_picks(game: &'a G, seed: u64, picks: &'a [Pick], limit: u64) -> Self {
        Walk {
            game,
            log: None,
            state: game.start(),
            events: Vec::new(),
            steps: 0,
            chance: stream(seed, 0),
            picks: picks.iter(),
            more: None,
            limit,
        }
    }

    /// A random game of its own.
    #[cfg(feature = "conformance")]
    pub(crate) fn random(game: &'a G, limit: u64, rng: DefaultRng) -> Self {
        Walk { chance: rng.clone(), more: Some(rng), ..Self::by_picks(game, 0, &[], limit) }
    }

    /// Goes on to the end of the game after the picks.
    #[cfg(feature = "conformance")]
    pub(crate) fn then_at_random(self, rng: DefaultRng) -> Self {
        Walk { more: Some(rng), ..self }
    }

    /// Writes every step down.
    #[cfg(feature = "conformance")]
    pub(crate) fn logged(self, log: &'a RefCell<Vec<String>>) -> Self {
        log.borrow_mut().clear();
        Walk { log: Some(log), ..self }
    }

    /// What happens next; `None` once the picks are out, the game is over, or no seat can act.
    pub(crate) fn next(&mut self) -> Option<EntryOf<G>> {
        if self.steps >= self.limit {
            return None;
        }
        match self.game.turn(&self.state) {
            Turn::Over => None,
            Turn::Chance => self.game.sample_chance(&self.state, &mut self.chance).map(Entry::Chance),
            turn => {
                let pick = match (self.picks.next(), &mut self.more) {
                    (Some(&pick), _) => pick,
                    (None, Some(rng)) => (rng.raw_u32() as u8, rng.raw_u32()),
                    (None, None) => return None,
                };
                choose(self.game, &self.state, turn, pick).map(|(seat, action)| Entry::Act(seat, action))
            }
        }
    }

    /// Makes it real.
    pub(crate) fn step(&mut self, entry: EntryOf<G>) {
        if let Some(log) = self.log {
            log.borrow_mut().push(entry.to_string());
        }
        self.steps += 1;
        self.events.clear();
        apply(self.game, &mut self.state, entry, &mut self.events);
    }
}

/// Makes an entry real that is known to be possible.
pub(crate) fn apply<G: Game>(game: &G, state: &mut G::State, entry: EntryOf<G>, events: &mut Vec<G::Event>) {
    match entry {
        Entry::Chance(outcome) => game.apply_chance_unchecked(state, outcome, events),
        Entry::Act(seat, action) => game.apply_unchecked(state, seat, action, events),
        Entry::Digest(_) => {}
    }
}

/// From this on the first half of a pick means one of those who may, and below it one of those who must.
const MAY_FROM: u8 = 224;

/// The decision that a pick stands for.
pub(crate) fn choose<G: Game>(game: &G, state: &G::State, turn: Turn, pick: Pick) -> Option<(Seat, G::Action)> {
    let Turn::Decide { must, may } = turn else { return None };
    let (seats, who) = if pick.0 >= MAY_FROM && !may.is_empty() {
        (may, usize::from(pick.0 - MAY_FROM))
    } else {
        (must, usize::from(pick.0))
    };
    let seat = seats.iter().nth(who % seats.len().max(1))?;
    let count = game.legal(state, seat).len() as u64;
    let action = game.legal(state, seat).nth(((u64::from(pick.1) * count) >> 32) as usize)?;
    Some((seat, action))
}
