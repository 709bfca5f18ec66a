//! Instructions of Patchwork, counted by valgrind: `cargo bench --features instructions`.

use game_bench::Case;
use patchwork::Patchwork;

fn case(_: &str) -> Case {
    Case::new(&Patchwork::default(), consumer::ANSWERS)
}

game_bench::instruction_counts!(["patchwork"], case);
