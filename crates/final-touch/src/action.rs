//! What a player decides, what chance brings, and how both are written.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::cards::Cards;
use crate::colour::Colour;
use crate::edition::HAND;
use crate::masterpiece::MasterpieceId;

/// What a player decides: one of 251 multisets to improve with, or one of 5 colours to smear with. The byte is the dense
/// index, so every byte is an action; whether it is legal, the position says.
///
/// | text | action |
/// |---|---|
/// | `improve yellow brown brown` | lay 1 to 5 touches, sorted yellow, green, brown, blue, pink (FT-10) |
/// | `smear blue` | lay a card into the smearing zone (FT-11) |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

/// An [`Action`] taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Lay touches on the current masterpiece (FT-10).
    Improve(Cards),
    /// Lay a card into the smearing zone (FT-11).
    Smear(Colour),
}

/// How many multisets of one to five cards there are.
const IMPROVES: usize = 251;

impl Action {
    /// How many actions there are.
    pub(crate) const SPACE: usize = IMPROVES + Colour::ALL.len();

    /// Lays 1 to 5 cards on the current masterpiece; `None` for more or fewer.
    pub const fn improve(cards: Cards) -> Option<Self> {
        if !cards.is_empty() && cards.len() <= HAND { Some(Action(cards.rank() - 1)) } else { None }
    }

    /// Lays a card into the smearing zone.
    #[inline]
    pub const fn smear(colour: Colour) -> Self {
        Action((IMPROVES + colour.index()) as u8)
    }

    /// The action taken apart.
    #[inline]
    pub const fn kind(self) -> Kind {
        match (self.0 as usize).checked_sub(IMPROVES) {
            Some(n) if n < Colour::ALL.len() => Kind::Smear(Colour::ALL[n]),
            _ => Kind::Improve(self.cards()),
        }
    }

    /// The cards that it takes from the hand.
    #[inline]
    pub const fn cards(self) -> Cards {
        LAID[self.0 as usize]
    }

    #[inline]
    pub(crate) const fn is_improve(self) -> bool {
        (self.0 as usize) < IMPROVES
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn at_index(index: usize) -> Option<Self> {
        if index < Self::SPACE { Some(Action(index as u8)) } else { None }
    }
}

/// The cards that each action lays.
static LAID: [Cards; Action::SPACE] = LAID_TABLE;

const LAID_TABLE: [Cards; Action::SPACE] = {
    let mut table = [Cards::NONE; Action::SPACE];
    let mut code = 1_u32;
    while code < 6_u32.pow(5) {
        let (mut counts, mut rest, mut total, mut i) = ([0; 5], code, 0, 0);
        while i < 5 {
            counts[i] = (rest % 6) as u8;
            total += counts[i];
            rest /= 6;
            i += 1;
        }
        if total <= HAND
            && let Some(cards) = Cards::new(counts)
        {
            table[cards.rank() as usize - 1] = cards;
        }
        code += 1;
    }
    let mut i = 0;
    while i < Colour::ALL.len() {
        table[IMPROVES + i] = Cards::one(Colour::ALL[i]);
        i += 1;
    }
    table
};

/// The multisets that can be laid out of one, as actions in ascending order (at most 31, FT-13).
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    count: u8,
    actions: [Action; 31],
}

impl Parts {
    /// Those of a multiset of at most five cards.
    #[inline]
    pub(crate) fn of(cards: Cards) -> &'static [Action] {
        let parts = &PARTS[cards.rank() as usize];
        &parts.actions[..parts.count as usize & 31]
    }
}

/// By [`Cards::rank`]; the last rows stand for no multiset and spare a bounds check.
static PARTS: [Parts; 256] = {
    let mut table = [Parts { count: 0, actions: [Action(0); 31] }; 256];
    let mut whole = 0;
    while whole < IMPROVES {
        let row = &mut table[LAID_TABLE[whole].rank() as usize];
        let mut part = 0;
        // Sorted by size first: nothing behind `whole` fits in.
        while part <= whole {
            if LAID_TABLE[whole].cover(LAID_TABLE[part]) {
                row.actions[row.count as usize] = Action(part as u8);
                row.count += 1;
            }
            part += 1;
        }
        whole += 1;
    }
    table
};

impl game_traits::Action for Action {}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Improve(cards) => write!(f, "improve {cards}"),
            Kind::Smear(colour) => write!(f, "smear {colour}"),
        }
    }
}

const A_COLOUR: &str = "a colour: yellow, green, brown, blue or pink";

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`improve` or `smear`";
        let mut words = Words::new(text);
        match words.word(EXPECTED)? {
            "smear" => {
                let colour = words.parse(A_COLOUR)?;
                words.end()?;
                Ok(Action::smear(colour))
            }
            "improve" => {
                let mut last: Colour = words.parse(A_COLOUR)?;
                let mut cards = Cards::one(last);
                while words.rest().is_some() {
                    let colour: Colour = words.parse(A_COLOUR)?;
                    if colour < last {
                        return Err(words.error("colours sorted yellow, green, brown, blue, pink", colour.name()));
                    }
                    if cards.len() == HAND {
                        return Err(words.error("at most five colours", colour.name()));
                    }
                    last = colour;
                    cards = cards.with(Cards::one(colour));
                }
                Action::improve(cards).ok_or_else(|| words.error("one to five colours", text))
            }
            other => Err(words.error(EXPECTED, other)),
        }
    }
}

/// What chance brings (FT-26): `draw pink`, the card that is drawn; `reveal 14`, the masterpiece that becomes visible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The card that is drawn from the pile.
    Draw(Colour),
    /// The masterpiece that becomes visible.
    Reveal(MasterpieceId),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Draw(colour) => write!(f, "draw {colour}"),
            Chance::Reveal(id) => write!(f, "reveal {id}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`draw` or `reveal`";
        let mut words = Words::new(text);
        let outcome = match words.word(EXPECTED)? {
            "draw" => Chance::Draw(words.parse(A_COLOUR)?),
            "reveal" => Chance::Reveal(words.parse("a masterpiece from 1 to 25")?),
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(outcome)
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Action, Chance);
