//! A sequential test of two bots: it ends as soon as the games say which of two differences in strength is the likelier
//! one.
//!
//! The generalized sequential probability ratio test (GSPRT) on pairs of games, as M. Van den Bergh describes it and
//! the testers of chess programs use it. The two games of a pair share the seed of chance and have the seats swapped,
//! so a pair, not a game, is the independent result; with wins, draws and losses a pair has one of five scores.

use std::str::FromStr;

use serde::Serialize;

/// The probability to accept the wrong hypothesis, for each of the two.
const RISK: f64 = 0.05;

/// The part of a pair that is added at scores 0 and 1, without which a clean sweep would have no likelihood.
const PRIOR: f64 = 1e-3;

/// The greatest difference in strength of a hypothesis.
const MAX_ELO: f64 = 1_000.0;

/// The mean score of a bot that is stronger by this difference.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in strength at a mean score; infinite at 0 and 1.
pub(crate) fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The two differences in strength that a test decides between, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hypotheses {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

impl FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= MAX_ELO);
        match text.split_once(',').map(|(low, high)| (number(low), number(high))) {
            Some((Some(elo0), Some(elo1))) if elo0 < elo1 => Ok(Hypotheses { elo0, elo1 }),
            _ => Err(format!("two differences in Elo, the lower one first, at most {MAX_ELO}, such as `0,20`")),
        }
    }
}

/// The hypothesis that a test accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Accepted {
    /// The difference is nearer to the lower one.
    H0,
    /// The difference is nearer to the higher one.
    H1,
}

/// A test that is under way.
pub(crate) struct Sprt {
    hypotheses: Hypotheses,
    /// The scores of pairs, from 0 to 1 for the first bot, with their numbers.
    scores: Vec<(f64, f64)>,
    pairs: u64,
}

impl Sprt {
    pub(crate) fn new(hypotheses: Hypotheses) -> Self {
        Sprt { hypotheses, scores: vec![(0.0, PRIOR), (1.0, PRIOR)], pairs: 0 }
    }

    /// Adds a pair by the mean share of the win that the first bot had in it.
    pub(crate) fn add(&mut self, score: f64) {
        self.pairs += 1;
        match self.scores.iter_mut().find(|(known, _)| (known - score).abs() < 1e-9) {
            Some((_, count)) => *count += 1.0,
            None => self.scores.push((score, 1.0)),
        }
    }

    /// The logarithm of the likelihood ratio: each likelihood is the greatest one of a distribution over the scores
    /// whose mean is the one of the hypothesis.
    pub(crate) fn llr(&self) -> f64 {
        let [low, high] = [self.hypotheses.elo0, self.hypotheses.elo1].map(|elo| {
            let mean = expected_score(elo);
            (mean, self.tilt(mean))
        });
        let term = |&(score, count): &(f64, f64)| {
            count * ((1.0 + low.1 * (score - low.0)) / (1.0 + high.1 * (score - high.0))).ln()
        };
        self.scores.iter().map(term).sum()
    }

    /// The Lagrange multiplier of the likeliest distribution with this mean, which gives a score `a` of frequency `f`
    /// the probability `f / (1 + t (a − mean))`: by bisection, since the mean falls with `t`.
    fn tilt(&self, mean: f64) -> f64 {
        let over = |t: f64| self.scores.iter().map(|(a, n)| n * (a - mean) / (1.0 + t * (a - mean))).sum::<f64>();
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if over(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low + high) / 2.0
    }

    /// The LLR at which H1 is accepted; H0 is accepted at the negative one (Wald's bounds, with the same risk for
    /// both).
    pub(crate) fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The hypothesis that is accepted, if it is decided.
    pub(crate) fn accepted(&self) -> Option<Accepted> {
        match self.llr() {
            llr if llr >= Self::bound() => Some(Accepted::H1),
            llr if llr <= -Self::bound() => Some(Accepted::H0),
            _ => None,
        }
    }

    /// The figures, with the 95 % interval of the first bot's mean share.
    pub(crate) fn figures(&self, share: f64, low: f64, high: f64) -> Figures {
        let elo = |share| Some(elo_of(share)).filter(|elo| elo.is_finite());
        Figures {
            elo0: self.hypotheses.elo0,
            elo1: self.hypotheses.elo1,
            risk: RISK,
            llr: self.llr(),
            bound: Self::bound(),
            pairs: self.pairs,
            accepted: self.accepted(),
            elo: elo(share),
            elo_low: elo(low),
            elo_high: elo(high),
        }
    }
}

