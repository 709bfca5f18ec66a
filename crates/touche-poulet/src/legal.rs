//! Which actions are legal: listed, counted, drawn.
//!
//! Where cells are asked for, the legal ones are sets of bits, a few sets a decision; all else is a short menu.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{GameRng, Seat};

use crate::action::{Action, Direction};
use crate::apply::seat;
use crate::board::{after, bits};
use crate::cell::{Cell, Spot};
use crate::edition::Effect;
use crate::kind::{Attack, Kind};
use crate::market::{discount, price, victims};
use crate::placing;
use crate::rules::{MOST_PLAYERS, Rules};
use crate::state::{Ask, Stage, State, Table};

type Flow = ControlFlow<()>;

/// What is done with a cell.
#[derive(Clone, Copy)]
enum Form {
    Place(Kind),
    Target,
    Line(Direction, u8),
    Field,
    Strike,
    Name,
}

impl Form {
    #[inline(always)]
    fn with(self, seat: Seat, cell: Cell) -> Action {
        let spot = Spot { seat, cell };
        match self {
            Form::Place(kind) => Action::Place { kind, cell },
            Form::Target => Action::Target(spot),
            Form::Line(direction, cells) => Action::Line { from: spot, direction, cells },
            Form::Field => Action::Field(spot),
            Form::Strike => Action::Strike(spot),
            Form::Name => Action::Name(spot),
        }
    }
}

/// Cells of one board for one form.
type Set = (Form, u8, u128);

/// At most two sets a board.
struct Sets {
    sets: [Set; 2 * MOST_PLAYERS],
    len: usize,
}

impl Sets {
    #[inline]
    fn new() -> Self {
        Sets { sets: [(Form::Target, 0, 0); 2 * MOST_PLAYERS], len: 0 }
    }

    #[inline]
    fn push(&mut self, form: Form, board: usize, cells: u128) {
        if cells != 0 && self.len < self.sets.len() {
            self.sets[self.len] = (form, board as u8, cells);
            self.len += 1;
        }
    }

    #[inline]
    fn iter(&self) -> &[Set] {
        &self.sets[..self.len.min(2 * MOST_PLAYERS)]
    }

    #[inline]
    fn count(&self) -> u32 {
        self.iter().iter().map(|(_, _, cells)| cells.count_ones()).sum()
    }
}

/// The cells that `who` may choose from; `None` where a menu is asked.
#[inline]
fn sets(rules: &Rules, state: &State, who: Seat) -> Option<Sets> {
    let table = &state.table;
    let mut sets = Sets::new();
    let me = who.index();
    match table.stage {
        Stage::Placement => {
            if let Some(grid) = state.grids.get(me).filter(|_| me < rules.players)
                && let Some(&kind) = rules.order().get(grid.placed())
            {
                sets.push(Form::Place(kind), me, placing::legal(rules, grid));
            }
            return Some(sets);
        }
        Stage::Setup | Stage::Over => return Some(sets),
        _ if table.refill || me != table.asked() => return Some(sets),
        _ => {}
    }
    match table.ask {
        Ask::Targets { left, begun, sub, .. } => targets(rules, table, left, begun, sub, &mut sets),
        Ask::Line { cells, .. } => {
            for board in table.opponents(rules, me) {
                let open = table.open(rules, me, board);
                sets.push(Form::Line(Direction::Across, cells), board, rules.board.runs_across(open, cells));
                if cells > 1 {
                    sets.push(Form::Line(Direction::Down, cells), board, rules.board.runs_down(open, cells));
                }
            }
        }
        Ask::Field { optional: false } => fields(rules, table, &mut sets),
        Ask::Strike { .. } => {
            for board in table.opponents(rules, me) {
                sets.push(Form::Strike, board, rules.board.all);
            }
        }
        Ask::Names { left, board, named } => {
            let last = 127 - named.leading_zeros().min(127) as u8;
            for other in table.opponents(rules, me) {
                if named != 0 && other != board as usize {
                    continue;
                }
                let cells = askable(rules, table, other);
                let cells = if named == 0 { cells } else { cells & after(last) };
                // TP-11: one cell is named if one is left.
                let left = u32::from(left).min(cells.count_ones());
                sets.push(Form::Name, other, without_last(cells, left.saturating_sub(1)));
            }
        }
        _ => return None,
    }
    Some(sets)
}

