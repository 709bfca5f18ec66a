//! What an action does.

use super::cards::{Bag, Card};
use super::{AfterBluff, Phase, Twin};

impl Twin {
    /// PF-10, PF-30
    pub(super) fn lay(&mut self, seat: usize, card: Card) {
        self.leave_seen(seat, card);
        self.table.push(card);
        self.responsible = Some(seat);
        self.laid_last = Some(seat);
        if self.hands[seat].total() == 0 {
            self.phase = Phase::LastCardWord { seat };
        } else {
            self.pass_left(seat);
        }
    }

    /// PF-13: a special goes into the draw pile, then does what it says.
    pub(super) fn play(&mut self, seat: usize, special: Card, gift: Option<Card>, other: Option<usize>) {
        self.leave_seen(seat, special);
        self.pile.add(special, 1);
        if self.options.special_clears {
            self.responsible = None; // PF-19
        }
        // PF-31: before its effect.
        if self.hands[seat].total() == 0 {
            self.end_round();
            return;
        }
        let left = self.left_of(seat);
        self.turn_of(left);
        let named = || other.expect("the special names a player");
        match special {
            Card::Echange => {
                // PF-24
                self.hands.swap(seat, named());
                self.known.swap(seat, named());
            }
            Card::PasseAGauche => {
                // PF-25: what seat n had is now with seat n + 1.
                self.hands.rotate_right(1);
                self.known.rotate_right(1);
            }
            Card::Pioche2 => self.start_draw(named(), 2, left), // PF-26
            Card::Pioche3 => self.start_draw(named(), 3, left), // PF-26
            Card::Poubelle => {
                self.sweep_table();
                // PF-27, PF-29
                if self.hands[seat].kinds().iter().any(|c| c.is_layable()) {
                    self.phase = Phase::Turn { seat, must_lay: true };
                } else {
                    self.turn_of(left);
                }
            }
            Card::Cadeau => {
                // PF-28
                let gift = gift.expect("a gift");
                self.hands[seat].take(gift);
                self.hands[named()].add(gift, 1);
                // PF-35: not seen, so one of each kind is known no more.
                for card in self.known[seat].kinds() {
                    self.known[seat].take(card);
                }
                // PF-31
                if self.hands[seat].total() == 0 {
                    self.end_round();
                }
            }
            _ => unreachable!("only specials are played"),
        }
    }

    /// The word due was said and is right, or it is wrong or was not said.
    pub(super) fn settle_word(&mut self, right: bool) {
        match self.phase {
            Phase::AccusedWord { accused, accuser } => {
                // PF-17
                self.take_table(if right { accuser } else { accused });
                // PF-18
                let seat = match self.options.after_bluff {
                    AfterBluff::Accuser => accuser,
                    AfterBluff::Accused => accused,
                };
                self.phase = Phase::Turn { seat, must_lay: true };
            }
            Phase::CallerWord { caller, card } if right => {
                // PF-22
                self.sweep_table();
                self.known[caller].take_if_there(card); // PF-35: seen now.
                if card.is_layable() {
                    self.table.push(card);
                    self.responsible = Some(caller);
                    self.laid_last = Some(caller);
                } else {
                    self.pile.add(card, 1);
                }
                self.pass_left(caller);
                // PF-31
                if self.hands[caller].total() == 0 {
                    self.end_round();
                }
            }
            Phase::CallerWord { caller, card } => {
                // PF-23, PF-32; no other seat saw their card (PF-35).
                self.hands[caller].add(card, 1);
                self.take_table(caller);
                self.pass_left(caller);
            }
            Phase::LastCardWord { seat } if right => {
                assert_eq!(self.hands[seat].total(), 0);
                self.end_round(); // PF-30
            }
            Phase::LastCardWord { seat } => {
                // PF-30, PF-32
                self.take_table(seat);
                self.pass_left(seat);
            }
            _ => unreachable!("no word is due"),
        }
    }

    /// PF-33, PF-34
    fn end_round(&mut self) {
        self.rounds_ended += 1;
        for seat in 0..self.options.players {
            for row in &self.options.deck {
                self.totals[seat] += self.hands[seat].count(row.card) as i64 * row.points;
            }
        }
        let limit = self.options.score_limit;
        if self.totals.iter().any(|total| *total > limit) {
            self.phase = Phase::Over;
        } else {
            self.begin_round();
        }
    }

    /// PF-6, PF-34: all cards are gathered, then dealt.
    pub(super) fn begin_round(&mut self) {
        let players = self.options.players;
        self.hands = vec![Bag::default(); players];
        self.known = vec![Bag::default(); players];
        self.clear_table();
        self.pile = Bag::default();
        for row in &self.options.deck {
            // PF-5
            let out = matches!(row.card, Card::Letter('W'..='Z')) && self.options.without_wxyz;
            if !out {
                self.pile.add(row.card, row.count);
            }
        }
        self.phase = Phase::Deal { seat: 0 };
    }

    /// The seat draws this many cards, or what is left (PF-9); then it is `next`'s turn.
    pub(super) fn start_draw(&mut self, seat: usize, cards: u64, next: usize) {
        let left = cards.min(self.pile.total());
        if left > 0 {
            self.phase = Phase::Draw { seat, left, next };
        } else {
            self.turn_of(next);
        }
    }

    pub(super) fn move_from_pile(&mut self, seat: usize, card: Card) {
        self.pile.take(card);
        self.hands[seat].add(card, 1);
    }

    /// A card leaves a hand and all see it (PF-35).
    fn leave_seen(&mut self, seat: usize, card: Card) {
        self.hands[seat].take(card);
        self.known[seat].take_if_there(card);
    }

    /// The seat takes all cards on the table, and all see it (PF-17, PF-32, PF-35).
    pub(super) fn take_table(&mut self, seat: usize) {
        for card in &self.table {
            self.hands[seat].add(*card, 1);
            self.known[seat].add(*card, 1);
        }
        self.clear_table();
    }

    /// The word's cards go into the draw pile (PF-22, PF-27).
    fn sweep_table(&mut self) {
        for card in &self.table {
            self.pile.add(*card, 1);
        }
        self.clear_table();
    }

    /// A word that is not there has no responsible seat (PF-14).
    fn clear_table(&mut self) {
        self.table.clear();
        self.responsible = None;
        self.laid_last = None;
    }

    /// PF-7
    pub(super) fn left_of(&self, seat: usize) -> usize {
        (seat + 1) % self.options.players
    }

    pub(super) fn pass_left(&mut self, seat: usize) {
        self.turn_of(self.left_of(seat));
    }

    /// PF-14: on an empty table a letter is laid, or, by the other reading, anything done.
    fn turn_of(&mut self, seat: usize) {
        let must_lay = self.table.is_empty() && !self.options.free_empty_table;
        self.phase = Phase::Turn { seat, must_lay };
    }
}
