//! What a player decides, what chance brings, and how both are written.
//!
//! A cell is `column.row` from 1, from the upper left; `2@5.3` is cell 5.3 on the board of seat 2. Weapons and zones go by
//! their [`Slug`].
//!
//! | text | action |
//! |---|---|
//! | `place grange 3.4` | place the token with the upper left corner of its bounding box there (TP-5) |
//! | `pick faucheur` | attack with this kind (TP-8) |
//! | `buy 2`, `buy wild` | buy an egg of seat 2's color, or the wild one (TP-22) |
//! | `play salve` | play a single-use card (TP-24) |
//! | `pass` | nothing more here |
//! | `target 2@5.3` | place a target (TP-11) |
//! | `line 2@5.3 across 3`, `line 2@5.3 down 2` | place a line from this cell on (TP-10) |
//! | `take salve` | take a face-up weapon (TP-22) |
//! | `field 2@5.3` | place the magnetic field, its upper left cell there (TP-18) |
//! | `strike 2@5.3` | aim a Frappe nucléaire |
//! | `probe 2@5.3` | name a cell for Pigeonnage |
//! | `scout 2 potager` | count a zone by Reconnaissance |
//! | `rob 2` | take épis by Chapardage |
//!
//! Chance is the weapon that is turned up: `reveal salve`.

use core::fmt;
use core::str::FromStr;

use game_traits::text::Words;
use game_traits::{ParseError, Seat};

use crate::cell::{BoardCell, Cell};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

/// The longest line that there is (TP-2).
pub(crate) const LONGEST_LINE: u8 = 3;

/// Which way a line runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the right. A line of one cell runs across.
    Across,
    /// Downwards.
    Down,
}

/// What a player decides. Whether it is legal, the position says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places a token (TP-5).
    Place {
        /// Of which kind.
        kind: UnitKind,
        /// The upper left corner of its bounding box.
        cell: Cell,
    },
    /// Attacks with a kind (TP-8).
    Pick(UnitKind),
    /// Buys an egg of this seat's color (TP-22).
    Buy(Seat),
    /// Buys the wild egg (TP-3).
    BuyWild,
    /// Plays a single-use card (TP-24).
    Play(Slug),
    /// Does nothing more here.
    Pass,
    /// Places a target (TP-11).
    Target(BoardCell),
    /// Places a line (TP-10).
    Line {
        /// Its first cell.
        from: BoardCell,
        /// Which way it runs.
        direction: Direction,
        /// How many cells, 1 to 3.
        cells: u8,
    },
    /// Takes a face-up weapon (TP-22).
    Take(Slug),
    /// Places the magnetic field, its upper left cell here (TP-18).
    Field(BoardCell),
    /// Aims a strike.
    Strike(BoardCell),
    /// Names a cell that the owner has to answer for.
    Probe(BoardCell),
    /// Counts a zone of a seat's board.
    Scout {
        /// Whose.
        seat: Seat,
        /// Which zone.
        zone: Slug,
    },
    /// Takes épis of a seat.
    Rob(Seat),
}

impl game_traits::Action for Action {}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place { kind, cell } => write!(f, "place {kind} {cell}"),
            Action::Pick(kind) => write!(f, "pick {kind}"),
            Action::Buy(seat) => write!(f, "buy {seat}"),
            Action::BuyWild => f.write_str("buy wild"),
            Action::Play(weapon) => write!(f, "play {weapon}"),
            Action::Pass => f.write_str("pass"),
            Action::Target(spot) => write!(f, "target {spot}"),
            Action::Line { from, direction: Direction::Across, cells } => write!(f, "line {from} across {cells}"),
            Action::Line { from, direction: Direction::Down, cells } => write!(f, "line {from} down {cells}"),
            Action::Take(weapon) => write!(f, "take {weapon}"),
            Action::Field(spot) => write!(f, "field {spot}"),
            Action::Strike(spot) => write!(f, "strike {spot}"),
            Action::Probe(spot) => write!(f, "probe {spot}"),
            Action::Scout { seat, zone } => write!(f, "scout {seat} {zone}"),
            Action::Rob(seat) => write!(f, "rob {seat}"),
        }
    }
}

const SEAT: &str = "a seat from 0 to 15";
const SPOT: &str = "a seat and a cell, such as 2@5.3";
const WEAPON: &str = "the name of a weapon, such as `salve`";

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`place`, `pick`, `buy`, `play`, `pass`, `target`, `line`, `take`, `field`, `strike`, `probe`, `scout` or `rob`";
        let mut words = Words::new(text);
        let action = match words.word(EXPECTED)? {
            "place" => {
                let kind = words.parse("a kind of unit, such as `grange`")?;
                Action::Place { kind, cell: words.parse("a cell as column.row, such as 5.3")? }
            }
            "pick" => Action::Pick(words.parse("a kind of unit, such as `grange`")?),
            "buy" => match words.word("a seat or `wild`")? {
                "wild" => Action::BuyWild,
                seat => Action::Buy(
                    seat.parse().map_err(|_: ParseError| words.error("a seat from 0 to 15 or `wild`", seat))?,
                ),
            },
            "play" => Action::Play(words.parse(WEAPON)?),
            "pass" => Action::Pass,
            "target" => Action::Target(words.parse(SPOT)?),
            "line" => {
                const WAY: &str = "`across` or `down`";
                let from = words.parse(SPOT)?;
                let direction = match words.word(WAY)? {
                    "across" => Direction::Across,
                    "down" => Direction::Down,
                    other => return Err(words.error(WAY, other)),
                };
                let cells = words.number("a number of cells from 1 to 3", 1, LONGEST_LINE.into())?;
                Action::Line { from, direction, cells: cells as u8 }
            }
            "take" => Action::Take(words.parse(WEAPON)?),
            "field" => Action::Field(words.parse(SPOT)?),
            "strike" => Action::Strike(words.parse(SPOT)?),
            "probe" => Action::Probe(words.parse(SPOT)?),
            "scout" => {
                Action::Scout { seat: words.parse(SEAT)?, zone: words.parse("the name of a zone, such as `potager`")? }
            }
            "rob" => Action::Rob(words.parse(SEAT)?),
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(action)
    }
}

/// The weapon that is turned up (TP-6, TP-22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(pub Slug);

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "reveal {}", self.0)
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        match words.word("`reveal`")? {
            "reveal" => {}
            other => return Err(words.error("`reveal`", other)),
        }
        let reveal = Chance(words.parse(WEAPON)?);
        words.end()?;
        Ok(reveal)
    }
}
