//! Clients that hang, flood, send junk or go away: the others notice nothing.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Running, play_out};

/// Two play a match among those who do all of that, and each answer comes soon.
#[tokio::test(flavor = "multi_thread")]
async fn others_do_not_pay_for_those_who_hang_flood_or_send_junk() {
    let server = Running::start(|limits| limits.messages = 50).await;
    let person = json!({"kind": "person"});
    let wish = json!({"game": "patchwork", "seats": [person, person], "clock": {"seconds": 15}});
    let (id, secrets) = server.create(&wish).await;
    let (victim, victims) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut hostile = Vec::new();
    for number in 0..8 {
        // At a match of their own, and as those who watch the match of the two.
        let mut client = match number % 2 {
            0 => server.at_seat(&victim, &victims[number / 2 % 2], &["svg", "legal"]).await,
            _ => server.watching(&id, &["svg"]).await,
        };
        hostile.push(tokio::spawn(async move {
            for junk in 0..300 {
                client.send_text(["{", "[]", "\u{0}", "{\"type\":\"act\"}"][junk % 4].repeat(junk % 7)).await;
            }
            // It never reads.
            tokio::time::sleep(Duration::from_secs(3600)).await;
        }));
    }
    let begin = Instant::now();
    let first = tokio::spawn(play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 0));
    let second = play_out(server.at_seat(&id, &secrets[1], &["legal"]).await, |_| 0).await;
    first.await.expect("no panic");
    assert!(second.received.iter().all(|text| !text.contains("by_bot\":true")), "no seat runs out of time");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    hostile.into_iter().for_each(|task| task.abort());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_fast_is_dropped() {
    let server = Running::start(|limits| limits.messages = 10).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut client = server.at_seat(&id, &secrets[0], &[]).await;
    for _ in 0..100 {
        client.send(json!({"type": "reclaim"})).await;
    }
    assert_eq!(client.until("bye").await["reason"], "too_fast");
    let metrics = server.request("GET /metrics", "").await.1;
    assert!(metrics.contains("dropped_total{reason=\"too_fast\"} 1"), "{metrics}");
}

/// Matches of bots alone take all time that they get, so there are not many of them.
#[tokio::test(flavor = "multi_thread")]
async fn matches_of_bots_alone_have_an_end() {
    let server = Running::start(|limits| limits.creations = 100_000).await;
    let bot = json!({"kind": "bot", "bot": "mcts:5000ms"});
    let wish = json!({"game": "patchwork", "seats": [bot, bot]}).to_string();
    let mut created = 0;
    let refused = loop {
        let (status, body) = server.request("POST /api/v1/matches", &wish).await;
        if status != 201 {
            break body;
        }
        created += 1;
        assert!(created < 200, "no end");
    };
    assert!(refused.contains("matches of bots"), "{refused}");
}

/// A bot may answer as fast as positions come: its actions wait, and no seat is lost.
#[tokio::test(flavor = "multi_thread")]
async fn who_acts_too_fast_is_slowed_and_not_dropped() {
    let server = Running::start(|limits| limits.messages = 10).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let begin = Instant::now();
    let first = tokio::spawn(play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 0));
    let second = play_out(server.at_seat(&id, &secrets[1], &["legal"]).await, |_| 0).await;
    let turns = |text: &&String| text.contains("\"your_turn\":true");
    let most = [first.await.expect("no panic"), second].map(|client| client.received.iter().filter(turns).count());
    let acts = most.into_iter().max().unwrap_or_default() as u32;
    // Twenty come at once, and ten a second after that; the hello is one of them.
    assert!(acts > 22, "{acts} actions are too few to tell");
    assert!(begin.elapsed() >= Duration::from_millis(100) * (acts - 20), "{acts} actions in {:?}", begin.elapsed());
}

/// What cannot come to anything costs more than what can: junk, and what those send who only watch.
#[tokio::test(flavor = "multi_thread")]
async fn who_sends_junk_is_dropped_sooner() {
    let server = Running::start(|limits| limits.messages = 20).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut playing = server.at_seat(&id, &secrets[0], &[]).await;
    let mut watching = server.watching(&id, &[]).await;
    for _ in 0..12 {
        playing.send_text("{".to_owned()).await;
        watching.send(json!({"type": "undo", "agree": true})).await;
    }
    for (client, reason) in [(&mut playing, "not_understood"), (&mut watching, "not_a_player")] {
        assert_eq!(client.until("refused").await["reason"], reason);
        assert_eq!(client.until("bye").await["reason"], "too_fast");
    }
    // Twelve of the others are no haste.
    let mut honest = server.at_seat(&id, &secrets[0], &[]).await;
    for id in 0..12 {
        honest.send(json!({"type": "check", "id": id, "text": "advance"})).await;
    }
    while honest.until("checked").await["id"] != 11 {}
}

