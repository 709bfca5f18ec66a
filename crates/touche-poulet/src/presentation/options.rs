//! The options of the config, as a form shows them.

use game_erased::{ConfigOption, OptionKind};

pub(super) const ALL: &[ConfigOption] = &[
    ConfigOption { name: "players", about: "how many play", kind: OptionKind::Number { min: 2, max: 4 } },
    ConfigOption { name: "first", about: "the seat that begins", kind: OptionKind::Seat },
    ConfigOption {
        name: "edition",
        about: "the board, units and weapons; the standard ones if not given",
        kind: OptionKind::Json,
    },
];
