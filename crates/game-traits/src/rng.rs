//! The Rng contract: any generator, and draws that stay the same.

use core::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_core::{SeedableRng, TryRng};

pub use rand_core::Rng;

/// The default generator: the raw stream of ChaCha8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefaultRng(ChaCha8Rng);

impl TryRng for DefaultRng {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// The default generator for a seed: stream 0 of [`stream`].
pub fn seeded(seed: u64) -> DefaultRng {
    stream(seed, 0)
}

/// One of the independent streams of a seed.
///
/// The 32 key bytes are the first four outputs of SplitMix64 begun at `seed`, each little-endian; `number` is ChaCha's
/// own stream id. The same pair gives the same draws on every platform and in every release with the same major
/// version.
pub fn stream(seed: u64, number: u64) -> DefaultRng {
    let mut key = [0; 32];
    let mut state = seed;
    for word in key.chunks_exact_mut(8) {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        word.copy_from_slice(&mix(state).to_le_bytes());
    }
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(number);
    DefaultRng(rng)
}

/// The finalizer of SplitMix64.
#[inline]
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The draws that games and drivers make, over any generator of `rand_core` 0.10: those of `rand` 0.10 as well, such as
/// `StdRng`, `SmallRng` and `rng()`. That of a [`Table`](crate::Table), which steps back, has to be `Clone` as well:
/// `StdRng` is not.
///
/// A generator of `rand` 0.9 or 0.8, or any other, takes a newtype and two methods:
///
/// ```
/// # mod rand_0_9 {
/// #     pub trait RngCore { fn next_u32(&mut self) -> u32; fn next_u64(&mut self) -> u64; }
/// # }
/// use game_traits::GameRng;
/// # use rand_0_9::RngCore; // A trait with the methods of `rand` 0.9.
///
/// /// A generator of `rand` 0.9 or 0.8.
/// struct Old<R>(R);
///
/// impl<R: RngCore> GameRng for Old<R> {
///     fn raw_u32(&mut self) -> u32 { self.0.next_u32() }
///     fn raw_u64(&mut self) -> u64 { self.0.next_u64() }
/// }
/// ```
///
/// What is drawn from which raw words is frozen: each method says it, and literal vectors test it.
///
/// ```
/// use game_traits::{GameRng, rng};
/// let mut rng = rng::seeded(1);
/// let mut cards = [1, 2, 3, 4, 5];
/// rng.shuffle(&mut cards);
/// assert_eq!(cards, [1, 3, 5, 4, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no generator of `rand_core` 0.10",
    label = "games draw from a generator of `rand_core` 0.10, which `rand` 0.10 has",
    note = "a generator of `rand` 0.9 or 0.8: wrap it in a struct of your own and write `impl GameRng` for that, two methods of one line each; `GameRng`'s documentation has it"
)]
pub trait GameRng {
    /// 32 raw bits: the generator's `next_u32`.
    fn raw_u32(&mut self) -> u32;

    /// 64 raw bits: the generator's `next_u64`.
    fn raw_u64(&mut self) -> u64;

    /// A number below `bound`, all equally likely. With a bound of 0 or 1 it is 0 and nothing is drawn.
    ///
    /// Lemire's method: the upper half of `raw_u32 × bound`; drawn again while the lower half is below `2³² mod bound`.
    #[inline]
    fn random_below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        loop {
            let wide = u64::from(self.raw_u32()) * u64::from(bound);
            let low = wide as u32;
            // The remainder costs a division, and is smaller than `bound`: look at it only where it can matter.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }

    /// A number below a wide `bound`: [`GameRng::random_below`] where 32 bits hold the bound, else the same method over
    /// `raw_u64`.
    #[inline]
    fn random_below_u64(&mut self, bound: u64) -> u64 {
        if let Ok(narrow) = u32::try_from(bound) {
            return self.random_below(narrow).into();
        }
        loop {
            let wide = u128::from(self.raw_u64()) * u128::from(bound);
            let low = wide as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 64) as u64;
            }
        }
    }

    /// True with probability `hits` in `of`: one [`GameRng::random_below`]. Where `of` is 0 it is true if `hits` is not.
    #[inline]
    fn random_ratio(&mut self, hits: u32, of: u32) -> bool {
        self.random_below(of) < hits
    }

    /// Puts `items` in random order: Fisher–Yates, from the last element down. Each swap is one
    /// [`GameRng::random_below_u64`].
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.random_below_u64(i as u64 + 1) as usize;
            items.swap(i, j);
        }
    }

    /// An index by weight: one [`GameRng::random_below_u64`] over the sum, walked from the first. `None` if the sum is
    /// 0 or more than a `u64` holds.
    fn weighted_index(&mut self, weights: &[u64]) -> Option<usize> {
        let sum = weights.iter().try_fold(0_u64, |sum, &weight| sum.checked_add(weight))?;
        let mut left = self.random_below_u64(sum);
        weights.iter().position(|&weight| {
            let hit = left < weight;
            left = left.wrapping_sub(weight);
            hit
        })
    }
}

