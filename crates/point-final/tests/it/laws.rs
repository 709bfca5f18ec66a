//! The laws of the contracts.

use game_traits::Game;
use game_traits::conformance::{assert_golden, conform_observations, golden_digests, laws};
use game_traits::strategies::{check, proptest::prelude::*};
use point_final::conformance::{configs, expectations};
use point_final::{Action, Chance, Config, PointFinal, State};

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

/// Each id but that of all words has an action, whatever the position.
#[test]
fn any_action_but_a_word_is_found_by_its_id() {
    let game = PointFinal::default();
    let word = game.action_index("say CHAT".parse().expect("an action"));
    for id in 0..game.action_space().expect("a bounded space") {
        match game.action_at(id) {
            Some(action) => assert_eq!(game.action_index(action), Some(id), "{action}"),
            None => assert_eq!(word, Some(id)),
        }
    }
    // Nor has an action an id that names a seat which does not play.
    let stranger = format!("play echange {}", game.seats().len());
    assert_eq!(game.action_index(stranger.parse().expect("an action")), None);
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
    let games = [(2, 1), (4, 2), (10, 3)].map(|(players, seed)| (Config { players, ..Config::default() }, seed));
    assert_golden(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"),
        &golden_digests::<PointFinal>(&games),
    );
}
