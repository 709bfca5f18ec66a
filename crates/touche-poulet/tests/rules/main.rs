//! The rules, told as tests: position, action, position. The id is in the name.

mod attack;
#[path = "../common/editions.rs"]
mod editions;
mod end;
mod geometry;
mod money;
mod setup;
mod table;
mod validity;
mod validity_turn;
mod weapons;
