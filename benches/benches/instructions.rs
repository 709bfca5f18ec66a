//! Instructions of every game, counted by valgrind: `cargo bench -p benches --bench instructions`. The counts of one
//! binary are the same at every run, so a later change can be held against them:
//! `-- --save-baseline=before`, then `-- --baseline=before`.

#![allow(missing_docs, reason = "the macros make public modules")]

use std::hint::black_box;

use benches::{open, playouts, sample};
use gungraun::{library_benchmark, library_benchmark_group, main};
use tabletop::game_traits::erased::{AnyGame, Sample};

#[library_benchmark(setup = sample)]
#[bench::patchwork("patchwork")]
#[bench::final_touch("final-touch")]
fn legal(mut positions: Box<dyn Sample>) -> u64 {
    black_box(positions.list())
}

#[library_benchmark(setup = sample)]
#[bench::patchwork("patchwork")]
#[bench::final_touch("final-touch")]
fn count(positions: Box<dyn Sample>) -> u64 {
    black_box(positions.count())
}

#[library_benchmark(setup = sample)]
#[bench::patchwork("patchwork")]
#[bench::final_touch("final-touch")]
fn apply(mut positions: Box<dyn Sample>) -> u64 {
    black_box(positions.apply())
}

#[library_benchmark(setup = sample)]
#[bench::patchwork("patchwork")]
#[bench::final_touch("final-touch")]
fn determinize(mut positions: Box<dyn Sample>) -> u64 {
    black_box(positions.determinize())
}

#[library_benchmark(setup = open)]
#[bench::patchwork("patchwork")]
#[bench::final_touch("final-touch")]
fn playout(game: Box<dyn AnyGame>) -> u64 {
    black_box(playouts(&*game, false))
}

library_benchmark_group!(name = games, benchmarks = [legal, count, apply, determinize, playout]);
main!(library_benchmark_groups = games);
