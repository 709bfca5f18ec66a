//! One game of three as a reader sees it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a
//! diff.

use std::fmt::Write;

use game_erased::{Canvas, Presentation};
use game_traits::conformance::assert_golden;
use game_traits::{ActionSet, Game, Observer, Seat, rng};
use kuhn_poker::{Config, KuhnPoker};

fn playthrough() -> Result<String, std::fmt::Error> {
    let game = KuhnPoker::from_config(Config { players: 3, ..Config::default() }).expect("three can play");
    let (mut state, mut rng, mut events) = (game.start(), rng::seeded(1950), Vec::new());
    let mut out =
        String::from("The events that seat 1 receives, and its view before each action; all cards at the end.\n");
    let me = Observer::Seat(Seat::new(1));
    game.settle(&mut state, &mut rng, &mut events);
    loop {
        for event in events.drain(..).filter_map(|event| game.redact(&event, me)) {
            writeln!(out, "   {}", game.describe(&event))?;
        }
        write!(out, "\n{}", game.render_text(&game.view(&state, me), &[], me, Canvas::default()))?;
        let Some(seat) = game.turn(&state).first_required() else { break };
        let count = game.legal(&state, seat).len();
        let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
        writeln!(out, "\n{seat} {action} (of {count})")?;
        game.apply(&mut state, seat, action, &mut events).expect("what is listed is legal");
        game.settle(&mut state, &mut rng, &mut events);
    }
    writeln!(out, "\n{state}\n{:?}\ndigest {:016x}", game.outcome(&state).expect("over"), game.digest(&state))?;
    Ok(out)
}

#[test]
fn the_playthrough_is_as_it_was() {
    let now = playthrough().expect("a String takes all");
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &now);
}