/// The figures of a test.
#[derive(Debug, Serialize)]
pub(crate) struct Figures {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    /// The probability to accept H1 where H0 holds, and H0 where H1 holds.
    risk: f64,
    pub(crate) llr: f64,
    /// The test ends where `llr` is at least this or at most its negative.
    pub(crate) bound: f64,
    pub(crate) pairs: u64,
    /// None if the games ended before the test.
    pub(crate) accepted: Option<Accepted>,
    /// The first bot's rating relative to the second one's, by its share of the win; none is infinite.
    pub(crate) elo: Option<f64>,
    /// The lower end of its 95 % interval; none is minus infinity.
    pub(crate) elo_low: Option<f64>,
    /// The upper end; none is infinity.
    pub(crate) elo_high: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64, scores: &[(f64, u32)]) -> Sprt {
        let mut sprt = Sprt::new(Hypotheses { elo0, elo1 });
        for &(score, count) in scores {
            (0..count).for_each(|_| sprt.add(score));
        }
        sprt
    }

    #[test]
    fn elo_and_score_are_known() {
        assert_eq!(expected_score(0.0), 0.5);
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of(0.75) - 190.85).abs() < 0.01 && (elo_of(0.25) + 190.85).abs() < 0.01);
        assert_eq!((elo_of(1.0), elo_of(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    /// With two scores the mean is the distribution, so the likelihoods are those of coins.
    #[test]
    fn pairs_won_or_lost_are_coins() {
        for (won, lost, elo0, elo1) in [(60, 40, 0.0, 20.0), (300, 310, -5.0, 5.0), (7, 20, 10.0, 200.0)] {
            let (s0, s1) = (expected_score(elo0), expected_score(elo1));
            let coins = f64::from(won) * (s1 / s0).ln() + f64::from(lost) * ((1.0 - s1) / (1.0 - s0)).ln();
            let llr = test(elo0, elo1, &[(1.0, won), (0.0, lost)]).llr();
            assert!((llr - coins).abs() < 2e-3, "{llr} {coins}");
        }
    }

    /// With three scores one probability is free: the likeliest one is found by trying many.
    #[test]
    fn each_likelihood_is_the_greatest_with_its_mean() {
        let counts = [(0.0, 12), (0.5, 55), (1.0, 33)];
        let best = |mean: f64| {
            let likelihood = |n: i32| {
                let won = mean * f64::from(n) / 1e6;
                let drawn = 2.0 * (mean - won);
                let lost = 1.0 - won - drawn;
                12.0 * lost.ln() + 55.0 * drawn.ln() + 33.0 * won.ln()
            };
            (1..1_000_000).map(likelihood).filter(|x| x.is_finite()).fold(f64::NEG_INFINITY, f64::max)
        };
        let defined = best(expected_score(60.0)) - best(expected_score(0.0));
        let llr = test(0.0, 60.0, &counts).llr();
        assert!((llr - defined).abs() < 2e-3, "{llr} {defined}");
        // The same pairs against the same hypotheses the other way around.
        let back = test(-60.0, 0.0, &[(1.0, 12), (0.5, 55), (0.0, 33)]).llr();
        assert!((llr + back).abs() < 1e-6, "{llr} {back}");
    }

    /// For five scores and hypotheses that are near the mean, the normal approximation of the GSPRT.
    #[test]
    fn five_scores_are_nearly_normal() {
        let counts = [(0.0, 100), (0.25, 900), (0.5, 2_100), (0.75, 1_000), (1.0, 150)];
        let n: f64 = counts.iter().map(|&(_, n)| f64::from(n)).sum();
        let mean = counts.iter().map(|&(a, n)| a * f64::from(n)).sum::<f64>() / n;
        let variance = counts.iter().map(|&(a, n)| (a - mean).powi(2) * f64::from(n)).sum::<f64>() / n;
        let (s0, s1) = (expected_score(0.0), expected_score(10.0));
        let normal = (s1 - s0) * (2.0 * mean - s0 - s1) * n / (2.0 * variance);
        let llr = test(0.0, 10.0, &counts).llr();
        assert!((llr / normal - 1.0).abs() < 0.02, "{llr} {normal}");
    }

    /// Wald's bounds keep the risk: of coins that fall as a hypothesis says, few decide for the other one.
    #[test]
    fn the_wrong_hypothesis_is_seldom_accepted() {
        use game_traits::GameRng;
        for (elo, right) in [(0.0, Accepted::H0), (100.0, Accepted::H1)] {
            let (mut wrong, mut pairs) = (0, 0);
            for seed in 0..200 {
                let mut rng = game_traits::rng::seeded(seed);
                let mut sprt = test(0.0, 100.0, &[]);
                let mut won = || f64::from(rng.random_below(1 << 20)) < expected_score(elo) * f64::from(1 << 20);
                let accepted = loop {
                    let games = [won(), won()];
                    sprt.add(games.iter().map(|&won| f64::from(u8::from(won)) / 2.0).sum());
                    if let Some(accepted) = sprt.accepted() {
                        break accepted;
                    }
                };
                wrong += u32::from(accepted != right);
                pairs += sprt.pairs;
            }
            // 5 % of 200 are 10; a fixed number of games would need more.
            assert!(wrong <= 16 && pairs < 200 * 100, "{elo}: {wrong} wrong, {pairs} pairs");
        }
    }

    #[test]
    fn a_clean_sweep_is_decided() {
        let sprt = test(0.0, 100.0, &[(1.0, 20)]);
        assert_eq!((sprt.accepted(), sprt.pairs), (Some(Accepted::H1), 20));
        assert_eq!(test(0.0, 100.0, &[]).accepted(), None);
        let figures = sprt.figures(1.0, 0.9, 1.0);
        assert_eq!((figures.elo, figures.elo_high), (None, None));
        assert!((figures.elo_low.expect("finite") - 381.7).abs() < 0.1);
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        assert_eq!("0,20".parse(), Ok(Hypotheses { elo0: 0.0, elo1: 20.0 }));
        assert_eq!("-5, 5.5".parse(), Ok(Hypotheses { elo0: -5.0, elo1: 5.5 }));
        for bad in ["", "5", "20,0", "0,0", "0,NaN", "nan,inf", "0,inf", "0,1e9", "0,20,30", "a,b", ",", "0,", "٠,١"]
        {
            assert!(bad.parse::<Hypotheses>().is_err(), "{bad:?}");
        }
    }
}
