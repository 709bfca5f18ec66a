//! How a game ended.

use core::fmt;

use crate::{Seat, Seats};

/// Which scores are the good ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum ScoreOrder {
    /// The highest score wins.
    Higher,
    /// The lowest score wins.
    Lower,
}

/// Scores and ranks of a finished game, by seat.
///
/// ```
/// use game_traits::{ScoreOrder, Outcome, Seat};
/// let outcome = Outcome::by_score(ScoreOrder::Higher, &[12, 30, 12]);
/// assert_eq!(outcome.ranks(), [2, 1, 2]);
/// assert!(outcome.winners().contains(Seat::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    better: ScoreOrder,
    players: u8,
    scores: [i32; Seat::MAX],
    ranks: [u8; Seat::MAX],
}

impl Outcome {
    /// Ranks follow from the scores alone; equal scores share a rank and the next one skips (1, 1, 3).
    ///
    /// # Panics
    /// If there are more than [`Seat::MAX`] scores.
    pub fn by_score(better: ScoreOrder, scores: &[i32]) -> Self {
        Self::by_key(better, scores, |seat| match better {
            ScoreOrder::Higher => -i64::from(scores[seat.index()]),
            ScoreOrder::Lower => i64::from(scores[seat.index()]),
        })
    }

    /// Ranks follow from a key by seat, the smallest key first; for games that break ties or rank by more than the
    /// score.
    ///
    /// # Panics
    /// If there are more than [`Seat::MAX`] scores.
    pub fn by_key<K: Ord>(better: ScoreOrder, scores: &[i32], key: impl Fn(Seat) -> K) -> Self {
        let players = scores.len();
        assert!(players <= Seat::MAX, "a game has at most 16 seats");
        let mut outcome = Outcome { better, players: players as u8, scores: [0; Seat::MAX], ranks: [0; Seat::MAX] };
        outcome.scores[..players].copy_from_slice(scores);
        for seat in Seats::first(players) {
            let mine = key(seat);
            let ahead = Seats::first(players).iter().filter(|&other| key(other) < mine).count();
            outcome.ranks[seat.index()] = ahead as u8 + 1;
        }
        outcome
    }

    /// Which scores are the good ones.
    pub fn better(&self) -> ScoreOrder {
        self.better
    }

    /// The scores by seat.
    pub fn scores(&self) -> &[i32] {
        &self.scores[..self.players as usize]
    }

    /// The ranks by seat, from 1; who shares a place shares its number.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.players as usize]
    }

    /// Who has rank 1: one seat, one team, or all who share the win.
    pub fn winners(&self) -> Seats {
        Seats::first(self.players as usize).iter().filter(|seat| self.ranks[seat.index()] == 1).collect()
    }

    /// The share of the win: 1 for a sole winner, 1/n for each of n winners, 0 for the others. A team of two that wins
    /// has 1/2 each.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome")
            .field("better", &self.better)
            .field("scores", &self.scores())
            .field("ranks", &self.ranks())
            .finish()
    }
}

#[cfg(feature = "serde")]
mod portable {
    use super::{Outcome, ScoreOrder, Seat};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Outcome")]
    struct Plain {
        better: ScoreOrder,
        scores: Vec<i32>,
        ranks: Vec<u8>,
    }

    impl Serialize for Outcome {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Plain { better: self.better, scores: self.scores().to_vec(), ranks: self.ranks().to_vec() }.serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Outcome {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let Plain { better, scores, ranks } = Plain::deserialize(from)?;
            if scores.len() > Seat::MAX || ranks.len() != scores.len() {
                return Err(D::Error::custom("an outcome has one score and one rank a seat, for at most 16 seats"));
            }
            Ok(Outcome::by_key(better, &scores, |seat| ranks[seat.index()]))
        }
    }
}
