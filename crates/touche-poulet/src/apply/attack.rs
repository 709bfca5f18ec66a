//! Attacks: picking a kind and placing its targets (TP-8 to TP-11).

use game_traits::EventSink;

use super::Step;
use crate::cells::Cells;
use crate::edition::Effect;
use crate::event::Event;
use crate::market::permanent;
use crate::pending::{PackedCell, Target};
use crate::public::{Prompt, Stage};
use crate::targeting::{count_open, longest_line};
use crate::unit_kind::{Attack, UnitKind};

/// TP-8
pub(super) fn pick<E: EventSink<Event>>(step: &mut Step<'_, E>, kind: UnitKind) {
    if let Stage::Targeting { attacks, attacked } = &mut step.state.public.stage {
        *attacks = attacks.saturating_sub(1);
        *attacked |= 1 << kind.index();
    }
    step.events.emit(Event::Picked { seat: step.me(), kind });
    match kind.attack() {
        Attack::None => {}
        Attack::Choice(_) => ask_attack_of_choice(step, kind),
        Attack::Line(wanted) => {
            let cells = longest_line(step.rules, &step.state.public, wanted);
            step.state.public.prompt = Prompt::Line { attack: kind, cells };
        }
    }
}

/// Asks for the targets of a kind that has them of choice.
pub(super) fn ask_attack_of_choice<E: EventSink<Event>>(step: &mut Step<'_, E>, kind: UnitKind) {
    let Attack::Choice(n) = kind.attack() else { return };
    let player = &step.state.public.players[step.me()];
    let targets = |effect| if let Effect::BusierTargets(n) = effect { n.into() } else { 0 };
    let more = if kind == UnitKind::Oeufbusier { permanent(step.rules, player, targets) } else { 0 };
    ask_targets(step, Some(kind), u32::from(n) + more);
}

/// Asks for targets of choice: `wanted`, or as many as there are legal cells (TP-10).
pub(super) fn ask_targets<E: EventSink<Event>>(step: &mut Step<'_, E>, attack: Option<UnitKind>, wanted: u32) {
    let public = &mut step.state.public;
    let left = count_open(step.rules, public, public.active).min(wanted) as u16;
    if left > 0 {
        public.prompt = Prompt::Targets { attack, left, begun: false };
    }
}

/// Places a target: the last one of targeting, or of a bonus.
#[inline]
pub(super) fn place_target<E: EventSink<Event>>(
    step: &mut Step<'_, E>,
    at: PackedCell,
    attack: Option<UnitKind>,
    first_of_attack: bool,
) {
    let public = &mut step.state.public;
    let target = Target { at, owner: public.active, attack, first_of_attack, bonus_used: false };
    public.targets.push(target);
    if let Stage::Resolution { bonus_targets, .. } = &mut public.stage {
        public.targets[usize::from(*bonus_targets)..].rotate_right(1);
        *bonus_targets += 1;
    }
    let targeted = &mut public.players[at.board].targeted;
    *targeted |= Cells::one(at.cell);
    step.events.emit(Event::Targeted { seat: step.me(), attack, at: step.rules.board.unpack(at) });
}
