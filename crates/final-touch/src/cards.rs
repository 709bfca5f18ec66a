//! Multisets of touch cards, a byte a colour in one word.

use core::fmt;

use crate::colour::Colour;

/// How many cards of each colour there are (FT-1).
pub(crate) const COPIES: u8 = 12;

/// Touch cards of which only the number of each colour matters: a hand, a pile, the touches of a masterpiece.
///
/// ```
/// use final_touch::{Cards, Colour};
/// let touches = Cards::new([1, 1, 2, 0, 0]).expect("no colour above 12");
/// assert_eq!(touches.count(Colour::Brown), 2);
/// assert_eq!(touches.to_string(), "yellow green brown brown");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

/// One in every lane, and the top bit of every lane. Counts stay below 128, so that bit is free to catch a comparison.
const EACH: u64 = 0x01_01_01_01_01;
const TOPS: u64 = EACH << 7;
const LANES: u64 = EACH * 0xFF;

impl Cards {
    /// No cards.
    pub const NONE: Self = Cards(0);

    /// All sixty.
    pub(crate) const ALL: Self = Cards(EACH * COPIES as u64);

    /// So many of each colour, in the order of [`Colour::ALL`]. `None` if one is above 12 (FT-1).
    pub const fn new(counts: [u8; 5]) -> Option<Self> {
        let (mut lanes, mut i) = (0, 0);
        while i < 5 {
            if counts[i] > COPIES {
                return None;
            }
            lanes |= (counts[i] as u64) << (8 * i);
            i += 1;
        }
        Some(Cards(lanes))
    }

    /// One card.
    #[inline]
    pub const fn one(colour: Colour) -> Self {
        Cards(1 << (8 * colour.index()))
    }

    /// How many of a colour.
    #[inline]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> (8 * colour.index())) as u8
    }

    /// How many of each colour, in the order of [`Colour::ALL`].
    pub const fn counts(self) -> [u8; 5] {
        let [a, b, c, d, e, ..] = self.0.to_le_bytes();
        [a, b, c, d, e]
    }

    /// How many cards in all.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(EACH) >> 32) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every card, colour by colour.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().flat_map(move |colour| core::iter::repeat_n(colour, self.count(colour) as usize))
    }

    /// The word itself, for digests.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn with(self, more: Self) -> Self {
        Cards(self.0.wrapping_add(more.0))
    }

    /// Those without `fewer`, which must be among them; else the result is some other multiset.
    #[inline]
    pub(crate) const fn without(self, fewer: Self) -> Self {
        Cards(self.0.wrapping_sub(fewer.0) & LANES)
    }

    /// Whether there are at least as many of every colour as in `fewer`.
    #[inline]
    pub(crate) const fn cover(self, fewer: Self) -> bool {
        ((self.0 | TOPS).wrapping_sub(fewer.0)) & TOPS == TOPS
    }

    /// Of every colour the smaller number.
    #[inline]
    pub(crate) const fn min(self, other: Self) -> Self {
        // 0x7F where the other has at least as many, lane by lane.
        let covered = ((other.0 | TOPS).wrapping_sub(self.0)) & TOPS;
        let mine = covered - (covered >> 7);
        Cards(self.0 & mine | other.0 & !mine)
    }

    /// One card of every colour that is here and not in `other`.
    #[inline]
    pub(crate) const fn colours_missing_in(self, other: Self) -> Self {
        let (here, there) = (self.0.wrapping_add(EACH * 0x7F), other.0.wrapping_add(EACH * 0x7F));
        Cards((here & !there & TOPS) >> 7)
    }

    /// How many there are of each colour and those before it: the running sums, lane by lane.
    #[inline]
    const fn sums(self) -> u64 {
        self.0.wrapping_mul(EACH) & LANES
    }

    /// The colour of the `n`-th card, from 0, when they lie colour by colour.
    #[inline]
    pub(crate) const fn nth(self, n: u32) -> Option<Colour> {
        // The top bit stays where the running sum is above n.
        let above = ((self.sums() | TOPS).wrapping_sub((n as u64 + 1).wrapping_mul(EACH))) & TOPS;
        match above.trailing_zeros() >> 3 {
            0 => Some(Colour::Yellow),
            1 => Some(Colour::Green),
            2 => Some(Colour::Brown),
            3 => Some(Colour::Blue),
            4 => Some(Colour::Pink),
            _ => None,
        }
    }

    /// The number of this multiset among the 252 of at most five cards: by size, then by how few come early. For others
    /// some number.
    ///
    /// Running sums `s` turned into `s[i] + i` are five different numbers, and a set of numbers has a rank among all such
    /// sets: the sum of `s[i] + i` over `i + 1`.
    #[inline]
    pub(crate) const fn rank(self) -> u8 {
        let [a, b, c, d, e, ..] = self.sums().to_le_bytes();
        CHOOSE[0][a as usize & 7]
            .wrapping_add(CHOOSE[1][b as usize & 7])
            .wrapping_add(CHOOSE[2][c as usize & 7])
            .wrapping_add(CHOOSE[3][d as usize & 7])
            .wrapping_add(CHOOSE[4][e as usize & 7])
    }
}

