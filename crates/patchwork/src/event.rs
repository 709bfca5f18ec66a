//! Events emitted by actions and chance.

use game_traits::Seat;

use crate::patch::Patch;
use crate::quilt::Cell;

/// What happened. Everything is open, so every observer receives every event (PW-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A patch was put next into the circle (PW-5).
    Drawn {
        /// The patch.
        patch: Patch,
    },
    /// A token moved just beyond the other (PW-8).
    Advanced {
        /// The owner of the token.
        seat: Seat,
        /// The space that it moved to, 1 to 53.
        to: u8,
        /// The buttons received, one for each space moved.
        buttons: u8,
    },
    /// A patch was bought and placed, and the token moved (PW-9).
    Took {
        /// The player.
        seat: Seat,
        /// The patch.
        patch: Patch,
        /// An index for [`Patch::orientation`].
        orientation: u8,
        /// The upper left corner of its bounding box.
        corner: Cell,
        /// The space that the token moved to, 1 to 53.
        to: u8,
    },
    /// Income marks paid (PW-13).
    Income {
        /// The player.
        seat: Seat,
        /// The number of marks, 1 or 2.
        marks: u8,
        /// The buttons received in all.
        buttons: u16,
    },
    /// A leather patch was passed and is to be placed now (PW-14).
    WonLeather {
        /// The player.
        seat: Seat,
    },
    /// A leather patch was placed (PW-14).
    PlacedLeather {
        /// The player.
        seat: Seat,
        /// The cell.
        cell: Cell,
    },
    /// A leather patch was passed by a player whose quilt is full (PW-14).
    DiscardedLeather {
        /// The player.
        seat: Seat,
    },
    /// The first 7 × 7 square was filled (PW-16).
    SpecialTile {
        /// The player.
        seat: Seat,
    },
}
