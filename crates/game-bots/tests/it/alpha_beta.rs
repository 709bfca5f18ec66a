//! Alpha-beta against exact values.

use std::ops::ControlFlow;
use std::time::Duration;

use game_bots::{AlphaBeta, AlphaBetaSettings, Budget, ByLead, Heuristics, Player, Random, knowledge, play, solve};
use game_traits::rng::{seeded, stream};
use game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn};
use patchwork::Patchwork;

use crate::coins::{Coins, Pile};
use crate::nim::{Heap, Nim, Take};

/// The value for `me` by going through everything: no bounds, no table, no order.
fn minimax<G: Game, H: Heuristics<G>>(game: &G, heuristics: &H, state: &G::State, me: Seat, declined: Seats) -> f64 {
    match game.turn(state) {
        Turn::Over => heuristics.utility(game, &game.outcome(state).expect("it is over"), me),
        Turn::Chance => {
            let (mut sum, mut weights) = (0.0, 0.0);
            let _ = game.for_each_chance(state, |outcome, weight| {
                let mut after = state.clone();
                game.apply_chance_unchecked(&mut after, outcome, &mut ());
                sum += weight as f64 * minimax(game, heuristics, &after, me, Seats::EMPTY);
                weights += weight as f64;
                ControlFlow::Continue(())
            });
            sum / weights
        }
        Turn::Decide { must, may } => {
            let free = (may - declined).lowest();
            let seat = free.or(must.lowest()).expect("a seat decides");
            let mut values: Vec<f64> = Vec::new();
            if free.is_some() {
                values.push(minimax(game, heuristics, state, me, declined.with(seat)));
            }
            for action in game.legal(state, seat).iter() {
                let mut after = state.clone();
                game.apply_unchecked(&mut after, seat, action, &mut ());
                values.push(minimax(game, heuristics, &after, me, Seats::EMPTY));
            }
            values.into_iter().reduce(if seat == me { f64::max } else { f64::min }).expect("an option")
        }
    }
}

fn nodes(nodes: u64) -> AlphaBetaSettings {
    AlphaBetaSettings { budget: Budget::Iterations(nodes), ..AlphaBetaSettings::default() }
}

#[test]
fn nim_is_solved_and_the_variation_is_perfect_play() {
    for left in 1..30u8 {
        let state = Heap { left, mover: 0 };
        let solved = solve(&Nim(left), &ByLead::<1>, &state, Seat::new(0), 10_000).expect("it is tiny");
        let wins = left % 4 != 0;
        assert_eq!(solved.value, f64::from(u8::from(wins)), "{left}");
        if wins {
            assert_eq!(solved.variation[0], (Seat::new(0), Some(Take(left % 4))), "{left}");
        }
        let taken: u8 = solved.variation.iter().filter_map(|(_, take)| take.map(|Take(n)| n)).sum();
        assert!(solved.solved && taken <= left, "{left}: {:?}", solved.variation);
    }
    assert!(solve(&Nim(200), &ByLead::<1>, &Heap { left: 200, mover: 0 }, Seat::new(0), 100).is_none(), "over budget");
}

#[test]
fn a_seat_that_is_not_to_act_has_no_solution() {
    for (left, seat) in [(5, 1), (0, 0), (0, 1)] {
        let state = Heap { left, mover: 0 };
        assert_eq!(solve(&Nim(5), &ByLead::<1>, &state, Seat::new(seat), 10_000), None, "{left} left, seat {seat}");
    }
}

/// A depth marks the values of ends: no search is that deep.
#[test]
fn no_depth_makes_an_evaluation_an_end() {
    let settings = AlphaBetaSettings { depth: u8::MAX, budget: Budget::Iterations(200_000), table: 1 << 10 };
    let mut search = AlphaBeta::with_heuristics(ByLead::<1>, settings);
    let game = Nim(u8::MAX);
    let found = search.analyze(&game, &Heap { left: u8::MAX, mover: 0 }, Seat::new(0)).expect("it is to act");
    assert!(found.depth < u8::MAX, "{found:?}");
}

