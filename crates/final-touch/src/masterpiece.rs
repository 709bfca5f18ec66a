//! One masterpiece.

use alloc::borrow::Cow;
use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::number;

use crate::cards::Cards;

/// A masterpiece by its number, 1 to 25 (FT-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MasterpieceId(u8);

impl MasterpieceId {
    /// The highest id.
    pub const MAX: u8 = 25;

    /// The id, if it is from 1 to 25.
    #[inline]
    pub const fn new(id: u8) -> Option<Self> {
        if id >= 1 && id <= Self::MAX { Some(MasterpieceId(id)) } else { None }
    }

    /// The number, 1 to 25.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The ids whose bit is set, in ascending order.
    pub(crate) fn of_bits(bits: u32) -> impl Iterator<Item = Self> {
        (1..=Self::MAX).filter(move |id| bits >> id & 1 == 1).map(MasterpieceId)
    }

    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
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
            .map(|n| MasterpieceId(n as u8))
            .ok_or_else(|| ParseError::new("a masterpiece from 1 to 25", text, 0))
    }
}

/// Where a number of a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Status {
    /// The edition does not say.
    #[default]
    Unstated,
    /// A published source shows it.
    Documented,
    /// A published source may only be giving an example.
    #[cfg_attr(feature = "serde", serde(rename = "weakly documented"))]
    WeaklyDocumented,
    /// No source shows it: it is reconstructed from the others.
    Inferred,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Unstated => "unstated",
            Status::Documented => "documented",
            Status::WeaklyDocumented => "weakly documented",
            Status::Inferred => "inferred",
        })
    }
}

/// What a masterpiece needs and pays (FT-2), and where that is known from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
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
    /// Where the touches are known from.
    #[cfg_attr(feature = "serde", serde(default))]
    pub touches_status: Status,
    /// Where the full pay is known from.
    #[cfg_attr(feature = "serde", serde(default))]
    pub full_status: Status,
    /// Where the pay of the ruin is known from.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ruined_status: Status,
    /// What else is to be said of its sources.
    #[cfg_attr(feature = "serde", serde(default))]
    pub note: Option<Cow<'static, str>>,
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
