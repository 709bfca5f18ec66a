//! The laws of the contracts, over numbers of players, starters and editions.

use game_traits::conformance::{conform_observations, laws};
use touche_poulet::conformance::{configs, expectations};

laws!(configs(), expectations());

#[test]
fn observations() {
    conform_observations(&configs(), &expectations());
}
