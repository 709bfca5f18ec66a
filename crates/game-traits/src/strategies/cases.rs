//! What the strategies give: parts of a random game, which print as what repeats them.

use core::fmt;
use std::format;
use std::string::String;
use std::vec::Vec;

use crate::record::EntryOf;
use crate::{Game, Observer, Record, Seat};

/// How a game came to where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past<G: Game> {
    /// The seed of chance.
    pub seed: u64,
    /// All that happened.
    pub entries: Vec<EntryOf<G>>,
}

impl<G: Game> Past<G> {
    /// All that happened as a record, to be kept or replayed.
    pub fn record(&self, game: &G) -> Record<G> {
        Record::new(game.config(), self.entries.clone())
    }

    /// Config, seed and entries, as failing laws print them.
    fn print(&self, f: &mut fmt::Formatter<'_>, game: &G, state: &G::State, more: &[(&str, String)]) -> fmt::Result {
        write!(f, "\n  config: {:?}\n  seed: {}\n", game.config(), self.seed)?;
        f.write_str(if self.entries.is_empty() { "  at the start of the game\n" } else { "  after:\n" })?;
        for entry in &self.entries {
            writeln!(f, "    {entry}")?;
        }
        writeln!(f, "  position: {state:?}")?;
        more.iter().try_for_each(|(name, value)| writeln!(f, "  {name}: {value}"))
    }
}

/// A random game, whole or in part.
#[derive(Clone)]
pub struct History<G: Game> {
    /// The rules.
    pub game: G,
    /// All positions on the way, those in which chance is due as well: one more than entries.
    pub states: Vec<G::State>,
    /// What happened between them.
    pub past: Past<G>,
}

impl<G: Game> History<G> {
    /// The last position.
    ///
    /// # Panics
    /// If a caller took all states out.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a history has a first position")
    }

    /// Each step: the position before it, what happened, the position after it.
    pub fn steps(&self) -> impl Iterator<Item = (&G::State, EntryOf<G>, &G::State)> {
        self.states.iter().zip(&self.past.entries).zip(self.states.iter().skip(1)).map(|((a, entry), b)| (a, *entry, b))
    }
}

/// A position of a random game: chance is settled, so seats are to act or the game is over.
#[derive(Clone)]
pub struct Position<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// How it was reached.
    pub past: Past<G>,
}

/// A position, and a legal action of a seat that is to act.
#[derive(Clone)]
pub struct Decision<G: Game> {
    /// The rules.
    pub game: G,
    /// The position before the action.
    pub state: G::State,
    /// Who acts: now and then a seat that only may.
    pub seat: Seat,
    /// A legal action of this seat.
    pub action: G::Action,
    /// How the position was reached.
    pub past: Past<G>,
}

/// A position, a view of it, and a state drawn to fit the view.
#[derive(Clone)]
pub struct Sighting<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// Who looks: a seat or a spectator.
    pub observer: Observer,
    /// What it knows of the position.
    pub view: G::View,
    /// A determinization of the view.
    pub determinization: G::State,
    /// How the position was reached.
    pub past: Past<G>,
}

impl<G: Game> fmt::Debug for History<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.past.print(f, &self.game, self.state(), &[])
    }
}

impl<G: Game> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.past.print(f, &self.game, &self.state, &[])
    }
}

impl<G: Game> fmt::Debug for Decision<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.past.print(f, &self.game, &self.state, &[("decision", format!("{} {}", self.seat, self.action))])
    }
}

impl<G: Game> fmt::Debug for Sighting<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = [
            ("observer", format!("{}", self.observer)),
            ("view", format!("{:?}", self.view)),
            ("determinization", format!("{:?}", self.determinization)),
        ];
        self.past.print(f, &self.game, &self.state, &more)
    }
}
