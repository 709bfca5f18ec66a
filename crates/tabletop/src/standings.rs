//! The strength of bots, estimated from the games that they played.

use game_bots::erased::TextMatchResult;
use serde::Serialize;

use crate::ratings::ratings;

/// A game that was played.
#[derive(Clone)]
pub(crate) struct PlayedGame {
    /// The number of the bot at each seat.
    pub(crate) lineup: Vec<usize>,
    pub(crate) played: TextMatchResult,
}

/// The figures of a bot.
#[derive(Clone, Serialize)]
pub(crate) struct Standing {
    pub(crate) bot: String,
    /// Games that it took part in and that ended.
    pub(crate) games: u64,
    /// Games that it won, alone or with a mate of its own kind.
    pub(crate) wins: u64,
    /// Games in which it shared the first place with another bot.
    pub(crate) draws: u64,
    /// Its mean share of the win.
    pub(crate) share: f64,
    /// The lower end of its 95 % interval: Wilson's, with the variance of whole rounds.
    pub(crate) low: f64,
    /// The upper end of that interval.
    pub(crate) high: f64,
    /// The share that it would have if all players were equal.
    pub(crate) fair: f64,
    /// Its rating, relative to the mean of all.
    pub(crate) elo: f64,
    /// Half the width of the 95 % interval of `elo`.
    pub(crate) elo_error: f64,
    pub(crate) mean_score: f64,
    pub(crate) seconds_per_move: f64,
    pub(crate) iterations_per_move: f64,
}

/// The 97.5 % point of the normal distribution.
pub(crate) const Z: f64 = 1.96;

