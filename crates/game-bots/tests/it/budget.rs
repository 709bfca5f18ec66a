//! Budgets and bots as text.

use std::time::Duration;

use game_bots::erased::Bot;
use game_bots::{
    AlphaBeta, AlphaBetaSettings, Budget, Heuristics, Mcts, MctsSettings, Player, Random, SeatStats, Uninformed,
    knowledge, play, play_timed,
};
use game_traits::rng::seeded;
use game_traits::{Game, Seat};
use patchwork::Patchwork;
use proptest::prelude::*;

use crate::nim::{Heap, Nim};

proptest! {
    #[test]
    fn a_budget_reads_as_it_was_written(n in 1u64.., in_ms in 1u64..1 << 40) {
        let time = |budget: fn(u64) -> Duration, n| Budget::Time(budget(n));
        let all = [
            Budget::Iterations(n),
            time(Duration::from_nanos, n),
            time(Duration::from_millis, in_ms),
            Budget::Game(Duration::from_nanos(n)),
            Budget::Game(Duration::from_millis(in_ms)),
        ];
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
    for text in [
        "",
        "0",
        "-1",
        "+1",
        "007",
        "1.5",
        "ms",
        "0ms",
        "5 ms",
        "5s",
        "18446744073709551616",
        "game=",
        "game=10",
        "game=0ms",
        "game=10s",
        "game",
        "Game=5ms",
    ] {
        let error = text.parse::<Budget>().expect_err(text);
        let expected = "iterations such as `2000`, a time such as `500ms` or that of a game such as `game=10000ms`";
        assert_eq!((error.at(), error.expected()), (0, expected), "{text:?}");
        let error = format!("mcts:{text}").parse::<Bot>().expect_err(text);
        assert_eq!(error.at(), 5, "{text:?}");
    }
}

#[test]
fn unknown_bots_are_refused_with_the_known_ones() {
    for (text, expected) in [
        ("mtcs", "random, heuristic, greedy"),
        ("", "random, heuristic, greedy"),
        ("greedy:5", "takes no budget"),
        ("hard:5", "takes no budget"),
    ] {
        let error = text.parse::<Bot>().expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_decisions_that_are_left_are_estimated() {
    let (game, seat) = (Patchwork::default(), Seat::new(0));
    let mut players: Vec<Box<dyn Player<Patchwork>>> = vec![Box::new(Random), Box::new(Random)];
    let table = play(&game, &mut players, 3, 1_000).table;
    let estimate = Uninformed.decisions_left(&game, &game.start(), seat, &mut seeded(1));
    let made = table.decisions().filter(|(by, _)| *by == seat).count() as u64;
    assert!((made / 2..=2 * made).contains(&estimate), "{estimate} for {made}");
    // With one object left there is nothing to choose, and still one decision.
    assert_eq!(Uninformed.decisions_left(&Nim(1), &Heap { left: 1, mover: 0 }, seat, &mut seeded(1)), 1);
}

/// A player with the time of a game against a random one, in two matches.
fn two_matches(player: Box<dyn Player<Patchwork>>) -> [SeatStats; 2] {
    let mut players: Vec<Box<dyn Player<Patchwork>>> = vec![player, Box::new(Random)];
    [1, 2].map(|seed| play_timed(&Patchwork::default(), &mut players, seed, 1_000).stats[0])
}

#[test]
fn a_player_divides_the_time_of_a_game_and_has_it_anew_in_each_match() {
    let budget = Budget::Game(Duration::from_millis(200));
    let mcts =
        Mcts::with_heuristics(knowledge::Patchwork::default(), MctsSettings { budget, ..MctsSettings::default() });
    let settings = AlphaBetaSettings { budget, ..AlphaBetaSettings::default() };
    let alpha_beta = AlphaBeta::with_heuristics(knowledge::Patchwork::default(), settings);
    for stats in [two_matches(Box::new(mcts)), two_matches(Box::new(alpha_beta))] {
        // A busy machine may take more; 200 ms for each decision would be seconds.
        assert!(stats.iter().all(|one| one.time < Duration::from_millis(1_500)), "{stats:?}");
        assert!(stats[1].iterations > stats[0].iterations / 10, "{stats:?}");
        // More than the least that a search does.
        assert!(stats.iter().all(|one| one.iterations > 20 * one.decisions), "{stats:?}");
    }
}
