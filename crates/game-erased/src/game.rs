//! A game without its type.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "bench")]
use game_bench::{Fixture, FixtureSettings, Tally, Workload, playouts};

use crate::sealed::Sealed;
use crate::{AnyTable, ErasedError, Presentation, json};
use game_traits::perft::{divide_with, perft};
use game_traits::record::{Journal, Journaled};
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Portable, Record, Seat, Seats, Table};

/// A game without its type. The trait is sealed: methods may be added.
pub trait AnyGame: Sealed + fmt::Debug + Send + Sync {
    /// Its id.
    fn id(&self) -> &'static str;
    /// Its config as JSON.
    fn config(&self) -> String;
    /// The seats at the table.
    fn seats(&self) -> Seats;
    /// [`Presentation::provenance`].
    fn provenance(&self) -> Vec<String>;
    /// The legal actions of `seat`, whose view this is, as JSON: [`Game::legal_in_view`].
    ///
    /// # Errors
    /// [`ErasedError::View`].
    fn legal_in_view(&self, view: &str, seat: Seat) -> Result<Vec<String>, ErasedError>;
    /// A new match.
    fn table(&self, seed: u64) -> Box<dyn AnyTable>;
    /// A match from its record, after `at` decisions or at its end; `seed` is for chance beyond the record.
    ///
    /// # Errors
    /// [`ErasedError::Record`], [`ErasedError::Replay`] or [`ErasedError::Beyond`].
    fn replay(&self, record: &str, at: Option<usize>, seed: u64) -> Result<Box<dyn AnyTable>, ErasedError>;
    /// Begins the journal of a new match with this seed: [`Journal::begin`].
    fn journal(&self, seed: u64) -> (Journal, String);
    /// Continues a match and its journal as they would have continued: [`Journaled::resume`].
    ///
    /// # Errors
    /// [`ErasedError::Journal`] or [`ErasedError::Replay`].
    fn resume(&self, journal: &[u8]) -> Result<Resumed, ErasedError>;
    /// [`game_traits::perft::perft`] of the first position, chance settled with `seed`.
    ///
    /// # Errors
    /// [`ErasedError::Chance`], which a game whose chance can be settled never gives.
    fn perft(&self, seed: u64, depth: u32) -> Result<u64, ErasedError>;
    /// [`game_traits::perft::divide`] likewise; `progress(done, total)` is called after each root action.
    ///
    /// # Errors
    /// As [`AnyGame::perft`].
    fn divide(
        &self,
        seed: u64,
        depth: u32,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(Seat, String, u64)>, ErasedError>;
    /// `games` uniform playouts, the k-th with stream k of `seed`; with `listed` by way of the whole list. A game that
    /// is not over after `limit` decisions is cut off.
    #[cfg(feature = "bench")]
    fn playouts(&self, seed: u64, games: u64, listed: bool, limit: u64) -> Tally;
    /// Fixed positions and games to measure on.
    #[cfg(feature = "bench")]
    fn workload(&self, settings: FixtureSettings) -> Box<dyn Workload>;
}

/// A match that was continued from its journal.
#[derive(Debug)]
pub struct Resumed {
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// What is written of it.
    pub journal: Journal,
    /// The seed that the match began with.
    pub seed: u64,
    /// The number of bytes that whole lines take; what follows is torn.
    pub whole: usize,
}

pub(crate) fn erase<G: Presentation>(game: G) -> Box<dyn AnyGame> {
    Box::new(Typed(game))
}

struct Typed<G>(G);

impl<G: Presentation> fmt::Debug for Typed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&G::ID).finish()
    }
}

impl<G: Presentation> Sealed for Typed<G> {}

impl<G: Presentation> AnyGame for Typed<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn config(&self) -> String {
        json(&self.0.config())
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn provenance(&self) -> Vec<String> {
        self.0.provenance()
    }

    fn legal_in_view(&self, view: &str, seat: Seat) -> Result<Vec<String>, ErasedError> {
        let view: G::View = serde_json::from_str(view).map_err(|e| ErasedError::View(e.into()))?;
        Ok(self.0.legal_in_view(&view, seat).iter().map(|action| action.to_string()).collect())
    }

    fn table(&self, seed: u64) -> Box<dyn AnyTable> {
        Box::new(Table::seeded(self.0.clone(), seed))
    }

    fn replay(&self, record: &str, at: Option<usize>, seed: u64) -> Result<Box<dyn AnyTable>, ErasedError> {
        Ok(Box::new(replayed(self.0.clone(), record, at, seed)?))
    }

    fn journal(&self, seed: u64) -> (Journal, String) {
        Journal::begin(&self.0, seed)
    }

    fn resume(&self, journal: &[u8]) -> Result<Resumed, ErasedError> {
        let journaled = Journaled::<G>::read(journal)?;
        let (table, journal) = journaled.resume(self.0.clone()).map_err(|e| ErasedError::Replay(e.into()))?;
        Ok(Resumed { table: Box::new(table), journal, seed: journaled.seed(), whole: journaled.whole() })
    }

    fn perft(&self, seed: u64, depth: u32) -> Result<u64, ErasedError> {
        Ok(perft(&self.0, &settled(&self.0, seed), depth)?)
    }

    fn divide(
        &self,
        seed: u64,
        depth: u32,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(Seat, String, u64)>, ErasedError> {
        let parts = divide_with(&self.0, &settled(&self.0, seed), depth, progress)?;
        Ok(parts.into_iter().map(|(seat, action, nodes)| (seat, action.to_string(), nodes)).collect())
    }

    #[cfg(feature = "bench")]
    fn playouts(&self, seed: u64, games: u64, listed: bool, limit: u64) -> Tally {
        playouts(&self.0, seed, games, listed, limit)
    }

    #[cfg(feature = "bench")]
    fn workload(&self, settings: FixtureSettings) -> Box<dyn Workload> {
        Box::new(Fixture::new(&self.0, settings))
    }
}

/// [`AnyGame::replay`] with the type of the game.
///
/// # Errors
/// As [`AnyGame::replay`].
pub fn replayed<G: Portable>(game: G, record: &str, at: Option<usize>, seed: u64) -> Result<Table<G>, ErasedError> {
    let record = Record::<G>::from_json(record)?;
    let mut table = Table::replayed(game, &record, seeded(seed)).map_err(|e| ErasedError::Replay(e.into()))?;
    let decisions = table.decisions().count();
    let asked = at.unwrap_or(decisions);
    if asked > decisions {
        return Err(ErasedError::Beyond { decisions, asked });
    }
    for _ in asked..decisions {
        table.undo();
    }
    Ok(table)
}

fn settled<G: Game>(game: &G, seed: u64) -> G::State {
    let mut state = game.start();
    game.settle(&mut state, &mut seeded(seed), &mut ());
    state
}
