//! The toy game as a tensor, and what its laws find.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game_traits::conformance::{Expectations, conform_observations, proptest::prelude::*};
use game_traits::observation::{ObservationSpace, ObservationWriter, Observations, perspective, place_of, share};
use game_traits::{Game, Observer, Seat};

use crate::hunch::{Config, Half, Hunch, Seen, View};

/// What is wrong with the tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// It has nothing of the own card.
    ForgetsCard,
    /// A number is above 1.
    TooHigh,
    /// A number stays as it was.
    KeepsOld,
    /// Two features have one name.
    SameName,
    /// It is shorter than it says.
    EndsEarly,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

impl Observations for Hunch {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        let players = self.seats().len();
        let space = ObservationSpace::new().with("seat", &[players], "the own seat, one-hot");
        let space = space.with("cards", &[players], "the card / 6; 1/12 for one that is hidden");
        let space = space.with_signed("hunches", &[players], "1 for high, −1 for low, 1/2 for one that is hidden");
        let space = space.with("passed", &[], "seats that have passed / 4");
        let name = if is(Fault::SameName) { "passed" } else { "shout" };
        let space = space.with(name, &[players], "the seat that has shouted, one-hot");
        if is(Fault::EndsEarly) { space.with("more", &[], "nothing") } else { space }
    }

    fn write_observation(&self, view: &View, seat: Seat, out: &mut [f32]) {
        let (players, old) = (self.seats().len(), out[players_of(self)]);
        let end = out.len() - usize::from(is(Fault::EndsEarly));
        let mut writer = ObservationWriter::new(&mut out[..end]);
        writer.one_hot(players, Some(seat.index()));
        for (place, other) in perspective(seat, players).enumerate() {
            writer.number(match view.cards[other.index()] {
                _ if place == 0 && is(Fault::ForgetsCard) => 0.0,
                Seen::Nothing => 0.0,
                Seen::Hidden => 1.0 / 12.0,
                Seen::Open(card) => {
                    share(card.into(), if is(Fault::TooHigh) { 100 } else { 6 })
                        * if is(Fault::TooHigh) { 50.0 } else { 1.0 }
                }
            });
        }
        for other in perspective(seat, players) {
            writer.number(match view.hunches[other.index()] {
                Seen::Nothing => 0.0,
                Seen::Hidden => 0.5,
                Seen::Open(Half::Low) => -1.0,
                Seen::Open(Half::High) => 1.0,
            });
        }
        writer.number(share(view.passed.into(), 4));
        writer.one_hot(players, view.shout.map(|other| place_of(other, seat, players)));
        writer.finish();
        if is(Fault::KeepsOld) {
            out[players_of(self)] = old;
        }
    }
}

fn players_of(game: &Hunch) -> usize {
    game.seats().len()
}

/// What the laws say of the game with a fault.
fn found(fault: Fault) -> Result<(), String> {
    FAULT.set(fault);
    let configs = (2..=4u8).prop_map(|players| Config { players });
    let held = catch_unwind(AssertUnwindSafe(|| conform_observations::<Hunch>(&configs, &Expectations::default())));
    FAULT.set(Fault::None);
    held.map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
}

#[test]
fn a_tensor_without_a_fault_keeps_the_laws() {
    assert_eq!(found(Fault::None), Ok(()));
}

#[test]
fn every_fault_of_a_tensor_is_found() {
    for (fault, says) in [
        (Fault::ForgetsCard, "two views differ, their tensors do not"),
        (Fault::TooHigh, "of `cards` is "),
        (Fault::KeepsOld, "of `cards` is NaN"),
        (Fault::SameName, "features are called"),
        (Fault::EndsEarly, "of `more` is NaN"),
    ] {
        let what = found(fault).expect_err("a fault");
        assert!(what.starts_with("observations: ") && what.contains(says), "{fault:?}: {what}");
    }
}

/// By hand: the observer first, then in turn order.
#[test]
fn the_own_seat_comes_first() {
    let game = Hunch::from_config(Config { players: 3 }).expect("three can play");
    let mut state = game.start();
    for card in [6, 3, 1] {
        game.apply_chance_unchecked(&mut state, crate::hunch::Chance(card), &mut ());
    }
    let seat = Seat::new(1);
    game.apply(&mut state, seat, crate::hunch::Action::Hunch(Half::Low), &mut ()).expect("it owes a hunch");
    let of = |seat: Seat, name: &str| {
        let tensor = game.observation(&game.view(&state, Observer::Seat(seat)), seat);
        tensor[game.observation_space().get(name).expect("a feature").range()].to_vec()
    };
    assert_eq!(of(seat, "cards"), [0.5, 1.0 / 12.0, 1.0 / 12.0]);
    assert_eq!(of(seat, "hunches"), [-1.0, 0.0, 0.0]);
    assert_eq!(of(Seat::new(2), "hunches"), [0.0, 0.0, 0.5]);
    assert_eq!(of(Seat::new(2), "seat"), [0.0, 0.0, 1.0]);
}
