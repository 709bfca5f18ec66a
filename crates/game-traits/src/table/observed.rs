//! Which observers see an event, and the revisions by which each of them numbers what it notices.

use alloc::vec::Vec;
use core::iter;

use crate::{Game, Observer, Seat, Seats, Turn};

/// A set of observers: bit `n` for seat `n`, and the bit above them for the spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Observers(u32);

const SPECTATOR: usize = Seat::MAX;

impl Observers {
    pub(super) const NONE: Self = Observers(0);
    pub(super) const ALL: Self = Observers((1 << (SPECTATOR + 1)) - 1);

    pub(super) const fn one(observer: Observer) -> Self {
        Observers(1 << place(observer))
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Observers(self.0 | other.0)
    }

    const fn contains(self, observer: Observer) -> bool {
        self.0 & Observers::one(observer).0 != 0
    }

    fn places(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(lowest)
        })
    }
}

const fn place(observer: Observer) -> usize {
    match observer {
        Observer::Seat(seat) => seat.index(),
        Observer::Spectator => SPECTATOR,
    }
}

/// What one observer has so far.
#[derive(Clone, Copy, Default, Debug)]
struct Progress {
    events: usize,
    revision: usize,
    /// The first revision that a choice of now may have been made at.
    current_from: usize,
}

/// What the observers of a match have noticed.
#[derive(Clone, Default, Debug)]
pub(super) struct Observed {
    /// For each event, who sees it.
    seen_by: Vec<Observers>,
    progress: [Progress; SPECTATOR + 1],
}

impl Observed {
    /// Takes the events that are new in the list of all.
    pub(super) fn take<G: Game>(&mut self, game: &G, events: &[G::Event]) {
        for event in &events[self.seen_by.len()..] {
            let seeing = Observer::all(game.seats()).filter(|&observer| game.redact(event, observer).is_some());
            let seen_by = seeing.map(Observers::one).fold(Observers::NONE, Observers::with);
            seen_by.places().for_each(|place| self.progress[place].events += 1);
            self.seen_by.push(seen_by);
        }
    }

    /// Forgets the events from place `from` on.
    pub(super) fn truncate(&mut self, from: usize) {
        for seen_by in self.seen_by.drain(from..) {
            seen_by.places().for_each(|place| self.progress[place].events -= 1);
        }
    }

    /// Returns who sees any event from place `from` on.
    pub(super) fn since(&self, from: usize) -> Observers {
        self.seen_by[from..].iter().copied().fold(Observers::NONE, Observers::with)
    }

    /// Whether `observer` sees the event at this place.
    pub(super) fn sees(&self, observer: Observer, event: usize) -> bool {
        self.seen_by[event].contains(observer)
    }

    /// Returns the place of the `number`-th event, from 0, that `observer` sees. It looks no further back than that.
    pub(super) fn place_of(&self, observer: Observer, number: usize) -> usize {
        let newer = self.events(observer).saturating_sub(number);
        let mut seen = (0..self.seen_by.len()).rev().filter(|&event| self.sees(observer, event));
        match newer {
            0 => self.seen_by.len(),
            newer => seen.nth(newer - 1).unwrap_or(0),
        }
    }

    /// The number of events that `observer` sees.
    pub(super) fn events(&self, observer: Observer) -> usize {
        self.progress[place(observer)].events
    }

    pub(super) fn revision(&self, observer: Observer) -> usize {
        self.progress[place(observer)].revision
    }

    /// Whether a choice that `observer` made at its revision `seen` is still a choice about this position.
    pub(super) fn is_current(&self, observer: Observer, seen: usize) -> bool {
        let progress = self.progress[place(observer)];
        (progress.current_from..=progress.revision).contains(&seen)
    }

    /// A step was noticed. The choices of `free` stay current.
    pub(super) fn advance(&mut self, noticed: Observers, free: Seats) {
        for place in noticed.places() {
            let progress = &mut self.progress[place];
            progress.revision += 1;
            if !Seat::try_new(place).is_some_and(|seat| free.contains(seat)) {
                progress.current_from = progress.revision;
            }
        }
    }
}

/// Returns the seats whose choices stay current when `seat` acts: the other seats of a simultaneous decision.
pub(super) fn simultaneous(turn: Turn, seat: Seat) -> Seats {
    match turn {
        Turn::Decide { must, .. } if must.contains(seat) => must.without(seat),
        _ => Seats::EMPTY,
    }
}
