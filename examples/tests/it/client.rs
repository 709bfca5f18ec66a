//! The clients of the server as programs: they play each other.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use game_server::Settings;
use serde_json::{Value, json};
use tabletop::{BOTS, GAMES};

/// Starts a server that ends with this process.
fn server() -> SocketAddr {
    let folder = std::env::temp_dir().join(format!("examples-{}", std::process::id()));
    let mut settings = Settings::new(folder.join("matches.sqlite"));
    settings.listen.set_port(0);
    let (say, address) = channel();
    thread::spawn(move || {
        game_server::serve(settings, GAMES, BOTS, |address| say.send(address).expect("a test")).expect("a server")
    });
    address.recv().expect("an address")
}

fn create(address: SocketAddr, game: &str) -> Value {
    let person = json!({"kind": "person"});
    let wish = json!({"game": game, "seats": [person, person]}).to_string();
    let mut stream = TcpStream::connect(address).expect("a server");
    let length = wish.len();
    let head =
        format!("POST /api/v1/matches HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}");
    stream.write_all(format!("{head}\r\n\r\n{wish}").as_bytes()).expect("a reader");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
}

/// Plays a match of two programs; gives what each prints.
fn play(address: SocketAddr, game: &str, programs: [&[&str]; 2]) -> [String; 2] {
    let created = create(address, game);
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let mut clients = [0, 1].map(|seat| {
        let mut command = Command::new(programs[seat][0]);
        command.args(&programs[seat][1..]).arg(address.to_string());
        command.args([text(&created["match"]), text(&created["seats"][seat]["secret"])]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a program")
    });
    // One that fails ends the match for the other, which would wait for it without end.
    loop {
        let ended = clients.each_mut().map(|client| client.try_wait().expect("a program"));
        if ended.iter().flatten().any(|status| !status.success()) {
            clients.iter_mut().for_each(|client| client.kill().expect("a program"));
            break;
        }
        if ended.iter().all(Option::is_some) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    clients.map(|client| {
        let done = client.wait_with_output().expect("it ends");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("text")
    })
}

#[test]
fn clients_of_rust_and_of_python_play_each_other() {
    let address = server();
    let rust: &[&str] = &[env!("CARGO_BIN_EXE_client")];
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/client.py");
    let python: &[&str] = &["python3", script];
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success());
    for game in ["patchwork", "touche-poulet"] {
        let said = play(address, game, [rust, if has_python { python } else { rust }]);
        let outcomes = said.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
        assert!(outcomes[0]["scores"].is_array() && outcomes[0] == outcomes[1], "{outcomes:?}");
    }
    let refused = Command::new(rust[0]).arg("nonsense").output().expect("it ends");
    assert!(!refused.status.success() && refused.stderr.starts_with(b"client: usage"));
}
