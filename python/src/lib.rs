//! The native half of the Python package `tabletop_games`: games, states, batches and bots.
#![forbid(unsafe_code)]

mod batch;
mod bot;
mod data;
mod game;
mod legal;
mod outcome;
mod rules;
mod series;
mod shards;
mod state;
mod vector;

use pyo3::prelude::*;

/// Steps, lists and texts are many small objects that live for one call.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The native half of `tabletop_games`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::bot::Bot;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::games;
    #[pymodule_export]
    use super::legal::Legal;
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::series::{_play_many, _playouts, _search};
    #[pymodule_export]
    use super::shards::{_pending_shards, _write_shard};
    #[pymodule_export]
    use super::state::{_restore, State};
    #[pymodule_export]
    use super::vector::VectorEnv;
}

/// The ids of all games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    rules::GAMES.iter().map(|game| game.descriptor.id).collect()
}
