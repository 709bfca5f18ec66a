//! The examples of `docs/server.md`: what a client sends is read, and what the server sends is what its types write.

use game_server::protocol::{ByeReason, ClientMessage, Ending, Notice, Reason, Refusal, ServerMessage};
use game_server::{Analysis, CreateMatch, CreatedMatch, MatchInfo, Replay, ReplayPosition};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::client::Running;

const DOCUMENT: &str = include_str!("../../../../docs/server.md");

/// The examples with this mark.
fn examples(mark: &str) -> Vec<Value> {
    let fence = format!("```json {mark}\n");
    let blocks = DOCUMENT.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().expect("an end"));
    blocks.map(|block| serde_json::from_str(block).unwrap_or_else(|e| panic!("{e}: {block}"))).collect()
}

/// Whether a type reads an example and writes the same.
fn is<T: Serialize + DeserializeOwned>(example: &Value) -> bool {
    serde_json::from_value::<T>(example.clone()).is_ok_and(|read| serde_json::to_value(read).expect("JSON") == *example)
}

#[test]
fn the_server_reads_every_message_of_a_client() {
    let messages = examples("client");
    for message in &messages {
        serde_json::from_value::<ClientMessage>(message.clone()).unwrap_or_else(|e| panic!("{e}: {message}"));
    }
    for kind in ["hello", "act", "input", "check", "pass", "undo", "give_up", "reclaim", "rematch"] {
        assert!(messages.iter().any(|message| message["type"] == kind), "{kind} has no example");
    }
    let create = examples("client create");
    assert!(
        !create.is_empty() && create.iter().all(|wish| serde_json::from_value::<CreateMatch>(wish.clone()).is_ok())
    );
}

#[test]
fn the_server_writes_every_answer_as_it_is_documented() {
    let answers = examples("server");
    for answer in &answers {
        let is_known = match answer["type"].as_str() {
            Some(_) => is::<ServerMessage>(answer),
            // The server is asked for these below.
            None if answer.get("games").is_some() || answer.get("matches").is_some() => true,
            None if answer.get("error").is_some() => is::<Refusal>(&answer["error"]),
            None => {
                is::<CreatedMatch>(answer)
                    || is::<MatchInfo>(answer)
                    || is::<Replay>(answer)
                    || is::<ReplayPosition>(answer)
                    || is::<Analysis>(answer)
            }
        };
        assert!(is_known, "{answer}");
    }
    let kinds = [
        "welcome", "seats", "position", "checked", "ok", "refused", "asked", "declined", "rematch", "notice", "over",
        "bye",
    ];
    for kind in kinds {
        assert!(answers.iter().any(|answer| answer["type"] == kind), "{kind} has no example");
    }
}

/// The lists of games and of matches have types that only write: a server is asked for them.
#[tokio::test(flavor = "multi_thread")]
async fn lists_are_answered_as_they_are_documented() {
    let server = Running::start(|_| {}).await;
    let answers = examples("server");
    let documented = answers.iter().find_map(|answer| answer.get("games")).expect("an example")[0].clone();
    let games = server.get("/api/v1/games").await["games"].clone();
    let same_id = |game: &&Value| game["id"] == documented["id"];
    let mut game = games.as_array().expect("games").iter().find(same_id).expect("the game").clone();
    // What is long is cut short.
    for text in ["how_to_play", "grammar"] {
        assert!(game[text].as_str().expect("text").starts_with(documented[text].as_str().expect("text")), "{text}");
        game[text] = documented[text].clone();
    }
    assert!(game["options"].as_array().expect("a list").starts_with(documented["options"].as_array().expect("a list")));
    game["options"] = documented["options"].clone();
    assert_eq!(game, documented);

    server.create(&json!({"game": "patchwork", "seats": [{"kind": "person"}, {"kind": "open"}], "public": true})).await;
    let mut listed = server.get("/api/v1/matches").await;
    let documented = answers.iter().find(|answer| answer.get("matches").is_some()).expect("an example");
    for field in ["match", "created"] {
        assert!(listed["matches"][0][field].is_u64() == documented["matches"][0][field].is_u64(), "{field}: {listed}");
        listed["matches"][0][field] = documented["matches"][0][field].clone();
    }
    assert_eq!(listed, *documented);
}

/// A client of these types reads the words of a later server.
#[test]
fn a_word_of_a_later_server_is_read() {
    let message = serde_json::from_value::<ServerMessage>(json!({"type": "a_later_word", "seat": 0}));
    assert_eq!(message.expect("a message"), ServerMessage::Unknown);
    let word = || json!("a_later_word");
    assert_eq!(serde_json::from_value::<Reason>(word()).expect("a reason"), Reason::Unknown);
    assert_eq!(serde_json::from_value::<Notice>(word()).expect("a notice"), Notice::Unknown);
    assert_eq!(serde_json::from_value::<ByeReason>(word()).expect("a reason"), ByeReason::Unknown);
    assert_eq!(serde_json::from_value::<Ending>(word()).expect("an ending"), Ending::Unknown);
}
