//! Records go from `record` to `replay` and `show`.

mod program;

use std::fs;

use program::{Folder, fed, objects, tabletop};
use tabletop::GAMES;

#[test]
fn a_record_is_replayed_and_shown() {
    let folder = Folder::new();
    for entry in GAMES {
        let file = folder.record(entry.id, 4);
        let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
        assert_eq!((found["game"].as_str(), found["over"].as_bool()), (Some(entry.id), Some(true)));
        let decisions = found["decisions"].as_u64().expect("a number");
        let ranks = found["outcome"]["ranks"].as_array().expect("ranks");
        assert_eq!(ranks.len() as u64, found["seats"].as_u64().expect("a number"));
        assert!(ranks.contains(&1.into()), "{found}");

        let short = tabletop(&["replay", &file]).well();
        assert!(short.contains(entry.name) && short.contains(" every digest right"), "{short}");
        let told = tabletop(&["replay", &file, "--show"]).well();
        // Every decision is told by its number, as `show --at` counts.
        assert!(told.contains(&format!("{decisions:>4}  ")), "{told}");
        assert!(told.lines().count() as u64 > decisions, "{told}");
        assert!(told.ends_with(short.lines().last().expect("the result")) || told.contains("Scores: "), "{told}");

        let last = tabletop(&["show", &file]).well();
        assert_eq!(last, tabletop(&["show", &file, "--at", &decisions.to_string()]).well());
        assert!(last.contains("Scores: "), "{last}");
        let first = tabletop(&["show", &file, "--at", "0"]).well();
        assert!(first.contains("after 0 decisions") && first.contains(" to act"), "{first}");
        assert_ne!(first, last);
    }
}

#[test]
fn show_gives_each_observer_their_own_view() {
    let folder = Folder::new();
    for entry in GAMES {
        let file = folder.record(entry.id, 1);
        for seat in ["0", "1", "spectator"] {
            let out = tabletop(&["show", &file, "--at", "1", "--seat", seat]).well();
            assert!(out.contains(if seat == "spectator" { "a spectator sees it" } else { "sees it" }), "{out}");
            let view = tabletop(&["show", &file, "--at", "1", "--seat", seat, "--json"]).well();
            assert_eq!(view.lines().count(), 1);
            serde_json::from_str::<serde_json::Value>(&view).expect("JSON");
            let svg = tabletop(&["show", &file, "--at", "1", "--seat", seat, "--svg", "-"]).well();
            assert!(svg.trim_start().starts_with('<') && svg.trim_end().ends_with("</svg>"), "{svg}");
        }
    }
}

#[test]
fn an_svg_goes_to_a_file() {
    let folder = Folder::new();
    let file = folder.record(GAMES[0].id, 1);
    let svg = folder.path("position.svg");
    let out = tabletop(&["show", &file, "--at", "3", "--svg", &svg]).well();
    assert!(out.contains(&svg), "{out}");
    assert!(fs::read_to_string(&svg).expect("it is there").contains("<svg"));
    assert_eq!(folder.names(), [format!("{}-1.json", GAMES[0].id), "position.svg".to_owned()]);
}

#[test]
fn the_same_seed_gives_the_same_record() {
    let folder = Folder::new();
    for entry in GAMES {
        let text = fs::read_to_string(folder.record(entry.id, 7)).expect("a record");
        assert_eq!(text, tabletop(&["record", entry.id, "--seed", "7", "--out", "-"]).well());
        assert_ne!(text, tabletop(&["record", entry.id, "--seed", "8", "--out", "-"]).well());
        let found = objects(&fed(&["replay", "-", "--json"], &text).well()).remove(0);
        let written =
            objects(&tabletop(&["record", entry.id, "--seed", "7", "--out", &folder.path("x"), "--json"]).well());
        for field in ["game", "decisions", "over", "outcome", "digest"] {
            assert_eq!(found[field], written[0][field], "{field}");
        }
    }
}

#[test]
fn a_record_replaces_an_older_one_whole() {
    let folder = Folder::new();
    let file = folder.file("game.json", "x".repeat(1 << 20));
    tabletop(&["record", GAMES[0].id, "--out", &file]).well();
    tabletop(&["replay", &file]).well();
    assert_eq!(folder.names(), ["game.json"]);
}

#[cfg(unix)]
#[test]
fn a_link_and_the_rights_of_a_file_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let file = folder.file("game.json", "old");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("ours");
    let link = folder.path("link.json");
    symlink(&file, &link).expect("a link");
    tabletop(&["record", GAMES[0].id, "--out", &link]).well();
    tabletop(&["replay", &file]).well();
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    assert_eq!(folder.names(), ["game.json", "link.json"]);
}

#[cfg(feature = "patchwork")]
#[test]
fn options_are_in_the_record() {
    let folder = Folder::new();
    let file = folder.path("first.json");
    let config = r#"{"time_board":"first","first":1}"#;
    tabletop(&["record", "patchwork", "--config", config, "--out", &file]).well();
    let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
    assert_eq!((found["config"]["time_board"].as_str(), found["config"]["first"].as_u64()), (Some("first"), Some(1)));
    assert!(tabletop(&["show", &file, "--at", "0"]).well().contains("Seat 1 to act."));
}
