//! `serve` as a program: killed again and again under load, it loses no decision that it has answered. `matches` reads
//! what it stored.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabletop::GAMES;
use tabletop::game_erased::descriptor_for;
use tabletop::game_traits::{Observer, Seat};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket, connect};

use crate::program::{Folder, command, tabletop};

/// How often the server is killed; `TABLETOP_KILLS` sets another number.
const KILLS: usize = 100;

/// The matches that are played at the same time.
const MATCHES: usize = 6;

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(store: &str) -> Self {
        Server::logging(store, "error", Stdio::inherit())
    }

    fn logging(store: &str, level: &str, log: Stdio) -> Self {
        let args = ["serve", "--listen", "127.0.0.1:0", "--store", store, "--bot-pause", "0", "--log", level];
        let mut child = command(&args).stderr(log).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("a link").to_owned();
        Server { child, address }
    }
}

/// A match of two, and what was answered of it.
#[derive(Default)]
struct Match {
    id: String,
    secrets: [String; 2],
    revisions: [u64; 2],
    /// The decisions that were answered.
    answered: Vec<(u64, String)>,
    /// The one that was not, when the server was killed.
    pending: Option<(usize, String)>,
    is_over: bool,
    number: u64,
}

fn create(address: &str) -> Option<Value> {
    let person = json!({"kind": "person"});
    let body = json!({"game": "final-touch", "config": {"players": 2}, "seats": [person, person]}).to_string();
    let mut stream = TcpStream::connect(address).ok()?;
    let head = format!(
        "POST /api/v1/matches HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}",
        body.len()
    );
    stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// The next message of a type, or of the other; `None` if the socket is closed.
fn until(socket: &mut Socket, kind: &str, other: &str) -> Option<Value> {
    loop {
        let Message::Text(text) = socket.read().ok()? else { continue };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        assert!(message["type"] != "refused" || message["reason"] == "store", "{message}");
        if message["type"] == kind || message["type"] == other {
            return Some(message);
        }
    }
}

impl Match {
    /// Plays until the server is gone or the match is over.
    fn play(&mut self, address: &str) -> Option<()> {
        if self.id.is_empty() {
            let created = create(address)?;
            let text = |value: &Value| value.as_str().expect("text").to_owned();
            self.secrets = [0, 1].map(|seat| text(&created["seats"][seat]["secret"]));
            self.id = text(&created["match"]);
        }
        let mut sockets = Vec::new();
        for secret in &self.secrets {
            let (mut socket, _) = connect(format!("ws://{address}/api/v1/play")).ok()?;
            let hello = json!({"type": "hello", "protocol": 1, "match": self.id, "secret": secret, "want": ["legal"]});
            socket.send(Message::text(hello.to_string())).ok()?;
            sockets.push(socket);
        }
        let mut positions = [until(&mut sockets[0], "position", "")?, until(&mut sockets[1], "position", "")?];
        let found = [0, 1].map(|seat: usize| positions[seat]["revision"].as_u64().expect("a number"));
        // What was not answered may be there or not; what was answered is.
        if let Some((seat, action)) = self.pending.take()
            && found[seat] > self.revisions[seat]
        {
            self.answered.push((seat as u64, action));
        }
        for (seat, &found) in found.iter().enumerate() {
            assert!(found >= self.revisions[seat], "an answered decision is lost");
        }
        self.revisions = found;
        loop {
            let Some(seat) = [0, 1].into_iter().find(|&seat: &usize| positions[seat]["your_turn"] == true) else {
                self.is_over = true;
                return Some(());
            };
            self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let legal = positions[seat]["legal"].as_array().expect("legal actions");
            let action = legal[(self.number >> 33) as usize % legal.len()].as_str().expect("text").to_owned();
            let act = json!({"type": "act", "id": 1, "revision": self.revisions[seat], "action": action});
            self.pending = Some((seat, action));
            sockets[seat].send(Message::text(act.to_string())).ok()?;
            positions[seat] = until(&mut sockets[seat], "position", "refused")?;
            if positions[seat]["type"] == "refused" {
                return None;
            }
            self.answered.push((seat as u64, self.pending.take().expect("what was sent").1));
            self.revisions[seat] = positions[seat]["revision"].as_u64().expect("a number");
            let other = 1 - seat;
            positions[other] = until(&mut sockets[other], "position", "")?;
            self.revisions[other] = positions[other]["revision"].as_u64().expect("a number");
        }
    }
}

#[test]
fn no_answered_decision_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let store = folder.path("matches.sqlite");
    let kills = std::env::var("TABLETOP_KILLS").ok().map_or(KILLS, |kills| kills.parse().expect("a number"));
    let mut matches: Vec<Match> = (0..MATCHES as u64).map(|number| Match { number, ..Match::default() }).collect();
    let mut over: Vec<Match> = Vec::new();
    for kill in 0..kills {
        let mut server = Server::start(&store);
        let address = server.address.clone();
        thread::scope(|scope| {
            for one in &mut matches {
                let address = &address;
                scope.spawn(move || while one.play(address).is_some() && !one.is_over {});
            }
            thread::sleep(Duration::from_millis(40 + (kill as u64 * 37) % 120));
            // SIGKILL: nothing is cleaned up.
            server.child.kill().expect("a process");
            server.child.wait().expect("its end");
        });
        for one in &mut matches {
            if one.is_over {
                let number = one.number;
                over.push(std::mem::replace(one, Match { number, ..Match::default() }));
            }
        }
    }
    let listed = tabletop(&["matches", "--store", &store, "--json"]).well();
    let mut decisions = 0;
    for one in over.iter().chain(&matches).filter(|one| !one.id.is_empty()) {
        assert!(listed.contains(&one.id));
        let record = tabletop(&["matches", &one.id, "--store", &store]).well();
        let game = descriptor_for(GAMES, &record).expect("the game").open_record(&record).expect("a config");
        let stored = game.replay(&record, None, 0).expect("a record").decisions();
        let stored: Vec<(u64, String)> =
            stored.into_iter().map(|(seat, action)| (seat.index() as u64, action)).collect();
        let unanswered = usize::from(one.pending.is_some());
        assert!(stored.len() >= one.answered.len() && stored.len() <= one.answered.len() + unanswered);
        assert_eq!(stored[..one.answered.len()], one.answered[..], "match {}", one.id);
        decisions += stored.len();
    }
    assert!(decisions > kills, "{decisions} decisions in {kills} runs: nothing was under load");
}

