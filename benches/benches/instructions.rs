//! Instructions of every game, counted by valgrind: `cargo bench -p benches --features instructions`. The counts of one
//! binary are the same at every run, so a later change can be held against them:
//! `-- --save-baseline=before`, then `-- --baseline=before`.

#![allow(missing_docs, reason = "the macros make public modules")]

use benches::{Answers, POSITIONS, answers, open, playouts, sample};
use gungraun::{library_benchmark, library_benchmark_group, main};
use tabletop::GAMES;
use tabletop::game_erased::{AnyGame, Sample};

/// The games, in the order of their numbers in the output.
fn ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.id)
}

fn positions(id: &str) -> (Box<dyn Sample>, Answers) {
    (sample(id), answers(id))
}

fn game(id: &str) -> (Box<dyn AnyGame>, Answers) {
    (open(id), answers(id))
}

#[library_benchmark(setup = positions)]
#[benches::of(iter = ids())]
fn legal((mut positions, answers): (Box<dyn Sample>, Answers)) {
    assert_eq!(positions.list(), answers.legal);
}

#[library_benchmark(setup = positions)]
#[benches::of(iter = ids())]
fn count((positions, answers): (Box<dyn Sample>, Answers)) {
    assert_eq!(positions.count(), answers.legal);
}

#[library_benchmark(setup = positions)]
#[benches::of(iter = ids())]
fn apply((mut positions, _): (Box<dyn Sample>, Answers)) {
    assert_eq!(positions.apply(), POSITIONS as u64);
}

#[library_benchmark(setup = positions)]
#[benches::of(iter = ids())]
fn determinize((mut positions, _): (Box<dyn Sample>, Answers)) {
    assert_eq!(positions.determinize(), POSITIONS as u64);
}

#[library_benchmark(setup = game)]
#[benches::of(iter = ids())]
fn playout((game, answers): (Box<dyn AnyGame>, Answers)) {
    assert_eq!(playouts(&*game, false), answers.steps);
}

library_benchmark_group!(name = games, benchmarks = [legal, count, apply, determinize, playout]);
main!(library_benchmark_groups = games);
