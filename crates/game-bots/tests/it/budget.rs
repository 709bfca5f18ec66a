//! Budgets and bots as text.

use std::time::Duration;

use game_bots::Budget;
use game_bots::erased::Bot;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_budget_reads_as_it_was_written(n in 1u64.., in_ms in 1u64..1 << 40) {
        let time = |budget: fn(u64) -> Duration, n| Budget::Time(budget(n));
        let all = [Budget::Iterations(n), time(Duration::from_nanos, n), time(Duration::from_millis, in_ms)];
        for budget in all {
            prop_assert_eq!(budget.to_string().parse::<Budget>(), Ok(budget));
            let kinds = [("mcts", true), ("uct", true), ("random", false), ("heuristic", false), ("greedy", false)];
            for (kind, searches) in kinds {
                let text = format!("{kind}:{budget}");
                prop_assert_eq!(text.parse::<Bot>().map(|bot| bot.to_string()).ok(), searches.then_some(text));
            }
        }
    }

    #[test]
    fn any_text_is_a_budget_or_an_error_of_one_line(text in "\\PC{0,30}") {
        for error in [text.parse::<Budget>().err(), text.parse::<Bot>().err()].into_iter().flatten() {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}

#[test]
fn invalid_budgets_are_refused_with_the_place() {
    for text in ["", "0", "-1", "+1", "007", "1.5", "ms", "0ms", "5 ms", "5s", "18446744073709551616"] {
        let error = text.parse::<Budget>().expect_err(text);
        let expected = "iterations such as `2000` or a time such as `500ms`";
        assert_eq!((error.at(), error.expected()), (0, expected), "{text:?}");
        let error = format!("mcts:{text}").parse::<Bot>().expect_err(text);
        assert_eq!(error.at(), 5, "{text:?}");
    }
}

#[test]
fn unknown_bots_are_refused_with_the_known_ones() {
    for (text, expected) in
        [("mtcs", "random, heuristic, greedy"), ("", "random, heuristic, greedy"), ("greedy:5", "does not search")]
    {
        let error = text.parse::<Bot>().expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}
