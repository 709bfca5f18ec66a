//! What players promise, on toy games and on real ones.

#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "../../game-traits/tests/hunch/mod.rs"]
mod hunch;
#[allow(unreachable_pub)]
mod nim;

use game_bots::{Blind, Budget, Evaluate, Greedy, Guide, Mcts, Played, Player, Random, Settings, knowledge, play};
use game_traits::rng::seeded;
use game_traits::{Game, Observer, Seat, Seats, Table, Turn};
use hunch::{Half, Hunch, Say};
use nim::{Heap, Nim, Take};
use proptest::prelude::*;

fn settings(iterations: u64) -> Settings {
    Settings { budget: Budget::Iterations(iterations), ..Settings::default() }
}

/// One of each kind.
fn kind<G: Game, K: Guide<G> + Default>(n: usize, iterations: u64) -> Box<dyn Player<G>> {
    match n % 5 {
        0 => Box::new(Random::new()),
        1 => Box::new(Greedy::new(K::default())),
        2 => Box::new(Mcts::guided(K::default(), settings(iterations))),
        3 => Box::new(Mcts::new(Settings { trees: 3, ..settings(iterations) })),
        _ => Box::new(Mcts::new(Settings { nodes: 5, ..settings(iterations) })),
    }
}

/// A player whose answer is legal: [`play`] would cut a match off at an illegal one.
fn whole<G: Game, K: Guide<G> + Default>(game: &G, first: usize, seed: u64, iterations: u64) -> Played<G> {
    let seats = game.seats().len();
    let mut players: Vec<_> = (0..seats).map(|seat| kind::<G, K>(first + seat, iterations)).collect();
    let played = play(game, &mut players, seed, 100_000);
    assert_eq!(played.table.turn(), Turn::Over, "an answer was not legal, or there was none");
    assert_eq!(played.work.iter().map(|work| work.decisions).sum::<u64>(), played.table.decisions().count() as u64);
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
    fn players_finish_games_of_hunch(players in 2u8..=4, first in 0usize..5, seed: u64) {
        let game = Hunch::from_config(hunch::Config { players }).expect("2 to 4");
        whole::<_, Blind>(&game, first, seed, 60);
    }

    #[test]
    fn players_finish_games_of_final_touch(players in 2u8..=4, first in 0usize..5, seed: u64) {
        let config = final_touch::Config { players, ..final_touch::Config::default() };
        let game = final_touch::FinalTouch::from_config(config).expect("2 to 4");
        whole::<_, knowledge::FinalTouch>(&game, first, seed, 20);
    }

    #[test]
    fn players_finish_games_of_patchwork(first in 0usize..5, seed: u64) {
        let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
        whole::<_, knowledge::Patchwork>(&game, first, seed, 20);
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
    let seat = table.turn().seat().expect("somebody begins");
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
fn forced_wins_of_nim_are_found() {
    for left in (5..16u8).filter(|left| left % 4 != 0) {
        let (game, state) = (Nim(left), Heap { left, mover: 0 });
        let mut player = Mcts::new(settings(10_000));
        let taken = player.decide(&game, Seat::new(0), Turn::of(Seat::new(0)), &state, &mut seeded(left.into()));
        assert_eq!(taken, Some(Take(left % 4)), "of {left}");
    }
}

#[test]
fn a_kept_tree_wins_nim_to_the_end() {
    for seed in 0..20 {
        let mut players: Vec<Box<dyn Player<Nim>>> =
            vec![Box::new(Mcts::new(settings(2_000))), Box::new(Random::new())];
        let outcome = play(&Nim(21), &mut players, seed, 100).outcome.expect("it ends");
        assert_eq!(outcome.winners(), Seats::one(Seat::new(0)));
    }
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
fn secret_decisions_are_made_by_ones_own_card() {
    // With a 6 a shout wins, whatever the hunch; with a 4 nobody should shout.
    let mut right = [[0, 0]; 2];
    for seed in 0..120 {
        let table = Table::seeded(Hunch::from_config(hunch::Config { players: 4 }).expect("four"), seed);
        let seat = Seat::new(2);
        let view = table.view(Observer::Seat(seat));
        let hunch::Seen::Open(card) = view.cards[2] else { panic!("one's own card is open") };
        let said = Mcts::new(settings(1_000)).decide(table.game(), seat, table.turn(), &view, &mut seeded(seed));
        let (which, fits) = match card {
            4 => (1, Half::High),
            1 => (0, Half::Low),
            _ => continue,
        };
        right[which][usize::from(said == Some(Say::Hunch(fits)))] += 1;
    }
    assert!(right.iter().all(|[wrong, right]| right + wrong > 10 && right > &(2 * wrong)), "{right:?}");
}

#[test]
fn memory_is_bounded() {
    let game = patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default");
    let table = Table::seeded(game, 1);
    let seat = table.turn().seat().expect("somebody begins");
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
    let analysis = Mcts::new(settings(10)).analyse(&game, Seat::new(1), Turn::of(Seat::new(0)), &state, &mut seeded(1));
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
    let time = std::time::Duration::from_millis(20);
    let mut player = Mcts::new(Settings { budget: Budget::Time(time), ..Settings::default() });
    let begun = std::time::Instant::now();
    player.decide(&game, Seat::new(0), Turn::of(Seat::new(0)), &state, &mut seeded(1));
    assert!(begun.elapsed() >= time && Player::<Nim>::iterations(&player) > 16);
}
