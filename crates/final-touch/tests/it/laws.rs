//! The laws of the contracts, for 2 to 4 players, both readings of a refill and of a tie, the standard deck, small ones and any others.

use final_touch::conformance::{configs, expectations};
use game_traits::conformance::{conform_observations, laws};

laws!(configs(), expectations());

#[test]
fn observations() {
    conform_observations(&configs(), &expectations());
}
