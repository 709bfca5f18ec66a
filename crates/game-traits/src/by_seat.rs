//! Arrays with a place for each seat.

use core::array;
use core::ops::{Index, IndexMut};

use crate::{Seat, Seats};

/// A value for each of `N` seats, indexed by [`Seat`].
///
/// Indexing panics for a seat that has no place, as indexing a slice does; [`BySeat::get`] does not.
///
/// ```
/// use game_traits::{BySeat, Seat};
/// let mut points = BySeat::<u32, 4>::default();
/// points[Seat::new(2)] += 5;
/// assert_eq!(points.values(), &[0, 0, 5, 0]);
/// assert_eq!(points.get(Seat::new(4)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BySeat<T, const N: usize>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    /// The values in the order of the seats.
    #[inline]
    pub const fn new(values: [T; N]) -> Self {
        const { assert!(N <= Seat::MAX, "there are no more places than seats") };
        BySeat(values)
    }

    /// The value that `value` gives for each seat.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        BySeat::new(array::from_fn(|index| value(Seat::new(index))))
    }

    /// The value of a seat, if it has a place.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The value of a seat, if it has a place.
    #[inline]
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.0.get_mut(seat.index())
    }

    /// All values in the order of the seats.
    #[inline]
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// All values in the order of the seats.
    #[inline]
    pub const fn values_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }

    /// Each seat with its value, in ascending order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.0.iter().enumerate().map(|(index, value)| (Seat::new(index), value))
    }

    /// Each seat with its value, in ascending order.
    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> + ExactSizeIterator {
        self.0.iter_mut().enumerate().map(|(index, value)| (Seat::new(index), value))
    }

    /// The values of `seats` that have a place, each with its seat.
    #[inline]
    pub fn of(&self, seats: Seats) -> impl Iterator<Item = (Seat, &T)> {
        seats.iter().filter_map(|seat| self.get(seat).map(|value| (seat, value)))
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat(array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    /// # Panics
    /// If the seat has no place.
    #[inline]
    #[track_caller]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    /// # Panics
    /// If the seat has no place.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T, const N: usize> From<[T; N]> for BySeat<T, N> {
    fn from(values: [T; N]) -> Self {
        BySeat(values)
    }
}

#[cfg(feature = "serde")]
mod portable {
    use alloc::format;
    use alloc::vec::Vec;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::BySeat;

    impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
        /// A list in the order of the seats.
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_seq(&self.0)
        }
    }

    impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let values = Vec::<T>::deserialize(from)?;
            let found = values.len();
            let values = values.try_into();
            values.map(BySeat).map_err(|_| D::Error::custom(format!("{found} values, not one for each of {N} seats")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_by_its_seat() {
        let squares = BySeat::<usize, 5>::from_fn(|seat| seat.index() * seat.index());
        for (seat, &square) in squares.iter() {
            assert_eq!(square, seat.index().pow(2));
            assert_eq!(squares[seat], square);
        }
        let some: alloc::vec::Vec<usize> = squares.of(Seats::from_bits(0b1_0010_0110)).map(|(_, &n)| n).collect();
        assert_eq!(some, [1, 4]);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_seat_without_a_place_panics() {
        let _ = BySeat::new([1, 2])[Seat::new(2)];
    }
}
