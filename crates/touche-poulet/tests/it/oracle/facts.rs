//! Facts of the position. Cells are numbered by rows from 0; weapon lists are in the edition's order.

use super::edition::{Edition, Kind};
use super::placement::{Token, token_order};
use super::{Attack, Cell, Phase, Place, Twin};

impl Twin {
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    pub fn players(&self) -> usize {
        self.seats.len()
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Turns begun so far.
    pub fn turn(&self) -> usize {
        self.turn
    }

    pub fn is_last_turn(&self) -> bool {
        self.last_turn
    }

    pub fn first_player(&self) -> usize {
        self.first
    }

    /// Placed units in the order of placement: kind and cells by rows.
    pub fn placement(&self, seat: usize) -> Vec<(Kind, Vec<usize>)> {
        let tokens = self.seats[seat].tokens.iter();
        tokens.map(|t| (t.kind, t.cells.clone())).collect()
    }

    /// Destroyed units in the order of placement.
    pub fn destroyed(&self, seat: usize) -> Vec<(Kind, Vec<usize>)> {
        let tokens = self.seats[seat].tokens.iter();
        let dead = tokens.filter(|t| !self.stands(seat, t));
        dead.map(|t| (t.kind, t.cells.clone())).collect()
    }

    pub fn cell(&self, seat: usize, cell: usize) -> Cell {
        self.seats[seat].cells[cell]
    }

    /// The public answer of Pigeonnage about a cell.
    pub fn answer(&self, seat: usize, cell: usize) -> Option<bool> {
        self.seats[seat].answers[cell]
    }

    /// The public count of a scouted zone: unit cells not yet hit.
    pub fn zone_count(&self, seat: usize, zone: usize) -> Option<usize> {
        let cells = self.edition.zone_cells(zone);
        let left = |c: &usize| self.seats[seat].cells[*c] == Cell::Untouched;
        let units = cells.iter().filter(|c| self.has_unit(seat, **c) && left(c));
        self.seats[seat].scouted[zone].then_some(units.count())
    }

    /// Attacks of this turn that have targets still to resolve, in the order in which they were begun.
    pub fn pending_attacks(&self) -> Vec<Attack> {
        let open = self.attacks.iter().filter(|a| !a.targets.is_empty());
        open.cloned().collect()
    }

    /// Strikes of a seat still to come, in board order.
    pub fn pending_strikes(&self, seat: usize) -> Vec<Place> {
        self.seats[seat].strikes.iter().map(|s| s.0).collect()
    }

    /// Kinds a seat has picked in this turn.
    pub fn picked(&self, seat: usize) -> Vec<Kind> {
        self.seats[seat].picked.clone()
    }

    /// Board and upper-left cell of the field a seat has placed.
    pub fn field(&self, seat: usize) -> Option<Place> {
        self.seats[seat].field
    }

    pub fn epis(&self, seat: usize) -> i64 {
        self.seats[seat].epis
    }

    /// Eggs a seat has bought, by colour, and wild ones.
    pub fn eggs(&self, seat: usize) -> (Vec<usize>, usize) {
        (self.seats[seat].eggs.clone(), self.seats[seat].wild)
    }

    /// Eggs of this colour that are for sale.
    pub fn eggs_on_sale(&self, colour: usize) -> usize {
        self.seats[colour].on_sale
    }

    /// The price of the next wild egg, without discounts.
    pub fn wild_price(&self) -> Option<i64> {
        self.wild_prices.first().copied()
    }

    fn weapon_counts(&self, counts: &[usize]) -> Vec<(String, usize)> {
        let held = counts.iter().enumerate().filter(|(_, c)| **c > 0);
        held.map(|(w, &c)| (self.weapon_name(w), c)).collect()
    }

    pub fn weapons(&self, seat: usize) -> Vec<(String, usize)> {
        self.weapon_counts(&self.seats[seat].weapons)
    }

    pub fn deck(&self) -> Vec<(String, usize)> {
        self.weapon_counts(&self.deck)
    }

    pub fn discard(&self) -> Vec<(String, usize)> {
        self.weapon_counts(&self.discard)
    }

    /// The face-up row in the order in which the cards were turned up.
    pub fn face_up(&self) -> Vec<String> {
        self.row.iter().map(|&w| self.weapon_name(w)).collect()
    }

    /// A seat with a living unit.
    pub fn lives(&self, seat: usize) -> bool {
        let tokens = &self.seats[seat].tokens;
        tokens.iter().any(|t| self.stands(seat, t))
    }

    /// TP-20: a unit is destroyed when all its cells are hit.
    pub(super) fn stands(&self, seat: usize, token: &Token) -> bool {
        let cells = &self.seats[seat].cells;
        token.cells.iter().any(|&c| cells[c] == Cell::Untouched)
    }

    pub(super) fn has_unit(&self, seat: usize, cell: usize) -> bool {
        let tokens = &self.seats[seat].tokens;
        tokens.iter().any(|t| t.cells.contains(&cell))
    }

    pub(super) fn tokens_owed(&self, seat: usize) -> usize {
        token_order(&self.edition).len() - self.seats[seat].tokens.len()
    }
}
