//! Multisets, a byte for the number of each kind.

const LANES: usize = 8;
const EACH: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = EACH << 7;

/// A multiset of up to `8 · WORDS` kinds: cards of which only the number of each kind matters.
///
/// Kind `k` is byte `k % 8` of word `k / 8`. The counts of one word together are at most 127, so that the top bit of
/// each byte is free for comparisons and prefix sums do not overflow; debug builds assert it.
///
/// ```
/// use game_traits::Counts;
/// let mut cards = Counts::<2>::EMPTY;
/// cards.add(3, 2);
/// cards.add(9, 1);
/// // Laid out kind by kind: 3 3 9.
/// assert_eq!([cards.nth(0), cards.nth(1), cards.nth(2), cards.nth(3)], [Some(3), Some(3), Some(9), None]);
/// assert_eq!(cards.total(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counts<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Counts<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> Counts<WORDS> {
    /// The empty multiset.
    pub const EMPTY: Self = Counts([0; WORDS]);

    /// The multiset of these words.
    #[inline]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Counts(words)
    }

    /// The words, for digests and for arithmetic on all kinds at once.
    #[inline]
    pub const fn words(&self) -> [u64; WORDS] {
        self.0
    }

    /// The number of one kind.
    ///
    /// # Panics
    /// If `kind` is not below `8 · WORDS`.
    #[inline]
    pub const fn get(&self, kind: usize) -> u8 {
        (self.0[kind / LANES] >> (8 * (kind % LANES))) as u8
    }

    /// Adds `count` of one kind.
    ///
    /// # Panics
    /// If `kind` is not below `8 · WORDS`; in debug builds also if a word comes to more than 127.
    #[inline]
    pub const fn add(&mut self, kind: usize, count: u8) {
        self.0[kind / LANES] += (count as u64) << (8 * (kind % LANES));
        debug_assert!(sum(self.0[kind / LANES]) <= 127);
    }

    /// Removes `count` of one kind.
    ///
    /// # Panics
    /// If `kind` is not below `8 · WORDS`; in debug builds also if there are fewer.
    #[inline]
    pub const fn remove(&mut self, kind: usize, count: u8) {
        debug_assert!(self.get(kind) >= count);
        self.0[kind / LANES] -= (count as u64) << (8 * (kind % LANES));
    }

    /// The number of all kinds together.
    #[inline]
    pub const fn total(&self) -> u32 {
        let (mut total, mut word) = (0, 0);
        while word < WORDS {
            total += sum(self.0[word]);
            word += 1;
        }
        total
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut word = 0;
        while word < WORDS {
            if self.0[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// The kind at place `n`, from 0, were they laid out kind by kind. By prefix sums: eight kinds a step.
    #[inline]
    pub const fn nth(&self, mut n: u32) -> Option<usize> {
        let mut word = 0;
        while word < WORDS {
            let sums = self.0[word].wrapping_mul(EACH);
            let all = (sums >> 56) as u32;
            if n < all {
                // The top bit of a byte stays where its prefix sum is above n.
                let above = ((sums | TOP) - (n as u64 + 1) * EACH) & TOP;
                return Some(LANES * word + above.trailing_zeros() as usize / 8);
            }
            n -= all;
            word += 1;
        }
        None
    }

    /// Each kind that is there with its number, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        (0..LANES * WORDS).map(|kind| (kind, self.get(kind))).filter(|&(_, count)| count > 0)
    }
}

/// The sum of the bytes of a word, at most 127.
#[inline]
const fn sum(word: u64) -> u32 {
    (word.wrapping_mul(EACH) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameRng, rng::seeded};
    use alloc::vec::Vec;

    #[test]
    fn a_multiset_is_its_kinds_laid_out() {
        let mut rng = seeded(5);
        for _ in 0..300 {
            let counts: [u8; 16] = core::array::from_fn(|_| rng.random_below(16).saturating_sub(3).min(12) as u8);
            let mut set = Counts::<2>::EMPTY;
            counts.iter().enumerate().for_each(|(kind, &count)| set.add(kind, count));
            let laid_out: Vec<usize> =
                counts.iter().enumerate().flat_map(|(kind, &count)| (0..count).map(move |_| kind)).collect();
            for (n, &kind) in laid_out.iter().enumerate() {
                assert_eq!(set.nth(n as u32), Some(kind));
            }
            assert_eq!(set.nth(laid_out.len() as u32), None);
            assert_eq!(set.total() as usize, laid_out.len());
            assert_eq!(set.is_empty(), laid_out.is_empty());
            for (kind, count) in set.iter().collect::<Vec<_>>() {
                assert_eq!(counts[kind], count);
                set.remove(kind, count);
            }
            assert_eq!(set, Counts::EMPTY);
        }
    }
}
