//! A batch without the type of its game.

use game_traits::Outcome;
use game_traits::batch::{Batch, BatchError, Buffers};
use game_traits::observation::Observations;
use game_traits::rng::{DefaultRng, stream};

/// Matches in lockstep, without the type of their game.
pub(crate) trait AnyBatch: Send + Sync {
    fn reset(&mut self, seed: u64);
    fn write(&self, out: &mut Buffers<'_>) -> Result<(), BatchError>;
    fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), BatchError>;
    fn write_ids(&self, ids: &mut Vec<u32>, offsets: &mut Vec<u32>);
    /// Draws an id for each match, from the batch's own generator.
    fn sample(&mut self, ids: &mut [u32]) -> Result<(), BatchError>;
    fn outcome(&self, place: usize) -> Option<Outcome>;
    fn number(&self, place: usize) -> u64;
}

pub(crate) struct TypedBatch<G: Observations> {
    batch: Batch<G>,
    rng: DefaultRng,
}

/// The stream of a seed for [`AnyBatch::sample`]; the matches have those from 0 on.
const SAMPLES: u64 = u64::MAX;

impl<G: Observations> TypedBatch<G> {
    pub(crate) fn begin(game: G, matches: usize, seed: u64, limit: u64) -> Result<Box<dyn AnyBatch>, BatchError> {
        let batch = Batch::new(game, matches, seed)?.with_limit(limit);
        Ok(Box::new(TypedBatch { batch, rng: stream(seed, SAMPLES) }))
    }
}

impl<G: Observations> AnyBatch for TypedBatch<G> {
    fn reset(&mut self, seed: u64) {
        self.batch.reset(seed);
        self.rng = stream(seed, SAMPLES);
    }

    fn write(&self, out: &mut Buffers<'_>) -> Result<(), BatchError> {
        self.batch.write(out)
    }

    fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), BatchError> {
        self.batch.step(actions, out)
    }

    fn write_ids(&self, ids: &mut Vec<u32>, offsets: &mut Vec<u32>) {
        self.batch.write_ids(ids, offsets);
    }

    fn sample(&mut self, ids: &mut [u32]) -> Result<(), BatchError> {
        self.batch.sample(&mut self.rng, ids)
    }

    fn outcome(&self, place: usize) -> Option<Outcome> {
        self.batch.outcome(place)
    }

    fn number(&self, place: usize) -> u64 {
        self.batch.number(place)
    }
}
