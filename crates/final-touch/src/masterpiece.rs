//! Masterpieces: their numbers, sets of them, and what they need and pay.

use alloc::borrow::Cow;
use alloc::format;
use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use game_traits::text::number;
use game_traits::{ConfigError, ParseError};

use crate::cards::Cards;

/// A masterpiece by its number, 1 to 25 (FT-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "u8", into = "u8"))]
pub struct MasterpieceId(NonZeroU8);

impl MasterpieceId {
    /// The highest number.
    pub const MAX: u8 = 25;

    /// What a parser of a number expects.
    pub(crate) const EXPECTED: &str = "a masterpiece from 1 to 25";

    /// The masterpiece with this number; `None` unless it is from 1 to 25.
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        match NonZeroU8::new(id) {
            Some(id) if id.get() <= Self::MAX => Some(MasterpieceId(id)),
            _ => None,
        }
    }

    /// The number, 1 to 25.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its index in a table of [`MasterpieceId::MAX`] entries, from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.get() as usize - 1
    }
}

impl From<MasterpieceId> for u8 {
    fn from(id: MasterpieceId) -> u8 {
        id.get()
    }
}

impl TryFrom<u8> for MasterpieceId {
    type Error = ConfigError;

    fn try_from(id: u8) -> Result<Self, ConfigError> {
        MasterpieceId::new(id)
            .ok_or_else(|| ConfigError::new("FT-3", format!("masterpiece {id}, numbers go from 1 to {}", Self::MAX)))
    }
}

impl fmt::Debug for MasterpieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MasterpieceId({})", self.0)
    }
}

impl fmt::Display for MasterpieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MasterpieceId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        number(text, 1, Self::MAX.into())
            .and_then(|n| MasterpieceId::new(n as u8))
            .ok_or_else(|| ParseError::new(Self::EXPECTED, text, 0))
    }
}

/// A set of masterpieces, bit `id`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct MasterpieceSet(u32);

impl MasterpieceSet {
    pub(crate) const EMPTY: Self = MasterpieceSet(0);

    /// The set as bits, for digests.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub(crate) const fn contains(self, id: MasterpieceId) -> bool {
        self.0 >> id.get() & 1 == 1
    }

    #[inline]
    pub(crate) const fn with(self, id: MasterpieceId) -> Self {
        MasterpieceSet(self.0 | 1 << id.get())
    }

    #[inline]
    pub(crate) const fn without(self, id: MasterpieceId) -> Self {
        MasterpieceSet(self.0 & !(1 << id.get()))
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        MasterpieceSet(self.0 | other.0)
    }

    /// The `n`-th by number, from 0.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Option<MasterpieceId> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        MasterpieceId::new(bits.trailing_zeros() as u8)
    }

    /// In ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = MasterpieceId> + use<> {
        (1..=MasterpieceId::MAX).filter_map(MasterpieceId::new).filter(move |&id| self.contains(id))
    }
}

impl FromIterator<MasterpieceId> for MasterpieceSet {
    fn from_iter<I: IntoIterator<Item = MasterpieceId>>(ids: I) -> Self {
        ids.into_iter().fold(MasterpieceSet::EMPTY, MasterpieceSet::with)
    }
}

impl fmt::Debug for MasterpieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(MasterpieceId::get)).finish()
    }
}

/// Where a number of a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Provenance {
    /// The edition does not say.
    #[default]
    Unstated,
    /// A published source shows it.
    Documented,
    /// A published source may only be giving an example.
    WeaklyDocumented,
    /// No source shows it: it is reconstructed from the others.
    Inferred,
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Provenance::Unstated => "unstated",
            Provenance::Documented => "documented",
            Provenance::WeaklyDocumented => "weakly documented",
            Provenance::Inferred => "inferred",
        })
    }
}

/// What a masterpiece needs and pays (FT-2), and the provenance of these numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Masterpiece {
    /// Its number, 1 to 25.
    pub id: u8,
    /// The painting, where it is known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub name: Option<Cow<'static, str>>,
    /// The touches it needs.
    pub touches: Cards,
    /// What it pays finished, in dollars.
    pub full: u16,
    /// What it pays ruined, in dollars.
    pub ruined: u16,
    /// The provenance of the touches.
    #[cfg_attr(feature = "serde", serde(default))]
    pub touches_provenance: Provenance,
    /// The provenance of the full pay.
    #[cfg_attr(feature = "serde", serde(default))]
    pub full_provenance: Provenance,
    /// The provenance of the pay of the ruin.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ruined_provenance: Provenance,
    /// A remark on its sources.
    #[cfg_attr(feature = "serde", serde(default))]
    pub note: Option<Cow<'static, str>>,
}

impl Masterpiece {
    /// A masterpiece without a name, a note or any provenance.
    ///
    /// ```
    /// use final_touch::{Cards, Masterpiece};
    /// let touches = Cards::new([0, 0, 0, 2, 0]).expect("no color above 12");
    /// let card = Masterpiece::new(7, touches, 5, 2);
    /// assert_eq!(card.to_string(), "masterpiece 7");
    /// ```
    pub const fn new(id: u8, touches: Cards, full: u16, ruined: u16) -> Self {
        Masterpiece {
            id,
            name: None,
            touches,
            full,
            ruined,
            touches_provenance: Provenance::Unstated,
            full_provenance: Provenance::Unstated,
            ruined_provenance: Provenance::Unstated,
            note: None,
        }
    }
}

impl fmt::Display for Masterpiece {
    /// `American Gothic`, or `masterpiece 7` where the painting is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "masterpiece {}", self.id),
        }
    }
}
