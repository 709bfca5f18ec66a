//! The laws of the contracts, over numbers of players, starters and editions.

use game_traits::conformance::{assert_golden, conform_observations, golden_digests, laws};
use game_traits::strategies::{check, proptest::prelude::*};
use touche_poulet::conformance::{configs, expectations};
use touche_poulet::{Action, Chance, Config, TouchePoulet};

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
    let games = [0, 1, 2].map(|seed| (Config::default(), seed));
    assert_golden(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"),
        &golden_digests::<TouchePoulet>(&games),
    );
}