/// A bot answers a person while matches of bots alone take all time that they get.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_does_not_wait_behind_matches_of_bots_alone() {
    let server = Running::start(|_| {}).await;
    let slow = json!({"kind": "bot", "bot": "mcts:5000ms"});
    for _ in 0..6 {
        server.create(&json!({"game": "patchwork", "seats": [slow, slow]})).await;
    }
    let easy = json!([{"kind": "person"}, {"kind": "bot", "bot": "easy"}]);
    let (id, secrets) = server.create(&json!({"game": "patchwork", "seats": easy})).await;
    let mut client = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = client.turn().await;
    let begin = Instant::now();
    client.act(&position, "advance").await;
    client.turn().await;
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_come_to_watch_without_end_are_refused_and_players_are_not() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut refused = 0;
    for _ in 0..200 {
        let mut client = server.watching(&id, &[]).await;
        let answer = client.next().await.expect("an answer");
        refused += usize::from(answer["reason"] == "full");
        if refused > 0 {
            break;
        }
        client.close().await;
    }
    assert!(refused > 0, "two hundred came to watch at once");
    assert_eq!(server.at_seat(&id, &secrets[0], &[]).await.next().await.expect("an answer")["type"], "welcome");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_much_or_nothing_is_dropped() {
    let server = Running::start(|limits| limits.hello = Duration::from_millis(200)).await;
    let mut silent = server.socket().await;
    assert_eq!(silent.until("bye").await["reason"], "idle");
    let mut long = server.socket().await;
    long.send_text(" ".repeat(5000)).await;
    assert_eq!(long.until("bye").await["reason"], "too_long");
    let mut wrong = server.socket().await;
    wrong.send(json!({"type": "hello", "protocol": 2, "match": "0".repeat(26)})).await;
    assert_eq!(wrong.until("refused").await["reason"], "protocol");
}

/// A client that does not read is dropped when too much waits for it, and its match goes on.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_dropped() {
    let server = Running::start(|limits| limits.read = Duration::from_millis(300)).await;
    let (id, secrets) =
        server.create(&json!({"game": "patchwork", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let mut deaf = server.watching(&id, &["svg", "view", "text", "events"]).await;
    // It sends without end what has to be answered, and takes nothing.
    let task = tokio::spawn(async move {
        for _ in 0..200_000 {
            deaf.send(json!({"type": "undo", "agree": true, "id": 123_456_789})).await;
        }
        tokio::time::sleep(Duration::from_secs(3600)).await;
    });
    let first = tokio::spawn(play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 0));
    play_out(server.at_seat(&id, &secrets[1], &["legal"]).await, |_| 0).await;
    first.await.expect("no panic");
    let begin = Instant::now();
    loop {
        let metrics = server.request("GET /metrics", "").await.1;
        if metrics.contains("dropped_total{reason=\"not_reading\"}") {
            assert!(metrics.contains("dropped_total{reason=\"not_reading\"} 1\n"), "{metrics}");
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{metrics}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    task.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_says_so() {
    let server = Running::start(|limits| (limits.matches, limits.sockets) = (1, 2)).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let (other, others) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &[]).await;
    first.until("welcome").await;
    let mut second = server.at_seat(&other, &others[0], &[]).await;
    assert_eq!(second.until("refused").await["reason"], "full");
    let _third = server.socket().await;
    let upgrade = "GET /api/v1/play HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    let begin = Instant::now();
    loop {
        let mut stream = TcpStream::connect(server.address).await.expect("a server");
        let head = format!("{upgrade}Connection: Upgrade\r\nHost: {}\r\n\r\n", server.address);
        stream.write_all(head.as_bytes()).await.expect("a reader");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.expect("an answer");
        if answer.ends_with(b"503") {
            break;
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{}", String::from_utf8_lossy(&answer));
    }
}

/// A head that never ends keeps a connection for some time only.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_never_ends_is_closed() {
    let server = Running::start(|limits| limits.head = Duration::from_millis(300)).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a server");
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n").await.expect("a reader");
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    assert!(closed.is_ok(), "the server waits without end");
}

/// A client that takes no answer keeps a connection for some time only.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_answers_is_closed() {
    let server = Running::start(|limits| limits.read = Duration::from_millis(200)).await;
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = socket.connect(server.address).await.expect("a server");
    let head = format!("GET /app.js HTTP/1.1\r\nHost: {}\r\n", server.address);
    // 30 MB: more than the system takes on the way.
    let (count, one) = (1000, server.raw(&head, "").await.2.len());
    // The server may stop to read.
    let requests = format!("{head}\r\n").repeat(count);
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(requests.as_bytes())).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut received = Vec::new();
    // An end, or a reset: requests are left unread.
    let end = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut received)).await;
    assert!(end.is_ok(), "the connection stands");
    assert!(received.len() < count * one, "all of it came: {}", received.len());
}

/// Bodies that do not come keep the room for replays as long as a head may take, and nothing else at all.
#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_do_not_come_keep_replays_for_a_short_time() {
    let server = Running::start(|limits| limits.head = Duration::from_millis(500)).await;
    let begun = format!("POST /api/v1/replay HTTP/1.1\r\nHost: {}\r\nContent-Length: 100\r\n\r\n{{", server.address);
    let slow = server.opened(64, &begun).await;
    assert_eq!(server.request("GET /healthz", "").await.0, 200);
    let begin = Instant::now();
    for mut stream in slow {
        let mut answer = [0; 12];
        let answered = tokio::time::timeout(Duration::from_secs(10), stream.read_exact(&mut answer)).await;
        answered.expect("the server waits for the body").expect("an answer");
        assert!(answer.ends_with(b"400"), "{}", String::from_utf8_lossy(&answer));
    }
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert_eq!(server.request("POST /api/v1/replay", "{}").await.0, 400);
}
