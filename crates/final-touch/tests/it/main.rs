//! The tests of the crate as its users see it, in one program.

mod data;
mod determinization;
mod figures;
mod laws;
mod observation;
#[allow(dead_code, unreachable_pub, reason = "the twin stands for itself; the comparison needs a part of it")]
mod oracle;
mod playthrough;
mod presentation;
mod rules;
mod script;
mod text;
mod twin;
mod visibility;
