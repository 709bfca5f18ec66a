//! How likely placements are.

use game_traits::GameRng;
use game_traits::rng::DefaultRng;

use super::look::Unit;
use crate::mcts::resampled;

/// How others are thought to have placed their units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Placed {
    /// Each whole placement is as likely as each other one. Most of them have many units at the border, where they
    /// leave the others the most room.
    Uniform,
    /// Each token at random where it fits, in the order of placement: many more units lie away from the border. Random
    /// players place so, and the rules of thumb.
    TokenByToken,
}

/// A place of a unit.
pub(super) struct Place {
    pub(super) cells: u128,
    /// The cells and all around them.
    pub(super) around: u128,
}

/// What is known of the placement of a board, as sets of cells.
#[derive(Clone, Default)]
pub(super) struct Clues {
    /// Cells on which no unit stands.
    pub(super) empty: u128,
    /// Cells on which a unit stands, hit or not.
    pub(super) occupied: u128,
    /// Cells that exploded: a unit with these alone is destroyed.
    pub(super) exploded: u128,
    /// The cells that did not explode of each zone whose count is known.
    pub(super) counted: Vec<u128>,
}

/// The number of times that a unit of a determinization is placed anew, for each unit.
const SWEEPS: usize = 2;

/// Placements as others make them, token by token.
pub(super) struct Placer {
    /// By kind, in board order.
    pub(super) places: Vec<Vec<Place>>,
    pub(super) clues: Clues,
}

impl Placer {
    /// Placements that are drawn token by token and fit the clues, from those that are all equally likely.
    ///
    /// 1. Resampling: `count` of them are drawn again by their probability. Few are likely, and so they come often.
    /// 2. Metropolis: in each of these, a random unit is placed anew, on a random place that fits the clues and the
    ///    other units, if the ratio of the probabilities accepts it; and again. This leaves the distribution as it is,
    ///    and makes copies differ.
    pub(super) fn sample(&self, all: &[Vec<Unit>], count: usize, rng: &mut DefaultRng) -> Vec<Vec<Unit>> {
        let weights: Vec<f64> = all.iter().map(|units| self.probability(units)).collect();
        let mut drawn = resampled(all, &weights, count, rng);
        for units in &mut drawn {
            let mut now = self.probability(units);
            // In a fixed order, units of one kind that change places would leave some steps without a way back.
            for _ in 0..SWEEPS * units.len() {
                let number = rng.random_below(units.len() as u32) as usize;
                let moved = self.moved(units, number, rng);
                let probability = moved.as_ref().map_or(0.0, |moved| self.probability(moved));
                let bar = now * f64::from(rng.random_below(1 << 20)) / f64::from(1 << 20);
                if let Some(moved) = moved.filter(|_| probability > bar) {
                    (*units, now) = (moved, probability);
                }
            }
        }
        drawn
    }

    /// The placement with a unit on a random place of all that fit; `None` if it is destroyed. Two of a kind stay in
    /// board order.
    fn moved(&self, units: &[Unit], number: usize, rng: &mut DefaultRng) -> Option<Vec<Unit>> {
        let (unit, clues) = (*units.get(number)?, &self.clues);
        if unit.cells & !clues.exploded == 0 {
            return None;
        }
        let others = units.iter().enumerate().filter(|&(other, _)| other != number);
        let taken = others.fold(clues.empty, |set, (_, other)| set | self.around(other));
        let fits = |place: &&Place| {
            place.cells & taken == 0
                && (place.cells ^ unit.cells) & clues.occupied == 0
                && place.cells & !clues.exploded != 0
                && clues
                    .counted
                    .iter()
                    .all(|zone| (place.cells & zone).count_ones() == (unit.cells & zone).count_ones())
        };
        let places = || self.places.get(unit.kind as usize).into_iter().flatten().filter(fits);
        let place = places().nth(rng.random_below(places().count() as u32) as usize)?;
        let mut moved = units.to_vec();
        moved[number].cells = place.cells;
        let begin = moved.iter().position(|other| other.kind == unit.kind)?;
        let end = moved.iter().rposition(|other| other.kind == unit.kind)?;
        moved[begin..=end].sort_by_key(|unit| unit.cells.trailing_zeros());
        Some(moved)
    }

    fn number(&self, unit: &Unit) -> Option<usize> {
        self.places.get(unit.kind as usize)?.iter().position(|place| place.cells == unit.cells)
    }

    fn around(&self, unit: &Unit) -> u128 {
        self.number(unit).map_or(unit.cells, |number| self.places[unit.kind as usize][number].around)
    }

