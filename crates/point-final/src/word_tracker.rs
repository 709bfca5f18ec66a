//! The words that the table can still become, followed card by card, and a player who minds them.

use game_traits::playout::Policy;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats};
use word_graph::{Frontier, Next};

use crate::action::Action;
use crate::bag::Bag;
use crate::card::Card;
use crate::game::PointFinal;
use crate::kinds::Kinds;
use crate::rules::Rules;
use crate::state::State;
use crate::table::Table;
use crate::turn::Phase;

/// Follows the table and knows at each moment how the word can go on. It has no place in a state: it can always be made from the
/// table alone, and where the table has only grown it takes one step a card.
#[derive(Clone, Debug)]
pub struct WordTracker<'g> {
    rules: &'g Rules,
    frontier: Frontier<'g>,
    followed: Table,
    next: Next,
}

impl<'g> WordTracker<'g> {
    /// At an empty table.
    pub fn new(game: &'g PointFinal) -> Self {
        let frontier = game.lexicon().frontier();
        let next = frontier.next();
        WordTracker { rules: game.rules(), frontier, followed: Table::EMPTY, next }
    }

    /// Looks at the table: which letters can follow it, and whether it is a word as it lies.
    #[inline]
    pub fn follow(&mut self, table: &[Card]) -> Next {
        if *table == *self.followed { self.next } else { self.catch_up(table) }
    }

    fn catch_up(&mut self, table: &[Card]) -> Next {
        if !table.starts_with(&self.followed) {
            self.frontier.clear();
            self.followed.clear();
        }
        for &card in &table[self.followed.len()..] {
            self.frontier.push(self.rules.slot(card));
            self.followed.push(card);
        }
        self.next = self.frontier.next();
        self.next
    }

    /// The cards of a hand that some word goes on with, each kind once.
    pub fn cards<'a>(&'a self, hand: &'a Bag) -> impl Iterator<Item = Card> + 'a {
        hand.iter().map(|(card, _)| card).filter(|&card| self.goes_on_with(card))
    }

    /// Whether some word goes on with this card.
    #[inline]
    pub fn goes_on_with(&self, card: Card) -> bool {
        self.next.allows(self.rules.slot(card))
    }
}

/// A policy that bluffs only where it must: it lays a random card that some word goes on with. Without one it draws, or accuses
/// where no word is left; if it can do neither it plays at random. It says a word where there is one, and never calls.
#[derive(Clone, Debug)]
pub struct HonestPolicy<'g> {
    tracker: WordTracker<'g>,
}

impl<'g> HonestPolicy<'g> {
    /// An honest player for this game.
    pub fn new(game: &'g PointFinal) -> Self {
        HonestPolicy { tracker: WordTracker::new(game) }
    }

    fn turn(&mut self, game: &PointFinal, state: &State, seat: Seat, rng: &mut impl GameRng) -> Option<Action> {
        let next = self.tracker.follow(&state.public.table);
        let kinds = state.hands[seat].kinds();
        let open: Kinds = (kinds & Kinds::LAYABLE).filter(|&card| self.tracker.goes_on_with(card)).collect();
        if !open.is_empty() {
            return Some(Action::Lay(open.nth(rng.random_below(open.len()))));
        }
        let bluff = next.letters.is_empty() && !next.is_word;
        let action = if bluff { Action::Accuse } else { Action::Draw };
        if game.check_rules(state, seat, action).is_ok() {
            return Some(action);
        }
        game.legal(state, seat).sample(rng)
    }
}

impl Policy<PointFinal> for HonestPolicy<'_> {
    fn choose(
        &mut self,
        game: &PointFinal,
        state: &State,
        must: Seats,
        _: Seats,
        rng: &mut impl GameRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let action = match state.public.phase {
            Phase::Turn { .. } => self.turn(game, state, seat, rng)?,
            // The first listed: the word, if there is one.
            _ => game.legal(state, seat).nth(0)?,
        };
        Some((seat, action))
    }
}