/// TP-11: in ascending order, and never so that too few are left.
#[inline]
fn targets(rules: &Rules, table: &Table, left: u8, begun: bool, sub: bool, sets: &mut Sets) {
    let me = table.active();
    let last = if sub { table.sub.last() } else { table.targets.last() };
    let last = last.filter(|_| begun).map(|target| target.at());
    let mut behind = last.is_none();
    for board in table.boards(rules, me).filter(|&board| board != me) {
        let here = last.filter(|at| at.board as usize == board);
        behind |= here.is_some();
        if behind && table.players[board].is_alive() {
            let open = table.open(rules, me, board);
            sets.push(Form::Target, board, here.map_or(open, |at| open & after(at.bit)));
        }
    }
    let mut kept = u32::from(left).saturating_sub(1);
    while kept > 0 && sets.len > 0 {
        let (_, _, cells) = &mut sets.sets[sets.len - 1];
        let some = kept.min(cells.count_ones());
        *cells = without_last(*cells, some);
        kept -= some;
        if *cells == 0 {
            sets.len -= 1;
        }
    }
}

/// A set without its `n` last cells.
#[inline]
fn without_last(mut cells: u128, n: u32) -> u128 {
    for _ in 0..n {
        cells &= !(1u128 << 127 >> cells.leading_zeros().min(127));
    }
    cells
}

/// TP-18: on any board with a living unit, the own one last.
fn fields(rules: &Rules, table: &Table, sets: &mut Sets) {
    for board in table.boards(rules, table.active()) {
        if table.players[board].is_alive() {
            sets.push(Form::Field, board, rules.board.squares);
        }
    }
}

/// Cells that a player can be asked about: untouched and not answered.
#[inline]
pub(crate) fn askable(rules: &Rules, table: &Table, board: usize) -> u128 {
    rules.board.all & !(table.players[board].exploded | table.players[board].answered)
}

/// The most cells, up to `wanted`, that a line of open cells has on any board (TP-10).
#[inline]
pub(crate) fn longest_line(rules: &Rules, table: &Table, wanted: u8) -> u8 {
    let me = table.active();
    let longest = |board: usize| {
        let open = table.open(rules, me, board);
        let there = |&cells: &u8| rules.board.runs_across(open, cells) | rules.board.runs_down(open, cells) != 0;
        (1..=wanted).rev().find(there).unwrap_or(0)
    };
    let mut most = 0;
    for board in table.opponents(rules, me) {
        most = most.max(longest(board));
        if most == wanted {
            break;
        }
    }
    most
}

/// The kinds that can be picked, by bit (TP-8, TP-10).
#[inline]
fn kinds(rules: &Rules, table: &Table) -> u8 {
    let kinds = attackers(table);
    if kinds == 0 || !table.can_target(rules, table.active()) { 0 } else { kinds }
}

/// The kinds that live, can attack, and have not in this turn.
#[inline]
fn attackers(table: &Table) -> u8 {
    let mut kinds = 0;
    for kind in Kind::ALL {
        if kind.attack() != Attack::None && table.players[table.active()].living[kind.index()] > 0 {
            kinds |= 1 << kind.index();
        }
    }
    kinds & !table.attacked
}

/// Why a card that is held cannot be played now (TP-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unplayable {
    /// It is permanent.
    Permanent,
    /// Only in one's targeting.
    NotTargeting,
    /// Only with living units.
    NoUnits,
    /// It would find nothing.
    FindsNothing,
}

