//! Searches against exact values, on games that are small enough to be solved.

use std::ops::ControlFlow;

use game_bots::{Evaluate, Heuristics, Mcts, Player, Random, play, utility};
use game_traits::rng::seeded;
use game_traits::{Game, Observer, Seat, Seats, Table, Turn};

use crate::hunch::{self, Action, Half, Hunch, Seen, State};
use crate::nim::{Heap, Nim, Take};
use crate::settings;

fn taken<H: Heuristics<Nim>>(heuristics: H, left: u8, iterations: u64, seed: u64) -> Option<Take> {
    let state = Heap { left, mover: 0 };
    Mcts::with_heuristics(heuristics, settings(iterations)).decide(
        &Nim(left),
        Seat::new(0),
        Turn::one(Seat::new(0)),
        &state,
        &mut seeded(seed),
    )
}

/// Random playouts say nothing about Nim except near its end, so a search that knows only the rules must reach the end:
/// one more on the heap takes about twice the iterations.
#[test]
fn forced_wins_of_nim_are_found_as_far_as_the_search_reaches() {
    for left in (5..=20u8).filter(|left| left % 4 != 0) {
        let iterations = 10_000 << (left.max(16) - 16);
        for seed in 0..3 {
            let found = taken(game_bots::Uninformed, left, iterations, seed);
            assert_eq!(found, Some(Take(left % 4)), "of {left} with {iterations} iterations, seed {seed}");
        }
    }
}

/// The exact values of Nim.
#[derive(Clone, Copy)]
struct Solved;

impl Evaluate<Nim> for Solved {
    fn evaluate(&self, _: &Nim, state: &Heap, seat: Seat) -> f64 {
        let mover_wins = !state.left.is_multiple_of(4);
        f64::from(u8::from(mover_wins == (seat.index() == usize::from(state.mover))))
    }
}

impl Heuristics<Nim> for Solved {
    fn playout_depth(&self) -> u64 {
        0
    }
}

#[test]
fn with_an_evaluation_that_knows_nim_little_search_is_enough() {
    for left in (5..200u8).filter(|left| left % 4 != 0) {
        assert_eq!(taken(Solved, left, 100, left.into()), Some(Take(left % 4)), "of {left}");
    }
}

#[test]
fn a_kept_tree_wins_nim_to_the_end() {
    for seed in 0..20 {
        let mut players: Vec<Box<dyn Player<Nim>>> = vec![Box::new(Mcts::new(settings(2_000))), Box::new(Random)];
        let outcome = play(&Nim(21), &mut players, seed, 100).outcome.expect("it ends");
        assert_eq!(outcome.winners(), Seats::one(Seat::new(0)));
    }
}

/// The exact utility of a position of Hunch for `me`, who makes this hunch and shouts after this number of passes, or
/// never. All other seats play uniformly and interrupt with a probability of 1/100.
fn expected(game: &Hunch, state: &State, me: Seat, half: Half, shout: Option<u8>) -> f64 {
    let after = |seat: Seat, say: Action| {
        let mut after = state.clone();
        game.apply(&mut after, seat, say, &mut ()).expect("a legal saying");
        expected(game, &after, me, half, shout)
    };
    match game.turn(state) {
        Turn::Over => utility(game, &game.outcome(state).expect("it is over"), me),
        Turn::Chance => {
            let (mut sum, mut weights) = (0.0, 0.0);
            let _ = game.for_each_chance(state, |deal, weight| {
                let mut after = state.clone();
                game.apply_chance_unchecked(&mut after, deal, &mut ());
                sum += weight as f64 * expected(game, &after, me, half, shout);
                weights += weight as f64;
                ControlFlow::Continue(())
            });
            sum / weights
        }
        Turn::Decide { must, may } if may.is_empty() => {
            let seat = must.lowest().expect("a seat owes a hunch");
            match seat == me {
                true => after(me, Action::Hunch(half)),
                false => [Half::Low, Half::High].map(|half| after(seat, Action::Hunch(half))).iter().sum::<f64>() / 2.0,
            }
        }
        Turn::Decide { must, may } => {
            if may.contains(me) && shout == Some(state.passed()) {
                return after(me, Action::Shout);
            }
            let word = must.lowest().expect("a seat has the word");
            let (mut sum, mut quiet) = (0.0, 1.0);
            for seat in may.without(me).iter() {
                sum += quiet * 0.01 * after(seat, Action::Shout);
                quiet *= 0.99;
            }
            sum + quiet * after(word, Action::Pass)
        }
    }
}

