//! Events emitted by actions and chance.

use game_traits::{Observer, Seat, Seats};

use crate::cell::{BoardCell, Cell};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

/// What happened. All observers receive all events but [`Event::Placed`] (TP-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A weapon was turned up (TP-6).
    Revealed {
        /// Which.
        weapon: Slug,
    },
    /// The discard became the deck (TP-22).
    Reshuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// A token was placed; only its owner receives it (TP-5).
    Placed {
        /// By whom.
        seat: Seat,
        /// Of which kind.
        kind: UnitKind,
        /// The upper left corner of its bounding box.
        cell: Cell,
    },
    /// All tokens of a seat are placed (TP-5).
    Ready {
        /// Whose.
        seat: Seat,
    },
    /// A turn begins (TP-8).
    TurnBegan {
        /// Who has the first player's token.
        first: Seat,
        /// Whether it is the last one (TP-29).
        last: bool,
    },
    /// A kind was picked for an attack (TP-8).
    Picked {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: UnitKind,
    },
    /// A target was placed (TP-9).
    Targeted {
        /// By whom.
        seat: Seat,
        /// Of which kind's attack; none for one without bonus.
        attack: Option<UnitKind>,
        /// On which cell.
        at: BoardCell,
    },
    /// A seat does nothing more here.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Phase 2 of a seat begins (TP-12).
    Resolving {
        /// Whose.
        seat: Seat,
    },
    /// A cell exploded.
    Exploded {
        /// In whose name.
        by: Seat,
        /// Which.
        at: BoardCell,
        /// A hit, else a crater (TP-12).
        hit: bool,
    },
    /// A target lies on a cell that has exploded: it is void (TP-16).
    Void {
        /// Whose target.
        seat: Seat,
        /// On which cell.
        at: BoardCell,
    },
    /// A unit was destroyed and shown (TP-20).
    Destroyed {
        /// Whose.
        seat: Seat,
        /// Of which kind.
        kind: UnitKind,
        /// The upper left corner of its bounding box.
        cell: Cell,
        /// Whether an egg of that seat's color goes on sale (TP-21).
        egg: bool,
    },
    /// A seat was paid for a destroyed unit (TP-20).
    Paid {
        /// Whom.
        seat: Seat,
        /// How much, bounties among it.
        epis: u32,
    },
    /// Épis changed hands (TP-19).
    Robbed {
        /// Who takes.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// How much.
        epis: u32,
    },
    /// Épis from the bank for a card.
    Earned {
        /// Who.
        seat: Seat,
        /// How much.
        epis: u32,
    },
    /// An egg was bought (TP-22).
    Bought {
        /// By whom.
        seat: Seat,
        /// Its color; none for a wild one.
        color: Option<Seat>,
        /// What it cost.
        price: u32,
    },
    /// A face-up weapon was taken (TP-22).
    Took {
        /// By whom.
        seat: Seat,
        /// Which.
        weapon: Slug,
    },
    /// A card was played and discarded (TP-24).
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        weapon: Slug,
    },
    /// A magnetic field was placed or moved (TP-18).
    FieldPlaced {
        /// By whom.
        seat: Seat,
        /// Its upper left cell.
        at: BoardCell,
    },
    /// A magnetic field was removed (TP-18).
    FieldRemoved {
        /// Whose.
        seat: Seat,
    },
    /// A strike was aimed.
    StrikeAimed {
        /// By whom.
        seat: Seat,
        /// At which cell.
        at: BoardCell,
    },
    /// A strike goes off.
    StrikeFell {
        /// Whose.
        seat: Seat,
        /// On which cell.
        at: BoardCell,
    },
    /// A cell was named for Pigeonnage.
    Probed {
        /// By whom.
        seat: Seat,
        /// Which.
        at: BoardCell,
    },
    /// The owner answered for a cell.
    Answered {
        /// Which.
        at: BoardCell,
        /// Whether a unit stands there.
        unit: bool,
    },
    /// A zone is counted from now on.
    Scouted {
        /// By whom.
        by: Seat,
        /// Whose.
        seat: Seat,
        /// Which zone.
        zone: Slug,
        /// How many unit cells not yet hit stand in it.
        cells: u8,
    },
    /// The game is over (TP-27, TP-29).
    Over {
        /// Who has won.
        winners: Seats,
    },
}

/// TP-30: a placement is known to its owner.
#[inline]
pub(crate) fn redact(event: &Event, observer: Observer) -> Option<Event> {
    match event {
        Event::Placed { seat, .. } => observer.is(*seat).then_some(*event),
        _ => Some(*event),
    }
}
