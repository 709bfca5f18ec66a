//! Tic-tac-toe on four contracts: all games counted, and random games a second. Medians of rounds that take turns; each
//! answer is checked. Ours and turnbase's are plain boards of nine cells; board-game brings its own.

mod boards;
mod ours;
mod turns;

use std::hint::black_box;
use std::time::Instant;

use crate::median;

/// Ways to play the whole game.
const GAMES: u64 = 255_168;
/// Random games a round.
const PLAYED: u32 = 200_000;
const ROUNDS: usize = 9;

/// One way to write the game.
struct Way {
    name: &'static str,
    /// Counts all games.
    count: fn() -> u64,
    /// Plays a number of random games from a seed; returns how many moves they took and how often the first won.
    play: fn(u32, u64) -> (u64, u32),
}

const WAYS: [Way; 4] = [
    Way { name: "game-traits", count: ours::count, play: ours::play },
    Way { name: "game-traits, by views alone", count: ours::count, play: ours::play_by_views },
    Way { name: "board-game 0.8", count: boards::count, play: boards::play },
    Way { name: "turnbase 0.1", count: turns::count, play: turns::play },
];

pub(crate) fn compare() {
    let mut times = [(); WAYS.len()].map(|()| (Vec::new(), Vec::new()));
    for round in 0..ROUNDS {
        for (way, (counts, plays)) in WAYS.iter().zip(&mut times) {
            let start = Instant::now();
            assert_eq!(black_box((way.count)()), GAMES, "{}", way.name);
            counts.push(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let (moves, won) = black_box((way.play)(PLAYED, round as u64));
            plays.push(start.elapsed().as_secs_f64());
            // Random games last 7.63 moves, and who begins wins 58.5 %.
            let (length, share) = (moves as f64 / f64::from(PLAYED), f64::from(won) / f64::from(PLAYED));
            assert!((length - 7.63).abs() < 0.03 && (share - 0.585).abs() < 0.006, "{}: {length} {share}", way.name);
        }
    }
    println!("{:28} {:>18} {:>22}", "", "all games, ms", "random games a second");
    for (way, (counts, plays)) in WAYS.iter().zip(&mut times) {
        let (count, play) = (median(counts), median(plays));
        println!("{:28} {:>18.2} {:>22.0}", way.name, count * 1e3, f64::from(PLAYED) / play);
    }
}
