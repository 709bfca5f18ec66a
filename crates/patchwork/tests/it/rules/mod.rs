//! The rules as tests: position → action → position, one module a chapter.
//!
//! Positions are in the text form of [`patchwork::State`].

mod end;
mod setup;
mod table;
mod track;
mod turn;
mod validity;
