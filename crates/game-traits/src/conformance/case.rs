//! One case of a law, and the game that it stands for.

use core::cell::{Cell, RefCell};
use core::fmt::Debug;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::{Check, Expectations, WithoutOverrides};
use crate::rng::{DefaultRng, stream};
use crate::strategies::walk::Pick;
pub(super) use crate::strategies::walk::{Walk, apply, choose};
use crate::{Game, GameRng};

/// What proptest chooses and shrinks.
#[derive(Clone, Debug)]
pub(super) struct Case<C> {
    pub(super) config: C,
    /// A second config: the foreign actions and states come from a game of it.
    pub(super) other: C,
    pub(super) seed: u64,
    pub(super) picks: Vec<Pick>,
}

/// The report of a case when a law fails.
#[derive(Default)]
pub(super) struct FailureLog {
    game: RefCell<Vec<String>>,
    note: RefCell<String>,
}

impl FailureLog {
    pub(super) fn with<C: Debug>(&self, case: &Case<C>) -> String {
        let mut text =
            format!("  config: {:?}\n  other config: {:?}\n  seed: {}\n", case.config, case.other, case.seed);
        let game = self.game.borrow();
        text += if game.is_empty() { "  at the start of the game\n" } else { "  after:\n" };
        for entry in &*game {
            text += &format!("    {entry}\n");
        }
        if !self.note.borrow().is_empty() {
            text += &format!("  {}\n", self.note.borrow());
        }
        text
    }
}

/// What is counted over all cases of a law: states of which one number is off by one, and how many of them are refused.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) nudged: Cell<u64>,
    pub(super) refused: Cell<u64>,
}

/// Below this number of states, a count of 0 refusals is inconclusive.
const MIN_NUDGED: u64 = 300;

impl Tally {
    pub(super) fn check(&self) -> Check {
        let nudged = self.nudged.get();
        ensure!(
            nudged < MIN_NUDGED || self.refused.get() > 0,
            "of {nudged} states of which one number is off by one none is refused: validate looks at nothing"
        );
        Ok(())
    }
}

pub(super) fn add(count: &Cell<u64>) {
    count.set(count.get() + 1);
}

/// All that a law has to go by.
pub(super) struct Context<'a, G: Game> {
    pub(super) game: &'a G,
    /// The same rules without overrides: walks go by it, so that a wrong override is found by the law that is about it.
    pub(super) plain: WithoutOverrides<G>,
    pub(super) other: &'a G,
    pub(super) case: &'a Case<G::Config>,
    pub(super) claims: &'a Expectations<G>,
    pub(super) tally: &'a Tally,
    pub(super) log: &'a FailureLog,
}

impl<G: Game> Context<'_, G> {
    /// A generator for the law's own choices, apart from the game's chance.
    pub(super) fn rng(&self, number: u64) -> DefaultRng {
        stream(self.case.seed, 1000 + number)
    }

    /// Sets the note that is printed after the game if the law fails or panics from now on.
    pub(super) fn note(&self, note: impl FnOnce() -> String) {
        *self.log.note.borrow_mut() = note();
    }

    pub(super) fn no_note(&self) {
        self.log.note.borrow_mut().clear();
    }
}

impl<'a, G: Game> Walk<'a, WithoutOverrides<G>> {
    /// As far as the picks of the case go.
    pub(super) fn picked(context: &'a Context<'a, G>) -> Self {
        let case = context.case;
        context.no_note();
        Walk::by_picks(&context.plain, case.seed, &case.picks, context.claims.step_limit).logged(&context.log.game)
    }

    /// To the end of the game.
    pub(super) fn whole(context: &'a Context<'a, G>) -> Self {
        Self::picked(context).then_at_random(stream(context.case.seed, 1))
    }
}

/// `items` if there are at most `max`, else `max` of them, spread evenly from a random one on.
pub(super) fn spread<T: Copy>(items: &[T], max: usize, rng: &mut impl GameRng) -> Vec<T> {
    if items.len() <= max {
        return items.to_vec();
    }
    let from = rng.random_below_u64(items.len() as u64) as usize;
    (0..max).map(|k| items[(from + k * items.len() / max) % items.len()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_validation_that_refuses_nothing_is_noticed() {
        let tally = Tally::default();
        tally.nudged.set(MIN_NUDGED - 1);
        assert!(tally.check().is_ok(), "too few for a verdict");
        add(&tally.nudged);
        assert!(tally.check().is_err());
        add(&tally.refused);
        assert!(tally.check().is_ok());
    }

    #[test]
    fn what_is_spread_comes_from_all_over() {
        let (items, mut rng) = ((0..1000).collect::<Vec<u32>>(), stream(0, 0));
        let mut some = spread(&items, 10, &mut rng);
        some.sort_unstable();
        assert_eq!(some.len(), 10);
        assert!(some.windows(2).all(|pair| pair[1] - pair[0] == 100), "{some:?}");
        assert_eq!(spread(&items, 1000, &mut rng), items);
    }
}
