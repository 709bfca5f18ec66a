//! Times, by criterion.

use alloc::vec::Vec;

use criterion::{Criterion, Throughput};

use crate::{Case, Operation};

/// The number of samples of what takes long: whole games and trees.
const SAMPLES_OF_GAMES: usize = 20;

/// Times every operation of every case: a group an operation, in it a line a case. The time of an element is that of a
/// position, a step or a leaf.
///
/// # Panics
/// If an answer is not the one that was given.
pub fn bench(c: &mut Criterion, cases: impl IntoIterator<Item = Case>) {
    let mut cases: Vec<Case> = cases.into_iter().map(Case::verified).collect();
    for operation in Operation::ALL {
        let mut group = c.benchmark_group(operation.name());
        if !operation.is_over_positions() {
            group.sample_size(SAMPLES_OF_GAMES);
        }
        for case in &mut cases {
            group.throughput(Throughput::Elements(case.answers().elements(operation)));
            let name = alloc::string::String::from(case.name());
            group.bench_function(name, |b| b.iter(|| case.run(operation)));
        }
    }
}
