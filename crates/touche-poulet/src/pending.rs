//! Targets and strikes that are placed and not yet resolved.

use game_traits::Seat;
use tinyvec::TinyVec;

use crate::cells::Cells;
use crate::unit_kind::UnitKind;

/// A cell of a board, by numbers: the packed form of a [`BoardCell`](crate::BoardCell).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct PackedCell {
    pub(crate) board: Seat,
    pub(crate) cell: u8,
}

/// A pending target. Those of one attack stand one behind the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Target {
    pub(crate) at: PackedCell,
    pub(crate) owner: Seat,
    /// The kind that attacks; none for an attack without bonus.
    pub(crate) attack: Option<UnitKind>,
    /// Whether it is the first of those of its attack that are left.
    pub(crate) first_of_attack: bool,
    /// Whether its attack has had its bonus (TP-13).
    pub(crate) bonus_used: bool,
}

/// A pending strike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Strike {
    pub(crate) at: PackedCell,
    pub(crate) owner: Seat,
    pub(crate) weapon: u8,
}

/// Pending targets, in the order in which they resolve. More than these are on the heap.
pub(crate) type Targets = TinyVec<[Target; 32]>;
/// Pending strikes, in the order in which they fall.
pub(crate) type Strikes = TinyVec<[Strike; 8]>;
/// The seats that still take a weapon, in order.
pub(crate) type Takers = TinyVec<[Seat; 16]>;

/// Takes the next target out. The one behind it is the first of its attack then.
#[inline]
pub(crate) fn take_first(targets: &mut Targets) {
    let all = targets.as_mut_slice();
    if let Some(next) = all.get_mut(1) {
        next.first_of_attack = true;
        all.copy_within(1.., 0);
    }
    targets.pop();
}

/// Takes out the targets on these cells of a board (TP-16), and passes each with its place.
pub(crate) fn take_out(targets: &mut Targets, board: Seat, cells: Cells, mut gone: impl FnMut(usize, Target)) {
    let mut place = 0;
    let mut first = false;
    targets.retain_mut(|target| {
        place += 1;
        first |= target.first_of_attack;
        if target.at.board == board && cells.contains(target.at.cell) {
            gone(place - 1, *target);
            return false;
        }
        target.first_of_attack = first;
        first = false;
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// TP-11: attacks of three, on as many cells as there are.
    fn targets(count: u8) -> Targets {
        let target = |cell| Target {
            at: PackedCell { board: Seat::new(1), cell },
            first_of_attack: cell % 3 == 0,
            ..Target::default()
        };
        (0..count).map(target).collect()
    }

    /// TP-12: whether few or many are pending, each is taken once, in order, and an attack keeps a first target.
    #[test]
    fn tp_12_any_number_of_targets_resolves_in_order() {
        for count in [1, 2, 31, 32, 33, 34, 100] {
            let mut pending = targets(count);
            for cell in 0..count {
                let first = *pending.first().expect("not all are taken");
                assert_eq!((first.at.cell, first.first_of_attack), (cell, true));
                take_first(&mut pending);
                let rest = pending.iter().skip(1).map(|target| (target.at.cell, target.first_of_attack));
                assert!(rest.eq((cell + 2..count).map(|cell| (cell, cell % 3 == 0))));
            }
            assert!(pending.is_empty());
        }
    }

    /// TP-16: and so with those that are void.
    #[test]
    fn tp_16_any_number_of_targets_can_be_void() {
        for count in [1, 2, 31, 32, 33, 34, 100] {
            let mut pending = targets(count);
            let void = (0..count).filter(|cell| cell % 4 == 0).collect();
            let mut gone = Vec::new();
            take_out(&mut pending, Seat::new(0), void, |_, _| panic!("another board"));
            take_out(&mut pending, Seat::new(1), void, |place, target| gone.push((place, target.at.cell)));
            assert!(gone.into_iter().eq((0..count).step_by(4).map(|cell| (cell.into(), cell))));
            let mut attack = None;
            for target in &pending {
                assert_eq!(target.first_of_attack, attack.replace(target.at.cell / 3) != Some(target.at.cell / 3));
            }
            assert!(pending.iter().map(|target| target.at.cell).eq((0..count).filter(|cell| cell % 4 != 0)));
        }
    }
}
