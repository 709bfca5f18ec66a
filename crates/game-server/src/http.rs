//! Requests and their answers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use game_traits::Outcome;
use game_traits::json::read_object;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::timeout;

use crate::app::App;
use crate::create::{self, CreateMatch};
use crate::guard::guard;
use crate::protocol::{ClockSetting, MAX_MESSAGE, PROTOCOL, Reason, Refusal, SeatInfo, Standing};
use crate::replay::{self, AnalysisQuery, PositionQuery};
use crate::secret::MatchId;
use crate::{page, socket};

/// The maximum number of bytes of a body, and of one that holds a record.
const MAX_BODY: usize = 64 << 10;
const MAX_RECORD: usize = 4 << 20;

/// The maximum number of public matches in a list.
const MAX_LISTED: u32 = 100;

/// How long that list is kept: it is read by the thread that stores decisions.
const LISTED_FOR: Duration = Duration::from_secs(1);

pub(crate) fn routes(app: Arc<App>) -> Router {
    let replays = Router::new()
        .route("/api/v1/replay", post(replay_record))
        .route("/api/v1/replay/{at}", post(position_of_record))
        .route("/api/v1/analysis/{at}", post(analysis_of_record))
        .layer(DefaultBodyLimit::max(MAX_RECORD))
        .route("/api/v1/matches/{id}/replay", get(replay_match))
        .route("/api/v1/matches/{id}/replay/{at}", get(position_of_match))
        .route("/api/v1/matches/{id}/analysis/{at}", get(analysis_of_match))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), limit_replays));
    Router::new()
        .route("/api/v1/games", get(games))
        .route("/api/v1/games/{game}/rules", get(rules))
        .route("/api/v1/games/{game}/seats", post(seats))
        .route("/api/v1/matches", get(public_matches).post(create_match))
        .route("/api/v1/matches/{id}", get(one_match))
        .route("/api/v1/matches/{id}/record", get(record))
        .route("/api/v1/play", get(play))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .merge(replays)
        .fallback(page::file)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Takes no more requests at the same time than may wait, before their bodies are read. A body comes as soon as a head.
async fn limit_replays(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let failed = |reason, why: &str| Failed(Refusal::new(reason, why)).into_response();
    let Ok(_permit) = app.waiting_permits.try_acquire() else {
        return failed(Reason::Full, "the server thinks about too much already; try again");
    };
    let (head, body) = request.into_parts();
    match timeout(app.settings.limits.head, axum::body::to_bytes(body, MAX_RECORD)).await {
        Ok(Ok(body)) => next.run(Request::from_parts(head, body.into())).await,
        Ok(Err(_)) => failed(Reason::TooLong, "a record has at most 4 MiB"),
        Err(_) => failed(Reason::NotUnderstood, "the body came too slowly"),
    }
}

/// An error as its answer.
pub(crate) struct Failed(pub(crate) Refusal);

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Failed(refusal)
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let status = match self.0.reason {
            Reason::NoMatch | Reason::NoGame => StatusCode::NOT_FOUND,
            Reason::Forbidden => StatusCode::FORBIDDEN,
            Reason::NotOver => StatusCode::CONFLICT,
            Reason::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Reason::Full | Reason::Store => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        (status, Json(serde_json::json!({ "error": self.0 }))).into_response()
    }
}

type Answer<T> = Result<Json<T>, Failed>;

/// Reads a body. It is an object, perhaps after a byte order mark.
fn read<T: Serialize + for<'de> Deserialize<'de>>(body: &Bytes) -> Result<T, Refusal> {
    let wrong = |e: &dyn std::error::Error| Refusal::new(Reason::NotUnderstood, e);
    let text = std::str::from_utf8(body).map_err(|e| wrong(&e))?;
    read_object(text).map_err(|e| wrong(&e))
}

fn match_id(text: &str) -> Result<MatchId, Refusal> {
    MatchId::parse(text).ok_or_else(|| Refusal::new(Reason::NoMatch, "there is no such match here"))
}

#[derive(Serialize)]
struct GameList {
    protocol: u32,
    games: Vec<GameInfo>,
}

#[derive(Serialize)]
struct GameInfo {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    rules_version: u32,
    how_to_play: &'static str,
    grammar: &'static str,
    options: &'static [game_erased::ConfigOption],
    config: Value,
    seat_count: usize,
    bots: Vec<&'static str>,
}

async fn games(State(app): State<Arc<App>>) -> Answer<GameList> {
    let info = |game: &game_erased::GameDescriptor| {
        let opened = game.open(None).map_err(|e| Refusal::new(Reason::Config, e))?;
        Ok(GameInfo {
            id: game.id,
            name: game.name,
            about: game.about,
            rules_version: game.rules_version,
            how_to_play: game.how_to_play,
            grammar: game.grammar,
            options: game.options,
            config: serde_json::from_str(&opened.config()).unwrap_or_default(),
            seat_count: opened.seats().len(),
            bots: create::bot_names(&*app.bots(game.id, &opened.config())?),
        })
    };
    let games: Result<Vec<_>, Refusal> = app.games.iter().map(info).collect();
    Ok(Json(GameList { protocol: PROTOCOL, games: games? }))
}

fn game<'a>(app: &'a App, id: &str) -> Result<&'a game_erased::GameDescriptor, Refusal> {
    app.game(id).ok_or_else(|| Refusal::new(Reason::NoGame, format!("there is no game {id:?} here")))
}

