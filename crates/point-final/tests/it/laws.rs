//! The laws of the contracts.

use game_traits::conformance::{conform_observations, laws};
use point_final::State;
use point_final::conformance::{configs, expectations};

laws!(configs(), expectations());

/// Searches clone states by the million.
#[test]
fn a_state_has_at_most_1024_bytes() {
    assert!(size_of::<State>() <= 1_024, "{}", size_of::<State>());
}

#[test]
fn observations() {
    conform_observations(&configs(), &expectations());
}
