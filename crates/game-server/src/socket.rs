//! A WebSocket: one task reads, one writes, and neither waits for other clients.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use game_traits::json::read_object;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};

use crate::app::{App, stopped};
use crate::host::{Command, HostHandle};
use crate::protocol::{ByeReason, ClientMessage, Hello, MAX_MESSAGE, PROTOCOL, Reason, Refusal, ServerMessage};
use crate::settings::Limits;
use crate::token_bucket::TokenBucket;

/// Messages that wait for a client to read them, and their bytes. A client with more is dropped.
const MAX_WAITING: usize = 64;
const MAX_WAITING_BYTES: usize = 1 << 19;

/// What a message takes of the bucket that cannot come to anything, where others take one: a client that floods is
/// cut off before it has cost much.
const COST_OF_JUNK: u32 = 10;

/// The time that a socket which was too fast stays open unread: its sender waits for so long, and costs nothing.
const PENALTY: Duration = Duration::from_secs(5);

/// A message as it was read; one that was not understood may have a number all the same.
pub(crate) type Incoming = Result<ClientMessage, (Option<u64>, Refusal)>;

fn read(text: &str) -> Incoming {
    #[derive(Serialize, Deserialize)]
    struct Numbered {
        id: Option<u64>,
    }
    read_object(text).map_err(|e| {
        let id = read_object(text).ok().and_then(|Numbered { id }| id);
        (id, Refusal::new(Reason::NotUnderstood, e))
    })
}

struct Outgoing {
    text: Utf8Bytes,
    /// Whom to inform when it is written.
    written: Option<(HostHandle, Command)>,
}

#[derive(Default)]
struct Shared {
    bytes: AtomicUsize,
    bye: OnceLock<ByeReason>,
}

/// The host's end of a socket. Dropped, it lets the writer write what waits, and close.
pub(crate) struct Outbox {
    queue: mpsc::Sender<Outgoing>,
    shared: Arc<Shared>,
}

impl Outbox {
    /// Queues a message. `false` if the client lets too much wait.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        self.queue(text, None)
    }

    /// Queues a message, and has the host informed when it is written.
    pub(crate) fn send_reported(&self, text: Utf8Bytes, host: &HostHandle, report: Command) -> bool {
        self.queue(text, Some((host.clone(), report)))
    }

    fn queue(&self, text: Utf8Bytes, written: Option<(HostHandle, Command)>) -> bool {
        let bytes = text.len();
        // One message goes in any case.
        if self.shared.bytes.fetch_add(bytes, Ordering::Relaxed) > MAX_WAITING_BYTES {
            return false;
        }
        self.queue.try_send(Outgoing { text, written }).is_ok()
    }

    pub(crate) fn say(&self, message: &ServerMessage) -> bool {
        self.send(message.json().into())
    }

    /// Closes the socket after what waits.
    pub(crate) fn bye(self, reason: ByeReason) {
        let _ = self.shared.bye.set(reason);
    }
}

fn why(reason: ByeReason) -> &'static str {
    match reason {
        ByeReason::NotReading => "too many messages wait to be read",
        ByeReason::TooFast => "too many messages came in a short time",
        ByeReason::TooLong => "a message was longer than 4096 bytes",
        ByeReason::Idle => "nothing came for too long",
        ByeReason::Replaced => "too many sockets are at this seat, and this was the oldest",
        // The last one is a word that this server never says.
        ByeReason::Shutdown | ByeReason::Unknown => "the server stops; the match goes on when it is back",
    }
}

async fn write(
    mut to: SplitSink<WebSocket, Message>,
    mut queue: mpsc::Receiver<Outgoing>,
    shared: Arc<Shared>,
    limits: Limits,
) -> Option<ByeReason> {
    let mut pings = interval(limits.ping);
    pings.tick().await;
    loop {
        let out = tokio::select! {
            out = queue.recv() => match out {
                Some(out) => out,
                None => break,
            },
            _ = pings.tick() => {
                let ping = Message::Ping(Default::default());
                if !matches!(timeout(limits.read, to.send(ping)).await, Ok(Ok(()))) {
                    return Some(ByeReason::NotReading);
                }
                continue;
            }
        };
        let bytes = out.text.len();
        match timeout(limits.read, to.send(Message::Text(out.text))).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return None,
            Err(_) => return Some(ByeReason::NotReading),
        }
        shared.bytes.fetch_sub(bytes, Ordering::Relaxed);
        if let Some((host, report)) = out.written {
            let _ = host.send(report).await;
        }
    }
    let reason = shared.bye.get().copied();
    let end = async {
        if let Some(reason) = reason {
            let bye = ServerMessage::Bye { reason, why: why(reason).to_owned() };
            to.send(Message::text(bye.json())).await?;
        }
        to.close().await
    };
    let _ = timeout(limits.read, end).await;
    reason
}

