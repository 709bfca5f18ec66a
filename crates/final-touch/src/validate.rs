//! Every invariant of a position, one function an aspect.
use game_traits::Corrupt;
use crate::{config::Config, deck::Deck, state::State};
pub(crate) fn validate(_c: &Config, _d: &Deck, _s: &State) -> Result<(), Corrupt> { Ok(()) }
