//! The facts of a position.

use std::collections::BTreeMap;

use super::{Phase, Twin};

impl Twin {
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The seat that must act, where one must.
    pub fn seat_to_act(&self) -> Option<usize> {
        match self.phase {
            Phase::Turn { seat, .. } | Phase::LastCardWord { seat } => Some(seat),
            Phase::AccusedWord { accused, .. } => Some(accused),
            Phase::CallerWord { caller, .. } => Some(caller),
            _ => None,
        }
    }

    pub fn hand(&self, seat: usize) -> BTreeMap<String, u64> {
        self.hands[seat].texts()
    }

    /// The cards that everybody knows to be in the hand (PF-35); while the seat's call is open,
    /// in the hand or face down.
    pub fn known(&self, seat: usize) -> BTreeMap<String, u64> {
        self.known[seat].texts()
    }

    pub fn pile(&self) -> BTreeMap<String, u64> {
        self.pile.texts()
    }

    /// The cards on the table in order, without a face-down card.
    pub fn table(&self) -> Vec<String> {
        self.table.iter().map(|card| card.token()).collect()
    }

    pub fn responsible(&self) -> Option<usize> {
        self.responsible
    }

    pub fn laid_last(&self) -> Option<usize> {
        self.laid_last
    }

    pub fn face_down(&self) -> Option<String> {
        match self.phase {
            Phase::CallerWord { card, .. } => Some(card.token()),
            _ => None,
        }
    }

    pub fn totals(&self) -> Vec<i64> {
        self.totals.clone()
    }

    pub fn rounds_ended(&self) -> u64 {
        self.rounds_ended
    }
}
