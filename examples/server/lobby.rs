//! Waiting for the players: a seat for each client that stays connected.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::connection::{Connection, Report};
use crate::protocol::{Message, Refusal};

/// So long a hang-up that is on its way may take before the match starts.
const GRACE: Duration = Duration::from_millis(50);

/// Opens connections in the order in which clients come.
pub(crate) struct Lobby {
    slow: Duration,
    reports: Sender<Report>,
    next: usize,
}

impl Lobby {
    /// Accepts connections on a thread of its own, also after the match has started: a latecomer gets an answer.
    pub(crate) fn open(listener: &TcpListener, slow: Duration, reports: Sender<Report>) -> io::Result<Self> {
        let (listener, to) = (listener.try_clone()?, reports.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                // Too many open files, for example: later there may be fewer.
                let Ok(stream) = stream else {
                    thread::sleep(GRACE);
                    continue;
                };
                if to.send(Report::Connected(stream)).is_err() {
                    return;
                }
            }
        });
        Ok(Lobby { slow, reports, next: 0 })
    }

    /// Waits until `seats` clients are connected at the same time; gives them. Further ones are refused.
    pub(crate) fn wait(&mut self, seats: usize, reports: &Receiver<Report>) -> Vec<Connection> {
        let mut connections: Vec<Connection> = Vec::new();
        let mut start = None;
        loop {
            let report = if connections.len() < seats {
                start = None;
                reports.recv().ok()
            } else {
                let start = start.get_or_insert_with(|| Instant::now() + GRACE);
                reports.recv_timeout(start.saturating_duration_since(Instant::now())).ok()
            };
            match report {
                None => break,
                Some(Report::Connected(stream)) => connections.extend(self.connection(stream)),
                Some(Report::Line(id, _)) => {
                    let Some(one) = connections.iter_mut().find(|one| one.id == id) else { continue };
                    one.took_line();
                    let why = "the match has not started".to_owned();
                    if one.send(&Message::Refused { reason: Refusal::Illegal, why }).is_none() {
                        connections.retain(|one| one.id != id);
                    }
                }
                Some(Report::HungUp(id) | Report::Finished(id)) => connections.retain(|one| one.id != id),
                Some(Report::Written(..)) => {}
            }
        }
        connections.drain(seats.min(connections.len())..).for_each(refuse);
        connections
    }

    /// Refuses a client that connects after the start.
    pub(crate) fn refuse(&mut self, stream: TcpStream) {
        // If it has not gone already.
        self.connection(stream).into_iter().for_each(refuse);
    }

    /// `None` if the client has gone already.
    fn connection(&mut self, stream: TcpStream) -> Option<Connection> {
        self.next += 1;
        Connection::open(self.next, stream, self.slow, &self.reports).ok()
    }
}

/// Answers a client that there is no seat for it, and hangs up.
fn refuse(mut latecomer: Connection) {
    let why = "all seats of this match are taken".to_owned();
    latecomer.send(&Message::Refused { reason: Refusal::NoSeat, why });
}
