//! Players and matches of games that are picked at run time: views are JSON, actions are text.
//!
//! [`Bots::of`] registers the players of a game with its heuristics; [`Bots::open`] opens them for a config. Then
//! [`AnyBots`] plays matches, makes players and analyzes records.
//!
//! ```
//! use game_bots::erased::{AnalysisRequest, Bots};
//! use game_bots::{Budget, knowledge};
//!
//! const BOTS: Bots = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>();
//! let bots = BOTS.open(None)?;
//! let budget = Budget::Iterations(50);
//! let result = bots.play(&["mcts".parse()?, "random".parse()?], budget, 1, 10_000)?;
//! assert!(result.outcome.is_some());
//!
//! let request = AnalysisRequest { at: Some(4), ..AnalysisRequest::new(&result.record, "mcts".parse()?, budget) };
//! let best = &bots.analyze(&request)?.analysis.actions[0];
//! println!("{:?}: {:.0} % of the win", best.action, 100.0 * best.win_share);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod series;

use std::any::{Any, TypeId};
use std::fmt::{self, Debug};
use std::marker::PhantomData;

use game_erased::{ErasedError, Presentation, opened, replayed};
use game_traits::rng::{DefaultRng, seeded};
use game_traits::{Game, Observer, Outcome, Seat, Seats, Side, Table, Turn};

use crate::{
    AlphaBeta, AlphaBetaSettings, Analysis, Budget, Greedy, HeuristicPlayer, Heuristics, Mcts, MctsSettings, Player,
    Random, SeatStats, play_timed,
};
pub use bot::{Bot, BotError, BotKind};
pub use series::Series;

/// A match that was played, its record as JSON.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TextMatchResult {
    /// The outcome; `None` if the match stopped before the end of the game.
    pub outcome: Option<Outcome>,
    /// Why the match stopped before the end of the game, as [`StopReason`](crate::StopReason) says it.
    pub stopped: Option<String>,
    /// The effort of each player, by seat; times are measured.
    pub stats: Vec<SeatStats>,
    /// The record of the match as JSON.
    pub record: String,
}

impl TextMatchResult {
    /// Creates a result, for programs that collect results which they did not play here.
    pub fn new(outcome: Option<Outcome>, stats: Vec<SeatStats>, record: String) -> Self {
        TextMatchResult { outcome, stopped: None, stats, record }
    }
}

/// A question to [`AnyBots::analyze`].
#[derive(Clone, Copy, Debug)]
pub struct AnalysisRequest<'a> {
    /// The record as JSON.
    pub record: &'a str,
    /// The position after this number of decisions; `None` is the end of the record.
    pub at: Option<usize>,
    /// The seat that decides; `None` is the lowest seat that must act.
    pub seat: Option<Seat>,
    /// [`BotKind::Uct`] searches by the rules alone, [`BotKind::MctsV1`] with the game's heuristics of the first
    /// version, every other kind with the game's heuristics.
    pub bot: Bot,
    /// The budget, if `bot` has none.
    pub budget: Budget,
    /// The seed of the search.
    pub seed: u64,
}

impl<'a> AnalysisRequest<'a> {
    /// Asks about the end of a record and the lowest seat that must act, with seed 1.
    pub fn new(record: &'a str, bot: Bot, budget: Budget) -> Self {
        AnalysisRequest { record, at: None, seat: None, bot, budget, seed: 1 }
    }
}

/// The answer of [`AnyBots::analyze`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct TextAnalysis {
    /// The seat that decides.
    pub seat: Seat,
    /// The result of the search, with actions as text.
    pub analysis: Analysis<String>,
}

type Open = fn(Option<&str>) -> Result<Box<dyn AnyBots>, ErasedError>;

/// The players of a game, as a program registers them.
#[derive(Clone, Copy, Debug)]
pub struct Bots {
    /// The id of the game.
    pub id: &'static str,
    open: Open,
}

impl Bots {
    /// The players of the game `G` with the heuristics `H`; [`Uninformed`](crate::Uninformed) knows the rules only.
    pub const fn of<G: Presentation, H: Heuristics<G> + Default>() -> Self {
        Bots { id: G::ID, open: |config| Ok(Box::new(Typed::<G, H>(opened(config)?, PhantomData))) }
    }

    /// Opens the players for the game with a config as JSON; `None` is the default config.
    ///
    /// # Errors
    /// [`ErasedError::Config`].
    pub fn open(&self, config: Option<&str>) -> Result<Box<dyn AnyBots>, ErasedError> {
        (self.open)(config)
    }
}

mod sealed {
    pub trait Sealed {}
}

