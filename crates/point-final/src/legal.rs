//! Which actions are legal.
//!
//! A turn needs no lexicon: any letter may be laid (PF-10), so all choices are bits of the hand's kinds. Only where a word is
//! due is the lexicon asked.

use core::ops::ControlFlow;

use game_traits::{ActionSet, GameRng, Seat};
use word_graph::{Fit, Lexicon};

use crate::action::Action;
use crate::bag::Hand;
use crate::card::{Card, FIRST_SPECIAL, LAYABLE_KINDS, Special};
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::{Phase, State, at};
use crate::words;

const CADEAU: u32 = Special::Cadeau as u32;
/// The specials that name a player, unless they are the last card.
const NAMING: u64 = {
    let (mut bits, mut n) = (0, 0);
    while n < Special::ALL.len() {
        bits |= (Special::ALL[n].names_a_player() as u64) << n;
        n += 1;
    }
    bits
};

/// What a seat can do while a turn is awaited: sets of kinds, in the order of the listing.
struct Choices {
    seat: Seat,
    lay: u64,
    accuse: bool,
    draw: bool,
    /// Bit `n` for the n-th special.
    specials: u64,
    /// Those of them that name a player; as last card none does (PF-31).
    naming: u64,
    /// What can be given away with a Cadeau that does (PF-28).
    gifts: u64,
    /// How many others can be named.
    others: u32,
    call: u64,
    time_out: bool,
}

/// The kinds that are left to give when a Cadeau is played.
#[inline]
fn gifts(hand: &Hand) -> u64 {
    let cadeau = Special::Cadeau.card();
    hand.kinds() & !(u64::from(hand.bag().count(cadeau) == 1) << cadeau.index())
}

impl Choices {
    #[inline]
    fn of(rules: &Rules, state: &State, turn: Seat, seat: Seat) -> Self {
        let hand = &state.hands[at(seat)];
        let kinds = hand.kinds();
        let call = if state.can_call(rules, seat) { kinds } else { 0 };
        let mut choices = Choices {
            seat,
            lay: 0,
            accuse: false,
            draw: false,
            specials: 0,
            naming: 0,
            gifts: 0,
            others: rules.players as u32 - 1,
            call,
            time_out: false,
        };
        if seat != turn {
            return choices;
        }
        choices.time_out = rules.clock;
        choices.lay = kinds & LAYABLE_KINDS;
        if state.table.is_empty() && choices.lay != 0 {
            return choices; // PF-14
        }
        choices.accuse = state.responsible.is_some_and(|other| other != seat); // PF-19
        choices.draw = state.pile.size() > 0; // PF-12
        choices.specials = kinds >> FIRST_SPECIAL;
        if hand.size() > 1 {
            choices.naming = choices.specials & NAMING;
            choices.gifts = gifts(hand);
        }
        choices
    }

    /// In how many ways a special can be played.
    #[inline]
    fn ways(&self, special: u32) -> u32 {
        match (self.naming >> special & 1 == 1, special == CADEAU) {
            (false, _) => 1,
            (true, false) => self.others,
            (true, true) => self.others * self.gifts.count_ones(),
        }
    }

    #[inline]
    fn count_plays(&self) -> u32 {
        let cadeau = (self.naming >> CADEAU) as u32;
        let named = self.naming.count_ones() - cadeau + cadeau * self.gifts.count_ones();
        (self.specials & !self.naming).count_ones() + self.others * named
    }

    #[inline]
    fn count(&self) -> u32 {
        self.lay.count_ones()
            + u32::from(self.accuse)
            + u32::from(self.draw)
            + self.count_plays()
            + self.call.count_ones()
            + u32::from(self.time_out)
    }

    /// The n-th of the others, in ascending order.
    #[inline]
    fn other(&self, n: u32) -> Seat {
        let n = n as usize;
        let seat = if n < self.seat.index() { n } else { n + 1 };
        Seat::try_new(seat).unwrap_or(self.seat)
    }

    /// The n-th way to play a special.
    #[inline]
    fn way(&self, special: u32, n: u32) -> Action {
        let play = Special::ALL[special as usize % Special::ALL.len()];
        if self.naming >> special & 1 == 0 {
            return Action::Play(play);
        }
        if special == CADEAU {
            let kinds = self.gifts.count_ones().max(1);
            return Action::Give(nth_kind(self.gifts, n % kinds), self.other(n / kinds));
        }
        Action::PlayOn(play, self.other(n))
    }

