//! Editions as data.

use alloc::format;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::{Serialize, Serializer};

use super::NamedEdition;

/// Writes an edition; `None` is the standard one.
///
/// # Errors
/// Those of `to`.
pub fn serialize<E: NamedEdition + Serialize, S: Serializer>(edition: &Option<E>, to: S) -> Result<S::Ok, S::Error> {
    match edition {
        None if to.is_human_readable() => to.serialize_str(E::STANDARD),
        edition => edition.serialize(to),
    }
}

/// Reads what [`serialize`] writes, and `null` as the standard edition.
///
/// # Errors
/// A name that is not that of the standard edition, or what is wrong with the edition.
pub fn deserialize<'de, E: NamedEdition + Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<E>, D::Error> {
    if from.is_human_readable() { from.deserialize_any(Reader(PhantomData)) } else { Option::deserialize(from) }
}

struct Reader<E>(PhantomData<E>);

impl<'de, E: NamedEdition + Deserialize<'de>> Visitor<'de> for Reader<E> {
    type Value = Option<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an edition, or the name {:?}", E::STANDARD)
    }

    fn visit_unit<F: Error>(self) -> Result<Self::Value, F> {
        Ok(None)
    }

    fn visit_str<F: Error>(self, name: &str) -> Result<Self::Value, F> {
        if name == E::STANDARD {
            return Ok(None);
        }
        Err(F::custom(format!("no edition is called {name:?} here; {:?} is known", E::STANDARD)))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        E::deserialize(MapAccessDeserializer::new(fields)).map(Some)
    }
}