#[inline]
pub(crate) fn playable(rules: &Rules, table: &Table, effect: Effect) -> Result<(), Unplayable> {
    let me = table.active();
    if matches!(effect, Effect::Strike { .. } | Effect::ExtraTarget(_) | Effect::ExtraAttack(_)) {
        if table.stage != Stage::Targeting {
            return Err(Unplayable::NotTargeting);
        }
        if !table.players[me].is_alive() {
            return Err(Unplayable::NoUnits);
        }
    }
    let mut opponents = table.opponents(rules, me);
    let finds = match effect {
        Effect::Strike { .. } => opponents.next().is_some(),
        Effect::ExtraTarget(_) => table.can_target(rules, me),
        Effect::ExtraAttack(_) => kinds(rules, table).count_ones() > table.attacks.into(),
        Effect::Probe(_) => opponents.any(|board| askable(rules, table, board) != 0),
        Effect::ScoutZone(_) => opponents.any(|board| unscouted(rules, table, board).next().is_some()),
        Effect::Rob(_) => victims(rules, table).next().is_some(),
        Effect::Field(_) => rules.board.squares != 0,
        Effect::Income(_) => true,
        Effect::Bounty(_)
        | Effect::EggDiscount(_)
        | Effect::BusierTargets(_)
        | Effect::BusierBlast(_)
        | Effect::Vault(_) => return Err(Unplayable::Permanent),
    };
    if finds { Ok(()) } else { Err(Unplayable::FindsNothing) }
}

/// Zones of a board that are not counted yet.
fn unscouted<'a>(rules: &'a Rules, table: &Table, board: usize) -> impl Iterator<Item = crate::name::Name> + 'a {
    let scouted = table.players[board].scouted;
    let zones = rules.board.zone_names.iter().enumerate();
    zones.filter(move |(i, _)| scouted >> i & 1 == 0).filter_map(|(_, &name)| name)
}