/// Chance nodes with Star1 bounds and interrupts, from both sides.
#[test]
fn values_with_chance_and_interrupts_are_those_of_plain_expectimax() {
    let (mut rng, mut compared) = (seeded(1), 0);
    for number in 0..60 {
        let game = Coins(1 + number % 9);
        let mut state = Pile { mover: (number % 2), ..game.start() };
        state.stolen = [rng.random_below(3) == 0, rng.random_below(3) == 0];
        for me in game.turn(&state).actors() {
            let heuristics = ByLead::<9>;
            let exact = minimax(&game, &heuristics, &state, me, Seats::EMPTY);
            // At the root the searching seat is asked first; plain search asks who may act first.
            if game.turn(&state).first_required() == Some(me) && !state.stolen[1 - me.index()] {
                continue;
            }
            let solved = solve(&game, &heuristics, &state, me, 1 << 20).expect("it is tiny");
            assert!((solved.value - exact).abs() < 1e-12, "{state:?} for {me}: {} is not {exact}", solved.value);
            let mut search = AlphaBeta::with_heuristics(heuristics, nodes(1 << 20));
            let deepened = search.analyze(&game, &state, me).expect("it is to act");
            compared += 1;
            assert!(deepened.solved && (deepened.value - exact).abs() < 1e-12, "{state:?} for {me}: {deepened:?}");
        }
    }
    assert!(compared > 50, "{compared} values");
}

/// Ends of real games, all placements.
#[test]
fn ends_of_patchwork_have_the_value_of_plain_minimax() {
    let game = Patchwork::default();
    let mut compared = 0;
    for seed in 0..40 {
        let (mut state, mut rng) = (game.start(), stream(7, seed));
        game.settle(&mut state, &mut rng, &mut ());
        while let Some(seat) = game.turn(&state).first_required() {
            let left: u32 = game.seats().iter().map(|seat| 53 - u32::from(state.space(seat))).sum();
            if left <= 5 {
                let exact = minimax(&game, &ByLead::<100>, &state, seat, Seats::EMPTY);
                let solved = solve(&game, &ByLead::<100>, &state, seat, 1 << 20).expect("little is left");
                assert!((solved.value - exact).abs() < 1e-12, "{state}: {} is not {exact}", solved.value);
                compared += 1;
                break;
            }
            let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
            game.apply_unchecked(&mut state, seat, action, &mut ());
            game.settle(&mut state, &mut rng, &mut ());
        }
    }
    assert!(compared > 20, "{compared} ends");
}

#[test]
fn a_budget_of_nodes_repeats_and_is_kept() {
    let game = Patchwork::default();
    let mut state = game.start();
    game.settle(&mut state, &mut seeded(3), &mut ());
    let search = |nodes_: u64| {
        let mut search = AlphaBeta::with_heuristics(knowledge::Patchwork::default(), nodes(nodes_));
        search.analyze(&game, &state, Seat::new(0)).expect("it is to act")
    };
    let (one, again) = (search(3_000), search(3_000));
    assert_eq!(one, again);
    assert!(one.nodes <= 3_000 && one.depth > 1 && !one.solved, "{one:?}");
    assert!(search(30_000).depth > one.depth, "more nodes see further");
    // Even without any budget there is a decision.
    assert!(search(0).variation[0].1.is_some());
    let settings = AlphaBetaSettings { budget: Budget::Time(Duration::from_millis(5)), ..AlphaBetaSettings::default() };
    let timed =
        AlphaBeta::with_heuristics(knowledge::Patchwork::default(), settings).analyze(&game, &state, Seat::new(0));
    assert!(timed.is_some_and(|found| found.depth > 0));
}

#[test]
fn it_beats_random_at_patchwork() {
    let game = Patchwork::default();
    let mut won = 0.0;
    for seed in 0..10 {
        let search: Box<dyn Player<Patchwork>> =
            Box::new(AlphaBeta::with_heuristics(knowledge::Patchwork::default(), nodes(500)));
        let mut players = [search, Box::new(Random)];
        let me = seed as usize % 2;
        players.rotate_right(me);
        won += play(&game, &mut players, seed, 1_000).outcome.expect("it ends").share(Seat::new(me));
    }
    assert!(won > 9.0, "{won} of 10");
}
