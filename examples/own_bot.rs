//! A bot of your own: it sees views only, and plays a hundred matches of Final Touch against others.

use std::error::Error;
use std::process::ExitCode;

use tabletop::final_touch::{Action, FinalTouch, View};
use tabletop::game_bots::{Greedy, Player, Random, knowledge, play};
use tabletop::game_traits::rng::DefaultRng;
use tabletop::game_traits::{ActionSet, Game, Seat, Turn};

use stdio::print;

/// Finishes what it can finish, and leaves no masterpiece that the next hand could finish.
struct Painter;

impl Player<FinalTouch> for Painter {
    fn decide(&mut self, game: &FinalTouch, seat: Seat, _: Turn, view: &View, rng: &mut DefaultRng) -> Option<Action> {
        // It has no position, only its view: what an action leads to, it tries on a position that fits.
        let imagined = game.determinize(view, rng);
        let merit = |action: &Action| {
            let mut after = imagined;
            game.apply_unchecked(&mut after, seat, *action, &mut ());
            let earned = |seat| i64::from(after.public().money(seat)) - i64::from(view.public().money(seat));
            let gain = earned(seat) - game.seats().iter().filter(|&other| other != seat).map(earned).sum::<i64>();
            let missing = game.missing(after.public()).len();
            // The next hand has five cards: six missing touches are safe from it, and the fewer, the less.
            (gain, missing.min(6))
        };
        game.legal_in_view(view, seat).to_vec().into_iter().max_by_key(merit)
    }
}

/// How many of `games` the painter wins, from both seats in turn.
fn wins(games: u64, rival: impl Fn() -> Box<dyn Player<FinalTouch>>) -> f64 {
    let game = FinalTouch::default();
    let share = |seed: u64| {
        let mut players = [Box::new(Painter) as Box<dyn Player<FinalTouch>>, rival()];
        let me = Seat::new(seed as usize % 2);
        players.rotate_right(me.index());
        let played = play(&game, &mut players, seed, 10_000);
        // A bot that answers illegally stops the match, and the reason is there.
        played.outcome.unwrap_or_else(|| panic!("{:?}", played.stopped)).share(me)
    };
    (0..games).map(share).sum()
}

fn run() -> Result<(), Box<dyn Error>> {
    print(format_args!("against random: {} of 100", wins(100, || Box::new(Random))))?;
    print(format_args!(
        "against greedy: {} of 100",
        wins(100, || Box::new(Greedy::new(knowledge::FinalTouch::default())))
    ))
}

fn main() -> ExitCode {
    stdio::end("own_bot", run())
}

#[test]
fn it_beats_random() {
    assert!(wins(100, || Box::new(Random)) > 70.0);
}
