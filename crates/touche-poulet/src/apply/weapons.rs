//! Weapons: taken, played, and what they ask (TP-22, TP-24, TP-25).

use game_traits::{EventSink, Seat};

use super::Step;
use super::attack::ask_targets;
use crate::action_shape::NO_BOARD;
use crate::cards::untouched;
use crate::cell::BoardCell;
use crate::cells::Cells;
use crate::edition::Effect;
use crate::event::Event;
use crate::market::{discarded, has_vault, row_is_full};
use crate::pending::{PackedCell, Strike};
use crate::public::{Prompt, Stage};
use crate::rules::MAX_WEAPONS;
use crate::slug::Slug;
use crate::targeting::board_order;

/// TP-22: the discard becomes the deck if a card is missing in the row and the deck is empty.
pub(super) fn reshuffle<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let public = &mut step.state.public;
    if row_is_full(step.rules, public) || public.deck != [0; MAX_WEAPONS] {
        return;
    }
    for (i, weapon) in step.rules.weapons() {
        public.deck[i] = discarded(public, i, weapon);
    }
    let cards = public.deck.iter().sum();
    if cards > 0 {
        step.events.emit(Event::Reshuffled { cards });
    }
}

/// TP-22: the row is filled up again at once.
pub(super) fn take<E: EventSink<Event>>(step: &mut Step<'_, E>, name: Slug) -> Option<()> {
    let weapon = step.rules.weapon_named(name)?;
    let public = &mut step.state.public;
    let taker = *public.weapon_takers.first()?;
    public.row[weapon] = public.row[weapon].checked_sub(1)?;
    public.weapon_takers.remove(0);
    public.players[taker].held[weapon] += 1;
    public.prompt = Prompt::Menu;
    step.events.emit(Event::Took { seat: taker, weapon: name });
    reshuffle(step);
    Some(())
}

/// TP-24: a card is discarded, then asks what it has to.
pub(super) fn play<E: EventSink<Event>>(step: &mut Step<'_, E>, name: Slug) -> Option<()> {
    let me = step.me();
    let index = step.rules.weapon_named(name)?;
    let effect = step.rules.effect(index)?;
    let public = &mut step.state.public;
    let held = &mut public.players[me].held[index];
    *held = held.checked_sub(1)?;
    step.events.emit(Event::Played { seat: me, weapon: name });
    let weapon = index as u8;
    match (effect, &mut public.stage) {
        (Effect::Strike { .. }, _) => public.prompt = Prompt::Strike { weapon },
        (Effect::Probe(left), _) => public.prompt = Prompt::Probe { left, board: NO_BOARD, named: Cells::EMPTY },
        (Effect::ScoutZone, _) => public.prompt = Prompt::Scout,
        (Effect::Rob(_), _) => public.prompt = Prompt::Rob { weapon },
        (Effect::Field, _) => public.prompt = Prompt::Field { optional: false },
        (Effect::ExtraAttack, Stage::Targeting { attacks, .. }) => *attacks += 1,
        (Effect::ExtraTarget(n), _) => ask_targets(step, None, n.into()),
        (Effect::Income(epis), _) => {
            let player = &mut public.players[me];
            player.epis = player.epis.saturating_add(epis.into());
            step.events.emit(Event::Earned { seat: me, epis: epis.into() });
        }
        _ => {}
    }
    Some(())
}

/// Strikes resolve by player, then in board order.
pub(super) fn aim<E: EventSink<Event>>(step: &mut Step<'_, E>, target: BoardCell, weapon: u8) -> Option<()> {
    let (rules, me, at) = (step.rules, step.me(), step.rules.board.pack(target)?);
    let order = |at: PackedCell| (board_order(rules, me, at.board), at.cell);
    let strikes = &mut step.state.public.strikes;
    let place = strikes.iter().position(|other| other.owner == me && order(other.at) > order(at));
    strikes.insert(place.unwrap_or(strikes.len()), Strike { at, owner: me, weapon });
    step.state.public.prompt = Prompt::Menu;
    step.events.emit(Event::StrikeAimed { seat: me, at: target });
    Some(())
}

/// Pigeonnage: all cells are named before the first is answered.
pub(super) fn probe<E: EventSink<Event>>(
    step: &mut Step<'_, E>,
    target: BoardCell,
    left: u8,
    named: Cells,
) -> Option<()> {
    let at = step.rules.board.pack(target)?;
    let named = named | Cells::one(at.cell);
    let behind = untouched(step.rules, &step.state.public, at.board) & Cells::after(at.cell);
    let left = left.saturating_sub(1).min(behind.len() as u8);
    step.events.emit(Event::Probed { seat: step.me(), at: target });
    if left > 0 {
        step.state.public.prompt = Prompt::Probe { left, board: at.board, named };
        return Some(());
    }
    step.state.public.prompt = Prompt::Menu;
    step.state.public.players[at.board].answered |= named;
    for cell in named.iter() {
        let unit = step.state.hidden[at.board].occupied.contains(cell);
        step.events.emit(Event::Answered { at: step.rules.board.unpack(PackedCell { cell, ..at }), unit });
    }
    Some(())
}

pub(super) fn scout<E: EventSink<Event>>(step: &mut Step<'_, E>, whose: Seat, zone: Slug) -> Option<()> {
    let number = step.rules.board.zone(zone)?;
    step.state.public.players[whose].scouted |= 1 << number;
    step.state.public.prompt = Prompt::Menu;
    let cells = step.state.zone_counts(step.rules, whose)[number as usize];
    step.events.emit(Event::Scouted { seat: step.me(), board: whose, zone, cells });
    Some(())
}

/// Chapardage: the card says how much.
pub(super) fn rob<E: EventSink<Event>>(step: &mut Step<'_, E>, from: Seat, weapon: u8) -> Option<()> {
    step.state.public.prompt = Prompt::Menu;
    let Effect::Rob(epis) = step.rules.effect(weapon.into())? else { return None };
    steal(step, from, epis);
    Some(())
}

/// TP-19: what the victim has, if that is less; nothing from behind a Coffre-fort.
pub(super) fn steal<E: EventSink<Event>>(step: &mut Step<'_, E>, from: Seat, epis: u16) {
    let me = step.me();
    let players = &mut step.state.public.players;
    if has_vault(step.rules, &players[from]) {
        return;
    }
    let epis = players[from].epis.min(epis.into());
    players[from].epis -= epis;
    players[me].epis = players[me].epis.saturating_add(epis);
    step.events.emit(Event::Robbed { seat: me, from, epis });
}
