//! The options of the config, as a form shows them.

use game_erased::{ConfigOption, OptionKind, OptionValue};

pub(super) const ALL: &[ConfigOption] = &[
    ConfigOption {
        name: "players",
        about: "how many play; four play in two teams",
        kind: OptionKind::Number { min: 2, max: 4 },
    },
    ConfigOption { name: "first", about: "the seat that begins", kind: OptionKind::Seat },
    ConfigOption {
        name: "refill",
        about: "when the discard becomes the draw pile",
        kind: OptionKind::Choice {
            choices: &[
                OptionValue { value: "when_drawn", about: "when a card must be drawn" },
                OptionValue { value: "at_once", about: "when the last card is drawn" },
            ],
        },
    },
    ConfigOption {
        name: "tie",
        about: "what follows at three players when a ruin brings both others to $25 or more",
        kind: OptionKind::Choice {
            choices: &[
                OptionValue {
                    value: "equal_totals",
                    about: "equal totals play one last masterpiece, else the higher one wins",
                },
                OptionValue { value: "any_double", about: "they play one last masterpiece" },
            ],
        },
    },
    ConfigOption {
        name: "allow_run_out",
        about: "let the masterpieces run out before a side has $25",
        kind: OptionKind::Switch,
    },
    ConfigOption { name: "edition", about: "the masterpieces; the standard ones if not given", kind: OptionKind::Json },
];
