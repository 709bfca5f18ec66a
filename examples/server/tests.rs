//! Whole games over real sockets, with good clients and bad ones.

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;
use tabletop::final_touch::FinalTouch;
use tabletop::game_erased::{AnyGame, AnyTable};
use tabletop::game_traits::{Observer, Seat, Table, Turn};

use super::protocol::{Reason, Told};
use super::{client, entry, host};

type Hosted = JoinHandle<Box<dyn AnyTable>>;

fn start(id: &'static str, config: &'static str, seed: u64, patience: Duration) -> (SocketAddr, Hosted) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let hosted =
        thread::spawn(move || host::host(&*open(id, config), &listener, seed, patience).expect("clients connect"));
    (address, hosted)
}

fn open(id: &str, config: &str) -> Box<dyn AnyGame> {
    entry(id).expect("a game").open(Some(config)).expect("a config")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

const SEED: u64 = 5;

/// Plays a whole game over sockets and holds each line against what that seat may know; gives the lines by client, and
/// the decisions.
fn whole_game(id: &'static str, config: &'static str) -> (Vec<Vec<String>>, Vec<(Seat, String)>) {
    let game = open(id, config);
    let (address, hosted) = start(id, config, SEED, Duration::from_secs(60));
    let join = |number: u64| {
        thread::spawn(move || {
            let mut lines = Vec::new();
            client::join(address, number, |line| lines.push(line.to_owned())).expect("a whole game");
            lines
        })
    };
    let clients: Vec<_> = (0..game.seats().len() as u64).map(join).collect();
    let heard: Vec<Vec<String>> = clients.into_iter().map(|client| client.join().expect("no panic")).collect();
    let decisions = hosted.join().expect("no panic").decisions();
    for lines in &heard {
        // The same game once more, here, with all that is hidden.
        let (mut table, mut told, mut last) = (game.table(SEED), 0, None);
        for line in lines {
            match serde_json::from_str(line).expect("a line of the protocol") {
                Told::Position { seat, revision, view, events, must, legal } => {
                    let observer = Observer::Seat(seat);
                    assert_eq!(
                        last.replace(revision).map_or(0, |last| last + 1),
                        revision,
                        "one line a revision: {line}"
                    );
                    while table.revision(observer) < revision {
                        let (seat, action) = &decisions[table.decisions().len()];
                        table.act(*seat, action).expect("it was legal there");
                    }
                    assert_eq!(view, json(&table.view(observer)), "{line}");
                    let new: Vec<Value> = table.events(observer, told).iter().map(|event| json(event)).collect();
                    told += new.len();
                    assert_eq!(events, new, "{line}");
                    assert_eq!(legal, table.legal(seat));
                    assert_eq!(must, matches!(table.turn(), Turn::Decide { must, .. } if must.contains(seat)));
                }
                Told::Over { outcome } => assert!(outcome.is_some() && outcome == table.outcome()),
                Told::Refused { reason, why } => {
                    assert_eq!(reason, Reason::Illegal, "what a good client sends can only be overtaken: {why}");
                }
            }
        }
        assert_eq!(table.turn(), Turn::Over);
    }
    (heard, decisions)
}

#[test]
fn every_game_is_played_and_each_seat_gets_its_view_and_no_more() {
    let with_three = r#"{"players":3}"#;
    for (id, config) in
        [("patchwork", "{}"), ("point-final", with_three), ("touche-poulet", with_three), ("tic-tac-toe", "{}")]
    {
        whole_game(id, config);
    }
}

/// TP-5: the others learn that a placement is done, and nothing else of it; not even how many tokens stand.
#[test]
fn the_tokens_of_a_placement_are_no_news_to_the_others() {
    let (sent, decisions) = whole_game("touche-poulet", r#"{"players":3}"#);
    let tokens = |seat: usize| {
        decisions.iter().filter(|(by, action)| by.index() == seat && action.starts_with("place ")).count()
    };
    for (me, lines) in sent.iter().enumerate() {
        let placing =
            |line: &&String| json(line)["legal"][0].as_str().is_some_and(|action| action.starts_with("place "));
        let while_placing = lines.iter().filter(placing).count();
        let others = decisions.iter().map(|(seat, _)| seat.index()).max().expect("decisions");
        assert!(tokens(me) > 2 * others, "{}", tokens(me));
        assert!(while_placing <= tokens(me) + others, "{while_placing} lines for {} tokens of their own", tokens(me));
    }
}

#[test]
fn what_is_hidden_is_not_in_the_bytes() {
    let (heard, decisions) = whole_game("final-touch", r#"{"players":2}"#);
    for lines in heard {
        let mut table = Table::seeded(FinalTouch::default(), SEED);
        let (mut mine, mut others, mut unlike) = (0, 0, 0);
        for line in lines {
            let Ok(Told::Position { seat: me, revision, events, .. }) = serde_json::from_str(&line) else { continue };
            while table.revision(Observer::Seat(me)) < revision {
                let (seat, action) = &decisions[table.decisions().count()];
                table.act(*seat, action.parse().expect("an action")).expect("it was legal there");
            }
            let hand = |seat| json(&serde_json::to_string(&table.state().hand(seat)).expect("JSON"));
            let [own, other] = [me, me.left(2)].map(|seat| format!(r#""hand":{},"#, hand(seat)));
            assert!(line.contains(&own), "{own} {line}");
            if own != other {
                assert!(!line.contains(&other), "{other} {line}");
                unlike += 1;
            }
            assert_eq!(line.matches(r#""hand":"#).count(), 1, "one hand: {line}");
            // Others draw too, and which colour stands in no line.
            for drew in events.iter().filter_map(|event| event.get("drew")) {
                let own = drew["seat"] == me.index();
                assert_eq!(own, drew["color"].is_string(), "{drew}");
                *if own { &mut mine } else { &mut others } += 1;
            }
        }
        assert!(mine > 10 && others > 10 && unlike > 10, "both draw, and not the same");
    }
}

/// A client whose every byte the test says.
struct Raw {
    stream: TcpStream,
    lines: Lines<BufReader<TcpStream>>,
}

impl Raw {
    fn join(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a server");
        let lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
        Raw { stream, lines }
    }

    fn hear(&mut self) -> Told {
        let line = self.lines.next().expect("one more line").expect("a line");
        serde_json::from_str(&line).expect("a line of the protocol")
    }

    fn say(&mut self, bytes: &[u8]) -> Option<Reason> {
        self.stream.write_all(bytes).and_then(|()| self.stream.write_all(b"\n")).expect("a server that reads");
        match self.hear() {
            Told::Refused { reason, .. } => Some(reason),
            _ => None,
        }
    }
}

#[test]
fn garbage_is_refused_with_its_reason_and_the_game_goes_on() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, Duration::from_secs(60));
    let mut x = Raw::join(address);
    let mut o = Raw::join(address);
    assert!(matches!((x.hear(), o.hear()), (Told::Position { must: true, .. }, Told::Position { must: false, .. })));
    assert_eq!(x.say(b"\xff\xfe\0"), Some(Reason::NotUnderstood));
    assert_eq!(x.say(b""), Some(Reason::NotUnderstood));
    assert_eq!(x.say(&[b'['; 900]), Some(Reason::NotUnderstood));
    assert_eq!(x.say(&[b' '; 100_000]), Some(Reason::TooLong));
    assert_eq!(x.say(br#"{"revision":0,"action":"d9"}"#), Some(Reason::NoAction));
    assert_eq!(x.say(br#"{"revision":7,"action":"b2"}"#), Some(Reason::Illegal), "a revision to come");
    assert_eq!(o.say(br#"{"revision":0,"action":"b2"}"#), Some(Reason::Illegal), "out of turn");
    assert_eq!(x.say(br#"{"revision":0,"action":"b2"}"#), None);
    assert!(matches!(o.hear(), Told::Position { revision: 1, must: true, .. }));
    assert_eq!(o.say(br#"{"revision":1,"action":"b2"}"#), Some(Reason::Illegal), "b2 is marked");
    // Seat 1 hangs up in the middle of a line: it is played at random, and seat 0 plays to the end.
    o.stream.write_all(b"{\"revision\":").expect("a server that reads");
    drop(o);
    loop {
        match x.hear() {
            Told::Position { revision, must: true, legal, .. } => {
                let act = format!("{{\"revision\":{revision},\"action\":\"{}\"}}\n", legal[0]);
                x.stream.write_all(act.as_bytes()).expect("a server that reads");
            }
            Told::Over { outcome } => break assert!(outcome.is_some()),
            _ => {}
        }
    }
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

#[test]
fn who_floods_loses_the_seat_and_not_the_game() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, Duration::from_secs(600));
    let mut flood = TcpStream::connect(address).expect("a server");
    let other = thread::spawn(move || client::join(address, 1, |_| ()).expect("a whole game"));
    // It never reads, and the server hangs up on it at last.
    while flood.write_all(&[b'\n'; 1 << 16]).is_ok() {}
    other.join().expect("no panic");
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

#[test]
fn who_says_nothing_is_waited_for_as_long_as_said() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, Duration::from_millis(50));
    let silent = TcpStream::connect(address).expect("a server");
    client::join(address, 1, |_| ()).expect("a whole game");
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
    drop(silent);
}

#[test]
fn who_sends_without_end_and_reads_does_not_stop_the_clock() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, Duration::from_millis(50));
    let mut endless = Raw::join(address);
    let other = thread::spawn(move || client::join(address, 1, |_| ()).expect("a whole game"));
    while endless.stream.write_all(b"\n").is_ok() && endless.lines.next().is_some_and(|line| line.is_ok()) {}
    other.join().expect("no panic");
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}
