//! A client of `tabletop serve`: it plays a seat at random. `client 127.0.0.1:4000 MATCH SECRET`

use std::error::Error;
use std::process::ExitCode;

use serde_json::{Value, json};
use stdio::print;
use tabletop::game_traits::GameRng;
use tabletop::game_traits::rng::seeded;
use tungstenite::{Message, connect};

fn run(args: &[String]) -> Result<(), Box<dyn Error>> {
    let [address, id, secret] = args else { return Err("usage: client ADDRESS MATCH SECRET".into()) };
    let (mut socket, _) = connect(format!("ws://{address}/api/v1/play"))?;
    let hello = json!({"type": "hello", "protocol": 1, "match": id, "secret": secret, "want": ["legal"]});
    socket.send(Message::text(hello.to_string()))?;
    let mut rng = seeded(std::process::id().into());
    loop {
        let Message::Text(text) = socket.read()? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        match message["type"].as_str() {
            Some("position") if message["your_turn"] == true => {
                // Point Final does not list more than 4096 words: then this one has none to say.
                let legal = message["legal"].as_array().filter(|legal| !legal.is_empty());
                let random = |legal: &Vec<Value>| legal[rng.random_below_u64(legal.len() as u64) as usize].clone();
                let action = legal.map_or(json!("concede"), random);
                let act = json!({"type": "act", "revision": message["revision"], "action": action});
                socket.send(Message::text(act.to_string()))?;
            }
            Some("over") => return print(&message["outcome"]),
            // An interrupt came first: the next position is on its way.
            Some("refused") if message["reason"] == "stale" => {}
            Some("refused" | "bye") => return Err(message["why"].to_string().into()),
            _ => {}
        }
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    stdio::end("client", run(&args))
}
