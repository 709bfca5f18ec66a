//! The figures that anchor the rules.

use game_traits::conformance::Mean;
use game_traits::{ActionSet, Game, rng};
use patchwork::{Action, Config, Patch, Patchwork};

#[test]
fn when_both_always_advance() {
    let circle = (1..=32).chain([0]).map(Patch::new).collect();
    let game = Patchwork::from_config(Config { circle, ..Config::default() }).expect("a config");
    let (mut state, mut plies) = (game.start(), 0);
    while let Some(seat) = game.turn(&state).first_required() {
        // A leather patch goes on the first free cell.
        let action = game.legal(&state, seat).nth(0).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
        plies += 1;
    }
    assert_eq!(plies, 59);
    assert!(game.seats().iter().all(|seat| state.buttons(seat) == 58));
    assert_eq!(game.outcome(&state).expect("over").scores(), [-104, -94]);
}

#[test]
fn twenty_thousand_random_games() {
    let game = Patchwork::default();
    let mut means: [Mean; 5] = Default::default();
    let [plies, choices, wins, draws, doubles] = &mut means;
    let mut scores = [Mean::default(), Mean::default()];
    let (mut list, mut widths) = (Vec::new(), Vec::new());
    for seed in 0..20_000 {
        let (mut rng, mut state) = (rng::stream(2014, seed), game.start());
        game.settle(&mut state, &mut rng, &mut ());
        let (mut length, mut double) = (0, false);
        while let Some(seat) = game.turn(&state).first_required() {
            list.clear();
            game.legal(&state, seat).extend_into(&mut list);
            if state.leather_due().is_none() {
                choices.add(list.len() as f64);
                widths.push(list.len());
            }
            let action: Action = list[rng::GameRng::random_below(&mut rng, list.len() as u32) as usize];
            let mut hear = |event| double |= matches!(event, patchwork::Event::Income { marks: 2, .. });
            game.apply(&mut state, seat, action, &mut hear).expect("what is listed is legal");
            length += 1;
        }
        let outcome = game.outcome(&state).expect("over");
        plies.add(f64::from(length));
        wins.count(outcome.ranks()[0] == 1);
        draws.count(outcome.scores()[0] == outcome.scores()[1]);
        doubles.count(double);
        scores[0].add(f64::from(outcome.scores()[0]));
        scores[1].add(f64::from(outcome.scores()[1]));
    }
    plies.assert_is("plies", 42.79, 0.005);
    choices.assert_is("legal actions at a turn", 84.2, 0.05);
    wins.assert_is("wins of the first player", 0.497, 0.0005);
    draws.assert_is("equal scores", 0.0215, 0.00005);
    scores[0].assert_is("score of the first player", -11.3, 0.05);
    scores[1].assert_is("score of the second player", -11.2, 0.05);
    doubles.assert_is("two incomes in one move", 0.0081, 0.00005);
    widths.sort_unstable();
    assert_eq!(widths[widths.len() / 2], 11, "the median of legal actions at a turn");
    assert!((1_200..=1_345).contains(widths.last().expect("a turn")), "the most legal actions at a turn");
}
