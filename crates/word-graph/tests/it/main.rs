//! The integration tests of the crate, one program.

mod bytes;
mod fold;
mod list;
mod queries;
