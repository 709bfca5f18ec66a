//! Applying, listing into a buffer, counting and sampling allocate nothing, in any game.

use std::alloc::System;

use benches::{LIMIT, PLAYOUTS, SEED, games, open, sample};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many allocations `run` makes. There is one test in this file, so nothing else allocates meanwhile.
fn allocations(run: impl FnOnce()) -> usize {
    let region = Region::new(ALLOCATOR);
    run();
    let change = region.change();
    change.allocations + change.reallocations
}

#[test]
fn play_allocates_nothing() {
    assert!(allocations(|| drop(std::hint::black_box(vec![0u8; 100]))) > 0, "allocations are seen");
    for (entry, answers) in games() {
        let (mut positions, game) = (sample(entry.id), open(entry.id));
        // The first time the buffer grows.
        positions.list();
        let mut legal = 0;
        assert_eq!(allocations(|| legal = positions.list()), 0, "{}: list", entry.id);
        assert_eq!(legal, answers.legal);
        assert_eq!(allocations(|| legal = positions.count()), 0, "{}: count", entry.id);
        assert_eq!(allocations(|| legal = positions.apply()), 0, "{}: apply", entry.id);
        let mut steps = 0;
        let uniform = || steps = game.playouts(SEED, PLAYOUTS, false, LIMIT).steps.total();
        assert_eq!(allocations(uniform), 0, "{}: sample, chance and apply", entry.id);
        assert_eq!(steps, answers.steps);
    }
}
