//! From nothing to the weights of a game: self-play, a fit, a gate, and again with the new player until it no longer
//! wins.
//!
//! `cargo run --release -p learn -- GAME FILE [games] [iterations] [seed] [generations]`: `patchwork`, `final-touch`,
//! `point-final` or `touche-poulet`, games of self-play for each generation, iterations of each search (in Final Touch
//! and Point Final of the gate alone, in Touché Poulet of none), the maximum number of generations. The same arguments
//! give the same weights on any number of threads.

mod descend;
mod final_touch;
mod network;
mod patchwork;
mod point_final;
mod policy;
mod touche_poulet;

use std::cell::Cell;
use std::error::Error;
use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use final_touch::OfFinalTouch;
use game_bots::knowledge::{FinalTouchJudgement, PointFinalJudgement, TouchePouletJudgement};
use game_bots::{Budget, Heuristics, Mcts, MctsSettings, Player, play, win_share};
use game_traits::rng::stream;
use game_traits::{Game, GameRng, Seat};
use patchwork::OfPatchwork;
use point_final::OfPointFinal;
use policy::OfPolicy;
use rayon::prelude::*;
use touche_poulet::OfTouchePoulet;

/// The number of games of a gate, in percent of those of a generation.
const GATE: u64 = 12;
/// The share of these games that a new player has to win, to take the place of the one before, in fair shares.
const BETTER: f64 = 1.04;
/// The number of new players in a row that fail until it ends: then the gate no longer moves.
const FAILURES: u64 = 2;
/// The number of generations whose games a fit uses: the last ones.
const KEPT: usize = 4;

/// The games of a generation or of a gate.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) games: u64,
    pub(crate) iterations: u64,
    pub(crate) seed: u64,
    /// Whether the player has learned nothing yet.
    pub(crate) first: bool,
}

impl Plan {
    pub(crate) fn settings(self) -> MctsSettings {
        MctsSettings { budget: Budget::Iterations(self.iterations), ..MctsSettings::default() }
    }

    /// The number of games of a gate.
    fn gate_games(self) -> u64 {
        (self.games * GATE / 100).max(1)
    }
}

/// A game that is learned.
pub(crate) trait Subject: Sync {
    type Game: Game;
    type Heuristics: Heuristics<Self::Game>;
    /// What is fitted.
    type Judgement: Clone + Display;
    /// What the games of a generation give.
    type Data;

    fn game(&self) -> Self::Game;

    /// Who has learned nothing.
    fn first(&self) -> Self::Heuristics;

    fn player(&self, judgement: &Self::Judgement) -> Self::Heuristics;

    fn settings(&self, plan: Plan) -> MctsSettings {
        plan.settings()
    }

    /// Who plays the games of a gate.
    fn seated(&self, heuristics: Self::Heuristics, settings: MctsSettings) -> Box<dyn Player<Self::Game>> {
        Box::new(Mcts::with_heuristics(heuristics, settings))
    }

    /// Plays all games of a plan.
    fn play_all(&self, player: &Self::Heuristics, plan: Plan) -> Self::Data;

    /// Fits a judgement to the games of some generations.
    fn fit(&self, generations: &[Self::Data], seed: u64) -> Result<Self::Judgement, &'static str>;

    /// The share of the games that the side of `new` wins against `old`, in fair shares. The same deals with each seat
    /// changed.
    fn gate(&self, new: &Self::Heuristics, old: &Self::Heuristics, plan: Plan) -> f64 {
        let (game, settings) = (self.game(), self.settings(plan));
        let seats = game.seats();
        let share = |number: u64| {
            let mine = Seat::new((number % seats.len() as u64) as usize);
            let player = |seat: Seat| {
                let of_mine = game.side(seat) == game.side(mine);
                self.seated(if of_mine { new } else { old }.clone(), settings)
            };
            let mut players: Vec<_> = seats.iter().map(player).collect();
            let deal = stream(plan.seed, number / seats.len() as u64).raw_u64();
            let played = play(&game, &mut players, deal, 10_000);
            let mates = seats.iter().filter(|&seat| game.side(seat) == game.side(mine)).count();
            let fair = mates as f64 / seats.len() as f64;
            played.outcome.map_or(1.0, |outcome| win_share(&game, &outcome, mine) / fair)
        };
        let games = plan.gate_games();
        (0..games).into_par_iter().map(share).sum::<f64>() / games as f64
    }

