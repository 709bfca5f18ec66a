//! The eight kinds of units (TP-2).

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// A kind of unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum UnitKind {
    /// Grange: three targets of choice.
    Grange,
    /// Pulvérisateur: one target, and the 8 cells around it.
    Pulverisateur,
    /// Tractank: a line of 2, and an Œufbusier attack.
    Tractank,
    /// Moissonneuse blindée: a line of 2, and the magnetic field.
    Moissonneuse,
    /// Grenier tactique: a line of 3, and theft.
    Grenier,
    /// Faucheur: two targets of choice, and one more.
    Faucheur,
    /// Œufbusier: one target, and the 4 cells beside it.
    Oeufbusier,
    /// Trésor de guerre: no attack; a weapon for its destroyer.
    Tresor,
}

/// How a kind attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Not at all.
    None,
    /// This many cells, each on the board of any opponent.
    Choice(u8),
    /// This many cells in a straight line on one board.
    Line(u8),
}

impl UnitKind {
    /// The number of kinds.
    pub const COUNT: usize = 8;

    /// All of them, as TP-2 lists them.
    pub const ALL: [UnitKind; Self::COUNT] = [
        UnitKind::Grange,
        UnitKind::Pulverisateur,
        UnitKind::Tractank,
        UnitKind::Moissonneuse,
        UnitKind::Grenier,
        UnitKind::Faucheur,
        UnitKind::Oeufbusier,
        UnitKind::Tresor,
    ];

    /// How it attacks (TP-2).
    #[inline]
    pub const fn attack(self) -> Attack {
        self.facts().2
    }

    /// The word for it in actions and editions.
    pub const fn word(self) -> &'static str {
        self.facts().0
    }

    /// The name on the token.
    pub const fn name(self) -> &'static str {
        self.facts().1
    }

    #[inline]
    const fn facts(self) -> (&'static str, &'static str, Attack) {
        match self {
            UnitKind::Grange => ("grange", "Grange", Attack::Choice(3)),
            UnitKind::Pulverisateur => ("pulverisateur", "Pulvérisateur", Attack::Choice(1)),
            UnitKind::Tractank => ("tractank", "Tractank", Attack::Line(2)),
            UnitKind::Moissonneuse => ("moissonneuse", "Moissonneuse blindée", Attack::Line(2)),
            UnitKind::Grenier => ("grenier", "Grenier tactique", Attack::Line(3)),
            UnitKind::Faucheur => ("faucheur", "Faucheur", Attack::Choice(2)),
            UnitKind::Oeufbusier => ("oeufbusier", "Œufbusier", Attack::Choice(1)),
            UnitKind::Tresor => ("tresor", "Trésor de guerre", Attack::None),
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The kind of this index.
    #[inline]
    pub(crate) fn from_bit(bit: u8) -> Option<Self> {
        Self::ALL.get(usize::from(bit)).copied()
    }
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for UnitKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        UnitKind::ALL
            .into_iter()
            .find(|kind| kind.word() == text)
            .ok_or_else(|| ParseError::new("a kind of unit, such as `grange`", text, 0))
    }
}
