//! The word list that a game is played with (PF-4).

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use game_traits::text::Words;
use game_traits::{ConfigError, ParseError};
use word_graph::{Lexicon, MIN_LETTERS, Word};

/// The word list that a game is played with. It is part of a config, so a record refuses to be replayed with another
/// list.
///
/// | text | list |
/// |---|---|
/// | `french` | the French list of this release; written with its fingerprint, `french 7d93d2ae0779ab16` |
/// | `external 7d93d2ae0779ab16` | the list of this fingerprint that the program hands in: [`PointFinal::with_lexicon`] |
/// | `words CHAT CHIEN` | these words |
///
/// [`PointFinal::with_lexicon`]: crate::PointFinal::with_lexicon
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Vocabulary {
    /// The list of the crate `point-final-words-fr`.
    French {
        /// Its [fingerprint](word_graph::WordGraph::fingerprint).
        fingerprint: u64,
    },
    /// A list that the program hands in.
    External {
        /// Its [fingerprint](word_graph::WordGraph::fingerprint).
        fingerprint: u64,
    },
    /// These words: at least one, in alphabetical order, each once.
    Inline(Vec<Word>),
}

/// The fingerprint of the French list of this release, also where the list itself is left out.
const FRENCH: u64 = 0x2191_5590_dc31_541c;
#[cfg(feature = "words-fr")]
const _: () = assert!(FRENCH == point_final_words_fr::FINGERPRINT);

impl Vocabulary {
    /// The French list of this release.
    pub const FRENCH: Self = Vocabulary::French { fingerprint: FRENCH };

    /// These words, in any order.
    pub fn inline(words: impl IntoIterator<Item = Word>) -> Self {
        let mut words: Vec<Word> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        Vocabulary::Inline(words)
    }

    /// The list itself.
    pub(crate) fn open(&self) -> Result<Lexicon, ConfigError> {
        match self {
            &Vocabulary::French { fingerprint } => {
                let lexicon = french()?;
                ConfigError::ensure(lexicon.fingerprint() == fingerprint, "PF-4", || {
                    format!("the French list {fingerprint:016x}, this release has {:016x}", lexicon.fingerprint())
                })?;
                Ok(lexicon)
            }
            Vocabulary::External { fingerprint } => {
                Err(ConfigError::new("PF-4", format!("the word list {fingerprint:016x} has to be handed in")))
            }
            Vocabulary::Inline(words) => {
                ConfigError::ensure(!words.is_empty(), "PF-4", || "a list of no word")?;
                Lexicon::from_words(words).map_err(|e| ConfigError::new("PF-4", format!("{e}")))
            }
        }
    }
}

#[cfg(all(feature = "words-fr", feature = "std"))]
fn french() -> Result<Lexicon, ConfigError> {
    extern crate std;
    static ONCE: std::sync::OnceLock<Result<Lexicon, ConfigError>> = std::sync::OnceLock::new();
    ONCE.get_or_init(decode_french).clone()
}

#[cfg(all(feature = "words-fr", not(feature = "std")))]
fn french() -> Result<Lexicon, ConfigError> {
    decode_french()
}

#[cfg(feature = "words-fr")]
fn decode_french() -> Result<Lexicon, ConfigError> {
    Lexicon::from_bytes(point_final_words_fr::GRAPH).map_err(|e| ConfigError::new("PF-4", format!("{e}")))
}

#[cfg(not(feature = "words-fr"))]
fn french() -> Result<Lexicon, ConfigError> {
    Err(ConfigError::new("PF-4", "the French list is not in this build: feature words-fr"))
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self::FRENCH
    }
}

impl fmt::Display for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vocabulary::French { fingerprint } => write!(f, "french {fingerprint:016x}"),
            Vocabulary::External { fingerprint } => write!(f, "external {fingerprint:016x}"),
            Vocabulary::Inline(words) => {
                f.write_str("words")?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
        }
    }
}

impl FromStr for Vocabulary {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "`french`, `external` and a fingerprint, or `words` and words";
        let mut parts = Words::new(text);
        let vocabulary = match parts.word(EXPECTED)? {
            "french" if parts.rest().is_none() => Self::FRENCH,
            "french" => Vocabulary::French { fingerprint: fingerprint(&mut parts)? },
            "external" => Vocabulary::External { fingerprint: fingerprint(&mut parts)? },
            "words" => {
                let mut words = Vec::new();
                while let Some(part) = parts.next() {
                    let word = part.parse().ok().filter(|word: &Word| word.len() >= MIN_LETTERS);
                    words.push(word.ok_or_else(|| parts.error("a word of 2 to 32 letters A to Z", part))?);
                }
                Self::inline(words)
            }
            other => return Err(parts.error(EXPECTED, other)),
        };
        parts.end()?;
        Ok(vocabulary)
    }
}

fn fingerprint(parts: &mut Words<'_>) -> Result<u64, ParseError> {
    const EXPECTED: &str = "a fingerprint of 16 hexadecimal digits";
    let text = parts.word(EXPECTED)?;
    let plain = text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    u64::from_str_radix(text, 16).ok().filter(|_| plain).ok_or_else(|| parts.error(EXPECTED, text))
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Vocabulary);
