#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod registry;

pub use game_traits;
#[cfg(feature = "patchwork")]
pub use patchwork;
pub use registry::{GAMES, UnknownGame, game};
