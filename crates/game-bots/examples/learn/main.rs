//! From nothing to the weights of Patchwork: self-play, a fit, a gate, and again with the new player until it no longer wins.
//!
//! `cargo run --release -p game-bots --example learn -- weights.txt [games] [iterations] [seed] [generations]`: games of
//! self-play for each generation, iterations of each search, the maximum number of generations. The same arguments give the
//! same weights on any number of threads.

mod fit;
mod self_play;

use std::error::Error;
use std::fs;

use game_bots::knowledge::{Patchwork, PatchworkJudgement};
use game_bots::{Mcts, Player, play, win_share};
use game_traits::rng::stream;
use game_traits::{GameRng, Seat};
use rayon::prelude::*;
use self_play::{Data, Plan};

/// The number of games of a gate.
const GATE: u64 = 240;
/// The share of these games that a new player has to win, to take the place of the one before.
const BETTER: f64 = 0.52;
/// The number of new players in a row that may fail: then the gate no longer moves.
const FAILURES: u64 = 2;
/// The weights of the win and of the own points in what the players maximize while they learn: a little more for the win than
/// what the heuristics have by default.
const WIN: f64 = 0.55;
const POINTS: f64 = 0.4;
/// The number of generations whose games a fit uses: the last ones.
const KEPT: usize = 4;

/// The share of the games that `new` wins against `old`, in pairs of games with the same circle and the seats changed.
fn gate(new: &Patchwork, old: &Patchwork, plan: Plan) -> f64 {
    let game = patchwork::Patchwork::default();
    let share = |number: u64| {
        let settings = plan.settings();
        let player = |heuristics: &Patchwork| -> Box<dyn Player<_>> {
            Box::new(Mcts::with_heuristics(heuristics.clone(), settings))
        };
        let mut players = vec![player(new), player(old)];
        let seat = number % 2;
        players.rotate_left(seat as usize);
        let played = play(&game, &mut players, stream(plan.seed, number / 2).raw_u64(), 10_000);
        played.outcome.map_or(0.5, |outcome| win_share(&game, &outcome, Seat::new(seat as usize)))
    };
    (0..GATE).into_par_iter().map(share).sum::<f64>() / GATE as f64
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("learn FILE [games] [iterations] [seed] [generations]")?;
    let number = |place: usize, or: u64| arguments.get(place).map_or(Ok(or), |text| text.parse());
    let (games, iterations, seed) = (number(1, 2_000)?, number(2, 300)?, number(3, 1)?);
    let generations = number(4, 12)?;

    let mut best = Patchwork::first_version();
    let mut data: Vec<Data> = Vec::new();
    let (mut failures, mut first) = (0, true);
    for generation in 1..=generations {
        let of = |purpose: u64| stream(seed, 2 * generation + purpose).raw_u64();
        let plan = Plan { games, iterations, seed: of(0), first };
        data.push(self_play::play_all(&best, plan));
        let kept = &data[data.len().saturating_sub(KEPT)..];
        let judgement = fit::fit(kept, of(1))?;
        let new =
            Patchwork::with_judgement(judgement.clone()).with_aims(WIN, POINTS).ok_or("the aims are no shares")?;
        let share = gate(&new, &best, Plan { seed: of(1), ..plan });
        println!("generation {generation}: {:.1} % of {GATE} games against the one before", 100.0 * share);
        if share < BETTER {
            failures += 1;
            if failures == FAILURES {
                break;
            }
            continue;
        }
        (best, failures, first) = (new, 0, false);
        fs::write(file, text(&judgement, generation, plan, seed))?;
    }
    Ok(())
}

/// The file: how it was made, and the parameters.
fn text(judgement: &PatchworkJudgement, generation: u64, plan: Plan, seed: u64) -> String {
    let Plan { games, iterations, .. } = plan;
    format!(
        "# The network and the policy of Patchwork, generation {generation} of self-play: {games} games a generation,\n\
         # {iterations} iterations a move, seed {seed}. Made by\n\
         # cargo run --release -p game-bots --example learn -- FILE {games} {iterations} {seed} {generation}\n{judgement}"
    )
}
