//! Positions changed as data, for tests of what a game refuses to read.

use std::string::{String, ToString};

use serde_json::Value;

use crate::{Game, Portable};

/// What reading a position says, or else validating it, if these places of its JSON are changed: the text of the error,
/// or `valid`. A place is a JSON pointer, such as `/hands/0`.
///
/// # Panics
/// If the position has no such place.
#[track_caller]
pub fn validate_edited<G: Portable>(game: &G, state: &<G as Game>::State, changes: &[(&str, Value)]) -> String {
    let mut value = serde_json::to_value(state).expect("a state goes into JSON");
    for (place, new) in changes {
        *value.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = new.clone();
    }
    match serde_json::from_value::<G::State>(value) {
        Err(error) => error.to_string(),
        Ok(state) => game.validate(&state).map_or_else(|error| error.to_string(), |()| "valid".into()),
    }
}
