//! The tests of the crate as its users see it, in one program.

mod figures;
mod laws;
mod oracle;
mod playthrough;
mod rules;
mod twin;
mod visibility;
