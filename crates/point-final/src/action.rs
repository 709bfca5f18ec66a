//! Actions and chance outcomes, and their text.

use core::fmt;
use core::str::FromStr;

use game_traits::text::Words;
use game_traits::{ParseError, Seat};
use word_graph::Word;

use crate::card::{Card, Special};

/// What a player decides. Every value can be written and read; whether it is legal depends on the position.
///
/// | text | action |
/// |---|---|
/// | `lay A`, `lay vowel` | lay a letter or joker (PF-10) |
/// | `accuse` | accuse the seat that is responsible of bluffing (PF-11) |
/// | `draw` | draw 2 (PF-12) |
/// | `play echange 2` | swap hands with seat 2 (PF-24) |
/// | `play passe-a-gauche` | all hands go to the left (PF-25) |
/// | `play pioche-2 2`, `play pioche-3 2` | seat 2 draws (PF-26) |
/// | `play poubelle` | sweep the word away (PF-27) |
/// | `play cadeau A 2` | give an A to seat 2 (PF-28) |
/// | `play echange`, `play cadeau`, … | a special as last card (PF-31) |
/// | `call A` | put A face down and call point final (PF-20) |
/// | `say CHIEN` | say a word (PF-16, PF-21, PF-30) |
/// | `concede` | have no word (PF-36) |
/// | `time-out` | have thought too long (PF-32) |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lay a letter or joker (PF-10).
    Lay(Card),
    /// Accuse the seat that is responsible (PF-11).
    Accuse,
    /// Draw 2 cards (PF-12).
    Draw,
    /// Play a special that names no player: Passe à gauche, Poubelle, or any as last card (PF-31).
    Play(Special),
    /// Play a special on a player: Échange, Pioche 2, Pioche 3.
    PlayOn(Special, Seat),
    /// Play a Cadeau and give this card (PF-28).
    Give(Card, Seat),
    /// Put a card face down and call point final (PF-20).
    Call(Card),
    /// Say a word (PF-16, PF-21, PF-30).
    Say(Word),
    /// Have no word (PF-36).
    Concede,
    /// Have thought too long (PF-32).
    TimeOut,
}

impl game_traits::Action for Action {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(card) => write!(f, "lay {card}"),
            Action::Accuse => f.write_str("accuse"),
            Action::Draw => f.write_str("draw"),
            Action::Play(special) => write!(f, "play {special}"),
            Action::PlayOn(special, seat) => write!(f, "play {special} {seat}"),
            Action::Give(card, seat) => write!(f, "play cadeau {card} {seat}"),
            Action::Call(card) => write!(f, "call {card}"),
            Action::Say(word) => write!(f, "say {word}"),
            Action::Concede => f.write_str("concede"),
            Action::TimeOut => f.write_str("time-out"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({self})")
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`lay`, `accuse`, `draw`, `play`, `call`, `say`, `concede` or `time-out`";
        let mut words = Words::new(text);
        let action = match words.word(EXPECTED)? {
            "lay" => Action::Lay(words.parse("a letter or joker")?),
            "accuse" => Action::Accuse,
            "draw" => Action::Draw,
            "play" => read_play(&mut words)?,
            "call" => Action::Call(words.parse("a card")?),
            "say" => {
                const WORD: &str = "a word of 1 to 32 letters A to Z";
                let said = words.word(WORD)?;
                Action::Say(said.parse().map_err(|_| words.error(WORD, said))?)
            }
            "concede" => Action::Concede,
            "time-out" => Action::TimeOut,
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(action)
    }
}

fn read_play(words: &mut Words<'_>) -> Result<Action, ParseError> {
    let special: Special = words.parse("a special")?;
    let Some(next) = words.next() else { return Ok(Action::Play(special)) };
    match next.parse() {
        Ok(seat) => Ok(Action::PlayOn(special, seat)),
        Err(_) if special == Special::Cadeau => {
            let at = words.word_at();
            let card = next.parse().map_err(|e: ParseError| e.shifted(at))?;
            Ok(Action::Give(card, words.parse("a seat")?))
        }
        Err(_) => Err(words.error("a seat", next)),
    }
}

/// A chance outcome: `card A` for a card dealt or drawn, `starter 2` for the seat that begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Chance {
    /// A card from the draw pile (PF-8).
    Card(Card),
    /// The seat that begins the round (PF-7).
    Starter(Seat),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Card(card) => write!(f, "card {card}"),
            Chance::Starter(seat) => write!(f, "starter {seat}"),
        }
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chance({self})")
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`card` or `starter`";
        let mut words = Words::new(text);
        let outcome = match words.word(EXPECTED)? {
            "card" => Chance::Card(words.parse("a card")?),
            "starter" => Chance::Starter(words.parse("a seat")?),
            other => return Err(words.error(EXPECTED, other)),
        };
        words.end()?;
        Ok(outcome)
    }
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Action, Chance);
