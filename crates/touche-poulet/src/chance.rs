//! The weapon that is turned up next (TP-6, TP-22): the deck is a multiset, drawn when it is drawn from.

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng};

use crate::action::Chance;
use crate::apply::{Step, advance};
use crate::event::Event;
use crate::market::reveal_is_due;
use crate::rules::Rules;
use crate::state::State;

/// The outcomes with their weights: the weapons in the deck, each with its number of cards.
#[inline]
pub(crate) fn for_each(
    rules: &Rules,
    state: &State,
    mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !reveal_is_due(rules, &state.public) {
        return ControlFlow::Continue(());
    }
    let cards = rules.weapons().map(|(i, weapon)| (Chance::reveal(weapon.name), u64::from(state.public.deck[i])));
    cards.filter(|&(_, count)| count > 0).try_for_each(|(outcome, count)| visit(outcome, count))
}

/// Draws one. Not inlined: it is rare, and a playout's loop would prepare for it at every decision.
#[inline(never)]
pub(crate) fn sample(rules: &Rules, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    if !reveal_is_due(rules, &state.public) {
        return None;
    }
    let weapon = rng.weighted_index(&state.public.deck.map(u64::from))?;
    Some(Chance::reveal(rules.weapons.get(weapon)?.name))
}

/// Turns a weapon up. `None` if none is due or the deck has no card of it.
#[inline]
pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    outcome: Chance,
    events: &mut impl EventSink<Event>,
) -> Option<()> {
    let weapon = rules.weapon_named(outcome.weapon()).filter(|_| reveal_is_due(rules, &state.public))?;
    state.public.deck[weapon] = state.public.deck[weapon].checked_sub(1)?;
    state.public.row[weapon] += 1;
    events.emit(Event::Revealed { weapon: outcome.weapon() });
    advance(&mut Step { rules, state, events });
    Some(())
}
