//! The heuristics of Final Touch: stronger than random players, dependent on the view alone, and judging by the file of
//! their weights.

use final_touch::{ActionKind, Config, FinalTouch, State};
use game_bots::knowledge::{FinalTouch as Knows, FinalTouchJudgement};
use game_bots::{Budget, Evaluate, HeuristicPlayer, Heuristics, Mcts, MctsSettings, Player, Random, play};
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

/// Two players, 5 dollars each, and masterpiece 3, which needs a yellow, a green and two browns. The yellow and one
/// brown are placed, seat 0 is on turn.
fn with_hands(hands: [&str; 2]) -> State {
    let [one, other] = hands;
    format!("0 3/8 1-2,4-7,9-25 yb/- - 5,5 - - {one}/{other} 8y8g8b8u8p").parse().expect("a position")
}

#[test]
fn the_evaluation_counts_money_and_what_the_own_hand_lacks() {
    let game = game(2);
    let value = |state: State| {
        let [one, other] = [0, 1].map(|seat| Knows::default().evaluate(&game, &state, Seat::new(seat)));
        assert!((one + other - 1.0).abs() < 1e-9, "a game of two");
        let judged = Knows::default().judge(&game, &state, Seat::new(1));
        assert_eq!((judged.utilities[0], judged.utilities[1], judged.win_share), (one, other, other));
        one
    };
    let lacks = ["gb3p", "g4p", "2y3p"].map(|own| value(with_hands([own, "2y3p"])));
    assert!(lacks.is_sorted_by(|better, worse| better > worse), "{lacks:?}");
    let money = ["20,5", "5,5", "5,20"]
        .map(|money| value(with_hands(["g4p", "2y3p"]).to_string().replace("5,5", money).parse().expect("a position")));
    assert!(money.is_sorted_by(|better, worse| better > worse), "{money:?}");
    // What the other seat has is not looked at.
    assert_eq!(value(with_hands(["g4p", "2y3p"])), value(with_hands(["g4p", "gb3p"])));
}

/// Seats 0 and 1 have 25 dollars each and play masterpiece 2 off; seat 2 is out (FT-21).
#[test]
fn who_is_out_of_a_play_off_cannot_win() {
    let state: State = "0 2/3 - -/- ygb 25,25,0 1!=01 2 5y/5g/4b 6y6g7b12u12p".parse().expect("a position");
    let judged = Knows::default().judge(&game(3), &state, Seat::new(2));
    assert_eq!(judged.win_share, 0.0);
    assert!((judged.utilities[0] + judged.utilities[1] - 1.0).abs() < 1e-9, "{judged:?}");
}

/// The figures of a network in the order of the file, as its documentation says.
fn figures(parameters: &[f32], features: &[f32]) -> Vec<f32> {
    const HIDDEN: usize = FinalTouchJudgement::HIDDEN;
    let (weights, rest) = parameters.split_at(features.len() * HIDDEN);
    let (biases, rest) = rest.split_at(HIDDEN);
    let (weights_out, biases_out) = rest.split_at(FinalTouchJudgement::SIDES * HIDDEN);
    let into = |unit: usize| weights.chunks(HIDDEN).zip(features).map(|(row, x)| x * row[unit]).sum::<f32>();
    let hidden: Vec<f32> = (0..HIDDEN).map(|unit| (biases[unit] + into(unit)).max(0.0)).collect();
    let out = weights_out.chunks(HIDDEN).zip(biases_out);
    out.map(|(row, bias)| bias + row.iter().zip(&hidden).map(|(w, unit)| w * unit).sum::<f32>()).collect()
}

#[test]
fn the_file_of_the_weights_is_what_judges() {
    let (knows, parameters) =
        (Knows::default(), shipped::<FinalTouchJudgement>("final_touch").parameters().collect::<Vec<_>>());
    for players in 2..=4 {
        let network = parameters.chunks(FinalTouchJudgement::NETWORK).nth(usize::from(players) - 2).expect("a network");
        let mut looked = 0;
        watch(players, 11, |table, seat| {
            let (game, state) = (table.game(), table.state());
            let mut actions = Vec::new();
            knows.candidates(game, state, seat, &mut actions);
            let mut best: Option<Vec<f64>> = None;
            for action in actions {
                let mut after = *state;
                game.apply(&mut after, seat, action, &mut ()).expect("a candidate is legal");
                if game.outcome(&after).is_some() {
                    return;
                }
                let figures = figures(network, &Knows::features_after(game, &after, seat));
                let powers: Vec<f64> = figures.iter().take(sides(players)).map(|x| f64::from(*x).exp()).collect();
                let shares: Vec<f64> = powers.iter().map(|power| power / powers.iter().sum::<f64>()).collect();
                if best.as_ref().is_none_or(|best| best[0] < shares[0]) {
                    best = Some(shares);
                }
            }
            let best = best.expect("a seat to act has an action");
            for other in game.seats() {
                let side = (other.index() + 4 * sides(players) - seat.index()) % sides(players);
                let judged = knows.evaluate(game, state, other);
                assert!((judged - best[side]).abs() < 1e-4, "{state}: {judged} and {best:?}");
            }
            looked += 1;
        });
        assert!(looked > 20, "{looked}");
    }
}

/// The number of sides: four play in teams.
fn sides(players: u8) -> usize {
    if players == 3 { 3 } else { 2 }
}

#[test]
fn priors_prefer_what_is_worth_more() {
    let (game, state) = (game(2), with_hands(["g4p", "2y3p"]));
    let (mut actions, mut priors) = (Vec::new(), Vec::new());
    assert!(Knows::default().candidates(&game, &state, Seat::new(0), &mut actions) && actions.len() > 1);
    assert!(Knows::default().priors(&game, &state, Seat::new(0), &actions, &mut priors));
    let best = actions.iter().zip(&priors).max_by(|(_, one), (_, other)| one.total_cmp(other)).expect("some");
    let settings = MctsSettings { budget: Budget::Iterations(1), ..MctsSettings::default() };
    let view = game.view(&state, Observer::Seat(Seat::new(0)));
    let chosen = Mcts::with_heuristics(Knows::default(), settings).decide(
        &game,
        Seat::new(0),
        game.turn(&state),
        &view,
        &mut seeded(1),
    );
    assert_eq!(chosen, Some(*best.0), "one iteration looks at what has the greatest prior");
    assert!(!Knows::default().v1().priors(&game, &state, Seat::new(0), &actions, &mut priors));
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
    assert!(wins(100, heuristic, || Box::new(Random)) >= 90.0);
}
