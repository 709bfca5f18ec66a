//! Bad input is answered in one line with exit status 2, and nothing is changed.

use std::fs;

use crate::program::{Folder, fed, tabletop};
use tabletop::GAMES;

const GAME_COMMANDS: [&[&str]; 6] =
    [&["rules"], &["play"], &["perft", "--depth", "1"], &["bench"], &["games"], &["record", "--out", "-"]];

#[test]
fn an_unknown_game_and_which_was_meant() {
    for command in GAME_COMMANDS {
        tabletop(&[command, &["chess"]].concat()).refused(&["no game \"chess\"", GAMES[0].id]);
        let slip = &GAMES[0].id[1..];
        tabletop(&[command, &[slip]].concat()).refused(&[&format!("did you mean {}?", GAMES[0].id)]);
    }
    // What was typed does not reach the terminal as it is.
    tabletop(&["rules", "a\u{1b}[31m\nb"]).refused(&["no game"]);
}

#[test]
fn arguments_that_are_none() {
    let game = GAMES[0].id;
    tabletop(&["plya", game]).refused(&["unrecognized subcommand 'plya'", "'play'"]);
    tabletop(&["rules"]).refused(&["not provided", "<GAME>"]);
    tabletop(&["perft", game]).refused(&["not provided", "--depth"]);
    tabletop(&["record", game]).refused(&["not provided", "--out"]);
    tabletop(&["perft", game, "--depth", "deep"]).refused(&["'deep'", "--depth"]);
    tabletop(&["perft", game, "--depth", "100"]).refused(&["100 is not in 0..=99"]);
    tabletop(&["perft", game, "--depth", "-1"]).refused(&["-1"]);
    tabletop(&["demo", "--seed", "x"]).refused(&["'x'", "--seed"]);
    tabletop(&["demo", "--sed", "1"]).refused(&["'--sed'", "--seed"]);
    tabletop(&["bench", "--config", "{}"]).refused(&["not provided", "GAME"]);
    tabletop(&["play", game, "--seat", "99"]).refused(&["'99'", "--seat", "0 to 15"]);
    tabletop(&["play", game, "--seat", "15"]).refused(&["no seat 15", "seats are 0"]);
    tabletop(&["replay", "x", "--show", "--json"]).refused(&["cannot be used with"]);
}

