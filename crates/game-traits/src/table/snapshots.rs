//! Positions that are kept to step back to.

use alloc::vec::Vec;

/// A position is kept at most once in this number of decisions.
const EVERY: usize = 16;
/// The number of the newest that are kept; of those before them every second, then every fourth, and so on.
const DENSE: usize = 8;

/// How things stood before a decision.
#[derive(Clone, Debug)]
struct Snapshot<S, R> {
    decision: usize,
    state: S,
    rng: R,
}

/// Positions and generators from before some of the decisions: the first, and more of them the nearer to the last.
/// Their number grows with the logarithm of the number of decisions.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<S, R>(Vec<Snapshot<S, R>>);

impl<S, R> Default for Snapshots<S, R> {
    fn default() -> Self {
        Snapshots(Vec::new())
    }
}

impl<S: Clone, R: Clone> Snapshots<S, R> {
    /// Offers how things stand before a decision, each after the one before.
    pub(super) fn offer(&mut self, decision: usize, state: &S, rng: &R) {
        if !decision.is_multiple_of(EVERY) || self.0.last().is_some_and(|last| last.decision >= decision) {
            return;
        }
        self.0.retain(|kept| is_kept(kept.decision / EVERY, decision / EVERY));
        self.0.push(Snapshot { decision, state: state.clone(), rng: rng.clone() });
    }

    /// Forgets what is newer than `decision`, and returns the newest of the rest: which decision it stands before, the
    /// position and the generator.
    pub(super) fn back_to(&mut self, decision: usize) -> Option<(usize, S, R)> {
        let kept = self.0.partition_point(|snapshot| snapshot.decision <= decision);
        self.0.truncate(kept);
        self.0.last().map(|last| (last.decision, last.state.clone(), last.rng.clone()))
    }
}

/// Whether the `number`-th snapshot is worth keeping when the `newest`-th comes.
fn is_kept(number: usize, newest: usize) -> bool {
    let reach = 1_usize.checked_shl(number.trailing_zeros()).map_or(usize::MAX, |step| step.saturating_mul(DENSE));
    number == 0 || newest - number < reach
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept_and_the_gaps_grow_with_the_age() {
        let mut snapshots = Snapshots::default();
        let (mut most, decisions) = (0, 200_000);
        for decision in 0..decisions {
            snapshots.offer(decision, &decision, &());
            most = most.max(snapshots.0.len());
        }
        assert!(most <= DENSE * 10, "{most}");
        for pair in snapshots.0.windows(2) {
            let [older, newer] = [pair[0].decision, pair[1].decision];
            assert!(newer - older <= EVERY.max((decisions - older) / 3), "{older} {newer} of {decisions}");
        }
        assert_eq!(snapshots.back_to(0), Some((0, 0, ())));
    }

    #[test]
    fn what_is_returned_is_at_or_before_what_was_asked_for() {
        let mut snapshots = Snapshots::default();
        assert_eq!(snapshots.back_to(7), None);
        (0..100).for_each(|decision| snapshots.offer(decision, &decision, &()));
        assert_eq!(snapshots.back_to(99), Some((96, 96, ())));
        assert_eq!(snapshots.back_to(64), Some((64, 64, ())));
        assert_eq!(snapshots.back_to(95), Some((64, 64, ())), "what was newer is forgotten");
    }
}
