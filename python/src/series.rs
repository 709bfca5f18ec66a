//! Matches of bots, and searches.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use tabletop::game_bots::Budget;
use tabletop::game_bots::erased::{AnalysisRequest, AnyBots, Bot, BotError, BotKind, Series};

use crate::data::{BUDGET, Whole, bots, seed_or_new, wrong};
use crate::game::{Game, OfGame, names};
use crate::outcome::Outcome;
use crate::state::State;

/// The maximum number of decisions of a match of bots.
pub(crate) const LIMIT: usize = Series::LIMIT;

/// The longest time that Ctrl-C waits for its answer.
const LOOK: Duration = Duration::from_millis(100);

/// A match that was played: its number, the bot at each seat by its place in the list, its outcome, its record, and for
/// each seat its decisions, iterations and seconds.
type Played = (u64, Vec<usize>, Option<Outcome>, String, Vec<(u64, u64, f64)>);

fn played(series: &Series, players: &dyn AnyBots, number: u64) -> Result<Played, BotError> {
    let result = series.play(players, number, LIMIT)?;
    let stats = result.stats.iter().map(|one| (one.decisions, one.iterations, one.time.as_secs_f64())).collect();
    Ok((number, series.lineup(number), result.outcome.map(Outcome), result.record, stats))
}

/// Plays the matches `first` to `first + count - 1` of a series.
#[pyfunction]
#[pyo3(signature = (game, bots, first, count, seed, threads))]
pub(crate) fn _play_many(
    py: Python<'_>,
    game: OfGame,
    bots: Bound<'_, PyAny>,
    first: Whole,
    count: Whole,
    seed: Whole,
    threads: Option<Whole>,
) -> PyResult<Vec<Played>> {
    let opened = &game.0;
    let (first, count, seed) = (first.any("first")?, count.any("count")?, seed.any("seed")?);
    let bots = self::bots(&*opened.bots, &names(&bots)?)?;
    if bots.is_empty() {
        return Err(wrong("at least one bot is needed"));
    }
    let end = first.checked_add(count).ok_or_else(|| wrong("the numbers of matches go to 2**64 - 1"))?;
    let threads = match threads {
        Some(threads) => threads.within("threads", 1, 1_024)?,
        None => thread::available_parallelism().map_or(1, usize::from) as u64,
    };
    let series = Series::new(bots, BUDGET, seed, opened.players());
    let (next, stop) = (AtomicU64::new(first), AtomicBool::new(false));
    let work = &|send: std::sync::mpsc::Sender<Result<Played, BotError>>| {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // Beyond the last number the counter could come around to the first one.
            if !(first..end).contains(&number) {
                return;
            }
            if send.send(played(&series, &*opened.bots, number)).is_err() {
                return;
            }
        }
    };
    let wait = || -> PyResult<Vec<Played>> {
        let (send, receive) = channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(count) {
                let send = send.clone();
                scope.spawn(move || work(send));
            }
            drop(send);
            let mut all = Vec::new();
            let mut collect = || loop {
                let looks = match receive.recv_timeout(LOOK) {
                    Ok(one) => {
                        all.push(one.map_err(wrong)?);
                        all.len().is_multiple_of(256)
                    }
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => true,
                };
                if looks {
                    Python::attach(|py| py.check_signals())?;
                }
            };
            let collected = collect();
            stop.store(true, Ordering::Relaxed);
            collected.map(|()| all)
        })
    };
    let mut all = py.detach(wait)?;
    all.sort_by_key(|one| one.0);
    Ok(all)
}

/// What a search says of an action: its text, or None to let an interrupt pass; visits, value, win share and lead.
type Searched = (Option<String>, u64, f64, f64, Option<f64>);

/// Searches a position: the seat, the iterations, and the actions.
#[pyfunction]
#[pyo3(signature = (state, iterations, bot, seat, seed))]
pub(crate) fn _search(
    py: Python<'_>,
    state: &State,
    iterations: Whole,
    bot: &str,
    seat: Option<Whole>,
    seed: Option<Whole>,
) -> PyResult<(usize, u64, Vec<Searched>)> {
    let opened = state.opened();
    let kind = match bot {
        "mcts" => BotKind::Mcts,
        "uct" => BotKind::Uct,
        other => {
            return Err(wrong(format!("the searches are mcts and uct, not {other:?}; `iterations` is the budget")));
        }
    };
    let iterations = iterations.within("iterations", 1, u64::MAX)?;
    let record = state.record();
    let request = AnalysisRequest {
        seat: Some(state.asked(seat)?),
        seed: seed_or_new(py, seed)?,
        ..AnalysisRequest::new(&record, Bot { kind, budget: None }, Budget::Iterations(iterations))
    };
    let found = py.detach(|| opened.bots.analyze(&request)).map_err(wrong)?;
    let actions = found.analysis.actions.into_iter();
    let actions = actions.map(|one| (one.action, one.visits, one.value, one.win_share, one.lead)).collect();
    Ok((found.seat.index(), found.analysis.iterations, actions))
}

/// Plays random matches to their end, and returns the number of their steps: decisions and chance outcomes.
#[pyfunction]
#[pyo3(signature = (game, games, seed))]
pub(crate) fn _playouts(py: Python<'_>, game: &Bound<'_, Game>, games: Whole, seed: Whole) -> PyResult<u64> {
    let opened = &game.get().0;
    let (games, seed) = (games.any("games")?, seed.any("seed")?);
    Ok(py.detach(|| opened.game.playouts(seed, games, false, LIMIT as u64).steps.total()))
}
