//! The figures that anchor the rules: uniform random play with the standard deck and the full French list.
//!
//! The anchors are those of the slow twin, run apart from here with its own generator: 4,000 games at each number of
//! players. It agrees with the means that RULES.md gives for the full list (232, 213 and 153 decisions at 3, 4 and 7
//! players), but for two players: there the tail is so heavy that the few games behind its 706 do not hold against 828
//! ± 19 and 832 ± 19.
//!
//! Tolerances are four standard errors of the difference of two samples: of a share, by its binomial error; of a mean,
//! by the deviation found here; of a median, by the ranks that it can have. A chance of one in 16,000 each to be wrong
//! by chance, were the seeds not fixed.

use game_traits::playout::{Policy, Uniform};
use game_traits::{EventSink, Game, Turn, rng};
use point_final::{Config, Ending, Event, PointFinal, game_traits};

const GAMES: u64 = 4_000;
/// No game may take more decisions than this; the longest of the twin's took a few hundred thousand.
const ENDLESS: u64 = 20_000_000;

struct Anchor {
    players: u8,
    /// Decisions a round.
    median: u64,
    mean: f64,
    rounds_a_game: f64,
    /// Rounds ended by laying, point final, gift and special, in per cent.
    ends: [f64; 4],
}

const ANCHORS: [Anchor; 5] = [
    Anchor { players: 2, median: 104, mean: 832.0, rounds_a_game: 2.20, ends: [62.0, 1.6, 4.3, 32.1] },
    Anchor { players: 3, median: 91, mean: 226.0, rounds_a_game: 2.56, ends: [70.6, 1.4, 3.4, 24.7] },
    Anchor { players: 4, median: 95, mean: 227.0, rounds_a_game: 2.64, ends: [71.7, 2.2, 4.0, 22.1] },
    Anchor { players: 7, median: 102, mean: 151.0, rounds_a_game: 2.82, ends: [74.7, 2.1, 3.2, 20.0] },
    Anchor { players: 10, median: 119, mean: 155.0, rounds_a_game: 2.76, ends: [71.8, 2.2, 5.0, 21.1] },
];

/// The means of RULES.md, players and decisions a round.
const RULES: [(u8, f64); 3] = [(3, 232.0), (4, 213.0), (7, 153.0)];

#[derive(Default)]
struct Figures {
    /// Decisions of each round.
    rounds: Vec<u64>,
    /// Rounds of each game.
    games: Vec<u64>,
    ends: [u64; 4],
    /// Decisions of the round that is going on.
    decisions: u64,
}

impl EventSink<Event> for Figures {
    fn emit(&mut self, event: Event) {
        if let Event::RoundOver { ending, .. } = event {
            self.rounds.push(std::mem::take(&mut self.decisions));
            self.ends[match ending {
                Ending::Laying => 0,
                Ending::PointFinal => 1,
                Ending::Gift => 2,
                Ending::Special => 3,
                other => panic!("{other:?} is no ending of these rules"),
            }] += 1;
        }
    }
}

fn play(players: u8) -> Figures {
    let game = PointFinal::from_config(Config { players, ..Config::default() }).expect("a config");
    let mut figures = Figures::default();
    for number in 0..GAMES {
        let (mut state, mut rng) = (game.start(), rng::stream(players.into(), number));
        let before = figures.rounds.len() as u64;
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => drop(game.settle(&mut state, &mut rng, &mut ())),
                Turn::Decide { must, may } => {
                    let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("a seat acts");
                    figures.decisions += 1;
                    assert!(figures.decisions < ENDLESS, "game {number} of {players} does not end");
                    game.apply_unchecked(&mut state, seat, action, &mut figures);
                }
            }
        }
        figures.games.push(figures.rounds.len() as u64 - before);
    }
    figures.rounds.sort_unstable();
    figures
}

/// The mean and its standard error.
fn mean(values: &[u64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<u64>() as f64 / n;
    let variance = values.iter().map(|&value| (value as f64 - mean).powi(2)).sum::<f64>() / n;
    (mean, (variance / n).sqrt())
}

/// Four standard errors of a difference, both sides alike, and what the anchor was rounded off.
fn near(found: f64, error: f64, anchor: f64, rounding: f64) -> bool {
    (found - anchor).abs() <= 4.0 * error * 2f64.sqrt() + rounding
}

fn check(anchor: &Anchor) {
    let players = anchor.players;
    let figures = play(players);
    let n = figures.rounds.len();
    let (decisions, error) = mean(&figures.rounds);
    assert!(near(decisions, error, anchor.mean, 0.5), "{players}: {decisions} ± {error} decisions a round");
    if let Some((_, stated)) = RULES.iter().find(|(of, _)| *of == players) {
        assert!(near(decisions, error, *stated, 0.5), "{players}: {decisions} ± {error}, RULES.md has {stated}");
    }
    let (rounds, error) = mean(&figures.games);
    assert!(near(rounds, error, anchor.rounds_a_game, 0.005), "{players}: {rounds} ± {error} rounds a game");
    // The number of rounds below the median has the deviation √n / 2.
    let ranks = (4.0 * (n as f64).sqrt() / 2.0 * 2f64.sqrt()) as usize;
    let (low, high) = (figures.rounds[n / 2 - ranks], figures.rounds[n / 2 + ranks]);
    assert!((low..=high).contains(&anchor.median), "{players}: a median from {low} to {high}");
    for (ended, anchored) in figures.ends.into_iter().zip(anchor.ends) {
        let share = ended as f64 / n as f64;
        let error = (share * (1.0 - share) / n as f64).sqrt();
        assert!(near(100.0 * share, 100.0 * error, anchored, 0.05), "{players}: {:?} of {n} rounds", figures.ends);
    }
}

#[test]
fn figures_of_two_players() {
    check(&ANCHORS[0]);
}

#[test]
fn figures_of_three_players() {
    check(&ANCHORS[1]);
}

#[test]
fn figures_of_four_players() {
    check(&ANCHORS[2]);
}

#[test]
fn figures_of_seven_players() {
    check(&ANCHORS[3]);
}

#[test]
fn figures_of_ten_players() {
    check(&ANCHORS[4]);
}
