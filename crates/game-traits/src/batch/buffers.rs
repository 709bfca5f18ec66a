//! Where a batch writes.

use alloc::vec::Vec;

#[cfg(doc)]
use super::Batch;

/// Where a batch writes, a row for each match. An empty buffer is not written.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// The tensor of the seat that is asked: [`Batch::observation_len`] numbers a match.
    pub observations: &'a mut [f32],
    /// 1 for each id that the seat can choose, else 0: [`Batch::pass`] + 1 bytes a match.
    pub masks: &'a mut [u8],
    /// The reward of each seat: [`Batch::players`] numbers a match.
    pub rewards: &'a mut [f32],
    /// The seat that is asked.
    pub seats: &'a mut [u8],
    /// [`GOES_ON`], [`OVER`] or [`CUT`]: what became of the match that the last action was for.
    pub done: &'a mut [u8],
}

/// The match goes on.
pub const GOES_ON: u8 = 0;
/// The match is over, and the next one has begun.
pub const OVER: u8 = 1;
/// The match came to the limit of steps, and the next one has begun.
pub const CUT: u8 = 2;

/// Buffers of the right sizes, and room for ids.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Arrays {
    /// See [`Buffers::observations`].
    pub observations: Vec<f32>,
    /// See [`Buffers::masks`].
    pub masks: Vec<u8>,
    /// See [`Buffers::rewards`].
    pub rewards: Vec<f32>,
    /// See [`Buffers::seats`].
    pub seats: Vec<u8>,
    /// See [`Buffers::done`].
    pub done: Vec<u8>,
    /// See [`Batch::write_ids`].
    pub ids: Vec<u32>,
    /// See [`Batch::write_ids`].
    pub offsets: Vec<u32>,
}

impl Arrays {
    /// All of them to be written.
    pub fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            seats: &mut self.seats,
            done: &mut self.done,
        }
    }
}
