//! Applying, listing into a buffer, counting, sampling and steps in lockstep allocate nothing, in any game.

use std::alloc::System;

use benches::{case, ids};
use game_bench::{FixtureSettings, Operation};
use game_traits::GameRng;
use game_traits::batch::{Batch, OVER};
use game_traits::observation::Observations;
use game_traits::rng::stream;
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

/// Steps of matches in lockstep, with all that a batch writes. The first steps grow the lists of ids.
fn lockstep<G: Observations + Default>() {
    let mut batch = Batch::new(G::default(), 8, FixtureSettings::default().seed).expect("all games have ids");
    let (mut arrays, mut actions, mut rng) = (batch.arrays(), vec![0; 8], stream(FixtureSettings::default().seed, 2));
    batch.write(&mut arrays.buffers()).expect("the buffers fit");
    (arrays.ids, arrays.offsets) = (Vec::with_capacity(8 * (batch.pass() as usize + 1)), Vec::with_capacity(9));
    let (mut ends, mut step) = (0, || {
        batch.write_ids(&mut arrays.ids, &mut arrays.offsets);
        for (action, ends) in actions.iter_mut().zip(arrays.offsets.windows(2)) {
            let ids = &arrays.ids[ends[0] as usize..ends[1] as usize];
            *action = ids[rng.random_below(ids.len() as u32) as usize];
        }
        batch.step(&actions, &mut arrays.buffers()).expect("what is drawn is legal");
        arrays.done.iter().filter(|&&done| done == OVER).count()
    });
    let count = allocations(|| (0..2_000).for_each(|_| ends += step()));
    assert_eq!(count, 0, "{}: steps in lockstep", G::ID);
    assert!(ends > 0, "{}: matches begin anew", G::ID);
}

macro_rules! in_lockstep {
    ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
        $(lockstep::<$game>();)*
    };
}

#[test]
fn play_allocates_nothing() {
    use Operation::{Apply, Count, List, ListInView, Nth, Playout};
    assert!(allocations(|| drop(std::hint::black_box(vec![0u8; 100]))) > 0, "allocations are seen");
    for id in ids() {
        let mut case = case(id);
        // The first time the buffer grows.
        case.run(List);
        for operation in [List, ListInView, Count, Nth, Apply, Playout] {
            assert_eq!(allocations(|| case.run(operation)), 0, "{id}: {operation}");
        }
    }
    tabletop::each_game!(in_lockstep);
}
