//! The clock, which only searches with a time limit and [`play_timed`](crate::play_timed) read.

#[cfg(not(feature = "web-time"))]
pub(crate) use std::time::Instant;
#[cfg(feature = "web-time")]
pub(crate) use web_time::Instant;
