//! A numbered series of matches.

use game_traits::GameRng;
use game_traits::rng::stream;

use super::{AnyBots, Bot, BotError, TextMatchResult};
use crate::Budget;

/// Numbered matches of some bots: each of them is the same wherever and whenever it is played, so that many machines
/// can share the numbers.
///
/// ```
/// use game_bots::erased::{Bots, Series};
/// use game_bots::{Budget, knowledge};
///
/// let bots = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>().open(None)?;
/// let series = Series::new(vec!["greedy".parse()?, "random".parse()?], Budget::Iterations(1), 7, bots.seats().len());
/// assert_eq!([series.lineup(0), series.lineup(1)], [[0, 1], [1, 0]]);
/// assert_eq!(series.play(&*bots, 1, 1_000)?.record, series.play(&*bots, 1, 1_000)?.record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Series {
    /// At least one.
    bots: Vec<Bot>,
    /// The budget of those that have none of their own.
    pub budget: Budget,
    /// The seed of chance and of the bots.
    pub seed: u64,
    /// The number of seats of a match.
    pub seats: usize,
}

impl Series {
    /// The maximum number of decisions of a match that is not to be cut off.
    pub const LIMIT: usize = 20_000;

    /// Creates a series.
    ///
    /// # Panics
    /// If there is no bot.
    pub fn new(bots: Vec<Bot>, budget: Budget, seed: u64, seats: usize) -> Self {
        assert!(!bots.is_empty(), "a series needs a bot");
        Series { bots, budget, seed, seats }
    }

    /// The bots, at least one.
    pub fn bots(&self) -> &[Bot] {
        &self.bots
    }

    /// The bot at each seat in a match, by its index in [`Series::bots`]. The bots change seats from match to match, so that each
    /// of them has each seat equally often.
    pub fn lineup(&self, number: u64) -> Vec<usize> {
        let (bots, seats) = (self.bots.len() as u64, self.seats as u64);
        let round = number / bots;
        (0..seats).map(|seat| (((seat + round % seats) % seats + number % bots) % bots) as usize).collect()
    }

    /// The seed of a match. The matches of one round share the seed of chance, so that no bot gains by better draws
    /// where chance does not depend on what the bots do.
    pub fn match_seed(&self, number: u64) -> u64 {
        stream(self.seed, number / self.bots.len() as u64).raw_u64()
    }

    /// Plays a match of at most `limit` decisions.
    ///
    /// # Errors
    /// [`BotError`] if the game has no such bot.
    pub fn play(&self, players: &dyn AnyBots, number: u64, limit: usize) -> Result<TextMatchResult, BotError> {
        let seated: Vec<Bot> = self.lineup(number).into_iter().map(|bot| self.bots[bot]).collect();
        players.play(&seated, self.budget, self.match_seed(number), limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(bots: usize, seats: usize) -> Series {
        let bot = "random".parse().expect("a bot");
        Series::new(vec![bot; bots], Budget::Iterations(1), 1, seats)
    }

    #[test]
    fn every_bot_sits_everywhere_equally_often() {
        for (bots, seats) in [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 4)] {
            let series = series(bots, seats);
            let games = 12 * bots * seats;
            let mut sat = vec![vec![0; seats]; bots];
            for game in 0..games {
                for (seat, bot) in series.lineup(game as u64).into_iter().enumerate() {
                    sat[bot][seat] += 1;
                }
            }
            assert!(sat.iter().flatten().all(|&times| times == games / bots), "{bots} bots, {seats} seats: {sat:?}");
        }
    }

    #[test]
    fn two_bots_of_four_are_teams() {
        let series = series(2, 4);
        assert!((0..20).map(|game| series.lineup(game)).all(|seats| seats[0] == seats[2] && seats[1] == seats[3]));
    }

    #[test]
    fn one_round_has_one_seed() {
        let series = series(2, 2);
        assert_eq!(series.match_seed(0), series.match_seed(1));
        assert_ne!(series.match_seed(1), series.match_seed(2));
    }

    #[test]
    fn one_bot_has_all_seats() {
        assert!((0..9).all(|game| series(1, 2).lineup(game) == [0, 0]));
        assert_ne!(series(1, 2).match_seed(0), series(1, 2).match_seed(1));
    }

    #[test]
    fn numbers_have_no_end() {
        assert_eq!(series(3, 4).lineup(u64::MAX).len(), 4);
    }
}
