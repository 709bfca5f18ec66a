//! The values of a result for one seat.

use game_traits::{Game, Outcome, ScoreOrder, Seat};

/// The weight of the win share in the utility. The rest goes by the lead, so that a lost game is still played well.
const WIN: f64 = 0.95;

/// The lead, in points, that is half as good as an unlimited one.
const HALF_LEAD: f64 = 20.0;

/// Returns the share of the win of `seat`'s side, from 0 to 1.
pub fn win_share<G: Game>(game: &G, outcome: &Outcome, seat: Seat) -> f64 {
    let side = game.side(seat);
    game.seats().iter().filter(|&other| game.side(other) == side).fold(0.0, |sum, other| sum + outcome.share(other))
}

/// Returns the lead of `seat`'s side in points: its best score minus the best score of all other sides.
///
/// Positive is ahead, also in games in which the lowest score wins. Without another side the lead is 0.
pub fn lead<G: Game>(game: &G, outcome: &Outcome, seat: Seat) -> f64 {
    let side = game.side(seat);
    let (mut own, mut best_other) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for other in game.seats() {
        let score = f64::from(outcome.scores().get(other.index()).copied().unwrap_or(0));
        let score = if outcome.better() == ScoreOrder::Lower { -score } else { score };
        let best = if game.side(other) == side { &mut own } else { &mut best_other };
        *best = best.max(score);
    }
    if best_other.is_finite() { own - best_other } else { 0.0 }
}

/// Returns the utility of a result for `seat`'s side, from 0 to 1: 95 % is its [win share](win_share), 5 % grows with
/// its [lead].
///
/// ```
/// use game_bots::{lead, utility, win_share};
/// use game_traits::{Game, Outcome, ScoreOrder, Seat};
///
/// let game = patchwork::Patchwork::from_config(patchwork::Config::default())?;
/// let outcome = Outcome::by_score(ScoreOrder::Higher, &[30, 10]);
/// let winner = Seat::new(0);
/// assert_eq!(win_share(&game, &outcome, winner), 1.0);
/// assert_eq!(lead(&game, &outcome, winner), 20.0);
/// assert!((utility(&game, &outcome, winner) - 0.9875).abs() < 1e-9);
/// # Ok::<(), game_traits::ConfigError>(())
/// ```
pub fn utility<G: Game>(game: &G, outcome: &Outcome, seat: Seat) -> f64 {
    mixed(WIN, win_share(game, outcome, seat), lead(game, outcome, seat))
}

/// The utility of a win share, which has this weight, and a lead, which has the rest.
pub(crate) fn mixed(weight: f64, win_share: f64, lead: f64) -> f64 {
    weight * win_share + (1.0 - weight) * bounded(lead)
}

/// A lead as a share: 0.5 for none, 1 for an unlimited one.
pub(crate) fn bounded(lead: f64) -> f64 {
    0.5 + 0.5 * lead / (HALF_LEAD + lead.abs())
}
