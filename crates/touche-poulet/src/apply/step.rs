//! What each part of a step works on.

use game_traits::{EventSink, Seat};

use crate::cell::BoardCell;
use crate::edition::rules::Rules;
use crate::event::Event;
use crate::pending::At;
use crate::state::State;

/// Rules, state and event sink of one step.
pub(crate) struct Step<'a, E> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) events: &'a mut E,
}

impl<E: EventSink<Event>> Step<'_, E> {
    /// The seat whose targeting or resolution it is.
    #[inline]
    pub(super) fn me(&self) -> Seat {
        self.state.public.active
    }

    #[inline]
    pub(super) fn board_cell(&self, at: At) -> BoardCell {
        BoardCell { seat: at.board, cell: self.rules.board.cell(at.cell) }
    }

    #[inline]
    pub(super) fn at(&self, at: BoardCell) -> Option<At> {
        Some(At { board: at.seat, cell: self.rules.board.bit(at.cell)? })
    }
}
