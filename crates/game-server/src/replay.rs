//! Replays, and what bots think of them, where nothing is hidden any more.

use std::sync::Arc;

use game_bots::Budget;
use game_bots::erased::{AnalysisRequest, Bot};
use game_erased::{AnyGame, AnyTable, Canvas, ErasedError, GameDescriptor, descriptor_for};
use game_traits::{Observer, Outcome, Seat, Seats, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::host::load::player_tag;
use crate::protocol::{Reason, Refusal};

/// The maximum number of iterations of an analysis, and the number if none is asked for.
const MAX_ITERATIONS: u64 = 10_000;
const ITERATIONS: u64 = 1_000;

/// The actions that an analysis lists.
const MAX_ACTIONS: usize = 20;

/// A whole match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct Replay {
    pub game: String,
    pub name: String,
    pub config: Value,
    pub seat_count: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    pub begin: Vec<String>,
    pub decisions: Vec<Decision>,
    pub outcome: Option<Outcome>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<String>,
}

/// A decision of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct Decision {
    pub seat: Seat,
    pub action: String,
    pub sentences: Vec<String>,
}

/// A position of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct ReplayPosition {
    pub at: usize,
    pub of: usize,
    pub must: Seats,
    pub may: Seats,
    pub svg: String,
    pub text: String,
    pub digest: String,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct Analysis {
    pub at: usize,
    pub seat: Seat,
    pub iterations: u64,
    pub actions: Vec<AnalyzedAction>,
}

/// An action of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct AnalyzedAction {
    pub action: Option<String>,
    pub visits: u64,
    pub win_share: f64,
    pub lead: Option<f64>,
}

/// Who looks at a position of a replay.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuery {
    observer: Option<String>,
}

/// Who thinks about a position of a replay.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisQuery {
    bot: Option<String>,
    seat: Option<Seat>,
}

fn wrong(error: ErasedError) -> Refusal {
    Refusal::new(Reason::Record, error)
}

/// Does work that may take long, where it keeps no client waiting.
async fn work<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&App) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let busy = || Refusal::new(Reason::Full, "the server thinks about too much already; try again");
    let permit = Arc::clone(&app.replay_permits).acquire_owned().await.map_err(|_| busy())?;
    let app = Arc::clone(app);
    let done = tokio::task::spawn_blocking(move || {
        let done = work(&app);
        drop(permit);
        done
    });
    done.await.unwrap_or_else(|_| Err(busy()))
}

fn open(app: &App, record: &str) -> Result<(&'static GameDescriptor, Box<dyn AnyGame>), Refusal> {
    let descriptor = descriptor_for(app.games, record).map_err(wrong)?;
    Ok((descriptor, descriptor.open_record(record).map_err(wrong)?))
}

/// All decisions of a record.
pub(crate) async fn replay(app: &Arc<App>, record: String) -> Result<Replay, Refusal> {
    work(app, move |app| {
        let (descriptor, game) = open(app, &record)?;
        let table = game.replay(&record, None, 0).map_err(wrong)?;
        let sentences = |decision| {
            let mut all = table.messages_of(decision, Observer::Spectator);
            all.retain(|sentence| !sentence.is_empty());
            all
        };
        let player = |seat| table.tags().get(&player_tag(seat)).cloned();
        let named = (0..game.seats().len()).any(|seat| player(seat).is_some());
        let players = (0..game.seats().len()).map(|seat| player(seat).unwrap_or_default());
        let decision = |(number, (seat, action))| Decision { seat, action, sentences: sentences(Some(number)) };
        Ok(Replay {
            game: descriptor.id.to_owned(),
            name: descriptor.name.to_owned(),
            config: serde_json::from_str(&game.config()).unwrap_or_default(),
            seat_count: game.seats().len(),
            players: if named { players.collect() } else { Vec::new() },
            begin: sentences(None),
            decisions: table.decisions().into_iter().enumerate().map(decision).collect(),
            outcome: table.outcome(),
            explanation: table.explain_scores(),
        })
    })
    .await
}

/// The position after a number of decisions.
pub(crate) async fn position(
    app: &Arc<App>,
    record: String,
    at: usize,
    query: PositionQuery,
) -> Result<ReplayPosition, Refusal> {
    work(app, move |app| {
        let (_, game) = open(app, &record)?;
        let observer = query.observer.as_deref().map_or(Ok(Observer::Spectator), str::parse);
        let observer = observer.map_err(|e| Refusal::new(Reason::NotUnderstood, e))?;
        if observer.seat().is_some_and(|seat| !game.seats().contains(seat)) {
            return Err(Refusal::new(Reason::NotUnderstood, "this game has no such seat"));
        }
        let mut table = game.replay(&record, None, 0).map_err(wrong)?;
        let of = table.decisions().len();
        back_to(&mut *table, at, of)?;
        let (must, may) = match table.turn() {
            Turn::Decide { must, may } => (must, may),
            _ => (Seats::EMPTY, Seats::EMPTY),
        };
        Ok(ReplayPosition {
            at,
            of,
            must,
            may,
            svg: table.render_svg(observer),
            text: table.render_text(observer, Canvas::default()).to_string(),
            digest: format!("{:016x}", table.digest()),
        })
    })
    .await
}

fn back_to(table: &mut dyn AnyTable, at: usize, of: usize) -> Result<(), Refusal> {
    if at > of {
        return Err(wrong(ErasedError::Beyond { decisions: of, asked: at }));
    }
    (at..of).for_each(|_| drop(table.undo()));
    Ok(())
}

/// What a bot thinks about the decision after a number of others.
pub(crate) async fn analysis(
    app: &Arc<App>,
    record: String,
    at: usize,
    query: AnalysisQuery,
) -> Result<Analysis, Refusal> {
    let name = query.bot.as_deref().unwrap_or("mcts");
    let refused = |why: String| Refusal::new(Reason::NoBot, why);
    let named: Bot = name.parse().map_err(|e| refused(format!("bot: {e}")))?;
    work(app, move |app| {
        let (descriptor, game) = open(app, &record)?;
        let bots = app.bots(descriptor.id, &game.config())?;
        let bot = bots.resolved(named).map_err(|why| refused(why.to_string()))?;
        if !bot.kind.analyzes() {
            return Err(refused(format!("{named} does not search; `mcts` and `uct` do")));
        }
        let budget = match bot.budget {
            None => Budget::Iterations(ITERATIONS),
            Some(budget @ Budget::Iterations(n)) if n <= MAX_ITERATIONS => budget,
            Some(_) => return Err(refused(format!("an analysis has at most {MAX_ITERATIONS} iterations"))),
        };
        let bot = Bot { budget: Some(budget), ..bot };
        let request = AnalysisRequest { at: Some(at), seat: query.seat, ..AnalysisRequest::new(&record, bot, budget) };
        let found = bots.analyze(&request).map_err(wrong)?;
        let best = found.analysis.actions.into_iter().take(MAX_ACTIONS).map(|one| AnalyzedAction {
            action: one.action,
            visits: one.visits,
            win_share: one.win_share,
            lead: one.lead,
        });
        Ok(Analysis { at, seat: found.seat, iterations: found.analysis.iterations, actions: best.collect() })
    })
    .await
}
