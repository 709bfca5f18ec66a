//! A game with its config, without its type.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;

use game_traits::batch::BatchError;
use game_traits::observation::{ObservationSpace, Observations};
use game_traits::record::Record;
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Observer, Seat, Table};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use self_play_data::{DataError, Dataset, for_each_decision};
use tabletop::game_bots::Heuristics;
use tabletop::game_bots::erased::{AnyBots, Bots, Series};
use tabletop::game_erased::{AnyGame, AnyTable, ErasedError, GameDescriptor, Presentation, opened};

use crate::batch::{AnyBatch, TypedBatch};

/// Opens a game with a config.
type Open = fn(Option<&str>) -> Result<Box<dyn Rules>, ErasedError>;

/// A game as the package registers it.
pub(crate) struct Registered {
    pub(crate) descriptor: GameDescriptor,
    bots: Bots,
    rules: Open,
}

impl Registered {
    const fn of<G: Presentation + Observations, H: Heuristics<G> + Default>() -> Self {
        Registered {
            descriptor: GameDescriptor::of::<G>(),
            bots: Bots::of::<G, H>(),
            rules: |config| Ok(Box::new(opened::<G>(config)?)),
        }
    }
}

macro_rules! registered {
    ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
        /// All games, from the list of the workspace.
        pub(crate) static GAMES: &[Registered] = &[$(Registered::of::<$game, $heuristics>()),*];
    };
}
tabletop::each_game!(registered);

/// A game that was opened with a config.
pub(crate) struct Opened {
    pub(crate) registered: &'static Registered,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) bots: Box<dyn AnyBots>,
    pub(crate) rules: Box<dyn Rules>,
    /// The texts of actions by their ids, each made when it is first asked for.
    texts: Box<[PyOnceLock<Py<PyString>>]>,
}

impl Opened {
    pub(crate) fn new(registered: &'static Registered, config: &str) -> Result<Arc<Self>, ErasedError> {
        let rules = (registered.rules)(Some(config))?;
        Ok(Arc::new(Opened {
            registered,
            game: registered.descriptor.open(Some(config))?,
            bots: registered.bots.open(Some(config))?,
            texts: (0..rules.action_space().unwrap_or(0)).map(|_| PyOnceLock::new()).collect(),
            rules,
        }))
    }

    /// The text of an action of a list.
    pub(crate) fn text<'py>(&self, py: Python<'py>, list: &dyn Listed, place: usize) -> Option<Bound<'py, PyString>> {
        let make = || list.text(place).map(|text| PyString::new(py, &text));
        let Some(kept) = self.rules.own_id(list, place).and_then(|id| self.texts.get(id)) else { return make() };
        let text = kept.get_or_try_init(py, || make().map(Bound::unbind).ok_or(())).ok()?;
        Some(text.bind(py).clone())
    }

    pub(crate) fn players(&self) -> usize {
        self.game.seats().len()
    }
}

/// What the package asks of a game beyond `AnyGame`.
pub(crate) trait Rules: Send + Sync {
    fn begin(&self, seed: u64) -> Box<dyn Match>;
    /// Continues a record; chance beyond it is drawn from `seed`.
    fn resume(&self, record: &str, seed: u64) -> Result<Box<dyn Match>, ErasedError>;
    fn action_space(&self) -> Option<usize>;
    /// The action of an id, if that does not depend on the position.
    fn action_text(&self, id: usize) -> Option<String>;
    fn action_id(&self, text: &str) -> Result<Option<usize>, ErasedError>;
    /// The id of an action of a list, if no other action has it.
    fn own_id(&self, list: &dyn Listed, place: usize) -> Option<usize>;
    fn observation_space(&self) -> ObservationSpace;
    fn observation_version(&self) -> u32;
    fn batch(&self, matches: usize, seed: u64, limit: u64) -> Result<Box<dyn AnyBatch>, BatchError>;
    /// Walks a record, and writes down what was decided.
    fn decisions(&self, record: &str) -> Result<Decisions, ErasedError>;
    /// As [`Dataset::pending`].
    fn pending_shards(
        &self,
        players: &dyn AnyBots,
        series: Series,
        games: u64,
        shard: u64,
        folder: &Path,
    ) -> Result<Vec<u64>, DataError>;
    /// As [`Dataset::write`].
    fn write_shard(
        &self,
        players: &dyn AnyBots,
        series: Series,
        games: u64,
        shard: u64,
        folder: &Path,
        first: u64,
    ) -> Result<u64, DataError>;
}

