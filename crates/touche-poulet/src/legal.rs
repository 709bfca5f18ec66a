//! The legal actions of a seat: a few sets of bits, each with its shape and board.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::bits::select;
use game_traits::{ActionSet, Game, GameRng, Seat};
use tinyvec::ArrayVec;

use crate::action::{Action, Direction};
use crate::action_shape::{ActionShape, NO_BOARD, action, parts};
use crate::cards::{cards, uncounted, untouched};
use crate::cell::BoardCell;
use crate::cells::{Cells, bits};
use crate::market::{eggs, face_up, reveal_is_due, victims};
use crate::placement;
use crate::placement::grid::Grid;
use crate::public::{Prompt, Public, Stage};
use crate::rules::{MAX_PLAYERS, Rules};
use crate::state::State;
use crate::targeting::{boards, kinds, open, opponents};
use crate::view::View;

/// The maximum number of sets of a decision.
const MAX_SETS: usize = 2 * MAX_PLAYERS;

/// The legal actions of a seat. It holds references alone: each method computes what it answers.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    rules: &'a Rules,
    public: &'a Public,
    /// The seat's own placement; none if it is not at the table, or the view is not its own.
    own: Option<&'a Grid>,
    seat: Seat,
}

/// Some actions: what is done, on which board, with which bits.
type Set = (ActionShape, Seat, u128);

/// The sets of a decision.
#[derive(Default)]
struct Sets(ArrayVec<[Set; MAX_SETS]>);

impl Sets {
    #[inline]
    fn push(&mut self, shape: ActionShape, board: Seat, bits: u128) {
        if bits != 0 {
            self.0.push((shape, board, bits));
        }
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = Set> {
        self.0.iter().copied()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.iter().map(|(_, _, bits)| bits.count_ones()).sum()
    }

    /// The action with `n` others before it.
    #[inline]
    fn nth(&self, rules: &Rules, n: u32) -> Option<Action> {
        let mut left = n;
        for (shape, board, set) in self.iter() {
            let here = set.count_ones();
            if left < here {
                return action(rules, shape, board, select(set, left)?);
            }
            left -= here;
        }
        None
    }
}

impl<'a> Legal<'a> {
    /// What `seat` may choose from; nothing if it is not to act.
    #[inline]
    pub(crate) fn of(rules: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let own = state.hidden.get(seat).filter(|_| rules.seats().contains(seat));
        Legal { rules, public: &state.public, own, seat }
    }

    /// The same in a view of the seat's own.
    #[inline]
    pub(crate) fn in_view(rules: &'a Rules, view: &'a View, seat: Seat) -> Self {
        let own = view.own.as_ref().filter(|_| view.observer.is(seat) && rules.seats().contains(seat));
        Legal { rules, public: &view.public, own, seat }
    }

    /// Computes the sets and looks at them. They are filled in place: a value of their size is costly to hand back.
    #[inline]
    fn with_sets<T>(&self, look: impl FnOnce(&Sets) -> T) -> T {
        let mut sets = Sets::default();
        if let Some(own) = self.own {
            fill(&mut sets, self.rules, self.public, own, self.seat);
        }
        look(&sets)
    }

    /// Lists cells without a look at the shape for each.
    #[inline]
    fn list(&self, seat: Seat, set: u128, out: &mut Vec<Action>, action: impl Fn(BoardCell) -> Action) {
        for (base, half) in [(0, set as u64), (64, (set >> 64) as u64)] {
            let mut left = half;
            // A range says how long it is, so that nothing but the actions is written in the loop.
            out.extend((0..half.count_ones() as usize).map(|_| {
                let bit = base + left.trailing_zeros() as u8;
                left &= left.wrapping_sub(1);
                action(BoardCell { seat, cell: self.rules.board.cell(bit) })
            }));
        }
    }
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.with_sets(|sets| sets.count() as usize)
    }

