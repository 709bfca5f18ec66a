//! Instructions of every game, counted by valgrind: `cargo bench -p benches --features instructions`. The counts of one
//! binary are the same at every run, so a later change can be held against them:
//! `-- --save-baseline=before`, then `-- --baseline=before`.

#![allow(missing_docs, reason = "the macros make public modules")]

use benches::{case, ids};

game_bench::instruction_counts!(ids(), case);
