//! The figures that anchor the rules, over 20,000 uniform random games for each number of players.

use final_touch::{Config, Event, FinalTouch};
use game_traits::conformance::Mean;
use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Turn, rng};

#[derive(Default)]
struct Figures {
    decisions: Mean,
    used: Mean,
    legal: Mean,
    finished: Mean,
    reshuffles: Mean,
    doubles: Mean,
    play_offs: Mean,
    most_legal: usize,
    max_decisions: u64,
    max_chances: u64,
}

fn figures(players: u8) -> Figures {
    let game = FinalTouch::from_config(Config { players, ..Config::default() }).expect("a config");
    let mut figures = Figures::default();
    for seed in 0..20_000 {
        let (mut rng, mut state) = (rng::stream(28, seed), game.start());
        let (mut decisions, mut chances, mut reshuffles, mut play_off) = (0, 0, 0, false);
        let mut observe = |event| match event {
            Event::Reshuffled { .. } => reshuffles += 1,
            Event::PlayOff { .. } => play_off = true,
            _ => {}
        };
        let mut double = false;
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&state, &mut rng).expect("an outcome");
                    game.apply_chance_unchecked(&mut state, outcome, &mut observe);
                    chances += 1;
                }
                Turn::Decide { must, may } => {
                    let seat = must.lowest().expect("a seat to act");
                    let count = game.legal(&state, seat).len();
                    figures.legal.add(count as f64);
                    figures.most_legal = figures.most_legal.max(count);
                    let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                    game.apply(&mut state, seat, action, &mut observe).expect("what is listed is legal");
                    decisions += 1;
                }
            }
            let rich = game.seats().iter().filter(|&seat| state.public().money(seat) >= 25).count();
            double |= players == 3 && rich == 2;
        }
        let used = state.public().earned().count();
        for earned in state.public().earned() {
            figures.finished.count(earned.finished);
        }
        figures.decisions.add(decisions as f64);
        figures.used.add(used as f64);
        figures.reshuffles.add(f64::from(reshuffles));
        figures.doubles.count(double);
        figures.play_offs.count(play_off);
        figures.max_decisions = figures.max_decisions.max(decisions);
        figures.max_chances = figures.max_chances.max(chances);
    }
    figures
}

/// Decisions, masterpieces, legal actions, share finished, reshuffles.
fn hold(players: u8, [decisions, used, legal, finished, reshuffles]: [f64; 5]) -> Figures {
    let figures = figures(players);
    figures.decisions.assert_is("decisions a game", decisions, 0.05);
    figures.used.assert_is("masterpieces used", used, 0.005);
    figures.legal.assert_is("legal actions a decision", legal, 0.005);
    figures.finished.assert_is("finished, share of ended", finished, 0.0005);
    figures.reshuffles.assert_is("reshuffles a game", reshuffles, 0.005);
    assert_eq!(figures.most_legal, 31, "FT-13");
    assert!(figures.max_decisions <= 200 && figures.max_chances <= 245, "FT-28");
    figures
}

#[test]
fn two_players() {
    hold(2, [64.0, 12.24, 4.60, 0.190, 1.08]);
}

#[test]
fn three_players() {
    let figures = hold(3, [54.6, 10.37, 4.70, 0.218, 1.01]);
    figures.doubles.assert_is("both opponents at 25 together", 0.081, 0.0005);
    figures.play_offs.assert_is("play-offs", 0.025, 0.0005);
}

#[test]
fn four_players() {
    hold(4, [61.7, 11.71, 4.74, 0.232, 1.50]);
}