/// The players of a game without its type. The trait is sealed: methods may be added.
pub trait AnyBots: sealed::Sealed + Debug + Send + Sync {
    /// Returns the seats of the game.
    fn seats(&self) -> Seats;
    /// Returns the side of each seat; those of one side win together.
    fn sides(&self) -> Vec<Side>;
    /// Returns the bot that plays a level in this game; any other bot is itself.
    ///
    /// # Errors
    /// [`BotError`] if the game has no such bot.
    fn resolved(&self, bot: Bot) -> Result<Bot, BotError>;
    /// Plays a match as [`play_timed`]: a bot for each seat, all randomness from `seed`, at most `limit` decisions. The
    /// tags of its record name the bots.
    ///
    /// # Errors
    /// [`BotError`] if the game has no such bot.
    fn play(&self, bots: &[Bot], budget: Budget, seed: u64, limit: usize) -> Result<TextMatchResult, BotError>;
    /// Creates a player, which may reuse its search for its next decision.
    ///
    /// # Errors
    /// [`BotError`] if the game has no such bot.
    fn player(&self, bot: Bot, budget: Budget) -> Result<Box<dyn AnyPlayer>, BotError>;
    /// Searches a position of a record.
    ///
    /// # Errors
    /// [`ErasedError::Record`], [`ErasedError::Replay`], [`ErasedError::Beyond`], or [`ErasedError::NotYours`] if the
    /// seat is not to act there.
    fn analyze(&self, request: &AnalysisRequest<'_>) -> Result<TextAnalysis, ErasedError>;
}

/// A player without the type of its game. It gets views as JSON and returns actions as text. The trait is sealed:
/// methods may be added.
pub trait AnyPlayer: sealed::Sealed + Debug + Send {
    /// Decides, as [`Player::decide`].
    ///
    /// # Errors
    /// [`ErasedError::View`] if `view` is not a view of this game.
    fn decide(
        &mut self,
        seat: Seat,
        turn: Turn,
        view: &str,
        rng: &mut DefaultRng,
    ) -> Result<Option<String>, ErasedError>;
    /// Takes a seat in a match that begins, as [`Player::begin`].
    fn begin(&mut self, seat: Seat);
    /// Receives an event as JSON, as [`Player::observe`].
    ///
    /// # Errors
    /// [`ErasedError::Event`] if `event` is not an event of this game.
    fn observe(&mut self, seat: Seat, event: &str) -> Result<(), ErasedError>;
}

struct Typed<G, H>(G, PhantomData<H>);

impl<G: Game, H> Debug for Typed<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyBots").field(&G::ID).finish()
    }
}

impl<G, H> sealed::Sealed for Typed<G, H> {}

impl<G: Presentation, H: Heuristics<G> + Default> Typed<G, H> {
    fn resolved(bot: Bot) -> Result<Bot, BotError> {
        match bot.kind {
            BotKind::HeuristicPlayer if !H::HAS_POLICY => Err(BotError::NoPolicy),
            BotKind::AlphaBeta if !is_open::<G>() => Err(BotError::HidesSomething),
            _ => Ok(bot.of_level(H::LEVELS)),
        }
    }

    fn typed_player(bot: Bot, budget: Budget) -> Result<Box<dyn Player<G>>, BotError> {
        let bot = Self::resolved(bot)?;
        let settings = settings(bot, budget);
        Ok(match bot.kind {
            BotKind::Easy | BotKind::Normal | BotKind::Hard | BotKind::Random => Box::new(Random),
            BotKind::HeuristicPlayer => Box::new(HeuristicPlayer::new(H::default())),
            BotKind::Greedy => Box::new(Greedy::new(H::default())),
            BotKind::Mcts => Box::new(Mcts::with_heuristics(H::default(), settings)),
            BotKind::MctsV1 => Box::new(Mcts::with_heuristics(H::default().v1(), settings)),
            BotKind::Uct => Box::new(Mcts::new(settings)),
            BotKind::AlphaBeta => {
                let settings = AlphaBetaSettings { budget: settings.budget, ..AlphaBetaSettings::default() };
                Box::new(InTheOpen(AlphaBeta::with_heuristics(H::default(), settings)))
            }
        })
    }
}

/// Whether nothing is hidden in a game: its view is its state.
fn is_open<G: Game>() -> bool {
    TypeId::of::<G::View>() == TypeId::of::<G::State>()
}

/// Alpha-beta for a game whose type does not say that its view is its state.
struct InTheOpen<G: Game, H>(AlphaBeta<G, H>);

impl<G: Game, H: Heuristics<G>> Player<G> for InTheOpen<G, H> {
    fn decide(&mut self, game: &G, seat: Seat, _: Turn, view: &G::View, _: &mut DefaultRng) -> Option<G::Action> {
        let state = (view as &dyn Any).downcast_ref::<G::State>()?;
        self.0.choose(game, state, seat)
    }

