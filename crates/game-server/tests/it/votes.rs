//! What all have to agree to, and what one does alone.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, Running, chosen, play_out};

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_needs_all_and_is_undone_for_all() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &["legal", "svg", "text"]).await;
    let mut second = server.at_seat(&id, &secrets[1], &["legal", "text"]).await;
    let position = first.turn().await;
    second.until("position").await;
    first.act(&position, "advance").await;
    let after = first.until("position").await;
    assert_eq!(after["can_undo"], true, "{after}");
    second.turn().await;
    first.send(json!({"type": "undo", "id": 2, "agree": true})).await;
    assert_eq!(second.until("asked").await, json!({"type": "asked", "what": "undo", "by": 0, "agreed": [0]}));
    second.send(json!({"type": "undo", "id": 3, "agree": false})).await;
    assert_eq!(first.until("declined").await["by"], 1);
    first.send(json!({"type": "undo", "id": 4, "agree": true})).await;
    second.until("asked").await;
    second.send(json!({"type": "undo", "id": 5, "agree": true})).await;
    let (back, seen) = (first.until("position").await, second.until("position").await);
    assert_eq!((&back["text"], &back["must"]), (&position["text"], &json!([0])));
    let before = position["log"]["sentences"].as_array().map(Vec::len);
    assert_eq!((&seen["id"], &seen["log"]["from"]), (&json!(5), &json!(before)));
    // The match is stored with its undo.
    let store = server.stop().await;
    let server = Running::start_with(store, |_| {}).await;
    let again = server.at_seat(&id, &secrets[0], &["text"]).await.until("position").await;
    assert_eq!((&again["text"], &again["revision"]), (&back["text"], &back["revision"]));
    crate::client::remove(&server.stop().await);
}

