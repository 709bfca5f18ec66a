//! Times of every game: `cargo bench -p benches --features times`. A group an operation, in it a line a game.

use benches::{answers, case, ids, open, record, replay};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game_bench::times;

fn games(c: &mut Criterion) {
    times::bench(c, ids().map(case));
}

fn records(c: &mut Criterion) {
    let mut group = c.benchmark_group("record");
    group.sample_size(20);
    for id in ids() {
        let (game, text, (_, digest)) = (open(id), record(id), answers(id));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(id, |b| b.iter(|| assert_eq!(replay(&*game, &text), digest)));
    }
}

criterion_group!(all, games, records);
criterion_main!(all);
