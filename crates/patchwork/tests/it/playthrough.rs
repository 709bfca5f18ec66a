//! One game as a reader sees it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a diff.

use std::fmt::Write;

use game_erased::{Canvas, Presentation};
use game_traits::conformance::assert_golden;
use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Observer, Turn, rng};
use patchwork::Patchwork;

fn playthrough() -> String {
    let game = Patchwork::default();
    let (mut state, mut rng, mut events) = (game.start(), rng::seeded(2014), Vec::new());
    let mut out = format!("start {state}\n");
    game.settle(&mut state, &mut rng, &mut events);
    writeln!(out, "drawn {state}").expect("a String takes all");
    for ply in 1.. {
        let Turn::Decide { must, may } = game.turn(&state) else { break };
        let count = game.legal(&state, must.lowest().expect("a seat")).len();
        let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
        let before = events.len();
        game.apply(&mut state, seat, action, &mut events).expect("what is listed is legal");
        writeln!(out, "\n{ply}. {seat} {action} (of {count})").expect("a String takes all");
        for event in &events[before..] {
            writeln!(out, "   {}", game.describe(event)).expect("a String takes all");
        }
        writeln!(out, "{state}").expect("a String takes all");
        if ply % 10 == 0 {
            write!(out, "\n{}", game.render_text(&state, &events, Observer::Spectator, Canvas::default()))
                .expect("a String takes all");
        }
    }
    write!(out, "\n{}", game.render_text(&state, &events, Observer::Spectator, Canvas::default()))
        .expect("a String takes all");
    writeln!(out, "{:?}", game.outcome(&state).expect("over")).expect("a String takes all");
    writeln!(out, "digest {:016x}", game.digest(&state)).expect("a String takes all");
    out
}

#[test]
fn the_playthrough_is_as_it_was() {
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &playthrough());
}
