//! Sets of letters: what one place of a pattern may be.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// A set of the letters A–Z.
///
/// As one place of a pattern it says which letters may stand there: a card with one letter is a set of one, a joker a
/// larger set.
///
/// ```
/// use word_graph::LetterSet;
/// let set = LetterSet::of("ZEBRA").unwrap();
/// assert!(set.contains(b'Z') && !set.contains(b'z'));
/// assert_eq!((set & LetterSet::VOWELS).to_string(), "AE");
/// assert_eq!((!set).len(), 21);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LetterSet(u32);

impl LetterSet {
    /// No letter. A pattern that holds it fits no word.
    pub const EMPTY: Self = Self(0);
    /// All 26 letters.
    pub const ALL: Self = Self((1 << 26) - 1);
    /// A, E, I, O, U and Y.
    pub const VOWELS: Self = match Self::of("AEIOUY") {
        Some(set) => set,
        None => Self::EMPTY,
    };

    /// The letters of a text, or `None` where it holds anything but A–Z.
    pub const fn of(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let (mut bits, mut i) = (0, 0);
        while i < bytes.len() {
            match Self::letter(bytes[i]) {
                Some(Self(bit)) => bits |= bit,
                None => return None,
            }
            i += 1;
        }
        Some(Self(bits))
    }

    /// The set of one letter, given as ASCII `b'A'..=b'Z'`; `None` for any other byte.
    pub const fn letter(letter: u8) -> Option<Self> {
        if letter.is_ascii_uppercase() { Some(Self(1 << (letter - b'A'))) } else { None }
    }

    /// The set with these bits: bit 0 is A, bit 25 is Z, higher bits are ignored.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits: bit 0 is A, bit 25 is Z.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether a letter, given in ASCII, is in the set.
    pub const fn contains(self, letter: u8) -> bool {
        match Self::letter(letter) {
            Some(Self(bit)) => self.0 & bit != 0,
            None => false,
        }
    }

    /// Returns whether the two sets share a letter.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of letters, 0 to 26.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no letter is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters in ASCII, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let letter = left.trailing_zeros() as u8;
            left &= left.checked_sub(1)?;
            Some(b'A' + letter)
        })
    }
}

impl BitAnd for LetterSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for LetterSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for LetterSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl fmt::Display for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|letter| fmt::Write::write_char(f, letter.into()))
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LetterSet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::LetterSet;
    use alloc::string::ToString;

    #[test]
    fn sets_are_written_as_their_letters() {
        assert_eq!(LetterSet::VOWELS.to_string(), "AEIOUY");
        assert_eq!((!LetterSet::VOWELS).len(), 20);
        assert_eq!(LetterSet::of("ZEBRA").map(|set| set.to_string()).as_deref(), Some("ABERZ"));
        assert_eq!(LetterSet::of("é"), None);
        assert_eq!(LetterSet::of(""), Some(LetterSet::EMPTY));
        assert_eq!(LetterSet::letter(b'a'), None);
        assert_eq!(LetterSet::from_bits(u32::MAX), LetterSet::ALL);
    }
}