/// The exact utility of each hunch with this card and the best shout: no event before a shout gives information.
fn truth(players: u8, me: Seat, card: u8) -> [f64; 2] {
    let game = Hunch::from_config(hunch::Config { players }).expect("2 to 4");
    // All deals that give this card to this seat.
    let mut dealt = vec![(game.start(), 1.0)];
    for seat in game.seats() {
        let mut longer = Vec::new();
        for (state, weight) in dealt {
            let _ = game.for_each_chance(&state, |deal, ways| {
                if seat != me || deal.0 == card {
                    let mut after = state.clone();
                    game.apply_chance_unchecked(&mut after, deal, &mut ());
                    longer.push((after, weight * ways as f64));
                }
                ControlFlow::Continue(())
            });
        }
        dealt = longer;
    }
    let all: f64 = dealt.iter().map(|(_, weight)| weight).sum();
    let mean = |half: Half, shout: Option<u8>| {
        dealt.iter().map(|(state, weight)| weight * expected(&game, state, me, half, shout)).sum::<f64>() / all
    };
    let plans = || (0..players).filter(|&passed| usize::from(passed) != me.index()).map(Some).chain([None]);
    [Half::Low, Half::High].map(|half| plans().map(|shout| mean(half, shout)).fold(0.0, f64::max))
}

/// The difference of two hunches from which the search must find the better one.
const CLEAR: f64 = 0.04;

#[test]
fn hunches_are_the_best_answers_that_there_are() {
    let mut clear = 0;
    for players in 2..=4u8 {
        let game = Hunch::from_config(hunch::Config { players }).expect("2 to 4");
        for me in [Seat::new(0), Seat::new(usize::from(players) - 1)] {
            let mut tried = [0; 7];
            for seed in 0..100 {
                let table = Table::seeded(game, seed);
                let view = table.view(Observer::Seat(me));
                let Seen::Open(card) = view.cards[me.index()] else { panic!("one's own card is open") };
                tried[usize::from(card)] += 1;
                if tried[usize::from(card)] > 3 {
                    continue;
                }
                let [low, high] = truth(players, me, card);
                let found = Mcts::new(settings(3_000)).analyze(&game, me, table.turn(), &view, &mut seeded(seed));
                let said = found.actions[0].action;
                let message =
                    format!("{card} at {me} of {players}: {said:?}, low {low:.3}, high {high:.3}, {:?}", found.actions);
                let best = if said == Some(Action::Hunch(Half::High)) { high } else { low };
                assert!(best > low.max(high) - CLEAR, "{message}");
                assert!((found.actions[0].value - best).abs() < 0.08, "{message}");
                clear += usize::from((low - high).abs() > CLEAR);
            }
            assert!(tried[1..].iter().all(|&times| times > 2), "{tried:?}");
        }
    }
    assert!(clear > 30, "{clear}");
}

/// With the highest card the hunch hardly matters, since a shout wins.
#[test]
fn with_a_six_both_hunches_are_worth_nearly_the_same() {
    let [low, high] = truth(4, Seat::new(2), 6);
    assert!(high > low && high - low < 0.01, "{low} {high}");
    let [low, high] = truth(4, Seat::new(2), 1);
    assert!(low - high > CLEAR, "{low} {high}");
}
