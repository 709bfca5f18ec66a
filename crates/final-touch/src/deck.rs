//! The masterpieces by id, as play needs them.

use crate::cards::Cards;
use crate::edition::Edition;

/// Needs and pay by id; zero where there is no masterpiece of that id.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    needs: [Cards; 32],
    full: [u16; 32],
    ruined: [u16; 32],
    /// Which ids there are, bit `id`.
    pub(crate) all: u32,
}

impl Deck {
    pub(crate) fn new(edition: &Edition) -> Self {
        let mut deck = Deck { needs: [Cards::NONE; 32], full: [0; 32], ruined: [0; 32], all: 0 };
        for card in &edition.masterpieces {
            let id = card.id as usize & 31;
            deck.needs[id] = card.touches;
            deck.full[id] = card.full;
            deck.ruined[id] = card.ruined;
            deck.all |= 1 << id;
        }
        deck
    }

    #[inline]
    pub(crate) fn needs(&self, id: u8) -> Cards {
        self.needs[id as usize & 31]
    }

    /// What it pays, finished or ruined.
    #[inline]
    pub(crate) fn pay(&self, id: u8, finished: bool) -> u16 {
        if finished { self.full[id as usize & 31] } else { self.ruined[id as usize & 31] }
    }
}
