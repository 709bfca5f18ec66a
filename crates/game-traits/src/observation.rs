//! Views as tensors of a fixed shape, for networks.
//!
//! ```
//! use game_traits::observation::{ObservationSpace, ObservationWriter, amount, share};
//!
//! let space = ObservationSpace::new()
//!     .with("board", &[2, 3, 3], "cells that each player has, the own ones first")
//!     .with("money", &[2], "n / (n + 20) coins of each player");
//! assert_eq!(space.len(), 20);
//!
//! let mut tensor = vec![f32::NAN; space.len()];
//! let mut out = ObservationWriter::new(&mut tensor);
//! out.bits(9, 0b000_010_000);
//! out.bits(9, 0b000_000_001);
//! out.number(amount(5, 20));
//! out.number(amount(20, 20));
//! out.finish();
//! let money = space.get("money").expect("it has a feature of this name");
//! assert_eq!(tensor[money.range()], [0.2, 0.5]);
//! assert_eq!(share(3, 4), 0.75);
//! ```

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::{Game, Seat};

/// A game whose views are tensors: numbers of a fixed shape, seen from the observer's own perspective.
///
/// The observer's seat comes first wherever a feature has an entry for each seat, then the others in turn order. All
/// that a view shows is in the tensor, but for what [`Observations::observable`] removes: two views of one seat that
/// differ in anything else give different tensors. The conformance kit holds a game to it
/// (`game_traits::conformance::conform_observations`).
///
/// ```
/// # use game_traits::{Observer, Seat, observation::Observations};
/// fn board<G: Observations>(game: &G, state: &G::State, seat: Seat) -> Vec<f32> {
///     let tensor = game.observation(&game.view(state, Observer::Seat(seat)), seat);
///     let space = game.observation_space();
///     space.get("board").map(|board| tensor[board.range()].to_vec()).unwrap_or_default()
/// }
/// ```
pub trait Observations: Game {
    /// The version of the layout: raised when a number of some tensor could change its place or its meaning.
    const OBSERVATION_VERSION: u32;

    /// The layout: the same for all positions of one config.
    fn observation_space(&self) -> ObservationSpace;

    /// Writes the view of `seat` into `out`, all of it; what was in there does not matter. A spectator's view can be
    /// written as well: what only a seat knows is 0 then.
    ///
    /// # Panics
    /// If `out` is not as long as [`ObservationSpace::len`], or if the seat is not at the table.
    fn write_observation(&self, view: &Self::View, seat: Seat, out: &mut [f32]);

    /// The view without what the tensor leaves out; by default nothing is.
    fn observable(&self, view: &Self::View) -> Self::View {
        view.clone()
    }

    /// The view of `seat` as a tensor of its own. [`Observations::write_observation`] needs no allocation.
    ///
    /// # Panics
    /// If the seat is not at the table.
    fn observation(&self, view: &Self::View, seat: Seat) -> Vec<f32> {
        let mut out = vec![0.0; self.observation_space().len()];
        self.write_observation(view, seat, &mut out);
        out
    }
}

/// The layout of a tensor: its features, one behind the other.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ObservationSpace {
    /// The number of numbers in all.
    len: usize,
    features: Vec<Feature>,
}

/// A named part of a tensor: planes or numbers, in row-major order.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Feature {
    /// Its name, which no other feature of the space has.
    pub name: Cow<'static, str>,
    /// Its axes, the outermost first. No axis is for a single number.
    pub shape: Vec<usize>,
    /// The place of its first number.
    pub offset: usize,
    /// No number is below this: 0 or −1.
    pub low: f32,
    /// No number is above this: 1.
    pub high: f32,
    /// What its numbers say.
    pub meaning: Cow<'static, str>,
}

impl ObservationSpace {
    /// A space without a feature.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a feature at the end with numbers from 0 to 1. The shape of a single number is `[]`.
    #[must_use]
    pub fn with(self, name: &'static str, shape: &[usize], meaning: impl Into<Cow<'static, str>>) -> Self {
        self.add(name, shape, 0.0, meaning.into())
    }

