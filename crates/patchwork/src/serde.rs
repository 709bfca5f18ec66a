//! States as data: the fields that clients read, by the names that players use.

use alloc::vec::Vec;

use game_traits::{BySeat, Seat, StateError};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Chance};
use crate::circle::Circle;
use crate::patch::Patch;
use crate::patch_set::PatchSet;
use crate::quilt::{Cell, Quilt};
use crate::state::State;
use crate::time_board::{LAST, LEATHERS};
use crate::validate::{MAX_BUTTONS, MAX_INCOME};

game_traits::serde_by_text!(Action, Chance, Cell, Quilt);
game_traits::serde_by_data!(State => StateData);

#[derive(Serialize, Deserialize)]
#[serde(rename = "Patchwork", deny_unknown_fields)]
pub(crate) struct StateData {
    players: BySeat<PlayerData, 2>,
    turn: Seat,
    leathers_passed: u8,
    leather_due: bool,
    special_tile: Option<Seat>,
    first_home: Option<Seat>,
    circle: Vec<Patch>,
    undrawn: Vec<Patch>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerData {
    quilt: Quilt,
    buttons: u16,
    income: u8,
    space: u8,
}

impl From<State> for StateData {
    fn from(state: State) -> Self {
        StateData {
            players: BySeat::from_fn(|seat| PlayerData {
                quilt: state.quilts[seat],
                buttons: state.buttons[seat],
                income: state.incomes[seat],
                space: state.spaces[seat],
            }),
            turn: state.mover,
            leathers_passed: state.leathers,
            leather_due: state.leather_due,
            special_tile: state.special,
            first_home: state.first_home,
            circle: state.circle.iter().collect(),
            undrawn: state.undrawn.iter().collect(),
        }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    /// Refuses what no position of any config could hold; [`Game::validate`](game_traits::Game::validate) does the
    /// rest.
    fn try_from(data: StateData) -> Result<Self, StateError> {
        let mut patches = PatchSet::EMPTY;
        let once = data.circle.iter().chain(&data.undrawn).all(|&patch| patches.insert(patch));
        StateError::ensure(
            once,
            "PW-5",
            || "a patch stands twice in the circle or is both there and still to be drawn",
        )?;
        let to_draw = data.undrawn.iter().all(|&patch| PatchSet::TO_DRAW.contains(patch));
        StateError::ensure(to_draw, "PW-5", || "patch 0 is not drawn, it comes last")?;
        let seats = [Some(data.turn), data.special_tile, data.first_home];
        let two = seats.into_iter().flatten().all(|seat| seat.index() < 2);
        StateError::ensure(two, "PW-2", || "a seat of a game of two is 0 or 1")?;
        let passed = usize::from(data.leathers_passed) <= LEATHERS;
        StateError::ensure(passed, "PW-2", || "there are 5 leather patches")?;
        let mut state = State::start(data.turn, Circle::EMPTY, data.undrawn.into_iter().collect());
        for (seat, player) in data.players.iter() {
            let within = player.buttons <= MAX_BUTTONS && player.income <= MAX_INCOME && player.space <= LAST;
            StateError::ensure(within, "PW-17", || {
                alloc::format!("at most {MAX_BUTTONS} buttons, an income of {MAX_INCOME} and space {LAST} for a player")
            })?;
            state.quilts[seat] = player.quilt;
            state.buttons[seat] = player.buttons;
            state.incomes[seat] = player.income;
            state.spaces[seat] = player.space;
        }
        state.leathers = data.leathers_passed;
        state.leather_due = data.leather_due;
        state.special = data.special_tile;
        state.first_home = data.first_home;
        data.circle.into_iter().for_each(|patch| state.circle.push(patch));
        Ok(state)
    }
}
