//! The server and its clients as three programs; what they say to each other is tested beside the code.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;

fn server(args: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_server"));
    program.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

#[test]
fn three_programs_play_a_game() {
    let mut host = server(&["host", "final-touch", "--players", "2"]);
    let mut said = BufReader::new(host.stdout.take().expect("piped"));
    let mut waiting = String::new();
    said.read_line(&mut waiting).expect("a line");
    let address = waiting.trim().rsplit(' ').next().expect("an address");
    // Both are read at the same time: a client that cannot write does not play.
    let clients = [0, 1].map(|_| server(&["join", address])).map(|client| thread::spawn(|| client.wait_with_output()));
    for client in clients {
        let done = client.join().expect("no panic").expect("it ends");
        let lines = String::from_utf8(done.stdout).expect("text");
        assert!(done.status.success() && lines.lines().last().is_some_and(|line| line.contains(r#""type":"over""#)));
    }
    let mut record = String::new();
    said.read_to_string(&mut record).expect("a record");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["game"], "final-touch");
    assert!(host.wait().expect("it ends").success());
}

#[test]
fn errors_are_one_line_and_a_status() {
    for (args, part) in [
        (&["host", "chess"][..], "no game \"chess\""),
        (&["host", "final-touch", "--players", "9"], "FT-6: 9 players, not 2 to 4"),
        (&["host", "patchwork", "--players", "2"], "unknown field `players`"),
        (&["join", "nowhere"], "server: "),
    ] {
        let done = server(args).wait_with_output().expect("it ends");
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(!done.status.success() && error.lines().count() == 1 && error.contains(part), "{error}");
    }
}
