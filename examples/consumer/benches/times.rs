//! Times of Patchwork: `cargo bench --features times`.

use criterion::{Criterion, criterion_group, criterion_main};
use game_bench::{Case, times};
use patchwork::Patchwork;

fn patchwork(c: &mut Criterion) {
    times::bench(c, [Case::new(&Patchwork::default(), consumer::ANSWERS)]);
}

criterion_group!(all, patchwork);
criterion_main!(all);