/// The decisions of a record as arrays, an entry or a row for each.
#[derive(Default)]
pub(crate) struct Decisions {
    pub(crate) seats: Vec<u8>,
    pub(crate) observations: Vec<f32>,
    pub(crate) ids: Vec<u32>,
    pub(crate) offsets: Vec<u32>,
    pub(crate) actions: Vec<u32>,
    pub(crate) texts: Vec<String>,
}

/// Dense ids, as the package has them: no game of ours comes near `u32::MAX`.
fn narrow(id: Option<usize>) -> u32 {
    id.map_or(u32::MAX, |id| id as u32)
}

impl<G: Presentation + Observations> Rules for G {
    fn begin(&self, seed: u64) -> Box<dyn Match> {
        Box::new(Table::seeded(self.clone(), seed))
    }

    fn resume(&self, record: &str, seed: u64) -> Result<Box<dyn Match>, ErasedError> {
        let record = Record::<G>::from_json(record)?;
        let table = Table::resume(self.clone(), &record, seeded(seed));
        Ok(Box::new(table.map_err(|e| ErasedError::Replay(e.into()))?))
    }

    fn action_space(&self) -> Option<usize> {
        Game::action_space(self)
    }

    fn action_text(&self, id: usize) -> Option<String> {
        self.action_at(id).map(|action| action.to_string())
    }

    fn action_id(&self, text: &str) -> Result<Option<usize>, ErasedError> {
        Ok(self.action_index(parsed::<G>(text)?))
    }

    fn own_id(&self, list: &dyn Listed, place: usize) -> Option<usize> {
        let action = *(list as &dyn Any).downcast_ref::<Vec<G::Action>>()?.get(place)?;
        self.action_index(action).filter(|&id| self.action_at(id) == Some(action))
    }

    fn observation_space(&self) -> ObservationSpace {
        Observations::observation_space(self)
    }

    fn observation_version(&self) -> u32 {
        G::OBSERVATION_VERSION
    }

    fn batch(&self, matches: usize, seed: u64, limit: u64) -> Result<Box<dyn AnyBatch>, BatchError> {
        TypedBatch::begin(self.clone(), matches, seed, limit)
    }

    fn decisions(&self, record: &str) -> Result<Decisions, ErasedError> {
        let record = Record::<G>::from_json(record)?;
        let mut out = Decisions { offsets: vec![0], ..Decisions::default() };
        let row = Observations::observation_space(self).len();
        for_each_decision(self, &record, |state, seat, action| {
            let from = out.observations.len();
            out.observations.resize(from + row, 0.0);
            let view = self.view(state, Observer::Seat(seat));
            self.write_observation(&view, seat, &mut out.observations[from..]);
            self.legal(state, seat).extend_ids(self, &mut out.ids);
            out.offsets.push(out.ids.len() as u32);
            out.actions.push(narrow(self.action_index(self.canonical(state, seat, action))));
            out.seats.push(seat.index() as u8);
            out.texts.push(action.to_string());
        })
        .map_err(|e| ErasedError::Replay(e.into()))?;
        Ok(out)
    }

    fn pending_shards(
        &self,
        players: &dyn AnyBots,
        series: Series,
        games: u64,
        shard: u64,
        folder: &Path,
    ) -> Result<Vec<u64>, DataError> {
        Dataset::new(self, players, series, games, shard)?.pending(folder)
    }

