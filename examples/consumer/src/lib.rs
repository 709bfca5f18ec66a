//! What both benchmarks have to give. The first run of a benchmark with `Answers::default()` says it.

use game_bench::Answers;

/// The answers of Patchwork with its default config.
pub const ANSWERS: Answers =
    Answers { positions: 2_048, legal: 104_506, applied: 582_203_166_332_167_684, steps: 1_186, perft: 88_845 };
