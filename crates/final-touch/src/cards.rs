//! Multisets of touch cards, a byte a color in one word.
//!
//! This is not a [`Counts`](game_traits::Counts): legal actions need the minimum and the comparison of two multisets
//! lane by lane, and the tables of actions are made at compile time.

use core::fmt;
use core::iter::repeat_n;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::color::Color;

/// The number of cards of each color (FT-1).
pub(crate) const COPIES: u8 = 12;

/// Touch cards of which only the number of each color matters: a hand, a pile, the touches of a masterpiece.
///
/// Its text has the colors in order, each as often as there are cards of it: `yellow brown brown`; an empty one is
/// `none`.
///
/// ```
/// use final_touch::{Cards, Color};
/// let touches = Cards::new([1, 1, 2, 0, 0]).expect("no color above 12");
/// assert_eq!((touches.len(), touches.count(Color::Brown)), (4, 2));
/// assert_eq!(touches.iter().last(), Some((Color::Brown, 2)));
/// assert_eq!(touches.cards().last(), Some(Color::Brown));
/// assert_eq!(touches.to_string(), "yellow green brown brown");
/// assert_eq!("yellow green brown brown".parse(), Ok(touches));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

/// One in every lane, and the top bit of every lane. Counts stay below 128, so that bit is free to catch a comparison.
const EACH: u64 = 0x01_01_01_01_01;
const TOPS: u64 = EACH << 7;
const LANES: u64 = EACH * 0xFF;

impl Cards {
    /// No cards.
    pub const EMPTY: Self = Cards(0);

    /// All sixty.
    pub(crate) const ALL: Self = Cards(EACH * COPIES as u64);

    /// The multiset with these numbers, in the order of [`Color::ALL`]. `None` if one is above 12 (FT-1).
    pub const fn new(counts: [u8; 5]) -> Option<Self> {
        let mut lanes = 0;
        let mut i = 0;
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
    pub const fn one(color: Color) -> Self {
        Cards(1 << (8 * color.index()))
    }

    /// The number of cards of a color.
    #[inline]
    pub const fn count(self, color: Color) -> u8 {
        (self.0 >> (8 * color.index())) as u8
    }

    /// The number of cards of each color, in the order of [`Color::ALL`].
    pub const fn counts(self) -> [u8; 5] {
        let [a, b, c, d, e, ..] = self.0.to_le_bytes();
        [a, b, c, d, e]
    }

    /// The number of cards in all.
    #[inline]
    pub const fn len(self) -> usize {
        self.size() as usize
    }

    /// The same in the byte that hands and piles are counted in.
    #[inline]
    pub(crate) const fn size(self) -> u8 {
        (self.0.wrapping_mul(EACH) >> 32) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colors that are there, in order, each with its number.
    pub fn iter(self) -> impl Iterator<Item = (Color, u8)> {
        Color::ALL.into_iter().map(move |color| (color, self.count(color))).filter(|&(_, count)| count > 0)
    }

    /// Every single card, color by color.
    pub fn cards(self) -> impl Iterator<Item = Color> {
        self.iter().flat_map(|(color, count)| repeat_n(color, count.into()))
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

    /// The cards without `fewer`, which must be among them.
    #[inline]
    pub(crate) const fn without(self, fewer: Self) -> Self {
        debug_assert!(self.cover(fewer), "cards are taken that are not there");
        Cards(self.0.wrapping_sub(fewer.0) & LANES)
    }

    /// Whether there are at least as many of every color as in `fewer`.
    #[inline]
    pub(crate) const fn cover(self, fewer: Self) -> bool {
        ((self.0 | TOPS).wrapping_sub(fewer.0)) & TOPS == TOPS
    }

    /// Of every color the smaller number.
    #[inline]
    pub(crate) const fn min(self, other: Self) -> Self {
        // 0x7F where the other has at least as many, lane by lane.
        let covered = ((other.0 | TOPS).wrapping_sub(self.0)) & TOPS;
        let mine = covered - (covered >> 7);
        Cards(self.0 & mine | other.0 & !mine)
    }

    /// One card of every color that is here and not in `other`.
    #[inline]
    pub(crate) const fn colors_missing_in(self, other: Self) -> Self {
        let (here, there) = (self.0.wrapping_add(EACH * 0x7F), other.0.wrapping_add(EACH * 0x7F));
        Cards((here & !there & TOPS) >> 7)
    }

    /// The running sums, lane by lane: the number of cards of each color and of those before it.
    #[inline]
    pub(crate) const fn sums(self) -> u64 {
        self.0.wrapping_mul(EACH) & LANES
    }

    /// The color of the `n`-th card, from 0, when they are sorted by color.
    #[inline]
    pub(crate) const fn nth(self, n: u32) -> Option<Color> {
        // The top bit stays where the running sum is above n.
        let above = ((self.sums() | TOPS).wrapping_sub((n as u64 + 1).wrapping_mul(EACH))) & TOPS;
        match above.trailing_zeros() >> 3 {
            0 => Some(Color::Yellow),
            1 => Some(Color::Green),
            2 => Some(Color::Brown),
            3 => Some(Color::Blue),
            4 => Some(Color::Pink),
            _ => None,
        }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, color) in self.cards().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(color.as_str())?;
        }
        Ok(())
    }
}

impl FromStr for Cards {
    type Err = ParseError;

