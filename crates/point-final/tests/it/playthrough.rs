//! One game as a reader sees it, held as a golden file. `BLESS=1 cargo test` writes it anew; review it as a diff.

use std::fmt::Write;

use game_erased::{Canvas, Presentation};
use game_traits::conformance::assert_golden;
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Seats, Turn, rng};
use point_final::{Action, Config, Edition, PointFinal, State, WordTracker, game_traits};

/// Lays what goes on with a word two times in three, calls where the table is a word every other time, else plays at
/// random.
fn choose(game: &PointFinal, state: &State, must: Seats, may: Seats, rng: &mut impl GameRng) -> (Seat, Action) {
    let mut tracker = WordTracker::new(game);
    let next = tracker.follow(state.public().table());
    let seat = must.lowest().expect("a seat must");
    if let Some(caller) = may.from_left_of(seat).find(|_| next.is_word && rng.random_ratio(1, 2)) {
        return (caller, game.legal(state, caller).sample(rng).expect("a caller can call"));
    }
    let good = tracker.cards(state.hand(seat)).next().map(Action::Lay);
    let honest = if state.public().phase().word_due().is_some() { game.legal(state, seat).nth(0) } else { good };
    let action = honest.filter(|_| rng.random_ratio(2, 3)).or_else(|| game.legal(state, seat).sample(rng));
    (seat, action.expect("a seat to act has an action"))
}

fn playthrough() -> String {
    let edition = Edition { score_limit: 100, ..Edition::standard() };
    let game = PointFinal::from_config(Config { players: 3, edition: Some(edition), ..Config::default() })
        .expect("a good config");
    let (mut state, mut rng, mut events, mut described) = (game.start(), rng::seeded(2016), Vec::new(), 0);
    let mut out = String::new();
    let mut decisions = 0;
    loop {
        game.settle(&mut state, &mut rng, &mut events);
        for event in events.drain(described..).collect::<Vec<_>>() {
            let sentence = game.describe(&event);
            if !sentence.is_empty() {
                writeln!(out, "   {sentence}").expect("a String takes all");
            }
            events.push(event);
        }
        described = events.len();
        if decisions % 10 == 0 || game.turn(&state) == Turn::Over {
            for observer in [Observer::Spectator, Observer::Seat(Seat::new(decisions / 10 % 3))] {
                let known: Vec<_> = events.iter().filter_map(|event| game.redact(event, observer)).collect();
                let rendering = game.render_text(&game.view(&state, observer), &known, observer, Canvas::default());
                write!(out, "\nas {observer} sees it\n{rendering}").expect("a String takes all");
            }
        }
        let Turn::Decide { must, may } = game.turn(&state) else { break };
        let count = game.legal(&state, must.lowest().expect("a seat")).len();
        let (seat, action) = choose(&game, &state, must, may, &mut rng);
        game.apply(&mut state, seat, action, &mut events).expect("what is listed is legal");
        decisions += 1;
        writeln!(out, "\n{decisions}. {seat} {action} (of {count})").expect("a String takes all");
    }
    writeln!(out, "{:?}", game.outcome(&state).expect("over")).expect("a String takes all");
    writeln!(out, "digest {:016x}", game.digest(&state)).expect("a String takes all");
    out
}

#[test]
fn the_playthrough_is_as_it_was() {
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"), &playthrough());
}
