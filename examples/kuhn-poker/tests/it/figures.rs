//! The figures that anchor the rules: the size of the tree, random games, and the equilibrium that Kuhn gives.

use std::ops::ControlFlow;

use game_traits::conformance::Mean;
use game_traits::playout::{Uniform, playout_within};
use game_traits::{ActionSet, Game, Observer, Seat, Turn, rng};
use kuhn_poker::{Action, Config, KuhnPoker, State, View};

/// The probability that a seat puts a chip in at a view.
type Strategy<'a> = &'a dyn Fn(&View) -> f64;

/// The expected score of seat 0, and the number of games, over the whole tree.
fn value(game: &KuhnPoker, state: &State, seats: [Strategy<'_>; 3]) -> (f64, u64) {
    let (mut mean, mut games) = (0.0, 0);
    let mut add = |probability: f64, next: &State| {
        let (value, below) = value(game, next, seats);
        mean += probability * value;
        games += below;
    };
    match game.turn(state) {
        Turn::Over => return (game.outcome(state).expect("over").scores()[0].into(), 1),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            let _ = game.for_each_chance(state, |outcome, weight| {
                outcomes.push((outcome, weight as f64));
                ControlFlow::Continue(())
            });
            let sum: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
            for (outcome, weight) in outcomes {
                let mut next = *state;
                game.apply_chance_unchecked(&mut next, outcome, &mut ());
                add(weight / sum, &next);
            }
        }
        turn => {
            let seat = turn.first_required().expect("a seat to act");
            let pays = seats[seat.index()](&game.view(state, Observer::Seat(seat)));
            for action in game.legal(state, seat).iter() {
                let mut next = *state;
                game.apply_unchecked(&mut next, seat, action, &mut ());
                add(if matches!(action, Action::Bet | Action::Call) { pays } else { 1.0 - pays }, &next);
            }
        }
    }
    (mean, games)
}

/// The own card from 0, and whether there is a bet to answer.
fn known(view: &View) -> (usize, bool) {
    let card = view.observer().seat().and_then(|seat| view.card(seat)).expect("a card is dealt first");
    (usize::from(card.rank()) - 1, view.public().bettor().is_some())
}

#[test]
fn the_tree_has_the_size_that_is_published() {
    for (players, games) in [(2, 6 * 5), (3, 24 * 13)] {
        let game = KuhnPoker::from_config(Config { players, ..Config::default() }).expect("a config");
        assert_eq!(value(&game, &game.start(), [&|_| 0.5; 3]).1, games, "{players} players");
    }
}

/// Seat 0 loses 1/18 chip a game, and none of the 64 plans of either player does better.
#[test]
fn the_equilibrium_is_kuhns() {
    let game = KuhnPoker::default();
    let close = |value: f64, what: &str| assert!((value + 1.0 / 18.0).abs() < 1e-12, "{what}: {value}");
    let plan = |bits: u32| {
        move |view: &View| {
            let (card, facing) = known(view);
            f64::from(bits >> (2 * card + usize::from(facing)) & 1)
        }
    };
    let second = |view: &View| match known(view) {
        (0, false) | (1, true) => 1.0 / 3.0,
        (2, _) => 1.0,
        _ => 0.0,
    };
    for alpha in [0.0, 1.0 / 6.0, 1.0 / 3.0] {
        let first = move |view: &View| match known(view) {
            (0, false) => alpha,
            (1, true) => alpha + 1.0 / 3.0,
            (2, false) => 3.0 * alpha,
            (2, true) => 1.0,
            _ => 0.0,
        };
        close(value(&game, &game.start(), [&first, &second, &second]).0, "the equilibrium");
        let answers = (0..64).map(|bits| value(&game, &game.start(), [&first, &plan(bits), &second]).0);
        close(answers.fold(f64::INFINITY, f64::min), "the best plan of seat 1");
    }
    let openings = (0..64).map(|bits| value(&game, &game.start(), [&plan(bits), &second, &second]).0);
    close(openings.fold(f64::NEG_INFINITY, f64::max), "the best plan of seat 0");
}

#[test]
fn random_games_of_two() {
    let game = KuhnPoker::default();
    let (mut decisions, mut shown, mut first) = (Mean::default(), Mean::default(), Mean::default());
    for seed in 0..20_000 {
        let mut state = game.start();
        let steps = playout_within(&game, &mut state, &mut Uniform, &mut rng::stream(18, seed), 100);
        decisions.add(steps.decisions as f64);
        shown.count(!state.public().shown().is_empty());
        first.count(game.outcome(&state).expect("over").winners().contains(Seat::new(0)));
    }
    // Of four lines one is two checks, one a check, a bet and its answer, two a bet and its answer.
    decisions.assert_is("decisions a game", 2.25, 0.0);
    shown.assert_is("games that end with cards shown", 0.625, 0.0);
    // Half of the games that are shown, and those in which seat 1 folds.
    first.assert_is("games that seat 0 wins", 0.3125 + 0.25, 0.0);
}
