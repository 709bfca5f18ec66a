//! One case of a law, and the game that it stands for.

use core::cell::{Cell, RefCell};
use core::fmt::Debug;
use core::slice;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Check, Expectations, WithoutOverrides};
use crate::record::{Entry, EntryOf};
use crate::rng::{DefaultRng, stream};
use crate::{ActionSet, Game, GameRng, Seat, Turn};

/// Who acts, and which listed action: both scaled to what there is, so that 0 is the first.
pub(super) type Pick = (u8, u32);

/// What proptest chooses and shrinks.
#[derive(Clone, Debug)]
pub(super) struct Case<C> {
    pub(super) config: C,
    /// A second config: the foreign actions and states come from a game of it.
    pub(super) other: C,
    pub(super) seed: u64,
    pub(super) picks: Vec<Pick>,
}

/// What to tell of a case when a law fails.
#[derive(Default)]
pub(super) struct FailureLog {
    game: Vec<String>,
    note: String,
}

impl FailureLog {
    pub(super) fn with<C: Debug>(&self, case: &Case<C>) -> String {
        let mut text =
            format!("  config: {:?}\n  other config: {:?}\n  seed: {}\n", case.config, case.other, case.seed);
        text += if self.game.is_empty() { "  at the start of the game\n" } else { "  after:\n" };
        for entry in &self.game {
            text += &format!("    {entry}\n");
        }
        if !self.note.is_empty() {
            text += &format!("  {}\n", self.note);
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

/// With fewer states nothing follows from none being refused.
const ENOUGH_NUDGED: u64 = 300;

impl Tally {
    pub(super) fn check(&self) -> Check {
        let nudged = self.nudged.get();
        ensure!(
            nudged < ENOUGH_NUDGED || self.refused.get() > 0,
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
    pub(super) log: &'a RefCell<FailureLog>,
}

impl<G: Game> Context<'_, G> {
    /// A generator for the law's own choices, apart from the game's chance.
    pub(super) fn rng(&self, number: u64) -> DefaultRng {
        stream(self.case.seed, 1000 + number)
    }

    /// Said after the game if the law fails or panics from now on.
    pub(super) fn note(&self, note: impl FnOnce() -> String) {
        self.log.borrow_mut().note = note();
    }

    pub(super) fn no_note(&self) {
        self.log.borrow_mut().note.clear();
    }
}

/// The game of a case, step by step.
pub(super) struct Walk<'a, G: Game> {
    plain: &'a WithoutOverrides<G>,
    log: Option<&'a RefCell<FailureLog>>,
    pub(super) state: G::State,
    /// The events of the last step.
    pub(super) events: Vec<G::Event>,
    pub(super) steps: u64,
    chance: DefaultRng,
    picks: slice::Iter<'a, Pick>,
    /// Draws the picks that come after those of the case.
    more: Option<DefaultRng>,
    limit: u64,
}

impl<'a, G: Game> Walk<'a, G> {
    /// As far as the picks of the case go.
    pub(super) fn picked(context: &'a Context<'a, G>) -> Self {
        *context.log.borrow_mut() = FailureLog::default();
        Walk {
            plain: &context.plain,
            log: Some(context.log),
            state: context.game.start(),
            events: Vec::new(),
            steps: 0,
            chance: stream(context.case.seed, 0),
            picks: context.case.picks.iter(),
            more: None,
            limit: context.claims.step_limit,
        }
    }

    /// To the end of the game.
    pub(super) fn whole(context: &'a Context<'a, G>) -> Self {
        Walk { more: Some(stream(context.case.seed, 1)), ..Self::picked(context) }
    }

    /// A random game of its own.
    pub(super) fn random(plain: &'a WithoutOverrides<G>, limit: u64, rng: DefaultRng) -> Self {
        Walk {
            plain,
            log: None,
            state: plain.start(),
            events: Vec::new(),
            steps: 0,
            chance: rng.clone(),
            picks: [].iter(),
            more: Some(rng),
            limit,
        }
    }

    /// What happens next; `None` once the picks are out, the game is over, or no seat can act.
    pub(super) fn next(&mut self) -> Option<EntryOf<G>> {
        if self.steps >= self.limit {
            return None;
        }
        match self.plain.turn(&self.state) {
            Turn::Over => None,
            Turn::Chance => self.plain.sample_chance(&self.state, &mut self.chance).map(Entry::Chance),
            turn => {
                let pick = match (self.picks.next(), &mut self.more) {
                    (Some(&pick), _) => pick,
                    (None, Some(rng)) => (rng.raw_u32() as u8, rng.raw_u32()),
                    (None, None) => return None,
                };
                choose(self.plain, &self.state, turn, pick).map(|(seat, action)| Entry::Act(seat, action))
            }
        }
    }

    /// Makes it real.
    pub(super) fn step(&mut self, entry: EntryOf<G>) {
        if let Some(log) = self.log {
            log.borrow_mut().game.push(entry.to_string());
        }
        self.steps += 1;
        self.events.clear();
        apply(self.plain, &mut self.state, entry, &mut self.events);
    }
}

/// Makes an entry real that is known to be possible.
pub(super) fn apply<G: Game>(game: &G, state: &mut G::State, entry: EntryOf<G>, events: &mut Vec<G::Event>) {
    match entry {
        Entry::Chance(outcome) => game.apply_chance(state, outcome, events),
        Entry::Act(seat, action) => game.apply_unchecked(state, seat, action, events),
        Entry::Digest(_) => {}
    }
}

/// From this on the first half of a pick means one of those who may, and below it one of those who must.
const MAY_FROM: u8 = 224;

/// The decision that a pick stands for.
pub(super) fn choose<G: Game>(game: &G, state: &G::State, turn: Turn, pick: Pick) -> Option<(Seat, G::Action)> {
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

/// `items` if there are at most `most`, else that many of them, spread evenly from a random one on.
pub(super) fn spread<T: Copy>(items: &[T], most: usize, rng: &mut impl GameRng) -> Vec<T> {
    if items.len() <= most {
        return items.to_vec();
    }
    let from = rng.random_below_u64(items.len() as u64) as usize;
    (0..most).map(|k| items[(from + k * items.len() / most) % items.len()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_validation_that_refuses_nothing_is_noticed() {
        let tally = Tally::default();
        tally.nudged.set(ENOUGH_NUDGED - 1);
        assert!(tally.check().is_ok(), "too few to tell");
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
