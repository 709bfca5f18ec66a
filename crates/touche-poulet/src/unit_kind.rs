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
        match self {
            UnitKind::Grange => Attack::Choice(3),
            UnitKind::Faucheur => Attack::Choice(2),
            UnitKind::Pulverisateur | UnitKind::Oeufbusier => Attack::Choice(1),
            UnitKind::Tractank | UnitKind::Moissonneuse => Attack::Line(2),
            UnitKind::Grenier => Attack::Line(3),
            UnitKind::Tresor => Attack::None,
        }
    }

    /// The word for it in actions and editions.
    pub const fn word(self) -> &'static str {
        match self {
            UnitKind::Grange => "grange",
            UnitKind::Pulverisateur => "pulverisateur",
            UnitKind::Tractank => "tractank",
            UnitKind::Moissonneuse => "moissonneuse",
            UnitKind::Grenier => "grenier",
            UnitKind::Faucheur => "faucheur",
            UnitKind::Oeufbusier => "oeufbusier",
            UnitKind::Tresor => "tresor",
        }
    }

    /// The name on the token.
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Grange => "Grange",
            UnitKind::Pulverisateur => "Pulvérisateur",
            UnitKind::Tractank => "Tractank",
            UnitKind::Moissonneuse => "Moissonneuse blindée",
            UnitKind::Grenier => "Grenier tactique",
            UnitKind::Faucheur => "Faucheur",
            UnitKind::Oeufbusier => "Œufbusier",
            UnitKind::Tresor => "Trésor de guerre",
        }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
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
