//! Whole positions as text, secrets included, in two fields with a space between them:
//!
//! ```text
//! 2,3,1 xbf
//! |     what was done, a letter for each action in order: x check, b bet, c call, f fold; nothing yet: -
//! cards of seat 0, of seat 1, …; not dealt yet: -
//! ```
//!
//! Each position has one text.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use game_traits::ParseError;
use game_traits::text::Words;

use crate::action::Action;
use crate::apply;
use crate::card::Card;
use crate::illegal;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::State;

const LETTERS: [(char, Action); 4] =
    [('x', Action::Check), ('b', Action::Bet), ('c', Action::Call), ('f', Action::Fold)];

/// What was done, in order.
fn actions(public: &Public) -> impl Iterator<Item = Action> {
    let checks = core::iter::repeat_n(Action::Check, public.checks.into());
    let answers = public.bettor().into_iter().flat_map(|bettor| {
        let answered = public.answers(bettor).filter(|&seat| public.has_answered(seat));
        answered.map(|seat| if public.called.contains(seat) { Action::Call } else { Action::Fold })
    });
    checks.chain(public.bet.then_some(Action::Bet)).chain(answers)
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.public.seats() {
            if seat.index() > 0 {
                f.write_char(',')?;
            }
            match self.card(seat) {
                Some(card) => write!(f, "{card}")?,
                None => f.write_char('-')?,
            }
        }
        f.write_char(' ')?;
        let mut none = true;
        for action in actions(&self.public) {
            let letter = LETTERS.iter().find(|(_, other)| *other == action).map_or('?', |(letter, _)| *letter);
            f.write_char(letter)?;
            none = false;
        }
        if none { f.write_char('-') } else { Ok(()) }
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Reads a well-formed position; whether its cards are in the deck, [`Game::validate`](game_traits::Game::validate)
    /// decides.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        const CARDS: &str = "cards of two or three seats such as 2,3 or 2,-";
        let mut words = Words::new(text);
        let word = words.word(CARDS)?;
        let none_or = |card: &str| if card == "-" { Ok(None) } else { card.parse().map(Some) };
        let cards: Result<Vec<Option<Card>>, _> = word.split(',').map(none_or).collect();
        let cards = cards.map_err(|_| words.error(CARDS, word))?;
        let dealt = cards.iter().take_while(|card| card.is_some()).count();
        if !(2..=MAX_PLAYERS).contains(&cards.len()) || cards[dealt..].iter().any(Option::is_some) {
            return Err(words.error(CARDS, word));
        }
        let mut state = State::start(cards.len() as u8);
        state.public.dealt = dealt as u8;
        state.hidden.cards.values_mut()[..cards.len()].copy_from_slice(&cards);

        const DONE: &str = "what was done such as xbf, or -";
        let word = words.word(DONE)?;
        for letter in word.chars().filter(|_| word != "-") {
            let action = LETTERS.iter().find(|(other, _)| *other == letter).map(|(_, action)| *action);
            let legal = action.filter(|&action| illegal::check(&state.public, action).is_ok());
            match state.public.to_act().zip(legal) {
                Some((seat, action)) => apply::apply(&mut state, seat, action, &mut ()),
                None => return Err(words.error(DONE, word)),
            }
        }
        words.end()?;
        if word.is_empty() { Err(words.error(DONE, word)) } else { Ok(state) }
    }
}
