//! The weights of the evaluation.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use final_touch::{Color, FinalTouch as Rules, State};
use game_traits::{Game, ParseError, Seat};

use crate::knowledge::by_players::ByPlayers;

/// The money that wins (FT-20).
const GOAL: u32 = 25;

/// The numbers of cards that a hand can lack and be worth something: 0 to 4.
const LACKED: usize = 5;

/// The numbers of players: 2 to 4.
const PLAYERS: usize = 3;

/// How many seats can come before a seat is on turn: 0 to 3.
const TURNS: usize = 4;

/// The weights of an evaluation by money and by what the hands lack: learned from self-play by
/// `cargo run --release -p learn -- final-touch`.
///
/// Its text has the [parameters](FinalTouchJudgement::parameters), with white space between them; lines that begin with `#` are
/// comments.
#[derive(Clone, PartialEq, Debug)]
pub struct FinalTouchJudgement {
    weights: ByPlayers<{ Self::POSITION }, PLAYERS>,
}

/// The weights that come with the crate.
const SHIPPED: &str = include_str!("weights.txt");

impl FinalTouchJudgement {
    /// The number of features of a position.
    pub const POSITION: usize = 1 + TURNS * LACKED;

    /// The judgement of `weights.txt`.
    pub(super) fn shipped() -> Arc<Self> {
        static PARSED: LazyLock<Arc<FinalTouchJudgement>> =
            LazyLock::new(|| Arc::new(SHIPPED.parse().expect("a test reads the weights that come with the crate")));
        PARSED.clone()
    }

    /// A judgement by money alone, to learn from.
    pub fn by_money() -> Self {
        let mut weights = [0.0; Self::POSITION];
        weights[0] = 1.0;
        FinalTouchJudgement { weights: ByPlayers::alike(weights) }
    }

    /// The judgement with other weights for games of this many players, 2 to 4; `None` if there are no such games, or if a weight
    /// is not finite.
    #[must_use]
    pub fn with(self, players: usize, weights: [f32; Self::POSITION]) -> Option<Self> {
        let weights = self.weights.with(players, weights)?;
        Some(FinalTouchJudgement { weights })
    }

    /// The parameters: for 2, 3 and 4 players the weight of a dollar more, then for the seat on turn, and for those on turn after
    /// one, two and three others, the weights of lacking 0, 1, … 4 cards to finish the masterpiece, by dollar that it pays. A
    /// weight adds to the logarithm of the odds of a win, divided by the square root of the dollars that the richest side lacks
    /// to the goal, at least 1, and two more.
    pub fn parameters(&self) -> impl Iterator<Item = f32> {
        self.weights.all()
    }

    /// The logarithm of the odds of a win for the side of `seat`. Hands of others are those of a determinization.
    pub(super) fn odds(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        let wealth = |of: Seat| self.wealth(game, state, of);
        let best = others(game, seat).map(wealth).fold(f64::NEG_INFINITY, f64::max);
        (wealth(seat) - best) / scale(game, state)
    }

    /// What the side of a seat has, before it is scaled.
    fn wealth(&self, game: &Rules, state: &State, of: Seat) -> f64 {
        let weights = self.weights.of(game.seats().len());
        let mut wealth = 0.0;
        each_feature(game, state, of, |n, figure| wealth += f64::from(weights[n]) * figure);
        wealth
    }

    /// The features of the side of `seat` minus those of the other side that is best: the weights times these are the logarithm
    /// of the odds of a win.
    pub fn position_features(&self, game: &Rules, state: &State, seat: Seat) -> [f32; Self::POSITION] {
        let mut features = [0.0; Self::POSITION];
        let scale = scale(game, state);
        let best = others(game, seat)
            .max_by(|&one, &other| self.wealth(game, state, one).total_cmp(&self.wealth(game, state, other)));
        each_feature(game, state, seat, |n, figure| features[n] += (figure / scale) as f32);
        best.into_iter()
            .for_each(|best| each_feature(game, state, best, |n, figure| features[n] -= (figure / scale) as f32));
        features
    }
}

/// The seats of other sides.
fn others(game: &Rules, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
    game.seats().iter().filter(move |&other| game.side(other) != game.side(seat))
}

/// A lead says more when the richest side lacks less to the goal: the square root of what it lacks, and of two dollars more.
fn scale(game: &Rules, state: &State) -> f64 {
    let most = game.seats().iter().map(|one| state.public().money(one)).max().unwrap_or(0);
    f64::from(GOAL.saturating_sub(most).max(1) + 2).sqrt()
}

/// Calls `add` with the number and the figure of each feature of a side, before they are scaled: its money, and for each of its
/// hands what the masterpiece pays.
fn each_feature(game: &Rules, state: &State, side_of: Seat, mut add: impl FnMut(usize, f64)) {
    let (public, players) = (state.public(), game.seats().len());
    add(0, f64::from(public.money(side_of)));
    let masterpiece = public.current().and_then(|id| game.masterpiece(id));
    let (Some(masterpiece), Some(on_turn)) = (masterpiece, game.turn(state).first_required()) else { return };
    let missing = game.missing(public);
    for mate in game.seats().iter().filter(|&mate| game.side(mate) == game.side(side_of)) {
        if public.out() == Some(mate) {
            continue;
        }
        let hand = state.hand(mate);
        let lacks: u8 =
            Color::ALL.into_iter().map(|color| missing.count(color).saturating_sub(hand.count(color))).sum();
        if usize::from(lacks) < LACKED {
            let turns = (mate.index() + players - on_turn.index()) % players;
            add(1 + turns * LACKED + usize::from(lacks), f64::from(masterpiece.full));
        }
    }
}

impl fmt::Display for FinalTouchJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)
    }
}

impl FromStr for FinalTouchJudgement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(FinalTouchJudgement { weights: text.parse()? })
    }
}
