//! The interface of a player.

use game_traits::rng::DefaultRng;
use game_traits::{Game, Seat, Turn};

/// A player of one game. It gets views and the rules, never a state: the types rule out looking at secrets.
///
/// The generator is [`DefaultRng`] and not `impl GameRng`, as in the contracts: with a generic method `dyn Player<G>`
/// would not be possible, and players of different types could not sit at one table.
///
/// ```
/// use game_bots::Player;
/// use game_traits::rng::DefaultRng;
/// use game_traits::{ActionSet, Game, Seat, Turn};
///
/// /// Plays the first legal action, and never interrupts.
/// struct First;
///
/// impl<G: Game> Player<G> for First {
///     fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, _: &mut DefaultRng) -> Option<G::Action> {
///         let Turn::Decide { must, .. } = turn else { return None };
///         if must.contains(seat) { game.legal_in_view(view, seat).nth(0) } else { None }
///     }
/// }
/// # let _: Box<dyn Player<patchwork::Patchwork>> = Box::new(First);
/// ```
pub trait Player<G: Game>: Send {
    /// Decides for `seat`, whose view this is. `None` declines to interrupt; a seat that must act returns a legal
    /// action. All random choices of the player are drawn from `rng`, so that a seed repeats a match.
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action>;

    /// Takes a seat in a match that begins. A player that remembers forgets the match before.
    fn begin(&mut self, _game: &G, _seat: Seat) {}

    /// Receives an event as its seat may know it ([`Game::redact`]): all of them, in their order, each before the next
    /// decision. What a player remembers beyond its views comes from here.
    fn observe(&mut self, _game: &G, _seat: Seat, _event: &G::Event) {}

    /// Returns the number of search iterations of the last decision; 0 for players that do not search.
    fn iterations(&self) -> u64 {
        0
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn decide(&mut self, game: &G, seat: Seat, turn: Turn, view: &G::View, rng: &mut DefaultRng) -> Option<G::Action> {
        (**self).decide(game, seat, turn, view, rng)
    }

    fn begin(&mut self, game: &G, seat: Seat) {
        (**self).begin(game, seat);
    }

    fn observe(&mut self, game: &G, seat: Seat, event: &G::Event) {
        (**self).observe(game, seat, event);
    }

    fn iterations(&self) -> u64 {
        (**self).iterations()
    }
}
