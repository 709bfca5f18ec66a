//! What a seat can do in a turn (PF-10 to PF-15, PF-20).

use super::cards::Card;
use super::{Phase, Twin};

impl Twin {
    /// PF-20
    pub(super) fn can_call(&self, seat: usize) -> bool {
        self.table.len() >= self.options.min_point_final && self.laid_last != Some(seat)
    }

    /// What the player to act can do but for calls and `time-out` (PF-10 to PF-14).
    pub(super) fn turn_actions(&self, seat: usize, must_lay: bool) -> Vec<String> {
        let mut actions = Vec::new();
        let hand = &self.hands[seat];
        for card in hand.kinds() {
            if card.is_layable() {
                actions.push(format!("lay {}", card.token()));
            }
        }
        // PF-14
        if must_lay && !actions.is_empty() {
            return actions;
        }
        // PF-19
        if self.responsible.is_some() && self.responsible != Some(seat) {
            actions.push("accuse".to_string());
        }
        // PF-12
        if self.pile.total() > 0 {
            actions.push("draw".to_string());
        }
        for card in hand.kinds() {
            if !card.is_layable() {
                actions.extend(self.plays(seat, card));
            }
        }
        actions
    }

    /// The ways to play a special (PF-13, PF-24 to PF-28).
    fn plays(&self, seat: usize, special: Card) -> Vec<String> {
        let play = format!("play {}", special.token());
        // PF-31: as the last card it names no player and no card.
        let last = self.hands[seat].total() == 1;
        if last || matches!(special, Card::PasseAGauche | Card::Poubelle) {
            return vec![play];
        }
        let mut rest = self.hands[seat].clone();
        rest.take(special);
        let mut plays = Vec::new();
        for other in 0..self.options.players {
            if other == seat {
                continue;
            }
            if special == Card::Cadeau {
                for gift in rest.kinds() {
                    plays.push(format!("{play} {} {other}", gift.token()));
                }
            } else {
                plays.push(format!("{play} {other}"));
            }
        }
        plays
    }

    /// A point final needs a word of the table's length, the other words only its beginning
    /// (PF-16, PF-21, PF-30).
    pub(super) fn word_is_exact(&self) -> bool {
        matches!(self.phase, Phase::CallerWord { .. })
    }
}
