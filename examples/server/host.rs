//! The server: it holds the table and trusts no client.
//!
//! A seat whose client hangs up, does not read, or does not act in time is given up: it is played at random from then on,
//! and its client cannot come back.

use std::io;
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use tabletop::game_erased::{AnyGame, AnyTable, ErasedError};
use tabletop::game_traits::json::read_object;
use tabletop::game_traits::rng::{DefaultRng, stream};
use tabletop::game_traits::{Observer, Seat, Seats, Turn};

use crate::clock::Clock;
use crate::connection::{Connection, MAX_UNREAD, Report};
use crate::lobby::Lobby;
use crate::protocol::{Act, MAX_LINE, Message, Reason, Refusal};

/// What a match may take.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The time to decide, from the moment when the position was written to the client.
    pub(crate) decide: Duration,
    /// The time to take what the server writes.
    pub(crate) read: Duration,
    /// The decisions of a match; it is cut off there.
    pub(crate) decisions: usize,
}

#[derive(Default)]
struct Client {
    /// `None` once the seat is given up.
    connection: Option<Connection>,
    /// The number of events that were sent.
    events: usize,
    /// The revision of the last position that was sent.
    revision: Option<usize>,
    /// Runs while the seat has to act.
    clock: Option<Clock>,
}

struct Host {
    table: Box<dyn AnyTable>,
    limits: Limits,
    clients: Vec<Client>,
    lobby: Lobby,
    decisions: usize,
    rng: DefaultRng,
}

/// Plays one match with the first clients that stay until it starts, in their order; gives the table at its end.
pub(crate) fn host(
    game: &dyn AnyGame,
    listener: &TcpListener,
    seed: u64,
    limits: Limits,
) -> io::Result<Box<dyn AnyTable>> {
    let (sender, reports) = channel();
    let mut lobby = Lobby::open(listener, limits.read, sender)?;
    let connections = lobby.wait(game.seats().len(), &reports);
    let clients = connections.into_iter().map(|one| Client { connection: Some(one), ..Client::default() }).collect();
    let mut host = Host { table: game.table(seed), limits, clients, lobby, decisions: 0, rng: stream(seed, 1) };
    host.play(&reports);
    host.close(&reports);
    Ok(host.table)
}

impl Host {
    fn play(&mut self, reports: &Receiver<Report>) {
        self.send_positions();
        while let Turn::Decide { must, .. } = self.table.turn() {
            if self.decisions == self.limits.decisions {
                return;
            }
            if let Some(seat) = must.iter().find(|&seat| self.clients[seat.index()].connection.is_none()) {
                let Some(action) = self.table.random_action(seat, &mut self.rng) else { return };
                if self.table.act(seat, &action).is_err() {
                    return;
                }
                self.acted(seat);
                continue;
            }
            let deadline = must.iter().filter_map(|seat| self.deadline(seat)).min();
            let left =
                deadline.map_or(self.limits.decide, |deadline| deadline.saturating_duration_since(Instant::now()));
            match reports.recv_timeout(left) {
                Ok(report) if !left.is_zero() => self.take(report),
                report => {
                    // What waits is taken before a seat is given up. A client that sends without end has no more lines
                    // than these.
                    let most = (MAX_UNREAD + 1) * self.clients.len();
                    let waiting: Vec<Report> = report.into_iter().chain(reports.try_iter().take(most)).collect();
                    waiting.into_iter().for_each(|report| self.take(report));
                    self.give_up_late();
                }
            }
        }
    }

    fn deadline(&self, seat: Seat) -> Option<Instant> {
        self.clients[seat.index()].clock.map(|clock| clock.deadline(self.limits.decide, self.limits.read))
    }

    fn give_up_late(&mut self) {
        let now = Instant::now();
        for seat in (0..self.clients.len()).map(Seat::new) {
            if let (Some(clock), Some(deadline)) = (self.clients[seat.index()].clock, self.deadline(seat))
                && deadline <= now
            {
                self.give_up(seat, if clock.is_written() { Reason::OutOfTime } else { Reason::NotReading });
            }
        }
    }

    fn take(&mut self, report: Report) {
        let seat_of = |id| {
            let of = |client: &Client| client.connection.as_ref().is_some_and(|one| one.id == id);
            self.clients.iter().position(of).map(Seat::new)
        };
        match report {
            Report::Connected(stream) => self.lobby.refuse(stream),
            Report::Line(id, line) => {
                if let Some(seat) = seat_of(id) {
                    self.answer(seat, line);
                }
            }
            Report::Written(id, number) => {
                if let Some(seat) = seat_of(id)
                    && let Some(clock) = &mut self.clients[seat.index()].clock
                {
                    clock.written(number, Instant::now());
                }
            }
            Report::HungUp(id) => {
                if let Some(seat) = seat_of(id) {
                    self.give_up(seat, Reason::HungUp);
                }
            }
            Report::Finished(id) => {
                if let Some(seat) = seat_of(id) {
                    self.give_up(seat, Reason::NotReading);
                }
            }
        }
    }

