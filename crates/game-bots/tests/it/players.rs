//! Laws of all kinds of players, on small games and on real ones.

use game_bots::{
    Greedy, HeuristicPlayer, Heuristics, MatchResult, Mcts, MctsSettings, Player, Random, StopReason, Uninformed,
    knowledge, play,
};
use game_traits::rng::seeded;
use game_traits::{Game, Seat, Turn};
use proptest::prelude::*;

use crate::hunch::{self, Hunch};
use crate::nim::{Heap, Nim, Take};
use crate::settings;

const KINDS: usize = 6;

/// A player of the n-th kind.
fn kind<G: Game, H: Heuristics<G> + Default>(n: usize, iterations: u64) -> Box<dyn Player<G>> {
    match n % KINDS {
        0 => Box::new(Random),
        1 => Box::new(Greedy::new(H::default())),
        2 => Box::new(Mcts::with_heuristics(H::default(), settings(iterations))),
        3 => Box::new(Mcts::new(MctsSettings { trees: 3, ..settings(iterations) })),
        4 => Box::new(HeuristicPlayer::new(H::default())),
        _ => Box::new(Mcts::new(MctsSettings { nodes: 5, ..settings(iterations) })),
    }
}

/// A match of all kinds. Each answer is legal: [`play`] stops a match at an illegal one.
fn some<G: Game, H: Heuristics<G> + Default>(
    game: &G,
    first: usize,
    seed: u64,
    iterations: u64,
    limit: usize,
) -> MatchResult<G> {
    let seats = game.seats().len();
    let mut players: Vec<_> = (0..seats).map(|seat| kind::<G, H>(first + seat, iterations)).collect();
    let result = play(game, &mut players, seed, limit);
    let made = result.table.decisions().count();
    match result.stopped {
        None => assert_eq!(result.table.turn(), Turn::Over),
        Some(ref why) => assert_eq!((why, made), (&StopReason::Limit(limit), limit)),
    }
    assert_eq!(result.stats.iter().map(|stats| stats.decisions).sum::<u64>(), made as u64);
    result
}

/// A whole match of all kinds.
fn whole<G: Game, H: Heuristics<G> + Default>(game: &G, first: usize, seed: u64, iterations: u64) -> MatchResult<G> {
    let result = some::<G, H>(game, first, seed, iterations, 100_000);
    assert_eq!(result.table.turn(), Turn::Over);
    result
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: Some(Box::new(proptest::test_runner::FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(24))]

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
}

proptest! {
    #![proptest_config(config(8))]

    /// Random players may never end a game, so it is cut off.
    #[test]
    fn players_keep_to_the_rules_of_point_final(players in 2u8..=10, clock: bool, first in 0..KINDS, seed: u64) {
        let config = point_final::Config { players, clock, ..point_final::Config::default() };
        let game = point_final::PointFinal::from_config(config).expect("2 to 10");
        some::<_, knowledge::PointFinal>(&game, first, seed, 6, 120);
    }

    #[test]
    fn players_keep_to_the_rules_of_touche_poulet(players in 2u8..=4, first in 0..KINDS, seed: u64) {
        let config = touche_poulet::Config { players, ..touche_poulet::Config::default() };
        let game = touche_poulet::TouchePoulet::from_config(config).expect("2 to 4");
        some::<_, knowledge::TouchePoulet>(&game, first, seed, 6, 120);
    }
}

#[test]
fn the_same_seed_plays_the_same_match() {
    let game = final_touch::FinalTouch::from_config(final_touch::Config::default()).expect("the default");
    let record = |seed| whole::<_, knowledge::FinalTouch>(&game, 2, seed, 100).table.record();
    assert_eq!(record(4), record(4));
    assert_ne!(record(4), record(5));
}

/// One ply is enough where one take wins.
#[test]
fn a_default_greedy_player_decides() {
    let me = Seat::new(0);
    let mut player = Greedy::<Uninformed>::default();
    let state = Heap { left: 2, mover: 0 };
    assert_eq!(player.decide(&Nim(2), me, Turn::one(me), &state, &mut seeded(1)), Some(Take(2)));
}
