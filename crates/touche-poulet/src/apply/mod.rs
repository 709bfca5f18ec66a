//! What actions do: the only code that changes a state.

mod advance;
mod attack;
mod destruction;
mod resolution;
mod weapons;

use game_traits::{EventSink, Seat, Seats};

use crate::action::{Action, Direction};
use crate::cell::Cell;
use crate::event::Event;
use crate::market;
use crate::pending::PackedCell;
use crate::player::WILD;
use crate::public::{Prompt, Stage};
use crate::rules::Rules;
use crate::state::State;

pub(crate) use advance::advance;
use destruction::over;

/// Rules, state and event sink of one step.
pub(crate) struct Step<'a, E> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) events: &'a mut E,
}

impl<E> Step<'_, E> {
    /// The seat whose targeting or resolution it is.
    #[inline]
    fn me(&self) -> Seat {
        self.state.public.active
    }
}

/// The first position. An edition without weapons turns none up.
pub(crate) fn start(rules: &Rules) -> State {
    let mut state = State::start(rules);
    advance(&mut Step { rules, state: &mut state, events: &mut () });
    state
}

/// Does a legal action, and what follows from it until the next decision. `None` if it was not legal.
#[inline]
pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    who: Seat,
    action: Action,
    events: &mut impl EventSink<Event>,
) -> Option<()> {
    let step = &mut Step { rules, state, events };
    if let Action::Place { cell, .. } = action {
        return place(step, who, cell);
    }
    act(step, action)?;
    advance(step);
    Some(())
}

/// TP-5: each for themselves; the last one ready begins the first turn.
fn place<E: EventSink<Event>>(step: &mut Step<'_, E>, who: Seat, cell: Cell) -> Option<()> {
    let Stage::Placement { ready } = &mut step.state.public.stage else { return None };
    let placement = &mut step.state.hidden[who];
    let slot = placement.placed();
    let kind = *step.rules.order.get(slot)?;
    placement.place(step.rules, step.rules.board.bit(cell)?);
    step.events.emit(Event::Placed { seat: who, kind, cell });
    if slot + 1 == step.rules.order.len() {
        *ready = ready.with(who);
        let all = *ready == step.rules.seats();
        step.events.emit(Event::TokensPlaced { seat: who });
        if all {
            advance::begin_turn(step);
            advance(step);
        }
    }
    Some(())
}

#[inline]
fn act<E: EventSink<Event>>(step: &mut Step<'_, E>, action: Action) -> Option<()> {
    match (action, step.state.public.prompt) {
        (Action::Target(at), Prompt::Targets { attack, left, begun }) => {
            let at = step.rules.board.pack(at)?;
            attack::place_target(step, at, attack, !begun);
            step.state.public.prompt = match left {
                0 | 1 => Prompt::Menu,
                _ => Prompt::Targets { attack, left: left - 1, begun: true },
            };
        }
        (Action::Line { from, direction, cells }, Prompt::Line { attack, .. }) => {
            let at = step.rules.board.pack(from)?;
            let line = step.rules.board.line(at.cell, direction == Direction::Down, cells);
            for (n, cell) in line.iter().enumerate() {
                attack::place_target(step, PackedCell { cell, ..at }, Some(attack), n == 0);
            }
            step.state.public.prompt = Prompt::Menu;
        }
        (Action::Pick(kind), _) => attack::pick(step, kind),
        (Action::Pass, _) => pass(step),
        (Action::Buy(color), _) => buy(step, Some(color))?,
        (Action::BuyWild, _) => buy(step, None)?,
        (Action::Take(weapon), Prompt::Take) => weapons::take(step, weapon)?,
        (Action::Play(weapon), _) => weapons::play(step, weapon)?,
        (Action::Strike(at), Prompt::Strike { weapon }) => weapons::aim(step, at, weapon)?,
        (Action::Probe(at), Prompt::Probe { left, named, .. }) => weapons::probe(step, at, left, named)?,
        (Action::Scout { seat, zone }, _) => weapons::scout(step, seat, zone)?,
        (Action::Rob(from), Prompt::Rob { weapon }) => weapons::rob(step, from, weapon)?,
        (Action::Field(at), _) => {
            let field = step.rules.board.pack(at)?;
            let me = step.me();
            step.state.public.players[me].field = Some(field);
            step.events.emit(Event::FieldPlaced { seat: me, at });
            step.state.public.prompt = Prompt::Menu;
        }
        _ => return None,
    }
    Some(())
}

/// A pass ends a targeting, leads from a window to the next strike or target, or declines the magnetic field.
fn pass<E: EventSink<Event>>(step: &mut Step<'_, E>) {
    step.events.emit(Event::Passed { seat: step.me() });
    let public = &mut step.state.public;
    match (public.prompt, &mut public.stage) {
        (Prompt::Menu, Stage::Targeting { attacks, .. }) => *attacks = 0,
        (Prompt::Menu, _) => advance::resolve_next(step),
        _ => public.prompt = Prompt::Menu,
    }
}

/// TP-22, TP-27: the fifth egg wins before its weapon is taken.
fn buy<E: EventSink<Event>>(step: &mut Step<'_, E>, color: Option<Seat>) -> Option<()> {
    let me = step.me();
    let price = market::price(step.rules, &step.state.public, me, color)?;
    let player = &mut step.state.public.players[me];
    player.epis = player.epis.saturating_sub(price);
    player.eggs[color.unwrap_or(WILD)] += 1;
    let wins = player.egg_count() >= step.rules.eggs_to_win;
    step.events.emit(Event::Bought { seat: me, color, price });
    if wins {
        over(step, Seats::one(me));
    } else {
        step.state.public.weapon_takers.push(me);
    }
    Some(())
}
