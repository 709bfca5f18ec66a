//! What a view says in the terms of the edition: cells, kinds, and weapons by name.

use alloc::string::String;
use alloc::vec::Vec;

use game_traits::{ParseError, Seat};

use crate::cell::{BoardCell, Cell};
use crate::cells::{Cells, bits};
use crate::edition::Effect;
use crate::market;
use crate::pending::{PackedCell, Strike, Target};
use crate::public::{Prompt, Public};
use crate::rules::{TouchePoulet, Weapon};
use crate::slug::Slug;
use crate::state::State;
use crate::text;
use crate::unit_kind::UnitKind;
use crate::view::{CellKnowledge, Seen, View};

/// A target that is placed and not yet resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct PendingTarget {
    /// Its owner.
    pub seat: Seat,
    /// The kind that attacks; none for an attack without bonus.
    pub attack: Option<UnitKind>,
    /// Its cell.
    pub at: BoardCell,
    /// Whether it is the first of those of its attack that are left.
    pub first_of_attack: bool,
    /// Whether its attack has had its bonus (TP-13).
    pub bonus_used: bool,
}

/// A strike that is aimed and has not gone off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct PendingStrike {
    /// Its owner.
    pub seat: Seat,
    /// The weapon.
    pub weapon: Slug,
    /// The cell that it is aimed at.
    pub at: BoardCell,
}

/// The targets that the seat to act still has to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DueTargets {
    /// The kind that attacks; none where a bonus or a weapon brought them.
    pub attack: Option<UnitKind>,
    /// Their number.
    pub left: usize,
}

/// Components and views in the terms of the edition.
///
/// Where a method takes a seat, it panics if that is not below 4. A cell that the game does not have has nothing.
impl TouchePoulet {
    /// A position as text, secrets included: one fact a line, the terms those of the edition.
    ///
    /// ```
    /// use touche_poulet::{TouchePoulet, game_traits::Game};
    /// let game = TouchePoulet::default();
    /// let text = game.position_text(&game.start());
    /// assert!(text.starts_with("stage setup\nfirst 0\nactive 0\n"));
    /// assert_eq!(game.parse_position(&text), Ok(game.start()));
    /// ```
    pub fn position_text(&self, state: &State) -> String {
        text::write(&self.rules, state)
    }

