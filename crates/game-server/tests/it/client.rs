//! A server of this process, and clients of it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use game_server::{Limits, Server, ServerError, Settings, StoreError};
use serde_json::{Value, json};
use tabletop::{BOTS, GAMES};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// What makes the store refuse each decision at once, until `DROP TRIGGER refuse`.
pub(crate) const REFUSE: &str = "CREATE TRIGGER refuse BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'a test'); END";

/// No answer takes this long.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// A running server, and its store, which is removed in the end.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) store: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<Result<(), ServerError>>,
    is_kept: bool,
}

pub(crate) fn fresh_store() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("game-server-{}-{number}", std::process::id())).join("matches.sqlite")
}

impl Running {
    pub(crate) async fn start(change: impl FnOnce(&mut Limits)) -> Self {
        Running::start_with(fresh_store(), change).await
    }

    pub(crate) async fn start_with(store: PathBuf, change: impl FnOnce(&mut Limits)) -> Self {
        Running::start_as(store, |settings| change(&mut settings.limits)).await
    }

    pub(crate) async fn start_as(store: PathBuf, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::new(store.clone());
        settings.listen.set_port(0);
        settings.limits.bot_pause = Duration::ZERO;
        settings.limits.interrupt_pause = Duration::ZERO;
        settings.limits.messages = 1_000_000;
        change(&mut settings);
        let server = loop {
            match Server::open(settings.clone(), GAMES, BOTS).await {
                // The server before it was in this process, and its last task may still end.
                Err(ServerError::Store(StoreError::InUse(_))) => tokio::time::sleep(Duration::from_millis(10)).await,
                server => break server.expect("a server"),
            }
        };
        let address = server.address().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(server.run(async { drop(stopped.await) }));
        Running { address, store, stop: Some(stop), done, is_kept: false }
    }

    /// Stops the server, and gives its store.
    pub(crate) async fn stop(mut self) -> PathBuf {
        self.is_kept = true;
        drop(self.stop.take());
        (&mut self.done).await.expect("no panic").expect("no error");
        self.store.clone()
    }

    pub(crate) async fn request(&self, head: &str, body: &str) -> (u16, String) {
        let (status, _, body) = self.raw(&format!("{head} HTTP/1.1\r\nHost: {}\r\n", self.address), body).await;
        (status, body)
    }

    /// Opens connections, each with this text of a request that it begins with.
    pub(crate) async fn opened(&self, count: usize, text: &str) -> Vec<TcpStream> {
        let mut streams = Vec::new();
        for _ in 0..count {
            let mut stream = TcpStream::connect(self.address).await.expect("a server");
            stream.write_all(text.as_bytes()).await.expect("a reader");
            streams.push(stream);
        }
        streams
    }

    /// Sends the head of a request, without its end, and a body; gives the status, the head and the body of the answer.
    pub(crate) async fn raw(&self, head: &str, body: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("a server");
        let request = format!("{head}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.expect("a reader");
        let mut answer = Vec::new();
        tokio::time::timeout(ANSWER_TIMEOUT, stream.read_to_end(&mut answer))
            .await
            .expect("in time")
            .expect("an answer");
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, head.to_owned(), body.to_owned())
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.request(&format!("GET {path}"), "").await;
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// Creates a match; gives its id, and the secrets by seat.
    pub(crate) async fn create(&self, wish: &Value) -> (String, Vec<String>) {
        let (status, body) = self.request("POST /api/v1/matches", &wish.to_string()).await;
        assert_eq!(status, 201, "{body}");
        let created: Value = serde_json::from_str(&body).expect("JSON");
        let secrets = created["seats"].as_array().expect("seats").iter();
        let secrets = secrets.map(|seat| seat["secret"].as_str().unwrap_or_default().to_owned()).collect();
        (created["match"].as_str().expect("an id").to_owned(), secrets)
    }

    /// Creates a match of people.
    pub(crate) async fn create_of_people(&self, game: &str, config: Value, seats: usize) -> (String, Vec<String>) {
        let people: Vec<Value> = (0..seats).map(|_| json!({"kind": "person"})).collect();
        self.create(&json!({"game": game, "config": config, "seats": people})).await
    }

    /// The store as another program has it.
    pub(crate) fn database(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(&self.store).expect("a database")
    }

    /// A figure of the server.
    pub(crate) async fn figure(&self, name: &str) -> u64 {
        let text = self.request("GET /metrics", "").await.1;
        let figure = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).expect("a figure");
        figure.parse().expect("a number")
    }

