//! The laws of the contracts, for 2 to 4 players, both readings of a refill and of a tie, the standard deck, small ones
//! and any others.

use final_touch::conformance::{configs, expectations};
use final_touch::{Action, Chance, Config, FinalTouch};
use game_traits::conformance::{assert_golden, conform_observations, golden_digests, laws};
use game_traits::strategies::{check, proptest::prelude::*};

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

#[test]
fn digests_are_as_they_were() {
    let games = [(2, 0), (3, 1), (4, 2)].map(|(players, seed)| (Config { players, ..Config::default() }, seed));
    assert_golden(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"),
        &golden_digests::<FinalTouch>(&games),
    );
}
