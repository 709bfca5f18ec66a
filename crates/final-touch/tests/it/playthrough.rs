//! One game of four as a reader sees it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a
//! diff.

use std::fmt::Write;

use final_touch::{Config, FinalTouch};
use game_erased::{Canvas, Presentation};
use game_traits::conformance::assert_golden;
use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Observer, Seat, Turn, rng};

fn playthrough() -> String {
    let game = FinalTouch::from_config(Config { players: 4, ..Config::default() }).expect("four can play");
    let (mut state, mut rng, mut events) = (game.start(), rng::seeded(2016), Vec::new());
    let mut out =
        String::from("The events that seat 1 receives, and its view every ten turns; all hands at the end.\n");
    let me = Observer::Seat(Seat::new(1));
    game.settle(&mut state, &mut rng, &mut events);
    let mut shown = 0;
    for ply in 1.. {
        for event in events[shown..].iter().filter_map(|event| game.redact(event, me)) {
            writeln!(out, "   {}", game.describe(&event)).expect("a String takes all");
        }
        shown = events.len();
        let Turn::Decide { must, may } = game.turn(&state) else { break };
        if ply % 10 == 1 {
            write!(out, "\n{}", game.render_text(&game.view(&state, me), &[], me, Canvas::default()))
                .expect("a String takes all");
        }
        let count = game.legal(&state, must.lowest().expect("a seat to act")).len();
        let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
        writeln!(out, "\n{ply}. {seat} {action} (of {count})").expect("a String takes all");
        game.apply(&mut state, seat, action, &mut events).expect("what is listed is legal");
        game.settle(&mut state, &mut rng, &mut events);
    }
    let spectator = Observer::Spectator;
    write!(out, "\n{}", game.render_text(&game.view(&state, spectator), &[], spectator, Canvas::default()))
        .expect("a String takes all");
    for seat in game.seats() {
        writeln!(out, "hand {seat}: {}", state.hand(seat)).expect("a String takes all");
    }
    writeln!(out, "{:?}", game.outcome(&state).expect("over")).expect("a String takes all");
    writeln!(out, "digest {:016x}", game.digest(&state)).expect("a String takes all");
    out
}

#[test]
fn the_playthrough_is_as_it_was() {
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &playthrough());
}
