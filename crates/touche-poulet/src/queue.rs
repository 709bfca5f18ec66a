//! Targets and strikes that are placed and not yet resolved.

use crate::unit_kind::UnitKind;

/// A cell of a board, by numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct At {
    pub(crate) board: u8,
    pub(crate) bit: u8,
}

/// What a target belongs to: the attack of a kind, or one without bonus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AttackSource(u8);

impl AttackSource {
    /// An attack without bonus: Tir supplémentaire, or the Faucheur's one more target.
    pub(crate) const PLAIN: Self = AttackSource(UnitKind::COUNT as u8);

    #[inline]
    pub(crate) const fn kind(kind: UnitKind) -> Self {
        AttackSource(kind as u8)
    }

    #[inline]
    pub(crate) const fn get(self) -> Option<UnitKind> {
        UnitKind::from_index(self.0 as usize)
    }

    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }
}

/// A pending target: cell, attack, and whether it is the first of its attack. 14 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Target(u16);

impl Target {
    #[inline]
    pub(crate) const fn new(at: At, by: AttackSource, opens: bool) -> Self {
        Target((at.bit & 127) as u16 | (at.board as u16 & 3) << 7 | (by.0 as u16 & 15) << 9 | (opens as u16) << 13)
    }

    #[inline]
    pub(crate) const fn at(self) -> At {
        At { board: (self.0 >> 7 & 3) as u8, bit: (self.0 & 127) as u8 }
    }

    #[inline]
    pub(crate) const fn by(self) -> AttackSource {
        AttackSource((self.0 >> 9 & 15) as u8)
    }

    #[inline]
    pub(crate) const fn opens(self) -> bool {
        self.0 >> 13 & 1 == 1
    }
}

/// A pending strike: cell, owner and weapon. 15 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Strike(u16);

impl Strike {
    #[inline]
    pub(crate) const fn new(at: At, seat: usize, weapon: usize) -> Self {
        Strike((at.bit & 127) as u16 | (at.board as u16 & 3) << 7 | (seat as u16 & 3) << 9 | (weapon as u16 & 15) << 11)
    }

    #[inline]
    pub(crate) const fn at(self) -> At {
        At { board: (self.0 >> 7 & 3) as u8, bit: (self.0 & 127) as u8 }
    }

    #[inline]
    pub(crate) const fn seat(self) -> usize {
        (self.0 >> 9 & 3) as usize
    }

    #[inline]
    pub(crate) const fn weapon(self) -> usize {
        (self.0 >> 11 & 15) as usize
    }
}

/// Up to `N` items, the first one next; what is not in use is zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Queue<T, const N: usize> {
    items: [T; N],
    len: u8,
}

/// An item that can be empty.
pub(crate) trait Blank: Copy {
    const BLANK: Self;
}

impl Blank for Target {
    const BLANK: Self = Target(0);
}

impl Blank for Strike {
    const BLANK: Self = Strike(0);
}

impl Blank for u8 {
    const BLANK: Self = 0;
}

impl<T: Blank, const N: usize> Queue<T, N> {
    pub(crate) const EMPTY: Self = Queue { items: [T::BLANK; N], len: 0 };

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..(self.len as usize).min(N)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn first(&self) -> Option<T> {
        self.as_slice().first().copied()
    }

    #[inline]
    pub(crate) fn last(&self) -> Option<T> {
        self.as_slice().last().copied()
    }

    /// Adds an item at the end; says whether there was room.
    #[inline]
    pub(crate) fn push(&mut self, item: T) -> bool {
        let room = (self.len as usize) < N;
        if room {
            self.items[self.len as usize] = item;
            self.len += 1;
        }
        room
    }

    /// Takes the first item out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        let first = self.first()?;
        let len = (self.len as usize).min(N);
        self.items.copy_within(1..len, 0);
        self.items[len - 1] = T::BLANK;
        self.len = len as u8 - 1;
        Some(first)
    }
}

impl<const N: usize> Queue<Target, N> {
    /// Takes out the targets on these cells of a board, which are void (TP-16), and tells the place of each. The next one of
    /// the same attack opens it then.
    pub(crate) fn void(&mut self, board: u8, cells: u128, mut gone: impl FnMut(usize, At)) {
        let (mut kept, mut opens) = (Self::EMPTY, false);
        for (place, &target) in self.as_slice().iter().enumerate() {
            let at = target.at();
            opens |= target.opens();
            if at.board == board && cells >> at.bit & 1 == 1 {
                gone(place, at);
                continue;
            }
            kept.push(Target::new(at, target.by(), opens));
            opens = false;
        }
        *self = kept;
    }
}

impl<T: Blank + core::fmt::Debug, const N: usize> core::fmt::Debug for Queue<T, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
