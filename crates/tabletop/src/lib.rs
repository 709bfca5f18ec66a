#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod registry;

#[cfg(feature = "final-touch")]
pub use final_touch;
pub use game_traits;
#[cfg(feature = "patchwork")]
pub use patchwork;
pub use registry::{GAMES, UnknownGame, game};
