//! A table at which the tests play.

use game_traits::conformance::Script;
use game_traits::{Game, Seat};
use patchwork::{Action, ActionKind, Config, Event, Illegal, Patchwork, State, TimeBoard};

pub(crate) const EMPTY: &str = "9/9/9/9/9/9/9/9/9";
pub(crate) const FULL: &str =
    "#########/#########/#########/#########/#########/#########/#########/#########/#########";

pub(crate) fn zero() -> Seat {
    Seat::new(0)
}

pub(crate) fn one() -> Seat {
    Seat::new(1)
}

pub(crate) fn revised() -> Patchwork {
    Patchwork::default()
}

pub(crate) fn first_board() -> Patchwork {
    Patchwork::from_config(Config { time_board: TimeBoard::First, ..Config::default() }).expect("a config")
}

pub(crate) fn at(position: &str) -> State {
    let state = position.parse::<State>().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(state.to_string(), position);
    state
}

/// Plays one legal action; gives the position after it and what happened.
#[track_caller]
pub(crate) fn play(game: &Patchwork, state: &State, seat: Seat, action: &str) -> (State, Vec<Event>) {
    let mut script = Script::at(game.clone(), *state);
    script.act(seat.index(), action);
    (script.state, script.events)
}

/// The event of a patch being taken, its token moving to the space `to`.
pub(crate) fn took(action: &str, seat: Seat, to: u8) -> Event {
    match action.parse::<Action>().map(Action::kind) {
        Ok(ActionKind::Take { patch, orientation, corner }) => Event::Took { seat, patch, orientation, corner, to },
        other => panic!("{action}: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn refused(game: &Patchwork, state: &State, seat: Seat, action: &str) -> Illegal {
    Script::at(game.clone(), *state).refused(seat.index(), action)
}
