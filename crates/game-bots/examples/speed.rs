//! Iterations per second of a search with uniform playouts from the first position of Patchwork, compared with bare
//! playouts.

use std::io::Write;
use std::time::Instant;

use game_bots::{Budget, Mcts, MctsSettings};
use game_traits::playout::{Uniform, UniformListed, playout};
use game_traits::rng::{seeded, stream};
use game_traits::{Game, Observer, Table};
use patchwork::{Config, Patchwork};

fn main() {
    let table = Table::seeded(Patchwork::from_config(Config::default()).expect("the default"), 1);
    let (game, seat) = (table.game(), table.turn().first_required().expect("the game has begun"));
    const N: u64 = 50_000;
    for _ in 0..3 {
        let begun = Instant::now();
        for k in 0..N {
            playout(game, &mut game.start(), &mut UniformListed::default(), &mut stream(1, k));
        }
        let listed = N as f64 / begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        for k in 0..N {
            playout(game, &mut game.start(), &mut Uniform, &mut stream(1, k));
        }
        let picked = N as f64 / begun.elapsed().as_secs_f64();
        let mut player = Mcts::new(MctsSettings { budget: Budget::Iterations(N), ..MctsSettings::default() });
        let begun = Instant::now();
        let found = player.analyze(game, seat, table.turn(), &table.view(Observer::Seat(seat)), &mut seeded(1));
        let searched = N as f64 / begun.elapsed().as_secs_f64();
        let line = format!(
            "playouts/s listed {listed:.0}, picked {picked:.0}; mcts iterations/s {searched:.0} ({:.2} of listed), {} actions at the root",
            searched / listed,
            found.actions.len()
        );
        // A reader that has left ends the program quietly.
        if writeln!(std::io::stdout(), "{line}").is_err() {
            return;
        }
    }
}
