//! What follows until a seat has to act, chance is due or the game is over: phases, windows, takers, bonuses.

use game_traits::{EventSink, Seat, Seats};

use super::Step;
use super::destruction::over;
use super::resolution;
use super::weapons::reshuffle;
use crate::cards::{has_menu, has_window};
use crate::event::Event;
use crate::market::{face_up, reveal_is_due};
use crate::player::Player;
use crate::public::{Prompt, Stage};

/// Goes on until a seat has to act, chance is due or the game is over.
pub(crate) fn advance<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    loop {
        let rules = step.rules;
        let public = &mut step.state.public;
        if !matches!(public.prompt, Prompt::Menu) || reveal_is_due(rules, public) {
            return;
        }
        match public.stage {
            Stage::Setup => {
                public.stage = Stage::Placement { ready: Seats::EMPTY };
                return;
            }
            Stage::Placement { .. } | Stage::Over { .. } => return,
            Stage::Targeting { .. } | Stage::Resolution { .. } if !public.weapon_takers.is_empty() => {
                // TP-22: the row is filled up before a take; from none one takes nothing.
                reshuffle(step);
                let public = &mut step.state.public;
                if reveal_is_due(rules, public) {
                    return;
                }
                if face_up(public) == 0 {
                    public.weapon_takers.remove(0);
                } else {
                    public.prompt = Prompt::Take;
                }
            }
            Stage::Targeting { attacks, .. } => {
                if attacks > 0 && has_menu(rules, public) {
                    return;
                }
                end_targeting(step);
            }
            Stage::Resolution { bonus: Some((kind, at)), bonus_targets } => {
                public.stage = Stage::Resolution { bonus: None, bonus_targets };
                resolution::bonus(step, kind, at);
            }
            Stage::Resolution { bonus_targets: 1.., .. } => resolution::reveal_target(step),
            Stage::Resolution { .. } => {
                if has_window(rules, public) {
                    return;
                }
                resolve_next(step);
            }
        }
    }
}

/// TP-8, TP-29
pub(super) fn begin_turn<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let public = &mut step.state.public;
    let can_attack = |player: &Player| player.living_kinds() & step.rules.attackers != 0;
    public.last_turn = !public.players.values().iter().any(can_attack);
    step.events.emit(Event::TurnBegan { first: public.first, last: public.last_turn });
    begin_targeting(step, step.state.public.first);
}

fn begin_targeting<E: EventSink<Event>>(step: &mut Step<'_, E>, next: Seat) {
    step.state.public.active = next;
    step.state.public.stage = Stage::Targeting { attacks: 1, attacked: 0 };
}

fn end_targeting<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let next = left_of(step, step.state.public.active);
    if next == step.state.public.first {
        begin_resolution(step, next);
    } else {
        begin_targeting(step, next);
    }
}

/// TP-18: the own field goes first thing.
fn begin_resolution<E: EventSink<Event>>(step: &mut Step<'_, E>, next: Seat) {
    let public = &mut step.state.public;
    public.active = next;
    public.stage = Stage::Resolution { bonus: None, bonus_targets: 0 };
    step.events.emit(Event::ResolutionBegan { seat: next });
    if public.players[next].field.take().is_some() {
        step.events.emit(Event::FieldRemoved { seat: next });
    }
}

/// The next strike or target of the active seat, or the next seat, or the next turn.
#[inline]
pub(super) fn resolve_next<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let public = &step.state.public;
    let next = left_of(step, public.active);
    if public.strikes.first().is_some_and(|strike| strike.owner == public.active) {
        resolution::strike(step);
    } else if public.targets.first().is_some_and(|target| target.owner == public.active) {
        resolution::reveal_target(step);
    } else if next != public.first {
        begin_resolution(step, next);
    } else if public.last_turn {
        end_without_attackers(step);
    } else {
        step.state.public.first = left_of(step, next); // TP-31
        begin_turn(step);
    }
}

fn left_of<E>(step: &Step<'_, E>, seat: Seat) -> Seat {
    seat.left(step.rules.players)
}

/// TP-29: most eggs, then most épis, then shared.
fn end_without_attackers<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    let players = &step.state.public.players;
    let seats = step.rules.seats();
    let wealth = |seat: Seat| (players[seat].egg_count(), players[seat].epis);
    let best = seats.iter().map(wealth).max();
    let winners = seats.iter().filter(|&seat| Some(wealth(seat)) == best).collect();
    over(step, winners);
}
