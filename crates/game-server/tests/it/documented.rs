//! The examples of `docs/server.md`: what a client sends is read, and what the server sends is what its types write.

use game_server::protocol::{ClientMessage, ServerMessage};
use game_server::{Analysis, At, Create, Created, MatchInfo, Replay};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

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
    for kind in ["hello", "act", "type", "check", "pass", "undo", "give_up", "back", "rematch"] {
        assert!(messages.iter().any(|message| message["type"] == kind), "{kind} has no example");
    }
    let create = examples("client create");
    assert!(!create.is_empty() && create.iter().all(|wish| serde_json::from_value::<Create>(wish.clone()).is_ok()));
}

#[test]
fn the_server_writes_every_answer_as_it_is_documented() {
    let answers = examples("server");
    for answer in &answers {
        let is_known = match answer["type"].as_str() {
            Some(_) => is::<ServerMessage>(answer),
            // The list of games and errors have types that only write; the tests of requests look at them.
            None if answer.get("games").is_some() || answer.get("error").is_some() => true,
            None => {
                is::<Created>(answer)
                    || is::<MatchInfo>(answer)
                    || is::<Replay>(answer)
                    || is::<At>(answer)
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