    /// Reads a position from text. Whether it can occur, [`Game::validate`](game_traits::Game::validate) says.
    ///
    /// # Errors
    /// The first word that is none of the edition's, or out of its range.
    pub fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        text::read(&self.rules, text)
    }

    /// The columns and rows of a board.
    pub fn board_size(&self) -> (u8, u8) {
        (self.rules.board.columns, self.rules.board.rows)
    }

    /// The cells of a board, by rows.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rules.board.all.iter().map(|bit| self.rules.board.cell(bit))
    }

    /// The zone that a cell lies in.
    pub fn zone_of(&self, cell: Cell) -> Option<Slug> {
        let board = &self.rules.board;
        let bit = board.bit(cell)?;
        board.zone_names[board.zones.iter().position(|zone| zone.contains(bit))?]
    }

    /// The kinds of the tokens in the order of placement (TP-5).
    pub fn tokens(&self) -> &[UnitKind] {
        &self.rules.order
    }

    /// The cells that a token covers when the corner of its box stands on `corner`; none if it would stick out.
    pub fn cells_of(&self, kind: UnitKind, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        let unit = self.rules.unit(kind);
        let corner = self.rules.board.bit(corner).filter(|&corner| unit.corners.contains(corner));
        corner.map_or(Cells::EMPTY, |corner| unit.at(corner)).iter().map(|bit| self.rules.board.cell(bit))
    }

    /// What a hit cell of a kind pays when its unit is destroyed, in épis (TP-2).
    pub fn pay(&self, kind: UnitKind) -> u16 {
        self.rules.unit(kind).value
    }

    /// The number of eggs that wins (TP-27).
    pub fn eggs_to_win(&self) -> u8 {
        self.rules.eggs_to_win
    }

    /// The weapons of the edition, each with what it does (TP-25).
    pub fn effects(&self) -> impl Iterator<Item = (Slug, Effect)> + '_ {
        self.rules.weapons().map(|(_, weapon)| (weapon.name, weapon.effect))
    }

    /// What a weapon does; `None` if the edition does not have it.
    pub fn effect(&self, weapon: Slug) -> Option<Effect> {
        self.effects().find(|(name, _)| *name == weapon).map(|(_, effect)| effect)
    }

    /// What an egg of another color costs before discounts, in épis.
    pub fn egg_price(&self) -> u16 {
        self.rules.egg_price
    }

    /// What the next wild egg costs before discounts, in épis (TP-3).
    pub fn wild_price(&self, public: &Public) -> Option<u16> {
        market::wild_price(&self.rules, public)
    }

    /// The number of eggs of a seat's color that are on sale (TP-21).
    pub fn on_sale(&self, public: &Public, color: Seat) -> u8 {
        let count = market::on_sale(&self.rules, public, color);
        if self.rules.seats().contains(color) { count } else { 0 }
    }

    /// What is known of a cell of a board.
    pub fn known(&self, view: &View, at: BoardCell) -> CellKnowledge {
        let rules = &self.rules;
        let Some((PackedCell { board, cell }, seen)) = self.at(view, at) else { return CellKnowledge::Nothing };
        let player = &view.public.players[board];
        if seen.hits.contains(cell) {
            let hit = Cells::one(cell);
            let by = rules.seats().iter().find(|&by| !player.hit_by(by, hit).is_empty()).unwrap_or(board);
            let fallen = seen.destroyed(rules).find(|&(_, _, cells)| cells.contains(cell));
            return fallen.map_or(CellKnowledge::Hit { by }, |(kind, _, _)| CellKnowledge::Destroyed { kind, by });
        }
        if player.exploded.contains(cell) {
            return CellKnowledge::Crater;
        }
        let own = view.own.as_ref().filter(|_| view.observer.is(at.seat));
        if let Some((kind, _, _)) = own.and_then(|own| own.units(rules).find(|&(_, _, cells)| cells.contains(cell))) {
            return CellKnowledge::Own(kind);
        }
        match self.answer(view, at) {
            Some(true) => CellKnowledge::Unit,
            Some(false) => CellKnowledge::Empty,
            None => CellKnowledge::Nothing,
        }
    }

    /// Whether the owner has answered for a cell that has not exploded since, and what.
    pub fn answer(&self, view: &View, at: BoardCell) -> Option<bool> {
        let (PackedCell { board, cell }, seen) = self.at(view, at)?;
        view.public.players[board].answered.contains(cell).then(|| seen.yes.contains(cell))
    }

    /// The observer's own units: kind and corner.
    pub fn own_units(&self, view: &View) -> Vec<(UnitKind, Cell)> {
        let units = view.own.iter().flat_map(|own| own.units(&self.rules));
        units.map(|(kind, corner, _)| (kind, self.rules.board.cell(corner))).collect()
    }

    /// The destroyed units of a seat: kind and corner (TP-20).
    pub fn destroyed(&self, view: &View, seat: Seat) -> Vec<(UnitKind, Cell)> {
        let units = view.seen[seat].destroyed(&self.rules);
        units.map(|(kind, corner, _)| (kind, self.rules.board.cell(corner))).collect()
    }

    /// The targets to be resolved, in that order; those of a bonus first.
    pub fn targets(&self, public: &Public) -> Vec<PendingTarget> {
        let pending = |target: &Target| PendingTarget {
            seat: target.owner,
            attack: target.attack,
            at: self.rules.board.unpack(target.at),
            first_of_attack: target.first_of_attack,
            bonus_used: target.bonus_used,
        };
        public.targets.iter().map(pending).collect()
    }

    /// The number of [`TouchePoulet::targets`] that belong to a bonus; they come first.
    pub fn bonus_targets(&self, public: &Public) -> usize {
        public.bonus_targets()
    }

    /// The targets that the seat to act chooses now; `None` where none is due.
    pub fn due_targets(&self, public: &Public) -> Option<DueTargets> {
        match public.prompt {
            Prompt::Targets { attack, left, .. } => Some(DueTargets { attack, left: left.into() }),
            _ => None,
        }
    }

    /// The strikes to come, in the order in which they fall.
    pub fn strikes(&self, public: &Public) -> Vec<PendingStrike> {
        let pending = |strike: &Strike| {
            let weapon = self.rules.weapons.get(usize::from(strike.weapon))?.name;
            Some(PendingStrike { seat: strike.owner, weapon, at: self.rules.board.unpack(strike.at) })
        };
        public.strikes.iter().filter_map(pending).collect()
    }

    /// The upper left cell of the magnetic field of a seat (TP-18).
    pub fn field(&self, public: &Public, seat: Seat) -> Option<BoardCell> {
        public.players[seat].field.map(|at| self.rules.board.unpack(at))
    }

    /// The seat whose magnetic field lies over a cell, the first of them.
    pub fn field_over(&self, public: &Public, at: BoardCell) -> Option<Seat> {
        let PackedCell { board, cell } = self.pack(at)?;
        let over = |field: PackedCell| field.board == board && self.rules.board.square(field.cell).contains(cell);
        self.rules.seats().iter().find(|&placer| public.players[placer].field.is_some_and(over))
    }

    /// The weapons that a seat holds, each with its number of cards.
    pub fn weapons(&self, public: &Public, seat: Seat) -> Vec<(Slug, u8)> {
        self.named(|i, _| public.players[seat].held[i])
    }

    /// The face-up weapons.
    pub fn face_up(&self, public: &Public) -> Vec<(Slug, u8)> {
        self.named(|i, _| public.row[i])
    }

    /// The weapons in the deck.
    pub fn deck(&self, public: &Public) -> Vec<(Slug, u8)> {
        self.named(|i, _| public.deck[i])
    }

    /// The discarded weapons.
    pub fn discard(&self, public: &Public) -> Vec<(Slug, u8)> {
        self.named(|i, weapon| market::discarded(public, i, weapon))
    }

    /// The zones of a seat's board that are counted, each with the number of unit cells not yet hit.
    pub fn zone_counts(&self, view: &View, seat: Seat) -> Vec<(Slug, u8)> {
        let counts = &view.seen[seat].counts;
        let zones = bits(view.public.players[seat].scouted).map(usize::from);
        zones.filter_map(|zone| Some((self.rules.board.zone_names[zone]?, counts[zone]))).collect()
    }

    fn named(&self, count: impl Fn(usize, &Weapon) -> u8) -> Vec<(Slug, u8)> {
        let counts = self.rules.weapons().map(|(i, weapon)| (weapon.name, count(i, weapon)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    fn at<'v>(&self, view: &'v View, at: BoardCell) -> Option<(PackedCell, &'v Seen)> {
        let at = self.pack(at)?;
        Some((at, &view.seen[at.board]))
    }

    fn pack(&self, at: BoardCell) -> Option<PackedCell> {
        self.rules.board.pack(at).filter(|at| self.rules.seats().contains(at.board))
    }
}
