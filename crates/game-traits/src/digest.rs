//! A stable hash of positions.

/// Collects a position field by field into 64 bits that are the same on every platform and in every release with the
/// same major version. Not cryptographic: the hidden part can be found by search if the rest is known.
///
/// Each word is mixed in with the finalizer of SplitMix64 over `state ⊕ word`.
///
/// ```
/// use game_traits::Digest;
/// let mut digest = Digest::new();
/// digest.word(7);
/// assert_eq!(digest.finish(), 0x7d93_d2ae_0779_ab16);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest(u64);

impl Digest {
    /// An empty digest.
    pub const fn new() -> Self {
        Digest(0x9E37_79B9_7F4A_7C15)
    }

    /// Takes a number in; shorter ones are widened by the caller, signed ones through `as u64`.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = crate::rng::mix(self.0 ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    /// Takes two words in, the lower first.
    #[inline]
    pub fn wide(&mut self, word: u128) {
        self.word(word as u64);
        self.word((word >> 64) as u64);
    }

    /// Takes a run of bytes in, its length first, then words of eight bytes, little-endian, the last one filled with
    /// zeros.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|&word| self.word(u64::from_le_bytes(word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(last));
        }
    }

    /// The hash of all that was taken in.
    #[inline]
    pub fn finish(&self) -> u64 {
        crate::rng::mix(self.0)
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}