    fn write_shard(
        &self,
        players: &dyn AnyBots,
        series: Series,
        games: u64,
        shard: u64,
        folder: &Path,
        first: u64,
    ) -> Result<u64, DataError> {
        Dataset::new(self, players, series, games, shard)?.write(folder, first)
    }
}

/// A match, without the type of its game.
pub(crate) trait Match: AnyTable + Sync {
    fn listed(&self, seat: Seat) -> Box<dyn Listed>;
    fn extend_ids(&self, seat: Seat, ids: &mut Vec<u32>);
    fn write_mask(&self, seat: Seat, mask: &mut [u8]);
    fn write_observation(&self, seat: Seat, out: &mut [f32]);
    /// Does the action of an id, or says why not.
    fn act_by_id(&mut self, seat: Seat, id: usize) -> Result<(), ErasedError>;
    /// Does an action by its exact text, or by a shorter form that a person types.
    fn act_by_text(&mut self, seat: Seat, text: &str) -> Result<(), ErasedError>;
    fn state(&self) -> &dyn Any;
    fn is_at_same_position(&self, other: &dyn Match) -> bool;
    fn duplicate(&self) -> Box<dyn Match>;
}

impl<G: Presentation + Observations> Match for Table<G> {
    fn listed(&self, seat: Seat) -> Box<dyn Listed> {
        // Most lists are this short: they are made in one allocation.
        let mut actions = Vec::with_capacity(24);
        self.game().legal(Table::state(self), seat).extend_into(&mut actions);
        Box::new(actions)
    }

    fn extend_ids(&self, seat: Seat, ids: &mut Vec<u32>) {
        self.game().legal(Table::state(self), seat).extend_ids(self.game(), ids);
    }

    fn write_mask(&self, seat: Seat, mask: &mut [u8]) {
        self.game().legal(Table::state(self), seat).write_mask(self.game(), mask);
    }

    fn write_observation(&self, seat: Seat, out: &mut [f32]) {
        self.game().write_observation(&self.view(Observer::Seat(seat)), seat, out);
    }

    fn act_by_id(&mut self, seat: Seat, id: usize) -> Result<(), ErasedError> {
        let action = match self.game().action_at(id) {
            Some(action) => action,
            None => {
                let found = self.game().legal(Table::state(self), seat).by_id(self.game(), id);
                let why = || format!("no legal action of seat {seat} has the id {id}").into();
                found.ok_or_else(|| ErasedError::Action { rule: None, why: why() })?
            }
        };
        self.act(seat, action)
            .map_err(|e| ErasedError::Action { rule: e.rule(), why: format!("`{action}`: {e}").into() })
    }

    fn act_by_text(&mut self, seat: Seat, text: &str) -> Result<(), ErasedError> {
        let action = match text.parse() {
            Ok(action) => action,
            Err(_) => parsed::<G>(&AnyTable::read(self, seat, text)?)?,
        };
        self.act(seat, action).map_err(|e| ErasedError::Action { rule: e.rule(), why: e.to_string().into() })
    }

    fn state(&self) -> &dyn Any {
        Table::state(self)
    }

    fn is_at_same_position(&self, other: &dyn Match) -> bool {
        other.state().downcast_ref() == Some(Table::state(self))
    }

    fn duplicate(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

/// A list of actions, whose texts are written when they are asked for.
pub(crate) trait Listed: Any + Send + Sync {
    fn len(&self) -> usize;
    fn text(&self, place: usize) -> Option<String>;
}

impl<A: game_traits::Action> Listed for Vec<A> {
    fn len(&self) -> usize {
        self.len()
    }

    fn text(&self, place: usize) -> Option<String> {
        self.get(place).map(|action| action.to_string())
    }
}

fn parsed<G: Game>(text: &str) -> Result<G::Action, ErasedError> {
    text.parse().map_err(|e: game_traits::ParseError| ErasedError::Parse(e.into()))
}
