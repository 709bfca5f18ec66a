//! A client that plays at random: it knows the protocol and no game.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpStream, ToSocketAddrs};

use tabletop::game_traits::playout::INTERRUPTS_IN;
use tabletop::game_traits::{GameRng, rng};

use crate::protocol::{Act, Message, Refusal};

/// Plays to the end of the match; `observe` gets every line of the server.
pub(crate) fn join(
    address: impl ToSocketAddrs,
    seed: u64,
    mut observe: impl FnMut(&str) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut rng = rng::seeded(seed);
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut me = None;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        observe(&line)?;
        match serde_json::from_str(&line)? {
            Message::Position { seat, revision, must, legal, .. } => {
                me = Some(seat);
                if !must && !rng.random_ratio(1, INTERRUPTS_IN) {
                    continue;
                }
                let Some(action) = legal.get(rng.random_below(legal.len() as u32) as usize) else { continue };
                let act = serde_json::to_string(&Act { revision, action: action.clone() })? + "\n";
                stream.write_all(act.as_bytes())?;
            }
            Message::GivenUp { seat, reason } if me == Some(seat) => {
                return Err(format!("the server gave seat {seat} up: {reason:?}").into());
            }
            Message::Refused { reason: Refusal::NoSeat, why } => return Err(why.into()),
            Message::Over { .. } => return Ok(()),
            // A refused action was overtaken: the position that did it comes, or has come, as a line of its own.
            Message::Refused { .. } | Message::GivenUp { .. } => {}
        }
    }
    Err("the server has gone".into())
}
