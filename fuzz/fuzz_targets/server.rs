#![no_main]

use game_server::CreateMatch;
use game_server::protocol::{ClientMessage, ServerMessage};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::game_traits::json::read_object;

/// What is read is written and read again as the same.
fn read<T: Serialize + DeserializeOwned>(text: &str) {
    if let Ok(message) = read_object::<T>(text) {
        let written = serde_json::to_string(&message).expect("JSON");
        let again: T = read_object(&written).expect("what was written");
        assert_eq!(serde_json::to_string(&again).expect("JSON"), written);
    }
}

// Messages and requests as they come from anywhere.
fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        read::<ClientMessage>(text);
        read::<ServerMessage>(text);
        read::<CreateMatch>(text);
    }
});
