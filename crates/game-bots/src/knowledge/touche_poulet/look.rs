//! The other boards as one seat sees them: explosions, possible targets, and placements that fit the view (TP-30).

use std::collections::BTreeMap;

use game_traits::rng::DefaultRng;
use game_traits::{Game, Observer, Seat};

use super::judgement::{Situation, Values, effects};
use super::placed::{Clues, Place, Placed, Placer};
use touche_poulet::{Blast, BoardCell, Cell, CellKnowledge, Effect, State, TouchePoulet as Rules, UnitKind, View};

/// The maximum number of determinizations that are kept where they are not equally likely.
const KEPT: usize = 512;

/// A living unit of a determinization.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    pub(super) kind: UnitKind,
    pub(super) cells: u128,
}

/// The board of an opponent. Cells are bits, by rows from the upper left (TP-11).
pub(super) struct Board {
    pub(super) seat: Seat,
    pub(super) exploded: u128,
    /// The own hits on living units.
    pub(super) mine: u128,
    /// The cells that will explode for this seat: under its targets and around its strikes.
    pub(super) planned: u128,
    /// The cells that it can target (TP-9).
    pub(super) open: u128,
    /// The living units of each determinization.
    pub(super) determinizations: Vec<Vec<Unit>>,
}

impl Board {
    /// The number of determinizations, at least 1.
    pub(super) fn count(&self) -> f64 {
        self.determinizations.len().max(1) as f64
    }
}

/// A position as one seat sees it.
pub(super) struct Look<'a> {
    pub(super) game: &'a Rules,
    pub(super) view: View,
    pub(super) me: Seat,
    /// Clockwise from the left neighbour (TP-11).
    pub(super) boards: Vec<Board>,
    /// All cells, indexed by bit.
    pub(super) cells: Vec<Cell>,
    pub(super) columns: usize,
    /// The effects of the weapons that this seat has.
    pub(super) held: Vec<Effect>,
    pub(super) values: Values,
    pub(super) situation: Situation,
    /// The value of the best face-up weapon.
    pub(super) best_weapon: f64,
    /// The épis that the destruction of a unit brings besides its pay.
    pub(super) bounty: f64,
    /// For each cell the cross and the square of cells around it, with the cell itself.
    near: [Vec<u128>; 2],
}

impl<'a> Look<'a> {
    /// Takes in a view with determinizations of it, each as likely as `placed` says.
    pub(super) fn new(
        values: Values,
        game: &'a Rules,
        view: View,
        me: Seat,
        determinizations: &[State],
        placed: Placed,
        rng: &mut DefaultRng,
    ) -> Self {
        let situation = Situation::of(game, &view, me);
        let held = effects(game, view.public(), me);
        let face_up = game.face_up(view.public()).into_iter().filter_map(|(name, _)| game.effect(name));
        let best_weapon = face_up.map(|effect| values.weapon(&situation, effect)).fold(0.0, f64::max);
        let bounty = |effect: &Effect| if let Effect::Bounty(epis) = effect { f64::from(*epis) } else { 0.0 };
        let bounty = held.iter().map(bounty).sum();
        let mut look = Look {
            game,
            view,
            me,
            boards: Vec::new(),
            cells: game.cells().collect(),
            columns: game.board_size().0.into(),
            held,
            values,
            situation,
            best_weapon,
            bounty,
            near: [Vec::new(), Vec::new()],
        };
        let near = |shape| look.cells.iter().map(|&cell| look.blast(cell, shape, 1)).collect();
        look.near = [near(Blast::Cross), near(Blast::Square)];
        let others = game.seats().without(me);
        look.boards = others.from_left_of(me).map(|seat| look.board(seat)).collect();
        for number in 0..look.boards.len() {
            let (seat, exploded) = (look.boards[number].seat, look.boards[number].exploded);
            let unit = |(kind, corner)| Unit { kind, cells: look.unit(kind, corner) };
            let units = |state| game.own_units(&game.view(state, Observer::Seat(seat))).into_iter().map(unit).collect();
            let mut placements: Vec<Vec<Unit>> = determinizations.iter().map(units).collect();
            if placed == Placed::TokenByToken {
                placements = look.placer(seat).sample(&placements, placements.len().min(KEPT), rng);
            }
            placements.iter_mut().for_each(|units| units.retain(|unit| unit.cells & !exploded != 0));
            look.boards[number].determinizations = placements;
        }
        look
    }

