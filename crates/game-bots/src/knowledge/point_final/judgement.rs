//! The weights of the evaluation.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use game_traits::{Game, ParseError, Seat};
use point_final::{Card, Phase, PointFinal as Rules, State};

use super::words::{is_dead, next};
use crate::knowledge::by_players::ByPlayers;

/// The numbers of players with weights of their own: 2, 3, 4, and 5 or more together.
const PLAYERS: usize = 4;

/// The points of a unit of the features.
const UNIT: f64 = 10.0;

/// Hands of at most this number of cards have weights of their own.
const FEW: usize = 4;

/// A lead says more near the end: these points are added to those that are left to the limit.
const NOISE: f64 = 20.0;

/// The weights of an evaluation by totals, by hands and by the table: learned from self-play by
/// `cargo run --release -p learn -- point-final`.
///
/// Its text has the [parameters](PointFinalJudgement::parameters), with white space between them; lines that begin with
/// `#` are comments.
#[derive(Clone, PartialEq, Debug)]
pub struct PointFinalJudgement {
    weights: ByPlayers<{ Self::POSITION }, PLAYERS>,
}

/// The weights that come with the crate.
const SHIPPED: &str = include_str!("weights.txt");

/// The features of each seat, by seat.
type Features = [[f32; PointFinalJudgement::POSITION]; Seat::MAX];

impl PointFinalJudgement {
    /// The number of features of a seat.
    pub const POSITION: usize = 10 + FEW;

    /// The judgement of `weights.txt`.
    pub(super) fn shipped() -> Arc<Self> {
        static PARSED: LazyLock<Arc<PointFinalJudgement>> =
            LazyLock::new(|| Arc::new(SHIPPED.parse().expect("a test reads the weights that come with the crate")));
        PARSED.clone()
    }

    /// A judgement to learn from: by points alone.
    pub fn untrained() -> Self {
        let mut weights = [0.0; Self::POSITION];
        weights[..4].copy_from_slice(&[-1.0, -0.8, -0.8, -0.8]);
        PointFinalJudgement { weights: ByPlayers::alike(weights) }
    }

    /// The judgement with other weights for games of this many players, where 5 stands for all above; `None` if there
    /// are no such games, or if a weight is not finite.
    #[must_use]
    pub fn with(self, players: usize, weights: [f32; Self::POSITION]) -> Option<Self> {
        let weights = self.weights.with(players, weights)?;
        Some(PointFinalJudgement { weights })
    }

    /// The parameters: for 2, 3, 4, and 5 or more players the weights of a seat's [features](Self::position_features).
    pub fn parameters(&self) -> impl Iterator<Item = f32> {
        self.weights.all()
    }

    /// The probability that each seat wins. Hands of others are those of a determinization.
    pub(super) fn shares(&self, game: &Rules, state: &State) -> [f64; Seat::MAX] {
        self.weights.shares(game.seats().len(), &Self::position_features(game, state))
    }

    /// The features of each seat. With the weights they give a figure for each seat; the win probabilities are in
    /// proportion to their exponentials. In points, by tens: the total; the letters, the jokers and the specials in
    /// hand; the hand once more while another seat has at most two cards; the table if the seat has to take it, and if
    /// it may have to. Then the number of cards; whether there are 1, 2, 3 or 4; whether the seat is on turn, and
    /// whether it is the next. All are divided by the square root of what the highest total lacks to the limit, and of
    /// twenty more points, in tens.
    pub fn position_features(game: &Rules, state: &State) -> Features {
        let public = state.public();
        let seats = game.seats();
        let mut features = [[0.0; Self::POSITION]; Seat::MAX];
        let mut sizes = [u8::MAX; Seat::MAX];
        let most = seats.iter().map(|seat| public.total(seat)).max().unwrap_or(0);
        let scale = 1.0 / ((f64::from(game.score_limit().saturating_sub(most)) + NOISE) / UNIT).sqrt();
        let points = |n: f64| (n * scale / UNIT) as f32;
        let one = scale as f32;
        let now = next(game, public.table());
        let table: f64 = public.table().iter().map(|&card| f64::from(game.points(card))).sum();
        let (taker, sure) = taker(state, is_dead(now), now.is_word);
        for seat in seats {
            let (mut held, mut size) = ([0; 3], 0);
            for (card, copies) in state.hand(seat).iter() {
                let kind = if !card.is_layable() { 2 } else { usize::from(card >= Card::VOWEL) };
                held[kind] += u32::from(copies) * u32::from(game.points(card));
                size += copies;
            }
            sizes[seat.index()] = size;
            let own = &mut features[seat.index()];
            own[0] = points(public.total(seat).into());
            (0..3).for_each(|kind| own[1 + kind] = points(held[kind].into()));
            own[4] = points(held.iter().sum::<u32>().into());
            if taker == Some(seat) {
                own[if sure { 5 } else { 6 }] = points(table);
            }
            own[7] = one * f32::from(size) / 4.0;
            if (1..=FEW).contains(&usize::from(size)) {
                own[9 + usize::from(size)] = one;
            }
        }
        for seat in seats {
            let fewest = seats.without(seat).iter().map(|other| sizes[other.index()]).min().unwrap_or(u8::MAX);
            if fewest > 2 {
                features[seat.index()][4] = 0.0;
            }
        }
        if let Some(turn) = game.turn(state).first_required() {
            features[turn.index()][8] = one;
            features[turn.left(seats.len()).index()][9] = one;
        }
        features
    }
}

/// The seat that has to take the table, and whether that is sure.
pub(super) fn taker(state: &State, dead: bool, is_word: bool) -> (Option<Seat>, bool) {
    match state.public().phase() {
        Phase::AccusedWord { accused, accuser } => (Some(if dead { accused } else { accuser }), true),
        Phase::CallerWord { caller } => (Some(caller).filter(|_| !is_word), true),
        Phase::LastCardWord { seat } => (Some(seat).filter(|_| dead), true),
        _ => (state.public().responsible().filter(|_| dead), false),
    }
}

impl fmt::Display for PointFinalJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)
    }
}

impl FromStr for PointFinalJudgement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(PointFinalJudgement { weights: text.parse()? })
    }
}
