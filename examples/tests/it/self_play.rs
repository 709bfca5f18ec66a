//! The data writer, run as a program.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn self_play(game: &str, file: &Path, options: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_self_play"));
    program.arg(game).arg(file).args(options).output().expect("the program runs")
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_threads() {
    for (game, options) in
        [("patchwork", ["--games=3", "--bots=mcts:20"]), ("final-touch", ["--games=300", "--seed=7"])]
    {
        let [one, four] = [1, 4].map(|threads| {
            let file = file(&format!("{game}-{threads}.jsonl"));
            let done = self_play(game, &file, &[&options[..], &[&format!("--threads={threads}")]].concat());
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            fs::read_to_string(file).expect("a file of lines")
        });
        assert!(one.lines().count() > 100 && one == four, "{game}");
    }
}

#[test]
fn each_line_is_a_decision_by_a_seat_that_knew_its_view() {
    for game in tabletop::GAMES.iter().map(|game| game.id) {
        let file = file(&format!("{game}.jsonl"));
        assert!(self_play(game, &file, &["--games=2"]).status.success(), "{game}");
        let text = fs::read_to_string(file).expect("a file of lines");
        let (mut wins, mut seats) = (0.0, 0);
        for line in text.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let legal = line["legal"].as_array().expect("a list");
            assert!(legal.contains(&line["action"]) && line["view"].is_object(), "{line}");
            if line["game"] == 1 {
                seats += 1;
                wins += line["share"].as_f64().expect("a number");
            }
        }
        assert!(0.0 < wins && wins < f64::from(seats), "{game}: some win and some lose");
    }
}

#[test]
fn errors_are_one_line_and_a_status() {
    let good = file("never.jsonl");
    for (game, file, options, part) in [
        ("chess", &good, "--games=1", "no game \"chess\""),
        ("patchwork", &good, "--config={\"players\":3}", "config: unknown field"),
        ("patchwork", &good, "--config=[\"revised\"]", "config: expected a JSON object"),
        ("patchwork", &PathBuf::from("/nowhere/at/all"), "--games=1", "cannot write /nowhere/at/all"),
        ("final-touch", &good, "--bots=alphabeta", "this game hides something"),
    ] {
        let done = self_play(game, file, &[options]);
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(!done.status.success() && error.lines().count() == 1 && error.contains(part), "{error}");
    }
}

#[test]
fn the_standard_output_is_a_file_called_dash() {
    let file = file("dash.jsonl");
    assert!(self_play("final-touch", &file, &["--games=3"]).status.success());
    let done = self_play("final-touch", Path::new("-"), &["--games=3"]);
    assert!(done.status.success() && !Path::new("-").exists());
    assert_eq!(done.stdout, fs::read(file).expect("a file of lines"));
}

#[test]
fn it_does_not_hold_all_games_before_the_first() {
    // The reader leaves after the first lines of games without end.
    quiet(env!("CARGO_BIN_EXE_self_play"), &["final-touch", "-", "--games=18446744073709551615"]);
}

/// The reader of the standard output leaves after at most a line: the program ends well and complains about nothing.
fn quiet(program: &str, args: &[&str]) {
    let mut child =
        Command::new(program).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = [0; 10];
    child.stdout.take().expect("piped").read_exact(&mut line).expect("it prints something");
    let done = child.wait_with_output().expect("it ends");
    assert!(done.status.success() && done.stderr.is_empty(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn examples_end_quietly_when_their_reader_leaves() {
    quiet(env!("CARGO_BIN_EXE_custom_edition"), &[]);
    quiet(env!("CARGO_BIN_EXE_own_bot"), &[]);
}
