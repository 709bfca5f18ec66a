//! The tests of the server.
