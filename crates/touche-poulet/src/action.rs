//! Actions and chance outcomes, and their text.

use core::fmt;
use core::str::FromStr;

use game_traits::text::Words;
use game_traits::{ParseError, Seat};

use crate::cell::{BoardCell, Cell};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

/// The maximum number of cells of a line (TP-2).
pub(crate) const MAX_LINE: u8 = 3;

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the right. A line of one cell runs across.
    Across,
    /// Downwards.
    Down,
}

/// What a player decides. Every value can be written and read; whether it is legal depends on the position.
///
/// A cell is `column.row` from 1, from the upper left; `2@5.3` is cell 5.3 on the board of seat 2. Weapons and zones go
/// by their [`Slug`].
///
/// | text | action |
/// |---|---|
/// | `place grange 3.4` | place the token with the upper left corner of its bounding box there (TP-5) |
/// | `pick faucheur` | attack with this kind (TP-8) |
/// | `buy 2`, `buy wild` | buy an egg of seat 2's color, or the wild one (TP-22) |
/// | `play salve` | play a single-use card (TP-24) |
/// | `pass` | nothing more here |
/// | `target 2@5.3` | place a target (TP-11) |
/// | `line 2@5.3 across 3`, `line 2@5.3 down 2` | place a line from this cell on (TP-10) |
/// | `take salve` | take a face-up weapon (TP-22) |
/// | `field 2@5.3` | place the magnetic field, its upper left cell there (TP-18) |
/// | `strike 2@5.3` | aim a Frappe nucléaire |
/// | `probe 2@5.3` | name a cell for Pigeonnage |
/// | `scout 2 potager` | count a zone by Reconnaissance |
/// | `rob 2` | take épis by Chapardage |
///
/// ```
/// use touche_poulet::{Action, BoardCell, Cell, game_traits::Seat};
/// let cell = Cell::new(5, 3).expect("a column and a row from 1 to 128");
/// let action: Action = "target 2@5.3".parse()?;
/// assert_eq!(action, Action::Target(BoardCell { seat: Seat::new(2), cell }));
/// assert_eq!(action.to_string(), "target 2@5.3");
/// # Ok::<(), touche_poulet::game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places a token (TP-5).
    Place {
        /// The kind of the token.
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
        /// The direction in which it runs.
        direction: Direction,
        /// The number of its cells, 1 to 3.
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
        /// The seat whose board it is on.
        seat: Seat,
        /// The zone.
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
            Action::Target(at) => write!(f, "target {at}"),
            Action::Line { from, direction: Direction::Across, cells } => write!(f, "line {from} across {cells}"),
            Action::Line { from, direction: Direction::Down, cells } => write!(f, "line {from} down {cells}"),
            Action::Take(weapon) => write!(f, "take {weapon}"),
            Action::Field(at) => write!(f, "field {at}"),
            Action::Strike(at) => write!(f, "strike {at}"),
            Action::Probe(at) => write!(f, "probe {at}"),
            Action::Scout { seat, zone } => write!(f, "scout {seat} {zone}"),
            Action::Rob(seat) => write!(f, "rob {seat}"),
        }
    }
}

const SEAT: &str = "a seat from 0 to 15";
const BOARD_CELL: &str = "a seat and a cell, such as 2@5.3";
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
            "target" => Action::Target(words.parse(BOARD_CELL)?),
            "line" => {
                const WAY: &str = "`across` or `down`";
                let from = words.parse(BOARD_CELL)?;
                let direction = match words.word(WAY)? {
                    "across" => Direction::Across,
                    "down" => Direction::Down,
                    other => return Err(words.error(WAY, other)),
                };
                let cells = words.number("a number of cells from 1 to 3", 1, MAX_LINE.into())?;
                Action::Line { from, direction, cells: cells as u8 }
            }
            "take" => Action::Take(words.parse(WEAPON)?),
            "field" => Action::Field(words.parse(BOARD_CELL)?),
            "strike" => Action::Strike(words.parse(BOARD_CELL)?),
            "probe" => Action::Probe(words.parse(BOARD_CELL)?),
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

/// A chance outcome: `reveal salve` turns up that weapon (TP-6, TP-22).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chance(Slug);

impl Chance {
    /// The outcome that turns up this weapon.
    pub const fn reveal(weapon: Slug) -> Self {
        Chance(weapon)
    }

    /// The weapon that is turned up.
    pub const fn weapon(self) -> Slug {
        self.0
    }
}

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
