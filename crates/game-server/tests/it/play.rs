//! Matches: people, bots, those who watch, and those who come back.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tabletop::GAMES;
use tabletop::game_erased::descriptor_for;

use crate::client::{ANSWER_TIMEOUT, REFUSE, Running, chosen, play_out, remove};

/// Each game is played to its end by a person, and its record is that of the engine.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_bots() {
    let server = Running::start(|_| {}).await;
    for game in GAMES {
        let (id, secrets) = server.create(&json!({"game": game.id})).await;
        let record = format!("/api/v1/matches/{id}/record");
        assert_eq!(server.request(&format!("GET {record}"), "").await.0, 409, "the record of a match that goes on");
        let client = server.at_seat(&id, &secrets[0], &["legal", "choices", "svg"]).await;
        let mut count = 0;
        let client = play_out(client, |position| {
            count += 1;
            assert!(position["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
            assert!(position["choices"]["actions"].is_array(), "{position}");
            count * 7919
        })
        .await;
        let over: Value = serde_json::from_str(client.received.last().expect("a message")).expect("JSON");
        assert_eq!(over["reason"], "finished");
        let record = server.get(&record).await.to_string();
        let descriptor = descriptor_for(GAMES, &record).expect("the game");
        let table = descriptor.open_record(&record).expect("a game").replay(&record, None, 0).expect("a record");
        assert_eq!(serde_json::to_value(table.outcome()).expect("JSON"), over["outcome"], "{}", game.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_see_it_and_cannot_act() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut watching = server.watching(&id, &["text", "legal"]).await;
    let seen = watching.until("position").await;
    assert!(seen["text"].is_string() && seen.get("legal").is_none(), "{seen}");
    watching.send(json!({"type": "act", "id": 9, "revision": 0, "action": "advance"})).await;
    let refused = watching.until("refused").await;
    assert_eq!((&refused["id"], &refused["reason"]), (&json!(9), &json!("not_a_player")));
    let mut player = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = player.turn().await;
    player.act(&position, "advance").await;
    assert_eq!(watching.until("position").await["must"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_changes_nothing_and_names_the_rule() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut player = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = player.turn().await;
    for (message, reason) in [
        (json!({"type": "act", "id": 1, "revision": 0, "action": "nonsense"}), "no_action"),
        (json!({"type": "act", "id": 1, "revision": 0, "action": "leather a1"}), "illegal"),
        (json!({"type": "act", "id": 1, "revision": 7, "action": "advance"}), "stale"),
        (json!({"type": "input", "id": 1, "revision": 0, "text": "?"}), "no_action"),
        (json!({"type": "input", "id": 1, "revision": 7, "text": "?"}), "stale"),
        (json!({"type": "undo", "id": 1, "agree": true}), "no_undo"),
        (json!({"type": "reclaim", "id": 1}), "not_now"),
        (json!({"type": "pass", "id": 1, "revision": 0}), "not_now"),
        (json!({"type": "rematch", "id": 1, "agree": true}), "not_now"),
        (json!({"type": "act", "id": 1, "revision": 0}), "not_understood"),
        (json!({"type": "fly"}), "not_understood"),
        (json!(["act", 0, "advance"]), "not_understood"),
    ] {
        player.send(message.clone()).await;
        let refused = player.until("refused").await;
        assert_eq!((&refused["reason"], &refused["id"]), (&json!(reason), &message["id"]), "{message}: {refused}");
    }
    player.send(json!({"type": "check", "id": 5, "text": "leather a1"})).await;
    let checked = player.until("checked").await;
    assert!(checked["legal"] == false && checked["rule"].as_str().is_some_and(|id| id.starts_with("PW-")), "{checked}");
    player.send(json!({"type": "input", "id": 2, "revision": position["revision"], "text": "adv"})).await;
    let after = player.until("position").await;
    assert_eq!((&after["id"], &after["must"]), (&json!(2), &json!([1])));
}

/// An open seat belongs to who joins, and who comes later is answered; a seat that was left before the start is free.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_is_taken_once_and_left_again_before_the_start() {
    let server = Running::start(|_| {}).await;
    let seats = json!([{"kind": "open"}, {"kind": "open"}]);
    let (id, _) = server.create(&json!({"game": "patchwork", "seats": seats, "public": true})).await;
    assert_eq!(server.get("/api/v1/matches").await["matches"][0]["open_seats"], 2);
    let join = |name: &str| json!({"type": "hello", "protocol": 1, "match": id, "join": true, "name": name, "want": ["legal"]});
    let mut first = server.socket().await;
    first.send(join("Ada")).await;
    let welcome = first.until("welcome").await;
    assert!(welcome["secret"].is_string() && welcome["seat"] == 0, "{welcome}");
    assert_eq!(first.until("seats").await["state"], "waiting");
    first.send(json!({"type": "act", "revision": 0, "action": "advance"})).await;
    assert_eq!(first.until("refused").await["reason"], "not_started");
    // Who hangs up before the start does not keep the seat: two others begin.
    first.close().await;
    while server.get(&format!("/api/v1/matches/{id}")).await["seats"][0]["connected"] == true {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut second = server.socket().await;
    second.send(join("Bea")).await;
    let secret = second.until("welcome").await["secret"].clone();
    let mut third = server.socket().await;
    third.send(join("Cem")).await;
    let (at_second, at_third) = (second.until("position").await, third.until("position").await);
    assert!(at_second["your_turn"] != at_third["your_turn"]);
    let mut late = server.socket().await;
    late.send(join("Dan")).await;
    assert_eq!(late.until("refused").await["reason"], "no_seat");
    assert!(late.next().await.is_none(), "the server hangs up");
    // Away and back, with the secret.
    second.close().await;
    let mut again = server.at_seat(&id, secret.as_str().expect("a secret"), &["legal"]).await;
    assert_eq!(again.until("position").await["revision"], at_second["revision"]);
}

/// What was answered is there after a restart, and the client goes on where it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_goes_on_after_a_restart() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("final-touch", json!({"players": 2}), 2).await;
    let mut clients = [
        server.at_seat(&id, &secrets[0], &["legal", "view", "text"]).await,
        server.at_seat(&id, &secrets[1], &["legal", "view", "text"]).await,
    ];
    let mut last = [clients[0].until("position").await, clients[1].until("position").await];
    for _ in 0..15 {
        let seat = usize::from(last[1]["your_turn"] == true);
        let action = last[seat]["legal"][0].as_str().expect("an action").to_owned();
        clients[seat].act(&last[seat], &action).await;
        last = [clients[0].until("position").await, clients[1].until("position").await];
    }
    drop(clients);
    let store = server.stop().await;
    let server = Running::start_with(store, |_| {}).await;
    for (secret, before) in secrets.iter().zip(&last) {
        let mut client = server.at_seat(&id, secret, &["legal", "view", "text"]).await;
        let after = client.until("position").await;
        for field in ["revision", "must", "legal", "view", "text"] {
            assert_eq!(after[field], before[field], "{field}");
        }
    }
    let store = server.stop().await;
    remove(&store);
}

/// A seat that does not act in time is played by a bot, is informed, and comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_out_of_time_is_played_by_a_bot_and_comes_back() {
    let server = Running::start(|_| {}).await;
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let wish = json!({"game": "patchwork", "seats": seats, "clock": {"seconds": 1}});
    let (id, secrets) = server.create(&wish).await;
    let mut slow = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let mut other = server.at_seat(&id, &secrets[1], &["legal"]).await;
    let position = slow.turn().await;
    assert!(position["left_ms"].as_u64().is_some_and(|left| left > 500 && left <= 1000), "{position}");
    assert_eq!(slow.until("notice").await, json!({"type": "notice", "seat": 0, "what": "out_of_time"}));
    assert_eq!(other.until("notice").await["what"], "out_of_time");
    assert_eq!(slow.until("seats").await["seats"][0]["by_bot"], true);
    other.turn().await;
    slow.send(json!({"type": "reclaim", "id": 3})).await;
    assert_eq!(slow.until("notice").await["what"], "came_back");
    assert_eq!(slow.until("ok").await["id"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_cut_off_at_the_limit_of_decisions() {
    let server = Running::start(|limits| limits.decisions = 5).await;
    let (id, secrets) = server.create(&json!({"game": "patchwork"})).await;
    let client = play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 0).await;
    let over: Value = serde_json::from_str(client.received.last().expect("a message")).expect("JSON");
    assert_eq!((&over["reason"], &over["outcome"]), (&json!("limit"), &Value::Null));
    let replay = server.get(&format!("/api/v1/matches/{id}/replay")).await;
    assert_eq!(replay["decisions"].as_array().map(Vec::len), Some(5));
    // Under a greater limit it stays over.
    let store = server.stop().await;
    let server = Running::start_with(store, |_| {}).await;
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["state"], "over");
    remove(&server.stop().await);
}

/// Bots that may interrupt wait for people who may as well, until those let it pass.
#[tokio::test(flavor = "multi_thread")]
async fn people_have_time_to_interrupt_before_a_bot_acts() {
    let server = Running::start(|limits| limits.interrupt_pause = Duration::from_secs(3600)).await;
    let bot = json!({"kind": "bot", "bot": "heuristic"});
    let seats = json!([{"kind": "person"}, bot, bot]);
    let wish = json!({"game": "point-final", "config": {"players": 3, "min_point_final": 4}, "seats": seats});
    let begin = async || {
        let (id, secrets) = server.create(&wish).await;
        server.at_seat(&id, &secrets[0], &["legal"]).await
    };
    let mut client = begin().await;
    for number in 0..2000 {
        let position = client.next().await.expect("a message");
        match position["type"].as_str() {
            Some("position") => {}
            // The match was lost before there was a chance.
            Some("over") => {
                client = begin().await;
                continue;
            }
            _ => continue,
        }
        if position["your_turn"] == true {
            client.act(&position, &chosen(&position, number * 7919)).await;
        } else if position["may"] == json!([0]) {
            assert!(client.is_quiet(Duration::from_millis(200)).await, "the bot did not wait");
            client.send(json!({"type": "pass", "id": 4, "revision": position["revision"]})).await;
            assert_eq!(client.until("ok").await["id"], 4);
            client.until("position").await;
            return;
        } else if position["may"].as_array().is_some_and(|may| may.contains(&json!(0))) {
            // A bot may interrupt as well, and the wait for this client is no shorter for that.
            client.send(json!({"type": "pass", "id": 5, "revision": position["revision"]})).await;
        }
    }
    panic!("no chance to interrupt came");
}

/// A match without a client falls asleep, which makes room for another, and wakes with all that was in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_falls_asleep_and_wakes() {
    let server = Running::start(|limits| (limits.matches, limits.asleep) = (1, Duration::from_millis(50))).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let (other, others) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut client = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = client.turn().await;
    client.act(&position, "advance").await;
    let after = client.until("position").await;
    client.close().await;
    for (id, secret) in [(&other, &others[0]), (&id, &secrets[0])] {
        let found = loop {
            let mut client = server.at_seat(id, secret, &["legal"]).await;
            let message = client.next().await.expect("an answer");
            if message["type"] == "welcome" {
                let found = client.until("position").await;
                client.close().await;
                break found;
            }
            assert_eq!(message["reason"], "full");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        if found["revision"] != 0 {
            assert_eq!((&found["revision"], &found["must"]), (&after["revision"], &after["must"]));
            return;
        }
    }
    panic!("the match that woke is not the one that fell asleep");
}

/// A match of bots alone goes on by itself once the store takes decisions again.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_plays_by_itself_goes_on_after_a_refused_write() {
    let server = Running::start(|limits| limits.asleep = Duration::from_millis(50)).await;
    server.database().execute_batch(REFUSE).expect("a trigger");
    let bot = json!({"kind": "bot", "bot": "random"});
    server.create(&json!({"game": "patchwork", "seats": [bot, bot]})).await;
    // Neither a client nor a request for the match wakes it.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(server.figure("game_server_decisions_total").await, 0);
    server.database().execute_batch("DROP TRIGGER refuse").expect("no trigger");
    let begin = Instant::now();
    while server.figure("game_server_decisions_total").await == 0 {
        assert!(begin.elapsed() < ANSWER_TIMEOUT / 6, "the match stands still");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Where a clock runs and no player is here the match waits for the clock, and takes no time of the processor.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_whose_players_are_gone_costs_nothing() {
    let server = Running::start(|limits| limits.asleep = Duration::from_millis(10)).await;
    let people = json!([{"kind": "person"}, {"kind": "person"}]);
    let wish = json!({"game": "patchwork", "seats": people, "clock": {"seconds": 3600}});
    let (id, secrets) = server.create(&wish).await;
    let mut client = server.at_seat(&id, &secrets[0], &[]).await;
    client.turn().await;
    client.close().await;
    while server.get(&format!("/api/v1/matches/{id}")).await["seats"][0]["connected"] == true {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let metrics = tokio::runtime::Handle::current().metrics();
    let busy = || (0..metrics.num_workers()).map(|worker| metrics.worker_total_busy_duration(worker)).sum::<Duration>();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let before = busy();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let busy = busy() - before;
    assert!(busy < Duration::from_millis(500), "{busy:?} of a second");
    assert_eq!(server.figure("game_server_matches").await, 1, "its clock runs");
}

/// A decision that the store refuses is not made, its player has the revision to make it again, and it is stored once.
#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_was_not_stored_is_not_made_and_can_be_made_again() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &["legal", "text"]).await;
    let mut second = server.at_seat(&id, &secrets[1], &["legal", "text"]).await;
    let position = first.turn().await;
    second.until("position").await;
    server.database().execute_batch(REFUSE).expect("a trigger");
    first.act(&position, "advance").await;
    let again = first.turn().await;
    assert_eq!(first.until("refused").await["reason"], "store");
    assert_eq!(again["text"], position["text"]);
    assert_eq!(second.until("position").await["must"], json!([0]));
    server.database().execute_batch("DROP TRIGGER refuse").expect("no trigger");
    // With the revision that came with the refusal.
    first.act(&again, "advance").await;
    assert_eq!(first.until("position").await["must"], json!([1]));
    let after = second.turn().await;
    let store = server.stop().await;
    let server = Running::start_with(store, |_| {}).await;
    let mut second = server.at_seat(&id, &secrets[1], &["text"]).await;
    assert_eq!(second.until("position").await["text"], after["text"]);
    remove(&server.stop().await);
}

/// Requests that are dropped while their match waits for the store keep it awake no longer.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_dropped_keeps_no_match_awake() {
    let server = Running::start(|limits| limits.asleep = Duration::from_millis(50)).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut client = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = client.turn().await;
    let database = server.database();
    database.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    client.act(&position, "advance").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    // More than wait in the queue of a match.
    let head = format!("GET /api/v1/matches/{id} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let waiting = server.opened(100, &head).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    drop(waiting);
    tokio::time::sleep(Duration::from_millis(200)).await;
    database.execute_batch("ROLLBACK").expect("no lock");
    client.until("position").await;
    client.close().await;
    let begin = Instant::now();
    while server.figure("game_server_matches").await > 0 {
        assert!(begin.elapsed() < ANSWER_TIMEOUT / 6, "the match stays awake");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
