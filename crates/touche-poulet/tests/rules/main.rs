//! The rules, told as tests: position, action, position. The id is in the name.

mod attack;
mod bounds;
#[path = "../common/editions.rs"]
mod editions;
mod end;
mod four;
mod geometry;
mod money;
mod refused;
mod setup;
mod table;
mod validity;
mod validity_turn;
mod weapons;
