//! What a view says, in the words of the edition.

use alloc::vec::Vec;

use game_traits::{Observer, Seat, Seats};

use crate::apply::seat;
use crate::board::{bits, one};
use crate::cell::{Cell, Spot};
use crate::game::TouchePoulet;
use crate::queue::At;
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS};
use crate::slug::Slug;
use crate::state::{Phase, Player, WILD};
use crate::unit_kind::UnitKind;
use crate::view::{CellKnowledge, View};

/// A target that is placed and not yet resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// Whose.
    pub seat: Seat,
    /// Of which kind's attack; none for one without bonus.
    pub attack: Option<UnitKind>,
    /// On which cell.
    pub at: Spot,
    /// Whether it is the first of those of its attack that are left.
    pub opens: bool,
}

impl View {
    /// Who looks.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// Where the game is.
    pub fn phase(&self) -> Phase {
        self.table.phase
    }

    /// Who has the first player's token (TP-31).
    pub fn first_player(&self) -> Seat {
        seat(self.table.first as usize)
    }

    /// Whose targeting or resolution it is.
    pub fn active(&self) -> Seat {
        seat(self.table.active())
    }

    /// Whether this turn is the last one (TP-29).
    pub fn is_last_turn(&self) -> bool {
        self.table.last_turn
    }

    /// Who has placed all tokens (TP-5).
    pub fn ready(&self) -> Seats {
        self.table.ready
    }

    /// Who has won, once the game is over.
    pub fn winners(&self) -> Seats {
        self.table.winners
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.table.players[seat.index() & (MAX_PLAYERS - 1)]
    }

    /// What a seat has, in épis. For all of these a seat is one at the table.
    pub fn epis(&self, seat: Seat) -> u32 {
        self.player(seat).epis
    }

    /// The eggs of a colour that a seat has bought.
    pub fn eggs_of(&self, seat: Seat, colour: Seat) -> u8 {
        self.player(seat).eggs[colour.index() & (MAX_PLAYERS - 1)]
    }

    /// The wild eggs that a seat has bought.
    pub fn wild_eggs(&self, seat: Seat) -> u8 {
        self.player(seat).eggs[WILD]
    }

    /// All eggs that a seat has bought.
    pub fn eggs(&self, seat: Seat) -> u8 {
        self.player(seat).egg_count()
    }

    /// The tokens of a kind that a seat still has.
    pub fn living(&self, seat: Seat, kind: UnitKind) -> u8 {
        self.player(seat).living[kind.index()]
    }
}

impl TouchePoulet {
    /// Columns and rows of a board.
    pub fn board_size(&self) -> (u8, u8) {
        (self.rules.board.columns, self.rules.board.rows)
    }

