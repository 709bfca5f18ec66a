//! The masterpieces as data.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use game_traits::ConfigError;

use crate::masterpiece::{Masterpiece, MasterpieceId, MasterpieceSet};

/// The number of cards in a full hand (FT-5).
pub(crate) const HAND: u8 = 5;
/// What a side needs to win, in dollars (FT-20).
pub(crate) const GOAL: u32 = 25;
/// The number of smears that ruin a masterpiece (FT-18).
pub(crate) const SMEARS: u8 = 3;

/// A set of masterpieces (FT-3). All else is the book's: five colors of twelve cards, five in hand, $25, three smears.
///
/// As JSON: `{"name": "mine", "masterpieces": [{"id": 1, "touches": {"blue": 2}, "full": 2, "ruined": 1}, …]}`;
/// every card may also have a `name`, `touches_provenance`, `full_provenance`, `ruined_provenance` and a `note`, and
/// the whole a `provenance` and `colors`, which must be the five.
///
/// ```
/// use final_touch::{Cards, Edition, Masterpiece};
/// let mut edition = Edition::standard();
/// edition.masterpieces.truncate(20);
/// let touches = Cards::new([0, 0, 0, 2, 0]).expect("no color above 12");
/// edition.masterpieces.push(Masterpiece::new(21, touches, 2, 1));
/// assert!(edition.validate().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The provenance of its numbers.
    pub provenance: Cow<'static, str>,
    /// The masterpieces, in any order.
    pub masterpieces: Vec<Masterpiece>,
}

impl Edition {
    /// Validates each masterpiece (FT-3). What depends on the number of players, [`Config::validate`] does: whether the
    /// pile may be empty (FT-16) and whether the masterpieces last (FT-22).
    ///
    /// # Errors
    /// The first masterpiece that is wrong, and why.
    ///
    /// [`Config::validate`]: crate::Config::validate
    pub fn validate(&self) -> Result<(), ConfigError> {
        let count = self.masterpieces.len();
        let max = MasterpieceId::MAX;
        ConfigError::ensure((1..=max.into()).contains(&count), "FT-3", || {
            format!("{count} masterpieces, not 1 to {max}")
        })?;
        let mut seen = MasterpieceSet::EMPTY;
        for card in &self.masterpieces {
            let id = MasterpieceId::new(card.id)
                .ok_or_else(|| ConfigError::new("FT-3", format!("masterpiece {}, ids go from 1 to {max}", card.id)))?;
            ConfigError::ensure(!seen.contains(id), "FT-3", || format!("two masterpieces have the id {id}"))?;
            seen = seen.with(id);
            validate_card(card)?;
        }
        Ok(())
    }

    /// FT-16: whether the hands of this number of players and any masterpiece leave a card of the sixty in the pile.
    pub(crate) fn validate_pile(&self, players: u8) -> Result<(), ConfigError> {
        for card in &self.masterpieces {
            let (id, touches) = (card.id, card.touches.len());
            let busy = usize::from(HAND) * usize::from(players) + touches;
            ConfigError::ensure(busy <= 59, "FT-16", || {
                format!(
                    "masterpiece {id} needs {touches} touches, with the hands {busy} cards, above 59: the pile may be \
                     empty"
                )
            })?;
        }
        Ok(())
    }

    /// FT-22: whether a side has $25 before the masterpieces run out, however the game goes.
    pub(crate) fn validate_lasts(&self, players: u8) -> Result<(), ConfigError> {
        let cards = self.masterpieces.iter();
        if players == 3 {
            let pays = cards.map(|card| u32::from(card.full).min(2 * u32::from(card.ruined)));
            let left = pays.clone().sum::<u32>() - pays.max().unwrap_or(0);
            ConfigError::ensure(left >= 73, "FT-22", || {
                format!(
                    "min(full, 2 × ruined) comes to {left} without its largest, below 73: the masterpieces may run out"
                )
            })
        } else {
            let sum: u32 = cards.map(|card| u32::from(card.ruined)).sum();
            ConfigError::ensure(sum >= 49, "FT-22", || {
                format!("the ruined pay {sum} together, below 49: the masterpieces may run out")
            })
        }
    }
}

/// FT-3; that no color is above 12 is in the type.
fn validate_card(card: &Masterpiece) -> Result<(), ConfigError> {
    let id = card.id;
    ConfigError::ensure(!card.touches.is_empty(), "FT-3", || format!("masterpiece {id} needs no touch"))?;
    ConfigError::ensure(card.ruined >= 1 && card.full > card.ruined, "FT-3", || {
        format!("masterpiece {id} pays {} finished and {} ruined, not full > ruined >= 1", card.full, card.ruined)
    })
}
