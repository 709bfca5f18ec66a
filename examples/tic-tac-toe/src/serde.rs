//! Values as data. Only one that can occur is read, for there is but one config.

use game_traits::{StateError, serde_by_data, serde_by_text};
use serde::{Deserialize, Serialize};

use crate::action::Cell;
use crate::state::State;
use crate::validate::validate;

serde_by_text!(Cell);
serde_by_data!(State => StateData);

/// A bit a cell, for each seat.
#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    marks: [u16; 2],
}

impl From<State> for StateData {
    fn from(state: State) -> Self {
        StateData { marks: *state.marks.values() }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(StateData { marks }: StateData) -> Result<Self, StateError> {
        let state = State { marks: marks.into() };
        validate(&state)?;
        Ok(state)
    }
}
