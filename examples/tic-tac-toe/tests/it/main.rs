//! The tests of the crate as its users see it, in one program.

mod bots;
mod laws;
mod oracle;
mod perft;
mod playthrough;
mod rule_ids;
mod rules;
mod twin;
