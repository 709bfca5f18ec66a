//! Placements: the board and the units, where tokens may be placed, and placements that fit what is known.

pub(crate) mod board;
pub(crate) mod clues;
pub(crate) mod grid;
pub(crate) mod legal;
pub(crate) mod sampler;
pub(crate) mod search;
pub(crate) mod unit;
