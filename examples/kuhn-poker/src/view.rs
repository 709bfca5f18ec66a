//! What an observer may know.

use game_traits::{BySeat, Observer, Seat};

use crate::card::Card;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::State;

/// What an observer may know of a position: what all know, the own card (KP-3), and the cards that are shown (KP-9).
///
/// ```
/// use kuhn_poker::{KuhnPoker, State, game_traits::{Game, Observer, Seat}};
/// let state: State = "2,3 x".parse().expect("a position");
/// let view = KuhnPoker::default().view(&state, Observer::Seat(Seat::new(0)));
/// assert_eq!(view.card(Seat::new(0)), state.card(Seat::new(0)));
/// assert_eq!(view.card(Seat::new(1)), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) observer: Observer,
    /// By seat; `None` where the observer sees none.
    pub(crate) cards: BySeat<Option<Card>, MAX_PLAYERS>,
}

impl View {
    /// What all know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The observer.
    pub fn observer(&self) -> Observer {
        self.observer
    }

    /// The card of a seat, if the observer sees it.
    ///
    /// # Panics
    /// If the seat is not below the maximum number of players, 3.
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards[seat]
    }
}

/// The view of an observer; one who is not at the table is a spectator.
pub(crate) fn view(state: &State, observer: Observer) -> View {
    let shown = state.public.shown();
    let cards = BySeat::from_fn(|seat| state.card(seat).filter(|_| observer.is(seat) || shown.contains(seat)));
    View { public: state.public, observer: observer.at(state.public.seats()), cards }
}