    pub(crate) async fn socket(&self) -> Client {
        let url = format!("ws://{}/api/v1/play", self.address);
        let (socket, _) = connect_async(url).await.expect("a socket");
        Client { socket, received: Vec::new(), first: None }
    }

    /// A client at a seat, which wants these things: what others do from now on it receives, if it is let in.
    pub(crate) async fn at_seat(&self, id: &str, secret: &str, want: &[&str]) -> Client {
        let mut client = self.socket().await;
        client.send(json!({"type": "hello", "protocol": 1, "match": id, "secret": secret, "want": want})).await;
        client.first = client.next().await;
        client
    }

    /// A client that watches.
    pub(crate) async fn watching(&self, id: &str, want: &[&str]) -> Client {
        let mut client = self.socket().await;
        client.send(json!({"type": "hello", "protocol": 1, "match": id, "want": want})).await;
        client
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.is_kept {
            self.done.abort();
            remove(&self.store);
        }
    }
}

pub(crate) fn remove(store: &std::path::Path) {
    let _ = std::fs::remove_dir_all(store.parent().expect("a folder"));
}

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// All texts that came.
    pub(crate) received: Vec<String>,
    /// The answer to the hello, until it is asked for.
    first: Option<Value>,
}

impl Client {
    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        // A server that has hung up is noticed by what it no longer says.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next message; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        // Pings come for as long as the socket is open: they are no answer.
        let end = Instant::now() + ANSWER_TIMEOUT;
        loop {
            let came = tokio::time::timeout_at(end, self.socket.next()).await;
            match came.unwrap_or_else(|_| panic!("nothing came after {:?}", self.received.last())) {
                Some(Ok(Message::Text(text))) => {
                    self.received.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of this type; others are passed over.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        let begin = Instant::now();
        while begin.elapsed() < 2 * ANSWER_TIMEOUT {
            let message = self.next().await.unwrap_or_else(|| panic!("no {kind} came: {:?}", self.received.last()));
            if message["type"] == kind {
                return message;
            }
        }
        panic!("no {kind} came in time: {:?}", self.received.last())
    }

    /// The next position in which this seat has to act.
    pub(crate) async fn turn(&mut self) -> Value {
        loop {
            let position = self.until("position").await;
            if position["your_turn"] == true {
                return position;
            }
        }
    }

    /// Whether no message comes for some time, but for pings and the answers to actions.
    pub(crate) async fn is_quiet(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            match tokio::time::timeout_at(end, self.socket.next()).await {
                Err(_) => return true,
                Ok(Some(Ok(Message::Text(text)))) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] != "ok" {
                        return false;
                    }
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(_) => return false,
            }
        }
    }

    pub(crate) async fn act(&mut self, position: &Value, action: &str) {
        self.send(json!({"type": "act", "id": 1, "revision": position["revision"], "action": action})).await;
    }

    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

/// Plays a seat by a rule to the end; gives the client with all that it received.
pub(crate) async fn play_out(mut client: Client, mut choose: impl FnMut(&Value) -> usize) -> Client {
    loop {
        let message = client.next().await.expect("the end is said before the socket is closed");
        match message["type"].as_str() {
            Some("over") => return client,
            Some("position") if message["your_turn"] == true => {
                let action = chosen(&message, choose(&message));
                client.act(&message, &action).await;
            }
            Some("refused") => assert_eq!(message["reason"], "stale", "{message}"),
            _ => {}
        }
    }
}

/// A legal action of a position, by a number.
pub(crate) fn chosen(position: &Value, number: usize) -> String {
    // Where too many words could be said to list them, none is.
    let Some(legal) = position["legal"].as_array() else { return "concede".to_owned() };
    legal[number % legal.len()].as_str().expect("text").to_owned()
}
