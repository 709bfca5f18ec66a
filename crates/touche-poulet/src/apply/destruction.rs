//! Explosions, units that fall, and the end (TP-14, TP-16, TP-20, TP-21, TP-27).

use core::mem::take;

use game_traits::{EventSink, Seat, Seats};

use super::Step;
use crate::cells::Cells;
use crate::edition::Effect;
use crate::event::Event;
use crate::market::permanent;
use crate::pending::{PackedCell, Target};
use crate::public::{Prompt, Public, Stage};
use crate::unit_kind::UnitKind;

/// Cells explode together in the name of the active seat (TP-14), then what is destroyed is settled (TP-20).
pub(super) fn explode<E: EventSink<Event>>(step: &mut Step<'_, E>, board: Seat, cells: Cells) {
    let me = step.me();
    let occupied = step.state.hidden[board].occupied;
    let player = &mut step.state.public.players[board];
    let fresh = (cells & step.rules.board.all) - player.exploded;
    let hits = fresh & occupied;
    player.exploded |= fresh;
    player.answered -= fresh;
    let void = fresh & player.targeted;
    for (bit, hitters) in player.hitters.iter_mut().enumerate() {
        if me.index() >> bit & 1 == 1 {
            *hitters |= hits;
        }
    }
    for cell in fresh.iter() {
        let at = step.rules.board.unpack(PackedCell { board, cell });
        step.events.emit(Event::Exploded { seat: me, at, hit: hits.contains(cell) });
    }
    if !void.is_empty() {
        make_void(step, board, void);
    }
    if !hits.is_empty() {
        destroy_units(step, board, hits);
    }
}

/// TP-16: targets on these cells are void. The next one of an attack that loses its first begins it.
#[cold]
fn make_void<E: EventSink<Event>>(step: &mut Step<'_, E>, board: Seat, cells: Cells) {
    let Public { players, targets, stage, .. } = &mut step.state.public;
    let void = |target: &Target| target.at.board == board && cells.contains(target.at.cell);
    players[board].targeted -= cells;
    if let Stage::Resolution { bonus_targets, .. } = stage {
        let gone = targets.iter().take((*bonus_targets).into()).filter(|target| void(target)).count();
        *bonus_targets -= gone as u16;
    }
    let (rules, events) = (step.rules, &mut *step.events);
    let mut first = false;
    targets.retain_mut(|target| {
        first |= target.first_of_attack;
        if void(target) {
            events.emit(Event::TargetVoided { seat: target.owner, at: rules.board.unpack(target.at) });
            return false;
        }
        target.first_of_attack = take(&mut first);
        true
    });
}

/// TP-20: each unit destroyed is shown and paid for, in the order of first cells; then the end.
fn destroy_units<E: EventSink<Event>>(step: &mut Step<'_, E>, board: Seat, hits: Cells) {
    let rules = step.rules;
    let placement = step.state.hidden[board];
    let exploded = step.state.public.players[board].exploded;
    // What touches a cell that is not hit is of the same unit, which lives (TP-4).
    let mut hits = hits - rules.board.around(placement.occupied - exploded);
    let mut firsts = Cells::EMPTY;
    for (_, _, cells) in placement.units(rules) {
        if hits.is_empty() {
            break;
        }
        if cells.meets(hits) && cells.is_within(exploded) {
            firsts |= cells.first().map_or(Cells::EMPTY, Cells::one);
        }
        hits -= cells;
    }
    if firsts.is_empty() {
        return;
    }
    for first in firsts.iter() {
        let unit = placement.units(rules).find(|(_, _, cells)| cells.first() == Some(first));
        if let Some((kind, corner, cells)) = unit {
            destroy(step, board, kind, corner, cells);
        }
    }
    let alive = step.state.public.alive();
    if alive.len() <= 1 {
        over(step, alive); // TP-27
    }
}

fn destroy<E: EventSink<Event>>(step: &mut Step<'_, E>, board: Seat, kind: UnitKind, corner: u8, cells: Cells) {
    let rules = step.rules;
    let me = step.me();
    let unit = rules.unit(kind);
    let players = &mut step.state.public.players;
    players[board].living[kind.index()] -= 1;
    let at = rules.board.unpack(PackedCell { board, cell: corner });
    step.events.emit(Event::Destroyed { seat: me, kind, at, egg: unit.egg });
    for payee in rules.seats() {
        let hits = players[board].hit_by(payee, cells).len();
        if hits > 0 && payee != board {
            let bounty = |effect| if let Effect::Bounty(n) = effect { n } else { 0 };
            let epis = hits * u32::from(unit.value) + permanent(rules, &players[payee], bounty);
            players[payee].epis = players[payee].epis.saturating_add(epis);
            step.events.emit(Event::Paid { seat: payee, epis });
        }
    }
    // TP-21
    match kind {
        UnitKind::Tresor => step.state.public.weapon_takers.push(me),
        UnitKind::Grange => step.state.public.weapon_takers.push(board),
        _ => {}
    }
}

/// The game is over; nothing is pending any more.
pub(super) fn over<E: EventSink<Event>>(step: &mut Step<'_, E>, winners: Seats) {
    let public = &mut step.state.public;
    public.stage = Stage::Over { winners };
    public.prompt = Prompt::Menu;
    public.targets.clear();
    public.strikes.clear();
    public.weapon_takers.clear();
    for player in public.players.values_mut() {
        player.targeted = Cells::EMPTY;
    }
    step.events.emit(Event::Over { winners });
}
