//! What an observer may know.

use game_traits::{BySeat, Observer, Seat};

use crate::cards::Cards;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::State;

/// What an observer may know of a position (FT-23): what all know, the sizes of hands and pile, the own hand. It has no
/// memory (FT-25).
///
/// ```
/// use final_touch::{FinalTouch, State, game_traits::{Game, Observer, Seat}};
/// let text = "0 3/8 1-2,4-7,9-25 yb/g - 0,0 - - 4up/2y3p 9y11g11b8u8p";
/// let state: State = text.parse()?;
/// let view = FinalTouch::default().view(&state, Observer::Seat(Seat::new(1)));
/// assert_eq!(view.hand(), Some(state.hand(Seat::new(1))));
/// assert_eq!(view.hand_size(Seat::new(0)), 5);
/// # Ok::<(), game_traits::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) public: Public,
    pub(crate) hand_sizes: BySeat<u8, MAX_PLAYERS>,
    pub(crate) pile_size: u8,
    pub(crate) observer: Observer,
    /// The hand of the observer; empty for a spectator.
    pub(crate) own: Cards,
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

    /// The own hand; a spectator has none.
    pub fn hand(&self) -> Option<Cards> {
        self.observer.seat().map(|_| self.own)
    }

    /// The number of cards in the hand of a seat.
    ///
    /// # Panics
    /// If the seat is not below the maximum number of players, 4.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// The number of cards in the draw pile.
    pub fn pile_size(&self) -> u8 {
        self.pile_size
    }

    /// The cards that the observer does not see: the pile and the other hands together.
    pub fn unseen(&self) -> Cards {
        let public = &self.public;
        [public.placed, public.smeared, public.discard, self.own].into_iter().fold(Cards::ALL, |unseen, seen| {
            // A view from outside may show more cards than there are.
            unseen.without(unseen.min(seen))
        })
    }
}

/// The view of an observer; one who is not at the table is a spectator.
#[inline]
pub(crate) fn view(state: &State, observer: Observer) -> View {
    let observer = observer.at(state.public.seats());
    View {
        public: state.public,
        hand_sizes: BySeat::new(state.hidden.hands.values().map(Cards::size)),
        pile_size: state.hidden.pile.size(),
        observer,
        own: observer.seat().map_or(Cards::EMPTY, |seat| state.hidden.hands[seat]),
    }
}