    fn begin(&mut self, _: &G, _: Seat) {
        self.0.forget();
    }

    fn iterations(&self) -> u64 {
        self.0.nodes()
    }
}

fn settings(bot: Bot, budget: Budget) -> MctsSettings {
    MctsSettings { budget: bot.budget.unwrap_or(budget), ..MctsSettings::default() }
}

impl<G: Presentation, H: Heuristics<G> + Default> AnyBots for Typed<G, H> {
    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn sides(&self) -> Vec<Side> {
        self.0.seats().iter().map(|seat| self.0.side(seat)).collect()
    }

    fn resolved(&self, bot: Bot) -> Result<Bot, BotError> {
        Self::resolved(bot)
    }

    fn play(&self, bots: &[Bot], budget: Budget, seed: u64, limit: usize) -> Result<TextMatchResult, BotError> {
        let bots = bots.iter().map(|&bot| Self::resolved(bot)).collect::<Result<Vec<_>, _>>()?;
        let mut players = bots.iter().map(|&bot| Self::typed_player(bot, budget)).collect::<Result<Vec<_>, _>>()?;
        let mut result = play_timed(&self.0, &mut players, seed, limit);
        for (seat, bot) in bots.iter().enumerate() {
            result.table.set_tag(format!("seat {seat}"), bot.to_string());
        }
        Ok(TextMatchResult {
            outcome: result.outcome,
            stopped: result.stopped.map(|why| why.to_string()),
            stats: result.stats,
            record: result.table.record().to_json(),
        })
    }

    fn player(&self, bot: Bot, budget: Budget) -> Result<Box<dyn AnyPlayer>, BotError> {
        Ok(Box::new(TypedPlayer { game: self.0.clone(), bot, player: Self::typed_player(bot, budget)? }))
    }

    fn analyze(&self, request: &AnalysisRequest<'_>) -> Result<TextAnalysis, ErasedError> {
        let &AnalysisRequest { record, at, seat, bot, budget, seed } = request;
        let table = replayed(self.0.clone(), record, at, seed)?;
        let turn = table.turn();
        let seat = seat.or(turn.first_required()).filter(|&seat| turn.actors().contains(seat));
        let seat = seat.ok_or(ErasedError::NotYours)?;
        let bot = bot.of_level(H::LEVELS);
        let settings = settings(bot, budget);
        let analysis = match bot.kind {
            BotKind::Uct => analysis_of(Mcts::new(settings), &table, seat, seed),
            BotKind::MctsV1 => analysis_of(Mcts::with_heuristics(H::default().v1(), settings), &table, seat, seed),
            _ => analysis_of(Mcts::with_heuristics(H::default(), settings), &table, seat, seed),
        };
        Ok(TextAnalysis { seat, analysis: analysis.map(|action| action.to_string()) })
    }
}

/// Searches the position of a table for a seat, which knows the events that it received.
fn analysis_of<G: Game, H: Heuristics<G>>(
    mut search: Mcts<G, H>,
    table: &Table<G>,
    seat: Seat,
    seed: u64,
) -> Analysis<G::Action> {
    let (game, observer) = (table.game(), Observer::Seat(seat));
    table.events(observer).for_each(|event| search.observe(game, seat, &event));
    search.analyze(game, seat, table.turn(), &table.view(observer), &mut seeded(seed))
}

struct TypedPlayer<G: Game> {
    game: G,
    bot: Bot,
    player: Box<dyn Player<G>>,
}

impl<G: Game> Debug for TypedPlayer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPlayer").field(&G::ID).field(&self.bot).finish()
    }
}

impl<G: Game> sealed::Sealed for TypedPlayer<G> {}

impl<G: Presentation> AnyPlayer for TypedPlayer<G> {
    fn decide(
        &mut self,
        seat: Seat,
        turn: Turn,
        view: &str,
        rng: &mut DefaultRng,
    ) -> Result<Option<String>, ErasedError> {
        let view: G::View = serde_json::from_str(view).map_err(|e| ErasedError::View(e.into()))?;
        Ok(self.player.decide(&self.game, seat, turn, &view, rng).map(|action| action.to_string()))
    }

    fn begin(&mut self, seat: Seat) {
        self.player.begin(&self.game, seat);
    }

    fn observe(&mut self, seat: Seat, event: &str) -> Result<(), ErasedError> {
        let event: G::Event = serde_json::from_str(event).map_err(|e| ErasedError::Event(e.into()))?;
        self.player.observe(&self.game, seat, &event);
        Ok(())
    }
}
