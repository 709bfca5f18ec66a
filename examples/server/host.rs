//! The server: it holds the table and trusts nobody.
//!
//! A seat whose client hangs up, does not read, or thinks for too long is played at random from then on, whatever it
//! sends meanwhile. It does not come back.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tabletop::game_erased::{AnyGame, AnyTable, ErasedError};
use tabletop::game_traits::rng::{DefaultRng, stream};
use tabletop::game_traits::{Observer, Seat, Seats, Turn};

use crate::protocol::{Act, LONGEST, Reason, Told};

/// How long a client may take to read.
const SLOW: Duration = Duration::from_secs(5);

/// What a reading thread heard: a line, or that one was too long. `None`: the client has gone.
type Heard = (Seat, Option<Result<Vec<u8>, Reason>>);

struct Client {
    /// `None` once it is played at random.
    stream: Option<TcpStream>,
    /// The number of events that it was sent.
    events: usize,
    /// The revision of the last position that it was sent.
    revision: Option<usize>,
}

struct Host {
    table: Box<dyn AnyTable>,
    clients: Vec<Client>,
    rng: DefaultRng,
}

/// Plays one game with the first clients that come, a seat each in their order; who has to act may think for as long as
/// `patience`. Gives the table at its end.
pub(crate) fn host(
    game: &dyn AnyGame,
    listener: &TcpListener,
    seed: u64,
    patience: Duration,
) -> io::Result<Box<dyn AnyTable>> {
    // Bounded: a flood waits in its own socket.
    let (lines, heard) = sync_channel(16);
    let mut clients = Vec::new();
    for seat in game.seats() {
        let (stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(SLOW))?;
        let (read, lines) = (BufReader::new(stream.try_clone()?), lines.clone());
        thread::spawn(move || listen(seat, read, &lines));
        clients.push(Client { stream: Some(stream), events: 0, revision: None });
    }
    let mut host = Host { table: game.table(seed), clients, rng: stream(seed, 1) };
    host.play(&heard, patience);
    Ok(host.table)
}

/// Reads lines until the client has gone.
fn listen(seat: Seat, mut from: impl BufRead, to: &SyncSender<Heard>) {
    // After the game nobody takes lines any more. They are read all the same: a socket that is closed over unread bytes
    // may take the last lines to the client back.
    while let Some(line) = read_line(&mut from) {
        let _ = to.send((seat, Some(line)));
    }
    let _ = to.send((seat, None));
}

/// The next line; never more than [`LONGEST`] bytes of it are held.
fn read_line(from: &mut impl BufRead) -> Option<Result<Vec<u8>, Reason>> {
    let mut line = Vec::new();
    from.take(LONGEST).read_until(b'\n', &mut line).ok()?;
    if line.ends_with(b"\n") {
        return Some(Ok(line));
    }
    // No end of the line: it is too long, or the client has gone in the middle of it.
    (line.len() as u64 == LONGEST && from.skip_until(b'\n').ok()? > 0).then_some(Err(Reason::TooLong))
}

impl Host {
    fn play(&mut self, heard: &Receiver<Heard>, patience: Duration) {
        self.update_all();
        let mut since = Instant::now();
        while let Turn::Decide { must, .. } = self.table.turn() {
            let left = must.iter().find(|&seat| self.clients[seat.index()].stream.is_none());
            let acted = if let Some(seat) = left {
                let Some(action) = self.table.random_action(seat, &mut self.rng) else { break };
                self.table.act(seat, &action).is_ok()
            } else {
                // Who sends without end does not stop the clock.
                match patience.checked_sub(since.elapsed()).map(|left| heard.recv_timeout(left)) {
                    Some(Ok((seat, Some(line)))) => self.take(seat, line),
                    Some(Ok((seat, None))) => self.leave(seat),
                    _ => must.iter().fold(false, |_, seat| self.leave(seat)),
                }
            };
            if acted {
                since = Instant::now();
                self.update_all();
            }
        }
        let over = Told::Over { outcome: self.table.outcome() };
        for seat in (0..self.clients.len()).map(Seat::new) {
            self.send(seat, &over);
            if let Some(stream) = &self.clients[seat.index()].stream {
                let _ = stream.shutdown(Shutdown::Write);
            }
        }
    }

    /// Does what a client asks for, or tells it why not; says whether something has happened.
    fn take(&mut self, seat: Seat, line: Result<Vec<u8>, Reason>) -> bool {
        let act = line.map_err(|reason| (reason, format!("a line has at most {LONGEST} bytes")));
        let act = act
            .and_then(|line| serde_json::from_slice::<Act>(&line).map_err(|e| (Reason::NotUnderstood, e.to_string())));
        let done = act.and_then(|act| {
            self.table.act_seen(act.revision, seat, &act.action).map_err(|failed| match failed {
                ErasedError::Parse(_) => (Reason::NoAction, failed.to_string()),
                _ => (Reason::Illegal, failed.to_string()),
            })
        });
        let Err((reason, why)) = done else { return true };
        self.send(seat, &Told::Refused { reason, why });
        false
    }

    /// Sends each seat what it may know, if it could notice anything since the last time. A line for what it cannot notice
    /// would give that away.
    fn update_all(&mut self) {
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
            let told = Told::Position {
                seat,
                revision,
                view: value(&table.view(observer)),
                events: events.iter().map(|event| value(event)).collect(),
                must: must.contains(seat),
                legal: table.legal(seat),
            };
            self.send(seat, &told);
        }
    }

    /// A client that does not take it has gone.
    fn send(&mut self, seat: Seat, told: &Told) {
        let Some(stream) = &mut self.clients[seat.index()].stream else { return };
        let line = serde_json::to_string(told).unwrap_or_default() + "\n";
        if stream.write_all(line.as_bytes()).is_err() {
            self.leave(seat);
        }
    }

    /// Nobody sits there any more. Nothing has happened on the table: gives `false`.
    fn leave(&mut self, seat: Seat) -> bool {
        if let Some(stream) = self.clients[seat.index()].stream.take() {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
        false
    }
}

/// The erased layer gives JSON as text.
fn value(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}
