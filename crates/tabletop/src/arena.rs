//! Many matches of bots, on several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use game_bots::erased::{AnyBots, Series, TextMatchResult};

use crate::failure::Failure;
use crate::interrupt;

/// The longest time that an interrupt waits for its answer.
const LOOK: Duration = Duration::from_millis(50);

/// Plays the games, and calls `done` with each one and its number as it ends. Gives `false` if an interrupt came before the end.
pub(crate) fn run(
    players: Box<dyn AnyBots>,
    series: &Series,
    count: usize,
    threads: usize,
    mut done: impl FnMut(usize, TextMatchResult) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    interrupt::defer()?;
    let (send, receive) = channel();
    let work = Arc::new((players, series.clone(), AtomicUsize::new(0)));
    for _ in 0..threads.clamp(1, count.max(1)) {
        let (work, send) = (Arc::clone(&work), send.clone());
        // At an interrupt a game in progress is given up: these threads are not joined.
        thread::spawn(move || games(&*work.0, &work.1, count, &work.2, &send));
    }
    drop(send);
    let mut received = 0;
    loop {
        match receive.recv_timeout(LOOK) {
            Ok((game, played)) => {
                received += 1;
                done(game, played)?;
            }
            Err(RecvTimeoutError::Disconnected) if received < count => {
                return Err(Failure::new(format!("game {received} could not be played; please report this")));
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(true),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::is_pending() {
            return Ok(received == count);
        }
    }
}

fn games(
    players: &dyn AnyBots,
    series: &Series,
    count: usize,
    next: &AtomicUsize,
    send: &Sender<(usize, TextMatchResult)>,
) {
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= count || send.send((game, series.play(players, game as u64, Series::LIMIT))).is_err() {
            return;
        }
    }
}
