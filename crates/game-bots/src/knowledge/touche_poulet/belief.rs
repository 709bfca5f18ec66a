//! How likely placements are.

use game_traits::GameRng;
use game_traits::rng::DefaultRng;

use super::look::Unit;

/// How others are thought to have placed their units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Belief {
    /// Each whole placement is as likely as each other one. Most of them have many units at the border, where they leave the
    /// others the most room.
    Uniform,
    /// Each token at random where it fits, in the order of placement: many more units lie away from the border. Random players
    /// place so, and the rules of thumb.
    TokenByToken,
}

/// The number of determinizations that are drawn for each one that is kept, where they are not equally likely.
pub(super) const DRAWN: usize = 3;

/// A place of a unit.
pub(super) struct Place {
    pub(super) cells: u128,
    /// The cells and all around them.
    pub(super) around: u128,
}

/// The probability of a placement, token by token: a unit does not touch an earlier one, and of two of a kind the second
/// comes later in board order (TP-4, TP-5). Whether a place leaves room for the tokens still to come is not looked at.
pub(super) fn probability(places: &[Vec<Place>], units: &[Unit]) -> f64 {
    let (mut taken, mut last, mut probability) = (0, None, 1.0);
    for unit in units {
        let Some(places) = places.get(unit.kind as usize) else { return 1.0 };
        let begin = match last {
            Some((kind, next)) if kind == unit.kind => next,
            _ => 0,
        };
        let free = places.iter().skip(begin).filter(|place| place.cells & taken == 0).count();
        probability /= free.max(1) as f64;
        if let Some(number) = places.iter().position(|place| place.cells == unit.cells) {
            taken |= places[number].around;
            last = Some((unit.kind, number + 1));
        }
    }
    probability
}

/// Draws `count` of these by their weights (systematic resampling).
pub(super) fn resampled<T: Clone>(all: &[T], weights: &[f64], count: usize, rng: &mut DefaultRng) -> Vec<T> {
    let step = weights.iter().sum::<f64>() / count.max(1) as f64;
    let mut at = step * f64::from(rng.random_below(1 << 20)) / f64::from(1 << 20);
    let (mut drawn, mut sum) = (Vec::with_capacity(count), 0.0);
    for (one, weight) in all.iter().zip(weights) {
        sum += weight;
        while at < sum && drawn.len() < count {
            drawn.push(one.clone());
            at += step;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_traits::rng::seeded;
    use touche_poulet::UnitKind;

    /// A row of five cells: kind 0 takes two of them, kind 1 one.
    fn row() -> Vec<Vec<Place>> {
        let place = |cells: u128| Place { cells, around: (cells | cells << 1 | cells >> 1) & 0b11111 };
        vec![(0..4).map(|n| place(0b11 << n)).collect(), (0..5).map(|n| place(1 << n)).collect()]
    }

    #[test]
    fn a_placement_is_as_likely_as_its_steps() {
        let [two, one] = [UnitKind::ALL[0], UnitKind::ALL[1]];
        let of = |units: &[(UnitKind, u128)]| {
            let units: Vec<Unit> = units.iter().map(|&(kind, cells)| Unit { kind, cells }).collect();
            probability(&row(), &units)
        };
        // Four places; then cells 3 and 4 are free, or cell 4 alone.
        assert_eq!(of(&[(two, 0b11), (one, 1 << 3)]), 1.0 / 4.0 / 2.0);
        assert_eq!(of(&[(two, 0b110), (one, 1 << 4)]), 1.0 / 4.0);
        // Of five cells the first; the second of the kind comes after it, and does not touch it.
        assert_eq!(of(&[(one, 1), (one, 1 << 4)]), 1.0 / 5.0 / 3.0);
    }

    #[test]
    fn what_is_likelier_is_drawn_more_often() {
        let drawn = resampled(&["a", "b", "c"], &[1.0, 0.0, 3.0], 8, &mut seeded(1));
        let count = |name: &str| drawn.iter().filter(|one| **one == name).count();
        assert_eq!([count("a"), count("b"), count("c")], [2, 0, 6]);
    }
}
