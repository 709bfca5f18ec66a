//! The same question has the same file in every game crate, and `game.rs` has `impl Game`, which only delegates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tabletop::GAMES;

/// The files of a game crate (CONTRIBUTING). A folder with a `mod.rs` is as good as a file.
const SKELETON: [&str; 30] = [
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
    "rules",
    "serde",
    "state",
    "text",
    "turn",
    "validate",
    "view",
];

/// What a game leaves out whose `game.rs` has one of these.
const LEFT_OUT: [(&str, &[&str]); 2] =
    [("perfect_information!()", &["determinize", "public", "view"]), ("no_chance!()", &["chance"])];

/// What tic-tac-toe leaves out besides, as its README says.
const LEFT_OUT_OF_TIC_TAC_TOE: [&str; 10] = [
    "arbitrary",
    "conformance",
    "edition",
    "figures.rs",
    "index",
    "presentation/input",
    "presentation/options",
    "presentation/svg",
    "presentation/text",
    "rules/mod.rs",
];

/// The folders of all game crates, and of the one that games begin from (CONTRIBUTING).
pub(crate) fn game_crates() -> Vec<PathBuf> {
    let root = root();
    let games = GAMES.iter().map(|game| root.join("crates").join(game.id));
    games.chain([root.join("examples/kuhn-poker")]).collect()
}

