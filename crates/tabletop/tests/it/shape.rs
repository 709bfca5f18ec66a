//! The same question has the same file in every game crate, and `game.rs` only delegates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tabletop::GAMES;

/// The files of a game crate (CONTRIBUTING). A folder with a `mod.rs` is as good as a file.
const SKELETON: [&str; 29] = [
    "action",
    "apply",
    "arbitrary",
    "chance",
    "config",
    "conformance",
    "determinize",
    "digest",
    "edition",
    "event",
    "game",
    "illegal",
    "index",
    "legal",
    "lib",
    "observation",
    "outcome",
    "presentation",
    "presentation/input",
    "presentation/options",
    "presentation/svg",
    "presentation/text",
    "public",
    "serde",
    "state",
    "text",
    "turn",
    "validate",
    "view",
];

/// What a game does not have, with the reason.
const LEFT_OUT: [(&str, &str, &str); 3] = [
    ("patchwork", "determinize", "perfect information"),
    ("patchwork", "public", "perfect information"),
    ("patchwork", "view", "perfect information"),
];

fn crate_of(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(id)
}

#[test]
fn every_game_has_the_files_of_the_skeleton() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let src = crate_of(game.id).join("src");
        for name in SKELETON {
            let there = src.join(name).with_extension("rs").is_file() || src.join(name).join("mod.rs").is_file();
            let left_out = LEFT_OUT.iter().any(|&(id, file, _)| (id, file) == (game.id, name));
            if there == left_out {
                let what = if there { "is there, though it is left out here" } else { "is missing" };
                wrong.push(format!("{}: src/{name}.rs {what}", game.id));
            }
        }
        for name in ["main.rs", "laws.rs", "playthrough.rs", "twin.rs", "figures.rs", "rules/mod.rs"] {
            if !crate_of(game.id).join("tests/it").join(name).is_file() {
                wrong.push(format!("{}: tests/it/{name} is missing", game.id));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn game_rs_only_delegates() {
    let logic: BTreeSet<&str> = ["if", "else", "match", "for", "while", "loop"].into();
    for game in GAMES {
        let path = crate_of(game.id).join("src/game.rs");
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let header = code.trim_start().starts_with("impl") || code.contains("for_each");
            let found = code.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| logic.contains(word));
            assert!(header || found.is_none(), "{}:{}: {line}", path.display(), number + 1);
        }
    }
}

#[test]
fn the_architecture_names_files_that_exist() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(crates.join("../docs/architecture.md")).expect("docs/architecture.md");
    let named: Vec<&str> = text.split('`').skip(1).step_by(2).filter(|code| code.contains("/src/")).collect();
    assert!(named.len() > 20, "paths are named in backticks: {named:?}");
    for file in named {
        assert!(crates.join(file).is_file(), "docs/architecture.md names {file}, which does not exist");
    }
}
