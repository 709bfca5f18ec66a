//! The laws of the contracts, over numbers of players, starters and editions.

use game_traits::conformance::laws;
use touche_poulet::conformance::{configs, expectations};

laws!(configs(), expectations());
