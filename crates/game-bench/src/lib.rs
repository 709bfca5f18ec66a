#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[cfg(any(feature = "criterion", feature = "gungraun"))]
extern crate std;

mod case;
mod fixture;
#[cfg(feature = "gungraun")]
mod instructions;
mod operation;
mod playouts;
#[cfg(feature = "criterion")]
pub mod times;

pub use case::{Answers, Case};
pub use fixture::{Fixture, FixtureSettings, Workload};
pub use game_traits;
pub use operation::Operation;
pub use playouts::{Tally, playouts};
