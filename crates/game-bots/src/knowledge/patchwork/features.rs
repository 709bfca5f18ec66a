//! The features of a position, from the side of the seat on turn.

use patchwork::{Patch, Patchwork as Rules, State, TimeBoard};

use game_traits::Seat;

use super::shape::{MANY, NEIGHBORHOODS, Pieces, Shape, seven};
use crate::knowledge::flag;

/// The number of features of a seat.
const OF_SEAT: usize = 27;
/// The number of features of a patch that comes up.
const OF_PATCH: usize = 14;
/// The number of patches that are looked at one by one.
const PATCHES: usize = 8;
/// The number of features of both seats together.
const SHARED: usize = 9;
/// The number of features of a position.
pub(super) const FEATURES: usize = 2 * (OF_SEAT + NEIGHBORHOODS) + PATCHES * OF_PATCH + SHARED;

/// The last space.
pub(super) const LAST: u8 = 53;

/// The number of income marks beyond a space.
pub(super) fn marks(space: u8) -> f32 {
    TimeBoard::INCOMES.iter().filter(|&&mark| mark > space).count() as f32
}

/// Returns the features. They are scaled to about 1, and nothing else is done to them here: phases and products are
/// left to the network, except for what is money.
pub(super) fn features(game: &Rules, pieces: &Pieces, state: &State, me: Seat) -> [f32; FEATURES] {
    let mut out = [0.0; FEATURES];
    let other = me.left(2);
    let (seats, rest) = out.split_at_mut(2 * OF_SEAT);
    let (quilts, rest) = rest.split_at_mut(2 * NEIGHBORHOODS);
    let (patches, shared) = rest.split_at_mut(PATCHES * OF_PATCH);
    let free = [me, other].map(|seat| state.quilt(seat).free_cells());
    let next_leather = game.time_board().leathers().get(state.leathers_passed()).copied();
    let (seats, quilts) = (seats.as_chunks_mut().0.iter_mut(), quilts.as_chunks_mut::<NEIGHBORHOODS>().0.iter_mut());
    for (((out, quilt), seat), free) in seats.zip(quilts).zip([me, other]).zip(free) {
        let shape = Shape::of(free);
        *quilt = shape.neighborhoods.map(|cells| f32::from(cells) / 4.0);
        *out = of_seat(state, seat, shape, next_leather);
    }
    let mut usable = [0.0; 2];
    for (n, (out, patch)) in patches.as_chunks_mut().0.iter_mut().zip(state.circle().iter()).enumerate() {
        let places = free.map(|free| pieces.places(patch, free));
        let fits = places.map(|places| places > 0);
        *out = of_patch(state, patch, me, places);
        if n < 3 {
            for (usable, (fits, seat)) in usable.iter_mut().zip(fits.into_iter().zip([me, other])) {
                *usable += flag(fits && patch.cost() <= state.buttons(seat));
            }
        }
    }
    let lead = f32::from(state.space(other)) - f32::from(state.space(me));
    let incomes: u32 = state.circle().iter().map(|patch| u32::from(patch.income())).sum();
    shared.copy_from_slice(&[
        lead / 10.0,
        flag(lead == 0.0),
        flag(state.leather_due().is_some()),
        state.circle().len() as f32 / 33.0,
        (5 - state.leathers_passed().min(5)) as f32 / 5.0,
        flag(state.first_home() == Some(other)),
        incomes as f32 / 30.0,
        usable[0] / 3.0,
        usable[1] / 3.0,
    ]);
    out
}

fn of_seat(state: &State, seat: Seat, shape: Shape, next_leather: Option<u8>) -> [f32; OF_SEAT] {
    let space = state.space(seat);
    let left = f32::from(LAST - space.min(LAST));
    let phase = left / f32::from(LAST);
    let buttons = f32::from(state.buttons(seat));
    let income = f32::from(state.income(seat));
    let to_mark = TimeBoard::INCOMES.iter().find(|&&mark| mark > space).map_or(6, |mark| mark - space);
    let to_leather = next_leather.filter(|&leather| leather > space).map_or(10, |leather| (leather - space).min(10));
    let special = state.special_tile();
    let seven = if special.is_none() { seven(state.quilt(seat).free_cells()) as f32 } else { 0.0 };
    [
        phase,
        flag(left == 0.0),
        buttons / 25.0,
        buttons.min(5.0) / 5.0,
        buttons * phase / 25.0,
        income / 12.0,
        income * marks(space) / 60.0,
        marks(space) / 9.0,
        shape.free / 81.0,
        shape.free * phase / 81.0,
        shape.border / 50.0,
        shape.border * phase / 50.0,
        shape.degrees[0] / 3.0,
        shape.degrees[1] / 8.0,
        shape.degrees[2] / 20.0,
        shape.places[0] / 64.0,
        shape.places[1] / 49.0,
        shape.places[2] / 100.0,
        shape.outside[0] / 20.0,
        shape.outside[1] / 10.0,
        flag(special == Some(seat)),
        seven / 49.0,
        (seven - 35.0).max(0.0) / 14.0,
        f32::from(to_mark) / 6.0,
        f32::from(10 - to_leather) / 10.0,
        shape.degrees[0] * phase,
        shape.degrees[1] * phase / 3.0,
    ]
}

fn of_patch(state: &State, patch: Patch, me: Seat, places: [u32; 2]) -> [f32; OF_PATCH] {
    let fits = places.map(|places| places > 0);
    // Little changes where there are many.
    let few = places.map(|places| (1.0 + places as f32).sqrt() / (1.0 + MANY as f32).sqrt());
    let seats = [me, me.left(2)];
    let affordable = seats.map(|seat| patch.cost() <= state.buttons(seat));
    // What it brings by itself: income, cells and cost, in points.
    let net = |n: usize| {
        if !fits[n] {
            return 0.0;
        }
        let marks = marks(state.space(seats[n]));
        f32::from(patch.income()) * marks + 2.0 * patch.cell_count() as f32 - f32::from(patch.cost())
    };
    [
        1.0,
        f32::from(patch.cost()) / 10.0,
        f32::from(patch.time()) / 6.0,
        f32::from(patch.income()) / 3.0,
        patch.cell_count() as f32 / 8.0,
        flag(affordable[0]),
        flag(affordable[1]),
        flag(fits[0]),
        flag(fits[1]),
        net(0) / 20.0,
        net(1) / 20.0,
        flag(state.space(me) + patch.time() <= state.space(seats[1])),
        few[0],
        few[1],
    ]
}
