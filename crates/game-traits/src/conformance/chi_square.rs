//! Whether counts fit weights.

use std::vec::Vec;

/// The minimum number that a bin expects; smaller bins are put together.
const MIN_EXPECTED: f64 = 5.0;

/// A number of standard deviations that the normal distribution exceeds once in 10⁹ times.
const DEVIATIONS: f64 = 6.0;

/// Whether observed counts fit these weights, by a χ² test and by the largest deviation of a single bin. Counts drawn
/// by the weights fail once in about 10⁹ times.
///
/// Bins that expect fewer than five are put together, and counts where the weight is 0 never fit.
///
/// ```
/// use game_traits::conformance::chi_square_fits;
/// assert!(chi_square_fits(&[480, 510, 1010], &[1, 1, 2]));
/// assert!(!chi_square_fits(&[350, 640, 1010], &[1, 1, 2]));
/// assert!(!chi_square_fits(&[1000, 1], &[1, 0]));
/// ```
///
/// # Panics
/// If there is not one count a weight.
pub fn chi_square_fits(observed: &[u64], weights: &[u64]) -> bool {
    assert_eq!(observed.len(), weights.len(), "one count a weight");
    let draws = observed.iter().sum::<u64>() as f64;
    let total = weights.iter().map(|&w| u128::from(w)).sum::<u128>() as f64;
    if observed.iter().zip(weights).any(|(&seen, &weight)| weight == 0 && seen > 0) {
        return false;
    }
    let mut bins: Vec<(f64, f64)> = observed
        .iter()
        .zip(weights)
        .filter(|&(_, &weight)| weight > 0)
        .map(|(&seen, &weight)| (draws * weight as f64 / total, seen as f64))
        .collect();
    bins.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<(f64, f64)> = Vec::new();
    for (expected, seen) in bins {
        match merged.last_mut() {
            Some(last) if last.0 < MIN_EXPECTED => *last = (last.0 + expected, last.1 + seen),
            _ => merged.push((expected, seen)),
        }
    }
    // Only the last bin can still be small, when it took in all there were.
    let far = |&(expected, seen): &(f64, f64)| {
        let deviation = (seen - expected) / f64::sqrt(expected);
        // Upwards a Poisson tail is heavier than the normal one.
        deviation < -DEVIATIONS || deviation > DEVIATIONS + 36.0 / f64::sqrt(expected)
    };
    if merged.len() < 2 {
        return true;
    }
    let statistic: f64 = merged.iter().map(|(expected, seen)| (seen - expected) * (seen - expected) / expected).sum();
    statistic <= critical(merged.len() - 1) && !merged.iter().any(far)
}

/// The value that χ² with `freedom` degrees of freedom passes once in about 10⁹ times (Wilson and Hilferty's
/// approximation).
fn critical(freedom: usize) -> f64 {
    let k = freedom as f64;
    let spread = 2.0 / (9.0 * k);
    k * f64::powi(1.0 - spread + DEVIATIONS * f64::sqrt(spread), 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameRng;
    use crate::rng::seeded;

    fn counts(weights: &[u64], draws: usize, seed: u64) -> Vec<u64> {
        let (mut rng, mut counts) = (seeded(seed), std::vec![0; weights.len()]);
        for _ in 0..draws {
            counts[rng.weighted_index(weights).expect("a positive sum")] += 1;
        }
        counts
    }

    #[test]
    fn fair_counts_fit() {
        let many: Vec<u64> = (1..=60).collect();
        for weights in [&[1, 1][..], &[1, 2, 3, 4], &[1, 1000], &[0, 7, 7], &many] {
            for seed in 0..200 {
                let counts = counts(weights, 2_000, seed);
                assert!(chi_square_fits(&counts, weights), "{counts:?} for {weights:?}");
            }
        }
    }

    #[test]
    fn other_weights_do_not() {
        let (even, skewed) = ([1; 50], core::array::from_fn::<u64, 50, _>(|n| 3 + n as u64 % 3));
        for seed in 0..50 {
            assert!(!chi_square_fits(&counts(&[5, 4], 10_000, seed), &[1, 1]));
            assert!(!chi_square_fits(&counts(&skewed, 10_000, seed), &even));
        }
    }

    #[test]
    fn one_missing_among_many_is_seen() {
        let mut weights = [1; 100];
        weights[41] = 0;
        for seed in 0..50 {
            assert!(!chi_square_fits(&counts(&weights, 6_400, seed), &[1; 100]));
        }
    }
}
