//! The figures that anchor the rules, from an engine written apart: uniform random play, the standard edition.
//!
//! Over 2,000 games a number of players. The tolerance of a mean is 4 standard errors of ours and what the figure is
//! rounded by; a wrong rule moves decisions or turns by more than that.

use game_traits::playout::{Policy, Uniform};
use game_traits::{ActionSet, Game, Seat, Turn, rng};
use touche_poulet::{Config, Event, Phase, TouchePoulet};

const GAMES: u64 = 2_000;

#[derive(Default)]
struct Sum {
    total: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.total += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.total / GAMES as f64
    }

    fn deviation(&self) -> f64 {
        (self.squares / GAMES as f64 - self.mean().powi(2)).sqrt()
    }

    /// The expected mean is that of another sample of about the same size, rounded.
    fn near(&self, expected: f64, rounding: f64, what: &str) {
        let tolerance = 4.0 * 2f64.sqrt() * self.deviation() / (GAMES as f64).sqrt() + rounding;
        let mean = self.mean();
        assert!((mean - expected).abs() <= tolerance, "{what}: {mean:.3}, not {expected} ± {tolerance:.3}");
    }
}

/// Expected: decisions, their deviation, turns, legal actions (mean, most), ended by eggs (of 1), eggs, wild ones.
fn figures(players: u8, expected: [f64; 8]) {
    let game = TouchePoulet::from_config(Config { players, ..Config::default() }).expect("a config");
    let [mut decisions, mut turns, mut eggs, mut wild, mut by_eggs] = [(); 5].map(|()| Sum::default());
    let (mut legal, mut most) = (0, 0);
    for number in 0..GAMES {
        let (mut state, mut rng) = (game.start(), rng::stream(2018, number));
        let (mut decided, mut begun) = (0, 0);
        loop {
            let mut count = |event: Event| begun += u64::from(matches!(event, Event::TurnBegan { .. }));
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&state, &mut rng).expect("an outcome");
                    game.apply_chance_unchecked(&mut state, outcome, &mut count);
                }
                Turn::Decide { must, may } => {
                    let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                    if state.public().phase() != Phase::Placement {
                        let choices = game.legal(&state, seat).len();
                        decided += 1;
                        legal += choices;
                        most = most.max(choices);
                    }
                    game.apply_unchecked(&mut state, seat, action, &mut count);
                }
            }
        }
        let seats = || (0..players.into()).map(Seat::new);
        decisions.add(f64::from(decided));
        turns.add(begun as f64);
        eggs.add(seats().map(|seat| f64::from(state.public().eggs(seat))).sum());
        wild.add(seats().map(|seat| f64::from(state.public().wild_eggs(seat))).sum());
        by_eggs.add(f64::from(u8::from(seats().any(|seat| state.public().eggs(seat) >= 5))));
    }
    decisions.near(expected[0], 0.5, "decisions after placement");
    let deviation = decisions.deviation();
    assert!((deviation - expected[1]).abs() <= 0.1 * expected[1], "their deviation: {deviation:.1}");
    turns.near(expected[2], 0.05, "turns");
    let mean = legal as f64 / decisions.total;
    assert!((mean - expected[3]).abs() <= 1.0, "legal actions a decision: {mean:.2}, not {}", expected[3]);
    assert_eq!(most as f64, expected[4], "the most legal actions");
    by_eggs.near(expected[5], 0.0005, "ended by eggs");
    eggs.near(expected[6], 0.05, "eggs bought");
    wild.near(expected[7], 0.05, "wild eggs bought");
}

#[test]
fn two_players() {
    figures(2, [160.0, 23.0, 22.9, 23.0, 127.0, 0.964, 7.7, 2.6]);
}

#[test]
fn three_players() {
    figures(3, [225.0, 35.0, 21.7, 43.0, 254.0, 1.0, 10.1, 2.8]);
}

#[test]
fn four_players() {
    figures(4, [292.0, 50.0, 21.3, 64.0, 381.0, 1.0, 12.3, 2.9]);
}