async fn rules(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Failed> {
    let rules = game(&app, &id)?.rules;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], rules).into_response())
}

#[derive(Serialize)]
struct SeatCount {
    seat_count: usize,
}

async fn seats(State(app): State<Arc<App>>, Path(id): Path<String>, body: Bytes) -> Answer<SeatCount> {
    let config: Value = read(&body)?;
    let opened = game(&app, &id)?.open(Some(&config.to_string())).map_err(|e| Refusal::new(Reason::Config, e))?;
    Ok(Json(SeatCount { seat_count: opened.seats().len() }))
}

async fn create_match(State(app): State<Arc<App>>, body: Bytes) -> Result<Response, Failed> {
    let wish: CreateMatch = read(&body)?;
    let created = create::create(&app, wish).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "match")]
    id: MatchId,
    game: String,
    config: Value,
    created: u64,
    open_seats: usize,
}

async fn public_matches(State(app): State<Arc<App>>) -> Answer<Value> {
    let mut kept = app.listed.lock().await;
    if let Some((_, list)) = kept.as_ref().filter(|(read, _)| read.elapsed() < LISTED_FOR) {
        return Ok(Json(list.clone()));
    }
    let stored = app.store.run(|database| database.public(MAX_LISTED)).await.map_err(Refusal::from)?;
    let listed = |one: crate::store::database::StoredMatch| Listed {
        config: serde_json::from_str(&one.config).unwrap_or_default(),
        open_seats: one
            .seats
            .iter()
            .filter(|seat| seat.kind == crate::protocol::SeatKind::Open && seat.secret.is_none())
            .count(),
        id: one.id,
        game: one.game,
        created: one.created,
    };
    let matches: Vec<Listed> = stored.into_iter().map(listed).collect();
    let list = serde_json::json!({ "matches": matches });
    *kept = Some((Instant::now(), list.clone()));
    Ok(Json(list))
}

/// A match as everybody may see it.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct MatchInfo {
    #[serde(rename = "match")]
    pub id: MatchId,
    pub game: String,
    pub config: Value,
    pub state: Standing,
    pub public: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    pub seats: Vec<SeatInfo>,
    pub outcome: Option<Outcome>,
}

async fn one_match(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<MatchInfo> {
    let info = app.matches.info(&app, &match_id(&id)?).await?;
    Ok(Json(MatchInfo {
        id: info.stored.id.clone(),
        game: info.stored.game.clone(),
        config: info.config,
        state: info.state,
        public: info.stored.is_public,
        clock: info.stored.clock.map(|seconds| ClockSetting { seconds }),
        seats: info.seats,
        outcome: info.outcome,
    }))
}

async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Failed> {
    let record = app.matches.finished(&app, &match_id(&id)?).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

async fn replay_match(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<replay::Replay> {
    let record = app.matches.finished(&app, &match_id(&id)?).await?;
    Ok(Json(replay::replay(&app, record).await?))
}

async fn position_of_match(
    State(app): State<Arc<App>>,
    Path((id, at)): Path<(String, usize)>,
    Query(query): Query<PositionQuery>,
) -> Answer<replay::ReplayPosition> {
    let record = app.matches.finished(&app, &match_id(&id)?).await?;
    Ok(Json(replay::position(&app, record, at, query).await?))
}

async fn analysis_of_match(
    State(app): State<Arc<App>>,
    Path((id, at)): Path<(String, usize)>,
    Query(query): Query<AnalysisQuery>,
) -> Answer<replay::Analysis> {
    let record = app.matches.finished(&app, &match_id(&id)?).await?;
    Ok(Json(replay::analysis(&app, record, at, query).await?))
}

async fn replay_record(State(app): State<Arc<App>>, record: String) -> Answer<replay::Replay> {
    Ok(Json(replay::replay(&app, record).await?))
}

async fn position_of_record(
    State(app): State<Arc<App>>,
    Path(at): Path<usize>,
    Query(query): Query<PositionQuery>,
    record: String,
) -> Answer<replay::ReplayPosition> {
    Ok(Json(replay::position(&app, record, at, query).await?))
}

async fn analysis_of_record(
    State(app): State<Arc<App>>,
    Path(at): Path<usize>,
    Query(query): Query<AnalysisQuery>,
    record: String,
) -> Answer<replay::Analysis> {
    Ok(Json(replay::analysis(&app, record, at, query).await?))
}

async fn play(State(app): State<Arc<App>>, upgrade: WebSocketUpgrade) -> Result<Response, Failed> {
    let full = |_| Refusal::new(Reason::Full, "too many sockets are open here at the moment; try again later");
    let permit = Arc::clone(&app.socket_permits).try_acquire_owned().map_err(full)?;
    // A message beyond this is not even read to its end.
    let upgrade =
        upgrade.read_buffer_size(MAX_MESSAGE).max_message_size(4 * MAX_MESSAGE).max_frame_size(4 * MAX_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let open = &app.metrics.sockets;
        open.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        socket::serve(Arc::clone(&app), socket).await;
        open.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        drop(permit);
    }))
}

async fn health(State(app): State<Arc<App>>) -> Response {
    let answer = app.store.run(|database| database.execute("SELECT 1"));
    match timeout(Duration::from_secs(5), answer).await {
        Ok(Ok(())) => "ok\n".into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let text = app.metrics.text(app.matches.len());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
