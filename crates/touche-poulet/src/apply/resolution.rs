//! Phase 2 of a seat: its strikes, its targets and their bonuses (TP-12 to TP-19).

use game_traits::EventSink;

use super::Step;
use super::attack::{ask_attack_of_choice, ask_targets};
use super::destruction::explode;
use super::weapons::steal;
use crate::cells::Cells;
use crate::edition::{Blast, Effect};
use crate::event::Event;
use crate::market::permanent;
use crate::pending::PackedCell;
use crate::public::{Prompt, Stage};
use crate::rules::THEFT;
use crate::unit_kind::UnitKind;

/// TP-25: a strike goes off.
pub(super) fn strike<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let strike = step.state.public.strikes.remove(0);
    step.events.emit(Event::StrikeFell { seat: strike.owner, at: step.rules.board.unpack(strike.at) });
    if let Some(Effect::Strike { shape, reach }) = step.rules.effect(strike.weapon.into()) {
        let cells = step.rules.board.blast(strike.at.cell, shape, reach);
        explode(step, strike.at.board, cells);
    }
}

/// TP-12 to TP-15: a target is revealed; at the first hit of an attack its bonus is due.
#[inline]
pub(super) fn reveal_target<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let public = &mut step.state.public;
    let Stage::Resolution { bonus, bonus_targets } = &mut public.stage else { return };
    *bonus_targets = bonus_targets.saturating_sub(1);
    let Some(&target) = public.targets.first() else { return };
    let board = target.at.board;
    let cell = Cells::one(target.at.cell);
    public.players[board].targeted -= cell;
    if let Some(kind) = target.attack
        && step.state.hidden[board].occupied.meets(cell)
        && !target.bonus_used
    {
        *bonus = Some((kind, target.at));
        let others = public.targets[1..].iter_mut().take_while(|other| !other.first_of_attack);
        others.for_each(|other| other.bonus_used = true);
    }
    public.targets.remove(0);
    if let Some(next) = public.targets.first_mut() {
        next.first_of_attack = true;
    }
    explode(step, board, cell);
}

/// TP-13, TP-2: what a hit brings.
pub(super) fn bonus<E: EventSink<Event>>(step: &mut Step<'_, E>, kind: UnitKind, at: PackedCell) {
    let board = at.board;
    match kind {
        UnitKind::Pulverisateur => explode(step, board, step.rules.board.blast(at.cell, Blast::Square, 1)),
        UnitKind::Oeufbusier => {
            let square = |effect| (effect == Effect::BusierBlast(Blast::Square)).into();
            let player = &step.state.public.players[step.me()];
            let shape = if permanent(step.rules, player, square) > 0 { Blast::Square } else { Blast::Cross };
            explode(step, board, step.rules.board.blast(at.cell, shape, 1));
        }
        UnitKind::Tractank => ask_attack_of_choice(step, UnitKind::Oeufbusier),
        UnitKind::Faucheur => ask_targets(step, None, 1),
        UnitKind::Moissonneuse => {
            if !step.rules.board.squares.is_empty() {
                step.state.public.prompt = Prompt::Field { optional: true };
            }
        }
        UnitKind::Grenier => steal(step, board, THEFT),
        UnitKind::Grange | UnitKind::Tresor => {}
    }
}
