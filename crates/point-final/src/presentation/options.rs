//! The options of the config, as a form shows them.

use game_erased::{ConfigOption, OptionKind, OptionValue};

pub(super) const ALL: &[ConfigOption] = &[
    ConfigOption { name: "players", about: "how many play", kind: OptionKind::Number { min: 2, max: 10 } },
    ConfigOption { name: "words", about: "the word list: `french`, or `words` and the words", kind: OptionKind::Text },
    ConfigOption {
        name: "min_point_final",
        about: "the number of cards on the table that a point final takes",
        kind: OptionKind::Number { min: 4, max: 5 },
    },
    ConfigOption { name: "without_wxyz", about: "leave out the cards W, X, Y and Z", kind: OptionKind::Switch },
    ConfigOption {
        name: "after_bluff",
        about: "the player who begins after an accusation",
        kind: OptionKind::Choice {
            choices: &[
                OptionValue { value: "accuser", about: "the one who accused" },
                OptionValue { value: "accused", about: "the one who was accused" },
            ],
        },
    },
    ConfigOption {
        name: "special_clears",
        about: "a special leaves no seat responsible for the word",
        kind: OptionKind::Switch,
    },
    ConfigOption {
        name: "free_empty_table",
        about: "only a player who begins a word has to lay a letter on an empty table",
        kind: OptionKind::Switch,
    },
    ConfigOption { name: "clock", about: "players can run out of time", kind: OptionKind::Switch },
    ConfigOption { name: "vowels", about: "other vowels than A E I O U Y, as letters", kind: OptionKind::Text },
    ConfigOption { name: "edition", about: "the cards; the standard ones if not given", kind: OptionKind::Json },
];
