//! The contracts and the kit, on toy games.

mod broken;
mod count;
pub mod dice;
pub mod hunch;
mod laws;
mod record;
mod strategies;
mod table;
pub mod tokens;
mod tutorial;