    /// The cells of a board, by rows.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        bits(self.rules.board.all).map(|bit| self.rules.board.cell(bit))
    }

    /// The zone that a cell lies in.
    pub fn zone_of(&self, cell: Cell) -> Option<Slug> {
        let zone = self.rules.board.zone_at(self.rules.board.bit(cell)?)?;
        self.rules.board.zone_names[zone]
    }

    /// The kinds of the tokens in the order of placement (TP-5).
    pub fn tokens(&self) -> &[UnitKind] {
        self.rules.order()
    }

    /// The cells that a token covers when the corner of its box stands on `corner`; none if it would stick out.
    pub fn cells_of(&self, kind: UnitKind, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        let unit = self.rules.unit(kind);
        let corner = self.rules.board.bit(corner).filter(|&corner| unit.corners & one(corner) != 0);
        bits(corner.map_or(0, |corner| unit.at(corner))).map(|bit| self.rules.board.cell(bit))
    }

    /// What is known of a cell of a board.
    pub fn known(&self, view: &View, at: Spot) -> CellKnowledge {
        let (rules, board) = (&self.rules, at.seat.index() & (MAX_PLAYERS - 1));
        let Some(bit) = rules.board.bit(at.cell) else { return CellKnowledge::Nothing };
        let (player, seen, cell) = (&view.table.players[board], &view.seen[board], one(bit));
        if seen.hits & cell != 0 {
            let by = (0..rules.players).find(|&by| player.hit_by(by, cell) != 0).map_or(at.seat, seat);
            let fallen = seen.destroyed(rules).find(|(_, _, cells)| cells & cell != 0);
            return fallen.map_or(CellKnowledge::Hit(by), |(kind, _, _)| CellKnowledge::Destroyed(kind, by));
        }
        if player.exploded & cell != 0 {
            return CellKnowledge::Crater;
        }
        let mine = view.own.as_ref().filter(|_| view.observer.is(at.seat));
        if let Some((kind, _, _)) = mine.and_then(|grid| grid.units(rules).find(|(_, _, cells)| cells & cell != 0)) {
            return CellKnowledge::Own(kind);
        }
        match player.answered & cell != 0 {
            true if seen.yes & cell != 0 => CellKnowledge::Unit,
            true => CellKnowledge::Empty,
            false => CellKnowledge::Nothing,
        }
    }

    /// Whether the owner has answered for a cell that has not exploded since, and what.
    pub fn answer(&self, view: &View, at: Spot) -> Option<bool> {
        let (bit, board) = (self.rules.board.bit(at.cell)?, at.seat.index() & (MAX_PLAYERS - 1));
        let answered = view.table.players[board].answered & one(bit) != 0;
        answered.then_some(view.seen[board].yes & one(bit) != 0)
    }

    /// The observer's own units: kind and corner.
    pub fn own_units(&self, view: &View) -> Vec<(UnitKind, Cell)> {
        let grid = view.own.iter();
        grid.flat_map(|grid| grid.units(&self.rules))
            .map(|(kind, corner, _)| (kind, self.rules.board.cell(corner)))
            .collect()
    }

    /// The destroyed units of a seat: kind and corner (TP-20).
    pub fn destroyed(&self, view: &View, seat: Seat) -> Vec<(UnitKind, Cell)> {
        let seen = &view.seen[seat.index() & (MAX_PLAYERS - 1)];
        seen.destroyed(&self.rules).map(|(kind, corner, _)| (kind, self.rules.board.cell(corner))).collect()
    }

    fn spot(&self, at: At) -> Spot {
        Spot { seat: seat(at.board as usize), cell: self.rules.board.cell(at.bit) }
    }

    /// The targets to be resolved, in that order; those of a bonus first.
    pub fn targets(&self, view: &View) -> Vec<Pending> {
        let table = &view.table;
        let from = if table.phase == Phase::Resolution { table.active() } else { table.first as usize };
        let owners = (0..self.rules.players).map(|n| (from + n) % self.rules.players);
        let owners = owners.flat_map(|owner| core::iter::repeat_n(owner, table.owns[owner & (MAX_PLAYERS - 1)].into()));
        let sub = table.sub.as_slice().iter().map(|&target| (table.active(), target));
        sub.chain(owners.zip(table.targets.as_slice().iter().copied()))
            .map(|(owner, target)| Pending {
                seat: seat(owner),
                attack: target.by().get(),
                at: self.spot(target.at()),
                opens: target.opens(),
            })
            .collect()
    }

    /// How many of [`TouchePoulet::targets`] are those of a bonus; they come first.
    pub fn bonus_targets(&self, view: &View) -> usize {
        view.table.sub.as_slice().len()
    }

    /// The strikes to come: whose, and on which cell.
    pub fn strikes(&self, view: &View) -> Vec<(Seat, Spot)> {
        let strikes = view.table.strikes.as_slice().iter();
        strikes.map(|strike| (seat(strike.seat()), self.spot(strike.at()))).collect()
    }

    /// The upper left cell of the magnetic field of a seat (TP-18).
    pub fn field(&self, view: &View, seat: Seat) -> Option<Spot> {
        view.player(seat).field.map(|at| self.spot(at))
    }

    /// Whether a magnetic field lies over a cell, and whose.
    pub fn field_over(&self, view: &View, at: Spot) -> Option<Seat> {
        let bit = self.rules.board.bit(at.cell)?;
        let over =
            |field: At| field.board as usize == at.seat.index() && self.rules.board.square(field.bit) & one(bit) != 0;
        let players = view.table.players.iter().enumerate();
        players.filter(|(_, player)| player.field.is_some_and(over)).map(|(placer, _)| seat(placer)).next()
    }

    fn names(&self, counts: impl Fn(usize) -> u8) -> Vec<(Slug, u8)> {
        let counted = self.rules.weapons().map(|(i, weapon)| (weapon.name, counts(i)));
        counted.filter(|&(_, count)| count > 0).collect()
    }

    /// The weapons before a seat, each with its number.
    pub fn weapons(&self, view: &View, seat: Seat) -> Vec<(Slug, u8)> {
        self.names(|i| view.player(seat).held[i & (MAX_WEAPONS - 1)])
    }

    /// The face-up weapons.
    pub fn face_up(&self, view: &View) -> Vec<(Slug, u8)> {
        self.names(|i| view.table.row[i & (MAX_WEAPONS - 1)])
    }

    /// How many cards of each weapon are in the deck.
    pub fn deck(&self, view: &View) -> Vec<(Slug, u8)> {
        self.names(|i| view.table.deck[i & (MAX_WEAPONS - 1)])
    }

    /// The discarded weapons.
    pub fn discard(&self, view: &View) -> Vec<(Slug, u8)> {
        self.names(|i| self.rules.weapon(i).map_or(0, |weapon| view.table.discarded(i, weapon.count)))
    }

    /// How many eggs of a seat's colour are on sale (TP-21).
    pub fn on_sale(&self, view: &View, colour: Seat) -> u8 {
        view.table.on_sale(&self.rules, colour.index() & (MAX_PLAYERS - 1))
    }

    /// What an egg of another colour costs before discounts.
    pub fn egg_price(&self) -> u16 {
        self.rules.egg_price
    }

    /// What the next wild egg costs before discounts (TP-3).
    pub fn wild_price(&self, view: &View) -> Option<u16> {
        view.table.wild_price(&self.rules)
    }

    /// The zones of a seat's board that are counted: how many unit cells that are not yet hit stand there.
    pub fn zone_counts(&self, view: &View, seat: Seat) -> Vec<(Slug, u8)> {
        let counts = &view.seen[seat.index() & (MAX_PLAYERS - 1)].counts;
        let zones = bits(view.player(seat).scouted.into()).map(usize::from);
        zones.filter_map(|zone| Some(((*self.rules.board.zone_names.get(zone)?)?, *counts.get(zone)?))).collect()
    }
}
