//! The result, and the facts of a position.

use super::{Counts, Twin, total};

fn line(counts: &Counts) -> String {
    counts.map(|n| n.to_string()).join(" ")
}

fn join<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(T::to_string).collect();
    texts.join(" ")
}

impl Twin {
    // ---- the result ----

    /// FT-27: scores and ranks by seat; partners share both.
    pub fn result(&self) -> Option<(Vec<i64>, Vec<usize>)> {
        if !self.over() {
            return None;
        }
        let seats = 0..self.players;
        let scores: Vec<i64> = seats.clone().map(|seat| self.money(seat)).collect();
        let won: Vec<bool> = seats.clone().map(|seat| self.winners.contains(&self.side(seat))).collect();
        let mut ranks = Vec::new();
        for seat in seats.clone() {
            let ahead = seats.clone().filter(|other| {
                let (other, won) = (*other, &won);
                (won[other] && !won[seat]) || (won[other] == won[seat] && scores[other] > scores[seat])
            });
            ranks.push(1 + ahead.count());
        }
        Some((scores, ranks))
    }

    // ---- accessors ----

    /// FT-6: the side a seat plays for.
    pub fn side(&self, seat: usize) -> usize {
        if self.players == 4 { seat % 2 } else { seat }
    }

    pub fn money(&self, seat: usize) -> i64 {
        self.money_by_side[self.side(seat)]
    }

    /// The masterpieces of a side, each with whether it is finished.
    pub fn earned_by(&self, side: usize) -> Vec<(u8, bool)> {
        let own = self.earned.iter().filter(|e| e.sides.contains(&side));
        own.map(|e| (e.id, e.finished)).collect()
    }

    pub fn current_id(&self) -> Option<u8> {
        self.current.as_ref().map(|m| m.id)
    }

    pub fn next_id(&self) -> Option<u8> {
        self.next.as_ref().map(|m| m.id)
    }

    pub fn hidden_ids(&self) -> Vec<u8> {
        self.hidden.iter().map(|m| m.id).collect()
    }

    pub fn hand_size(&self, seat: usize) -> u8 {
        total(&self.hands[seat])
    }

    pub fn pile_size(&self) -> u8 {
        total(&self.pile)
    }

    /// FT-25: the cards in hands not seen and in the pile together.
    pub fn unseen(&self, viewer: Option<usize>) -> Counts {
        let mut unseen = self.pile;
        for seat in (0..self.players).filter(|seat| Some(*seat) != viewer) {
            for (sum, n) in unseen.iter_mut().zip(self.hands[seat]) {
                *sum += n;
            }
        }
        unseen
    }

    /// FT-23: what a seat, or a spectator, knows as it stands now.
    pub fn view(&self, viewer: Option<usize>) -> Vec<String> {
        let or_none = |n: Option<usize>| n.map_or("none".to_string(), |n| n.to_string());
        let sizes: Vec<u8> = self.hands.iter().map(total).collect();
        let mut lines = vec![
            format!("current {}", or_none(self.current_id().map(usize::from))),
            format!("next {}", or_none(self.next_id().map(usize::from))),
            format!("hidden {}", join(&self.hidden_ids())),
            format!("improving {}", line(&self.improving)),
            format!("smearing {}", line(&self.smearing)),
            format!("discard {}", line(&self.discard)),
            format!("money {}", join(&self.money_by_side)),
            format!("to play {}", or_none(self.to_act())),
            format!("drawing {}", or_none(self.drawing_seat())),
            format!("out {}", or_none(self.out)),
            format!("hand sizes {}", join(&sizes)),
            format!("pile size {}", self.pile_size()),
            format!("unseen {}", line(&self.unseen(viewer))),
        ];
        for e in &self.earned {
            let how = if e.finished { "finished" } else { "ruined" };
            lines.push(format!("earned {} {how} by {}", e.id, join(&e.sides)));
        }
        if let Some(seat) = viewer {
            lines.push(format!("own hand {}", line(&self.hands[seat]))); // FT-24: no other
        }
        lines
    }
}
