//! The options of the config, as a form shows them.

use game_erased::{ConfigOption, OptionKind};

pub(super) const ALL: &[ConfigOption] = &[
    ConfigOption { name: "players", about: "how many play", kind: OptionKind::Number { min: 2, max: 3 } },
    ConfigOption {
        name: "edition",
        about: "the deck; one card more than players if not given",
        kind: OptionKind::Json,
    },
];
