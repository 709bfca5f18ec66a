//! The options of the config, as a form shows them.

use game_erased::{ConfigOption, OptionKind, OptionValue};

pub(super) const ALL: &[ConfigOption] = &[
    ConfigOption { name: "first", about: "the seat that begins", kind: OptionKind::Seat },
    ConfigOption {
        name: "time_board",
        about: "the printed time board",
        kind: OptionKind::Choice {
            choices: &[
                OptionValue { value: "revised", about: "as printed since 2017" },
                OptionValue { value: "first", about: "as printed at first" },
            ],
        },
    },
    ConfigOption {
        name: "circle",
        about: "the circle of patches from the neutral token on: their 33 numbers, 0 last; drawn if not given",
        kind: OptionKind::Json,
    },
];
