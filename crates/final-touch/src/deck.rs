//! The masterpieces by number, as play needs them.

use crate::cards::Cards;
use crate::edition::Edition;
use crate::masterpiece::{MasterpieceId, MasterpieceSet};

const CARDS: usize = MasterpieceId::MAX as usize;

/// Needs and pay by [`MasterpieceId::index`]; zero where there is no masterpiece of that number.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    needs: [Cards; CARDS],
    full: [u16; CARDS],
    ruined: [u16; CARDS],
    /// The most that one pays.
    pub(crate) highest_pay: u16,
    /// The numbers that there are.
    pub(crate) all: MasterpieceSet,
}

impl Deck {
    /// Takes a checked edition; what is no valid number is left out.
    pub(crate) fn new(edition: &Edition) -> Self {
        let mut deck = Deck {
            needs: [Cards::EMPTY; CARDS],
            full: [0; CARDS],
            ruined: [0; CARDS],
            highest_pay: 0,
            all: MasterpieceSet::EMPTY,
        };
        for card in &edition.masterpieces {
            let Some(id) = MasterpieceId::new(card.id) else { continue };
            deck.needs[id.index()] = card.touches;
            deck.full[id.index()] = card.full;
            deck.ruined[id.index()] = card.ruined;
            deck.highest_pay = deck.highest_pay.max(card.full);
            deck.all = deck.all.with(id);
        }
        deck
    }

    #[inline]
    pub(crate) fn needs(&self, id: MasterpieceId) -> Cards {
        self.needs[id.index()]
    }

    /// What it pays, finished or ruined.
    #[inline]
    pub(crate) fn pay(&self, id: MasterpieceId, finished: bool) -> u16 {
        if finished { self.full[id.index()] } else { self.ruined[id.index()] }
    }
}
