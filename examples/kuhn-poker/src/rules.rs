//! The rules of one config.

use game_traits::ConfigError;

use crate::config::Config;
use crate::edition::Edition;

/// The maximum number of players (KP-1).
pub(crate) const MAX_PLAYERS: usize = 3;

/// The rules of Kuhn poker for one [`Config`].
#[derive(Clone, Debug)]
pub struct KuhnPoker {
    pub(crate) config: Config,
    pub(crate) edition: Edition,
}

impl Default for KuhnPoker {
    /// Two players and three cards.
    fn default() -> Self {
        let config = Config::default();
        KuhnPoker { config, edition: config.edition() }
    }
}

impl KuhnPoker {
    pub(crate) fn new(config: Config) -> Result<Self, ConfigError> {
        config.validate()?;
        Ok(KuhnPoker { config, edition: config.edition() })
    }

    /// The deck that it is played with.
    pub fn edition(&self) -> Edition {
        self.edition
    }
}
