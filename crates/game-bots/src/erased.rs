//! Players and matches picked at run time, by name.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use game_erased::{ErasedError, Presentation, opened, replayed};
use game_traits::playout::{Policy, Uniform};
use game_traits::rng::{DefaultRng, seeded};
use game_traits::{Game, GameRng, Observer, Outcome, ParseError, Seat, Seats, Turn};

use crate::{
    Budget, Evaluate, Greedy, HeuristicPlayer, Heuristics, Mcts, Player, Random, RootAction, SeatStats, Settings,
    Uninformed, play,
};

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// [`Random`].
    Random,
    /// [`HeuristicPlayer`]: the game's rules of thumb.
    HeuristicPlayer,
    /// [`Greedy`] with the game's evaluation.
    Greedy,
    /// [`Mcts`] with the game's guide.
    Guided,
    /// [`Mcts`] that knows only the rules.
    Vanilla,
}

const KINDS: [(BotKind, &str); 5] = [
    (BotKind::Random, "random"),
    (BotKind::HeuristicPlayer, "adept"),
    (BotKind::Greedy, "greedy"),
    (BotKind::Guided, "mcts"),
    (BotKind::Vanilla, "uct"),
];

/// A player by name, with its budget: `random`, `adept`, `greedy`, `mcts`, `uct`, `mcts:5000`, `uct:200ms`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// Which kind.
    pub kind: BotKind,
    /// Its own budget; the others' is used, if it has none.
    pub budget: Option<Budget>,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, name)| name))?;
        self.budget.map_or(Ok(()), |budget| write!(f, ":{budget}"))
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    /// What `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (text, None),
        };
        let kind = KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind).ok_or_else(|| {
            ParseError::new(
                "random, adept, greedy, mcts or uct, the latter two also as mcts:2000 or mcts:500ms",
                name,
                0,
            )
        })?;
        // The names are ASCII.
        let at = name.len() + 1;
        match budget {
            Some(budget) if matches!(kind, BotKind::Random | BotKind::HeuristicPlayer | BotKind::Greedy) => {
                Err(ParseError::new(format!("the end of the text, for {name} does not search"), budget, at))
            }
            Some(budget) => {
                let budget = budget.parse().map_err(|e: ParseError| e.shifted(at))?;
                Ok(Bot { kind, budget: Some(budget) })
            }
            None => Ok(Bot { kind, budget: None }),
        }
    }
}

/// A game's guide; what the program calls no choice is none.
#[derive(Clone, Debug)]
struct VoluntaryOnly<K>(K);

impl<G: Presentation, K: Evaluate<G>> Evaluate<G> for VoluntaryOnly<K> {
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self.0.evaluate(game, state, seat)
    }
}

impl<G: Presentation, K: Heuristics<G>> Heuristics<G> for VoluntaryOnly<K> {
    fn candidates(&self, game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) -> bool {
        self.0.candidates(game, state, seat, out)
    }

    fn choose(
        &self,
        game: &G,
        state: &G::State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, G::Action)> {
        let chosen = self.0.choose(game, state, must, may, rng)?;
        if game.is_voluntary(&chosen.1) {
            return Some(chosen);
        }
        // Nobody interrupts then; of what has to be done something is a choice, or all is up to this.
        Uniform.choose(game, state, must, Seats::EMPTY, rng)
    }

    fn interrupt(&self, game: &G, state: &G::State, seat: Seat, rng: &mut DefaultRng) -> Option<G::Action> {
        self.0.interrupt(game, state, seat, rng).filter(|action| game.is_voluntary(action))
    }

    fn depth(&self) -> u64 {
        self.0.depth()
    }

    fn is_voluntary(&self, game: &G, action: &G::Action) -> bool {
        game.is_voluntary(action) && self.0.is_voluntary(game, action)
    }
}

fn settings(budget: Budget) -> Settings {
    Settings { budget, ..Settings::default() }
}

fn player<G: Presentation, H: Heuristics<G> + Default>(bot: Bot, budget: Budget) -> Box<dyn Player<G>> {
    let settings = settings(bot.budget.unwrap_or(budget));
    match bot.kind {
        BotKind::Random => Box::new(Random::with(VoluntaryOnly(Uninformed))),
        BotKind::HeuristicPlayer => Box::new(HeuristicPlayer::new(VoluntaryOnly(H::default()))),
        BotKind::Greedy => Box::new(Greedy::new(VoluntaryOnly(H::default()))),
        BotKind::Guided => Box::new(Mcts::guided(VoluntaryOnly(H::default()), settings)),
        BotKind::Vanilla => Box::new(Mcts::guided(VoluntaryOnly(Uninformed), settings)),
    }
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The result; `None` if it was cut off.
    pub outcome: Option<Outcome>,
    /// What each seat did.
    pub work: Vec<SeatStats>,
    /// All of it written down, as JSON.
    pub record: String,
}

/// One line of an analysis, as text.
pub type TextRootAction = RootAction<String>;

type Open = fn(Option<&str>) -> Result<Box<dyn AnyBots>, ErasedError>;

/// The players of a game, as registered with a program.
#[derive(Clone, Copy, Debug)]
pub struct Bots {
    /// The game's id.
    pub id: &'static str,
    open: Open,
}

