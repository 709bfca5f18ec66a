//! The toy game keeps every law.

use crate::hunch::{Action, Chance, Config, Half, Hunch, Seen, View};
use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{
    Expectations, Ranks, WithoutOverrides, assert_golden, chi_square_fits, conform, enumerate, golden_digests, hostile,
};
use game_traits::{Game, Observer, Seat, rng::seeded};

fn configs() -> impl Strategy<Value = Config> {
    (2..=4u8).prop_map(|players| Config { players })
}

#[test]
fn laws() {
    conform::<Hunch>(
        configs(),
        Expectations {
            file: Some(file!()),
            ends: true,
            ranks: Ranks::ByScore,
            views_show_events: true,
            max_decisions: Some(|config| 2 * u64::from(config.players)),
            max_chances: Some(|config| config.players.into()),
            tiny: vec![(Config { players: 2 }, 6)],
            ..Expectations::default()
        },
    );
}

#[test]
fn digests_are_as_they_were() {
    let games = [(Config { players: 4 }, 0), (Config { players: 2 }, 1)];
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt"), &golden_digests::<Hunch>(&games));
}

/// What overrides are held against is a game itself.
#[test]
fn without_its_overrides_it_keeps_the_laws_too() {
    conform::<WithoutOverrides<Hunch>>(
        configs(),
        Expectations { cases: |_| 64, tiny: vec![(Config { players: 2 }, 6)], ..Expectations::default() },
    );
}

#[test]
fn hostile_input_is_refused_or_played_on() {
    let loads = hostile::<Hunch>(&[2, 4].map(|players| Config { players }), 0, 2_000);
    let kinds: Vec<&str> = loads.keys().copied().collect();
    assert_eq!(
        kinds,
        ["config", "entry", "journal", "position, JSON", "position, postcard", "record", "record, bytes", "view"]
    );
    for (kind, loads) in &loads {
        assert!(loads.accepted > 0 && loads.refused > 0, "{kind}: {loads:?}");
    }
    assert_eq!(loads["config"].accepted + loads["config"].refused, 250, "one for every eighth");
}

/// What should be hidden no law can know.
#[test]
fn views_of_one_position_by_hand() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let mut state = game.start();
    game.apply_chance_unchecked(&mut state, Chance(5), &mut ());
    game.apply_chance_unchecked(&mut state, Chance(2), &mut ());
    game.apply(&mut state, Seat::new(1), Action::Hunch(Half::Low), &mut ()).expect("seat 1 owes a hunch");
    let view = |cards: [Seen<u8>; 2], hunch| View {
        cards: [cards[0], cards[1], Seen::Nothing, Seen::Nothing],
        hunches: [Seen::Nothing, hunch, Seen::Nothing, Seen::Nothing],
        passed: 0,
        shout: None,
    };
    assert_eq!(game.view(&state, Observer::Spectator), view([Seen::Hidden, Seen::Hidden], Seen::Hidden));
    assert_eq!(game.view(&state, Observer::Seat(Seat::new(0))), view([Seen::Open(5), Seen::Hidden], Seen::Hidden));
    let own = view([Seen::Hidden, Seen::Open(2)], Seen::Open(Half::Low));
    assert_eq!(game.view(&state, Observer::Seat(Seat::new(1))), own);
}

#[test]
fn two_cards_are_enumerated_exactly() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let reached = enumerate(&game, 2);
    assert_eq!(reached.len(), 36);
    for (state, probability) in &reached {
        let [one, other, ..] = state.cards();
        let expected = if one == other { 2.0 / 12.0 / 11.0 } else { 2.0 / 12.0 * 2.0 / 11.0 };
        assert!((probability - expected).abs() < 1e-12, "{state:?} has {probability}");
    }
    // Both orders of the hunches lead to the same states: 36 deals, four pairs of hunches.
    assert_eq!(enumerate(&game, 4).len(), 36 * 4);
    let sum: f64 = enumerate(&game, 8).iter().map(|(_, probability)| probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

#[test]
fn dealing_fits_what_is_enumerated() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let reached = enumerate(&game, 2);
    let (mut rng, mut observed) = (seeded(1), vec![0; reached.len()]);
    for _ in 0..20_000 {
        let mut state = game.start();
        game.settle(&mut state, &mut rng, &mut ());
        observed[reached.iter().position(|(known, _)| *known == state).expect("all are enumerated")] += 1;
    }
    let weights: Vec<u64> = reached.iter().map(|(_, probability)| (probability * 132.0).round() as u64).collect();
    assert!(chi_square_fits(&observed, &weights));
    assert!(!chi_square_fits(&observed, &vec![1; weights.len()]), "doubles are rarer");
}
