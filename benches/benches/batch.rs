//! Steps of matches in lockstep against random play alone, both in one run and by turns:
//! `cargo bench -p benches --bench batch`. `-- --test` takes a few steps of each.

use std::time::{Duration, Instant};

use game_traits::batch::{Arrays, Batch};
use game_traits::observation::Observations;
use game_traits::playout::{Uniform, playout};
use game_traits::rng::{self, DefaultRng};
use game_traits::{ActionSet, Game, GameRng};

/// What is measured by turns lasts about this long.
const RUN: Duration = Duration::from_millis(20);
/// How often each is measured; the median counts.
const RUNS: usize = 15;

/// Plays at random for a while; returns steps, and those of them that are decisions, a second.
fn alone<G: Game>(game: &G, rng: &mut DefaultRng, time: Duration) -> (f64, f64) {
    let (begun, mut steps, mut decisions) = (Instant::now(), 0, 0);
    while begun.elapsed() < time {
        let played = playout(game, &mut game.start(), &mut Uniform, rng);
        (steps, decisions) = (steps + played.total(), decisions + played.decisions);
    }
    let seconds = begun.elapsed().as_secs_f64();
    (steps as f64 / seconds, decisions as f64 / seconds)
}

struct Lockstep<G: Game> {
    batch: Batch<G>,
    arrays: Arrays,
    actions: Vec<u32>,
}

impl<G: Observations> Lockstep<G> {
    fn new(game: &G, matches: usize) -> Self {
        let batch = Batch::new(game.clone(), matches, 1).expect("all games have ids");
        let (arrays, actions) = (batch.arrays(), vec![0; matches]);
        Lockstep { batch, arrays, actions }
    }

    /// One step of each match: uniform over the legal actions, a chance to interrupt taken once in a hundred.
    fn step(&mut self, rng: &mut DefaultRng, masks: bool) {
        let (pass, width) = (self.batch.pass(), self.batch.pass() as usize + 1);
        for (place, id) in self.actions.iter_mut().enumerate() {
            let game = self.batch.game();
            let may = masks && self.arrays.masks[place * width + pass as usize] == 1;
            *id = if may && !rng.random_ratio(1, 100) {
                pass
            } else {
                let action = game.legal(self.batch.state(place), self.batch.seat(place)).sample(rng);
                action.and_then(|action| game.action_index(action)).map_or(pass, |id| id as u32)
            };
        }
        let mut out = self.arrays.buffers();
        if !masks {
            (out.observations, out.masks) = (&mut [], &mut []);
        }
        self.batch.step(&self.actions, &mut out).expect("what is drawn is legal");
    }

    fn rate(&mut self, rng: &mut DefaultRng, masks: bool, time: Duration) -> f64 {
        let (begun, mut steps) = (Instant::now(), 0);
        while begun.elapsed() < time {
            self.step(rng, masks);
            steps += self.batch.len();
        }
        steps as f64 / begun.elapsed().as_secs_f64()
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn measure<G: Observations + Default>(wanted: f64, test: bool) {
    let (game, mut rng) = (G::default(), rng::seeded(7));
    let (time, runs) = if test { (Duration::from_millis(1), 1) } else { (RUN, RUNS) };
    let mut batches: Vec<_> = [64, 1024].map(|matches| Lockstep::new(&game, matches)).into();
    for one in &mut batches {
        one.batch.write(&mut one.arrays.buffers()).expect("the buffers fit");
    }
    let (mut bare, mut decisions, mut full) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    for _ in 0..runs {
        let (steps, decided) = alone(&game, &mut rng, time);
        bare.push(steps);
        decisions.push(decided);
        for (one, rates) in batches.iter_mut().zip(&mut full) {
            rates.push(one.rate(&mut rng, true, time));
        }
    }
    let (bare, decisions, full) = (median(bare), median(decisions), full.map(median));
    println!(
        "{:<14} {:>7} {:>7} {:>7.2} {:>7.2} {:>8.2} {:>8.2} {:>8.3} {:>8.3} {:>8.3}",
        G::ID,
        batches[0].batch.observation_len(),
        batches[0].batch.pass(),
        bare / 1e6,
        decisions / 1e6,
        full[0] / 1e6,
        full[1] / 1e6,
        full[0] / bare,
        full[1] / bare,
        wanted,
    );
}

fn main() {
    let test = std::env::args().any(|arg| arg == "--test");
    println!("Millions a second: random play alone, then steps with observation and mask of 64 and of 1,024 matches.");
    println!(
        "{:<14} {:>7} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "game", "numbers", "ids", "steps", "decide", "of 64", "of 1024", "/ steps", "/ steps", "wanted"
    );
    measure::<tabletop::final_touch::FinalTouch>(1.5 * 5.0 / 76.0, test);
    measure::<tabletop::patchwork::Patchwork>(1.5 * 1.0 / 17.0, test);
    measure::<tabletop::point_final::PointFinal>(1.5 * 1.0 / 17.0, test);
    measure::<tabletop::touche_poulet::TouchePoulet>(1.5 * 0.5 / 7.0, test);
}
