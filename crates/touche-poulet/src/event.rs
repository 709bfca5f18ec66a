//! Events emitted by actions and chance, and their redaction.

use game_traits::{Observer, Seat, Seats};

use crate::cell::{BoardCell, Cell};
use crate::slug::Slug;
use crate::unit_kind::UnitKind;

/// One thing that happened. All observers receive all events but [`Event::Placed`] (TP-30).
///
/// ```
/// use touche_poulet::{Event, TouchePoulet, UnitKind, game_traits::{Game, Observer, Seat, rng}};
/// let game = TouchePoulet::default();
/// let (mut state, mut rng) = (game.start(), rng::seeded(7));
/// game.settle(&mut state, &mut rng, &mut ()); // turns up the weapons
/// let (seat, mut events) = (Seat::new(0), Vec::new());
/// game.apply(&mut state, seat, "place grange 3.4".parse()?, &mut events)?;
/// assert!(matches!(events[0], Event::Placed { kind: UnitKind::Grange, .. }));
/// assert_eq!(game.redact(&events[0], Observer::Seat(Seat::new(1))), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// A weapon was turned up (TP-6).
    Revealed {
        /// The weapon.
        weapon: Slug,
    },
    /// The discard became the deck (TP-22).
    Reshuffled {
        /// The number of its cards.
        cards: u8,
    },
    /// A token was placed; only its owner receives it (TP-5).
    Placed {
        /// The seat that placed it.
        seat: Seat,
        /// The kind of the token.
        kind: UnitKind,
        /// The upper left corner of its bounding box.
        cell: Cell,
    },
    /// All tokens of a seat were placed (TP-5).
    TokensPlaced {
        /// The seat that placed them.
        seat: Seat,
    },
    /// A turn began (TP-8).
    TurnBegan {
        /// The seat with the first player's token.
        first: Seat,
        /// Whether it is the last one (TP-29).
        last: bool,
    },
    /// A kind was picked for an attack (TP-8).
    Picked {
        /// The seat that picked it.
        seat: Seat,
        /// The kind.
        kind: UnitKind,
    },
    /// A target was placed (TP-9).
    Targeted {
        /// The seat that placed it.
        seat: Seat,
        /// The kind of the attack; none for one without bonus.
        attack: Option<UnitKind>,
        /// The cell that bears it.
        at: BoardCell,
    },
    /// A seat passed.
    Passed {
        /// The seat that passed.
        seat: Seat,
    },
    /// Phase 2 of a seat began (TP-12).
    ResolutionBegan {
        /// The seat that resolves.
        seat: Seat,
    },
    /// A cell exploded.
    Exploded {
        /// The seat in whose name it exploded.
        seat: Seat,
        /// The cell.
        at: BoardCell,
        /// Whether it is a hit, else a crater (TP-12).
        hit: bool,
    },
    /// A target became void, since its cell exploded (TP-16).
    TargetVoided {
        /// The seat that placed the target.
        seat: Seat,
        /// The cell that bore it.
        at: BoardCell,
    },
    /// A unit was destroyed and shown (TP-20).
    Destroyed {
        /// The seat in whose name its last cell exploded.
        seat: Seat,
        /// The kind of the unit.
        kind: UnitKind,
        /// The upper left corner of its bounding box, on the board of the seat that has lost it.
        at: BoardCell,
        /// Whether an egg of that seat's color goes on sale (TP-21).
        egg: bool,
    },
    /// A seat was paid for a destroyed unit (TP-20).
    Paid {
        /// The seat that was paid.
        seat: Seat,
        /// The pay with bounties, in épis.
        epis: u32,
    },
    /// Épis changed hands (TP-19).
    Robbed {
        /// The seat that took them.
        seat: Seat,
        /// The seat that lost them.
        from: Seat,
        /// The number of épis.
        epis: u32,
    },
    /// Épis came from the bank for a card.
    Earned {
        /// The seat that played the card.
        seat: Seat,
        /// The number of épis.
        epis: u32,
    },
    /// An egg was bought (TP-22).
    Bought {
        /// The seat that bought it.
        seat: Seat,
        /// Its color; none for a wild one.
        color: Option<Seat>,
        /// The price after discounts, in épis.
        price: u32,
    },
    /// A face-up weapon was taken (TP-22).
    Took {
        /// The seat that took it.
        seat: Seat,
        /// The weapon.
        weapon: Slug,
    },
    /// A card was played and discarded (TP-24).
    Played {
        /// The seat that played it.
        seat: Seat,
        /// The weapon.
        weapon: Slug,
    },
    /// A magnetic field was placed or moved (TP-18).
    FieldPlaced {
        /// The seat that placed it.
        seat: Seat,
        /// Its upper left cell.
        at: BoardCell,
    },
    /// A magnetic field was removed (TP-18).
    FieldRemoved {
        /// The seat that had placed it.
        seat: Seat,
    },
    /// A strike was aimed.
    StrikeAimed {
        /// The seat that aimed it.
        seat: Seat,
        /// The cell that it is aimed at.
        at: BoardCell,
    },
    /// A strike went off.
    StrikeFell {
        /// The seat that had aimed it.
        seat: Seat,
        /// The cell that it was aimed at.
        at: BoardCell,
    },
    /// A cell was named for Pigeonnage.
    Probed {
        /// The seat that named it.
        seat: Seat,
        /// The cell.
        at: BoardCell,
    },
    /// The owner answered for a cell.
    Answered {
        /// The cell.
        at: BoardCell,
        /// Whether a unit stands there.
        unit: bool,
    },
    /// A zone was scouted: it is counted from then on.
    Scouted {
        /// The seat that played the card.
        seat: Seat,
        /// The seat whose board the zone is on.
        board: Seat,
        /// The zone.
        zone: Slug,
        /// The number of its unit cells not yet hit.
        cells: u8,
    },
    /// The game ended (TP-27, TP-29).
    Over {
        /// The seats that have won.
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