/// Wilson's 95 % interval of a share `p` of `n` independent games.
fn interval(p: f64, n: f64) -> (f64, f64) {
    if n == 0.0 {
        return (0.0, 1.0);
    }
    let z = Z * Z / n;
    let middle = (p + z / 2.0) / (1.0 + z);
    let half = (p * (1.0 - p) * z + z * z / 4.0).sqrt() / (1.0 + z);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// From this number of rounds on, the variance between rounds is estimated well enough to narrow an interval.
const MIN_ROUNDS: f64 = 20.0;

/// The mean share of the win over games that are added one after another, with its interval at any time.
///
/// The games of a round share the seed of chance, so they are not independent. The variance is therefore estimated over
/// whole rounds: clustered variance, with a round as the cluster. After a gap that an interrupt left the rounds are
/// shifted, and the estimate is a little worse.
pub(crate) struct Shares {
    /// The number of games in a round.
    round: usize,
    /// The number of games of the current round that were added.
    over: usize,
    /// The number of games that count, and the sum of their shares: of the current round.
    open: (f64, f64),
    /// The same of all games.
    all: (f64, f64),
    closed: Rounds,
}

/// Sums over rounds of `n` games with the shares `s` together.
#[derive(Clone, Copy, Default)]
struct Rounds {
    count: f64,
    ss: f64,
    sn: f64,
    nn: f64,
}

impl Rounds {
    fn with(self, (n, s): (f64, f64)) -> Self {
        if n == 0.0 {
            return self;
        }
        Rounds { count: self.count + 1.0, ss: self.ss + s * s, sn: self.sn + s * n, nn: self.nn + n * n }
    }

    /// The sum over rounds of the squared deviation from a share of `p` for each game.
    fn off(self, p: f64) -> f64 {
        self.ss - 2.0 * p * self.sn + p * p * self.nn
    }
}

impl Shares {
    /// No game yet; `round` games share a seed.
    pub(crate) fn new(round: usize) -> Self {
        Shares { round, over: 0, open: (0.0, 0.0), all: (0.0, 0.0), closed: Rounds::default() }
    }

    /// Adds a game. One without a share does not count, but belongs to its round.
    pub(crate) fn add(&mut self, share: Option<f64>) {
        for (games, sum) in [&mut self.open, &mut self.all] {
            *games += f64::from(u8::from(share.is_some()));
            *sum += share.unwrap_or(0.0);
        }
        self.over += 1;
        if self.over >= self.round {
            self.over = 0;
            self.closed = self.closed.with(std::mem::take(&mut self.open));
        }
    }

    /// The number of games that count.
    fn games(&self) -> u64 {
        self.all.0 as u64
    }

    /// The mean share; 0 without games.
    pub(crate) fn mean(&self) -> f64 {
        mean(self.all.1, self.all.0)
    }

    /// Wilson's 95 % interval of the mean.
    pub(crate) fn interval(&self) -> (f64, f64) {
        interval(self.mean(), self.all.0 / self.design_effect())
    }

    /// The design effect: the variance of the mean, divided by what it would be if the games were independent and each
    /// won or lost. It is 1 where nothing varies, and at least 1 while there are few rounds.
    fn design_effect(&self) -> f64 {
        let p = self.mean();
        let rounds = self.closed.with(self.open);
        let k = rounds.count;
        let simple = self.all.0 * p * (1.0 - p);
        let found = rounds.off(p) * k / (k - 1.0) / simple;
        // A smaller value is rounding of 0.
        match k > 1.0 && simple > 0.0 && found > 1e-9 {
            true if k < MIN_ROUNDS => found.max(1.0),
            true => found,
            false => 1.0,
        }
    }
}

fn mean(sum: f64, n: f64) -> f64 {
    if n > 0.0 { sum / n } else { 0.0 }
}

/// The share of the win that `bot` has in a game, if the game ended and the bot took part.
pub(crate) fn share(game: &PlayedGame, bot: usize) -> Option<f64> {
    let outcome = game.played.outcome?;
    game.lineup.contains(&bot).then(|| {
        let seats = game.lineup.iter().enumerate().filter(|(_, who)| **who == bot);
        seats.map(|(seat, _)| outcome.share(game_traits::Seat::new(seat))).sum()
    })
}

/// The standings of all bots, after rounds of this number of games.
pub(crate) fn standings(names: &[String], sides: &[u8], round: usize, games: &[PlayedGame]) -> Vec<Standing> {
    let ratings = ratings(names.len(), games);
    let mut all = Vec::new();
    for (bot, name) in names.iter().enumerate() {
        let mut shares = Shares::new(round);
        let (mut wins, mut draws) = (0, 0);
        let (mut moves, mut seconds, mut iterations) = (0u64, 0.0, 0u64);
        let (mut scores, mut seats, mut fair) = (0.0, 0.0, 0.0);
        for game in games {
            let share = share(game, bot);
            shares.add(share);
            wins += u64::from(share.is_some_and(|share| share > 1.0 - 1e-9));
            draws += u64::from(share.is_some_and(|share| share > 1e-9 && share < 1.0 - 1e-9));
            let mine = || game.lineup.iter().enumerate().filter(|(_, who)| **who == bot).map(|(seat, _)| seat);
            for seat in mine() {
                let stats = &game.played.stats[seat];
                moves += stats.decisions;
                seconds += stats.time.as_secs_f64();
                iterations += stats.iterations;
            }
            let Some(outcome) = &game.played.outcome else { continue };
            scores += mine().map(|seat| f64::from(outcome.scores()[seat])).sum::<f64>();
            seats += mine().count() as f64;
            // Each side has the same share, divided among its seats.
            let sizes = |seat: usize| sides.iter().filter(|&&side| side == sides[seat]).count() as f64;
            let count: f64 = (0..sides.len()).map(|seat| 1.0 / sizes(seat)).sum();
            fair += mine().map(|seat| 1.0 / sizes(seat)).sum::<f64>() / count;
        }
        let (low, high) = shares.interval();
        all.push(Standing {
            bot: name.clone(),
            games: shares.games(),
            wins,
            draws,
            share: shares.mean(),
            low,
            high,
            fair: mean(fair, shares.games() as f64),
            elo: ratings[bot].elo,
            elo_error: ratings[bot].error * shares.design_effect().sqrt(),
            mean_score: mean(scores, seats),
            seconds_per_move: mean(seconds, moves as f64),
            iterations_per_move: mean(iterations as f64, moves as f64),
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_traits::{Outcome, ScoreOrder};

    fn game(lineup: [usize; 2], scores: [i32; 2]) -> PlayedGame {
        let outcome = Some(Outcome::by_score(ScoreOrder::Higher, &scores));
        PlayedGame {
            lineup: lineup.into(),
            played: TextMatchResult::new(outcome, vec![Default::default(); 2], String::new()),
        }
    }

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = interval(0.9, 200.0);
        assert!((low - 0.8506).abs() < 5e-4 && (high - 0.9344).abs() < 5e-4, "{low} {high}");
        let (low, high) = interval(1.0, 200.0);
        assert!((low - 0.9812).abs() < 5e-4 && high == 1.0, "{low} {high}");
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn rounds_are_the_unit() {
        let effect = |shares: &[f64], round: usize| {
            let mut all = Shares::new(round);
            shares.iter().for_each(|&share| all.add(Some(share)));
            all.design_effect()
        };
        // The seed decides both games of a round: half as many independent games.
        let same: Vec<f64> = (0..200).map(|n| f64::from(n / 2 % 2)).collect();
        assert!((effect(&same, 2) - 2.0).abs() < 0.05, "{}", effect(&same, 2));
        // Independent games.
        let lone: Vec<f64> = (0..200).map(|n| f64::from(n & 1 ^ n >> 1 & 1 & n >> 2)).collect();
        assert!((effect(&lone, 1) - 1.0).abs() < 0.05, "{}", effect(&lone, 1));
        // The better seat wins, except in one round of ten: much more information than from as many independent games.
        let fair: Vec<f64> = (0..200).map(|n| if n % 20 < 2 { 1.0 } else { f64::from(n % 2) }).collect();
        assert!(effect(&fair, 2) < 0.3, "{}", effect(&fair, 2));
        assert_eq!(effect(&fair[..20], 2), 1.0);
        // Draws vary by nothing; nor does a clean sweep.
        assert_eq!((effect(&[0.5; 20], 2), effect(&[1.0; 20], 2), effect(&[1.0, 0.0], 2)), (1.0, 1.0, 1.0));
    }

    #[test]
    fn a_bot_that_sits_out_a_game_is_still_in_the_round() {
        // Three bots at two seats: a bot plays two games of each round, and the seed decides both.
        let mut all = Shares::new(3);
        for round in 0..100 {
            let share = Some(f64::from(round % 2));
            [share, None, share].into_iter().for_each(|share| all.add(share));
        }
        assert_eq!((all.games(), all.mean()), (200, 0.5));
        assert!((all.design_effect() - 2.0).abs() < 0.05, "{}", all.design_effect());
    }

    #[test]
    fn three_wins_of_four_are_191_elo() {
        let games: Vec<_> = (0..400).map(|n| game([0, 1], if n % 4 == 0 { [1, 2] } else { [2, 1] })).collect();
        let all = standings(&["a".to_owned(), "b".to_owned()], &[0, 1], 2, &games);
        assert!((all[0].elo - all[1].elo - 190.0).abs() < 2.0, "{}", all[0].elo - all[1].elo);
        assert_eq!((all[0].wins, all[0].draws, all[0].games, all[0].fair), (300, 0, 400, 0.5));
        assert_eq!((all[0].share, all[1].share), (0.75, 0.25));
        assert_eq!(all[0].mean_score, 1.75);
    }

    #[test]
    fn seats_are_not_bots() {
        let games = [game([0, 1], [5, 3]), game([1, 0], [5, 3]), game([1, 0], [4, 4])];
        let all = standings(&["a".to_owned(), "b".to_owned()], &[0, 1], 2, &games);
        assert_eq!((all[0].wins, all[0].draws, all[1].wins), (1, 1, 1));
        assert!(all[0].elo.abs() < 1e-6);
    }
}
