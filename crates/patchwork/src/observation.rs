//! Positions as tensors.
//!
//! | feature | what it holds |
//! |---|---|
//! | `seat`, `phase`, `mover`, `leather_due` | whose turn it is, from the observer's perspective |
//! | `quilts` | the covered cells of both players |
//! | `buttons`, `income`, `spaces`, `special_tile`, `first_home` | what both players have, and where they stand |
//! | `leathers` | the leather patches that were passed |
//! | `reach`, `circle`, `undrawn` | the patches to come |
//!
//! Offsets, shapes and scales: [`Observations::observation_space`].

use game_traits::Seat;
use game_traits::observation::{
    ObservationSpace, ObservationWriter, Observations, amount, perspective, place_of, share,
};

use crate::edition::{PATCHES, REACH, TABLE};
use crate::quilt::{Quilt, SIDE, STRIDE};
use crate::rules::Patchwork;
use crate::state::State;
use crate::time_board::{LAST, LEATHERS};

const COLUMNS: usize = SIDE as usize;
/// The number of buttons that is written as 0.5.
const BUTTONS: u32 = 20;
/// The income of all patches together.
const INCOME: u32 = {
    let (mut sum, mut id) = (0, 0);
    while id < PATCHES {
        sum += TABLE[id].income as u32;
        id += 1;
    }
    sum
};

impl Observations for Patchwork {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        const { assert!(INCOME == 38) }
        ObservationSpace::new()
            .with("seat", &[2], "the number of the own seat, one-hot")
            .with("phase", &[3], "one-hot: the circle is drawn, a decision, over")
            .with("mover", &[2], "the seat whose turn it is, one-hot")
            .with("leather_due", &[], "1 if the mover has to place a leather patch")
            .with("quilts", &[2, COLUMNS, COLUMNS], "1 for each covered cell, by rows from the top")
            .with("buttons", &[2], "n / (n + 20) buttons")
            .with("income", &[2], "income at a mark, in buttons / 38")
            .with("spaces", &[2], "space of the time token / 53")
            .with("special_tile", &[2], "the seat that has it, one-hot")
            .with("first_home", &[2], "the seat that reached the last space first, one-hot")
            .with("leathers", &[], "leather patches passed / 5")
            .with("reach", &[REACH, PATCHES], "the next three patches, each one-hot by id")
            .with("circle", &[PATCHES], "by id, 1 for the next patch, 1/33 less for each before it; 0 if it is gone")
            .with("undrawn", &[PATCHES], "1 for each patch that the circle still has to be drawn from, by id")
    }

    fn write_observation(&self, view: &State, seat: Seat, out: &mut [f32]) {
        let place = |other: Seat| place_of(other, seat, 2);
        let seats = perspective(seat, 2);
        let mut out = ObservationWriter::new(out);
        out.one_hot(2, Some(seat.index()));
        let phase = if !view.undrawn.is_empty() { 0 } else { 1 + usize::from(view.is_over()) };
        out.one_hot(3, Some(phase));
        out.one_hot(2, Some(place(view.mover)));
        out.flag(view.leather_due);
        seats.clone().for_each(|seat| write_quilt(&mut out, view.quilts[seat]));
        seats.clone().for_each(|seat| out.number(amount(view.buttons[seat].into(), BUTTONS)));
        seats.clone().for_each(|seat| out.number(share(view.incomes[seat].into(), INCOME)));
        seats.for_each(|seat| out.number(share(view.spaces[seat].into(), LAST.into())));
        out.one_hot(2, view.special.map(place));
        out.one_hot(2, view.first_home.map(place));
        out.number(share(view.leathers.into(), LEATHERS as u32));
        let mut reach = view.circle.reach().map(|patch| patch.id().into());
        (0..REACH).for_each(|_| out.one_hot(PATCHES, reach.next()));
        let circle = out.numbers(PATCHES);
        for (patch, place) in view.circle.iter().zip(0..) {
            circle[usize::from(patch.id())] = 1.0 - place as f32 / PATCHES as f32;
        }
        out.bits(PATCHES, view.undrawn.bits().into());
        out.finish();
    }
}

/// The covered cells, row by row.
fn write_quilt(out: &mut ObservationWriter<'_>, quilt: Quilt) {
    for (row, numbers) in out.numbers(COLUMNS * COLUMNS).chunks_exact_mut(COLUMNS).enumerate() {
        let free = (quilt.free_cells() >> (row * STRIDE)) as u32;
        for (column, number) in numbers.iter_mut().enumerate() {
            *number = f32::from(u8::from(free >> column & 1 == 0));
        }
    }
}
