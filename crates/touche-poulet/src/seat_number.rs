//! The number of a seat as data.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::edition::rules::MAX_PLAYERS;

pub(crate) fn checked(number: u8) -> Result<u8, String> {
    if usize::from(number) < MAX_PLAYERS { Ok(number) } else { Err("a seat is a number from 0 to 3".into()) }
}

pub(crate) fn serialize<S: Serializer>(number: &u8, to: S) -> Result<S::Ok, S::Error> {
    number.serialize(to)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    checked(u8::deserialize(from)?).map_err(D::Error::custom)
}
