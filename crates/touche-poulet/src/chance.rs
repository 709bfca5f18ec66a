//! The weapon that is turned up next (TP-6, TP-22): the deck is a multiset, drawn when it is drawn from.

use core::ops::ControlFlow;

use game_traits::{EventSink, GameRng};

use crate::action::Chance;
use crate::apply::Play;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::State;

#[inline]
pub(crate) fn for_each(
    rules: &Rules,
    state: &State,
    mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !state.table.refill {
        return ControlFlow::Continue(());
    }
    rules
        .weapons()
        .filter(|(i, _)| state.table.deck[*i] > 0)
        .try_for_each(|(i, weapon)| visit(Chance(weapon.name), state.table.deck[i].into()))
}

#[inline]
pub(crate) fn sample(rules: &Rules, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
    if !state.table.refill {
        return None;
    }
    let deck = state.table.deck;
    let mut left = rng.random_below_u64(deck.iter().map(|&count| u64::from(count)).sum());
    let (_, weapon) = rules.weapons().find(|(i, _)| {
        let count = u64::from(deck[*i]);
        let drawn = left < count;
        left = left.wrapping_sub(count);
        drawn
    })?;
    Some(Chance(weapon.name))
}

#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, Chance(name): Chance, events: &mut impl EventSink<Event>) {
    let Some(weapon) = rules.weapon_named(name).filter(|&i| state.table.refill && state.table.deck[i] > 0) else {
        return;
    };
    state.table.deck[weapon] -= 1;
    state.table.row[weapon] += 1;
    events.emit(Event::Revealed { weapon: name });
    Play { rules, state, events }.run();
}
