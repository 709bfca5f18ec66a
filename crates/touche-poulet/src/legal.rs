//! Which actions are legal: listed, counted, drawn.
//!
//! All that can be chosen are sets of bits, a few sets a decision: cells of a board, or kinds, cards and zones.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{ActionSet, GameRng, Seat};

use crate::action::{Action, Direction};
use crate::apply::seat;
use crate::board::{after, bits};
use crate::cell::Spot;
use crate::market::victims;
use crate::menu;
use crate::placing;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::state::{Phase, Prompt, State, Table, WILD};
use crate::unit_kind::UnitKind;

/// What the bits of a set are, and what is done with them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionShape {
    // Cells of a board.
    Place(UnitKind),
    Target,
    Line(Direction, u8),
    Field,
    Strike,
    Probe,
    /// Kinds.
    Pick,
    // One bit.
    Buy,
    BuyWild,
    Rob,
    Pass,
    // Weapons.
    Play,
    Take,
    /// Zones of a board.
    Scout,
}

/// Bits of one form, of one board where it has one.
#[derive(Clone, Copy)]
pub(crate) struct Set {
    pub(crate) form: ActionShape,
    pub(crate) board: u8,
    pub(crate) bits: u128,
}

impl Set {
    /// The action of one of its bits, or of one that it could have.
    #[inline]
    pub(crate) fn action(self, rules: &Rules, bit: u8) -> Option<Action> {
        let seat = seat(self.board.into());
        let cell = rules.board.cell(bit);
        let spot = Spot { seat, cell };
        let weapon = || rules.weapon(bit.into()).map(|weapon| weapon.name);
        Some(match self.form {
            ActionShape::Place(kind) => Action::Place { kind, cell },
            ActionShape::Target => Action::Target(spot),
            ActionShape::Line(direction, cells) => Action::Line { from: spot, direction, cells },
            ActionShape::Field => Action::Field(spot),
            ActionShape::Strike => Action::Strike(spot),
            ActionShape::Probe => Action::Probe(spot),
            ActionShape::Pick => Action::Pick(UnitKind::from_index(bit.into())?),
            ActionShape::Buy => Action::Buy(seat),
            ActionShape::BuyWild => Action::BuyWild,
            ActionShape::Rob => Action::Rob(seat),
            ActionShape::Pass => Action::Pass,
            ActionShape::Play => Action::Play(weapon()?),
            ActionShape::Take => Action::Take(weapon()?),
            ActionShape::Scout => Action::Scout { seat, zone: (*rules.board.zone_names.get(bit as usize)?)? },
        })
    }

    /// Lists it; cells without a look at the form for each.
    #[inline]
    fn list(self, rules: &Rules, out: &mut Vec<Action>) {
        match self.form {
            ActionShape::Place(kind) => self.cells(rules, out, |spot| Action::Place { kind, cell: spot.cell }),
            ActionShape::Target => self.cells(rules, out, Action::Target),
            ActionShape::Line(direction, cells) => {
                self.cells(rules, out, |from| Action::Line { from, direction, cells })
            }
            ActionShape::Field => self.cells(rules, out, Action::Field),
            ActionShape::Strike => self.cells(rules, out, Action::Strike),
            ActionShape::Probe => self.cells(rules, out, Action::Probe),
            _ => out.extend(bits(self.bits).filter_map(|bit| self.action(rules, bit))),
        }
    }

    #[inline]
    fn cells(self, rules: &Rules, out: &mut Vec<Action>, action: impl Fn(Spot) -> Action) {
        let seat = seat(self.board.into());
        for (base, half) in [(0, self.bits as u64), (64, (self.bits >> 64) as u64)] {
            let mut left = half;
            // A range says how long it is, so that nothing but the actions is written in the loop.
            out.extend((0..half.count_ones() as usize).map(|_| {
                let bit = base + left.trailing_zeros() as u8;
                left &= left.wrapping_sub(1);
                action(Spot { seat, cell: rules.board.cell(bit) })
            }));
        }
    }
}