impl<R: Rng + ?Sized> GameRng for R {
    #[inline]
    fn raw_u32(&mut self) -> u32 {
        self.next_u32()
    }

    #[inline]
    fn raw_u64(&mut self) -> u64 {
        self.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    // The promise of value stability; the numbers come from a second implementation of the rule, of ChaCha8 and of the
    // draws, written apart. If one of these fails, the change is a breaking one.

    #[test]
    fn frozen_raw() {
        let mut rng = seeded(0);
        assert_eq!([rng.raw_u32(), rng.raw_u32()], [764339688, 3214201139]);
        assert_eq!([rng.raw_u64(), rng.raw_u64()], [4211859015901796865, 4415496932110364166]);
        assert_eq!(stream(0, 1).raw_u64(), 292620192089856330);
        assert_eq!(seeded(u64::MAX).raw_u64(), 1621237163866687044);
    }

    #[test]
    fn frozen_below() {
        let mut rng = seeded(42);
        let drawn: Vec<u32> = [2, 3, 6, 10, 100, 1000, 1 << 31, u32::MAX].map(|b| rng.random_below(b)).into();
        assert_eq!(drawn, [1, 0, 4, 0, 60, 968, 2124129453, 3105913556]);
        let wide: Vec<u64> = [10, 1 << 32, (1 << 63) + 1, u64::MAX].map(|b| rng.random_below_u64(b)).into();
        assert_eq!(wide, [3, 3970065811, 5171514535107189944, 7751959421503488604]);
        let before = rng.clone();
        assert_eq!([rng.random_below(0), rng.random_below(1)], [0, 0]);
        assert_eq!(rng, before, "a bound of 0 or 1 draws nothing");
    }

    #[test]
    fn frozen_shuffle_and_weighted() {
        let mut rng = seeded(7);
        let mut items: Vec<u8> = (0..16).collect();
        rng.shuffle(&mut items);
        assert_eq!(items, [7, 14, 11, 13, 9, 4, 3, 2, 0, 1, 15, 12, 10, 8, 6, 5]);
        let picks: Vec<_> = (0..12).map(|_| rng.weighted_index(&[5, 0, 3, 1]).unwrap()).collect();
        assert_eq!(picks, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0]);
        assert_eq!(rng.weighted_index(&[0, 0]), None);
        assert_eq!(rng.weighted_index(&[]), None);
        assert_eq!(rng.weighted_index(&[u64::MAX, 1]), None);
    }

    #[test]
    fn any_generator_does_also_behind_dyn() {
        let mut boxed: Box<dyn Rng> = Box::new(seeded(3));
        let by_dyn: Vec<u32> = (0..5).map(|_| boxed.random_below(1000)).collect();
        let mut plain = seeded(3);
        let by_type: Vec<u32> = (0..5).map(|_| plain.random_below(1000)).collect();
        assert_eq!(by_dyn, by_type);
    }

    #[test]
    fn below_is_unbiased_where_a_plain_product_is_not() {
        // 3 · 2³⁰ leaves a quarter of the raw range over; a biased draw favours every third number two to one.
        let (mut rng, mut thirds) = (seeded(9), [0u32; 3]);
        for _ in 0..30_000 {
            thirds[(rng.random_below(3 << 30) % 3) as usize] += 1;
        }
        assert!(thirds.iter().all(|n| (9_700..10_300).contains(n)), "{thirds:?}");
    }
}
