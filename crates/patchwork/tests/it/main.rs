//! The integration tests of the crate, one program.

mod figures;
mod laws;
mod observation;
#[allow(dead_code, unreachable_pub, reason = "the twin stands for itself; the comparison needs a part of it")]
mod oracle;
mod perft;
mod playthrough;
mod presentation;
mod rules;
mod twin;
