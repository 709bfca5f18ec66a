//! One game as readers see it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a diff.

use std::fmt::Write;

use game_erased::{Canvas, Presentation};
use game_traits::conformance::assert_golden;
use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Observer, Seat, Turn, rng};
use touche_poulet::TouchePoulet;

fn playthrough() -> String {
    let game = TouchePoulet::default();
    let (mut state, mut rng, mut emitted) = (game.start(), rng::seeded(2018), Vec::new());
    let mut out = String::new();
    game.settle(&mut state, &mut rng, &mut emitted);
    let mut described = 0;
    for ply in 1.. {
        let Turn::Decide { must, may } = game.turn(&state) else { break };
        let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
        let count = game.legal(&state, seat).len();
        for event in &emitted[described..] {
            writeln!(out, "   {}", game.describe(event)).expect("a String takes all");
        }
        described = emitted.len();
        writeln!(out, "{ply}. {seat} {action} (of {count})").expect("a String takes all");
        game.apply(&mut state, seat, action, &mut emitted).expect("what is listed is legal");
        game.settle(&mut state, &mut rng, &mut emitted);
        if ply % 40 == 20 {
            for observer in [Observer::Spectator, Observer::Seat(Seat::new(1))] {
                let known: Vec<_> = emitted.iter().filter_map(|event| game.redact(event, observer)).collect();
                let picture = game.render_text(&game.view(&state, observer), &known, observer, Canvas::default());
                write!(out, "\nAs {observer} sees it:\n{picture}\n").expect("a String takes all");
            }
        }
    }
    for event in &emitted[described..] {
        writeln!(out, "   {}", game.describe(event)).expect("a String takes all");
    }
    write!(
        out,
        "\n{}",
        game.render_text(&game.view(&state, Observer::Spectator), &emitted, Observer::Spectator, Canvas::default())
    )
    .expect("a String takes all");
    writeln!(out, "digest {:016x}", game.digest(&state)).expect("a String takes all");
    out
}

#[test]
fn the_playthrough_is_as_it_was() {
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &playthrough());
}
