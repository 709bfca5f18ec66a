#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod registry;

#[cfg(feature = "final-touch")]
pub use final_touch;
#[cfg(feature = "bots")]
pub use game_bots;
pub use game_erased;
pub use game_traits;
#[cfg(feature = "patchwork")]
pub use patchwork;
#[cfg(feature = "point-final")]
pub use point_final;
#[cfg(feature = "bots")]
pub use registry::BOTS;
pub use registry::{GAMES, UnknownGame, game};
#[cfg(feature = "touche-poulet")]
pub use touche_poulet;
