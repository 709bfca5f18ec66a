//! Times of every game: `cargo bench -p benches --features times`. A group an operation, in it a line a game.

use benches::{DEPTH, POSITIONS, games, open, perft, playouts, record, replay, sample};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use tabletop::game_erased::Sample;

/// Times one loop over the fixed positions of every game; the time of an element is that of a position.
fn over_positions(c: &mut Criterion, name: &str, mut run: impl FnMut(&mut dyn Sample, u64)) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for (entry, answers) in games() {
        let mut positions = sample(entry.id);
        group.bench_function(entry.id, |b| b.iter(|| run(&mut *positions, answers.legal)));
    }
}

fn positions(c: &mut Criterion) {
    const ALL: u64 = POSITIONS as u64;
    over_positions(c, "legal", |positions, legal| assert_eq!(positions.list(), legal));
    over_positions(c, "count", |positions, legal| assert_eq!(positions.count(), legal));
    over_positions(c, "clone", |positions, _| assert_eq!(positions.clone_states(), ALL));
    over_positions(c, "apply", |positions, _| assert_eq!(positions.apply(), ALL));
    over_positions(c, "view", |positions, _| assert_eq!(positions.view(), ALL));
    over_positions(c, "determinize", |positions, _| assert_eq!(positions.determinize(), ALL));
}

fn whole_games(c: &mut Criterion) {
    let short = |group: &mut BenchmarkGroup<'_, WallTime>| {
        group.sample_size(20);
    };
    let mut group = c.benchmark_group("playout");
    short(&mut group);
    for (entry, answers) in games() {
        let game = open(entry.id);
        group.throughput(Throughput::Elements(answers.steps));
        group.bench_function(entry.id, |b| b.iter(|| assert_eq!(playouts(&*game, false), answers.steps)));
        group.bench_function(format!("{}-listed", entry.id), |b| {
            b.iter(|| assert_eq!(playouts(&*game, true), answers.steps))
        });
    }
    group.finish();

    let mut group = c.benchmark_group("perft");
    short(&mut group);
    for (entry, answers) in games() {
        let (game, nodes) = (open(entry.id), answers.perft);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(entry.id, |b| b.iter(|| assert_eq!(perft(&*game, DEPTH), nodes)));
    }
    group.finish();

    let mut group = c.benchmark_group("record");
    short(&mut group);
    for (entry, answers) in games() {
        let (game, text) = (open(entry.id), record(entry.id));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(entry.id, |b| b.iter(|| assert_eq!(replay(&*game, &text), answers.digest)));
    }
}

criterion_group!(all, positions, whole_games);
criterion_main!(all);
