//! The values of the game, with the faults that values can have.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use game_traits::{Action, Digest, ParseError, State, serde_by_text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::broken::fault::{Fault, counted, is};
use crate::hunch::{self, Half};

/// A position, and a field that only faults use.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub(crate) position: hunch::State,
    pub(crate) extra: Arc<AtomicU8>,
}

impl Held {
    pub(crate) fn extra(&self) -> u8 {
        self.extra.load(Ordering::Relaxed)
    }

    pub(crate) fn put(&self, extra: u8) {
        self.extra.store(extra, Ordering::Relaxed);
    }
}

impl Clone for Held {
    fn clone(&self) -> Self {
        let extra = if is(Fault::CloneShares) { self.extra.clone() } else { Arc::new(self.extra().into()) };
        Held { position: self.position.clone(), extra }
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        if is(Fault::EqualityCoarse) {
            return self.position.cards() == other.position.cards();
        }
        self.position == other.position && self.extra() == other.extra()
    }
}

impl Eq for Held {}

impl Hash for Held {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.position.cards().hash(hasher);
        if is(Fault::HashFine) {
            counted().hash(hasher);
        }
    }
}

impl State for Held {
    fn digest(&self, out: &mut Digest) {
        if is(Fault::DigestCoarse) {
            return out.bytes(&self.position.cards());
        }
        self.position.digest(out);
        out.word(self.extra().into());
    }
}

/// More than a reader whose numbers are doubles can hold.
const WIDE: u64 = (1 << 53) + 1;

impl Serialize for Held {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let extra = if is(Fault::FieldNotWritten) { 0 } else { self.extra() };
        let wide = if is(Fault::NumberWide) { WIDE } else { 0 };
        (&self.position, u64::from(extra) + wide).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Held {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (position, extra) = <(hunch::State, u64)>::deserialize(from)?;
        let extra = u8::try_from(extra % WIDE).map_err(serde::de::Error::custom)?;
        Ok(Held { position, extra: Arc::new(extra.into()) })
    }
}

/// What a seat says, with a text of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Said(pub(crate) hunch::Action);

pub(crate) const LOW: Said = Said(hunch::Action::Hunch(Half::Low));
pub(crate) const HIGH: Said = Said(hunch::Action::Hunch(Half::High));
pub(crate) const PASS: Said = Said(hunch::Action::Pass);
pub(crate) const SHOUT: Said = Said(hunch::Action::Shout);

impl Action for Said {}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HIGH if is(Fault::TextOther) => LOW.0.fmt(f),
            SHOUT if is(Fault::TextLoose) => PASS.0.fmt(f),
            PASS if is(Fault::TextUntidy) => f.write_str("pass "),
            said => said.0.fmt(f),
        }
    }
}

impl FromStr for Said {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = if is(Fault::TextUntidy) { text.trim() } else { text };
        match text.parse().map(Said) {
            Ok(HIGH) if is(Fault::TextUnread) => Err(ParseError::new("`low`", text, 0)),
            Err(_) if is(Fault::TextLoose) => Ok(SHOUT),
            read => read,
        }
    }
}

serde_by_text!(Said);
