//! Instruction counts, by valgrind.

/// Writes the `main` of a benchmark that counts the instructions of every operation of every case. `$case` makes the
/// [`Case`](crate::Case) of one of the names.
///
/// ```ignore
/// use game_bench::{Case, instruction_counts};
///
/// fn case(_name: &str) -> Case {
///     Case::new(&MyGame::default(), ANSWERS)
/// }
/// instruction_counts!(["my-game"], case);
/// ```
#[macro_export]
macro_rules! instruction_counts {
    ($names:expr, $case:path) => {
        fn __case(name: &'static str) -> $crate::Case {
            $case(name).verified()
        }

        fn __names() -> impl Iterator<Item = &'static str> {
            ::core::iter::IntoIterator::into_iter($names)
        }

        $crate::__count!(list List, list_in_view ListInView, count Count, nth Nth, apply Apply, clone Clone, view View,
            determinize Determinize, playout Playout, playout_listed PlayoutListed, perft Perft);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __count {
    ($($operation:ident $variant:ident),+) => {
        // The macros of gungraun look for each other without a path.
        use ::gungraun::{library_benchmark, library_benchmark_group, main};

        $(
            #[library_benchmark(setup = __case)]
            #[benches::of(iter = __names())]
            fn $operation(mut case: $crate::Case) -> $crate::Case {
                case.run($crate::Operation::$variant);
                case
            }
        )+
        library_benchmark_group!(name = games, benchmarks = [$($operation),+]);
        main!(library_benchmark_groups = games);
    };
}