    #[inline]
    fn nth(&self, mut n: u32) -> Option<Action> {
        let lays = self.lay.count_ones();
        if n < lays {
            return Some(Action::Lay(nth_kind(self.lay, n)));
        }
        n -= lays;
        for (open, action) in [(self.accuse, Action::Accuse), (self.draw, Action::Draw)] {
            if open && n == 0 {
                return Some(action);
            }
            n -= u32::from(open);
        }
        let mut specials = self.specials;
        while specials != 0 {
            let special = specials.trailing_zeros();
            let ways = self.ways(special);
            if n < ways {
                return Some(self.way(special, n));
            }
            n -= ways;
            specials &= specials - 1;
        }
        if n < self.call.count_ones() {
            return Some(Action::Call(nth_kind(self.call, n)));
        }
        (self.time_out && n == self.call.count_ones()).then_some(Action::TimeOut)
    }

    #[inline]
    fn for_each(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_kind(self.lay, |card| visit(Action::Lay(card)))?;
        if self.accuse {
            visit(Action::Accuse)?;
        }
        if self.draw {
            visit(Action::Draw)?;
        }
        let mut specials = self.specials;
        while specials != 0 {
            let special = specials.trailing_zeros();
            (0..self.ways(special)).try_for_each(|n| visit(self.way(special, n)))?;
            specials &= specials - 1;
        }
        for_each_kind(self.call, |card| visit(Action::Call(card)))?;
        if self.time_out { visit(Action::TimeOut) } else { ControlFlow::Continue(()) }
    }
}

#[inline]
fn for_each_kind(mut kinds: u64, mut visit: impl FnMut(Card) -> ControlFlow<()>) -> ControlFlow<()> {
    while kinds != 0 {
        visit(Card::of_bit(kinds.trailing_zeros()))?;
        kinds &= kinds - 1;
    }
    ControlFlow::Continue(())
}

#[inline]
fn nth_kind(mut kinds: u64, n: u32) -> Card {
    for _ in 0..n {
        kinds &= kinds.wrapping_sub(1);
    }
    Card::of_bit(kinds.trailing_zeros())
}

#[inline]
pub(crate) fn for_each(
    rules: &Rules,
    lexicon: &Lexicon,
    state: &State,
    seat: Seat,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Phase::Turn { seat: turn } = state.phase {
        if !rules.seats().contains(seat) {
            return ControlFlow::Continue(());
        }
        return Choices::of(rules, state, turn, seat).for_each(&mut visit);
    }
    let Some(fit) = owes_word(state, seat) else { return ControlFlow::Continue(()) };
    if let Some(word) = words::first_valid(rules, lexicon, &state.table, fit) {
        visit(Action::Say(word))?;
    }
    visit(Action::Concede)?;
    if rules.clock { visit(Action::TimeOut) } else { ControlFlow::Continue(()) }
}

/// How the word has to fit that this seat owes, if it owes one.
#[inline]
fn owes_word(state: &State, seat: Seat) -> Option<Fit> {
    state.phase.word_due().filter(|_| state.phase.seat() == Some(seat))
}

#[inline]
pub(crate) fn count(rules: &Rules, lexicon: &Lexicon, state: &State, seat: Seat) -> usize {
    if let Phase::Turn { seat: turn } = state.phase {
        if !rules.seats().contains(seat) {
            return 0;
        }
        return Choices::of(rules, state, turn, seat).count() as usize;
    }
    let Some(fit) = owes_word(state, seat) else { return 0 };
    usize::from(words::has_valid(rules, lexicon, &state.table, fit)) + 1 + usize::from(rules.clock)
}

/// The action that `pick` chooses from the number of those that [`for_each`] visits.
#[inline]
fn picked(
    rules: &Rules,
    lexicon: &Lexicon,
    state: &State,
    seat: Seat,
    pick: impl FnOnce(u32) -> u32,
) -> Option<Action> {
    if let Phase::Turn { seat: turn } = state.phase {
        if !rules.seats().contains(seat) {
            return None;
        }
        let choices = Choices::of(rules, state, turn, seat);
        return choices.nth(pick(choices.count()));
    }
    // One search: a word that is not there takes longest, and one that is there is as often said as not.
    let fit = owes_word(state, seat)?;
    let word = words::first_valid(rules, lexicon, &state.table, fit);
    let n = pick(u32::from(word.is_some()) + 1 + u32::from(rules.clock));
    match (word, n) {
        (Some(word), 0) => Some(Action::Say(word)),
        (Some(_), 1) | (None, 0) => Some(Action::Concede),
        (Some(_), 2) | (None, 1) if rules.clock => Some(Action::TimeOut),
        _ => None,
    }
}