/// `CHOOSE[i][s]`: `s + i` over `i + 1`, for sums up to five.
const CHOOSE: [[u8; 8]; 5] = {
    let mut table = [[0; 8]; 5];
    let mut s = 0;
    while s < 6 {
        table[0][s] = s as u8;
        let mut i = 1;
        while i < 5 {
            // Pascal's triangle: (s + i over i + 1) = (s + i − 1 over i + 1) + (s + i − 1 over i).
            let before = if s > 0 { table[i][s - 1] } else { 0 };
            table[i][s] = before + table[i - 1][s];
            i += 1;
        }
        s += 1;
    }
    table
};

impl fmt::Display for Cards {
    /// The colours, each as often as it is there, in their order: `yellow brown brown`; `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, colour) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(colour.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counts().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(most: u8) -> impl Strategy<Value = [u8; 5]> {
        prop::array::uniform5(0..=most)
    }

    fn cards(counts: [u8; 5]) -> Cards {
        Cards::new(counts).expect("within twelve")
    }

    proptest! {
        #[test]
        fn lanes_do_as_counts_do(a in counts(12), b in counts(12)) {
            let (mine, other) = (cards(a), cards(b));
            prop_assert_eq!(mine.counts(), a);
            prop_assert_eq!(mine.len(), a.iter().sum::<u8>());
            prop_assert_eq!(mine.cover(other), (0..5).all(|i| a[i] >= b[i]));
            prop_assert_eq!(mine.min(other).counts(), core::array::from_fn::<u8, 5, _>(|i| a[i].min(b[i])));
            let only = core::array::from_fn::<u8, 5, _>(|i| u8::from(a[i] > 0 && b[i] == 0));
            prop_assert_eq!(mine.colours_missing_in(other).counts(), only);
            prop_assert_eq!(mine.with(other).without(other), mine);
            for (n, colour) in mine.iter().enumerate() {
                prop_assert_eq!(mine.nth(n as u32), Some(colour));
            }
            prop_assert_eq!(mine.nth(mine.len().into()), None);
        }
    }

    #[test]
    fn ranks_number_the_small_multisets_without_a_gap() {
        let mut by_rank = [None; 256];
        for code in 0..7776_u32 {
            let counts = core::array::from_fn(|i| (code / 6_u32.pow(i as u32) % 6) as u8);
            if counts.iter().sum::<u8>() <= 5 {
                let rank = cards(counts).rank() as usize;
                assert_eq!(by_rank[rank].replace(counts), None);
            }
        }
        let used = by_rank.iter().position(Option::is_none);
        assert_eq!(used, Some(252));
        assert!(by_rank[252..].iter().all(Option::is_none));
    }
}
