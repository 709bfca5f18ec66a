//! Records go from `record` to `replay` and `show`.

use std::fs;

use crate::program::{Folder, fed, objects, tabletop};
use tabletop::GAMES;

#[test]
fn a_record_is_replayed_and_shown() {
    let folder = Folder::new();
    for game in GAMES {
        let file = folder.record(game.id, 4);
        let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
        assert_eq!((found["game"].as_str(), found["over"].as_bool()), (Some(game.id), Some(true)));
        let decisions = found["decisions"].as_u64().expect("a number");
        let ranks = found["outcome"]["ranks"].as_array().expect("ranks");
        assert_eq!(ranks.len() as u64, found["seats"].as_u64().expect("a number"));
        assert!(ranks.contains(&1.into()), "{found}");

        let short = tabletop(&["replay", &file]).well();
        let steps = decisions + found["chances"].as_u64().expect("a number");
        assert_eq!(found["digests"].as_u64(), Some(steps.div_ceil(16)), "{found}");
        assert!(short.contains(game.name) && short.contains(", all right"), "{short}");
        let shown = tabletop(&["replay", &file, "--show"]).well();
        // Every decision has its number, as `show --at` counts.
        assert!(shown.contains(&format!("{decisions:>4}  ")), "{shown}");
        assert!(shown.lines().count() as u64 > decisions, "{shown}");
        assert!(shown.ends_with(short.lines().last().expect("the result")) || shown.contains("Scores: "), "{shown}");

        let last = tabletop(&["show", &file]).well();
        assert_eq!(last, tabletop(&["show", &file, "--at", &decisions.to_string()]).well());
        assert!(last.contains("Scores: "), "{last}");
        let first = tabletop(&["show", &file, "--at", "0"]).well();
        assert!(first.contains("after 0 decisions") && first.contains(" to act"), "{first}");
        assert_ne!(first, last);
    }
}

/// What an observer did not learn is not printed for them: the placements and draws of others.
#[test]
fn a_replay_can_be_watched_from_a_seat() {
    let folder = Folder::new();
    for game in GAMES {
        let file = folder.record(game.id, 4);
        let all = tabletop(&["replay", &file, "--show"]).well();
        let own = tabletop(&["replay", &file, "--show", "--seat", "1"]).well();
        assert_eq!(own, tabletop(&["replay", &file, "--seat", "1"]).well());
        assert_eq!(own.lines().last(), all.lines().last(), "{}", game.id);
        // Decisions are numbered; the words behind the seat are what it did.
        let decided = |text: &str, seat: &str| {
            let (mut number, mut count) = (1, 0);
            for line in text.lines() {
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.first().is_some_and(|word| *word == number.to_string()) {
                    number += 1;
                    count += usize::from(words.get(1) == Some(&seat) && words.len() > 2);
                }
            }
            assert!(number > 20, "{text}");
            count
        };
        assert!(decided(&all, "0") > 0 && decided(&own, "0") == 0, "{own}");
        assert_eq!(decided(&own, "1"), decided(&all, "1"));
    }
    let file = folder.record(GAMES[0].id, 4);
    tabletop(&["replay", &file, "--show", "--seat", "9"]).refused(&["no seat 9"]);
}

#[test]
fn show_gives_each_observer_their_own_view() {
    let folder = Folder::new();
    for game in GAMES {
        let file = folder.record(game.id, 1);
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
    for game in GAMES {
        let text = fs::read_to_string(folder.record(game.id, 7)).expect("a record");
        assert_eq!(text, tabletop(&["record", game.id, "--seed", "7", "--out", "-"]).well());
        assert_ne!(text, tabletop(&["record", game.id, "--seed", "8", "--out", "-"]).well());
        let found = objects(&fed(&["replay", "-", "--json"], &text).well()).remove(0);
        let written =
            objects(&tabletop(&["record", game.id, "--seed", "7", "--out", &folder.path("x"), "--json"]).well());
        for field in ["game", "decisions", "over", "outcome", "digest"] {
            assert_eq!(found[field], written[0][field], "{field}");
        }
    }
}

/// `replay` claims only what it compared.
#[test]
fn what_was_checked_is_counted() {
    let folder = Folder::new();
    let id = GAMES[0].id;
    let text = fs::read_to_string(folder.record(id, 1)).expect("a record");
    let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let entries = record["entries"].as_array_mut().expect("entries");
    entries.retain(|entry| !entry.as_str().expect("text").starts_with('='));
    let file = folder.file("none.json", record.to_string());
    let out = tabletop(&["replay", &file]).well();
    assert!(out.contains("no digest to compare") && !out.contains("right"), "{out}");
    assert_eq!(objects(&tabletop(&["replay", &file, "--json"]).well())[0]["digests"], 0);
}

/// Editors write a byte order mark at the beginning of a text.
#[test]
fn a_byte_order_mark_is_skipped() {
    let folder = Folder::new();
    for game in GAMES {
        let text = format!("\u{feff}{}", fs::read_to_string(folder.record(game.id, 1)).expect("a record"));
        let file = folder.file("mark.json", &text);
        tabletop(&["replay", &file]).well();
        tabletop(&["show", &file, "--at", "1"]).well();
        fed(&["replay", "-"], &text).well();
        tabletop(&["perft", game.id, "--depth", "0", "--config", "\u{feff}{}"]).well();
    }
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