/// At the level that says the most the log names the match, and holds no secret of a seat, no seed, no action and no
/// event.
#[test]
fn the_log_holds_nothing_that_is_secret() {
    let folder = Folder::new();
    let store = folder.path("matches.sqlite");
    let mut server = Server::logging(&store, "trace", Stdio::piped());
    let mut log = server.child.stderr.take().expect("a pipe");
    let reading = thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).expect("text");
        text
    });
    let mut one = Match { number: 1, ..Match::default() };
    while !one.is_over {
        one.play(&server.address).expect("a server");
    }
    // What is refused is not logged either: it may be a secret with a slip, or name a card that is held.
    let wrong = format!("{}0", &one.secrets[0][..31]);
    for (secret, then) in [(&wrong, json!({})), (&one.secrets[0], json!({"type": "check", "text": "improve RRRR"}))] {
        let (mut socket, _) = connect(format!("ws://{}/api/v1/play", server.address)).expect("a socket");
        let hello = json!({"type": "hello", "protocol": 1, "match": one.id, "secret": secret});
        for message in [hello, then, json!({"type": "act", "revision": 0, "action": "improve YYYY"})] {
            // The first is hung up on.
            let _ = socket.send(Message::text(message.to_string()));
        }
        while socket.read().is_ok_and(|message| !message.to_string().contains("refused")) {}
    }
    server.child.kill().expect("a process");
    server.child.wait().expect("its end");
    let log = reading.join().expect("no panic");
    assert!(log.contains(&one.id), "{log}");
    let record = tabletop(&["matches", &one.id, "--store", &store]).well();
    let stored = rusqlite::Connection::open(&store).expect("the store");
    let seed = stored.query_row("SELECT seed FROM match", [], |row| row.get(0)).expect("a match");
    let seed = u64::from_le_bytes(seed);
    let game = descriptor_for(GAMES, &record).expect("the game").open_record(&record).expect("a config");
    let table = game.replay(&record, None, 0).expect("a record");
    let mut secret = vec![wrong[..31].to_owned(), one.secrets[1].clone(), seed.to_string(), format!("{seed:x}")];
    secret.extend(["improve RRRR", "improve YYYY"].map(str::to_owned));
    secret.extend(table.decisions().into_iter().map(|(_, action)| action).filter(|action| action.contains(' ')));
    for seat in [0, 1].map(Seat::new) {
        secret.extend(table.messages(Observer::Seat(seat), 0).into_iter().filter(|sentence| !sentence.is_empty()));
        secret.extend(table.events(Observer::Seat(seat), 0));
    }
    assert!(secret.len() > 40);
    for secret in secret {
        assert!(!log.contains(&secret), "the log holds {secret}");
    }
}

#[test]
fn what_cannot_be_served_or_read_is_said_in_one_line() {
    let folder = Folder::new();
    let store = folder.path("matches.sqlite");
    let text = store.as_str();
    tabletop(&["matches", "--store", text]).refused(&["there is no such file"]);
    tabletop(&["serve", "--listen", "nowhere"]).refused(&["--listen"]);
    for name in ["http://games.example.org", "games.example.org:80", ""] {
        tabletop(&["serve", "--host", name]).refused(&["--host: a name such as games.example.org"]);
    }
    for max in ["0", "18446744073709551615"] {
        tabletop(&["serve", "--max-sockets", max]).refused(&["--max-sockets takes a whole number from 1 to 1000000"]);
    }
    let mut server = Server::start(&store);
    tabletop(&["serve", "--listen", "127.0.0.1:0", "--store", text]).refused(&["another server uses the store"]);
    tabletop(&["serve", "--listen", &server.address, "--store", &folder.path("other.sqlite")])
        .refused(&["cannot listen"]);
    assert_eq!(
        tabletop(&["matches", "--store", text]).well(),
        "There are no matches yet; `tabletop serve` plays some.\n"
    );
    tabletop(&["matches", "nothing", "--store", text]).refused(&["no id of a match"]);
    tabletop(&["matches", &"0".repeat(26), "--store", text]).refused(&["there is no match"]);
    server.child.kill().expect("a process");
    server.child.wait().expect("its end");
    let junk = folder.file(
        "junk.sqlite",
        "no database, but as long as the head of one has to be, so that it is looked at, and more",
    );
    tabletop(&["matches", "--store", &junk]).refused(&["store"]);
}
