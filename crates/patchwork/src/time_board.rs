//! The time board.

/// The last space (PW-3).
pub(crate) const LAST: u8 = 53;

/// The number of leather patches (PW-2).
pub(crate) const LEATHERS: usize = 5;

/// Where the leather patches lie: two boards were printed (PW-3).
///
/// ```
/// use patchwork::TimeBoard;
/// assert_eq!(TimeBoard::default(), TimeBoard::Revised);
/// assert_eq!(TimeBoard::First.leathers(), [20, 26, 32, 44, 50]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum TimeBoard {
    /// The printings of 2014: 20, 26, 32, 44, 50.
    First,
    /// Newer printings: 26, 32, 38, 44, 50.
    #[default]
    Revised,
}

impl TimeBoard {
    /// The spaces behind which a leather patch lies, in order.
    #[inline]
    pub const fn leathers(self) -> [u8; LEATHERS] {
        match self {
            TimeBoard::First => [20, 26, 32, 44, 50],
            TimeBoard::Revised => [26, 32, 38, 44, 50],
        }
    }

    /// The income marks: the same on both boards.
    pub const INCOMES: [u8; 9] = [5, 11, 17, 23, 29, 35, 41, 47, 53];
}

/// The number of income marks up to `space`, that space included: one at every sixth.
#[inline]
pub(crate) const fn incomes_up_to(space: u8) -> u8 {
    (space + 1) / 6
}