/// How many sets a decision has at most.
const MAX_SETS: usize = 2 * MAX_PLAYERS;

/// The sets of a decision, field by field: quicker to make than an array of sets.
struct Sets {
    forms: [ActionShape; MAX_SETS],
    boards: [u8; MAX_SETS],
    bits: [u128; MAX_SETS],
    len: usize,
}

impl Sets {
    #[inline]
    fn push(&mut self, form: ActionShape, board: usize, bits: u128) {
        if bits != 0 && self.len < MAX_SETS {
            self.forms[self.len] = form;
            self.boards[self.len] = board as u8;
            self.bits[self.len] = bits;
            self.len += 1;
        }
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = Set> {
        let of = |n| Set { form: self.forms[n], board: self.boards[n], bits: self.bits[n] };
        (0..self.len.min(MAX_SETS)).map(of)
    }

    #[inline]
    fn count(&self) -> u32 {
        self.iter().map(|set| set.bits.count_ones()).sum()
    }
}

/// What `who` may choose from.
#[inline]
fn sets(rules: &Rules, state: &State, who: Seat) -> Sets {
    let (forms, boards, bits) = ([ActionShape::Pass; MAX_SETS], [0; MAX_SETS], [0; MAX_SETS]);
    let mut sets = Sets { forms, boards, bits, len: 0 };
    fill(rules, state, who, &mut sets);
    sets
}

/// Fills in place: a whole `Sets` is dear to hand back.
fn fill(rules: &Rules, state: &State, who: Seat, sets: &mut Sets) {
    let table = &state.table;
    let me = who.index();
    match table.phase {
        Phase::Placement => {
            if let Some(grid) = state.grids.get(me).filter(|_| me < rules.players)
                && let Some(&kind) = rules.order().get(grid.placed())
            {
                sets.push(ActionShape::Place(kind), me, placing::legal(rules, grid));
            }
            return;
        }
        Phase::Setup | Phase::Over => return,
        _ if table.refill || me != table.asked() => return,
        _ => {}
    }
    match table.ask {
        Prompt::Menu => {
            let kinds = if table.phase == Phase::Targeting { menu::kinds(rules, table) } else { 0 };
            sets.push(ActionShape::Pick, me, kinds.into());
            let eggs = menu::eggs(rules, table);
            if eggs != 0 {
                let colours = table.boards(rules, me).filter(|&colour| eggs >> colour & 1 == 1);
                colours.for_each(|colour| sets.push(ActionShape::Buy, colour, 1));
                sets.push(ActionShape::BuyWild, me, (eggs >> WILD & 1).into());
            }
            sets.push(ActionShape::Play, me, menu::cards(rules, table).into());
            sets.push(ActionShape::Pass, me, (kinds == 0).into());
        }
        Prompt::Targets { left, begun, sub, .. } => targets(rules, table, left, begun, sub, sets),
        Prompt::Line { cells, .. } => {
            for board in table.opponents(rules, me) {
                let open = table.open(rules, me, board);
                sets.push(ActionShape::Line(Direction::Across, cells), board, rules.board.runs_across(open, cells));
                if cells > 1 {
                    sets.push(ActionShape::Line(Direction::Down, cells), board, rules.board.runs_down(open, cells));
                }
            }
        }
        Prompt::Field { optional } => {
            // TP-18: on any board with a living unit, the own one last.
            for board in table.boards(rules, me).filter(|&board| table.players[board].is_alive()) {
                sets.push(ActionShape::Field, board, rules.board.squares);
            }
            sets.push(ActionShape::Pass, me, optional.into());
        }
        Prompt::Strike { .. } => {
            table.opponents(rules, me).for_each(|board| sets.push(ActionShape::Strike, board, rules.board.all));
        }
        Prompt::Probe { left, board, named } => {
            let last = 127 - named.leading_zeros().min(127) as u8;
            for other in table.opponents(rules, me).filter(|&other| named == 0 || other == board as usize) {
                let cells = askable(rules, table, other);
                let cells = if named == 0 { cells } else { cells & after(last) };
                // TP-11: one cell is named if one is left.
                let left = u32::from(left).min(cells.count_ones());
                sets.push(ActionShape::Probe, other, without_last(cells, left.saturating_sub(1)));
            }
        }
        Prompt::Scout => {
            for board in table.opponents(rules, me) {
                sets.push(ActionShape::Scout, board, menu::unscouted(rules, table, board).into());
            }
        }
        Prompt::Rob { .. } => victims(rules, table).for_each(|from| sets.push(ActionShape::Rob, from, 1)),
        Prompt::Take => sets.push(ActionShape::Take, me, table.face_up().into()),
    }
}

/// TP-11: in ascending order, and never so that too few are left.
#[inline]
fn targets(rules: &Rules, table: &Table, left: u8, begun: bool, sub: bool, sets: &mut Sets) {
    let me = table.active();
    let last = if sub { table.sub.last() } else { table.targets.last() };
    let last = last.filter(|_| begun).map(|target| target.at());
    let mut behind = last.is_none();
    for board in table.boards(rules, me).take(rules.players - 1) {
        let here = last.filter(|at| at.board as usize == board);
        behind |= here.is_some();
        if behind && table.players[board].is_alive() {
            let open = table.open(rules, me, board);
            sets.push(ActionShape::Target, board, here.map_or(open, |at| open & after(at.bit)));
        }
    }
    let mut kept = u32::from(left).saturating_sub(1);
    while kept > 0 && sets.len > 0 {
        let cells = &mut sets.bits[sets.len - 1];
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

#[inline]
pub(crate) fn for_each(
    rules: &Rules,
    state: &State,
    who: Seat,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for set in sets(rules, state, who).iter() {
        bits(set.bits).filter_map(|bit| set.action(rules, bit)).try_for_each(&mut visit)?;
    }
    ControlFlow::Continue(())
}

/// Lists into `out`; the room is made before.
#[inline]
pub(crate) fn list(rules: &Rules, state: &State, who: Seat, out: &mut Vec<Action>) {
    let sets = sets(rules, state, who);
    out.reserve(sets.count() as usize);
    sets.iter().for_each(|set| set.list(rules, out));
}

#[inline]
pub(crate) fn count(rules: &Rules, state: &State, who: Seat) -> usize {
    sets(rules, state, who).count() as usize
}

/// The action that `pick` chooses from their number, in the order of [`for_each`].
#[inline]
fn picked(rules: &Rules, state: &State, who: Seat, pick: impl FnOnce(u32) -> u32) -> Option<Action> {
    let sets = sets(rules, state, who);
    let mut left = pick(sets.count());
    for set in sets.iter() {
        let here = set.bits.count_ones();
        if left < here {
            return set.action(rules, select(set.bits, left)?);
        }
        left -= here;
    }
    None
}

#[inline]
pub(crate) fn nth(rules: &Rules, state: &State, who: Seat, n: usize) -> Option<Action> {
    picked(rules, state, who, |_| u32::try_from(n).unwrap_or(u32::MAX))
}

#[inline]
pub(crate) fn sample(rules: &Rules, state: &State, who: Seat, rng: &mut impl GameRng) -> Option<Action> {
    picked(rules, state, who, |count| rng.random_below(count))
}

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each(self.rules, self.state, self.seat, visit)
    }

    #[inline]
    fn len(&self) -> usize {
        count(self.rules, self.state, self.seat)
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        nth(self.rules, self.state, self.seat, n)
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        sample(self.rules, self.state, self.seat, rng)
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        list(self.rules, self.state, self.seat, out);
    }
}
