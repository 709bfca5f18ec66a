//! The contracts and the kit, on toy games.

mod batch;
mod broken;
mod count;
pub mod dice;
pub mod hunch;
mod journal;
mod laws;
mod observations;
mod record;
mod strategies;
mod table;
pub mod tokens;
mod tutorial;
