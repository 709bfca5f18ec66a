//! Kinds of players, by name.

use std::fmt;
use std::str::FromStr;

use game_traits::ParseError;

use crate::Budget;

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// The level `easy`: [`Greedy`](crate::Greedy), or [`HeuristicPlayer`](crate::HeuristicPlayer) where the game's heuristics
    /// [say so](crate::Heuristics::EASY_BY_POLICY).
    Easy,
    /// [`Random`](crate::Random).
    Random,
    /// [`HeuristicPlayer`](crate::HeuristicPlayer) with the game's heuristics.
    HeuristicPlayer,
    /// [`Greedy`](crate::Greedy) with the game's evaluation.
    Greedy,
    /// [`Mcts`](crate::Mcts) with the game's heuristics.
    Guided,
    /// [`Mcts`](crate::Mcts) with the game's heuristics of the first version: the ladder compares `mcts` with it, and it stays
    /// as it is.
    GuidedV1,
    /// [`Mcts`](crate::Mcts) that knows only the rules.
    Vanilla,
    /// [`AlphaBeta`](crate::AlphaBeta) with the game's heuristics, in games in which nothing is hidden; an iteration is a
    /// position.
    AlphaBeta,
}

impl BotKind {
    /// Returns whether a bot of this kind searches, so that it takes a budget.
    pub const fn searches(self) -> bool {
        !matches!(self, BotKind::Easy | BotKind::Random | BotKind::HeuristicPlayer | BotKind::Greedy)
    }
}

const KINDS: [(BotKind, &str); 8] = [
    (BotKind::Easy, "easy"),
    (BotKind::Random, "random"),
    (BotKind::HeuristicPlayer, "heuristic"),
    (BotKind::Greedy, "greedy"),
    (BotKind::Guided, "mcts"),
    (BotKind::GuidedV1, "mcts-v1"),
    (BotKind::Vanilla, "uct"),
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
/// assert_eq!(bot, Bot { kind: BotKind::Guided, budget: Some(Budget::Iterations(5_000)) });
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

impl Bot {
    /// The levels for people, each with its bot, the weakest first.
    pub const LEVELS: [(&'static str, Bot); 3] = [
        ("easy", Bot { kind: BotKind::Easy, budget: None }),
        ("normal", Bot { kind: BotKind::Guided, budget: Some(Budget::Iterations(100)) }),
        ("hard", Bot { kind: BotKind::Guided, budget: Some(Budget::Iterations(1_000)) }),
    ];
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(KINDS.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, name)| name))?;
        self.budget.map_or(Ok(()), |budget| write!(f, ":{budget}"))
    }
}

impl FromStr for Bot {
    type Err = ParseError;

    /// Reads what `Display` writes, and the [levels](Bot::LEVELS).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some((_, bot)) = Bot::LEVELS.iter().find(|(name, _)| *name == text) {
            return Ok(*bot);
        }
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
            Some(budget) if !kind.searches() => {
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
