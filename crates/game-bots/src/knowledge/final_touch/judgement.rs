//! The weights of the evaluation and of the priors.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use game_traits::ParseError;

use super::features::{FEATURES, SIDES};
use crate::knowledge::network::Network;
use crate::knowledge::{softmax, weights};

/// The number of hidden units.
const HIDDEN: usize = 48;

/// The numbers of players: 2 to 4.
const PLAYERS: usize = 3;

type Evaluation = Network<FEATURES, HIDDEN, SIDES>;

/// A network for each number of players that evaluates an action by what a seat sees after it: learned from games
/// against itself by `cargo run --release -p learn -- final-touch`.
///
/// Its text has the [parameters](FinalTouchJudgement::parameters), with white space between them; lines that begin with
/// `#` are comments.
#[derive(Clone, PartialEq, Debug)]
pub struct FinalTouchJudgement {
    networks: [Evaluation; PLAYERS],
}

/// The weights that come with the crate.
const SHIPPED: &str = include_str!("weights.txt");

impl FinalTouchJudgement {
    /// The number of features of a position.
    pub const POSITION: usize = FEATURES;
    /// The number of hidden units of a network.
    pub const HIDDEN: usize = HIDDEN;
    /// The maximum number of sides, each of which has a figure.
    pub const SIDES: usize = SIDES;
    /// The number of parameters of a network.
    pub const NETWORK: usize = Evaluation::LEN;

    /// The judgement of `weights.txt`.
    pub(super) fn shipped() -> Arc<Self> {
        static PARSED: LazyLock<Arc<FinalTouchJudgement>> =
            LazyLock::new(|| Arc::new(SHIPPED.parse().expect("a test reads the weights that come with the crate")));
        PARSED.clone()
    }

    /// A judgement to learn from: all actions have the same value.
    pub fn untrained() -> Self {
        FinalTouchJudgement { networks: std::array::from_fn(|_| Evaluation::zero()) }
    }

    /// The judgement with another network for games of this many players, 2 to 4; `None` if there are no such games, if
    /// the number of the parameters is not [`FinalTouchJudgement::NETWORK`], or if one is not finite.
    #[must_use]
    pub fn with(mut self, players: usize, parameters: Vec<f32>) -> Option<Self> {
        *self.networks.get_mut(players.checked_sub(2)?)? = Network::new(parameters)?;
        Some(self)
    }

    /// The parameters of the network for games of this many players; those for 2 where there are fewer, those for 4
    /// where there are more.
    pub fn network(&self, players: usize) -> &[f32] {
        self.of(players).parameters()
    }

    fn of(&self, players: usize) -> &Evaluation {
        &self.networks[players.clamp(2, PLAYERS + 1) - 2]
    }

    /// The parameters: for 2, 3 and 4 players those of a network, which are for each input its weights to the hidden
    /// units, the hidden units' biases, their weights to the figure of the own side and to those of the sides that are
    /// on turn next, and the biases of these three. The shares of the win are in proportion to the exponentials of the
    /// figures.
    pub fn parameters(&self) -> impl Iterator<Item = f32> {
        self.networks.iter().flat_map(|network| network.parameters()).copied()
    }

    /// The expected shares of the win of this many sides, 2 or 3, the own one first.
    pub(super) fn shares(&self, players: usize, sides: usize, features: &[f32; FEATURES]) -> [f64; SIDES] {
        let mut shares = self.of(players).figures(features).map(f64::from);
        let (playing, absent) = shares.split_at_mut(sides);
        softmax(playing);
        absent.fill(0.0);
        shares
    }
}

impl fmt::Display for FinalTouchJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        weights::write(f, self.parameters())
    }
}

impl FromStr for FinalTouchJudgement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parameters = weights::parse(text)?;
        let networks = parameters.chunks(Self::NETWORK).map(|network| Network::new(network.to_vec()));
        let networks = networks.collect::<Option<Vec<_>>>().and_then(|networks| networks.try_into().ok());
        let expected = || ParseError::new(format!("{} finite numbers", PLAYERS * Self::NETWORK), "", text.len());
        Ok(FinalTouchJudgement { networks: networks.ok_or_else(expected)? })
    }
}