/// Who did not notice what is taken back agrees to it all the same, and is answered; and asking has an end.
#[tokio::test(flavor = "multi_thread")]
async fn an_agreement_is_answered_where_nothing_was_noticed() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("touche-poulet", json!({"players": 2}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let mut second = server.at_seat(&id, &secrets[1], &[]).await;
    let position = first.turn().await;
    first.act(&position, &chosen(&position, 0)).await;
    first.until("position").await;
    first.send(json!({"type": "undo", "agree": true})).await;
    second.until("asked").await;
    second.send(json!({"type": "undo", "id": 9, "agree": true})).await;
    assert_eq!(second.until("ok").await["id"], 9);
    let again = first.turn().await;
    first.act(&again, &chosen(&again, 0)).await;
    first.until("position").await;
    for _ in 0..20 {
        first.send(json!({"type": "undo", "agree": true})).await;
        first.send(json!({"type": "undo", "agree": false})).await;
    }
    assert_eq!(first.until("refused").await["reason"], "not_now");
}

/// Where a card was shown or drawn, nothing is taken back; a secret placement is, as no other saw it.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_revealed_is_not_taken_back() {
    let server = Running::start(|_| {}).await;
    let bot = json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}]);
    for (game, fair) in [("final-touch", false), ("touche-poulet", true)] {
        let (id, secrets) = server.create(&json!({"game": game, "config": {"players": 2}, "seats": bot})).await;
        let mut client = server.at_seat(&id, &secrets[0], &["legal"]).await;
        let position = client.turn().await;
        client.act(&position, &chosen(&position, 0)).await;
        client.until("position").await;
        client.send(json!({"type": "undo", "id": 6, "agree": true})).await;
        let answer = loop {
            let message = client.next().await.expect("an answer");
            if message["id"] == 6 {
                break message;
            }
        };
        assert_eq!(answer["type"] == "position", fair, "{game}: {answer}");
        assert!(fair || answer["reason"] == "no_undo");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_moves_everybody_one_seat_on() {
    let server = Running::start(|limits| limits.decisions = 3).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut clients = Vec::new();
    for secret in &secrets {
        clients.push(tokio::spawn(play_out(server.at_seat(&id, secret, &["legal"]).await, |_| 0)));
    }
    let (mut first, mut second) = (clients.remove(0).await.expect("one"), clients.remove(0).await.expect("the other"));
    first.send(json!({"type": "rematch", "id": 1, "agree": true})).await;
    assert_eq!(second.until("asked").await["what"], "rematch");
    second.send(json!({"type": "rematch", "id": 1, "agree": true})).await;
    let (of_first, of_second) = (first.until("rematch").await, second.until("rematch").await);
    assert_eq!((&of_first["seat"], &of_second["seat"]), (&json!(1), &json!(0)));
    assert!(
        of_first["match"] == of_second["match"] && of_first["match"] != id && of_first["secret"] != of_second["secret"]
    );
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let mut begins = server.at_seat(&text(&of_second["match"]), &text(&of_second["secret"]), &["legal"]).await;
    assert_eq!(begins.turn().await["revision"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_given_up_is_played_by_a_bot_and_without_people_it_is_over() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let mut second = server.at_seat(&id, &secrets[1], &["legal"]).await;
    let position = first.turn().await;
    first.send(json!({"type": "give_up", "id": 1})).await;
    assert_eq!(second.until("notice").await, json!({"type": "notice", "seat": 0, "what": "gave_up"}));
    first.act(&position, "advance").await;
    assert_eq!(first.until("refused").await["reason"], "not_now");
    second.turn().await;
    second.send(json!({"type": "give_up", "id": 2})).await;
    assert_eq!(second.until("over").await["reason"], "abandoned");
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["state"], "over");
}

/// A match of two people that is over, with a client at each seat.
async fn over(server: &Running) -> (String, Vec<String>, Vec<Client>) {
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let first = tokio::spawn(play_out(server.at_seat(&id, &secrets[0], &["legal"]).await, |_| 0));
    let second = play_out(server.at_seat(&id, &secrets[1], &["legal"]).await, |_| 0).await;
    let clients = vec![first.await.expect("no panic"), second];
    (id, secrets, clients)
}

/// Closes a client, and waits until the server knows.
async fn leave(server: &Running, client: Client, id: &str, seat: usize) {
    client.close().await;
    while server.get(&format!("/api/v1/matches/{id}")).await["seats"][seat]["connected"] == true {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A player who agreed and left has no use for a secret: the match is made when they are back and agree again.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_waits_for_who_agreed_and_left() {
    let server = Running::start(|limits| limits.decisions = 3).await;
    let (id, secrets, mut clients) = over(&server).await;
    let (mut second, mut first) = (clients.pop().expect("a client"), clients.pop().expect("a client"));
    first.send(json!({"type": "rematch", "agree": true})).await;
    second.until("asked").await;
    leave(&server, first, &id, 0).await;
    second.send(json!({"type": "rematch", "agree": true})).await;
    let asked = json!({"type": "asked", "what": "rematch", "by": 0, "agreed": [0, 1]});
    assert_eq!(second.until("asked").await, asked);
    // Who comes back sees the question.
    let mut first = server.at_seat(&id, &secrets[0], &[]).await;
    assert_eq!(first.until("asked").await, asked);
    first.send(json!({"type": "rematch", "agree": true})).await;
    assert_eq!(first.until("rematch").await["match"], second.until("rematch").await["match"]);
}

/// Where a player gave up and left, a bot plays the rematch; one who is still there plays again.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_gives_no_seat_to_a_player_who_gave_up_and_left() {
    let server = Running::start(|limits| limits.decisions = 3).await;
    for leaves in [true, false] {
        let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
        let mut first = server.at_seat(&id, &secrets[0], &["legal"]).await;
        first.send(json!({"type": "give_up"})).await;
        first.until("ok").await;
        let mut gone = None;
        match leaves {
            true => leave(&server, first, &id, 0).await,
            false => gone = Some(first),
        }
        let mut second = play_out(server.at_seat(&id, &secrets[1], &["legal"]).await, |_| 0).await;
        second.send(json!({"type": "rematch", "agree": true})).await;
        if let Some(first) = &mut gone {
            assert_eq!(first.until("asked").await["by"], 1);
            first.send(json!({"type": "rematch", "agree": true})).await;
            assert_eq!(first.until("rematch").await["seat"], 1);
        }
        let rematch = second.until("rematch").await;
        let text = |name: &str| rematch[name].as_str().expect("text").to_owned();
        let begun = server.get(&format!("/api/v1/matches/{}", text("match"))).await;
        assert_eq!(begun["seats"][1]["kind"], if leaves { "bot" } else { "person" }, "{begun}");
        let mut second = server.at_seat(&text("match"), &text("secret"), &["legal"]).await;
        let position = second.turn().await;
        second.act(&position, "advance").await;
        assert_eq!(second.until("position").await["must"], json!([1]));
    }
}

/// Who comes back while an undo is asked for sees the question, and can answer it.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_sees_the_open_question() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let mut first = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = first.turn().await;
    first.act(&position, "advance").await;
    first.until("position").await;
    first.send(json!({"type": "undo", "agree": true})).await;
    first.until("asked").await;
    let mut second = server.at_seat(&id, &secrets[1], &["legal"]).await;
    assert_eq!(second.until("asked").await, json!({"type": "asked", "what": "undo", "by": 0, "agreed": [0]}));
    second.send(json!({"type": "undo", "agree": true})).await;
    assert_eq!(first.turn().await["must"], json!([0]));
}

/// A bot agrees to each undo, but what is stored of a match has an end.
#[tokio::test(flavor = "multi_thread")]
async fn decisions_are_not_taken_back_without_end() {
    let server = Running::start(|limits| limits.decisions = 30).await;
    let (id, secrets) = server.create(&json!({"game": "patchwork"})).await;
    let mut client = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let mut position = client.turn().await;
    for _ in 0..40 {
        client.act(&position, "advance").await;
        client.until("position").await;
        client.send(json!({"type": "undo", "id": 2, "agree": true})).await;
        position = loop {
            let message = client.next().await.expect("an answer");
            if message["reason"] == "no_undo" {
                assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["state"], "running");
                return;
            }
            if message["type"] == "position" && message["id"] == 2 {
                break message;
            }
        };
    }
    panic!("forty decisions of thirty were taken back");
}

/// A client that comes back receives the entries that it does not have, and after an undo those that changed.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_receives_what_is_missing() {
    let server = Running::start(|_| {}).await;
    let (id, secrets) = server.create_of_people("patchwork", json!({}), 2).await;
    let sentences = |position: &Value| position["log"]["sentences"].as_array().expect("a log").clone();
    let back = async |since: usize| {
        let mut client = server.socket().await;
        let hello = json!({"type": "hello", "protocol": 1, "match": id, "secret": secrets[1], "since": since});
        client.send(hello).await;
        client.until("position").await
    };
    let mut first = server.at_seat(&id, &secrets[0], &["legal"]).await;
    let position = first.turn().await;
    let mut all = sentences(&position);
    let begin = all.len();
    first.act(&position, "advance").await;
    all.extend(sentences(&first.until("position").await));
    for since in [0, begin, all.len(), all.len() + 7] {
        let log = back(since).await["log"].clone();
        let from = since.min(all.len());
        assert_eq!(log, json!({"from": from, "sentences": all[from..]}), "since {since}");
    }
    // Both agree to take it back, and it is done otherwise: who has the old entries receives the new ones.
    let mut second = server.at_seat(&id, &secrets[1], &[]).await;
    first.send(json!({"type": "undo", "agree": true})).await;
    second.until("asked").await;
    second.send(json!({"type": "undo", "agree": true})).await;
    let position = first.turn().await;
    let had = all.len();
    all.truncate(begin);
    let taken = position["legal"].as_array().expect("a list").iter().find(|action| *action != "advance").cloned();
    first.act(&position, taken.as_ref().and_then(Value::as_str).unwrap_or("advance")).await;
    all.extend(sentences(&first.until("position").await));
    assert_eq!(back(had).await["log"], json!({"from": begin, "sentences": all[begin..]}));
}