    /// Adds a feature at the end with numbers from −1 to 1.
    #[must_use]
    pub fn with_signed(self, name: &'static str, shape: &[usize], meaning: impl Into<Cow<'static, str>>) -> Self {
        self.add(name, shape, -1.0, meaning.into())
    }

    fn add(mut self, name: &'static str, shape: &[usize], low: f32, meaning: Cow<'static, str>) -> Self {
        debug_assert!(self.get(name).is_none(), "two features are called {name}");
        let feature = Feature { name: name.into(), shape: shape.into(), offset: self.len, low, high: 1.0, meaning };
        self.len += feature.len();
        self.features.push(feature);
        self
    }

    /// The number of numbers in a tensor.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether a tensor has no number.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The features in order.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// The feature of a name.
    pub fn get(&self, name: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.name == name)
    }

    /// The layout as a table in Markdown, a row for each feature.
    pub fn table(&self) -> String {
        let mut table = String::from("| feature | from | shape | range | meaning |\n|---|---|---|---|---|\n");
        for Feature { name, shape, offset, low, high, meaning } in &self.features {
            let axes: Vec<String> = shape.iter().map(|axis| format!("{axis}")).collect();
            let shape = if axes.is_empty() { "1".into() } else { axes.join(" × ") };
            table += &format!("| `{name}` | {offset} | {shape} | {low} to {high} | {meaning} |\n");
        }
        table
    }

    /// A tensor as text, a line for each feature: the places whose number is not 0, with that number where it is not 1.
    ///
    /// ```
    /// # use game_traits::observation::ObservationSpace;
    /// let space = ObservationSpace::new().with("board", &[2, 2], "covered cells").with("money", &[2], "of each");
    /// assert_eq!(space.describe(&[0.0, 1.0, 0.0, 1.0, 0.0, 0.25]), "board: 1 3\nmoney: 1=0.25\n");
    /// ```
    ///
    /// # Panics
    /// If the tensor is shorter than [`ObservationSpace::len`].
    pub fn describe(&self, tensor: &[f32]) -> String {
        let mut text = String::new();
        for feature in &self.features {
            text += &format!("{}:", feature.name);
            for (place, number) in tensor[feature.range()].iter().enumerate().filter(|&(_, &number)| number != 0.0) {
                text += &if *number == 1.0 { format!(" {place}") } else { format!(" {place}={number:.2}") };
            }
            text.push('\n');
        }
        text
    }
}

impl Feature {
    /// The number of its numbers: 0 where an axis is 0, since the edition has nothing of the sort.
    #[expect(clippy::len_without_is_empty, reason = "whether an axis is 0 is all that it could say")]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Where its numbers stand in a tensor.
    pub fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.len()
    }
}

/// Writes a tensor from its start to its end. What is passed over is 0.
#[derive(Debug)]
pub struct ObservationWriter<'a> {
    rest: &'a mut [f32],
}

impl<'a> ObservationWriter<'a> {
    /// Clears the tensor, and begins at its start.
    #[inline]
    pub fn new(tensor: &'a mut [f32]) -> Self {
        tensor.fill(0.0);
        ObservationWriter { rest: tensor }
    }

    /// The next `len` numbers, all 0 so far.
    ///
    /// # Panics
    /// If there are not that many; so do the other methods.
    #[inline]
    pub fn numbers(&mut self, len: usize) -> &mut [f32] {
        let (numbers, rest) = core::mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        numbers
    }

    /// Writes one number.
    #[inline]
    pub fn number(&mut self, number: f32) {
        self.numbers(1)[0] = number;
    }

    /// Writes 1 or 0.
    #[inline]
    pub fn flag(&mut self, flag: bool) {
        self.number(f32::from(u8::from(flag)));
    }

    /// Writes `len` numbers: 1 at a place, if it is one of them, else 0.
    #[inline]
    pub fn one_hot(&mut self, len: usize, place: Option<usize>) {
        let numbers = self.numbers(len);
        if let Some(number) = place.and_then(|place| numbers.get_mut(place)) {
            *number = 1.0;
        }
    }

