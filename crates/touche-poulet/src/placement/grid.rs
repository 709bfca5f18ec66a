//! A player's own placement: what is secret (TP-4, TP-30).

use crate::cells::Cells;
use crate::rules::{MAX_TOKENS, Rules};
use crate::unit_kind::UnitKind;

/// No corner: the token is not placed.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// The tokens of a player by the order of placement, and the cells they stand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid {
    pub(crate) occupied: Cells,
    pub(crate) corners: [u8; MAX_TOKENS],
}

impl Grid {
    pub(crate) const EMPTY: Self = Grid { occupied: Cells::EMPTY, corners: [NOWHERE; MAX_TOKENS] };

    /// The number of tokens that are placed.
    #[inline]
    pub(crate) fn placed(&self) -> usize {
        // No corner has the top bit, and NOWHERE has it.
        const TOPS: u128 = u128::from_le_bytes([0x80; MAX_TOKENS]);
        (u128::from_le_bytes(self.corners) & TOPS).trailing_zeros() as usize / 8
    }

    /// Places the next token, of which one is left.
    #[inline]
    pub(crate) fn place(&mut self, rules: &Rules, corner: u8) {
        let slot = self.placed();
        self.corners[slot] = corner;
        self.occupied |= rules.unit(rules.order[slot]).at(corner);
    }

    /// The tokens placed: kind, corner, cells.
    #[inline]
    pub(crate) fn units<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = (UnitKind, u8, Cells)> + 'a {
        let placed = self.corners.iter().take_while(|&&corner| corner != NOWHERE);
        rules.order.iter().zip(placed).map(|(&kind, &corner)| (kind, corner, rules.unit(kind).at(corner)))
    }

    /// A grid of tokens in any order: kind and corner of each. Tokens above a kind's number are left out.
    pub(crate) fn of(rules: &Rules, tokens: impl Iterator<Item = (UnitKind, u8)>) -> Self {
        let mut by_kind = [Cells::EMPTY; UnitKind::COUNT];
        tokens.for_each(|(kind, corner)| by_kind[kind.index()] |= Cells::one(corner));
        let mut grid = Grid::EMPTY;
        for kind in UnitKind::ALL {
            let unit = rules.unit(kind);
            let slots = (unit.first as usize..).take(unit.tokens as usize);
            for (slot, corner) in slots.zip(by_kind[kind.index()].iter()) {
                grid.corners[slot] = corner;
                grid.occupied |= unit.at(corner);
            }
        }
        grid
    }
}