/// Serves a socket until it is closed.
pub(crate) async fn serve(app: Arc<App>, socket: WebSocket) {
    let limits = app.settings.limits.clone();
    let (sink, mut stream) = socket.split();
    let (queue, outgoing) = mpsc::channel(MAX_WAITING);
    let shared = Arc::new(Shared::default());
    let outbox = Outbox { queue, shared: Arc::clone(&shared) };
    let mut writer = tokio::spawn(write(sink, outgoing, shared, limits.clone()));
    let mut bucket = TokenBucket::new(limits.messages, 2);
    let mut shutdown = app.shutdown.clone();
    let mut attachment = Attachment::Nowhere(outbox);
    let quiet = limits.ping * 2 + limits.read;
    let mut ended = None;
    let end = loop {
        let limit = if matches!(attachment, Attachment::Nowhere(_)) { limits.hello } else { quiet };
        let message = tokio::select! {
            message = timeout(limit, stream.next()) => message,
            reason = &mut writer => {
                ended = Some(reason.ok().flatten());
                break None;
            }
            () = stopped(&mut shutdown) => break Some(ByeReason::Shutdown),
        };
        let text = match message {
            Err(_) => break Some(ByeReason::Idle),
            Ok(None | Some(Err(_)) | Some(Ok(Message::Close(_)))) => break None,
            Ok(Some(Ok(Message::Text(text)))) => Some(text),
            Ok(Some(Ok(Message::Binary(_)))) => Some(Utf8Bytes::default()),
            Ok(Some(Ok(_))) => None,
        };
        if text.as_ref().is_some_and(|text| text.len() > MAX_MESSAGE) {
            break Some(ByeReason::TooLong);
        }
        let message = text.map(|text| read(&text));
        if attachment.waits_with(message.as_ref()) {
            sleep(bucket.wait(1, Instant::now())).await;
        } else {
            let is_open = message.as_ref().is_none_or(|message| attachment.is_open_to(message));
            if !bucket.take(if is_open { 1 } else { COST_OF_JUNK }, Instant::now()) {
                break Some(ByeReason::TooFast);
            }
        }
        let Some(message) = message else { continue };
        attachment = match attachment.take(&app, message).await {
            Ok(attachment) => attachment,
            Err(()) => {
                attachment = Attachment::Gone;
                break None;
            }
        };
    };
    if let Some(reason) = end {
        app.metrics.dropped(reason);
    }
    attachment.leave(end).await;
    // What waits is still written, for as long as a client may take to read.
    if ended.is_none() {
        ended = timeout(limits.read, &mut writer).await.ok().and_then(Result::ok);
        writer.abort();
    }
    if let Some(Some(ByeReason::NotReading)) = ended {
        app.metrics.dropped(ByeReason::NotReading);
    }
    if end == Some(ByeReason::TooFast) {
        tokio::select! {
            () = sleep(PENALTY) => {}
            () = stopped(&mut shutdown) => {}
        }
    }
    drop(stream);
}

/// Where a socket is.
enum Attachment {
    /// It has not said who it is.
    Nowhere(Outbox),
    /// At a match, as this client of it, who plays or watches.
    At { host: HostHandle, client: u64, plays: bool },
    /// It has left.
    Gone,
}

impl Attachment {
    /// Whether a message waits for its turn if it came too fast, and its sender is not dropped: an action of a player,
    /// who may answer positions as fast as they come, or a pong of theirs.
    fn waits_with(&self, message: Option<&Incoming>) -> bool {
        matches!(self, Attachment::At { plays: true, .. })
            && matches!(message, None | Some(Ok(ClientMessage::Act { .. })))
    }

    /// Whether a message could come to anything here.
    fn is_open_to(&self, message: &Incoming) -> bool {
        let is_hello = matches!(message, Ok(ClientMessage::Hello(_)));
        message.is_ok()
            && is_hello == matches!(self, Attachment::Nowhere(_))
            && !matches!(self, Attachment::At { plays: false, .. })
    }

    /// Takes a message; `Err` ends the socket.
    async fn take(self, app: &Arc<App>, message: Incoming) -> Result<Attachment, ()> {
        let at = Instant::now();
        match (self, message) {
            (Attachment::Nowhere(outbox), Ok(ClientMessage::Hello(hello))) => enter(app, outbox, hello).await,
            (Attachment::Nowhere(outbox), message) => {
                let say_hello = |message: ClientMessage| {
                    (message.id(), Refusal::new(Reason::NotUnderstood, "the first message is a hello"))
                };
                let (id, refusal) = message.map_or_else(|refused| refused, say_hello);
                app.metrics.refused();
                outbox.say(&ServerMessage::refused(id, refusal));
                Ok(Attachment::Nowhere(outbox))
            }
            (Attachment::At { host, client, plays }, message) => {
                let sent = host.send(Command::Message { client, message, at }).await;
                sent.map(|()| Attachment::At { host, client, plays }).map_err(drop)
            }
            (Attachment::Gone, _) => Err(()),
        }
    }

    async fn leave(self, reason: Option<ByeReason>) {
        match self {
            Attachment::Nowhere(outbox) => {
                if let Some(reason) = reason {
                    outbox.bye(reason);
                }
            }
            Attachment::At { host, client, .. } => drop(host.send(Command::Left(client, reason)).await),
            Attachment::Gone => {}
        }
    }
}

async fn enter(app: &Arc<App>, outbox: Outbox, hello: Hello) -> Result<Attachment, ()> {
    if hello.protocol != PROTOCOL {
        let why = format!("this server speaks version {PROTOCOL} of the protocol");
        outbox.say(&ServerMessage::refused(None, Refusal::new(Reason::Protocol, why)));
        return Err(());
    }
    let plays = hello.secret.is_some() || hello.join;
    match app.matches.attach(app, hello, outbox).await {
        Ok((host, client)) => Ok(Attachment::At { host, client, plays }),
        Err((refusal, outbox)) => {
            app.metrics.refused();
            if let Some(outbox) = outbox {
                outbox.say(&ServerMessage::refused(None, refusal));
            }
            Err(())
        }
    }
}
