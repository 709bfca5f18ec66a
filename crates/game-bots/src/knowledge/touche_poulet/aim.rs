//! The expected gain of explosions: the mean over the determinizations.

use std::cmp::Ordering;

use touche_poulet::{
    Action, Attack, Blast, BoardCell, Cell, Direction, Effect, PendingTarget, TouchePoulet as Rules, UnitKind,
};

use super::look::{Board, Look, Unit, bits};

/// The value of a bonus of the Moissonneuse, in épis.
pub(super) const FIELD: f64 = 1.0;

/// The épis that the Grenier steals (TP-19).
pub(super) const THEFT: u32 = 5;

/// A cell to aim at: the number of its board, its bit there, and its expected gain.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub(super) board: usize,
    pub(super) place: usize,
    pub(super) gain: f64,
}

impl Look<'_> {
    /// The gain if these cells of a unit explode for this seat.
    fn damage(&self, board: &Board, unit: &Unit, cells: u128) -> f64 {
        if cells == 0 {
            return 0.0;
        }
        let (values, pay, hits) = (&self.values, f64::from(self.game.pay(unit.kind)), f64::from(cells.count_ones()));
        let pending = values.pending * pay + values.hit;
        if unit.cells & !board.exploded & !cells != 0 {
            return hits * pending;
        }
        let before = f64::from((unit.cells & board.mine).count_ones());
        let weapon = if unit.kind == UnitKind::Tresor { self.best_weapon } else { 0.0 };
        let paid = values.epi * ((before + hits) * pay + self.bounty);
        paid - before * pending + values.destruction[unit.kind as usize] + weapon
    }

    /// The expected gain of `more` in addition to `set`.
    pub(super) fn gain(&self, board: &Board, set: u128, more: u128) -> f64 {
        let mut sum = 0.0;
        for unit in board.determinizations.iter().flatten() {
            let whole = unit.cells & !board.exploded;
            if whole & more & !set != 0 {
                sum += self.damage(board, unit, whole & (set | more)) - self.damage(board, unit, whole & set);
            }
        }
        sum / board.count()
    }

    /// The probability that one of these cells of a board is a hit.
    pub(super) fn hit_probability(&self, board: &Board, cells: u128) -> f64 {
        let fresh = cells & !board.exploded;
        let hit = |units: &&Vec<Unit>| units.iter().any(|unit| unit.cells & fresh != 0);
        board.determinizations.iter().filter(hit).count() as f64 / board.count()
    }

    /// The cell of `open` with the highest gain in addition to `set`, both given by board. A hit explodes in this
    /// shape; around a hit there are only cells of the same unit (TP-14).
    fn best(&self, open: &[u128], set: &[u128], shape: Option<Blast>) -> Option<Aim> {
        let mut best: Option<Aim> = None;
        for (number, board) in self.boards.iter().enumerate() {
            let free = open[number] & !set[number];
            let mut gains = [0.0; 128];
            for unit in board.determinizations.iter().flatten() {
                let whole = unit.cells & !board.exploded;
                let now = self.damage(board, unit, whole & set[number]);
                for place in bits(whole & free) {
                    let around = shape.map_or(1 << place, |shape| self.around(place, shape));
                    gains[place] += self.damage(board, unit, whole & (set[number] | around)) - now;
                }
            }
            for place in bits(free) {
                let gain = gains[place] / board.count();
                if best.is_none_or(|best| gain > best.gain) {
                    best = Some(Aim { board: number, place, gain });
                }
            }
        }
        best
    }

    /// The best cells for `count` targets, chosen one after another and added to `set`.
    pub(super) fn targets(&self, count: usize, open: &[u128], set: &mut [u128], shape: Option<Blast>) -> Vec<Aim> {
        let mut aims = Vec::new();
        while aims.len() < count
            && let Some(aim) = self.best(open, set, shape)
        {
            set[aim.board] |= 1 << aim.place;
            aims.push(aim);
        }
        aims
    }

    /// The shape in which a hit of this kind explodes (TP-2, TP-25).
    pub(super) fn shape(&self, kind: UnitKind) -> Option<Blast> {
        let square = || self.held.contains(&Effect::BusierBlast(Blast::Square));
        match kind {
            UnitKind::Pulverisateur => Some(Blast::Square),
            UnitKind::Oeufbusier if square() => Some(Blast::Square),
            UnitKind::Oeufbusier => Some(Blast::Cross),
            _ => None,
        }
    }

    /// The cells of a line.
    pub(super) fn line(&self, place: usize, direction: Direction, cells: u8) -> u128 {
        let step = if direction == Direction::Across { 1 } else { self.columns };
        (0..usize::from(cells)).fold(0, |set, n| set | 1u128.checked_shl((place + n * step) as u32).unwrap_or(0))
    }

    /// The best line of `cells` open cells: the number of its board, its cells, its gain.
    fn best_line(&self, cells: u8, open: &[u128]) -> Option<(usize, u128, f64)> {
        let mut best: Option<(usize, u128, f64)> = None;
        for (number, board) in self.boards.iter().enumerate() {
            for place in bits(open[number]) {
                for direction in [Direction::Across, Direction::Down] {
                    let room = self.columns - place % self.columns;
                    let line = self.line(place, direction, cells);
                    let inside = direction == Direction::Down || usize::from(cells) <= room;
                    if inside && line & !open[number] == 0 && line.count_ones() == u32::from(cells) {
                        let gain = self.gain(board, board.planned, line);
                        if best.is_none_or(|best| gain > best.2) {
                            best = Some((number, line, gain));
                        }
                    }
                }
            }
        }
        best
    }

    /// The expected gain of an attack of a kind, with its bonus.
    pub(super) fn attack(&self, kind: UnitKind) -> f64 {
        let open: Vec<u128> = self.boards.iter().map(|board| board.open).collect();
        let mut set: Vec<u128> = self.boards.iter().map(|board| board.planned).collect();
        match kind.attack() {
            Attack::None => 0.0,
            Attack::Choice(n) => {
                let aims = self.targets(usize::from(n) + self.more(kind), &open, &mut set, self.shape(kind));
                let mut sum: f64 = aims.iter().map(|aim| aim.gain).sum();
                if kind == UnitKind::Faucheur {
                    let miss = |aim: &Aim| 1.0 - self.hit_probability(&self.boards[aim.board], 1 << aim.place);
                    let hit = 1.0 - aims.iter().map(miss).product::<f64>();
                    sum += hit * self.best(&open, &set, None).map_or(0.0, |aim| aim.gain);
                }
                sum
            }
            Attack::Line(n) => {
                let line = (1..=n).rev().find_map(|cells| self.best_line(cells, &open));
                let Some((number, cells, gain)) = line else { return 0.0 };
                set[number] |= cells;
                let bonus = match kind {
                    UnitKind::Tractank => {
                        let shape = self.shape(UnitKind::Oeufbusier);
                        let aims = self.targets(1 + self.more(UnitKind::Oeufbusier), &open, &mut set, shape);
                        aims.iter().map(|aim| aim.gain).sum()
                    }
                    UnitKind::Grenier => {
                        self.values.theft(self.view.public().epis(self.boards[number].seat).min(THEFT).into())
                    }
                    _ => self.values.epi * FIELD,
                };
                gain + bonus * self.hit_probability(&self.boards[number], cells)
            }
        }
    }

    /// The additional targets of a kind by weapons (TP-25).
    fn more(&self, kind: UnitKind) -> usize {
        let more = |effect: &Effect| if let Effect::BusierTargets(n) = effect { usize::from(*n) } else { 0 };
        if kind == UnitKind::Oeufbusier { self.held.iter().map(more).sum() } else { 0 }
    }

    /// The next of `left` targets of an attack; `first` is the first cell that is legal (TP-11).
    pub(super) fn target(&self, kind: Option<UnitKind>, left: usize, first: BoardCell) -> Option<Action> {
        let begin = self.boards.iter().position(|board| board.seat == first.seat)?;
        let open = self.boards.iter().enumerate().map(|(number, board)| match number.cmp(&begin) {
            Ordering::Less => 0,
            Ordering::Equal => board.open & self.bit(first.cell).wrapping_neg(),
            Ordering::Greater => board.open,
        });
        let open: Vec<u128> = open.collect();
        let mut set: Vec<u128> = self.boards.iter().map(|board| board.planned).collect();
        let aims = self.targets(left, &open, &mut set, kind.and_then(|kind| self.shape(kind)));
        let next = aims.iter().min_by_key(|aim| (aim.board, aim.place))?;
        Some(Action::Target(BoardCell { seat: self.boards[next.board].seat, cell: *self.cells.get(next.place)? }))
    }

    /// The expected gain of a line or a strike.
    pub(super) fn action_gain(&self, action: Action) -> f64 {
        let (at, cells) = match action {
            Action::Line { from, direction, cells } => {
                (from, self.line(self.bit(from.cell).trailing_zeros() as usize, direction, cells))
            }
            Action::Strike(at) => (at, self.strike(at.cell)),
            _ => return 0.0,
        };
        let board = self.boards.iter().find(|board| board.seat == at.seat);
        board.map_or(0.0, |board| self.gain(board, board.planned, cells))
    }
}

/// The target of the view that will make a cell of a unit explode: one on that unit.
pub(super) fn planned<'a>(
    game: &Rules,
    targets: &'a [PendingTarget],
    (kind, corner): (UnitKind, Cell),
    at: BoardCell,
) -> Option<&'a PendingTarget> {
    targets.iter().find(|target| {
        let attack = target.attack.filter(|_| target.first_of_attack && !target.bonus_used);
        target.at.seat == at.seat
            && reaches(attack, target.at.cell, at.cell)
            && game.cells_of(kind, corner).any(|other| other == target.at.cell)
    })
}

/// Whether a cell explodes with a hit of this attack on another.
fn reaches(attack: Option<UnitKind>, at: Cell, cell: Cell) -> bool {
    let (across, down) = (at.column().abs_diff(cell.column()), at.row().abs_diff(cell.row()));
    match attack {
        Some(UnitKind::Pulverisateur) => across.max(down) <= 1,
        Some(UnitKind::Oeufbusier) => across + down <= 1,
        _ => across + down == 0,
    }
}
