//! Which actions are legal.
//!
//! A turn needs no lexicon: any letter may be laid (PF-10), so all choices are sets of the hand's kinds. Only where a
//! word is due is the lexicon asked.

use core::ops::ControlFlow;

use game_traits::{ActionSet, Game, GameRng, Seat};
use word_graph::{Fit, Lexicon, Word};

use crate::action::Action;
use crate::card::{Card, Special};
use crate::hand::Hand;
use crate::index;
use crate::kinds::Kinds;
use crate::public::Public;
use crate::rules::Rules;
use crate::state::State;
use crate::turn::{Phase, callers};
use crate::view::View;
use crate::words;

/// The legal actions of a seat, in this order: lay, accuse, draw, play, call; or say, concede; then time out.
///
/// The set is computed where it is asked for: a word that is due takes a search.
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    rules: &'a Rules,
    lexicon: &'a Lexicon,
    public: &'a Public,
    /// The seat's own hand; none if it is not at the table, or the view is not its own.
    hand: Option<&'a Hand>,
    pile_size: u8,
    seat: Seat,
}

impl<'a> Legal<'a> {
    #[inline]
    pub(crate) fn of(rules: &'a Rules, lexicon: &'a Lexicon, state: &'a State, seat: Seat) -> Self {
        let hand = if rules.seats().contains(seat) { state.hidden.hands.get(seat) } else { None };
        Legal { rules, lexicon, public: &state.public, hand, pile_size: state.hidden.pile.size(), seat }
    }

    /// The same in a view of the seat's own.
    #[inline]
    pub(crate) fn in_view(rules: &'a Rules, lexicon: &'a Lexicon, view: &'a View, seat: Seat) -> Self {
        let own = view.observer.is(seat) && rules.seats().contains(seat);
        let hand = own.then_some(&view.hand);
        Legal { rules, lexicon, public: &view.public, hand, pile_size: view.pile_size, seat }
    }

    /// What the seat can do while a turn is awaited.
    #[inline]
    fn turn(&self) -> Option<TurnActions> {
        let Phase::Turn { seat: turn, must_lay } = self.public.phase else { return None };
        self.hand.map(|hand| TurnActions::of(self, hand, turn, must_lay))
    }

    /// How the word has to fit that the seat owes, if it owes one.
    #[inline]
    fn word_due(&self) -> Option<Fit> {
        self.hand?;
        let phase = self.public.phase;
        phase.word_due().filter(|_| phase.seat() == Some(self.seat))
    }

    #[inline]
    fn has_word(&self, fit: Fit) -> bool {
        words::has_valid(self.rules, self.lexicon, &self.public.table, fit)
    }

    #[inline]
    fn first_word(&self, fit: Fit) -> Option<Word> {
        words::first_valid(self.rules, self.lexicon, &self.public.table, fit)
    }

    /// The number of answers where a word is due.
    #[inline]
    fn answers(&self, has_word: bool) -> u32 {
        u32::from(has_word) + 1 + u32::from(self.rules.clock)
    }

    #[inline]
    fn nth_answer(&self, word: Option<Word>, n: u32) -> Option<Action> {
        match (word, n) {
            (Some(word), 0) => Some(Action::Say(word)),
            (Some(_), 1) | (None, 0) => Some(Action::Concede),
            (Some(_), 2) | (None, 1) if self.rules.clock => Some(Action::TimeOut),
            _ => None,
        }
    }
}