    /// What is known of a board, for placements that fit.
    fn placer(&self, seat: Seat) -> Placer {
        let mut clues = Clues::default();
        for &cell in &self.cells {
            let bit = self.bit(cell);
            match self.game.known(&self.view, BoardCell { seat, cell }) {
                CellKnowledge::Crater => (clues.empty, clues.exploded) = (clues.empty | bit, clues.exploded | bit),
                CellKnowledge::Empty => clues.empty |= bit,
                CellKnowledge::Unit => clues.occupied |= bit,
                CellKnowledge::Hit { .. } | CellKnowledge::Destroyed { .. } => {
                    (clues.occupied, clues.exploded) = (clues.occupied | bit, clues.exploded | bit);
                }
                _ => {}
            }
        }
        for (zone, _) in self.game.zone_counts(&self.view, seat) {
            let inside = self.cells.iter().filter(|&&cell| self.game.zone_of(cell) == Some(zone));
            let inside = inside.fold(0, |set, &cell| set | self.bit(cell));
            clues.counted.push(inside & !clues.exploded);
        }
        Placer { places: self.places(), clues }
    }

    fn board(&self, seat: Seat) -> Board {
        let (game, view) = (self.game, &self.view);
        let mut board = Board { seat, exploded: 0, mine: 0, planned: 0, open: 0, determinizations: Vec::new() };
        let alive = UnitKind::ALL.iter().any(|&kind| view.public().living(seat, kind) > 0);
        for &cell in &self.cells {
            let (at, bit) = (BoardCell { seat, cell }, self.bit(cell));
            match game.known(view, at) {
                CellKnowledge::Crater | CellKnowledge::Destroyed { .. } => board.exploded |= bit,
                CellKnowledge::Hit { by } => {
                    board.exploded |= bit;
                    board.mine |= if by == self.me { bit } else { 0 };
                }
                _ if alive && game.field_over(view.public(), at).is_none_or(|placer| placer == self.me) => {
                    board.open |= bit
                }
                _ => {}
            }
        }
        for target in game.targets(view.public()).iter().filter(|target| target.at.seat == seat) {
            board.open &= !self.bit(target.at.cell);
            board.planned |= if target.seat == self.me { self.bit(target.at.cell) } else { 0 };
        }
        for strike in
            game.strikes(view.public()).iter().filter(|strike| strike.seat == self.me && strike.at.seat == seat)
        {
            board.planned |= self.strike(strike.at.cell);
        }
        board
    }

    pub(super) fn bit(&self, cell: Cell) -> u128 {
        let place = usize::from(cell.row() - 1) * self.columns + usize::from(cell.column() - 1);
        1u128.checked_shl(place as u32).unwrap_or(0)
    }

    /// The cells of a unit.
    pub(super) fn unit(&self, kind: UnitKind, corner: Cell) -> u128 {
        self.game.cells_of(kind, corner).fold(0, |set, cell| set | self.bit(cell))
    }

    /// The places of each kind: their cells, and those with all cells around.
    fn places(&self) -> Vec<Vec<Place>> {
        let place = |kind, corner| {
            let cells = self.unit(kind, corner);
            let around = bits(cells).fold(0, |set, place| set | self.around(place, Blast::Square));
            Some(Place { cells, around }).filter(|place| place.cells != 0)
        };
        UnitKind::ALL
            .iter()
            .map(|&kind| self.cells.iter().filter_map(|&corner| place(kind, corner)).collect())
            .collect()
    }

    /// How often the others' units cover each cell, over all determinizations.
    pub(super) fn covered(&self) -> BTreeMap<Cell, u32> {
        let mut covered = BTreeMap::new();
        for unit in self.boards.iter().flat_map(|board| &board.determinizations).flatten() {
            for place in bits(unit.cells) {
                *covered.entry(self.cells[place]).or_default() += 1;
            }
        }
        covered
    }

    /// The cells that explode around a cell, with the cell itself.
    pub(super) fn blast(&self, cell: Cell, shape: Blast, reach: u8) -> u128 {
        let near = |other: &&Cell| {
            let (across, down) = (other.column().abs_diff(cell.column()), other.row().abs_diff(cell.row()));
            match shape {
                Blast::Square => across.max(down) <= reach,
                Blast::Cross => across + down <= reach,
            }
        };
        self.cells.iter().filter(near).fold(0, |set, &cell| set | self.bit(cell))
    }

    /// The cells that a strike on a cell destroys.
    pub(super) fn strike(&self, cell: Cell) -> u128 {
        let strikes = self.game.effects().filter_map(|(_, effect)| match effect {
            Effect::Strike { shape, reach } => Some(self.blast(cell, shape, reach)),
            _ => None,
        });
        strikes.max_by_key(|cells| cells.count_ones()).unwrap_or(0)
    }

    /// The cells that explode around a hit, in this shape.
    pub(super) fn around(&self, place: usize, shape: Blast) -> u128 {
        let near = &self.near[usize::from(shape == Blast::Square)];
        near.get(place).copied().unwrap_or(0)
    }
}

/// The indices of the bits of a set.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 128).then_some(place)
    })
}
