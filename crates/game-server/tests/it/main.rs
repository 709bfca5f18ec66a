//! The tests of the server: each runs one of its own, in this process, and speaks to it as a client does.

mod client;
mod documented;
mod hostile;
mod http;
mod play;
mod secrets;
mod votes;
