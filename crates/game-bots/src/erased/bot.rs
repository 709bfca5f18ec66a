//! Kinds of players, by name.

use std::fmt;
use std::str::FromStr;

use game_traits::ParseError;

use crate::{Budget, Level};

/// Why a game has no such bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BotError {
    /// The heuristics have no policy.
    #[error("there are no rules of thumb for this game, so it has no `heuristic`; take `random`, `greedy` or `mcts`")]
    NoPolicy,
    /// Alpha-beta searches games in which nothing is hidden.
    #[error("this game hides something from its players, so `alphabeta` cannot search it; take `mcts`")]
    HidesSomething,
}

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BotKind {
    /// The easiest level for people. Which bot plays a level differs from game to game
    /// ([`Heuristics::LEVELS`](crate::Heuristics::LEVELS)).
    Easy,
    /// The middle level for people.
    Normal,
    /// The hardest level for people.
    Hard,
    /// [`Random`](crate::Random).
    Random,
    /// [`HeuristicPlayer`](crate::HeuristicPlayer) with the game's heuristics.
    HeuristicPlayer,
    /// [`Greedy`](crate::Greedy) with the game's evaluation.
    Greedy,
    /// [`Mcts`](crate::Mcts) with the game's heuristics.
    Mcts,
    /// [`Mcts`](crate::Mcts) with the game's heuristics of the first version: the ladder compares `mcts` with it, and
    /// it stays as it is.
    MctsV1,
    /// [`Mcts`](crate::Mcts) that knows only the rules.
    Uct,
    /// [`AlphaBeta`](crate::AlphaBeta) with the game's heuristics, in games in which nothing is hidden; an iteration is
    /// a position.
    AlphaBeta,
}

impl BotKind {
    /// The levels for people, the weakest first.
    pub const LEVELS: [BotKind; 3] = [BotKind::Easy, BotKind::Normal, BotKind::Hard];

    /// Returns whether [`AnyBots::analyze`](super::AnyBots::analyze) searches as a bot of this kind does.
    pub const fn analyzes(self) -> bool {
        matches!(self, BotKind::Mcts | BotKind::MctsV1 | BotKind::Uct)
    }

    /// Returns whether a bot of this kind takes a budget.
    pub const fn takes_budget(self) -> bool {
        self.analyzes() || matches!(self, BotKind::AlphaBeta)
    }
}

const KINDS: [(BotKind, &str); 10] = [
    (BotKind::Easy, "easy"),
    (BotKind::Normal, "normal"),
    (BotKind::Hard, "hard"),
    (BotKind::Random, "random"),
    (BotKind::HeuristicPlayer, "heuristic"),
    (BotKind::Greedy, "greedy"),
    (BotKind::Mcts, "mcts"),
    (BotKind::MctsV1, "mcts-v1"),
    (BotKind::Uct, "uct"),
    (BotKind::AlphaBeta, "alphabeta"),
];

/// A player by name, with a budget if it searches: `easy`, `normal`, `hard`, `random`, `heuristic`, `greedy`, `mcts`,
/// `mcts-v1`, `uct`, `alphabeta`, `mcts:5000`, `uct:200ms`, `mcts:game=10000ms`.
///
/// ```
/// use game_bots::erased::{Bot, BotKind};
/// use game_bots::Budget;
///
/// let bot: Bot = "mcts:5000".parse()?;
/// assert_eq!(bot, Bot { kind: BotKind::Mcts, budget: Some(Budget::Iterations(5_000)) });
/// assert_eq!(bot.to_string(), "mcts:5000");
/// # Ok::<(), game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// The kind.
    pub kind: BotKind,
    /// Its own budget; `None` takes the budget of the match.
    pub budget: Option<Budget>,
}

impl From<BotKind> for Bot {
    /// A bot without a budget of its own.
    fn from(kind: BotKind) -> Self {
        Bot { kind, budget: None }
    }
}

impl Bot {
    /// The bot that plays a level; any other bot is itself.
    pub(super) fn of_level(self, levels: [Level; 3]) -> Self {
        let level = BotKind::LEVELS.iter().position(|&kind| kind == self.kind);
        level.and_then(|level| levels.get(level)).map_or(self, |&level| level.into())
    }
}

impl From<Level> for Bot {
    fn from(level: Level) -> Self {
        match level {
            Level::RulesOfThumb => BotKind::HeuristicPlayer.into(),
            Level::OnePly => BotKind::Greedy.into(),
            Level::Search(n) => Bot { kind: BotKind::Mcts, budget: Some(Budget::Iterations(n)) },
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, name)| name))?;
        self.budget.map_or(Ok(()), |budget| write!(f, ":{budget}"))
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (text, None),
        };
        let kind = KINDS.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind).ok_or_else(|| {
            ParseError::new(
                "easy, normal, hard, random, heuristic, greedy, mcts, mcts-v1, uct or alphabeta, \
                 the last four also as mcts:2000, mcts:500ms or mcts:game=10000ms",
                name,
                0,
            )
        })?;
        // The names are ASCII.
        let at = name.len() + 1;
        match budget {
            Some(budget) if !kind.takes_budget() => {
                Err(ParseError::new(format!("the end of the text, for {name} takes no budget"), budget, at))
            }
            Some(budget) => {
                let budget = budget.parse().map_err(|e: ParseError| e.shifted(at))?;
                Ok(Bot { kind, budget: Some(budget) })
            }
            None => Ok(Bot { kind, budget: None }),
        }
    }
}
