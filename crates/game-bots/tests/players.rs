//! What players promise, on toy games and on real ones.

#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "../../game-traits/tests/hunch/mod.rs"]
mod hunch;
#[allow(dead_code, unreachable_pub)]
mod nim;

use std::time::Duration;

use game_bots::erased::Bot;
use game_bots::{
    Budget, Evaluate, Greedy, HeuristicPlayer, Heuristics, MatchResult, Mcts, Player, Random, Settings, StopReason,
    Uninformed, knowledge, play,
};
use game_traits::rng::{DefaultRng, seeded};
use game_traits::{ActionError, ActionSet, Game, Observer, Seat, Table, Turn};
use hunch::{Half, Hunch, Say};
use nim::{Heap, Nim, Take};
use proptest::prelude::*;

fn settings(iterations: u64) -> Settings {
    Settings { budget: Budget::Iterations(iterations), ..Settings::default() }
}

const KINDS: usize = 6;

/// One of each kind.
fn kind<G: Game, K: Heuristics<G> + Default>(n: usize, iterations: u64) -> Box<dyn Player<G>> {
    match n % KINDS {
        0 => Box::new(Random::new()),
        1 => Box::new(Greedy::new(K::default())),
        2 => Box::new(Mcts::guided(K::default(), settings(iterations))),
        3 => Box::new(Mcts::new(Settings { trees: 3, ..settings(iterations) })),
        4 => Box::new(HeuristicPlayer::new(K::default())),
        _ => Box::new(Mcts::new(Settings { nodes: 5, ..settings(iterations) })),
    }
}

/// All kinds at one table. Each answer is legal: [`play`] would stop a match at an illegal one.
fn some<G: Game, K: Heuristics<G> + Default>(
    game: &G,
    first: usize,
    seed: u64,
    iterations: u64,
    limit: usize,
) -> MatchResult<G> {
    let seats = game.seats().len();
    let mut players: Vec<_> = (0..seats).map(|seat| kind::<G, K>(first + seat, iterations)).collect();
    let played = play(game, &mut players, seed, limit);
    let made = played.table.decisions().count();
    match played.stopped {
        None => assert_eq!(played.table.turn(), Turn::Over),
        Some(ref why) => assert_eq!((why, made), (&StopReason::Limit(limit), limit)),
    }
    assert_eq!(played.work.iter().map(|work| work.decisions).sum::<u64>(), made as u64);
    played
}

