//! The laws of the contracts, over both time boards, both starters, drawn and given circles.

use game_traits::conformance::{Expectations, Law, conform_observations, conform_to, laws};
use patchwork::Patchwork;
use patchwork::conformance::{configs, expectations};

laws!(configs(), expectations());

/// Ties are broken, which is no promise of the default.
#[test]
fn by_default_nothing_is_claimed() {
    conform_to(Law::Outcome, &configs(), &Expectations::<Patchwork> { cases: |_| 200, ..Expectations::default() });
}

#[test]
fn observations() {
    conform_observations(&configs(), &expectations());
}
