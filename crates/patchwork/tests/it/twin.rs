//! The engine against its slow twin, move for move.

use std::collections::BTreeSet;

use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Seat, Turn, rng};
use patchwork::{Cell, Config, Patchwork, State, TimeBoard};

use super::oracle::{Twin, Waits};

fn same_facts(state: &State, twin: &Twin) {
    for index in 0..2 {
        let seat = Seat::new(index);
        let covered: BTreeSet<(usize, usize)> = Cell::all()
            .filter(|&cell| !state.quilt(seat).is_free(cell))
            .map(|cell| (cell.column().into(), cell.row().into()))
            .collect();
        assert_eq!(&covered, twin.quilt(index), "PW-10: the quilt of seat {index}");
        assert_eq!(i64::from(state.buttons(seat)), twin.buttons(index), "PW-8, PW-13: buttons of seat {index}");
        assert_eq!(i64::from(state.income(seat)), twin.income(index), "PW-13: income of seat {index}");
        assert_eq!(usize::from(state.space(seat)), twin.position(index), "PW-8, PW-9: space of seat {index}");
    }
    let queue: Vec<u8> = state.circle().iter().map(|patch| patch.id()).collect();
    assert_eq!(queue, twin.queue(), "PW-9: the circle");
    assert_eq!(state.leathers_passed(), twin.leathers_taken(), "PW-14");
    assert_eq!(state.leather_due().map(Seat::index), twin.leather_pending(), "PW-14");
    assert_eq!(state.special_tile().map(Seat::index), twin.special_tile(), "PW-16");
    assert_eq!(state.first_home().map(Seat::index), twin.first_at_end(), "PW-20");
}

/// Plays one random game on both; says how many decisions it had.
fn one_game(seed: u64) -> u64 {
    let time_board = if seed.is_multiple_of(2) { TimeBoard::Revised } else { TimeBoard::First };
    let first = (seed / 2 % 2) as usize;
    let game = Patchwork::from_config(Config { first: Seat::new(first), time_board, circle: None }).expect("a config");
    let mut twin = Twin::new(time_board.leathers(), first, None);
    let (mut state, mut rng) = (game.start(), rng::seeded(seed));
    let mut decisions = 0;
    loop {
        same_facts(&state, &twin);
        match game.turn(&state) {
            Turn::Over => {
                assert_eq!(twin.waits(), Waits::Over);
                let outcome = game.outcome(&state).expect("an outcome at the end");
                let (scores, ranks) = twin.result().expect("a result at the end");
                assert_eq!(outcome.scores().iter().map(|&score| score.into()).collect::<Vec<i64>>(), scores, "PW-19");
                assert_eq!(outcome.ranks().iter().map(|&rank| rank.into()).collect::<Vec<usize>>(), ranks, "PW-20");
                return decisions;
            }
            Turn::Chance => {
                assert_eq!(twin.waits(), Waits::Chance);
                let mut offered = Vec::new();
                let _ = game.for_each_chance(&state, |outcome, weight| {
                    offered.push((outcome.to_string(), weight));
                    std::ops::ControlFlow::Continue(())
                });
                let mut expected = twin.chances();
                offered.sort();
                expected.sort();
                assert_eq!(offered, expected, "PW-5");
                let outcome = game.sample_chance(&state, &mut rng).expect("an outcome where chance is due");
                twin.chance(&outcome.to_string());
                game.apply_chance_unchecked(&mut state, outcome, &mut ());
            }
            Turn::Decide { must, may } => {
                let seat = must.lowest().expect("a seat must act");
                assert_eq!(twin.waits(), Waits::Decide { must: vec![seat.index()], may: vec![] }, "PW-6");
                let mut listed: Vec<String> =
                    game.legal(&state, seat).iter().map(|action| action.to_string()).collect();
                let mut expected = twin.actions(seat.index());
                listed.sort();
                expected.sort_by(|(one, _), (other, _)| one.cmp(other));
                assert!(listed.iter().eq(expected.iter().map(|(text, _)| text)), "PW-7 to PW-12, PW-14: {state}");
                let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                let text = action.to_string();
                let (_, meant) = expected.into_iter().find(|(listed, _)| *listed == text).expect("the twin lists it");
                twin.act(seat.index(), meant);
                game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
                decisions += 1;
            }
        }
    }
}

/// 1,000 games, shared out over tests that run side by side.
fn games(seeds: std::ops::Range<u64>) {
    let count = seeds.end - seeds.start;
    let decisions: u64 = seeds.map(one_game).sum();
    assert!(decisions > 35 * count, "games of {} decisions", decisions / count);
}

#[test]
fn twin_games_0_to_499() {
    games(0..500);
}

#[test]
fn twin_games_500_to_999() {
    games(500..1_000);
}
