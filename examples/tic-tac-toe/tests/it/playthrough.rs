//! One game as a reader sees it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a diff.

use std::fmt::Write;

use tic_tac_toe::TicTacToe;
use tic_tac_toe::game_erased::{Canvas, Presentation};
use tic_tac_toe::game_traits::conformance::assert_golden;
use tic_tac_toe::game_traits::{ActionSet, Game, Observer, rng};

#[test]
fn the_playthrough_is_as_it_was() -> std::fmt::Result {
    let (game, mut state, mut rng, mut out) = (TicTacToe, TicTacToe.start(), rng::seeded(3), String::new());
    while let Some(seat) = game.turn(&state).first_required() {
        let count = game.legal(&state, seat).len();
        let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
        let mut events = Vec::new();
        game.apply(&mut state, seat, action, &mut events).expect("what is listed is legal");
        writeln!(out, "{seat} {action} (of {count})")?;
        for event in &events {
            writeln!(out, "{}", game.describe(event))?;
        }
        writeln!(out, "{}", game.render_text(&state, &events, Observer::Spectator, Canvas::default()))?;
    }
    writeln!(out, "{:?}\ndigest {:016x}", game.outcome(&state).expect("over"), game.digest(&state))?;
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &out);
    Ok(())
}
