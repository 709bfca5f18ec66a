//! A connection: one thread reads, one writes, and neither waits for the other clients.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use crate::protocol::{MAX_LINE, Message, Refusal};

/// Messages that wait for a client to read them. A client with more is dropped.
const MAX_UNWRITTEN: usize = 64;

/// Lines of one client that wait for the host. Further ones wait in the client's own socket.
pub(crate) const MAX_UNREAD: usize = 16;

/// Bytes that are read and thrown away after the last message: a socket that is closed over unread bytes may take that
/// message back.
const MAX_LEFTOVER: u64 = 1 << 20;

/// What the listener and the threads of a connection, by its id, report. Reports that wait are bounded by what each connection
/// may have: [`MAX_UNREAD`] lines, and one for each message.
pub(crate) enum Report {
    /// A client connected.
    Connected(TcpStream),
    /// The client sent a line.
    Line(usize, Result<Vec<u8>, Refusal>),
    /// All messages up to this number were handed to the system.
    Written(usize, u64),
    /// The client hung up.
    HungUp(usize),
    /// The writer ended: all is written, or the client does not read.
    Finished(usize),
}

/// The host's end of a connection.
pub(crate) struct Connection {
    pub(crate) id: usize,
    /// To the writer. Dropped with the connection: the writer then writes what is left, and ends.
    unwritten: SyncSender<String>,
    sent: u64,
    /// A permit for each line that waits for the host.
    permits: Receiver<()>,
}

impl Connection {
    /// Starts the two threads. A write that makes no progress for as long as `slow` drops the client.
    pub(crate) fn open(id: usize, stream: TcpStream, slow: Duration, reports: &Sender<Report>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(slow))?;
        let (unwritten, to_write) = sync_channel(MAX_UNWRITTEN);
        let (permit, permits) = sync_channel(MAX_UNREAD);
        let (reader, to_reader) = (stream.try_clone()?, reports.clone());
        thread::spawn(move || read(id, reader, &permit, &to_reader));
        let to_writer = reports.clone();
        thread::spawn(move || write(id, stream, &to_write, &to_writer));
        Ok(Connection { id, unwritten, sent: 0, permits })
    }

    /// Queues a message; gives its number, or `None` if the client lets too many wait.
    pub(crate) fn send(&mut self, message: &Message) -> Option<u64> {
        let line = serde_json::to_string(message).unwrap_or_default() + "\n";
        self.unwritten.try_send(line).ok()?;
        self.sent += 1;
        Some(self.sent)
    }

    /// A line of this client was taken from the queue: there is room for another one.
    pub(crate) fn took_line(&self) {
        let _ = self.permits.try_recv();
    }
}

fn write(id: usize, mut to: TcpStream, lines: &Receiver<String>, reports: &Sender<Report>) {
    for (number, line) in (1..).zip(lines) {
        if to.write_all(line.as_bytes()).is_err() {
            // It does not read, or has gone: nothing more is worth reading either.
            let _ = to.shutdown(Shutdown::Both);
            break;
        }
        let _ = reports.send(Report::Written(id, number));
    }
    let _ = to.shutdown(Shutdown::Write);
    let _ = reports.send(Report::Finished(id));
}

fn read(id: usize, stream: TcpStream, permit: &SyncSender<()>, reports: &Sender<Report>) {
    let mut from = BufReader::new(&stream);
    while let Some(line) = read_line(&mut from) {
        if permit.send(()).is_err() {
            let _ = io::copy(&mut from.take(MAX_LEFTOVER), &mut io::sink());
            let _ = stream.shutdown(Shutdown::Both);
            return;
        }
        let _ = reports.send(Report::Line(id, line));
    }
    let _ = reports.send(Report::HungUp(id));
}

/// The next line; at most [`MAX_LINE`] bytes of it are held.
fn read_line(from: &mut impl BufRead) -> Option<Result<Vec<u8>, Refusal>> {
    let mut line = Vec::new();
    from.take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
    if line.ends_with(b"\n") {
        return Some(Ok(line));
    }
    // No end of the line: it is too long, or the client has gone in the middle of it.
    (line.len() as u64 == MAX_LINE && from.skip_until(b'\n').ok()? > 0).then_some(Err(Refusal::TooLong))
}
