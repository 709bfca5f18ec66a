//! The heuristics of Final Touch: stronger than random players, dependent on the view alone, and judging by the file of
//! their weights.

use final_touch::{ActionKind, Config, FinalTouch, State};
use game_bots::knowledge::{FinalTouch as Knows, FinalTouchJudgement};
use game_bots::{Evaluate, HeuristicPlayer, Heuristics, Player, Random, play};
use game_traits::rng::seeded;
use game_traits::{Game, Observer, Seat, Seats, Table};

use crate::weights::shipped;

fn game(players: u8) -> FinalTouch {
    FinalTouch::from_config(Config { players, ..Config::default() }).expect("2 to 4")
}

/// Plays a game of heuristic players and calls `look` at each decision.
fn watch(players: u8, seed: u64, mut look: impl FnMut(&Table<FinalTouch>, Seat)) {
    let mut table = Table::seeded(game(players), seed);
    let mut rng = seeded(seed);
    while let Some(seat) = table.turn().first_required() {
        look(&table, seat);
        let (_, action) = Knows::default()
            .choose(table.game(), table.state(), Seats::one(seat), Seats::EMPTY, &mut rng)
            .expect("it has an answer");
        table.act(seat, action).expect("it is legal");
    }
}

#[test]
fn what_can_be_finished_is_finished() {
    let (mut could, mut looked) = (0, 0);
    for seed in 0..10 {
        watch(2, seed, |table, seat| {
            let (state, missing) = (table.state(), table.game().missing(table.state().public()));
            let has_all =
                missing.counts().iter().zip(state.hand(seat).counts()).all(|(missing, held)| held >= *missing);
            looked += 1;
            if has_all {
                could += 1;
                let finishes = |chosen: Option<(Seat, final_touch::Action)>| {
                    chosen.is_some_and(|(_, action)| action.kind() == ActionKind::Improve(missing))
                };
                let choose =
                    |knows: Knows| knows.choose(table.game(), state, Seats::one(seat), Seats::EMPTY, &mut seeded(1));
                assert!(finishes(choose(Knows::default())), "{missing} of {}", state.hand(seat));
                let mut out = Vec::new();
                assert!(Knows::default().candidates(table.game(), state, seat, &mut out) && out.len() == 1);
            }
        });
    }
    assert!(could > 20 && looked > 2 * could, "{could} of {looked}");
}

#[test]
fn what_others_hide_makes_no_difference() {
    let mut compared = 0;
    watch(3, 7, |table, seat| {
        let other = table.game().determinize(&table.view(Observer::Seat(seat)), &mut seeded(6));
        let choose =
            |state| Knows::default().choose(table.game(), state, Seats::one(seat), Seats::EMPTY, &mut seeded(5));
        assert_eq!(choose(table.state()), choose(&other));
        compared += usize::from(other != *table.state());
    });
    assert!(compared > 20, "{compared}");
}

/// Two players, 5 dollars each, and masterpiece 3, which needs a yellow, a green and two browns. The yellow and one brown are
/// placed, seat 0 is on turn.
fn with_hands(hands: [&str; 2]) -> State {
    let [one, other] = hands;
    format!("0 3/8 1-2,4-7,9-25 yb/- - 5,5 - - {one}/{other} 8y8g8b8u8p").parse().expect("a position")
}

#[test]
fn the_evaluation_counts_money_and_what_the_hands_lack() {
    let game = game(2);
    let value = |hands| {
        let state = with_hands(hands);
        let [one, other] = [0, 1].map(|seat| Knows::default().evaluate(&game, &state, Seat::new(seat)));
        assert!((one + other - 1.0).abs() < 1e-9, "a game of two");
        one
    };
    let lacks_two = "2y3p";
    let all =
        [["gb3p", lacks_two], ["g4p", lacks_two], [lacks_two, lacks_two], [lacks_two, "2yb2p"], [lacks_two, "gb3p"]];
    let values = all.map(value);
    assert!(values.is_sorted_by(|better, worse| better > worse), "{values:?}");
}

#[test]
fn the_file_of_the_weights_is_what_judges() {
    let (knows, parameters) =
        (Knows::default(), shipped::<FinalTouchJudgement>("final_touch").parameters().collect::<Vec<_>>());
    for players in 2..=4 {
        let weights = parameters.chunks(FinalTouchJudgement::POSITION).nth(usize::from(players) - 2).expect("a row");
        let mut looked = 0;
        watch(players, 11, |table, seat| {
            let features = knows.position_features(table.game(), table.state(), seat);
            let odds: f64 = features.iter().zip(weights).map(|(x, w)| f64::from(*x) * f64::from(*w)).sum();
            let judged = knows.evaluate(table.game(), table.state(), seat);
            assert!((judged - 1.0 / (1.0 + (-odds).exp())).abs() < 1e-5, "{}", table.state());
            looked += 1;
        });
        assert!(looked > 20, "{looked}");
    }
}

/// The wins of the first of two players in this number of games, seats swapped.
fn wins(
    games: u64,
    one: impl Fn() -> Box<dyn Player<FinalTouch>>,
    two: impl Fn() -> Box<dyn Player<FinalTouch>>,
) -> f64 {
    let share = |number: u64| {
        let seat = Seat::new((number % 2) as usize);
        let mut seated = if seat.index() == 0 { [one(), two()] } else { [two(), one()] };
        play(&game(2), &mut seated, number / 2, 10_000).outcome.expect("it ends").share(seat)
    };
    (0..games).map(share).sum()
}

#[test]
fn it_beats_random_players_nearly_always() {
    let heuristic = || -> Box<dyn Player<_>> { Box::new(HeuristicPlayer::new(Knows::default())) };
    assert!(wins(100, heuristic, || Box::new(Random::new())) >= 90.0);
}
