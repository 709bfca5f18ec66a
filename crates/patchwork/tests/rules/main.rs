//! The rules, told as tests: position → action → position.
//!
//! Positions are in the text form of [`patchwork::position`].

mod end;
mod setup;
mod table;
mod track;
mod turn;
mod validity;
