//! Work with the answers that it has to give.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use game_traits::Game;

use crate::{Fixture, FixtureSettings, Operation, Workload};

/// What the operations of a game give: a benchmark that does something else is no comparison.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Answers {
    /// The number of positions.
    pub positions: u64,
    /// The number of legal actions of all positions.
    pub legal: u64,
    /// The digest of all positions, each after its action.
    pub applied: u64,
    /// The number of decisions and chance outcomes of the playouts.
    pub steps: u64,
    /// The leaves of perft.
    pub perft: u64,
}

impl Answers {
    /// What [`Workload::run`] gives for an operation.
    pub const fn of(&self, operation: Operation) -> u64 {
        match operation {
            Operation::List | Operation::ListInView | Operation::Count => self.legal,
            Operation::Nth | Operation::Apply | Operation::Clone | Operation::View | Operation::Determinize => {
                self.positions
            }
            Operation::Playout | Operation::PlayoutListed => self.steps,
            Operation::Perft => self.perft,
        }
    }

    /// The number of elements that the time of one run is divided by: positions, steps or leaves.
    pub const fn elements(&self, operation: Operation) -> u64 {
        if operation.is_over_positions() { self.positions } else { self.of(operation) }
    }
}

/// The work of one game, held to its answers.
pub struct Case {
    name: String,
    workload: Box<dyn Workload>,
    answers: Answers,
}

impl Case {
    /// The work of `game` with the default [`FixtureSettings`], under the game's id.
    ///
    /// With `Answers::default()` the first run fails and says the answers, to be written down.
    pub fn new<G: Game>(game: &G, answers: Answers) -> Self {
        Case::of(G::ID, Box::new(Fixture::new(game, FixtureSettings::default())), answers)
    }

    /// Any work under any name: other settings, another config, two engines of one game.
    pub fn of(name: impl Into<String>, workload: Box<dyn Workload>, answers: Answers) -> Self {
        Case { name: name.into(), workload, answers }
    }

    /// Its name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it has to give.
    pub fn answers(&self) -> Answers {
        self.answers
    }

    /// Computes the answers and compares them, before anything is measured.
    ///
    /// # Panics
    /// If they are others; the message has them.
    #[must_use]
    pub fn verified(mut self) -> Self {
        let (name, found) = (&self.name, self.workload.answers());
        assert_eq!(found, self.answers, "{name}: the answers are those on the left, not those on the right");
        self
    }

    /// Runs an operation once.
    ///
    /// # Panics
    /// If it gives another answer.
    pub fn run(&mut self, operation: Operation) {
        assert_eq!(self.workload.run(operation), self.answers.of(operation), "{}: {operation}", self.name);
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case").field("name", &self.name).field("answers", &self.answers).finish_non_exhaustive()
    }
}