/// A whole match of all kinds.
fn whole<G: Game, K: Heuristics<G> + Default>(game: &G, first: usize, seed: u64, iterations: u64) -> MatchResult<G> {
    let played = some::<G, K>(game, first, seed, iterations, 100_000);
    assert_eq!(played.table.turn(), Turn::Over);
    played
}

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: Some(Box::new(proptest::test_runner::FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::with_cases(24)
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn players_finish_games_of_hunch(players in 2u8..=4, first in 0..KINDS, seed: u64) {
        let game = Hunch::from_config(hunch::Config { players }).expect("2 to 4");
        whole::<_, Uninformed>(&game, first, seed, 60);
    }

    #[test]
    fn players_finish_games_of_final_touch(players in 2u8..=4, first in 0..KINDS, seed: u64) {
        let config = final_touch::Config { players, ..final_touch::Config::default() };
        let game = final_touch::FinalTouch::from_config(config).expect("2 to 4");
        whole::<_, knowledge::FinalTouch>(&game, first, seed, 20);
    }

    #[test]
    fn players_finish_games_of_patchwork(first in 0..KINDS, seed: u64) {
        let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
        whole::<_, knowledge::Patchwork>(&game, first, seed, 20);
    }

    /// A game of chance can last for ever here, so it is not played out.
    #[test]
    fn players_keep_to_the_rules_of_point_final(players in 2u8..=10, clock: bool, first in 0..KINDS, seed: u64) {
        let config = point_final::Config { players, clock, ..point_final::Config::default() };
        let game = point_final::PointFinal::from_config(config).expect("2 to 10");
        some::<_, knowledge::PointFinal>(&game, first, seed, 8, 200);
    }

    #[test]
    fn players_keep_to_the_rules_of_touche_poulet(players in 2u8..=4, first in 0..KINDS, seed: u64) {
        let config = touche_poulet::Config { players, ..touche_poulet::Config::default() };
        let game = touche_poulet::TouchePoulet::from_config(config).expect("2 to 4");
        some::<_, knowledge::TouchePoulet>(&game, first, seed, 8, 200);
    }

    #[test]
    fn a_budget_reads_as_it_was_written(n in 1u64.., in_ms in 1u64..1 << 40) {
        let time = |budget: fn(u64) -> Duration, n| Budget::Time(budget(n));
        let all = [Budget::Iterations(n), time(Duration::from_nanos, n), time(Duration::from_millis, in_ms)];
        for budget in all {
            prop_assert_eq!(budget.to_string().parse::<Budget>(), Ok(budget));
            for (kind, searches) in [("mcts", true), ("uct", true), ("random", false), ("adept", false), ("greedy", false)] {
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
fn the_same_seed_plays_the_same_match() {
    let game = final_touch::FinalTouch::from_config(final_touch::Config::default()).expect("the default");
    let record = |seed| whole::<_, knowledge::FinalTouch>(&game, 2, seed, 100).table.record();
    assert_eq!(record(4), record(4));
    assert_ne!(record(4), record(5));
}

#[test]
fn more_trees_give_the_same_on_any_number_of_threads() {
    let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
    let table = Table::seeded(game, 1);
    let seat = table.turn().first_required().expect("somebody begins");
    let found = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut player = Mcts::new(Settings { trees: 4, ..settings(1_001) });
        let view = table.view(Observer::Seat(seat));
        pool.install(|| player.analyse(table.game(), seat, table.turn(), &view, &mut seeded(3)))
    };
    let one = found(1);
    assert_eq!(one.iterations, 1_001);
    assert_eq!(one.lines.iter().map(|line| line.visits).sum::<u64>(), 1_001);
    assert_eq!(one, found(2));
    assert_eq!(one, found(3));
}

#[test]
fn what_is_no_budget_is_refused_and_told() {
    for (text, at) in [
        ("", 0),
        ("0", 0),
        ("-1", 0),
        ("+1", 0),
        ("007", 0),
        ("1.5", 0),
        ("ms", 0),
        ("0ms", 0),
        ("5 ms", 0),
        ("5s", 0),
        ("18446744073709551616", 0),
    ] {
        let error = text.parse::<Budget>().expect_err(text);
        assert_eq!(
            (error.at(), error.expected()),
            (at, "iterations such as `2000` or a time such as `500ms`"),
            "{text:?}"
        );
        let error = format!("mcts:{text}").parse::<Bot>().expect_err(text);
        assert_eq!(error.at(), at + 5, "{text:?}");
    }
    for (text, expected) in
        [("mtcs", "random, adept, greedy"), ("", "random, adept, greedy"), ("greedy:5", "does not search")]
    {
        let error = text.parse::<Bot>().expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// Of the visits of a line one made its node; the others went on to what can be done there, which the next search begins with.
#[test]
fn a_tree_is_kept_for_the_next_decision() {
    let me = Seat::new(0);
    let game = Nim(30);
    let mut player = Mcts::new(settings(2_000));
    let mut search = |left: u8| {
        let state = Heap { left, mover: 0 };
        let told = player.analyse(&game, me, Turn::one(me), &state, &mut seeded(1));
        let all: u64 = told.lines.iter().map(|line| line.visits).sum();
        let chosen = player.decide(&game, me, Turn::one(me), &state, &mut seeded(2)).expect("a move");
        (told, all, chosen)
    };
    let (first, all, chosen) = search(30);
    assert_eq!((first.reused_visits, all, first.iterations), (0, 2_000, 2_000));
    let (then, all, _) = search(30 - chosen.0 - 2);
    assert!(then.reused_visits > 50, "{}", then.reused_visits);
    assert_eq!(all, then.reused_visits - 1 + 2_000);
}

/// In Patchwork the same player often moves again at once: the whole of what was found of the chosen action is kept.
#[test]
fn what_is_kept_are_the_visits_of_the_chosen_action() {
    let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
    let mut table = Table::seeded(game, 3);
    let mut twice = 0;
    while let Some(seat) = table.turn().first_required() {
        let view = table.view(Observer::Seat(seat));
        // The same search twice: one tells what it found, one keeps it.
        let told = Mcts::new(settings(300)).analyse(table.game(), seat, table.turn(), &view, &mut seeded(4)).lines[0];
        let forced = table.game().legal(table.state(), seat).len() == 1;
        let mut player = Mcts::new(settings(300));
        let action = player.decide(table.game(), seat, table.turn(), &view, &mut seeded(4));
        assert_eq!(action, told.action);
        table.act(seat, action.expect("a move")).expect("a legal one");
        if table.turn().first_required() == Some(seat) && !forced {
            let view = table.view(Observer::Seat(seat));
            let found = player.analyse(table.game(), seat, table.turn(), &view, &mut seeded(5));
            assert_eq!(found.reused_visits, told.visits);
            twice += 1;
        }
    }
    assert!(twice > 3, "{twice}");
}

/// A table of Hunch at which all have made their hunches.
fn word(seed: u64) -> Table<Hunch> {
    let mut table = Table::seeded(Hunch::from_config(hunch::Config { players: 3 }).expect("three"), seed);
    for seat in table.game().seats() {
        table.act(seat, Say::Hunch(Half::High)).expect("hunches come first");
    }
    table
}

#[test]
fn who_has_the_highest_card_of_all_shouts_and_who_has_the_lowest_does_not() {
    let (mut shouted, mut silent) = (0, 0);
    for seed in 0..60 {
        let table = word(seed);
        for seat in [1, 2].map(Seat::new) {
            let view = table.view(Observer::Seat(seat));
            let hunch::Seen::Open(card) = view.cards[seat.index()] else { panic!("one's own card is open") };
            let mut player = Mcts::new(settings(1_500));
            let said = player.decide(table.game(), seat, table.turn(), &view, &mut seeded(seed));
            match card {
                6 => {
                    assert_eq!(said, Some(Say::Shout), "seed {seed}");
                    shouted += 1;
                }
                1 => {
                    assert_eq!(said, None, "seed {seed}");
                    silent += 1;
                }
                _ => {}
            }
        }
    }
    assert!(shouted > 5 && silent > 5, "{shouted} {silent}");
}

#[test]
fn memory_is_bounded() {
    let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
    let table = Table::seeded(game, 1);
    let seat = table.turn().first_required().expect("somebody begins");
    let view = table.view(Observer::Seat(seat));
    for (nodes, trees) in [(1, 1), (50, 1), (50, 2)] {
        let mut player = Mcts::new(Settings { nodes, trees, ..settings(500) });
        let analysis = player.analyse(table.game(), seat, table.turn(), &view, &mut seeded(3));
        assert_eq!((analysis.nodes, analysis.iterations), (nodes * trees, 500));
    }
}

#[test]
fn who_is_not_to_act_is_told_nothing() {
    let game = Nim(9);
    let state = Heap { left: 9, mover: 0 };
    let analysis =
        Mcts::new(settings(10)).analyse(&game, Seat::new(1), Turn::one(Seat::new(0)), &state, &mut seeded(1));
    assert!(analysis.lines.is_empty());
}

#[test]
fn an_evaluation_is_a_share() {
    let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
    let table = Table::seeded(game, 1);
    let guide = knowledge::Patchwork::default();
    let sum: f64 = [0, 1].map(|seat| guide.evaluate(table.game(), table.state(), Seat::new(seat))).iter().sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn time_is_kept() {
    let game = Nim(200);
    let state = game.start();
    let time = Duration::from_millis(20);
    let mut player = Mcts::new(Settings { budget: Budget::Time(time), ..Settings::default() });
    let begun = std::time::Instant::now();
    player.decide(&game, Seat::new(0), Turn::one(Seat::new(0)), &state, &mut seeded(1));
    assert!(begun.elapsed() >= time && Player::<Nim>::iterations(&player) > 16);
}

/// Always the same answer.
struct Stubborn(Option<Take>);

impl Player<Nim> for Stubborn {
    fn decide(&mut self, _: &Nim, _: Seat, _: Turn, _: &Heap, _: &mut DefaultRng) -> Option<Take> {
        self.0
    }
}

#[test]
fn a_match_that_stops_tells_why() {
    let stops = |answers: [Option<u8>; 2], limit| {
        let mut players = answers.map(|n| Box::new(Stubborn(n.map(Take))) as Box<dyn Player<Nim>>);
        let played = play(&Nim(5), &mut players, 1, limit);
        (played.table.decisions().count(), played.stopped, played.outcome.is_some())
    };
    assert_eq!(stops([Some(3), Some(2)], 9), (2, None, true));
    assert_eq!(stops([Some(3), Some(2)], 2), (2, None, true), "a match may be as long as the limit");
    assert_eq!(stops([Some(3), Some(2)], 1), (1, Some(StopReason::Limit(1)), false));
    assert_eq!(stops([Some(3), None], 9), (1, Some(StopReason::NoAction(Seat::new(1))), false));
    let (decisions, stopped, _) = stops([Some(3), Some(3)], 9);
    let why = stopped.expect("three of two");
    assert!(decisions == 1 && matches!(why, StopReason::Refused { why: ActionError::Illegal(_), .. }), "{why:?}");
    assert_eq!(why.to_string(), "seat 1: there are only 2");
}
