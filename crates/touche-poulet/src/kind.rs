//! The eight kinds of units (TP-2).

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// A kind of unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
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

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 8;

    /// All of them, as TP-2 lists them.
    pub const ALL: [Kind; Self::COUNT] = [
        Kind::Grange,
        Kind::Pulverisateur,
        Kind::Tractank,
        Kind::Moissonneuse,
        Kind::Grenier,
        Kind::Faucheur,
        Kind::Oeufbusier,
        Kind::Tresor,
    ];

    /// How it attacks (TP-2).
    #[inline]
    pub const fn attack(self) -> Attack {
        match self {
            Kind::Grange => Attack::Choice(3),
            Kind::Faucheur => Attack::Choice(2),
            Kind::Pulverisateur | Kind::Oeufbusier => Attack::Choice(1),
            Kind::Tractank | Kind::Moissonneuse => Attack::Line(2),
            Kind::Grenier => Attack::Line(3),
            Kind::Tresor => Attack::None,
        }
    }

    /// The word for it in actions and editions.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Grange => "grange",
            Kind::Pulverisateur => "pulverisateur",
            Kind::Tractank => "tractank",
            Kind::Moissonneuse => "moissonneuse",
            Kind::Grenier => "grenier",
            Kind::Faucheur => "faucheur",
            Kind::Oeufbusier => "oeufbusier",
            Kind::Tresor => "tresor",
        }
    }

    /// The name on the token.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Grange => "Grange",
            Kind::Pulverisateur => "Pulvérisateur",
            Kind::Tractank => "Tractank",
            Kind::Moissonneuse => "Moissonneuse blindée",
            Kind::Grenier => "Grenier tactique",
            Kind::Faucheur => "Faucheur",
            Kind::Oeufbusier => "Œufbusier",
            Kind::Tresor => "Trésor de guerre",
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

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Kind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.word() == text)
            .ok_or_else(|| ParseError::new("a kind of unit, such as `grange`", text, 0))
    }
}
