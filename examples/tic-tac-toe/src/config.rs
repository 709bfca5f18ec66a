//! The options of a game.

use serde::{Deserialize, Serialize};

/// The options: there are none. As JSON `{}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {}