    /// Writes `len` numbers: 1 for each of the lowest bits that is set.
    #[inline]
    pub fn bits(&mut self, len: usize, bits: u128) {
        self.bits_as(len, bits, 1.0);
    }

    /// Writes `len` numbers: `number` for each of the lowest bits that is set.
    #[inline]
    pub fn bits_as(&mut self, len: usize, bits: u128, number: f32) {
        set_bits(self.numbers(len), bits, number);
    }

    /// Ends the writing.
    ///
    /// # Panics
    /// If the tensor goes on.
    #[inline]
    pub fn finish(self) {
        assert!(self.rest.is_empty(), "the tensor is longer than what is written");
    }
}

/// Sets the numbers at the places of the bits that are set.
#[inline]
pub fn set_bits(numbers: &mut [f32], bits: u128, number: f32) {
    for (mut half, first) in [(bits as u64, 0), ((bits >> 64) as u64, 64)] {
        while half != 0 {
            if let Some(place) = numbers.get_mut(first + half.trailing_zeros() as usize) {
                *place = number;
            }
            half &= half - 1;
        }
    }
}

/// A number without an upper bound as a value from 0 to 1: `n / (n + half)`, so that `half` gives 0.5.
///
/// # Panics
/// If `half` is 0.
#[inline]
pub fn amount(n: u32, half: u32) -> f32 {
    debug_assert!(half > 0, "an amount needs a scale");
    (f64::from(n) / (f64::from(n) + f64::from(half))) as f32
}

/// A number from 0 to `of` as a value from 0 to 1; a larger one is 1.
#[inline]
pub fn share(n: u32, of: u32) -> f32 {
    if n >= of { 1.0 } else { n as f32 / of as f32 }
}

/// The seats of a table of `players`, an observer's first, then the others in turn order.
#[inline]
pub fn perspective(seat: Seat, players: usize) -> impl Iterator<Item = Seat> + Clone {
    (seat.index()..players).chain(0..seat.index()).map(Seat::new)
}

/// The place of `other` in the [`perspective`] of `seat`.
#[inline]
pub fn place_of(other: Seat, seat: Seat, players: usize) -> usize {
    let (other, seat) = (other.index(), seat.index());
    if other >= seat { other - seat } else { other + players - seat }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_numbers_at_their_places() {
        let mut numbers = [0.0; 80];
        set_bits(&mut numbers, 1 << 3 | 1 << 79 | 1 << 100, 0.5);
        let set: Vec<usize> = (0..80).filter(|&place| numbers[place] == 0.5).collect();
        assert_eq!(set, [3, 79]);
        assert_eq!(numbers.iter().sum::<f32>(), 1.0);
    }

    #[test]
    fn a_perspective_begins_with_the_own_seat() {
        for players in 1..=4 {
            for seat in (0..players).map(Seat::new) {
                let order: Vec<Seat> = perspective(seat, players).collect();
                assert_eq!((order[0], order.len()), (seat, players));
                assert!(order.windows(2).all(|pair| pair[0].left(players) == pair[1]));
                assert!(order.iter().enumerate().all(|(place, &other)| place_of(other, seat, players) == place));
            }
        }
    }

    #[test]
    fn numbers_keep_their_order_and_their_range() {
        assert_eq!(
            [amount(0, 20), amount(20, 20), share(0, 5), share(5, 5), share(6, 5), share(0, 0)],
            [0.0, 0.5, 0.0, 1.0, 1.0, 1.0]
        );
        assert!((0..20_000).all(|n| amount(n, 25) < amount(n + 1, 25)), "neighbors differ");
        assert!(amount(u32::MAX, 1) <= 1.0);
    }

    #[test]
    fn a_space_is_a_table() {
        let space = ObservationSpace::new().with("one", &[], "a flag").with_signed("rest", &[2, 3], "marks");
        let rest = space.get("rest").expect("it is there");
        assert_eq!((space.len(), rest.range(), rest.low, space.get("two")), (7, 1..7, -1.0, None));
        assert_eq!(space.table().lines().last(), Some("| `rest` | 1 | 2 × 3 | -1 to 1 | marks |"));
    }
}
