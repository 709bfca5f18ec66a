//! What is measured.

use core::fmt;

/// One operation of a game that is worth measuring. Those before [`Operation::Playout`] run over fixed positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// Lists all legal actions of the seat to act into one buffer.
    List,
    /// Lists them from the view of that seat.
    ListInView,
    /// Counts them without a list.
    Count,
    /// Picks the one in the middle of them by its number.
    Nth,
    /// Clones a state and applies one fixed legal action.
    Apply,
    /// Clones a state.
    Clone,
    /// Takes the view of the seat to act.
    View,
    /// Determinizes that view.
    Determinize,
    /// Plays whole random games that count and pick.
    Playout,
    /// Plays the same games by way of whole lists.
    PlayoutListed,
    /// Counts the tree of the first position.
    Perft,
}

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 11] = [
        Operation::List,
        Operation::ListInView,
        Operation::Count,
        Operation::Nth,
        Operation::Apply,
        Operation::Clone,
        Operation::View,
        Operation::Determinize,
        Operation::Playout,
        Operation::PlayoutListed,
        Operation::Perft,
    ];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::List => "list",
            Operation::ListInView => "list-in-view",
            Operation::Count => "count",
            Operation::Nth => "nth",
            Operation::Apply => "apply",
            Operation::Clone => "clone",
            Operation::View => "view",
            Operation::Determinize => "determinize",
            Operation::Playout => "playout",
            Operation::PlayoutListed => "playout-listed",
            Operation::Perft => "perft",
        }
    }

    /// Whether it runs over fixed positions.
    pub const fn is_over_positions(self) -> bool {
        !matches!(self, Operation::Playout | Operation::PlayoutListed | Operation::Perft)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
