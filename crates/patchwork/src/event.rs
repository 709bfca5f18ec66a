//! What happens, in the table's words.

use game_traits::Seat;

use crate::patch::Patch;
use crate::quilt::Cell;

/// What happened. Everything is open, so all hear all (PW-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Event {
    /// A patch was put next into the circle (PW-5).
    Drawn {
        /// Which.
        patch: Patch,
    },
    /// A token moved just beyond the other (PW-8).
    Advanced {
        /// Whose.
        seat: Seat,
        /// To which space, 1 to 53.
        to: u8,
        /// Received for the spaces moved, one each.
        buttons: u8,
    },
    /// A patch was bought and placed, and the token moved (PW-9).
    Took {
        /// By whom.
        seat: Seat,
        /// Which.
        patch: Patch,
        /// How it lies: an index for [`Patch::lay`].
        orientation: u8,
        /// The upper left corner of its bounding box.
        corner: Cell,
        /// To which space the token moved, 1 to 53.
        to: u8,
    },
    /// Income marks paid (PW-13).
    Income {
        /// To whom.
        seat: Seat,
        /// How many marks, 1 or 2.
        marks: u8,
        /// Buttons received in all.
        buttons: u16,
    },
    /// A leather patch was passed and is to be placed now (PW-14).
    WonLeather {
        /// By whom.
        seat: Seat,
    },
    /// A leather patch was placed (PW-14).
    PlacedLeather {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
    },
    /// A leather patch was passed by a player whose quilt is full (PW-14).
    DiscardedLeather {
        /// By whom.
        seat: Seat,
    },
    /// The first 7 × 7 square was filled (PW-16).
    SpecialTile {
        /// By whom.
        seat: Seat,
    },
}

#[cfg(feature = "serde")]
game_traits::serde_by_text!(Patch, Cell);