#[test]
fn options_that_are_none() {
    for command in GAME_COMMANDS.iter().filter(|command| !matches!(command[0], "rules" | "games")) {
        for game in GAMES {
            let refused = |config: &str, words: &[&str]| {
                let args = [command, &[game.id, "--config", config][..]].concat();
                tabletop(&args).refused(&[&[game.id, "--config"], words].concat());
            };
            refused("{", &["line 1 column 1"]);
            for text in ["", "[1,2", "[2]", "null", "3"] {
                refused(text, &["expected a JSON object at character 1", "found"]);
            }
            refused(r#"{"no_such_option":1}"#, &["unknown field `no_such_option`", "expected"]);
            refused(&"[".repeat(10_000), &["expected a JSON object"]);
        }
    }
}

/// serde reads a list as an object whose fields are not named, at any depth.
#[cfg(feature = "final-touch")]
#[test]
fn a_list_is_no_object() {
    let one = r#"{"id":1,"touches":{"blue":2},"full":3,"ruined":1}"#;
    let edition = |masterpiece: &str| {
        format!(r#"{{"players":2,"edition":{{"name":"x","masterpieces":[{one},{one},{masterpiece}]}}}}"#)
    };
    let config = edition(r#"[2,null,{"pink":1},9,4]"#);
    tabletop(&["perft", "final-touch", "--depth", "0", "--config", &config])
        .refused(&["/edition/masterpieces/2", "list"]);
    let folder = Folder::new();
    refuses(&folder.file("list.json", r#"[1,"final-touch",2,{},[]]"#), &["list.json", "expected a JSON object"]);
    let record =
        format!(r#"{{"format":1,"game":"final-touch","rules":{},"config":[2],"entries":[]}}"#, rules("final-touch"));
    refuses(&folder.file("config.json", record), &["config.json", "object"]);
}

fn rules(game: &str) -> u32 {
    tabletop::game(game).expect("a game").rules_version
}

#[cfg(feature = "patchwork")]
#[test]
fn options_that_break_a_rule() {
    let circle = |circle: &str| tabletop(&["perft", "patchwork", "--depth", "1", "--config", circle]);
    circle(r#"{"circle":[1,2,3]}"#).refused(&["PW-5", "3 patches"]);
    circle(r#"{"first":2}"#).refused(&["PW-4", "seat 2"]);
    circle(r#"{"first":-1}"#).refused(&["-1"]);
    circle(r#"{"time_board":"third"}"#).refused(&["third", "revised"]);
}

/// `replay` and `show` read alike.
#[track_caller]
fn refuses(file: &str, words: &[&str]) {
    tabletop(&["replay", file]).refused(words);
    tabletop(&["replay", file, "--json"]).refused(words);
    tabletop(&["show", file]).refused(words);
    tabletop(&["show", file, "--svg", "-"]).refused(words);
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    refuses(&folder.path("none.json"), &["none.json", "no such file", "tabletop record"]);
    refuses(&folder.path(""), &["is a directory"]);
    refuses(&folder.file("latin", b"{\"format\":1,\"g\xe9"), &["latin", "byte 15 is not UTF-8"]);
    let large = fs::File::create(folder.path("large")).and_then(|file| file.set_len(1 << 40));
    large.expect("a file with nothing in it");
    refuses(&folder.path("large"), &["larger than 4 MiB"]);
    fed(&["replay", "-"], "nothing").refused(&["-: "]);
}

#[test]
fn records_that_are_none() {
    let folder = Folder::new();
    let refused =
        |text: &str, words: &[&str]| refuses(&folder.file("bad.json", text), &[&["bad.json"], words].concat());
    refused("", &["expected a JSON object"]);
    refused("no record", &["expected a JSON object"]);
    refused("{}", &["missing field `format`"]);
    refused("[]", &["expected a JSON object"]);
    refused(r#"{"format":1,"game":"chess","rules":1,"config":{},"entries":[]}"#, &["\"chess\"", GAMES[0].id]);
    refused(r#"{"format":-1,"game":"chess","rules":1}"#, &["-1"]);
    refused(&"[".repeat(100_000), &["expected a JSON object"]);
    refused(&"{\"format\":".repeat(100_000), &["line 1"]);
}

#[test]
fn records_of_other_versions() {
    let folder = Folder::new();
    for game in GAMES {
        let text = fs::read_to_string(folder.record(game.id, 1)).expect("a record");
        let with = |from: &str, to: &str| {
            assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
            folder.file("other.json", text.replace(from, to))
        };
        refuses(&with("\"format\": 1,", "\"format\": 2, \"more\": 0,"), &["record format 2", "1 is"]);
        let rules = format!("\"rules\": {},", game.rules_version);
        refuses(&with(&rules, "\"rules\": 99,"), &["rules version 99", game.id]);
        refuses(&with("\"entries\"", "\"entires\""), &["entires"]);
        refuses(&with("\"config\": {", "\"config\": {\"nonsense\": 1,"), &["nonsense"]);
    }
}

#[test]
fn records_that_go_wrong_on_the_way() {
    let folder = Folder::new();
    for game in GAMES {
        let text = fs::read_to_string(folder.record(game.id, 1)).expect("a record");
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let entries = record["entries"].as_array().expect("entries").clone();
        let text_of = |entry: &serde_json::Value| entry.as_str().expect("text").to_owned();
        let at = |mark: fn(&str) -> bool| entries.iter().position(|entry| mark(&text_of(entry))).expect("one of them");
        let first_act = at(|text| text.starts_with(|c: char| c.is_ascii_digit()));
        let digest = at(|text| text.starts_with('='));
        let mut with = |n: usize, text: &str| {
            let mut entries = entries.clone();
            entries[n] = text.into();
            record["entries"] = entries.into();
            folder.file("wrong.json", record.to_string())
        };
        let here = |n: usize| format!("entry {}:", n + 1);
        refuses(&with(first_act, "0 fly to the moon"), &["wrong.json", &here(first_act), "expected"]);
        refuses(&with(first_act, "99 pass"), &[&here(first_act), "a seat from 0 to 15"]);
        refuses(&with(digest, "= 0123456789abcdef"), &[&here(digest), "0123456789abcdef", "sound"]);
        refuses(&with(digest, "= x"), &[&here(digest), "16 hexadecimal digits"]);
        // The last thing done, done once more: the game is over.
        let last = entries.iter().map(text_of).rfind(|text| !text.starts_with('=')).expect("an act");
        let mut longer = entries.clone();
        longer.push(last.into());
        record["entries"] = longer.into();
        let file = folder.file("longer.json", record.to_string());
        refuses(&file, &[&here(entries.len()), "mend"]);
    }
}

#[cfg(feature = "patchwork")]
#[test]
fn a_record_with_an_illegal_entry() {
    let folder = Folder::new();
    let circle: Vec<_> = (1..=32).chain([0]).collect();
    let record = |entries: &str| {
        let config = format!(r#"{{"first":0,"time_board":"revised","circle":{circle:?}}}"#);
        let rules = rules("patchwork");
        let text =
            format!(r#"{{"format":1,"game":"patchwork","rules":{rules},"config":{config},"entries":[{entries}]}}"#);
        folder.file("illegal.json", text)
    };
    refuses(&record(r#""0 advance","0 advance""#), &["entry 2:", "seat 0 is not to act now"]);
    refuses(&record(r#""0 advance","1 take 9.0 a1""#), &["entry 2:", "PW-9"]);
    refuses(&record(r#""* 4""#), &["entry 1:", "no chance outcome is due"]);
    tabletop(&["replay", &record("")]).well();
}

#[test]
fn positions_that_are_not_there() {
    let folder = Folder::new();
    let file = folder.record(GAMES[0].id, 1);
    tabletop(&["show", &file, "--at", "1000000"]).refused(&["no position after 1000000"]);
    tabletop(&["show", &file, "--at", "-1"]).refused(&["-1"]);
    tabletop(&["show", &file, "--seat", "15"]).refused(&["no seat 15"]);
    tabletop(&["show", &file, "--seat", "dealer"]).refused(&["'dealer'", "spectator"]);
}

#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new();
    let file = folder.record(GAMES[0].id, 1);
    let before = folder.names();
    for (place, word) in [("no/such/x", "make its directory first"), ("", "is a directory"), ("..", "is a directory")] {
        let place = folder.path(place);
        tabletop(&["record", GAMES[0].id, "--out", &place]).refused(&[&place, word]);
        tabletop(&["show", &file, "--svg", &place]).refused(&[&place, word]);
    }
    assert_eq!(folder.names(), before);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    use std::process::Stdio;
    for args in [&["games"][..], &["record", GAMES[0].id, "--out", "-"], &["rules", GAMES[0].id]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device that is full");
        let output = crate::program::command(args).stdout(Stdio::from(full)).output().expect("the program runs");
        let err = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), err.lines().count()), (Some(2), 1), "{err}");
        assert!(err.contains("cannot write to the standard output"), "{err}");
    }
    tabletop(&["record", GAMES[0].id, "--out", "/dev/full"]).refused(&["cannot write /dev/full"]);
}

/// An old file is as it was when the new one cannot take its place.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let file = folder.file("kept.json", "old");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o400)).expect("ours");
    tabletop(&["record", GAMES[0].id, "--out", &file]).refused(&["kept.json", "permission denied"]);
    assert_eq!(fs::read_to_string(&file).expect("there"), "old");
    assert_eq!(folder.names(), ["kept.json"]);
}
