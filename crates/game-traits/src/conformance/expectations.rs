//! What a game says of itself, for the kit to hold it to.

use std::vec::Vec;

use super::Law;
use crate::Game;

/// How ranks follow from scores, the strongest claim first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Ranks {
    /// By the scores alone: a better score is a better rank, an equal score an equal one.
    ByScore,
    /// A better score is a better rank; equal scores may be parted by a tie-break.
    TieBroken,
    /// Something else stands above the scores: nothing is claimed.
    #[default]
    AboveScores,
}

/// What a game claims of itself. [`Expectations::default`] claims nothing: all laws run, and a game fails them only if
/// it is broken. A claim that does not hold fails the law that it belongs to; the message names the claim and a value
/// that would hold.
#[derive(Clone, Debug)]
pub struct Expectations<G: Game> {
    /// The `file!()` of the test, beside which failing cases are kept. `None`: they are not; [`laws!`](crate::laws)
    /// puts its own file in place of it.
    pub file: Option<&'static str>,
    /// The number of cases that a law gets where `PROPTEST_CASES` does not say.
    pub cases: fn(Law) -> u32,
    /// The maximum number of picks of a case; a game that needs an end goes on at random after them.
    pub picks: usize,
    /// The maximum number of steps (decisions and chance outcomes) that a game is played.
    pub step_limit: u64,
    /// Every random game ends within [`Expectations::step_limit`].
    pub ends: bool,
    /// How ranks follow from scores.
    pub ranks: Ranks,
    /// The sum of all scores, where it is always the same.
    pub sum: Option<fn(&G::Config) -> i64>,
    /// The maximum number of decisions in a game.
    pub max_decisions: Option<fn(&G::Config) -> u64>,
    /// The maximum number of chance outcomes in a game.
    pub max_chances: Option<fn(&G::Config) -> u64>,
    /// What an observer receives as an event, its view shows afterwards. A word that was spoken, for instance, is in no
    /// view.
    pub views_show_events: bool,
    /// Configs that are small enough to be enumerated for a number of steps: there
    /// [`determinizes_exactly`](super::determinizes_exactly) holds after every number of steps up to this.
    pub tiny: Vec<(G::Config, usize)>,
}

impl<G: Game> Default for Expectations<G> {
    fn default() -> Self {
        Expectations {
            file: None,
            cases: |_| 32,
            picks: 96,
            step_limit: 10_000,
            ends: false,
            ranks: Ranks::default(),
            sum: None,
            max_decisions: None,
            max_chances: None,
            views_show_events: false,
            tiny: Vec::new(),
        }
    }
}
