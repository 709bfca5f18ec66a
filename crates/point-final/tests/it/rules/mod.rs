//! The rules as tests: a position, what is done, the position after it. The ids are those of RULES.md.

mod bluff;
mod cards;
mod ends;
mod knowledge;
mod point_final;
mod round;
pub(crate) mod script;
mod specials;
mod turns;
mod validity;
