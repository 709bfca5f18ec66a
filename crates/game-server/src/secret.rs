//! Secrets of seats, ids of matches, and seeds: from the system's randomness.

use std::fmt;
use std::io;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use subtle::ConstantTimeEq;

/// 128 random bits that a seat belongs to. `Debug` does not show them.
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    pub(crate) fn random() -> io::Result<Self> {
        random().map(Secret)
    }

    /// Whether both are the same, in a time that does not depend on where they differ.
    pub fn matches(&self, other: &Secret) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Secret)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let digits: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        digits.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let digit = |byte: u8| char::from(byte).to_digit(16).filter(|_| !byte.is_ascii_uppercase());
        let wrong = || de::Error::custom("a secret is 32 hexadecimal digits");
        let digits: Option<Vec<u32>> = text.bytes().map(digit).collect();
        let digits = digits.filter(|digits| digits.len() == 32).ok_or_else(wrong)?;
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = (pair[0] << 4 | pair[1]) as u8;
        }
        Ok(Secret(bytes))
    }
}

/// The id of a match: 26 digits and lower-case letters, drawn at random.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct MatchId(String);

impl MatchId {
    const LENGTH: usize = 26;
    /// Without the letters that are easily taken for another.
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    pub(crate) fn random() -> io::Result<Self> {
        let bits = u128::from_le_bytes(random()?);
        let digit = |n: usize| char::from(MatchId::DIGITS[(bits >> (5 * n)) as usize % 32]);
        Ok(MatchId((0..MatchId::LENGTH).map(digit).collect()))
    }

    /// Reads an id; `None` if the text cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = text.len() == MatchId::LENGTH && text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase());
        fits.then(|| MatchId(text.to_owned()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for MatchId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        MatchId::parse(&text).ok_or_else(|| de::Error::custom("a match's id is 26 digits and lower-case letters"))
    }
}

/// A number that no client can guess.
pub(crate) fn seed() -> io::Result<u64> {
    random().map(u64::from_le_bytes)
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

/// Two secrets are compared in tests alone, where time does not matter.
impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.matches(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_what_it_writes_and_is_not_shown() {
        let secret = Secret::random().expect("randomness");
        let text = serde_json::to_string(&secret).expect("text");
        assert_eq!(text.len(), 34);
        let again: Secret = serde_json::from_str(&text).expect("the same");
        assert!(again.matches(&secret) && !Secret::random().expect("randomness").matches(&secret));
        assert!(!format!("{secret:?}").contains(text.trim_matches('"')));
        for bad in ["", "0", &"g".repeat(32), &"A".repeat(32), &"0".repeat(33), &"é".repeat(16)] {
            assert!(serde_json::from_str::<Secret>(&format!("{bad:?}")).is_err(), "{bad}");
        }
    }

    #[test]
    fn an_id_reads_what_it_writes() {
        let id = MatchId::random().expect("randomness");
        assert_eq!(MatchId::parse(id.as_str()), Some(id.clone()));
        assert_ne!(MatchId::random().expect("randomness"), id);
        for bad in ["", "../../../../../etc/passwd00", "4WQ0C8S6ZK1M9D2R7X5V3B8N0A", "4wq0c8s6zk1m9d2r7x5v3b8n0"] {
            assert_eq!(MatchId::parse(bad), None, "{bad}");
        }
    }
}