    /// Does what a client asks for, or says why not.
    fn answer(&mut self, seat: Seat, line: Result<Vec<u8>, Refusal>) {
        if let Some(connection) = &self.clients[seat.index()].connection {
            connection.took_line();
        }
        let act = line.map_err(|reason| (reason, format!("a line has at most {MAX_LINE} bytes")));
        let act = act.and_then(|line| read_act(&line).map_err(|why| (Refusal::NotUnderstood, why)));
        let done = act.and_then(|act| {
            self.table.act_seen(act.revision, seat, &act.action).map_err(|why| match why {
                ErasedError::Parse(_) => (Refusal::NoAction, why.to_string()),
                _ => (Refusal::Illegal, why.to_string()),
            })
        });
        match done {
            Ok(()) => self.acted(seat),
            Err((reason, why)) => drop(self.send(seat, &Message::Refused { reason, why })),
        }
    }

    fn acted(&mut self, seat: Seat) {
        self.decisions += 1;
        self.clients[seat.index()].clock = None;
        self.send_positions();
    }

    /// Sends each seat what it may know, if it could notice anything since the last time: a line for what it cannot notice
    /// would give that away. The clock of a seat that has to act starts with it.
    fn send_positions(&mut self) {
        let must = match self.table.turn() {
            Turn::Decide { must, .. } => must,
            _ => Seats::EMPTY,
        };
        for seat in (0..self.clients.len()).map(Seat::new) {
            let (table, observer) = (&self.table, Observer::Seat(seat));
            let revision = table.revision(observer);
            let client = &mut self.clients[seat.index()];
            if client.revision.replace(revision) == Some(revision) {
                continue;
            }
            let events = table.events(observer, client.events);
            client.events += events.len();
            let message = Message::Position {
                seat,
                revision,
                view: value(&table.view(observer)),
                events: events.iter().map(|event| value(event)).collect(),
                must: must.contains(seat),
                legal: table.legal(seat),
            };
            let sent = self.send(seat, &message);
            let clock = &mut self.clients[seat.index()].clock;
            match sent {
                Some(number) if must.contains(seat) => drop(clock.get_or_insert(Clock::sent(number, Instant::now()))),
                _ => *clock = None,
            }
        }
    }

    /// Queues a message; gives its number, or `None` if the seat is given up.
    fn send(&mut self, seat: Seat, message: &Message) -> Option<u64> {
        let sent = self.clients[seat.index()].connection.as_mut()?.send(message);
        if sent.is_none() {
            self.give_up(seat, Reason::NotReading);
        }
        sent
    }

    /// Gives a seat up and says so to all.
    fn give_up(&mut self, seat: Seat, reason: Reason) {
        let client = &mut self.clients[seat.index()];
        client.clock = None;
        let Some(mut connection) = client.connection.take() else { return };
        let message = Message::GivenUp { seat, reason };
        // If there is still room for it. With the end of the connection the writer writes what is left, and hangs up.
        connection.send(&message);
        drop(connection);
        for other in (0..self.clients.len()).map(Seat::new) {
            self.send(other, &message);
        }
    }

    /// Sends the result and waits until it is written, for as long as a client may take to read.
    fn close(&mut self, reports: &Receiver<Report>) {
        let over = Message::Over { outcome: self.table.outcome() };
        for seat in (0..self.clients.len()).map(Seat::new) {
            self.send(seat, &over);
        }
        let mut open: Vec<usize> =
            self.clients.iter_mut().filter_map(|client| client.connection.take()).map(|one| one.id).collect();
        let deadline = Instant::now() + self.limits.read;
        while !open.is_empty() {
            let Ok(report) = reports.recv_timeout(deadline.saturating_duration_since(Instant::now())) else { return };
            match report {
                Report::Finished(id) => open.retain(|&one| one != id),
                Report::Connected(stream) => self.lobby.refuse(stream),
                _ => {}
            }
        }
    }
}

/// Reads a line. Not every client is ours: what is no object is refused.
fn read_act(line: &[u8]) -> Result<Act, String> {
    let text = std::str::from_utf8(line).map_err(|e| e.to_string())?;
    read_object(text).map_err(|e| e.to_string())
}

/// The erased layer gives JSON as text.
fn value(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}

/// With no time at all to decide, what has arrived is still taken, and nothing is waited for.
#[test]
fn what_waits_in_the_queue_is_taken_before_a_seat_is_given_up() {
    let game = crate::descriptor("tic-tac-toe").expect("a game").open(None).expect("a config");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (sender, reports) = channel();
    let connect = |id| {
        let player = std::net::TcpStream::connect(address).expect("a server");
        let (ours, _) = listener.accept().expect("a client");
        let connection = Connection::open(id, ours, Duration::from_secs(60), &sender).expect("a socket");
        (player, Client { connection: Some(connection), ..Client::default() })
    };
    let (players, clients): (Vec<_>, Vec<_>) = [0, 1].map(connect).into_iter().unzip();
    let actions = ["b2", "a1", "b1", "a2"];
    for (revision, action) in actions.iter().enumerate() {
        let act = format!(r#"{{"revision":{revision},"action":"{action}"}}"#);
        sender.send(Report::Line(revision % 2, Ok(act.into_bytes()))).expect("a queue");
    }
    let lobby = Lobby::open(&listener, Duration::from_secs(60), sender).expect("a socket");
    let limits = Limits { decide: Duration::ZERO, read: Duration::ZERO, decisions: 100 };
    let mut host = Host { table: game.table(1), limits, clients, lobby, decisions: 0, rng: stream(1, 1) };
    host.play(&reports);
    let decisions = host.table.decisions();
    assert_eq!(decisions.iter().map(|(_, action)| action.as_str()).take(4).collect::<Vec<_>>(), actions);
    assert!(decisions.len() > 4 && host.clients.iter().any(|client| client.connection.is_none()));
    drop(players);
}
