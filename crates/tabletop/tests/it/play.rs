//! A person at the table, through a pipe.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::process::Stdio;

use crate::program::{Folder, command, fed, objects, tabletop};
use tabletop::GAMES;

/// Enough lines for every game to end.
fn always(line: &str) -> String {
    format!("{line}\n").repeat(20_000)
}

#[test]
fn a_game_is_played_to_its_end() {
    let folder = Folder::new();
    for game in GAMES {
        for seat in ["0", "1"] {
            let file = folder.path("played.json");
            let out = fed(
                &["play", game.id, "--bot", "random", "--seed", "2", "--seat", seat, "--record", &file],
                &always("random"),
            )
            .well();
            assert!(out.contains("Scores: "), "{out}");
            assert!(["You win", "You lose", "The game is a draw"].iter().any(|end| out.contains(end)), "{out}");
            let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
            assert_eq!((found["game"].as_str(), found["over"].as_bool()), (Some(game.id), Some(true)));
        }
    }
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_play() {
    for game in GAMES {
        let out = fed(&["play", game.id, "--bot", "random", "--seed", "2"], "").well();
        assert!(
            out.contains(game.name) && out.contains("your turn") && out.contains("\nYou leave the table after "),
            "{out}"
        );
        // Also in the middle of a line.
        assert!(
            fed(&["play", game.id, "--bot", "random", "--seed", "2"], "list").well().contains("You leave the table")
        );
    }
}

#[test]
fn quit_leaves_and_writes_the_game_down() {
    let folder = Folder::new();
    for game in GAMES {
        let file = folder.path("left.json");
        let out =
            fed(&["play", game.id, "--bot", "random", "--seed", "2", "--record", &file], "random\nquit\nrandom\n")
                .well();
        assert!(out.contains("You leave the table after ") && out.matches("random\n").count() == 1, "{out}");
        let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
        assert!(found["decisions"].as_u64() >= Some(1), "{found}");
    }
}

#[test]
fn a_match_goes_on_wherever_it_was_killed() {
    let folder = Folder::new();
    for game in GAMES {
        let bot = ["--bot", "random", "--plain"];
        let play = |args: &[&str], input: &str| fed(&[&["play"], args, &bot].concat(), input).well();
        let (whole, record) = (folder.path("whole.jsonl"), folder.path("whole.json"));
        play(&[game.id, "--seed", "5", "--keep", &whole, "--record", &record], &always("random"));
        let (bytes, expected) = (fs::read(&whole).expect("kept"), fs::read(&record).expect("recorded"));
        let head = bytes.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
        for part in 1..4 {
            // Torn in the middle of a line, as often as not.
            let cut = head + (bytes.len() - head) * part / 4;
            let (torn, again) = (folder.path("torn.jsonl"), folder.path("again.json"));
            fs::write(&torn, &bytes[..cut]).expect("a place for files");
            play(&["--resume", &torn, "--record", &again], &always("random"));
            assert_eq!(fs::read(&again).expect("recorded"), expected, "{} from {cut}", game.id);
            assert_eq!(fs::read(&torn).expect("kept"), bytes, "{} from {cut}", game.id);
        }
        fed(&["play", game.id, "--keep", &whole], "").refused(&["is there already", "--resume"]);
        fs::remove_file(&whole).expect("a file");
    }
    fed(&["play", "--resume", &folder.path("none.jsonl")], "").refused(&["cannot resume", "none.jsonl", "--keep"]);
    let nowhere = folder.path("no/such/k");
    fed(&["play", GAMES[0].id, "--keep", &nowhere], "").refused(&[&nowhere, "make its directory first"]);
    let file = folder.path("other.jsonl");
    let chess = "{\"format\":1,\"game\":\"chess\",\"rules_version\":1}\n";
    fs::write(&file, chess).expect("a place for files");
    fed(&["play", "--resume", &file], "").refused(&["cannot resume", "a match of \"chess\"", GAMES[0].id]);
}

#[test]
fn undo_goes_back_to_the_own_last_decision() {
    for game in GAMES {
        let play = |input: &str| fed(&["play", game.id, "--bot", "random", "--seed", "3"], input).well();
        assert!(play("undo\n").contains("no decision yet to take back"));
        // The same choice meets the same answer, so the table looks the same as without the detour.
        let straight = play("#1\nshow\n");
        let detour = play("#1\nundo\n#1\nshow\n");
        assert!(detour.contains("Taken back: "), "{detour}");
        let last = |out: &str| out.rsplit_once("show\n").expect("the last command").1.to_owned();
        assert_eq!(last(&straight), last(&detour));
        assert_eq!(play("random\nundo\nundo\n").matches("no decision yet to take back").count(), 1);
    }
}

#[test]
fn legal_actions_are_listed_on_request() {
    for game in GAMES {
        let play = |input: &str| fed(&["play", game.id, "--bot", "random", "--seed", "3"], input).well();
        let out = play("list\n");
        assert!(out.contains("#1 "), "{out}");
        // What the list gives a number can be typed, and done by number.
        let first = out.split("#1 ").nth(1).and_then(|rest| rest.split("  ").next()).expect("an action");
        let first = first.lines().next().expect("a line").trim();
        let last = |out: String| out.rsplit_once("show\n").expect("the last command").1.to_owned();
        assert_eq!(last(play(&format!("{first}\nshow\n"))), last(play("#1\nshow\n")), "{first}");
        assert_eq!(last(play(&format!("do {first}\nshow\n"))), last(play("#1\nshow\n")), "{first}");
        assert!(play("list zzz\n").contains("None of your legal actions has \"zzz\" in it"));
        assert!(play("#0\n#999999\n").contains("The list goes from #1 to #"));
    }
}

#[test]
fn what_is_no_action_is_refused_and_asked_again() {
    for game in GAMES {
        let input = "\nwait\nhelp\n\u{7f}\u{1b}[31m\n!§$%\n#x\nmore\nlist\nmore\nshow\nrules\ndo\n";
        let out =
            fed(&["play", game.id, "--bot", "random", "--seed", "3"], &format!("{input}{}\n", "x".repeat(1 << 20)))
                .well();
        assert!(out.contains("`list` shows your legal actions"), "{out}");
        assert!(out.contains(game.grammar.lines().next().expect("a form")) && out.contains("undo"), "{out}");
        // Nothing was done by any of it.
        let left = |out: &str| out.lines().last().map(str::to_owned);
        assert_eq!(left(&out), left(&fed(&["play", game.id, "--bot", "random", "--seed", "3"], "quit\n").well()));
    }
}

#[cfg(feature = "patchwork")]
#[test]
fn patchwork_is_typed_as_people_do() {
    let circle: Vec<_> = (1..=32).chain([0]).collect();
    let config = format!(r#"{{"circle":{circle:?}}}"#);
    let play =
        |input: &str| fed(&["play", "patchwork", "--bot", "random", "--seed", "1", "--config", &config], input).well();
    // The beginning of the only action that begins so is enough.
    assert!(play("adv\nquit\n").contains("Seat 0 advances to space 1"));
    assert!(play("take 9.0 a1\n").contains("PW-9"));
    // 639 legal actions: a page at a time, narrowed by words.
    let out = play("list\nmore\n");
    assert!(out.contains("your turn (639 legal actions)") && out.contains("`more` turns the page"), "{out}");
    assert!(out.contains("#1 advance"), "{out}");
    let narrowed = play("list take 2.0 c\n");
    assert!(narrowed.contains("take 2.0 c1") && !narrowed.contains("take 2.0 d1"), "{narrowed}");
}

#[test]
fn the_seed_is_printed_and_plays_the_same_game_again() {
    let game = &GAMES[0];
    let first = fed(&["play", game.id, "--bot", "random"], "random\nrandom\n").well();
    let seed = first.split("seed ").nth(1).and_then(|rest| rest.lines().next()).expect("the seed is printed");
    assert_eq!(first, fed(&["play", game.id, "--bot", "random", "--seed", seed], "random\nrandom\n").well());
}

#[test]
fn a_byte_order_mark_before_the_first_line_is_skipped() {
    let play = |input: &str| fed(&["play", GAMES[0].id, "--bot", "random", "--seed", "3"], input).well();
    assert_eq!(play("\u{feff}random\n"), play("random\n"));
}

/// In Point Final a word is due: what is both a command and a word that fits is done as neither until that is clear.
#[cfg(feature = "point-final")]
#[test]
fn a_word_that_is_also_a_command_is_asked_about() {
    let config = r#"{"players":2,"words":"words RANDOM RANDOMS"}"#;
    let play =
        |input: &str| fed(&["play", "point-final", "--bot", "random", "--config", config, "--seed", "1"], input).well();
    // The decisions after which a word is due and the list has this one.
    let all = play(&"/list say random\n/random\n".repeat(400));
    let (until, _) = all.split_once("#1 say RANDOM").expect("a word becomes due");
    let before = "/random\n".repeat(until.matches(": /random").count());
    let out = play(&format!("{before}random\n"));
    assert!(out.contains("type `do random` to act, `/random` for the command"), "{out}");
    let out = play(&format!("{before}do random\n"));
    assert!(out.contains("says RANDOM"), "{out}");
}

/// What an interrupt finds is kept, also while a bot thinks.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_record() {
    let folder = Folder::new();
    for bot in ["random", "mcts:100000000"] {
        let file = folder.path("kept.json");
        let mut play = command(&["play", GAMES[0].id, "--seed", "2", "--bot", bot, "--record", &file])
            .stdin(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut stdin = play.stdin.take().expect("a pipe");
        let mut out = BufReader::new(play.stdout.take().expect("a pipe"));
        let mut until = |words: &str| {
            let mut seen = Vec::new();
            while !seen.ends_with(words.as_bytes()) {
                let byte = out.by_ref().bytes().next().expect("more output").expect("readable");
                seen.push(byte);
            }
        };
        // The person has the first turn with this seed or the bot thinks already; either way the table stands.
        until("seed 2");
        if bot == "random" {
            until("your turn");
            stdin.write_all(b"random\n").expect("it reads");
            until("your turn");
        }
        let killed = std::process::Command::new("kill").args(["-INT", &play.id().to_string()]).status();
        assert!(killed.expect("there is a kill").success());
        assert_eq!(play.wait().expect("it ends").code(), Some(130), "{bot}");
        let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
        assert!(bot != "random" || found["decisions"].as_u64() >= Some(1), "{found}");
    }
}

/// The others are bots of a level by default, of any kind on request.
#[test]
fn the_others_are_who_was_asked_for() {
    for game in GAMES {
        let play = |args: &[&str]| fed(&[&["play", game.id, "--seed", "2"], args].concat(), "");
        assert!(play(&[]).well().contains("plays as normal ("));
        assert!(play(&["--bot", "easy"]).well().contains("plays as easy ("));
        play(&["--bots", "easy,easy,easy,easy,easy"]).refused(&["one for each"]);
    }
}

#[cfg(feature = "final-touch")]
#[test]
fn each_other_seat_has_its_own_bot() {
    let args = ["play", "final-touch", "--players", "3", "--seat", "1", "--bots", "easy,random", "--seed", "4"];
    let out = fed(&args, "quit\n").well();
    assert!(out.contains("You are seat 1; seat 0 plays as easy (heuristic), seat 2 plays at random."), "{out}");
    fed(&["play", "patchwork", "--bot", "heuristic"], "").refused(&["no rules of thumb"]);
}

#[test]
fn a_hint_names_legal_actions_and_the_log_what_happened() {
    for game in GAMES {
        let out = fed(&["play", game.id, "--bot", "random", "--seed", "3"], "hint\nrandom\nlog 5\nhow\nlegend\nquit\n")
            .well();
        let hint = out.split("Best: `").nth(1).and_then(|rest| rest.split('`').next()).expect("a hint");
        let done = fed(&["play", game.id, "--bot", "random", "--seed", "3"], &format!("do {hint}\nquit\n")).well();
        assert!(!done.contains("list` shows your legal actions.\nSeat"), "{hint}: {done}");
        assert!(out.contains("How to play"), "{out}");
    }
}

/// A file that is kept knows the seat of the person and the other players.
#[cfg(feature = "final-touch")]
#[test]
fn a_resumed_match_has_the_same_players() {
    let folder = Folder::new();
    let file = folder.path("kept.jsonl");
    let resume = |more: &[&str]| fed(&[&["play", "--resume", &file], more].concat(), "quit\n");
    let players = ["--players", "3", "--seat", "1", "--bots", "random,mcts", "--iterations", "7"];
    fed(&[&["play", "final-touch", "--keep", &file], &players[..]].concat(), "random\nquit\n").well();
    let before = fs::read(&file).expect("kept");
    assert!(resume(&[]).well().contains("You are seat 1; seat 0 plays at random, seat 2 plays as mcts:7."));
    assert!(resume(&["--bot", "easy"]).well().contains("You are seat 1; seat 0 plays as easy (heuristic), seat 2"));
    assert!(resume(&["--seat", "0"]).well().contains("You are seat 0; seat 1 plays as normal (greedy), seat 2"));
    resume(&["--bots", "easy"]).refused(&["--bots names 1 bot for 2 other seats", "one for each"]);
    for more in [&["final-touch"][..], &["--keep", "x"], &["--seed", "1"], &["--players", "2"]] {
        resume(more).refused(&["leave out GAME, its options, --keep and --seed"]);
    }
    let is_begun = |bytes: Vec<u8>| bytes.starts_with(&before[..before.len() - 1]);
    assert!(is_begun(fs::read(&file).expect("kept")), "what was there stays");
}

#[test]
fn files_that_hold_no_match_are_not_resumed() {
    let folder = Folder::new();
    let refused = |file: &str, words: &[&str]| fed(&["play", "--resume", file], "").refused(words);
    refused(&folder.file("empty", ""), &["empty is empty", "play --keep FILE"]);
    for text in ["no match\n", "{}\n", "{\"seat\":0", "{\"seat\":0}\n{}\n"] {
        refused(&folder.file("none", text), &["none is not a match that can be resumed", "play --keep FILE"]);
    }
    refused(&folder.record(GAMES[0].id, 1), &["is not a match that can be resumed", "a record is for `replay`"]);
    let file = folder.path("kept.jsonl");
    fed(&["play", GAMES[0].id, "--keep", &file, "--bot", "random"], "random\nquit\n").well();
    let text = fs::read_to_string(&file).expect("kept");
    let lines = text.lines().count();
    refused(&folder.file("torn", format!("{text}garbage\n")), &[&format!("torn: line {} cannot be read", lines + 1)]);
    let rules = format!("\"rules_version\":{}", GAMES[0].rules_version);
    assert_eq!(text.matches(&rules).count(), 1, "{text}");
    let old = text.replace(&rules, "\"rules_version\":99");
    refused(&folder.file("old", old), &["version 99 of the rules of", "only"]);
    // A journal that another program wrote does not say who plays.
    let alone = text.replacen("\"players\"", "\"persons\"", 1);
    refused(&folder.file("alone", alone), &["alone is not a match that can be resumed"]);
}

/// Two programs that write one match would destroy it.
#[test]
fn one_program_plays_a_match_at_a_time() {
    let folder = Folder::new();
    let file = folder.path("kept.jsonl");
    let args = ["play", GAMES[0].id, "--keep", &file, "--bot", "random", "--seed", "2"];
    let mut first = command(&args).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(first.stdout.take().expect("a pipe"));
    let mut seen = Vec::new();
    while !seen.ends_with(b"your turn") {
        seen.push(out.by_ref().bytes().next().expect("more output").expect("readable"));
    }
    fed(&["play", "--resume", &file], "").refused(&["kept.jsonl is in use"]);
    drop(first.stdin.take());
    std::io::copy(&mut out, &mut std::io::sink()).expect("the rest");
    assert!(first.wait().expect("it ends").success());
    fed(&["play", "--resume", &file], "quit\n").well();
}

/// What is meant as a command and is none is answered as one.
#[test]
fn commands_that_are_typed_wrong_are_explained() {
    for game in GAMES {
        let input = "undo 5\n/foo\nunit\nlog all\nquit\n";
        let out = fed(&["play", game.id, "--bot", "random", "--seed", "3"], input).well();
        for words in
            ["`undo` takes nothing after it", "There is no command \"foo\"", "`log` takes a number of sentences"]
        {
            assert!(out.contains(words), "{out}");
        }
    }
}

/// Where a table has no signs, nothing speaks of a legend.
#[test]
fn a_legend_is_offered_where_there_is_one() {
    for game in GAMES {
        let out = fed(&["play", game.id, "--bot", "random", "--seed", "3"], "help\nlegend\nquit\n").well();
        let has_none = out.contains("This table has no signs to explain");
        assert_eq!(out.matches("legend").count(), if has_none { 1 } else { 3 }, "{out}");
    }
}
