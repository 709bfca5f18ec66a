//! Creating a match.

use std::sync::Arc;

use game_bots::Budget;
use game_bots::erased::{AnyBots, Bot};
use game_traits::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::host::attach::clean_name;
use crate::protocol::{ClockSetting, Reason, Refusal, SeatKind};
use crate::secret::{MatchId, Secret, seed};
use crate::store::database::{StoredMatch, StoredSeat, now};

/// The maximum time for a decision, in seconds: a week.
const MAX_SECONDS: u32 = 7 * 24 * 3600;

/// Who plays the seats of a match that names no players, but the first.
pub(crate) const DEFAULT_BOT: &str = "normal";

/// The maximum number of iterations of a bot, and its maximum time to think, in milliseconds.
const MAX_ITERATIONS: u64 = 100_000;
const MAX_THINKING_MS: u128 = 5_000;

/// A request to create a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct CreateMatch {
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<CreateSeat>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    #[serde(default)]
    pub public: bool,
}

impl CreateMatch {
    /// A match of this game with its default config: the first seat is a person's, bots play the others.
    pub fn new(game: impl Into<String>) -> Self {
        CreateMatch { game: game.into(), config: None, seats: None, clock: None, public: false }
    }
}

/// A seat of a match to create.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct CreateSeat {
    pub kind: SeatKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl CreateSeat {
    /// A seat of a person, whose secret the answer holds.
    pub fn person() -> Self {
        CreateSeat { kind: SeatKind::Person, name: None, bot: None }
    }

    /// A seat of the first player who joins.
    pub fn open() -> Self {
        CreateSeat { kind: SeatKind::Open, name: None, bot: None }
    }

    /// A seat of a bot, by its name.
    pub fn bot(name: impl Into<String>) -> Self {
        CreateSeat { kind: SeatKind::Bot, name: None, bot: Some(name.into()) }
    }
}

/// A match that was created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct CreatedMatch {
    #[serde(rename = "match")]
    pub id: MatchId,
    pub seats: Vec<CreatedSeat>,
}

/// A seat of a match that was created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "docs/server.md describes the fields")]
#[non_exhaustive]
pub struct CreatedSeat {
    pub seat: Seat,
    pub kind: SeatKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// Creates a match and stores it.
pub(crate) async fn create(app: &Arc<App>, wish: CreateMatch) -> Result<CreatedMatch, Refusal> {
    if !app.may_create() {
        return Err(Refusal::new(Reason::Full, "too many matches are created at the moment; try again later"));
    }
    let (stored, created) = prepare(app, wish)?;
    let id = stored.id.clone();
    let is_of_bots = stored.is_of_bots();
    if is_of_bots && app.bot_match_permits.available_permits() == 0 {
        return Err(App::full_of_bots());
    }
    app.store.run(move |database| database.create(&stored)).await?;
    app.metrics.created();
    tracing::info!(%id, "a match is created");
    if is_of_bots {
        // It begins without a client.
        app.matches.wake(app, &id);
    }
    Ok(created)
}

fn prepare(app: &App, wish: CreateMatch) -> Result<(StoredMatch, CreatedMatch), Refusal> {
    let no_game = || Refusal::new(Reason::NoGame, format!("there is no game {:?} here", wish.game));
    let descriptor = app.game(&wish.game).ok_or_else(no_game)?;
    let config = wish.config.map(|config| config.to_string());
    let game = descriptor.open(config.as_deref()).map_err(|e| Refusal::new(Reason::Config, e))?;
    let count = game.seats().len();
    let seats = wish.seats.unwrap_or_else(|| default_seats(count));
    if seats.len() != count {
        return Err(Refusal::new(Reason::Config, format!("this game has {count} seats, not {}", seats.len())));
    }
    let bots = app.bots(descriptor.id, &game.config())?;
    let seats: Vec<StoredSeat> = seats.into_iter().map(|seat| stored_seat(seat, &*bots)).collect::<Result<_, _>>()?;
    if wish.clock.is_some_and(|clock| !(1..=MAX_SECONDS).contains(&clock.seconds)) {
        return Err(Refusal::new(Reason::Config, format!("a clock has 1 to {MAX_SECONDS} seconds")));
    }
    let failed = |e| Refusal::new(Reason::Store, e);
    let id = MatchId::random().map_err(failed)?;
    let created = seats.iter().enumerate().map(|(place, seat)| CreatedSeat {
        seat: Seat::new(place),
        kind: seat.kind,
        secret: seat.secret,
    });
    let created = CreatedMatch { id: id.clone(), seats: created.collect() };
    let stored = StoredMatch {
        number: 0,
        id,
        created: now(),
        game: descriptor.id.to_owned(),
        rules_version: descriptor.rules_version,
        config: game.config(),
        seed: seed().map_err(failed)?,
        clock: wish.clock.map(|clock| clock.seconds),
        is_public: wish.public,
        is_over: false,
        seats,
    };
    Ok((stored, created))
}

fn default_seats(count: usize) -> Vec<CreateSeat> {
    (0..count).map(|place| if place == 0 { CreateSeat::person() } else { CreateSeat::bot(DEFAULT_BOT) }).collect()
}

fn stored_seat(wish: CreateSeat, bots: &dyn AnyBots) -> Result<StoredSeat, Refusal> {
    let CreateSeat { kind, name, bot } = wish;
    let bot = match (kind, bot) {
        (SeatKind::Bot, Some(bot)) => {
            checked_bot(&bot, bots)?;
            Some(bot)
        }
        (SeatKind::Bot, None) => return Err(Refusal::new(Reason::Config, "a bot's seat names the bot")),
        (_, Some(_)) => return Err(Refusal::new(Reason::Config, "only a bot's seat names a bot")),
        (_, None) => None,
    };
    let secret = match kind {
        SeatKind::Person => Some(Secret::random().map_err(|e| Refusal::new(Reason::Store, e))?),
        _ => None,
    };
    Ok(StoredSeat { kind, name: name.as_deref().map(clean_name).transpose()?, bot, secret })
}

/// The bots that a game has, by name: the levels for people first, the weakest of them first.
pub(crate) fn bot_names(bots: &dyn AnyBots) -> Vec<&'static str> {
    let names = ["easy", "normal", "hard", "random", "heuristic", "greedy", "mcts", "uct", "alphabeta"];
    names.into_iter().filter(|name| checked_bot(name, bots).is_ok()).collect()
}

/// A bot by its name, if the game has it, and within what it may take of the server.
pub(crate) fn checked_bot(name: &str, bots: &dyn AnyBots) -> Result<Bot, Refusal> {
    let wrong = |why: String| Refusal::new(Reason::NoBot, why);
    let bot: Bot = name.parse().map_err(|e| wrong(format!("bot: {e}")))?;
    let bot = bots.resolved(bot).map_err(|why| wrong(why.to_string()))?;
    let fits = match bot.budget {
        None => true,
        Some(Budget::Iterations(n)) => n <= MAX_ITERATIONS,
        Some(Budget::Time(time)) => time.as_millis() <= MAX_THINKING_MS,
        // Half of what is left may go to one decision.
        Some(Budget::Game(time)) => time.as_millis() <= 2 * MAX_THINKING_MS,
        Some(_) => false,
    };
    fits.then_some(bot)
        .ok_or_else(|| wrong(format!("a bot has at most {MAX_ITERATIONS} iterations or {MAX_THINKING_MS}ms a move")))
}