    #[inline]
    fn try_for_each(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.with_sets(|sets| {
            for (shape, board, set) in sets.iter() {
                bits(set).filter_map(|bit| action(self.rules, shape, board, bit)).try_for_each(&mut visit)?;
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        self.with_sets(|sets| sets.nth(self.rules, u32::try_from(n).ok()?))
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        self.with_sets(|sets| sets.nth(self.rules, rng.random_below(sets.count())))
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        parts(self.rules, action).is_some_and(|(shape, board, bit)| {
            self.with_sets(|sets| {
                sets.iter().any(|set| (set.0, set.1) == (shape, board) && set.2 >> (bit & 127) & 1 == 1)
            })
        })
    }

    #[inline]
    fn extend_into(&self, out: &mut Vec<Action>) {
        self.with_sets(|sets| {
            out.reserve(sets.count() as usize);
            for (shape, board, set) in sets.iter() {
                match shape {
                    ActionShape::Place(kind) => self.list(board, set, out, |at| Action::Place { kind, cell: at.cell }),
                    ActionShape::Target => self.list(board, set, out, Action::Target),
                    ActionShape::Line(direction, cells) => {
                        self.list(board, set, out, |from| Action::Line { from, direction, cells });
                    }
                    ActionShape::Field => self.list(board, set, out, Action::Field),
                    ActionShape::Strike => self.list(board, set, out, Action::Strike),
                    ActionShape::Probe => self.list(board, set, out, Action::Probe),
                    _ => out.extend(bits(set).filter_map(|bit| action(self.rules, shape, board, bit))),
                }
            }
        });
    }

    #[inline]
    fn for_each_id<G: Game<Action = Action>>(&self, _: &G, mut visit: impl FnMut(usize)) {
        self.with_sets(|sets| {
            for (shape, board, set) in sets.iter() {
                if let Some(first) = self.rules.blocks.first(shape, board) {
                    bits(set).for_each(|bit| visit(first + usize::from(bit)));
                }
            }
        });
    }
}

fn fill(sets: &mut Sets, rules: &Rules, public: &Public, own: &Grid, me: Seat) {
    match public.stage {
        Stage::Placement { .. } => {
            if let Some(&kind) = rules.order.get(own.placed()) {
                sets.push(ActionShape::Place(kind), NO_BOARD, placement::legal::legal(rules, own).0);
            }
        }
        Stage::Targeting { .. } | Stage::Resolution { .. } if me == public.asked() && !reveal_is_due(rules, public) => {
            decision(sets, rules, public, me);
        }
        _ => {}
    }
}

fn decision(sets: &mut Sets, rules: &Rules, public: &Public, me: Seat) {
    match public.prompt {
        Prompt::Menu => {
            let kinds = kinds(rules, public);
            sets.push(ActionShape::Pick, NO_BOARD, kinds.into());
            let (colors, wild) = eggs(rules, public);
            colors.from_left_of(me).for_each(|color| sets.push(ActionShape::Buy, color, 1));
            sets.push(ActionShape::BuyWild, NO_BOARD, wild.into());
            sets.push(ActionShape::Play, NO_BOARD, cards(rules, public).into());
            sets.push(ActionShape::Pass, NO_BOARD, (kinds == 0).into());
        }
        Prompt::Targets { left, begun, .. } => targets(sets, rules, public, left, begun),
        Prompt::Line { cells, .. } => {
            for board in opponents(rules, public, me) {
                let open = open(rules, public, me, board);
                sets.push(ActionShape::Line(Direction::Across, cells), board, rules.board.runs_across(open, cells).0);
                if cells > 1 {
                    sets.push(ActionShape::Line(Direction::Down, cells), board, rules.board.runs_down(open, cells).0);
                }
            }
        }
        Prompt::Field { optional } => {
            // TP-18: on any board with a living unit, the own one last.
            for board in boards(rules, me).filter(|&board| public.players[board].is_alive()) {
                sets.push(ActionShape::Field, board, rules.board.squares.0);
            }
            sets.push(ActionShape::Pass, NO_BOARD, optional.into());
        }
        Prompt::Strike { .. } => {
            opponents(rules, public, me).for_each(|board| sets.push(ActionShape::Strike, board, rules.board.all.0));
        }
        Prompt::Probe { left, board, named } => {
            for other in opponents(rules, public, me).filter(|&other| named.is_empty() || other == board) {
                let cells = named.last().map_or(Cells::ANY, Cells::after) & untouched(rules, public, other);
                // TP-11: one cell is named if one is left.
                let left = u32::from(left).min(cells.len());
                sets.push(ActionShape::Probe, other, without_last(cells.0, left.saturating_sub(1)));
            }
        }
        Prompt::Scout => {
            for board in opponents(rules, public, me) {
                sets.push(ActionShape::Scout, board, uncounted(rules, public, board).into());
            }
        }
        Prompt::Rob { .. } => victims(rules, public).for_each(|from| sets.push(ActionShape::Rob, from, 1)),
        Prompt::Take => sets.push(ActionShape::Take, NO_BOARD, face_up(public).into()),
    }
}

/// TP-11: in ascending order, and never so that too few are left.
#[inline]
fn targets(sets: &mut Sets, rules: &Rules, public: &Public, left: u16, begun: bool) {
    let me = public.active;
    let last = public.last_target().filter(|_| begun).map(|target| target.at);
    let mut behind = last.is_none();
    for board in boards(rules, me).take(rules.players - 1) {
        let here = last.filter(|at| at.board == board);
        behind |= here.is_some();
        if behind && public.players[board].is_alive() {
            let open = open(rules, public, me, board);
            sets.push(ActionShape::Target, board, here.map_or(open, |at| open & Cells::after(at.cell)).0);
        }
    }
    let mut kept = u32::from(left).saturating_sub(1);
    while kept > 0
        && let Some((_, _, cells)) = sets.0.last_mut()
    {
        let some = kept.min(cells.count_ones());
        *cells = without_last(*cells, some);
        kept -= some;
        if *cells == 0 {
            sets.0.pop();
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
