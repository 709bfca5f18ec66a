//! A random game of Patchwork.

use std::io::{self, Write};

use patchwork::Patchwork;
use patchwork::game_traits::{ActionSet, Game, Table, rng};

fn main() {
    let mut out = io::stdout().lock();
    let (mut table, mut choices) = (Table::seeded(Patchwork::default(), 1), rng::stream(1, 1));
    while let Some(seat) = table.turn().first_required() {
        let action = table.game().legal(table.state(), seat).sample(&mut choices).expect("a seat to act has an action");
        // A reader such as `head` may leave early; `println!` would panic then.
        if writeln!(out, "{seat} {action}").is_err() {
            return;
        }
        table.act(seat, action).expect("a listed action is legal");
    }
    let _ = writeln!(out, "{}\n{:?}", table.state(), table.outcome());
}
