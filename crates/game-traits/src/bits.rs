//! Picking from a set that is held as bits.

/// `NTH[byte][n]`: where the n-th set bit of a byte is.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

const EACH: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = EACH << 7;

/// The number of the n-th set bit, both from 0, or `None` if fewer are set; fast also on targets without an instruction
/// for it.
///
/// ```
/// assert_eq!(game_traits::bits::select(0b1001_0100, 1), Some(4));
/// ```
#[inline]
pub fn select(bits: u128, n: u32) -> Option<u8> {
    let low = (bits as u64).count_ones();
    if n < low {
        Some(select64(bits as u64, n))
    } else if n - low < ((bits >> 64) as u64).count_ones() {
        Some(64 + select64((bits >> 64) as u64, n - low))
    } else {
        None
    }
}

/// Adds bits up byte by byte and compares all eight sums with `n` at once.
#[inline]
fn select64(bits: u64, n: u32) -> u8 {
    let pairs = bits - (bits >> 1 & (EACH * 0x55));
    let nibbles = (pairs & (EACH * 0x33)) + (pairs >> 2 & (EACH * 0x33));
    let sums = ((nibbles + (nibbles >> 4)) & (EACH * 0x0F)).wrapping_mul(EACH);
    // The top bit of a byte stays where the sum up to it is above n; sums and n are at most 64.
    let above = ((sums | TOP) - (u64::from(n) + 1) * EACH) & TOP;
    let shift = above.trailing_zeros() & 0x38;
    let before = if shift == 0 { 0 } else { (sums >> (shift - 8) & 0xFF) as u32 };
    shift as u8 + NTH[(bits >> shift & 0xFF) as usize][(n - before) as usize & 7]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameRng, rng::seeded};
    use alloc::vec::Vec;

    #[test]
    fn select_is_a_walk_over_the_bits() {
        let mut rng = seeded(3);
        let mut word = move || u128::from(rng.raw_u64()) << 64 | u128::from(rng.raw_u64());
        // Dense sets, sparse ones, none and all.
        let sets = (0..500).flat_map(|_| [word(), word() & word() & word(), word() | word() | word()]);
        for bits in sets.collect::<Vec<_>>().into_iter().chain([0, u128::MAX]) {
            let places: Vec<u8> = (0..128).filter(|&bit| bits >> bit & 1 == 1).collect();
            for (n, &place) in places.iter().enumerate() {
                assert_eq!(select(bits, n as u32), Some(place));
            }
            assert_eq!(select(bits, places.len() as u32), None);
        }
    }
}