#[inline]
pub(crate) fn nth(rules: &Rules, lexicon: &Lexicon, state: &State, seat: Seat, n: usize) -> Option<Action> {
    picked(rules, lexicon, state, seat, |_| u32::try_from(n).unwrap_or(u32::MAX))
}

#[inline]
pub(crate) fn sample(
    rules: &Rules,
    lexicon: &Lexicon,
    state: &State,
    seat: Seat,
    rng: &mut impl GameRng,
) -> Option<Action> {
    picked(rules, lexicon, state, seat, |count| rng.random_below(count))
}

/// The listed action that a legal one is equal in effect to: of the words only whether they are valid matters (PF-36).
pub(crate) fn canonical(rules: &Rules, lexicon: &Lexicon, state: &State, action: Action) -> Action {
    let (Action::Say(word), Some(fit)) = (action, state.phase.word_due()) else { return action };
    if !words::is_valid(rules, lexicon, &state.table, fit, &word) {
        return Action::Concede;
    }
    words::first_valid(rules, lexicon, &state.table, fit).map_or(action, Action::Say)
}

/// Whether the rules let the seat, which is to act, do this.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let turn = match (state.phase, action) {
        (_, Action::TimeOut) if !rules.clock => return Err(Illegal::NoClock),
        (Phase::Turn { .. }, Action::Say(_) | Action::Concede) => return Err(Illegal::NoWordDue),
        (Phase::Turn { seat }, _) => seat,
        (_, Action::Say(_) | Action::Concede | Action::TimeOut) => return Ok(()),
        _ => return Err(Illegal::WordDue),
    };
    let hand = &state.hands[at(seat)];
    let held = |card| if hand.has(card) { Ok(()) } else { Err(Illegal::NotHeld { card }) };
    if let Action::Call(card) = action {
        let (cards, needed) = (state.table.len(), rules.min_point_final);
        if cards < needed {
            return Err(Illegal::TooShort { cards, needed });
        }
        return if state.laid_last == Some(seat) { Err(Illegal::LaidLast) } else { held(card) };
    }
    if seat != turn {
        return Err(Illegal::OutOfTurn { turn });
    }
    let layable = (hand.kinds() & LAYABLE_KINDS).count_ones();
    match action {
        Action::TimeOut => Ok(()),
        Action::Lay(card) if !card.is_layable() => Err(Illegal::NotLayable { card }),
        Action::Lay(card) => held(card),
        _ if state.table.is_empty() && layable > 0 => Err(Illegal::LayFirst { layable }),
        Action::Accuse => match state.responsible {
            None => Err(Illegal::NobodyResponsible),
            Some(other) if other == seat => Err(Illegal::YourOwnWord),
            Some(_) => Ok(()),
        },
        Action::Draw if state.pile.size() == 0 => Err(Illegal::PileEmpty),
        Action::Draw => Ok(()),
        Action::Play(special) => {
            held(special.card())?;
            match special {
                _ if hand.size() == 1 || !special.names_a_player() => Ok(()),
                Special::Cadeau => Err(Illegal::NamesGift),
                _ => Err(Illegal::NamesSomebody { special }),
            }
        }
        Action::PlayOn(special, other) => {
            held(special.card())?;
            match special {
                _ if hand.size() == 1 => Err(Illegal::LastCard { special }),
                Special::Cadeau => Err(Illegal::NamesGift),
                _ if !special.names_a_player() => Err(Illegal::NamesNobody { special }),
                _ => another(rules, seat, other),
            }
        }
        Action::Give(card, other) => {
            held(Special::Cadeau.card())?;
            if hand.size() == 1 {
                return Err(Illegal::LastCard { special: Special::Cadeau });
            }
            if gifts(hand) >> card.index() & 1 == 0 {
                return Err(Illegal::GiftNotHeld { card });
            }
            another(rules, seat, other)
        }
        Action::Call(_) | Action::Say(_) | Action::Concede => Ok(()),
    }
}

/// PF-13
fn another(rules: &Rules, seat: Seat, other: Seat) -> Result<(), Illegal> {
    let players = rules.players;
    if other != seat && other.index() < players { Ok(()) } else { Err(Illegal::NotAnother { seat: other, players }) }
}

/// The legal actions of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) lexicon: &'a Lexicon,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each(self.rules, self.lexicon, self.state, self.seat, visit)
    }

    #[inline]
    fn len(&self) -> usize {
        count(self.rules, self.lexicon, self.state, self.seat)
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        nth(self.rules, self.lexicon, self.state, self.seat, n)
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        sample(self.rules, self.lexicon, self.state, self.seat, rng)
    }
}
