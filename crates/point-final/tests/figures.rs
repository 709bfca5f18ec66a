//! The figures that anchor the rules, from an engine written apart: uniform random play with the standard deck.
//!
//! Each end of a round is a share of `n` rounds and has to lie within four standard errors (of both samples: the anchor's comes
//! from about as many rounds) of the anchor, and so has the median, whose error follows from the density about it: of four
//! medians of quarters of the rounds. Means have too heavy a tail for that at two players.

use point_final::game_traits::playout::{Policy, Uniform};
use point_final::game_traits::{EventSink, Game, Turn, rng};
use point_final::{Config, Ending, Event, PointFinal};

const GAMES: u64 = 2_000;

#[derive(Default, Debug)]
struct Figures {
    /// Decisions of each round.
    rounds: Vec<u64>,
    /// Rounds ended by laying, point final, gift, special.
    ends: [u64; 4],
}

struct Ends<'a>(&'a mut Figures, u64);

impl EventSink<Event> for Ends<'_> {
    fn emit(&mut self, event: Event) {
        if let Event::RoundOver { ending, .. } = event {
            let Ends(figures, decisions) = self;
            figures.rounds.push(core::mem::take(decisions));
            figures.ends[match ending {
                Ending::Laying => 0,
                Ending::PointFinal => 1,
                Ending::Gift => 2,
                Ending::Special => 3,
            }] += 1;
        }
    }
}

fn play(game: &PointFinal, players: u8) -> Figures {
    let mut figures = Figures::default();
    for number in 0..GAMES {
        let mut rng = rng::stream(players.into(), number);
        let mut state = game.start();
        let mut ends = Ends(&mut figures, 0);
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => drop(game.settle(&mut state, &mut rng, &mut ())),
                Turn::Decide { must, may } => {
                    let (seat, action) = Uniform.choose(game, &state, must, may, &mut rng).expect("somebody acts");
                    ends.1 += 1;
                    game.apply_unchecked(&mut state, seat, action, &mut ends);
                }
            }
        }
    }
    figures
}

#[test]
fn look() {
    for words in ["french", "short"] {
        for players in [2, 3, 4, 7, 10] {
            let config = if words == "french" { Config { players, ..Config::default() } } else {
                Config { players, words: SHORT.parse().unwrap(), ..Config::default() } };
            let game = PointFinal::from_config(config).unwrap();
            let mut f = play(&game, players);
            let n = f.rounds.len();
            f.rounds.sort();
            let mean = f.rounds.iter().sum::<u64>() as f64 / n as f64;
            let sd = (f.rounds.iter().map(|&x| (x as f64 - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
            let se = sd / (n as f64).sqrt();
            println!("{words} {players}: median {} mean {mean:.0}±{se:.0} rounds/game {:.2} ends {:?}", f.rounds[n/2], n as f64 / GAMES as f64, f.ends.map(|e| (1000.0 * e as f64 / n as f64).round() / 10.0));
        }
    }
}
const SHORT: &str = "words AS ASTRE CHAT CHIEN EAU ETE ETRE SAC SEL TASSE";
