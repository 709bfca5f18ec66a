//! Whole games over real sockets, with good clients and bad ones.

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;
use tabletop::final_touch::FinalTouch;
use tabletop::game_erased::{AnyGame, AnyTable};
use tabletop::game_traits::{Observer, Seat, Table, Turn};

use super::host::{self, Limits};
use super::protocol::{Message, Reason, Refusal};
use super::{client, descriptor};

type Hosted = JoinHandle<Box<dyn AnyTable>>;

const LONG: Duration = Duration::from_secs(60);
/// For matches in which no seat is given up for being slow.
const PATIENT: Limits = Limits { decide: LONG, read: LONG, decisions: 20_000 };

fn start(id: &'static str, config: &'static str, seed: u64, limits: Limits) -> (SocketAddr, Hosted) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let hosted =
        thread::spawn(move || host::host(&*open(id, config), &listener, seed, limits).expect("clients connect"));
    (address, hosted)
}

fn open(id: &str, config: &str) -> Box<dyn AnyGame> {
    descriptor(id).expect("a game").open(Some(config)).expect("a config")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

const SEED: u64 = 5;

/// Plays a whole game over sockets and holds each line against what that seat may know; gives the lines by client, and
/// the decisions.
fn whole_game(id: &'static str, config: &'static str) -> (Vec<Vec<String>>, Vec<(Seat, String)>) {
    let game = open(id, config);
    let (address, hosted) = start(id, config, SEED, PATIENT);
    let join = |number: u64| {
        thread::spawn(move || {
            let mut lines = Vec::new();
            let mut observe = |line: &str| {
                lines.push(line.to_owned());
                Ok(())
            };
            client::join(address, number, &mut observe).expect("a whole match");
            lines
        })
    };
    let clients: Vec<_> = (0..game.seats().len() as u64).map(join).collect();
    let received: Vec<Vec<String>> = clients.into_iter().map(|client| client.join().expect("no panic")).collect();
    let decisions = hosted.join().expect("no panic").decisions();
    for lines in &received {
        // The same game once more, here, with all that is hidden.
        let (mut table, mut known, mut last) = (game.table(SEED), 0, None);
        for line in lines {
            match serde_json::from_str(line).expect("a line of the protocol") {
                Message::Position { seat, revision, view, events, must, legal } => {
                    let observer = Observer::Seat(seat);
                    let next = last.replace(revision).map_or(0, |last| last + 1);
                    assert_eq!(next, revision, "one line for each revision: {line}");
                    while table.revision(observer) < revision {
                        let (seat, action) = &decisions[table.decisions().len()];
                        table.act(*seat, action).expect("it was legal there");
                    }
                    assert_eq!(view, json(&table.view(observer)), "{line}");
                    let new: Vec<Value> = table.events(observer, known).iter().map(|event| json(event)).collect();
                    known += new.len();
                    assert_eq!(events, new, "{line}");
                    assert_eq!(legal, table.legal(seat));
                    assert_eq!(must, matches!(table.turn(), Turn::Decide { must, .. } if must.contains(seat)));
                }
                Message::Over { outcome } => assert!(outcome.is_some() && outcome == table.outcome()),
                Message::Refused { reason, why } => {
                    assert_eq!(reason, Refusal::Illegal, "what a good client sends can only be overtaken: {why}");
                }
                Message::GivenUp { .. } => panic!("a good client keeps its seat: {line}"),
            }
        }
        assert_eq!(table.turn(), Turn::Over);
    }
    (received, decisions)
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

/// TP-5: the others learn that a placement is done, and nothing else of it; not even the number of tokens that are placed.
#[test]
fn the_tokens_of_a_placement_are_no_news_to_the_others() {
    let (received, decisions) = whole_game("touche-poulet", r#"{"players":3}"#);
    let tokens = |seat: usize| {
        decisions.iter().filter(|(by, action)| by.index() == seat && action.starts_with("place ")).count()
    };
    for (me, lines) in received.iter().enumerate() {
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
    let (received, decisions) = whole_game("final-touch", r#"{"players":2}"#);
    for lines in received {
        let mut table = Table::seeded(FinalTouch::default(), SEED);
        let (mut mine, mut others, mut unlike) = (0, 0, 0);
        for line in lines {
            let Ok(Message::Position { seat: me, revision, events, .. }) = serde_json::from_str(&line) else {
                continue;
            };
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

    fn receive(&mut self) -> Message {
        let line = self.lines.next().expect("one more line").expect("a line");
        serde_json::from_str(&line).expect("a line of the protocol")
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).and_then(|()| self.stream.write_all(b"\n")).expect("a server that reads");
    }

    /// What a line is refused for.
    fn refusal(&mut self, bytes: &[u8]) -> Option<Refusal> {
        self.send(bytes);
        match self.receive() {
            Message::Refused { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Takes the first action of each list; gives which seats were given up, and whether the game came to its end.
    fn play(mut self) -> (Vec<(Seat, Reason)>, bool) {
        let mut given_up = Vec::new();
        loop {
            match self.receive() {
                Message::Position { revision, must: true, legal, .. } => {
                    self.send(format!(r#"{{"revision":{revision},"action":"{}"}}"#, legal[0]).as_bytes());
                }
                Message::GivenUp { seat, reason } => given_up.push((seat, reason)),
                Message::Over { outcome } => return (given_up, outcome.is_some()),
                Message::Position { .. } | Message::Refused { .. } => {}
            }
        }
    }
}

const X: Seat = Seat::new(0);
const O: Seat = Seat::new(1);

#[test]
fn garbage_is_refused_with_its_reason_and_the_game_goes_on() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, PATIENT);
    let mut x = Raw::join(address);
    let mut o = Raw::join(address);
    assert!(matches!(
        (x.receive(), o.receive()),
        (Message::Position { must: true, .. }, Message::Position { must: false, .. })
    ));
    assert_eq!(x.refusal(b"\xff\xfe\0"), Some(Refusal::NotUnderstood));
    assert_eq!(x.refusal(b""), Some(Refusal::NotUnderstood));
    assert_eq!(x.refusal(&[b'['; 900]), Some(Refusal::NotUnderstood));
    assert_eq!(x.refusal(&[b' '; 100_000]), Some(Refusal::TooLong));
    assert_eq!(x.refusal(br#"[0,"b2"]"#), Some(Refusal::NotUnderstood));
    assert_eq!(x.refusal(br#"{"revision":0,"action":"d9"}"#), Some(Refusal::NoAction));
    assert_eq!(x.refusal(br#"{"revision":7,"action":"b2"}"#), Some(Refusal::Illegal), "a revision to come");
    assert_eq!(o.refusal(br#"{"revision":0,"action":"b2"}"#), Some(Refusal::Illegal), "out of turn");
    assert_eq!(x.refusal(br#"{"revision":0,"action":"b2"}"#), None);
    assert!(matches!(o.receive(), Message::Position { revision: 1, must: true, .. }));
    assert_eq!(o.refusal(br#"{"revision":1,"action":"b2"}"#), Some(Refusal::Illegal), "b2 is marked");
    // Seat 1 hangs up in the middle of a line: it is played at random, and seat 0 plays to the end.
    o.stream.write_all(b"{\"revision\":").expect("a server that reads");
    drop(o);
    assert_eq!(x.play(), (vec![(O, Reason::HungUp)], true));
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

/// Another client that floods and does not read makes no seat but its own wait: the one with the move takes its time, and
/// keeps its seat.
#[test]
fn a_flood_costs_the_seat_that_it_comes_from_and_no_other() {
    let limits = Limits { decide: Duration::from_secs(4), ..PATIENT };
    let (address, hosted) = start("tic-tac-toe", "{}", 1, limits);
    let x = Raw::join(address);
    let mut flood = Raw::join(address);
    assert!(matches!(flood.receive(), Message::Position { seat: O, .. }));
    let flood = thread::spawn(move || while flood.stream.write_all(&[b'\n'; 1 << 16]).is_ok() {});
    thread::sleep(Duration::from_secs(1));
    assert_eq!(x.play(), (vec![(O, Reason::NotReading)], true));
    // The server hangs up on it at last.
    flood.join().expect("no panic");
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

#[test]
fn a_client_that_sends_nothing_is_waited_for_as_long_as_said() {
    let limits = Limits { decide: Duration::from_secs(1), ..PATIENT };
    let (address, hosted) = start("tic-tac-toe", "{}", 1, limits);
    let mut silent = Raw::join(address);
    let other = Raw::join(address);
    assert!(matches!(silent.receive(), Message::Position { must: true, .. }));
    // Both learn it, and the server hangs up on the silent one.
    assert!(matches!(silent.receive(), Message::GivenUp { seat: X, reason: Reason::OutOfTime }));
    assert!(silent.lines.next().is_none());
    assert_eq!(other.play(), (vec![(X, Reason::OutOfTime)], true));
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

#[test]
fn a_client_that_sends_without_end_does_not_stop_the_clock() {
    let limits = Limits { decide: Duration::from_secs(1), ..PATIENT };
    let (address, hosted) = start("tic-tac-toe", "{}", 1, limits);
    let mut endless = Raw::join(address);
    let other = Raw::join(address);
    let endless = thread::spawn(move || {
        while endless.stream.write_all(b"\n").is_ok() && endless.lines.next().is_some_and(|line| line.is_ok()) {}
    });
    assert_eq!(other.play(), (vec![(X, Reason::OutOfTime)], true));
    endless.join().expect("no panic");
    assert_eq!(hosted.join().expect("no panic").turn(), Turn::Over);
}

#[test]
fn a_client_that_hung_up_before_the_start_has_no_seat() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, PATIENT);
    drop(TcpStream::connect(address).expect("a server"));
    // Also at the last moment: the place is free again.
    let x = Raw::join(address);
    drop(TcpStream::connect(address).expect("a server"));
    let o = thread::spawn(move || Raw::join(address).play());
    assert_eq!(x.play(), (vec![], true));
    assert_eq!(o.join().expect("no panic"), (vec![], true));
    hosted.join().expect("no panic");
}

#[test]
fn a_latecomer_gets_an_answer() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, PATIENT);
    let [mut x, o] = [(); 2].map(|()| Raw::join(address));
    let Message::Position { .. } = x.receive() else { panic!("the match has started") };
    let mut late = Raw::join(address);
    assert!(matches!(late.receive(), Message::Refused { reason: Refusal::NoSeat, .. }));
    assert!(late.lines.next().is_none());
    let why = client::join(address, 1, |_| Ok(())).expect_err("no seat");
    assert_eq!(why.to_string(), "all seats of this match are taken");
    drop((x, o));
    hosted.join().expect("no panic");
}

#[test]
fn a_match_is_cut_off_at_its_limit_of_decisions() {
    let (address, hosted) = start("tic-tac-toe", "{}", 1, Limits { decisions: 3, ..PATIENT });
    let o = thread::spawn(move || Raw::join(address).play());
    let x = Raw::join(address).play();
    assert_eq!([x, o.join().expect("no panic")], [(vec![], false), (vec![], false)]);
    assert_eq!(hosted.join().expect("no panic").decisions().len(), 3);
}
