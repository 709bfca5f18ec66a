//! Games whose values travel as data.

use serde::{Serialize, de::DeserializeOwned};

use crate::Game;

/// A game all of whose values serialize: twelve serde bounds as one. Implemented for every game that meets them;
/// [`Game`] itself has no serde bound.
///
/// A state that is read is well-formed but belongs to no config yet: [`Game::validate`] says whether it is a position
/// of the game at hand.
pub trait Portable:
    Game<
        Config: Serialize + DeserializeOwned,
        State: Serialize + DeserializeOwned,
        Action: Serialize + DeserializeOwned,
        Chance: Serialize + DeserializeOwned,
        Event: Serialize + DeserializeOwned,
        View: Serialize + DeserializeOwned,
    >
{
}

impl<G> Portable for G where
    G: Game<
            Config: Serialize + DeserializeOwned,
            State: Serialize + DeserializeOwned,
            Action: Serialize + DeserializeOwned,
            Chance: Serialize + DeserializeOwned,
            Event: Serialize + DeserializeOwned,
            View: Serialize + DeserializeOwned,
        >
{
}

/// Implements serde's traits for types by their text form (`Display` and `FromStr`).
#[macro_export]
macro_rules! serde_by_text {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <$crate::__String as $crate::__serde::Deserialize>::deserialize(from)?;
                text.parse().map_err($crate::__serde::de::Error::custom)
            }
        }
    )+};
}

/// Implements serde's traits for types by a plain struct that has them: `Type => Data`, with `From<Type>` for the data
/// and `TryFrom<Data>` for the type. What is read is checked by that.
#[macro_export]
macro_rules! serde_by_data {
    ($($type:ty => $data:ty),+ $(,)?) => {$(
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::__serde::Serialize::serialize(&<$data>::from(::core::clone::Clone::clone(self)), to)
            }
        }

        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let data = <$data as $crate::__serde::Deserialize>::deserialize(from)?;
                ::core::convert::TryInto::try_into(data).map_err($crate::__serde::de::Error::custom)
            }
        }
    )+};
}