    /// The probability of a placement, token by token: a unit does not touch an earlier one, and of two of a kind the
    /// second comes later in board order (TP-4, TP-5). Whether a place leaves room for the tokens still to come is not
    /// looked at.
    fn probability(&self, units: &[Unit]) -> f64 {
        let (mut taken, mut last, mut probability) = (0, None, 1.0);
        for unit in units {
            let Some(places) = self.places.get(unit.kind as usize) else { return 1.0 };
            let begin = match last {
                Some((kind, next)) if kind == unit.kind => next,
                _ => 0,
            };
            let free = places.iter().skip(begin).filter(|place| place.cells & taken == 0).count();
            probability /= free.max(1) as f64;
            if let Some(number) = self.number(unit) {
                taken |= places[number].around;
                last = Some((unit.kind, number + 1));
            }
        }
        probability
    }
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
            Placer { places: row(), clues: Clues::default() }.probability(&units)
        };
        // Four places; then cells 3 and 4 are free, or cell 4 alone.
        assert_eq!(of(&[(two, 0b11), (one, 1 << 3)]), 1.0 / 4.0 / 2.0);
        assert_eq!(of(&[(two, 0b110), (one, 1 << 4)]), 1.0 / 4.0);
        // Of five cells the first; the second of the kind comes after it, and does not touch it.
        assert_eq!(of(&[(one, 1), (one, 1 << 4)]), 1.0 / 5.0 / 3.0);
    }

    /// All placements of a unit of two cells and two of one, in a row of this number of cells.
    fn in_row(cells: usize) -> (Placer, Vec<Vec<Unit>>) {
        let row = (1u128 << cells) - 1;
        let place = |cells: u128| Place { cells, around: (cells | cells << 1 | cells >> 1) & row };
        let places =
            vec![(1..cells).map(|n| place(0b11 << (n - 1))).collect(), (0..cells).map(|n| place(1 << n)).collect()];
        let placer = Placer { places, clues: Clues::default() };
        let [two, one] = [UnitKind::ALL[0], UnitKind::ALL[1]];
        let mut all = Vec::new();
        for a in 0..cells - 1 {
            let apart = |n: &usize| n + 1 < a || *n > a + 2;
            for b in (0..cells).filter(apart) {
                for c in (b + 2..cells).filter(apart) {
                    let units = [(two, 0b11 << a), (one, 1 << b), (one, 1 << c)];
                    all.push(units.map(|(kind, cells)| Unit { kind, cells }).to_vec());
                }
            }
        }
        (placer, all)
    }

    fn sets(units: &[Unit]) -> Vec<u128> {
        units.iter().map(|unit| unit.cells).collect()
    }

    #[test]
    fn placements_come_as_often_as_they_are_likely() {
        let (placer, all) = in_row(9);
        let total: f64 = all.iter().map(|units| placer.probability(units)).sum();
        let drawn = placer.sample(&all, 40_000, &mut seeded(1));
        let (mut differs, mut alike) = (0.0, 0.0);
        for units in &all {
            let count = drawn.iter().filter(|one| sets(one) == sets(units)).count();
            let wanted = placer.probability(units) / total;
            differs += (count as f64 / 40_000.0 - wanted).abs() / 2.0;
            alike += (1.0 / all.len() as f64 - wanted).abs() / 2.0;
        }
        // The total variation distance, beside that of placements that are equally likely.
        assert!(differs < 0.02 && alike > 0.1, "{differs} and {alike}");
    }

    #[test]
    fn copies_of_a_placement_move_within_the_clues() {
        let (mut placer, all) = in_row(9);
        let begin: Vec<_> = all.into_iter().filter(|units| sets(units) == [0b11, 1 << 4, 1 << 8]).collect();
        let moved = |placer: &Placer| {
            let mut drawn: Vec<_> = placer.sample(&begin, 200, &mut seeded(1)).iter().map(|one| sets(one)).collect();
            drawn.sort();
            drawn.dedup();
            drawn
        };
        assert!(moved(&placer).len() > 10, "what moves is no copy any more");
        // Cell 8 was hit, so its unit of one cell is destroyed and stays; cell 3 is empty.
        placer.clues = Clues { empty: 1 << 3, occupied: 1 << 8, exploded: 1 << 3 | 1 << 8, counted: Vec::new() };
        let fits = moved(&placer);
        let fit = |units: &Vec<u128>| units[2] == 1 << 8 && units.iter().all(|cells| cells & 1 << 3 == 0);
        assert!(fits.len() > 1 && fits.iter().all(fit), "{fits:?}");
        // A unit stands on cell 1, and keeps to it.
        placer.clues = Clues { occupied: 0b10, ..Clues::default() };
        let occupied = moved(&placer);
        assert!(occupied.len() > 1 && occupied.iter().all(|units| units[0] & 0b10 != 0), "{occupied:?}");
        // Three of the first five cells are covered.
        placer.clues = Clues { counted: vec![0b1_1111], ..Clues::default() };
        let counts = moved(&placer);
        let three = |units: &Vec<u128>| (units.iter().fold(0, |set, cells| set | cells) & 0b1_1111).count_ones() == 3;
        assert!(counts.len() > 1 && counts.iter().all(three), "{counts:?}");
    }
}
