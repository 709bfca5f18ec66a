//! Elo ratings from games of many bots.

use crate::standings::{PlayedGame, Z};

/// The information about each strength that stands for none.
const UNKNOWN: f64 = 1e-6;

/// A rating, relative to the mean of all bots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    /// Half its 95 % interval.
    pub(crate) error: f64,
}

/// Ratings by the Bradley–Terry model over all pairs of seats with different bots, fitted by minorization–maximization
/// (D. Hunter, 2004), and their errors by the inverse of the Fisher information. One drawn game added between each two
/// bots that met keeps a clean sweep finite.
pub(crate) fn ratings(bots: usize, games: &[PlayedGame]) -> Vec<Rating> {
    let won = won(bots, games);
    let met = |a: usize, b: usize| won[a][b] + won[b][a];
    let mut strength = vec![1.0f64; bots];
    for _ in 0..500 {
        for a in 0..bots {
            let wins: f64 = won[a].iter().sum();
            let chances: f64 = (0..bots).filter(|&b| b != a).map(|b| met(a, b) / (strength[a] + strength[b])).sum();
            if chances > 0.0 {
                strength[a] = wins / chances;
            }
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / bots.max(1) as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    // The information about the logarithms of the strengths; 1 / bots everywhere makes their sum, of which nothing is
    // known, known as well, so that there is an inverse. It is taken off again. Of bots that never met next to nothing
    // is known.
    let known = 1.0 / bots.max(1) as f64;
    let mut information = vec![vec![known; bots]; bots];
    for a in 0..bots {
        information[a][a] += UNKNOWN;
        for b in (0..bots).filter(|&b| b != a) {
            let expected = strength[a] / (strength[a] + strength[b]);
            let weight = met(a, b) * expected * (1.0 - expected);
            information[a][a] += weight;
            information[a][b] -= weight;
        }
    }
    let covariance = inverse(information);
    let scale = 400.0 / std::f64::consts::LN_10;
    let rating = |a: usize| {
        let variance = (covariance[a][a] - known).max(0.0);
        Rating { elo: scale * strength[a].ln(), error: Z * scale * variance.sqrt() }
    };
    (0..bots).map(rating).collect()
}

/// The number of games that each bot won against each other one.
fn won(bots: usize, games: &[PlayedGame]) -> Vec<Vec<f64>> {
    let mut won = vec![vec![0.0; bots]; bots];
    for game in games {
        let Some(outcome) = &game.played.outcome else { continue };
        let pairs: Vec<(usize, usize)> = (0..game.lineup.len())
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|&(a, b)| game.lineup[a] != game.lineup[b])
            .collect();
        for &(a, b) in &pairs {
            // The pairs of a game are not independent: together they weigh as one game.
            let (x, y, weight) = (game.lineup[a], game.lineup[b], 1.0 / pairs.len() as f64);
            let first = match outcome.ranks()[a].cmp(&outcome.ranks()[b]) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            won[x][y] += weight * first;
            won[y][x] += weight * (1.0 - first);
        }
    }
    let played = won.clone();
    for (a, row) in won.iter_mut().enumerate() {
        for (b, wins) in row.iter_mut().enumerate() {
            if played[a][b] + played[b][a] > 0.0 {
                *wins += 0.5;
            }
        }
    }
    won
}

/// The inverse of a symmetric positive definite matrix, by Gauss–Jordan elimination, which needs no other pivots then.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| f64::from(u8::from(i == j))));
    }
    for i in 0..n {
        let pivot = matrix[i][i];
        matrix[i].iter_mut().for_each(|x| *x /= pivot);
        let row = matrix[i].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = other[i];
            other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_bots::erased::TextMatchResult;
    use game_traits::{Outcome, ScoreOrder};

    /// `wins` of `games` games of bot `a` against bot `b`.
    fn games(a: usize, b: usize, wins: usize, games: usize) -> Vec<PlayedGame> {
        let game = |n: usize| {
            let outcome = Outcome::by_score(ScoreOrder::Higher, &[i32::from(n < wins), i32::from(n >= wins)]);
            let played = TextMatchResult::new(Some(outcome), vec![Default::default(); 2], String::new());
            PlayedGame { lineup: vec![a, b], played }
        };
        (0..games).map(game).collect()
    }

    /// Three bots of which each is 10 : 1 against the next one: 400 Elo apart, and 800 between the first and the last.
    #[test]
    fn ratings_agree_with_known_win_rates() {
        let all = [games(0, 1, 10_000, 11_000), games(1, 2, 10_000, 11_000), games(0, 2, 10_000, 10_100)].concat();
        let found = ratings(3, &all);
        for (rating, elo) in found.iter().zip([400.0, 0.0, -400.0]) {
            assert!((rating.elo - elo).abs() < 1.0, "{found:?}");
        }
    }

    /// Two bots: the variance of the difference of the logarithms is 1 / (n p q), and each has half of the difference.
    #[test]
    fn errors_are_those_of_the_binomial_distribution() {
        let found = ratings(2, &games(0, 1, 300, 400));
        let error = 1.96 * 400.0 / std::f64::consts::LN_10 / (401.0f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!(found.iter().all(|rating| (rating.error - error).abs() < 0.1), "{found:?} {error}");
    }

    /// A bot that met one bot only is known less well than one that met all.
    #[test]
    fn errors_go_through_the_others() {
        let all = [games(0, 1, 50, 100), games(1, 2, 50, 100)].concat();
        let found = ratings(3, &all);
        // Steps of variance v on a line of three: (5, 2, 5) v / 9 for the deviations from the mean.
        let variance = 4.0 / 101.0;
        let error = |ninths: f64| 1.96 * 400.0 / std::f64::consts::LN_10 * (variance * ninths / 9.0).sqrt();
        for (rating, ninths) in found.iter().zip([5.0, 2.0, 5.0]) {
            assert!((rating.error - error(ninths)).abs() < 0.1, "{found:?}");
        }
    }

    #[test]
    fn nothing_is_known_of_a_bot_that_met_no_other() {
        let found = ratings(3, &games(0, 1, 1, 2));
        assert!(found.iter().all(|rating| rating.elo.abs() < 1e-6 && rating.error.is_finite()), "{found:?}");
        assert!(found[2].error > 100_000.0, "{found:?}");
    }
}
