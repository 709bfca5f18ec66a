//! Patchwork by the engine, and by a bare generator that has nothing but the rules: what the contract costs.
//!
//! Both work on the same positions and play the same games from the same draws; counts, lengths and scores are the
//! same.

mod bare;
mod shapes;

use std::hint::black_box;
use std::time::Instant;

use game_bench::{Fixture, FixtureSettings, Operation, Workload};
use game_traits::perft::perft;
use game_traits::playout::{Uniform, playout};
use game_traits::{Game, Seat, rng};
use patchwork::{Config, Patch, Patchwork};

use self::bare::Board;
use self::shapes::Shapes;
use crate::median;

const ROUNDS: usize = 15;
/// How often the positions are worked through in a round.
const LOOPS: usize = 20;
/// Games a round.
const GAMES: u64 = 4_000;
/// Perft of depth 3 from the circle 1, 2, …, 32, 0.
const NODES: u64 = 64_645_343;
/// The engine takes at most this many times as long as the bare generator, in each row.
const MAX_RATIO: f64 = 1.0;

/// Seconds, the engine's and those of the bare generator.
type Times = [Vec<f64>; 2];

pub(crate) fn compare() {
    let (game, shapes) = (Patchwork::default(), Shapes::new());
    assert_eq!(shapes.shapes.len(), 144);
    let mut fixture = Fixture::new(&game, FixtureSettings::default());
    let boards: Vec<_> = fixture.positions().iter().map(|(state, seat, _)| Board::of(state, *seat)).collect();
    let answers = fixture.answers();
    let starts: Vec<_> = (0..GAMES).map(|number| started(&game, number)).collect();
    let [count, list, play, tree] = &mut [(); 4].map(|()| Times::default());
    let mut buffer = Vec::new();
    for _ in 0..ROUNDS {
        timed(
            count,
            || {
                let all = (0..LOOPS).map(|_| fixture.run(Operation::Count)).sum::<u64>();
                assert_eq!(all, LOOPS as u64 * answers.legal);
            },
            || {
                let all = (0..LOOPS).flat_map(|_| &boards).map(|board| black_box(board).count(&shapes)).sum::<u64>();
                assert_eq!(all, LOOPS as u64 * answers.legal);
            },
        );
        timed(
            list,
            || {
                let all = (0..LOOPS).map(|_| fixture.run(Operation::List)).sum::<u64>();
                assert_eq!(all, LOOPS as u64 * answers.legal);
            },
            || {
                let each = |board| {
                    buffer.clear();
                    black_box::<&Board>(board).list(&shapes, &mut buffer);
                    black_box(&buffer).len() as u64
                };
                let all = (0..LOOPS).flat_map(|_| &boards).map(each).sum::<u64>();
                assert_eq!(all, LOOPS as u64 * answers.legal);
            },
        );
        let (mut ours, mut theirs) = ((0, 0, 0), (0, 0, 0));
        timed(play, || ours = engine_games(&game, &starts), || theirs = bare_games(&shapes, &starts));
        assert_eq!(ours, theirs, "steps and scores");
        let mut nodes = (0, 0);
        timed(tree, || nodes.0 = engine_tree(), || nodes.1 = bare_tree(&shapes));
        assert_eq!(nodes, (NODES, NODES));
    }
    println!("{:28} {:>10} {:>10} {:>8}", "Patchwork", "engine", "bare", "ratio");
    let each = (LOOPS * boards.len()) as f64;
    for (name, times, unit) in [
        ("count legal actions, ns", count, 1e9 / each),
        ("list them, ns", list, 1e9 / each),
        ("a random game, µs", play, 1e6 / GAMES as f64),
        ("perft 3, ms", tree, 1e3),
    ] {
        let mut ratios: Vec<_> = times[0].iter().zip(&times[1]).map(|(ours, theirs)| ours / theirs).collect();
        let (ratio, [ours, theirs]) = (median(&mut ratios), times.each_mut().map(|times| median(times) * unit));
        println!("{name:28} {ours:>10.2} {theirs:>10.2} {ratio:>8.2}");
        assert!(ratio < MAX_RATIO, "{name}: {ratio} times as long as the bare generator");
    }
}

/// Times one after the other.
fn timed(times: &mut Times, ours: impl FnOnce(), theirs: impl FnOnce()) {
    let begun = Instant::now();
    ours();
    times[0].push(begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    theirs();
    times[1].push(begun.elapsed().as_secs_f64());
}

type Start = (patchwork::State, Board);

/// A first position with its circle drawn.
fn started(game: &Patchwork, number: u64) -> Start {
    let mut state = game.start();
    game.settle(&mut state, &mut rng::stream(2, number), &mut ());
    (state, Board::of(&state, Seat::new(0)))
}

/// The number of decisions, and the sums of both scores.
fn engine_games(game: &Patchwork, starts: &[Start]) -> (u64, i32, i32) {
    let mut sum = (0, 0, 0);
    for (number, (state, _)) in starts.iter().enumerate() {
        let mut state = state.clone();
        sum.0 += playout(game, &mut state, &mut Uniform, &mut rng::stream(3, number as u64)).decisions;
        let outcome = game.outcome(&state).expect("the game is over");
        sum.1 += outcome.scores()[0];
        sum.2 += outcome.scores()[1];
    }
    sum
}

fn bare_games(shapes: &Shapes, starts: &[Start]) -> (u64, i32, i32) {
    let mut sum = (0, 0, 0);
    for (number, (_, board)) in starts.iter().enumerate() {
        let (mut board, mut rng) = (*board, rng::stream(3, number as u64));
        while !board.is_over() {
            let action = board.pick(shapes, &mut rng);
            board.apply(shapes, action);
            sum.0 += 1;
        }
        let [first, second] = board.scores();
        sum.1 += first;
        sum.2 += second;
    }
    sum
}

fn given() -> Patchwork {
    let circle = (1..=32).chain([0]).map(Patch::new).collect();
    Patchwork::from_config(Config { circle, ..Config::default() }).expect("a circle of all patches")
}

fn engine_tree() -> u64 {
    let game = given();
    perft(&game, &game.start(), 3).expect("no chance is due")
}

fn bare_tree(shapes: &Shapes) -> u64 {
    bare::perft(&Board::of(&given().start(), Seat::new(0)), shapes, 3)
}
