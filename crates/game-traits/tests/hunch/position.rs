//! Positions.

use game_traits::{Digest, Seat, State, StateError};
use serde::{Deserialize, Serialize};

use super::{COPIES, HIGHEST, Half, MOST};

/// A position: who has which card, who had which hunch, how far the word has gone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Position {
    /// 0 where none is dealt yet, and where nobody sits.
    pub(super) cards: [u8; MOST],
    pub(super) hunches: [Option<Half>; MOST],
    pub(super) passed: u8,
    pub(super) shout: Option<Seat>,
}

/// A position as it comes from outside.
#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Unchecked {
    cards: [u8; MOST],
    hunches: [Option<Half>; MOST],
    passed: u8,
    shout: Option<Seat>,
}

impl TryFrom<Unchecked> for Position {
    type Error = StateError;

    fn try_from(Unchecked { cards, hunches, passed, shout }: Unchecked) -> Result<Self, StateError> {
        let position = Position { cards, hunches, passed, shout };
        position.deck_holds().map(|()| position)
    }
}

impl State for Position {
    fn digest(&self, out: &mut Digest) {
        out.bytes(&self.cards);
        for hunch in self.hunches {
            out.word(hunch.map_or(0, |half| half as u64 + 1));
        }
        out.word(self.passed.into());
        out.word(self.shout.map_or(0, |seat| seat.index() as u64 + 1));
    }
}

impl Position {
    /// The cards by seat; 0 where there is none.
    pub fn cards(&self) -> [u8; MOST] {
        self.cards
    }

    /// The hunches by seat.
    pub fn hunches(&self) -> [Option<Half>; MOST] {
        self.hunches
    }

    /// How many have passed.
    pub fn passed(&self) -> u8 {
        self.passed
    }

    /// The same position with the word elsewhere.
    pub fn with_passed(&self, passed: u8) -> Self {
        Position { passed, ..self.clone() }
    }

    /// The cards of this value that nobody has.
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