/// The same, and tic-tac-toe.
fn all_games() -> impl Iterator<Item = PathBuf> {
    game_crates().into_iter().chain([root().join("examples/tic-tac-toe")])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn every_game_has_the_files_of_the_skeleton() {
    let mut wrong = Vec::new();
    let whole = game_crates().into_iter().map(|folder| (folder, &[][..]));
    let small = (root().join("examples/tic-tac-toe"), &LEFT_OUT_OF_TIC_TAC_TOE[..]);
    for (folder, without) in whole.chain([small]) {
        let (src, shown) = (folder.join("src"), folder.display());
        let game = read(&src.join("game.rs"));
        for name in SKELETON {
            let there = src.join(name).with_extension("rs").is_file() || src.join(name).join("mod.rs").is_file();
            let left_out = without.contains(&name)
                || LEFT_OUT.iter().any(|(without, files)| game.contains(without) && files.contains(&name));
            if there == left_out {
                let what = if there { "is there, though it is left out here" } else { "is missing" };
                wrong.push(format!("{shown}: src/{name}.rs {what}"));
            }
        }
        for name in ["main.rs", "laws.rs", "playthrough.rs", "twin.rs", "figures.rs", "rules/mod.rs"] {
            if !without.contains(&name) && !folder.join("tests/it").join(name).is_file() {
                wrong.push(format!("{shown}: tests/it/{name} is missing"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn game_rs_only_delegates() {
    let logic: BTreeSet<&str> = ["if", "else", "match", "for", "while", "loop"].into();
    for folder in all_games() {
        let path = folder.join("src/game.rs");
        let text = read(&path);
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let header = code.trim_start().starts_with("impl") || code.contains("for_each");
            let found = code.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| logic.contains(word));
            assert!(header || found.is_none(), "{}:{}: {line}", path.display(), number + 1);
        }
    }
}

/// Beside imports `game.rs` has one item.
#[test]
fn game_rs_has_the_impl_and_nothing_else() {
    let mut wrong = Vec::new();
    for folder in all_games() {
        let path = folder.join("src/game.rs");
        let text = read(&path);
        let begins = |line: &&str| line.starts_with(|c: char| c.is_alphabetic() || c == '#');
        let items: Vec<&str> = text.lines().filter(begins).filter(|line| !line.starts_with("use ")).collect();
        if items.len() != 1 || !items[0].starts_with("impl Game for ") {
            wrong.push(format!("{} has {items:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A definition that is there at all stands in the file that every game has for it.
#[test]
fn one_answer_to_one_question() {
    let (mut found, mut wrong) = (0, Vec::new());
    for folder in all_games() {
        let game = read(&folder.join("src/game.rs"));
        let name = game.split("impl Game for ").nth(1).and_then(|rest| rest.split(' ').next()).expect("an impl");
        for (definition, file) in [
            (format!("struct {name}"), "rules.rs"),
            ("const MAX_PLAYERS:".to_owned(), "rules.rs"),
            ("enum Phase ".to_owned(), "turn.rs"),
        ] {
            sources(&folder.join("src"), &mut |path| {
                if read(path).lines().any(|line| {
                    line.trim_start_matches("pub(crate) ").trim_start_matches("pub ").starts_with(&definition)
                }) {
                    found += 1;
                    if !path.ends_with(file) {
                        wrong.push(format!("{} defines `{definition}`, not {file}", path.display()));
                    }
                }
            });
        }
    }
    assert!(found > 8, "{found} definitions");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_architecture_names_files_that_exist() {
    let crates = root().join("crates");
    let text = read(&root().join("docs/architecture.md"));
    let named: Vec<&str> = text.split('`').skip(1).step_by(2).filter(|code| code.contains("/src/")).collect();
    assert!(named.len() > 20, "paths are named in backticks: {named:?}");
    for file in named {
        assert!(crates.join(file).is_file(), "docs/architecture.md names {file}, which does not exist");
    }
}

/// Calls `visit` with each source file and manifest below a folder.
fn sources(folder: &Path, visit: &mut impl FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a folder entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !["target", "node_modules", "data"].contains(&name) && !name.starts_with('.') {
            sources(&path, visit);
        } else if [".rs", ".toml", ".sh", ".py", ".ts"].iter().any(|ending| name.ends_with(ending)) {
            visit(&path);
        }
    }
}

/// A library that is not built for unit tests has none that would never run.
#[test]
fn no_unit_test_is_left_out() {
    let mut left_out = 0;
    sources(&root(), &mut |path| {
        let src = path.with_file_name("src");
        let is_library = path.ends_with("Cargo.toml") && src.join("lib.rs").is_file() && !src.join("main.rs").is_file();
        let of_library = if is_library { read(path) } else { String::new() };
        let of_library = of_library.split("[lib]\n").nth(1).and_then(|rest| rest.split("\n[").next());
        if of_library.is_some_and(|section| section.contains("test = false")) {
            left_out += 1;
            sources(&src, &mut |file| {
                assert!(!read(file).contains("#[test]"), "{} is not built for tests", file.display());
            });
        }
    });
    assert!(left_out > 2, "{left_out}");
}

/// To add a game, edit what CONTRIBUTING names, and no other list.
#[test]
fn every_list_of_games_is_named_in_contributing_or_reads_each_game() {
    let root = root().canonicalize().expect("the workspace");
    let contributing = read(&root.join("CONTRIBUTING.md"));
    let register = contributing.split("6. **Register it**").nth(1).and_then(|rest| rest.split("\n## ").next());
    let named: BTreeSet<&str> = register.expect("step 6").split('`').skip(1).step_by(2).collect();
    // It has a figure to reach for each game that has one.
    let permitted = "benches/benches/batch.rs";
    let (mut lists, mut wrong) = (0, Vec::new());
    sources(&root, &mut |path| {
        let file = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
        // A game is not a list of games; what bots know and learn of one is no list either.
        if GAMES.iter().any(|game| file.starts_with(&format!("crates/{}/", game.id)))
            || ["crates/game-bots/", "examples/learn/"].iter().any(|bots| file.starts_with(bots))
        {
            return;
        }
        let text = read(path);
        if GAMES.iter().all(|game| text.contains(game.id) || text.contains(&game.id.replace('-', "_"))) {
            lists += 1;
            if file != permitted
                && !named.contains(file.as_str())
                && !text.contains("each_game!")
                && !text.contains("tabletop::GAMES")
            {
                wrong.push(file);
            }
        }
    });
    assert!(lists >= 4, "only {lists} lists of games were found");
    assert!(
        wrong.is_empty(),
        "these name all games, are not in CONTRIBUTING.md, and do not read each_game!: {wrong:?}"
    );
}