impl ActionSet for Legal<'_> {
    type Action = Action;

    #[inline]
    fn try_for_each(&self, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Some(actions) = self.turn() {
            return actions.try_for_each(&mut visit);
        }
        let Some(fit) = self.word_due() else { return ControlFlow::Continue(()) };
        if let Some(word) = self.first_word(fit) {
            visit(Action::Say(word))?;
        }
        visit(Action::Concede)?;
        if self.rules.clock { visit(Action::TimeOut) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn len(&self) -> usize {
        if let Some(actions) = self.turn() {
            return actions.len() as usize;
        }
        self.word_due().map_or(0, |fit| self.answers(self.has_word(fit)) as usize)
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Action> {
        let n = u32::try_from(n).ok()?;
        if let Some(actions) = self.turn() {
            return actions.nth(n);
        }
        self.nth_answer(self.first_word(self.word_due()?), n)
    }

    #[inline]
    fn sample(&self, rng: &mut impl GameRng) -> Option<Action> {
        if let Some(actions) = self.turn() {
            return actions.nth(rng.random_below(actions.len()));
        }
        // One search: a word that is not there takes longest, and one that is there is as often said as not.
        let word = self.first_word(self.word_due()?);
        self.nth_answer(word, rng.random_below(self.answers(word.is_some())))
    }

    #[inline]
    fn for_each_id<G: Game<Action = Action>>(&self, _: &G, mut visit: impl FnMut(usize)) {
        if let Some(actions) = self.turn() {
            let _ = actions.try_for_each(&mut |action| {
                index::index(self.rules.players, action).into_iter().for_each(&mut visit);
                ControlFlow::Continue(())
            });
            return;
        }
        let Some(fit) = self.word_due() else { return };
        // Whether there is a word takes less than which it is.
        if self.has_word(fit) {
            visit(index::SAY);
        }
        visit(index::CONCEDE);
        if self.rules.clock {
            visit(index::TIME_OUT);
        }
    }
}

/// What a seat can do while a turn is awaited.
#[derive(Clone, Debug)]
struct TurnActions {
    seat: Seat,
    lay: Kinds,
    accuse: bool,
    draw: bool,
    specials: Kinds,
    /// Those of them that name a player; as last card none does (PF-31).
    naming: Kinds,
    /// What can be given away with a Cadeau (PF-28).
    gifts: Kinds,
    /// The number of other players, who can be named.
    others: u32,
    call: Kinds,
    time_out: bool,
}

/// The kinds that are left to give when a Cadeau is played.
#[inline]
pub(crate) fn gifts(hand: &Hand) -> Kinds {
    let cadeau = Special::Cadeau.card();
    let mut gifts = hand.kinds();
    gifts.remove_if(cadeau, hand.bag().count(cadeau) == 1);
    gifts
}

impl TurnActions {
    #[inline]
    fn of(legal: &Legal<'_>, hand: &Hand, turn: Seat, must_lay: bool) -> Self {
        let Legal { rules, public, pile_size, seat, .. } = *legal;
        let kinds = hand.kinds();
        let mut actions = TurnActions {
            seat,
            lay: Kinds::EMPTY,
            accuse: false,
            draw: false,
            specials: Kinds::EMPTY,
            naming: Kinds::EMPTY,
            gifts: Kinds::EMPTY,
            others: rules.players as u32 - 1,
            call: if callers(rules, public).contains(seat) { kinds } else { Kinds::EMPTY },
            time_out: false,
        };
        if seat != turn {
            return actions;
        }
        actions.time_out = rules.clock;
        actions.lay = kinds & Kinds::LAYABLE;
        if must_lay && !actions.lay.is_empty() {
            return actions; // PF-14
        }
        actions.accuse = public.responsible.is_some_and(|other| other != seat); // PF-19
        actions.draw = pile_size > 0; // PF-12
        actions.specials = kinds & Kinds::SPECIAL;
        if hand.size() > 1 {
            actions.naming = kinds & Kinds::NAMING;
            actions.gifts = gifts(hand);
        }
        actions
    }

    /// The number of ways to play a special.
    #[inline]
    fn ways(&self, special: Card) -> u32 {
        match (self.naming.contains(special), special == Special::Cadeau.card()) {
            (false, _) => 1,
            (true, false) => self.others,
            (true, true) => self.others * self.gifts.len(),
        }
    }

    /// The number of ways to play all specials.
    #[inline]
    fn plays(&self) -> u32 {
        let cadeau = u32::from(self.naming.contains(Special::Cadeau.card()));
        let named = self.naming.len() - cadeau + cadeau * self.gifts.len();
        self.specials.without(self.naming).len() + self.others * named
    }

    #[inline]
    fn len(&self) -> u32 {
        self.lay.len()
            + u32::from(self.accuse)
            + u32::from(self.draw)
            + self.plays()
            + self.call.len()
            + u32::from(self.time_out)
    }

    /// The n-th of the others, in ascending order.
    #[inline]
    fn other(&self, n: u32) -> Seat {
        let n = n as usize;
        Seat::new(if n < self.seat.index() { n } else { n + 1 })
    }

    /// The n-th way to play a special: players from the lowest seat, for each of them the gifts.
    #[inline]
    fn way(&self, card: Card, special: Special, n: u32) -> Action {
        if !self.naming.contains(card) {
            return Action::Play(special);
        }
        if special == Special::Cadeau {
            let gifts = self.gifts.len();
            return Action::Give(self.gifts.nth(n % gifts), self.other(n / gifts));
        }
        Action::PlayOn(special, self.other(n))
    }

    #[inline]
    fn nth(&self, mut n: u32) -> Option<Action> {
        let lays = self.lay.len();
        if n < lays {
            return Some(Action::Lay(self.lay.nth(n)));
        }
        n -= lays;
        for (open, action) in [(self.accuse, Action::Accuse), (self.draw, Action::Draw)] {
            if open && n == 0 {
                return Some(action);
            }
            n -= u32::from(open);
        }
        for card in self.specials {
            let ways = self.ways(card);
            if n < ways {
                return card.special().map(|special| self.way(card, special, n));
            }
            n -= ways;
        }
        if n < self.call.len() {
            return Some(Action::Call(self.call.nth(n)));
        }
        (self.time_out && n == self.call.len()).then_some(Action::TimeOut)
    }

    #[inline]
    fn try_for_each(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for card in self.lay {
            visit(Action::Lay(card))?;
        }
        if self.accuse {
            visit(Action::Accuse)?;
        }
        if self.draw {
            visit(Action::Draw)?;
        }
        for card in self.specials {
            if let Some(special) = card.special() {
                (0..self.ways(card)).try_for_each(|n| visit(self.way(card, special, n)))?;
            }
        }
        for card in self.call {
            visit(Action::Call(card))?;
        }
        if self.time_out { visit(Action::TimeOut) } else { ControlFlow::Continue(()) }
    }
}

/// The listed action that a legal one is equal in effect to: of the words only whether they are valid matters (PF-36).
pub(crate) fn canonical(rules: &Rules, lexicon: &Lexicon, state: &State, action: Action) -> Action {
    let (Action::Say(word), Some(fit)) = (action, state.public.phase.word_due()) else { return action };
    let table = &state.public.table;
    if !words::is_valid(rules, lexicon, table, fit, &word) {
        return Action::Concede;
    }
    words::first_valid(rules, lexicon, table, fit).map_or(action, Action::Say)
}