    /// Reads what `Display` writes and nothing else: the colors in order, at most 12 of each.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "none" {
            return Ok(Cards::EMPTY);
        }
        const FULL: &str = "at most 12 cards of a color";
        read(&mut Words::new(text), |cards, color| if cards.count(color) < COPIES { Ok(()) } else { Err(FULL) })
    }
}

/// Reads one card or more, in order, to the end of the text. Where there is no room for another of a color, `room` says
/// what is expected.
pub(crate) fn read(
    words: &mut Words<'_>,
    room: impl Fn(Cards, Color) -> Result<(), &'static str>,
) -> Result<Cards, ParseError> {
    let (mut cards, mut last) = (Cards::EMPTY, Color::Yellow);
    loop {
        let color: Color = words.parse(Color::EXPECTED)?;
        if color < last {
            return Err(words.error("colors sorted yellow, green, brown, blue, pink", color.as_str()));
        }
        room(cards, color).map_err(|expected| words.error(expected, color.as_str()))?;
        last = color;
        cards = cards.with(Cards::one(color));
        if words.rest().is_none() {
            return Ok(cards);
        }
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counts().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use proptest::prelude::*;

    fn counts(max: u8) -> impl Strategy<Value = [u8; 5]> {
        prop::array::uniform5(0..=max)
    }

    fn cards(counts: [u8; 5]) -> Cards {
        Cards::new(counts).expect("within twelve")
    }

    proptest! {
        #[test]
        fn lanes_do_as_counts_do(a in counts(12), b in counts(12)) {
            let (mine, other) = (cards(a), cards(b));
            prop_assert_eq!(mine.counts(), a);
            prop_assert_eq!((mine.len(), mine.size()), (a.iter().copied().map(usize::from).sum(), a.iter().sum()));
            prop_assert_eq!(mine.iter().map(|(_, count)| usize::from(count)).sum::<usize>(), mine.len());
            prop_assert_eq!(mine.to_string().parse(), Ok(mine));
            prop_assert_eq!(mine.cover(other), (0..5).all(|i| a[i] >= b[i]));
            prop_assert_eq!(mine.min(other).counts(), core::array::from_fn::<u8, 5, _>(|i| a[i].min(b[i])));
            let only = core::array::from_fn::<u8, 5, _>(|i| u8::from(a[i] > 0 && b[i] == 0));
            prop_assert_eq!(mine.colors_missing_in(other).counts(), only);
            prop_assert_eq!(mine.with(other).without(other), mine);
            for (n, color) in mine.cards().enumerate() {
                prop_assert_eq!(mine.nth(n as u32), Some(color));
            }
            prop_assert_eq!(mine.nth(mine.size().into()), None);
        }
    }

    #[test]
    fn cards_have_one_text() {
        for (text, why) in [
            ("", "expected a color: yellow, green, brown, blue or pink at character 1, found nothing"),
            ("None", "expected a color: yellow, green, brown, blue or pink at character 1, found \"None\""),
            ("none pink", "expected a color: yellow, green, brown, blue or pink at character 1, found \"none\""),
            ("yellow  pink", "expected a color: yellow, green, brown, blue or pink at character 8, found nothing"),
            ("pink yellow", "expected colors sorted yellow, green, brown, blue, pink at character 6, found \"yellow\""),
            (&["blue"; 13].join(" "), "expected at most 12 cards of a color at character 61, found \"blue\""),
        ] {
            assert_eq!(text.parse::<Cards>().expect_err(text).to_string(), why, "{text}");
        }
        assert_eq!("none".parse(), Ok(Cards::EMPTY));
    }
}
