//! A random game of Patchwork in ten lines.

use patchwork::Patchwork;
use patchwork::game_traits::{ActionSet, Game, Table, rng};

fn main() {
    let (mut table, mut choices) = (Table::seeded(Patchwork::default(), 1), rng::stream(1, 1));
    while let Some(seat) = table.turn().first_required() {
        let action = table.game().legal(table.state(), seat).sample(&mut choices).expect("a seat to act has an action");
        println!("{seat} {action}");
        table.act(seat, action).expect("a listed action is legal");
    }
    println!("{}\n{:?}", table.state(), table.outcome());
}