    /// Learns until the gate no longer moves; `save` gets each judgement that is better, with its generation.
    fn learn(
        &self,
        plan: Plan,
        generations: u64,
        mut save: impl FnMut(&Self::Judgement, u64) -> Result<(), Box<dyn Error>>,
    ) -> Result<(), Box<dyn Error>> {
        let mut best = self.first();
        let mut data = Vec::new();
        let (mut failures, mut first) = (0, true);
        for generation in 1..=generations {
            let of = |purpose: u64| stream(plan.seed, 2 * generation + purpose).raw_u64();
            data.push(self.play_all(&best, Plan { seed: of(0), first, ..plan }));
            if data.len() > KEPT {
                data.remove(0);
            }
            let judgement = self.fit(&data, of(1))?;
            let new = self.player(&judgement);
            let share = self.gate(&new, &best, Plan { seed: of(1), ..plan });
            let games = plan.gate_games();
            println!("generation {generation}: {share:.2} fair shares of {games} games against the one before");
            if share < BETTER {
                failures += 1;
                if failures == FAILURES {
                    break;
                }
                continue;
            }
            (best, failures, first) = (new, 0, false);
            save(&judgement, generation)?;
        }
        Ok(())
    }
}

/// How it is called.
const USAGE: &str =
    "learn patchwork|final-touch|point-final|touche-poulet FILE [games] [iterations] [seed] [generations]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("learn: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, file, numbers @ ..] = &arguments[..] else {
        return Err(format!("a game and a file are needed: {USAGE}").into());
    };
    let number = |place: usize, min: u64, or: u64| match numbers.get(place) {
        None => Ok(or),
        Some(text) => {
            let number = text.parse().ok().filter(|&number| number >= min);
            number.ok_or_else(|| format!("{text:?} is no number from {min} on: {USAGE}"))
        }
    };
    let plan =
        Plan { games: number(0, 1, 2_000)?, iterations: number(1, 1, 300)?, seed: number(2, 0, 1)?, first: true };
    let generations = number(3, 1, 12)?;
    let unwritable = |error| format!("{file} cannot be written: {error}");
    // Better now than when the games are played.
    OpenOptions::new().append(true).create(true).open(file).map_err(unwritable)?;
    let header = |what: &str| {
        let Plan { games, iterations, seed, .. } = plan;
        format!(
            "# {what}: {games} games of self-play a generation, {iterations} iterations a move, seed {seed}. Made by\n\
             # cargo run --release -p learn -- {game} FILE {games} {iterations} {seed} {generations}\n"
        )
    };
    let saved = Cell::new(false);
    let save = |what: &str, judgement: &dyn Display| {
        saved.set(true);
        Ok(fs::write(file, format!("{}{judgement}", header(what))).map_err(unwritable)?)
    };
    match game.as_str() {
        "patchwork" => OfPatchwork.learn(plan, generations, |judgement, generation| {
            save(&format!("The network and the policy of Patchwork, generation {generation}"), judgement)
        }),
        "final-touch" => {
            let of = |players, before| OfFinalTouch { players, before };
            learn_rows(2..=4, FinalTouchJudgement::untrained(), of, plan, generations, |judgement| {
                save(
                    "The judgement of Final Touch, from games by its priors; the iterations are those of the gate",
                    judgement,
                )
            })
        }
        "point-final" => {
            let of = |players, before| OfPolicy::<OfPointFinal> { players, before };
            learn_rows(2..=5, PointFinalJudgement::untrained(), of, plan, generations, |judgement| {
                save(
                    "The judgement of Point Final, from games of its policy; the iterations are those of the gate",
                    judgement,
                )
            })
        }
        "touche-poulet" => {
            let of = |players, before| OfPolicy::<OfTouchePoulet> { players, before };
            learn_rows(2..=4, TouchePouletJudgement::untrained(), of, plan, generations, |judgement| {
                save("The judgement of Touché Poulet, from games of its policy, which has no iterations", judgement)
            })
        }
        _ => Err(format!("nothing is learned of {game:?}: {USAGE}").into()),
    }?;
    if saved.get() { Ok(()) } else { Err(format!("no new player was better, so nothing was written to {file}").into()) }
}

/// Learns a judgement that has weights for each number of players, one number after another.
fn learn_rows<S: Subject>(
    players: RangeInclusive<u8>,
    mut judgement: S::Judgement,
    of: impl Fn(u8, S::Judgement) -> S,
    plan: Plan,
    generations: u64,
    save: impl Fn(&S::Judgement) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    for players in players {
        println!("{players} players");
        of(players, judgement.clone()).learn(plan, generations, |better, _| {
            judgement = better.clone();
            save(better)
        })?;
    }
    Ok(())
}
