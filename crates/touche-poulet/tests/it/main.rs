//! The tests of the crate, in one program.

use touche_poulet::conformance::editions;

#[allow(clippy::disallowed_types, reason = "a map with a fixed hash, and far quicker here than an ordered one")]
mod count;
mod draws;
mod evenness;
mod figures;
mod json;
mod laws;
mod layouts;
mod numbers;
mod observation;
#[allow(dead_code, unreachable_pub, reason = "the twin is kept whole as it was written")]
mod oracle;
mod playthrough;
mod presentation;
mod rules;
mod samples;
mod text;
mod twin;
mod visibility;
