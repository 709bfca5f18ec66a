//! The rules of one config.

use game_traits::ConfigError;

use crate::cards::Cards;
use crate::config::Config;
use crate::deck::Deck;
use crate::edition::Edition;
use crate::masterpiece::{Masterpiece, MasterpieceId};
use crate::public::Public;

/// The maximum number of players (FT-6).
pub(crate) const MAX_PLAYERS: usize = 4;

/// The rules of Final Touch for one [`Config`].
#[derive(Clone, Debug)]
pub struct FinalTouch {
    pub(crate) config: Config,
    edition: Edition,
    pub(crate) deck: Deck,
}

impl Default for FinalTouch {
    /// Two players with the standard deck, seat 0 to begin.
    fn default() -> Self {
        FinalTouch::with_edition(Config::default(), Edition::standard())
    }
}

impl FinalTouch {
    pub(crate) fn new(config: Config) -> Result<Self, ConfigError> {
        config.validate()?;
        let edition = config.edition();
        Ok(FinalTouch::with_edition(config, edition))
    }

    /// The config and its edition are checked.
    fn with_edition(config: Config, edition: Edition) -> Self {
        let deck = Deck::new(&edition);
        FinalTouch { config, edition, deck }
    }

    /// The masterpieces that it is played with.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// A masterpiece of the edition by its number.
    pub fn masterpiece(&self, id: MasterpieceId) -> Option<&Masterpiece> {
        self.edition.masterpieces.iter().find(|card| card.id == id.get())
    }

    /// The touches that the current masterpiece still misses; none where there is none.
    #[inline]
    pub fn missing(&self, public: &Public) -> Cards {
        public.current.map_or(Cards::EMPTY, |id| {
            let needs = self.deck.needs(id);
            // A view from outside may show more touches than are needed.
            needs.without(needs.min(public.placed))
        })
    }

    /// The same at a position, where no more is placed than is needed.
    #[inline]
    pub(crate) fn missing_at(&self, public: &Public) -> Cards {
        public.current.map_or(Cards::EMPTY, |id| self.deck.needs(id).without(public.placed))
    }
}
