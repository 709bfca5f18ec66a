//! What a client receives: all traffic of a match is searched for what is another seat's.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tabletop::GAMES;
use tabletop::game_erased::{AnyTable, descriptor_for};
use tabletop::game_traits::{Observer, Seat};

use crate::client::{Client, Running, chosen};

const WANTS: [&str; 6] = ["legal", "choices", "view", "events", "svg", "text"];

/// Plays a match of two people; gives the clients of both seats and of one who watches, and the record.
async fn play(server: &Running, id: &str, secrets: &[String]) -> (Vec<Client>, String) {
    let mut clients = Vec::new();
    for secret in secrets {
        clients.push(server.at_seat(id, secret, &WANTS).await);
    }
    let mut watching = server.watching(id, &WANTS).await;
    watching.until("position").await;
    clients.push(watching);
    let mut number = 1_usize;
    let is_over = |message: &Value| message["type"] == "over";
    let mut playing: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            number += 1;
            let mut number = number;
            tokio::spawn(async move {
                while let Some(message) = client.next().await {
                    if is_over(&message) {
                        break;
                    }
                    if message["your_turn"] == true {
                        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        client.act(&message, &chosen(&message, number >> 33)).await;
                    }
                }
                client
            })
        })
        .collect();
    let mut done = Vec::new();
    for task in playing.drain(..) {
        done.push(task.await.expect("no panic"));
    }
    (done, server.get(&format!("/api/v1/matches/{id}/record")).await.to_string())
}

fn table_of(record: &str) -> Box<dyn AnyTable> {
    let game = descriptor_for(GAMES, record).expect("the game").open_record(record).expect("a config");
    game.replay(record, None, 0).expect("a record")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_client_receives_what_is_anothers() {
    let server = Running::start(|limits| limits.decisions = 400).await;
    for (game, config) in [
        ("final-touch", json!({"players": 2})),
        ("point-final", json!({"players": 2})),
        ("touche-poulet", json!({"players": 2})),
    ] {
        let (id, secrets) = server.create_of_people(game, config, 2).await;
        let (clients, record) = play(&server, &id, &secrets).await;
        let table = table_of(&record);
        let observers = [Observer::Seat(Seat::new(0)), Observer::Seat(Seat::new(1)), Observer::Spectator];
        let of = |observer| -> BTreeSet<String> {
            let sentences = table.messages(observer, 0).into_iter().chain(table.events(observer, 0));
            sentences.filter(|text| !text.is_empty()).collect()
        };
        for (client, observer) in clients.iter().zip(observers) {
            let traffic = client.received.concat();
            let unquoted = traffic.replace("\\\"", "\"");
            let own = of(observer);
            for other in observers.into_iter().filter(|&other| other != observer) {
                let private: Vec<String> = of(other).difference(&own).cloned().collect();
                assert!(
                    other == Observer::Spectator || !private.is_empty(),
                    "{game}: nothing is hidden, so nothing is tested"
                );
                for secret in private {
                    // A private sentence may be the beginning of a public one.
                    let is_part = own.iter().any(|text| text.contains(&secret));
                    assert!(is_part || !unquoted.contains(&secret), "{game}: {observer} received {secret}");
                }
            }
            for (seat, secret) in secrets.iter().enumerate() {
                assert!(!traffic.contains(secret), "{game}: {observer} received the secret of seat {seat}");
            }
            assert!(!traffic.contains("seed"), "{game}: the traffic of {observer} speaks of a seed");
        }
    }
}

/// What a player who remembers needs: the events over the wire are those of the seat, all of them, in order, each once.
#[tokio::test(flavor = "multi_thread")]
async fn each_client_receives_every_event_that_its_seat_may_know() {
    let server = Running::start(|limits| limits.decisions = 200).await;
    for (game, config) in [("patchwork", json!({})), ("point-final", json!({"players": 2}))] {
        let (id, secrets) = server.create_of_people(game, config, 2).await;
        let (clients, record) = play(&server, &id, &secrets).await;
        let table = table_of(&record);
        let observers = [Observer::Seat(Seat::new(0)), Observer::Seat(Seat::new(1)), Observer::Spectator];
        for (client, observer) in clients.iter().zip(observers) {
            let mut events: Vec<Value> = Vec::new();
            for message in client.received.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON")) {
                let Some(new) = message["events"].as_array() else { continue };
                assert_eq!(message["log"]["from"], events.len(), "{game}: {observer}");
                assert_eq!(message["log"]["sentences"].as_array().map(Vec::len), Some(new.len()));
                events.extend(new.iter().cloned());
            }
            let expected = table.events(observer, 0);
            let expected: Vec<Value> =
                expected.iter().map(|event| serde_json::from_str(event).expect("JSON")).collect();
            assert!(expected.len() > 20 && events == expected, "{game}: {observer}");
        }
    }
}

/// A message for what a client cannot notice would give it away: each gets a position for each of its own revisions.
#[tokio::test(flavor = "multi_thread")]
async fn no_client_receives_a_message_for_what_it_cannot_notice() {
    let server = Running::start(|limits| limits.decisions = 60).await;
    let (id, secrets) = server.create_of_people("touche-poulet", json!({"players": 2}), 2).await;
    let mut placing = server.at_seat(&id, &secrets[0], &WANTS).await;
    let mut other = server.at_seat(&id, &secrets[1], &WANTS).await;
    let mut position = placing.turn().await;
    other.turn().await;
    let mut placed = 0;
    while position["your_turn"] == true {
        let revision = position["revision"].as_u64();
        placing.act(&position, &chosen(&position, placed * 31)).await;
        position = placing.until("position").await;
        assert!(position["revision"].as_u64() > revision);
        placed += 1;
    }
    assert!(placed > 1);
    // Of all that the other learns one thing: that it is done.
    let next = other.until("position").await;
    assert_eq!((&next["must"], &next["revision"]), (&json!([1]), &json!(1)));
    assert!(other.is_quiet(std::time::Duration::from_millis(100)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_secret_is_no_seat() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let (other, _) = server.create_of_people("patchwork", json!({}), 2).await;
    let zeros = "0".repeat(32);
    for (at, secret) in [(&id, &zeros), (&other, &secrets[0])] {
        let mut client = server.at_seat(at, secret, &[]).await;
        assert_eq!(client.next().await.expect("an answer")["reason"], "wrong_secret");
        assert!(client.next().await.is_none());
    }
    let mut client = server.at_seat(&"0".repeat(26), &secrets[0], &[]).await;
    assert_eq!(client.next().await.expect("an answer")["reason"], "no_match");
}
