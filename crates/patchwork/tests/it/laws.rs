//! The laws of the contracts, over both time boards, both starters, drawn and given circles.

use game_traits::Game;
use game_traits::conformance::{
    Expectations, Law, assert_golden, conform_observations, conform_to, golden_digests, laws,
};
use game_traits::strategies::{check, proptest::prelude::*};
use patchwork::conformance::{configs, expectations};
use patchwork::{Action, Chance, Config, Patchwork};

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

/// Each id has an action, whatever the position.
#[test]
fn any_action_is_found_by_its_id() {
    let game = Patchwork::default();
    let space = game.action_space().expect("a bounded space");
    for id in 0..space {
        let action = game.action_at(id).unwrap_or_else(|| panic!("no action {id} of {space}"));
        assert_eq!(game.action_index(action), Some(id), "{action}");
    }
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
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"), &golden_digests::<Patchwork>(&games));
}
