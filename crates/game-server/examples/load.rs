//! Load on a server of this machine: many matches at once, each with a client at both seats, and hostile clients among
//! them. It prints what the clients saw and what the server says of itself.
//!
//! `load 127.0.0.1:4000 --matches 1000 --rate 5000 --seconds 20 --hostile 10`

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, Stream, StreamExt, stream};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
// The games that are played, one after the other.
use tabletop::GAMES;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

type AnyError = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<TcpStream>;

/// The bytes of a client's buffers.
const BUFFER: usize = 16 << 10;

#[derive(Clone)]
struct Load {
    address: SocketAddr,
    matches: usize,
    /// Decisions a second of all matches together.
    rate: f64,
    seconds: u64,
    /// Hostile clients for each hundred others.
    hostile: usize,
    /// Whether the clients stop.
    ends: Arc<AtomicBool>,
    /// The clients whose socket was closed.
    lost: Arc<AtomicU64>,
}

fn arguments() -> Result<Load, AnyError> {
    const USAGE: &str = "usage: load ADDRESS [--matches N] [--rate N] [--seconds N] [--hostile PERCENT]";
    let mut args = std::env::args().skip(1);
    let address: SocketAddr = args.next().ok_or(USAGE)?.parse()?;
    if !address.ip().is_loopback() {
        return Err("only a server of this machine is put under load".into());
    }
    let (ends, lost) = (Arc::default(), Arc::default());
    let mut load = Load { address, matches: 1000, rate: 5000.0, seconds: 20, hostile: 0, ends, lost };
    while let Some(name) = args.next() {
        let value: usize = args.next().ok_or(USAGE)?.parse()?;
        match name.as_str() {
            "--matches" => load.matches = value.min(10_000),
            "--rate" => load.rate = value.max(1) as f64,
            "--seconds" => load.seconds = value.min(600) as u64,
            "--hostile" => load.hostile = value.min(100),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(load)
}

#[tokio::main]
async fn main() -> Result<(), AnyError> {
    let load = arguments()?;
    let mut matches = Vec::new();
    for number in 0..load.matches {
        matches.push(create(&load, GAMES[number % GAMES.len()].id).await?);
    }
    let mut clients = Vec::new();
    for (number, (id, secrets)) in matches.iter().enumerate() {
        for secret in secrets {
            let hello = json!({"type": "hello", "protocol": 1, "match": id, "secret": secret, "want": ["legal"]});
            let socket = open(&load, &hello).await?;
            clients.push(tokio::spawn(play(load.clone(), socket, number as u64)));
        }
    }
    let hostile: Vec<_> =
        (0..clients.len() * load.hostile / 100).map(|n| matches[n % matches.len()].0.clone()).collect();
    println!("{} matches, {} clients, {} hostile ones", matches.len(), clients.len(), hostile.len());
    let attack = load.clone();
    std::thread::Builder::new().name("hostile".into()).spawn(move || attack_with(attack, hostile))?;
    sleep(Duration::from_secs(3)).await;
    let (begin, before) = (Instant::now(), metrics(&load).await?);
    sleep(Duration::from_secs(load.seconds)).await;
    let (time, after) = (begin.elapsed(), metrics(&load).await?);
    load.ends.store(true, Ordering::Relaxed);
    let mut answers = Vec::new();
    for client in clients {
        answers.extend(timeout(Duration::from_secs(30), client).await??);
    }
    answers.sort_unstable();
    let figure = |text: &str, name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse().ok()).unwrap_or(0.0)
    };
    let decisions = figure(&after, "game_server_decisions_total") - figure(&before, "game_server_decisions_total");
    println!("decisions a second: {:.0}", decisions / time.as_secs_f64());
    let at = |share: f64| answers.get((answers.len() as f64 * share) as usize).or(answers.last()).copied();
    for (name, share) in [("median", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("longest", 1.0)] {
        println!("answers, {name}: {:.1} ms", at(share).unwrap_or_default().as_secs_f64() * 1000.0);
    }
    println!("answers: {}, clients that lost their socket: {}", answers.len(), load.lost.load(Ordering::Relaxed));
    println!("memory of the server: {:.0} MB", figure(&after, "process_resident_memory_bytes") / 1e6);
    for line in after.lines().filter(|line| line.starts_with("game_server_dropped_total{")) {
        println!("{line}");
    }
    let load_average = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("load average: {}", load_average.trim());
    if decisions == 0.0 || load.lost.load(Ordering::Relaxed) > 0 {
        return Err("nothing was played, or clients that did nothing wrong lost their sockets".into());
    }
    Ok(())
}

async fn request(load: &Load, head: &str, body: &str) -> Result<String, AnyError> {
    let mut stream = TcpStream::connect(load.address).await?;
    let host = load.address;
    let length = body.len();
    let text =
        format!("{head} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
}

async fn metrics(load: &Load) -> Result<String, AnyError> {
    request(load, "GET /metrics", "").await
}

async fn create(load: &Load, game: &str) -> Result<(String, [String; 2]), AnyError> {
    let players = if game == "patchwork" { json!({}) } else { json!({"players": 2}) };
    let person = json!({"kind": "person"});
    let wish = json!({"game": game, "config": players, "seats": [person, person]});
    let answer: Value = serde_json::from_str(&request(load, "POST /api/v1/matches", &wish.to_string()).await?)?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| answer.to_string());
    let seats = [text(&answer["seats"][0]["secret"])?, text(&answer["seats"][1]["secret"])?];
    Ok((text(&answer["match"])?, seats))
}

/// Opens a socket with small buffers: each client's own work is to be little, since it runs beside the server.
async fn open(load: &Load, hello: &Value) -> Result<Socket, AnyError> {
    let stream = if load.address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    stream.set_send_buffer_size(BUFFER as u32)?;
    let stream = stream.connect(load.address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(BUFFER);
    let url = format!("ws://{}/api/v1/play", load.address);
    let (mut socket, _) = client_async_with_config(url, stream, Some(config)).await?;
    socket.send(Message::text(hello.to_string())).await?;
    Ok(socket)
}

#[derive(Deserialize)]
struct Incoming {
    r#type: String,
    id: Option<u64>,
    revision: Option<usize>,
    #[serde(default)]
    your_turn: bool,
    legal: Option<Vec<String>>,
    #[serde(rename = "match")]
    id_of_match: Option<String>,
    secret: Option<String>,
}

/// Plays a seat, and again when the game is over; gives the times of the answers.
async fn play(load: Load, mut socket: Socket, seed: u64) -> Vec<Duration> {
    let mut number = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut answers = Vec::new();
    let mut asked: Option<Instant> = None;
    let pause = load.matches as f64 / load.rate;
    while !load.ends.load(Ordering::Relaxed) {
        let message = match timeout(Duration::from_millis(200), socket.next()).await {
            Err(_) => continue,
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
            Ok(_) => {
                load.lost.fetch_add(1, Ordering::Relaxed);
                break;
            }
        };
        let Ok(message) = serde_json::from_str::<Incoming>(&message) else { break };
        if message.id.is_some()
            && let Some(asked) = asked.take()
        {
            answers.push(asked.elapsed());
        }
        match message.r#type.as_str() {
            "position" if message.your_turn => {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let random = (number >> 33) as usize;
                sleep(Duration::from_secs_f64(pause * (0.5 + (random % 1000) as f64 / 1000.0))).await;
                let action = message.legal.filter(|legal| !legal.is_empty());
                let action = action.map_or("concede".to_owned(), |mut legal| legal.swap_remove(random % legal.len()));
                let act = json!({"type": "act", "id": 1, "revision": message.revision, "action": action});
                asked = Some(Instant::now());
                let _ = socket.send(Message::text(act.to_string())).await;
            }
            "over" => drop(socket.send(Message::text(r#"{"type":"rematch","agree":true}"#)).await),
            "rematch" => {
                let hello = json!({"type": "hello", "protocol": 1, "match": message.id_of_match,
                    "secret": message.secret, "want": ["legal"]});
                match open(&load, &hello).await {
                    Ok(another) => socket = another,
                    Err(_) => break,
                }
            }
            _ => {}
        }
    }
    answers
}

/// Runs hostile clients, one a match, until the program ends. They have a thread of their own, so that the others'
/// times are the server's, not those of waiting behind them in this program.
fn attack_with(load: Load, matches: Vec<String>) -> Result<(), AnyError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let clients = matches.into_iter().enumerate();
        let clients: Vec<_> = clients.map(|(n, id)| tokio::spawn(be_hostile(load.clone(), id, n))).collect();
        futures_util::future::join_all(clients).await;
    });
    Ok(())
}

/// A hundred messages, sent at once.
fn flood() -> impl Stream<Item = Result<Message, Error>> + Unpin {
    stream::iter((0..100).map(|_| Ok(Message::text(r#"{"type":"undo","agree":true}"#))))
}

/// Hangs, floods, sends junk, or comes and goes, without end.
async fn be_hostile(load: Load, id: String, number: usize) {
    let hello = json!({"type": "hello", "protocol": 1, "match": id, "want": ["svg", "view", "legal"]});
    loop {
        let Ok(mut socket) = open(&load, &hello).await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        match number % 4 {
            // It never reads.
            0 => sleep(Duration::from_secs(3600)).await,
            1 => while socket.send_all(&mut flood()).await.is_ok() {},
            2 => {
                for junk in ["", "{", "[[[[", "\u{0}", "{\"type\":\"act\",\"revision\":-1}", "{\"type\":\"hello\"}"] {
                    let _ = socket.send(Message::text(junk.repeat(1 + number % 50))).await;
                    let _ = socket.send(Message::binary(vec![7; number])).await;
                }
            }
            _ => sleep(Duration::from_millis(50)).await,
        }
        // The socket is dropped without a farewell.
        sleep(Duration::from_millis(100)).await;
    }
}
