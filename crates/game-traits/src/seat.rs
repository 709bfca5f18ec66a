//! Seats, sets of seats, and sides.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};
use core::str::FromStr;

use crate::ParseError;

/// A place at the table, numbered from 0 in the order of play; at most [`Seat::MAX`] of them. The default is seat 0.
///
/// ```
/// use game_traits::Seat;
/// assert_eq!(Seat::new(2).to_string(), "2");
/// assert_eq!("2".parse(), Ok(Seat::new(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// How many seats there can be.
    pub const MAX: usize = 16;

    /// The seat with this number.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::MAX`]; [`Seat::try_new`] asks.
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MAX, "a seat is numbered from 0 to 15");
        Seat(index as u8)
    }

    /// The seat with this number, if it is below [`Seat::MAX`].
    pub const fn try_new(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Seat(index as u8)) } else { None }
    }

    /// The number of this seat, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbor on the left in a round of `players` seats: the next number, after the last one 0.
    #[inline]
    #[must_use]
    pub const fn left(self, players: usize) -> Self {
        let next = self.0 as usize + 1;
        if next < players { Seat(next as u8) } else { Seat(0) }
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    /// Reads a number from 0 to 15, without sign or leading zeros.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        crate::text::number(text, 0, Self::MAX as u64 - 1)
            .map(|n| Seat(n as u8))
            .ok_or_else(|| ParseError::new("a seat from 0 to 15", text, 0))
    }
}

/// A set of seats.
///
/// ```
/// use game_traits::{Seat, Seats};
/// let all = Seats::first(4);
/// let others = all - Seats::one(Seat::new(1));
/// assert_eq!(others.from_left_of(Seat::new(1)).map(|s| s.index()).collect::<Vec<_>>(), [2, 3, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seats(u16);

impl Seats {
    /// The empty set.
    pub const EMPTY: Self = Seats(0);

    /// One seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Seats(1 << seat.0)
    }

    /// Seats 0 to `players` − 1; all [`Seat::MAX`] if `players` is more.
    #[inline]
    pub const fn first(players: usize) -> Self {
        if players >= Seat::MAX { Seats(u16::MAX) } else { Seats((1 << players) - 1) }
    }

    /// The set as bits, bit `n` for seat `n`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Seats(bits)
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `seat` is in it.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The seat with the lowest number.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> SeatsIter {
        SeatsIter(self.0)
    }

    /// The seats in order of play, beginning at the left of `seat` and ending with `seat` itself.
    #[inline]
    pub fn from_left_of(self, seat: Seat) -> impl Iterator<Item = Seat> {
        let after = self.0 & !((2u32 << seat.0).wrapping_sub(1) as u16);
        SeatsIter(after).chain(SeatsIter(self.0 & !after))
    }
}

/// The seats of a set in ascending order.
#[derive(Clone, Debug)]
pub struct SeatsIter(u16);

impl Iterator for SeatsIter {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = Seats(self.0).lowest()?;
        self.0 &= self.0 - 1;
        Some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl DoubleEndedIterator for SeatsIter {
    #[inline]
    fn next_back(&mut self) -> Option<Seat> {
        let seat = self.0.checked_ilog2()?;
        self.0 &= !(1 << seat);
        Some(Seat(seat as u8))
    }
}

impl ExactSizeIterator for SeatsIter {}

impl core::iter::FusedIterator for SeatsIter {}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatsIter;

    fn into_iter(self) -> SeatsIter {
        self.iter()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::EMPTY, Seats::with)
    }
}

impl Extend<Seat> for Seats {
    fn extend<I: IntoIterator<Item = Seat>>(&mut self, seats: I) {
        *self = seats.into_iter().fold(*self, Seats::with);
    }
}

impl BitOr for Seats {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Seats(self.0 | other.0)
    }
}

impl BitAnd for Seats {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Seats(self.0 & other.0)
    }
}

impl Sub for Seats {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Seats(self.0 & !other.0)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

impl fmt::Display for Seats {
    /// `1`, `0 and 2`, `0, 1 and 3`, `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.len();
        if n == 0 {
            return f.write_str("none");
        }
        for (i, seat) in self.iter().enumerate() {
            match i {
                0 => {}
                i if i + 1 == n => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{seat}")?;
        }
        Ok(())
    }
}

/// A team, numbered from 0: seats on one side win and lose together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Side(u8);

impl Side {
    /// The side with this number.
    ///
    /// # Panics
    /// If it is not below [`Seat::MAX`]: there are no more sides than seats.
    pub const fn new(index: usize) -> Self {
        assert!(index < Seat::MAX, "sides are numbered from 0 to 15");
        Side(index as u8)
    }

    /// The number of this side, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(feature = "serde")]
mod portable {
    use super::{Seat, Seats};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Seat {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.serialize_u8(self.0)
        }
    }

    impl<'de> Deserialize<'de> for Seat {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            Seat::try_new(u8::deserialize(from)?.into())
                .ok_or_else(|| D::Error::custom("a seat is a number from 0 to 15"))
        }
    }

    impl Serialize for Seats {
        /// A list of seats.
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_seq(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for Seats {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            Ok(alloc::vec::Vec::<Seat>::deserialize(from)?.into_iter().collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_left_of_goes_round_once() {
        let all = Seats::first(16);
        for n in 0..16 {
            let order: alloc::vec::Vec<_> = all.from_left_of(Seat::new(n)).map(Seat::index).collect();
            let expected: alloc::vec::Vec<_> = (1..=16).map(|i| (n + i) % 16).collect();
            assert_eq!(order, expected);
        }
        assert_eq!(Seats::EMPTY.from_left_of(Seat::new(3)).count(), 0);
    }

    #[test]
    fn seats_are_written_as_a_list() {
        use alloc::string::ToString;
        assert_eq!(Seats::EMPTY.to_string(), "none");
        assert_eq!(Seats::first(1).to_string(), "0");
        assert_eq!(Seats::first(3).to_string(), "0, 1 and 2");
    }

    #[test]
    fn seats_are_iterated_from_both_ends() {
        let seats = Seats::from_bits(0b1000_0000_0010_0110);
        let mut backwards: alloc::vec::Vec<_> = seats.iter().rev().collect();
        backwards.reverse();
        assert_eq!(backwards, seats.iter().collect::<alloc::vec::Vec<_>>());
        let mut more = Seats::EMPTY;
        more.extend(seats);
        assert_eq!(more, seats);
    }

    #[test]
    fn a_seat_reads_only_its_own_text() {
        for bad in ["", "16", "-1", "01", "+1", " 1", "99999999999999999999"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad:?}");
        }
    }
}
