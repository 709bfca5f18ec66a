//! A client that plays at random: it knows the protocol and no game.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpStream, ToSocketAddrs};

use tabletop::game_traits::playout::INTERRUPTS_IN;
use tabletop::game_traits::{GameRng, rng};

use crate::protocol::{Act, Told};

/// Plays to the end of the game; `heard` gets every line of the server.
pub(crate) fn join(address: impl ToSocketAddrs, seed: u64, mut heard: impl FnMut(&str)) -> Result<(), Box<dyn Error>> {
    let mut rng = rng::seeded(seed);
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        heard(&line);
        match serde_json::from_str(&line)? {
            Told::Position { revision, must, legal, .. } if must || rng.random_ratio(1, INTERRUPTS_IN) => {
                let Some(action) = legal.get(rng.random_below(legal.len() as u32) as usize) else { continue };
                let act = serde_json::to_string(&Act { revision, action: action.clone() })? + "\n";
                stream.write_all(act.as_bytes())?;
            }
            Told::Over { .. } => return Ok(()),
            // What was refused has been overtaken: the position that did it comes, or has come, as a line of its own.
            _ => {}
        }
    }
    Err("the server has gone".into())
}
