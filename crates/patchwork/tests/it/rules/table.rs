//! A table at which the tests play.

use game_traits::{ActionError, ActionSet, Game, Seat};
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
pub(crate) fn play(game: &Patchwork, state: &State, seat: Seat, action: &str) -> (State, Vec<Event>) {
    let (mut next, mut events) = (*state, Vec::new());
    let action: Action = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    game.apply(&mut next, seat, action, &mut events).unwrap_or_else(|e| panic!("{action}: {e}"));
    (next, events)
}

/// The event of a patch being taken, its token moving to the space `to`.
pub(crate) fn took(action: &str, seat: Seat, to: u8) -> Event {
    match action.parse::<Action>().map(Action::kind) {
        Ok(ActionKind::Take { patch, orientation, corner }) => Event::Took { seat, patch, orientation, corner, to },
        other => panic!("{action}: {other:?}"),
    }
}

pub(crate) fn refused(game: &Patchwork, state: &State, seat: Seat, action: &str) -> Illegal {
    let mut next = *state;
    let action: Action = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
    match game.apply(&mut next, seat, action, &mut ()) {
        Err(ActionError::Illegal(why)) => {
            assert_eq!(next, *state, "a refused action changes nothing");
            assert!(!game.legal(state, seat).to_vec().contains(&action));
            why
        }
        other => panic!("{action}: {other:?}"),
    }
}
