//! The laws of the contracts, over numbers of players, starters and editions.

use game_traits::conformance::{conform_observations, laws};
use game_traits::strategies::{check, proptest::prelude::*};
use touche_poulet::conformance::{configs, expectations};
use touche_poulet::{Action, Chance};

laws!(configs(), expectations());

#[test]
fn observations() {
    conform_observations(&configs(), &expectations());
}

/// Whatever action there is reads as it prints, in text and as data.
#[test]
fn any_action_reads_as_it_prints() {
    check(any::<(Action, Chance)>(), |(action, chance)| {
        assert_eq!((action.to_string().parse(), chance.to_string().parse()), (Ok(action), Ok(chance)));
        let text = serde_json::to_string(&action).expect("an action goes into JSON");
        assert_eq!(serde_json::from_str::<Action>(&text).ok(), Some(action));
    });
}
