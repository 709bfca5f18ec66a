//! The rules of one config.

use game_traits::ConfigError;

use crate::circle::Circle;
use crate::config::Config;
use crate::time_board::TimeBoard;

/// The rules of Patchwork for one [`Config`].
///
/// ```
/// use patchwork::{Config, Patchwork, TimeBoard, game_traits::{ActionSet, Game, Seat, rng}};
/// let game = Patchwork::from_config(Config { time_board: TimeBoard::First, ..Config::default() })?;
/// let mut state = game.start();
/// game.settle(&mut state, &mut rng::seeded(1), &mut ());
/// let seat = Seat::new(0);
/// let action = game.legal(&state, seat).nth(1).expect("a patch that costs at most 5 buttons");
/// game.apply(&mut state, seat, action, &mut ()).expect("listed actions are legal");
/// assert_eq!(state.circle().len(), 32);
/// # Ok::<(), patchwork::game_traits::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patchwork {
    pub(crate) config: Config,
    pub(crate) circle: Circle,
}

impl Patchwork {
    pub(crate) fn new(config: Config) -> Result<Self, ConfigError> {
        config.validate()?;
        let circle = config.start_circle();
        Ok(Patchwork { config, circle })
    }

    /// The printed time board of this game (PW-3).
    #[inline]
    pub const fn time_board(&self) -> TimeBoard {
        self.config.time_board
    }
}

impl Default for Patchwork {
    /// The revised time board, seat 0 to start, the circle drawn.
    fn default() -> Self {
        Patchwork { config: Config::default(), circle: Circle::EMPTY }
    }
}