/// Purchases and cards: what is open in a phase of one's own.
#[inline]
fn market(rules: &Rules, table: &Table, mut visit: impl FnMut(Action) -> Flow) -> Flow {
    let me = table.active();
    let player = &table.players[me];
    // Most are too poor for anything: that is seen at once.
    let cheapest = table.wild_price(rules).map_or(rules.egg_price, |wild| wild.min(rules.egg_price));
    if player.epis.saturating_add(discount(rules, player)) >= cheapest.into() {
        let affordable = |colour| price(rules, table, me, colour).is_some_and(|price| price <= player.epis);
        for colour in table.boards(rules, me).filter(|&board| board != me).map(seat) {
            if affordable(Some(colour)) {
                visit(Action::Buy(colour))?;
            }
        }
        if affordable(None) {
            visit(Action::BuyWild)?;
        }
    }
    if player.held != [0; crate::rules::MOST_WEAPONS] {
        for (i, weapon) in rules.weapons() {
            if player.held[i] > 0 && playable(rules, table, weapon.effect).is_ok() {
                visit(Action::Play(weapon.name))?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether the targeting menu has more than a pass (TP-32).
#[inline]
pub(crate) fn has_menu(rules: &Rules, table: &Table) -> bool {
    kinds(rules, table) != 0 || has_window(rules, table)
}

/// Whether a window has more than a pass (TP-32).
#[inline]
pub(crate) fn has_window(rules: &Rules, table: &Table) -> bool {
    market(rules, table, |_| Flow::Break(())).is_break()
}

/// Visits the actions of a menu.
#[inline]
fn menu(rules: &Rules, table: &Table, mut visit: impl FnMut(Action) -> Flow) -> Flow {
    match table.ask {
        Ask::Menu => {
            let kinds = if table.stage == Stage::Targeting { kinds(rules, table) } else { 0 };
            for kind in bits(kinds.into()).filter_map(|bit| Kind::from_index(bit.into())) {
                visit(Action::Pick(kind))?;
            }
            market(rules, table, &mut visit)?;
            if kinds == 0 { visit(Action::Pass) } else { Flow::Continue(()) }
        }
        Ask::Field { .. } => {
            let mut sets = Sets::new();
            fields(rules, table, &mut sets);
            for_each_cell(rules, &sets, &mut visit)?;
            visit(Action::Pass)
        }
        Ask::Scout => {
            for board in table.opponents(rules, table.active()) {
                for zone in unscouted(rules, table, board) {
                    visit(Action::Scout { seat: seat(board), zone })?;
                }
            }
            Flow::Continue(())
        }
        Ask::Rob { .. } => victims(rules, table).map(seat).try_for_each(|from| visit(Action::Rob(from))),
        Ask::Take => rules
            .weapons()
            .filter(|(i, _)| table.row[*i] > 0)
            .try_for_each(|(_, weapon)| visit(Action::Take(weapon.name))),
        _ => Flow::Continue(()),
    }
}

#[inline]
fn for_each_cell(rules: &Rules, sets: &Sets, visit: &mut impl FnMut(Action) -> Flow) -> Flow {
    for &(form, board, cells) in sets.iter() {
        let board = seat(board as usize);
        let (mut low, mut high) = (cells as u64, (cells >> 64) as u64);
        while low != 0 {
            visit(form.with(board, rules.board.cell(low.trailing_zeros() as u8)))?;
            low &= low - 1;
        }
        while high != 0 {
            visit(form.with(board, rules.board.cell(64 + high.trailing_zeros() as u8)))?;
            high &= high - 1;
        }
    }
    Flow::Continue(())
}

#[inline]
pub(crate) fn for_each(rules: &Rules, state: &State, who: Seat, mut visit: impl FnMut(Action) -> Flow) -> Flow {
    match sets(rules, state, who) {
        Some(sets) => for_each_cell(rules, &sets, &mut visit),
        None => menu(rules, &state.table, visit),
    }
}

/// Lists into `out`; the room is made before.
#[inline]
pub(crate) fn list(rules: &Rules, state: &State, who: Seat, out: &mut Vec<Action>) {
    out.clear();
    let Some(sets) = sets(rules, state, who) else {
        let _ = menu(rules, &state.table, |action| {
            out.push(action);
            Flow::Continue(())
        });
        return;
    };
    out.reserve(sets.count() as usize);
    for &(form, board, cells) in sets.iter() {
        let board = seat(board as usize);
        let halves = [(0, cells as u64), (64, (cells >> 64) as u64)];
        for (base, mut half) in halves {
            while half != 0 {
                out.push(form.with(board, rules.board.cell(base + half.trailing_zeros() as u8)));
                half &= half - 1;
            }
        }
    }
}

#[inline]
pub(crate) fn count(rules: &Rules, state: &State, who: Seat) -> usize {
    match sets(rules, state, who) {
        Some(sets) => sets.count() as usize,
        None => count_menu(rules, &state.table),
    }
}

fn count_menu(rules: &Rules, table: &Table) -> usize {
    let mut count = 0;
    let _ = menu(rules, table, |_| {
        count += 1;
        Flow::Continue(())
    });
    count
}

/// The action that `pick` chooses from their number, in the order of [`for_each`].
#[inline]
fn picked(rules: &Rules, state: &State, who: Seat, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
    let Some(sets) = sets(rules, state, who) else {
        let mut left = pick(count_menu(rules, &state.table));
        let mut found = None;
        let _ = menu(rules, &state.table, |action| {
            if left == 0 {
                found = Some(action);
                return Flow::Break(());
            }
            left -= 1;
            Flow::Continue(())
        });
        return found;
    };
    let mut left = u32::try_from(pick(sets.count() as usize)).ok()?;
    for &(form, board, cells) in sets.iter() {
        let here = cells.count_ones();
        if left < here {
            return select(cells, left).map(|bit| form.with(seat(board as usize), rules.board.cell(bit)));
        }
        left -= here;
    }
    None
}

#[inline]
pub(crate) fn nth(rules: &Rules, state: &State, who: Seat, n: usize) -> Option<Action> {
    picked(rules, state, who, |_| n)
}

#[inline]
pub(crate) fn sample(rules: &Rules, state: &State, who: Seat, rng: &mut impl GameRng) -> Option<Action> {
    picked(rules, state, who, |count| rng.below_u64(count as u64) as usize)
}