impl Bots {
    /// The players of a game that know what `H` knows of it; [`Uninformed`] knows the rules only.
    pub const fn of<G: Presentation, H: Heuristics<G> + Default>() -> Self {
        Bots { id: G::ID, open: |config| Ok(Box::new(Typed::<G, H>(opened(config)?, PhantomData))) }
    }

    /// The players for a game with these options as JSON, or with the default.
    ///
    /// # Errors
    /// [`ErasedError::Config`].
    pub fn open(&self, config: Option<&str>) -> Result<Box<dyn AnyBots>, ErasedError> {
        (self.open)(config)
    }
}

/// The players of a game without its type.
pub trait AnyBots: Send + Sync {
    /// The seats at the table.
    fn seats(&self) -> Seats;
    /// Which seats are of one side: a number for each.
    fn sides(&self) -> Vec<u8>;
    /// Plays a match: a bot for each seat, all chance from `seed`, cut off after `limit` decisions.
    fn play(&self, bots: &[Bot], budget: Budget, seed: u64, limit: usize) -> Match;
    /// A player that keeps what it learns from one decision to the next.
    fn player(&self, bot: Bot, budget: Budget) -> Box<dyn AnyPlayer>;
    /// What a search finds at the end of a record cut after `at` decisions: the seat that decides there, and the lines.
    ///
    /// # Errors
    /// [`ErasedError::Record`], [`ErasedError::Replay`], [`ErasedError::Beyond`], or [`ErasedError::Action`] where nobody is to act.
    fn analyse(
        &self,
        record: &str,
        at: Option<usize>,
        seat: Option<Seat>,
        bot: Bot,
        budget: Budget,
        seed: u64,
    ) -> Result<(Seat, u64, Vec<TextRootAction>), ErasedError>;
}

/// A player without the type of its game. It gets views as JSON and gives actions as text.
pub trait AnyPlayer: Send {
    /// See [`Player::decide`].
    ///
    /// # Errors
    /// [`ErasedError::Parse`] if `view` is no view of this game.
    fn decide(
        &mut self,
        seat: Seat,
        turn: Turn,
        view: &str,
        rng: &mut DefaultRng,
    ) -> Result<Option<String>, ErasedError>;
}

struct Typed<G, H>(G, PhantomData<H>);

struct TypedPlayer<G: Game> {
    game: G,
    player: Box<dyn Player<G>>,
}

impl<G: Presentation, H: Heuristics<G> + Default> AnyBots for Typed<G, H> {
    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn sides(&self) -> Vec<u8> {
        self.0.seats().iter().map(|seat| self.0.side(seat).0).collect()
    }

    fn play(&self, bots: &[Bot], budget: Budget, seed: u64, limit: usize) -> Match {
        let mut players: Vec<_> = bots.iter().map(|&bot| player::<G, H>(bot, budget)).collect();
        let played = play(&self.0, &mut players, seed, limit);
        Match { outcome: played.outcome, work: played.work, record: played.table.record().to_json() }
    }

    fn player(&self, bot: Bot, budget: Budget) -> Box<dyn AnyPlayer> {
        let player = player::<G, H>(bot, budget);
        Box::new(TypedPlayer { game: self.0.clone(), player })
    }

    fn analyse(
        &self,
        record: &str,
        at: Option<usize>,
        seat: Option<Seat>,
        bot: Bot,
        budget: Budget,
        seed: u64,
    ) -> Result<(Seat, u64, Vec<TextRootAction>), ErasedError> {
        let table = replayed(self.0.clone(), record, at, seed)?;
        let turn = table.turn();
        let Some(seat) =
            seat.filter(|&seat| turn.actors().contains(seat)).or(turn.first_required().filter(|_| seat.is_none()))
        else {
            return Err(ErasedError::Action("no seat that was asked about is to act there".into()));
        };
        let view = table.view(Observer::Seat(seat));
        let (settings, mut rng) = (settings(bot.budget.unwrap_or(budget)), seeded(seed));
        let analysis = match bot.kind {
            BotKind::Vanilla => {
                Mcts::guided(VoluntaryOnly(Uninformed), settings).analyse(&self.0, seat, turn, &view, &mut rng)
            }
            _ => {
                let guide = VoluntaryOnly(H::default());
                Mcts::guided(guide, settings).analyse(&self.0, seat, turn, &view, &mut rng)
            }
        };
        let text = |line: RootAction<G::Action>| RootAction {
            action: line.action.map(|action| action.to_string()),
            visits: line.visits,
            value: line.value,
        };
        Ok((seat, analysis.iterations, analysis.lines.into_iter().map(text).collect()))
    }
}

impl<G: Presentation> AnyPlayer for TypedPlayer<G> {
    fn decide(
        &mut self,
        seat: Seat,
        turn: Turn,
        view: &str,
        rng: &mut DefaultRng,
    ) -> Result<Option<String>, ErasedError> {
        let view: G::View = serde_json::from_str(view).map_err(|e| ErasedError::Parse(e.into()))?;
        Ok(self.player.decide(&self.game, seat, turn, &view, rng).map(|action| action.to_string()))
    }
}

/// A seed for the k-th round of games of a seed.
pub fn seed_of(seed: u64, number: u64) -> u64 {
    game_traits::rng::stream(seed, number).raw_u64()
}
