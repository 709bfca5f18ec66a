//! The rules as tests: position, action, position. The id is in the name.

mod attack;
mod bounds;
mod end;
mod four;
mod geometry;
mod money;
mod refused;
mod setup;
pub(crate) mod table;
mod validity;
mod validity_turn;
mod weapons;
