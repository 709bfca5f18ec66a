//! Judgements that are linear in their features.

use std::fmt;
use std::str::FromStr;

use game_traits::ParseError;

use super::{softmax, weights};

/// The weights of a judgement that is linear in its features: a row for each number of players, from 2 on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ByPlayers<const FEATURES: usize, const ROWS: usize>([[f32; FEATURES]; ROWS]);

impl<const FEATURES: usize, const ROWS: usize> ByPlayers<FEATURES, ROWS> {
    /// The same weights for each number of players.
    pub(super) fn alike(weights: [f32; FEATURES]) -> Self {
        ByPlayers([weights; ROWS])
    }

    /// The weights for this many players. The last row is for all above, too.
    pub(super) fn of(&self, players: usize) -> &[f32; FEATURES] {
        &self.0[players.clamp(2, ROWS + 1) - 2]
    }

    /// These weights with other ones in the row of this many players; `None` if there is no such row, or if a weight is
    /// not finite.
    pub(super) fn with(mut self, players: usize, weights: [f32; FEATURES]) -> Option<Self> {
        *self.0.get_mut(players.checked_sub(2)?)? = weights;
        weights.iter().all(|weight| weight.is_finite()).then_some(self)
    }

    /// All weights, row by row.
    pub(super) fn all(&self) -> impl Iterator<Item = f32> {
        self.0.iter().flatten().copied()
    }

    /// Shares that are in proportion to the exponentials of the weighted sums of the features, for each of these
    /// players.
    pub(super) fn shares<const SEATS: usize>(
        &self,
        players: usize,
        features: &[[f32; FEATURES]; SEATS],
    ) -> [f64; SEATS] {
        let weights = self.of(players);
        let mut shares = [0.0; SEATS];
        for (share, features) in shares.iter_mut().zip(features).take(players) {
            *share = features.iter().zip(weights).map(|(x, w)| f64::from(x * w)).sum();
        }
        softmax(&mut shares[..players]);
        shares
    }
}

impl<const FEATURES: usize, const ROWS: usize> fmt::Display for ByPlayers<FEATURES, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        weights::write(f, self.all())
    }
}

/// The numbers of a file that has all rows and no more; all must be finite.
impl<const FEATURES: usize, const ROWS: usize> FromStr for ByPlayers<FEATURES, ROWS> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let weights = weights::parse(text)?;
        let (rows, rest) = weights.as_chunks();
        match rows.try_into() {
            Ok(rows) if rest.is_empty() && weights.iter().all(|one| one.is_finite()) => Ok(ByPlayers(rows)),
            _ => Err(ParseError::new(format!("{} finite numbers", ROWS * FEATURES), "", text.len())),
        }
    }
}
