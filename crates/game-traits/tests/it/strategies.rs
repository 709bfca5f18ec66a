//! The strategies, on the toy game.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game_traits::record::Entry;
use game_traits::strategies::proptest::prelude::*;
use game_traits::strategies::{Decision, Position, Sighting, check, decisions, histories, positions, sightings};
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Turn};

use crate::hunch::{Action, Config, Hunch};

fn configs() -> impl Strategy<Value = Config> {
    (2..=4u8).prop_map(|players| Config { players })
}

#[test]
fn a_history_is_its_record() {
    check(histories::<Hunch>(configs(), 0..=8), |history| {
        let replayed = history.past.record(&history.game).replay(&history.game, |_, _| ());
        assert_eq!(replayed.as_ref(), Ok(history.state()));
        for (before, entry, after) in history.steps() {
            let mut state = before.clone();
            match entry {
                Entry::Chance(outcome) => history.game.apply_chance_unchecked(&mut state, outcome, &mut ()),
                Entry::Act(seat, action) => history.game.apply(&mut state, seat, action, &mut ()).expect("legal"),
                Entry::Digest(_) => panic!("no digest is asked for"),
            }
            assert_eq!(state, *after);
        }
    });
}

#[test]
fn positions_are_settled_and_reach_the_end() {
    let seen = RefCell::new(BTreeSet::new());
    check(positions::<Hunch>(configs(), 0..=8), |Position { game, state, .. }| {
        assert_eq!(game.validate(&state), Ok(()));
        let turn = game.turn(&state);
        assert_ne!(turn, Turn::Chance);
        seen.borrow_mut().insert((game.seats().len(), state.passed(), turn == Turn::Over));
    });
    let seen = seen.into_inner();
    let ended = |players| seen.iter().any(|&(seats, _, over)| seats == players && over);
    assert!((2..=4).all(|players| seen.contains(&(players, 0, false)) && ended(players)), "{seen:?}");
}

#[test]
fn decisions_are_legal_and_some_interrupt() {
    let (must, may) = (Cell::new(0), Cell::new(0));
    check(decisions::<Hunch>(configs(), 0..=8), |Decision { game, state, seat, action, past }| {
        assert_eq!(game.check(&state, seat, action), Ok(()));
        assert_eq!(past.record(&game).replay(&game, |_, _| ()), Ok(state.clone()));
        let Turn::Decide { must: actors, .. } = game.turn(&state) else { panic!("it is the turn of seats") };
        let count = if actors.contains(seat) { &must } else { &may };
        count.set(count.get() + 1);
    });
    assert!(must.get() > 2 * may.get() && may.get() > 0, "{must:?} and {may:?}");
}

#[test]
fn sightings_fit_and_every_observer_looks() {
    let seen = RefCell::new(BTreeSet::new());
    check(sightings::<Hunch>(configs(), 0..=8), |Sighting { game, state, observer, view, determinization, .. }| {
        assert_eq!(view, game.view(&state, observer));
        assert_eq!(view, game.view(&determinization, observer));
        if let Observer::Seat(seat) = observer {
            assert_eq!(game.legal_in_view(&view, seat).to_vec(), game.legal(&determinization, seat).to_vec());
        }
        seen.borrow_mut().insert(format!("{observer}"));
    });
    assert_eq!(seen.into_inner().len(), 5, "four seats and a spectator");
}

#[test]
fn a_failing_case_shrinks_and_says_how_to_repeat_it() {
    let failing = || {
        check(decisions::<Hunch>(configs(), 0..=12), |Decision { action, .. }| {
            assert_ne!(action, Action::Shout, "a seat shouts");
        });
    };
    let message =
        *catch_unwind(AssertUnwindSafe(failing)).expect_err("some shout").downcast::<String>().expect("a text");
    for part in ["a seat shouts", "config: Config { players: ", "seed: ", "after:", "position: State {", "decision: "] {
        assert!(message.contains(part), "no {part:?} in {message}");
    }
    let entries = message.lines().filter(|line| line.starts_with("    ")).count();
    let short = |players: usize| message.contains(&format!("players: {players} }}")) && entries <= 2 * players + 2;
    assert!((2..=4).any(short), "a card and a hunch of each, and hardly more\n{message}");
}

#[test]
fn a_config_of_another_game_is_said() {
    let failing = || check(positions::<Hunch>(Just(Config { players: 9 }), 0..=2), drop);
    let panic = catch_unwind(AssertUnwindSafe(failing)).expect_err("no game");
    let message = panic.downcast::<String>().expect("a text");
    assert!(message.contains("from_config refuses Config { players: 9 }: HU-1: 9 players, not 2 to 4"), "{message}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_values_are_arbitrary(seat in any::<Seat>(), seats in any::<Seats>(), observer in any::<Observer>()) {
        prop_assert!(Seat::try_new(seat.index()) == Some(seat));
        prop_assert_eq!(seats.with(seat).without(seat), seats.without(seat));
        prop_assert_eq!(observer.to_string().parse(), Ok(observer));
    }
}
