//! An authoritative server, and a client: newline-delimited JSON over TCP, for every game by its name.
//!
//! `server host final-touch --players 2 --port 4000`, and twice, elsewhere: `server join 127.0.0.1:4000`
//!
//! The server alone holds the position. A seat gets its view, the events that it observes, and its legal actions:
//! [`protocol`] has the messages.

mod client;
mod clock;
mod connection;
mod host;
mod lobby;
mod protocol;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::net::TcpListener;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use tabletop::game_erased::GameDescriptor;
use tic_tac_toe::TicTacToe;

use host::Limits;
use stdio::print;

#[derive(Parser)]
enum Args {
    /// Waits for a client for each seat, and plays one match
    Host {
        /// The id of the game, such as final-touch
        game: String,
        /// The number of players, where the game leaves that open
        #[arg(long)]
        players: Option<u8>,
        /// The port; 0 is any that is free
        #[arg(long, default_value_t = 0)]
        port: u16,
        /// Seconds that a player may take for a decision
        #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
        patience: u64,
        /// The match is cut off after this many decisions
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        limit: usize,
    },
    /// Plays a seat at random
    Join {
        /// The address of the server, such as 127.0.0.1:4000
        address: String,
    },
}

/// A client that does not read for this long loses its seat.
const SLOW: Duration = Duration::from_secs(5);

/// The games of the library, and one of our own: a registry is a list.
fn descriptor(id: &str) -> Result<GameDescriptor, Box<dyn Error>> {
    if id == "tic-tac-toe" { Ok(GameDescriptor::of::<TicTacToe>()) } else { Ok(*tabletop::game(id)?) }
}

fn run(args: Args) -> Result<(), Box<dyn Error>> {
    // The seed determines all cards: it comes from the system and is not printed.
    let seed = RandomState::new().hash_one(0);
    match args {
        Args::Host { game, players, port, patience, limit } => {
            let config = players.map(|players| format!(r#"{{"players":{players}}}"#));
            let game = descriptor(&game)?.open(config.as_deref())?;
            let listener = TcpListener::bind(("127.0.0.1", port))?;
            print(format_args!("waiting for {} players on {}", game.seats().len(), listener.local_addr()?))?;
            let limits = Limits { decide: Duration::from_secs(patience), read: SLOW, decisions: limit };
            let table = host::host(&*game, &listener, seed, limits)?;
            // Only now is the match over, and nothing in it a secret any more.
            print(table.record().trim_end())
        }
        Args::Join { address } => client::join(address.as_str(), seed, |line| print(line)),
    }
}

fn main() -> ExitCode {
    stdio::end("server", run(Args::parse()))
}
