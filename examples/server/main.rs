//! An authoritative server, and a client: newline-delimited JSON over TCP, for every game by its name.
//!
//! `server host final-touch --players 2 --port 4000`, and twice, elsewhere: `server join 127.0.0.1:4000`
//!
//! The server alone holds the position. A seat gets its view, what it hears, and its legal actions: [`protocol`] says how.

mod client;
mod host;
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

#[derive(Parser)]
enum Args {
    /// Waits for a client for each seat, and plays one game
    Host {
        /// Its id, such as final-touch
        game: String,
        /// How many play, where the game leaves that open
        #[arg(long)]
        players: Option<u8>,
        /// 0: any that is free
        #[arg(long, default_value_t = 0)]
        port: u16,
        /// How many seconds a player may think
        #[arg(long, default_value_t = 60)]
        patience: u64,
    },
    /// Plays a seat at random
    Join {
        /// Of the server, such as 127.0.0.1:4000
        address: String,
    },
}

/// All games of the library, and one of our own: a registry is a list.
fn entry(id: &str) -> Result<GameDescriptor, Box<dyn Error>> {
    if id == "tic-tac-toe" { Ok(GameDescriptor::of::<TicTacToe>()) } else { Ok(*tabletop::game(id)?) }
}

fn run(args: Args) -> Result<(), Box<dyn Error>> {
    // Who knows the seed knows all cards: it comes from the system and is never told.
    let seed = RandomState::new().hash_one(0);
    match args {
        Args::Host { game, players, port, patience } => {
            let config = players.map(|players| format!(r#"{{"players":{players}}}"#));
            let game = entry(&game)?.open(config.as_deref())?;
            let listener = TcpListener::bind(("127.0.0.1", port))?;
            println!("waiting for {} players on {}", game.seats().len(), listener.local_addr()?);
            let table = host::host(&*game, &listener, seed, Duration::from_secs(patience))?;
            // Only now is the game over, and nothing in it a secret any more.
            println!("{}", table.record());
        }
        Args::Join { address } => client::join(address.as_str(), seed, |line| println!("{line}"))?,
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("server: {why}");
            ExitCode::FAILURE
        }
    }
}
