//! The weights of the evaluation and of the priors.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use game_traits::ParseError;

use super::{features, policy};
use crate::knowledge::network::Network;
use crate::knowledge::weights;

/// The number of hidden units.
const HIDDEN: usize = 48;

/// The number of figures of an evaluation.
const FIGURES: usize = 3;

type Evaluation = Network<{ features::FEATURES }, HIDDEN, FIGURES>;

/// The network of the evaluation and the linear policy of the priors, both learned from self-play by
/// `cargo run --release -p learn -- patchwork`.
///
/// Its text has the [parameters](PatchworkJudgement::parameters), with white space between them; lines that begin with
/// `#` are comments.
#[derive(Clone, PartialEq, Debug)]
pub struct PatchworkJudgement {
    network: Evaluation,
    policy: [f32; policy::FEATURES],
}

/// The weights that come with the crate.
const SHIPPED: &str = include_str!("weights.txt");

impl PatchworkJudgement {
    /// The number of features of a position.
    pub const POSITION: usize = features::FEATURES;
    /// The number of features of an action.
    pub const ACTION: usize = policy::FEATURES;
    /// The number of hidden units of the network.
    pub const HIDDEN: usize = HIDDEN;
    /// The number of parameters of the network.
    pub const NETWORK: usize = Evaluation::LEN;
    /// The unit in which the network has the lead and the total, in points.
    pub const UNIT: f32 = 10.0;

    /// The judgement of `weights.txt`.
    pub(super) fn shipped() -> Arc<Self> {
        static PARSED: LazyLock<Arc<PatchworkJudgement>> =
            LazyLock::new(|| Arc::new(SHIPPED.parse().expect("a test reads the weights that come with the crate")));
        PARSED.clone()
    }

    /// Creates a judgement of all its parameters; `None` if their number is wrong or one is not finite.
    pub fn new(mut parameters: Vec<f32>) -> Option<Self> {
        if parameters.len() != Self::NETWORK + Self::ACTION || parameters.iter().any(|one| !one.is_finite()) {
            return None;
        }
        let policy = parameters.split_off(Self::NETWORK).try_into().ok()?;
        Some(PatchworkJudgement { network: Network::new(parameters)?, policy })
    }

    /// The parameters: of the network for each input its weights to the hidden units, the hidden units' biases, their
    /// weights to the logarithm of the odds of a win, then to the lead, then to the total of both scores, the biases of
    /// these three; then a weight of the policy for each feature of an action.
    pub fn parameters(&self) -> impl Iterator<Item = f32> {
        self.network.parameters().iter().chain(&self.policy).copied()
    }

    /// The logarithm of the odds of a win and the expected lead in points, for the seat whose side the features take,
    /// and the expected total of both scores.
    pub(super) fn judge(&self, features: &[f32; features::FEATURES]) -> [f64; 3] {
        let [win, lead, total] = self.network.figures(features);
        [win, lead * Self::UNIT, total * Self::UNIT].map(f64::from)
    }

    /// The weights of the policy at a phase of the game: the logarithm of an action's prior, but for a constant, is the
    /// sum of its features by these.
    pub(super) fn policy(&self, phase: f32) -> [f32; policy::PLAIN] {
        let mut weights = [0.0; policy::PLAIN];
        let (plain, by_phase) = self.policy.split_at(policy::PLAIN);
        weights.iter_mut().zip(plain).zip(by_phase).for_each(|((out, plain), more)| *out = plain + more * phase);
        weights
    }
}

impl fmt::Display for PatchworkJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        weights::write(f, self.parameters())
    }
}

impl FromStr for PatchworkJudgement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let parameters = weights::parse(text)?;
        let expected = format!("{} finite numbers", Self::NETWORK + Self::ACTION);
        Self::new(parameters).ok_or_else(|| ParseError::new(expected, "", text.len()))
    }
}
