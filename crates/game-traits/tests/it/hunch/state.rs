//! Positions.

use game_traits::{Digest, Seat, StateError};
use serde::{Deserialize, Serialize};

use super::{COPIES, HIGHEST, Half, MAX_PLAYERS};

/// A position: the cards, the hunches, how far the word has gone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "StateData", into = "StateData")]
pub struct State {
    /// By seat; 0 where no card is dealt.
    pub(super) cards: [u8; MAX_PLAYERS],
    pub(super) hunches: [Option<Half>; MAX_PLAYERS],
    pub(super) passed: u8,
    pub(super) shout: Option<Seat>,
}

/// A position as data.
#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct StateData {
    cards: [u8; MAX_PLAYERS],
    hunches: [Option<Half>; MAX_PLAYERS],
    passed: u8,
    shout: Option<Seat>,
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(StateData { cards, hunches, passed, shout }: StateData) -> Result<Self, StateError> {
        let state = State { cards, hunches, passed, shout };
        state.deck_holds().map(|()| state)
    }
}

impl From<State> for StateData {
    fn from(State { cards, hunches, passed, shout }: State) -> Self {
        StateData { cards, hunches, passed, shout }
    }
}

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        out.bytes(&self.cards);
        for hunch in self.hunches {
            out.word(hunch.map_or(0, |half| half as u64 + 1));
        }
        out.word(self.passed.into());
        out.word(self.shout.map_or(0, |seat| seat.index() as u64 + 1));
    }
}

impl State {
    /// The cards by seat; 0 where there is none.
    pub fn cards(&self) -> [u8; MAX_PLAYERS] {
        self.cards
    }

    /// The hunches by seat.
    pub fn hunches(&self) -> [Option<Half>; MAX_PLAYERS] {
        self.hunches
    }

    /// The number of seats that have passed.
    pub fn passed(&self) -> u8 {
        self.passed
    }

    /// The same position with the word elsewhere.
    #[must_use]
    pub fn with_passed(&self, passed: u8) -> Self {
        State { passed, ..self.clone() }
    }

    /// The number of cards of this value that are not dealt.
    pub(super) fn left(&self, card: u8) -> usize {
        COPIES.saturating_sub(self.cards.iter().filter(|&&dealt| dealt == card).count())
    }

    pub(super) fn deck_holds(&self) -> Result<(), StateError> {
        for card in self.cards.into_iter().filter(|&card| card > 0) {
            let dealt = self.cards.iter().filter(|&&other| other == card).count();
            StateError::ensure(card <= HIGHEST && dealt <= COPIES, "HU-1", || format!("{dealt} cards of {card}"))?;
        }
        Ok(())
    }
}
