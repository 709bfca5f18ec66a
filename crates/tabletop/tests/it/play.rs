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
    fed(&["play", "--resume", &folder.path("none.jsonl")], "").refused(&["cannot resume", "none.jsonl"]);
    let file = folder.path("other.jsonl");
    fs::write(&file, "{\"format\":1,\"game\":\"chess\",\"rules\":1}\n").expect("a place for files");
    fed(&["play", "--resume", &file], "").refused(&["cannot resume", "no game \"chess\""]);
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
