//! The tests of the crate, in one program.

mod determinize;
mod figures;
mod laws;
mod observation;
#[allow(dead_code, unreachable_pub, reason = "the twin is kept whole as it was written")]
mod oracle;
mod playthrough;
mod presentation;
mod rules;
mod twin;
mod word_tracker;
