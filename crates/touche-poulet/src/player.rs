//! What is public of one player: board, money, eggs, weapons.

use game_traits::{BySeat, Seat};

use crate::cells::Cells;
use crate::pending::PackedCell;
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS};
use crate::unit_kind::UnitKind;

/// The place of wild eggs, behind those of the colors of seats.
pub(crate) const WILD: Seat = Seat::new(MAX_PLAYERS);

/// What is public of one player; by default nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Player {
    /// Cells of the board that exploded: craters and hits.
    pub(crate) exploded: Cells,
    /// Who hit each cell that was hit, as two bits of a seat.
    pub(crate) hitters: [Cells; 2],
    /// Cells that the owner answered for and that have not exploded (Pigeonnage).
    pub(crate) answered: Cells,
    /// Cells of the board that bear a target.
    pub(crate) targeted: Cells,
    /// Weapons that the player holds, by number.
    pub(crate) held: [u8; MAX_WEAPONS],
    /// Living tokens by kind.
    pub(crate) living: [u8; UnitKind::COUNT],
    pub(crate) epis: u32,
    /// Eggs by color, and [`WILD`] ones.
    pub(crate) eggs: BySeat<u8, { MAX_PLAYERS + 1 }>,
    /// Zones of the board that are counted, by bit.
    pub(crate) scouted: u16,
    /// The upper left cell of the magnetic field that the player placed.
    pub(crate) field: Option<PackedCell>,
}

impl Player {
    #[inline]
    pub(crate) fn is_alive(&self) -> bool {
        u64::from_le_bytes(self.living) != 0
    }

    /// The number of eggs, wild ones among them.
    #[inline]
    pub(crate) fn egg_count(&self) -> u8 {
        self.eggs.values().iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The kinds of which a token lives, by bit.
    #[inline]
    pub(crate) fn living_kinds(&self) -> u8 {
        not_zero(u64::from_le_bytes(self.living))
    }

    /// The weapons that the player holds, by bit.
    #[inline]
    pub(crate) fn held_weapons(&self) -> u16 {
        not_zero_of_16(&self.held)
    }

    /// Those of the cells `hits`, which were hit, that `seat` hit.
    #[inline]
    pub(crate) fn hit_by(&self, seat: Seat, hits: Cells) -> Cells {
        (0..2).fold(hits, |hits, bit| {
            if seat.index() >> bit & 1 == 1 { hits & self.hitters[bit] } else { hits - self.hitters[bit] }
        })
    }
}

/// Which of eight bytes below 128 are not 0, by bit.
#[inline]
fn not_zero(bytes: u64) -> u8 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let tops = (bytes.wrapping_add(EACH * 0x7F) & EACH << 7) >> 7;
    // Brings bit 8 n to bit 56 + n.
    (tops.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The same of sixteen.
#[inline]
pub(crate) fn not_zero_of_16(bytes: &[u8; MAX_WEAPONS]) -> u16 {
    let both = u128::from_le_bytes(*bytes);
    u16::from(not_zero(both as u64)) | u16::from(not_zero((both >> 64) as u64)) << 8
}
