//! What actions do. What follows from them until the next decision is in [`crate::course`].

use game_traits::{EventSink, Seat, Seats};

use crate::action::{Action, Direction};
use crate::board::{bits, one};
use crate::cell::{Cell, Spot};
use crate::edition::Effect;
use crate::event::Event;
use crate::legal;
use crate::market;
use crate::queue::{At, AttackSource, Strike, Target};
use crate::rules::{MAX_PLAYERS, Rules};
use crate::slug::Slug;
use crate::state::{Phase, Prompt, State, WILD};
use crate::unit_kind::{Attack, UnitKind};

/// A position in play, with its rules and whoever listens.
pub(crate) struct Play<'a, E> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a mut State,
    pub(crate) events: &'a mut E,
}

/// A seat by its number; every number here is one of a seat.
#[inline]
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number & (MAX_PLAYERS - 1))
}

#[inline]
pub(crate) fn apply(rules: &Rules, state: &mut State, who: Seat, action: Action, events: &mut impl EventSink<Event>) {
    let mut play = Play { rules, state, events };
    if let Action::Place { cell, .. } = action {
        play.place(who, cell);
        return;
    }
    if play.state.table.phase == Phase::Placement || play.act(action).is_none() {
        return;
    }
    play.run();
}

impl<E: EventSink<Event>> Play<'_, E> {
    #[inline]
    pub(crate) fn spot(&self, at: At) -> Spot {
        Spot { seat: seat(at.board as usize), cell: self.rules.board.cell(at.bit) }
    }

    #[inline]
    fn at(&self, spot: Spot) -> Option<At> {
        let board = spot.seat.index();
        let bit = self.rules.board.bit(spot.cell)?;
        (board < self.rules.players).then_some(At { board: board as u8, bit })
    }

    /// TP-5: everybody for himself; the last one ready begins the first turn.
    fn place(&mut self, who: Seat, cell: Cell) {
        let (rules, number) = (self.rules, who.index());
        let placing = self.state.table.phase == Phase::Placement && number < rules.players;
        let Some(bit) = rules.board.bit(cell).filter(|_| placing && !self.state.table.ready.contains(who)) else {
            return;
        };
        let grid = &mut self.state.grids[number];
        let slot = grid.placed();
        let Some(&kind) = rules.order().get(slot) else { return };
        grid.place(rules, bit);
        self.events.emit(Event::Placed { seat: who, kind, cell });
        if slot + 1 == rules.order().len() {
            self.state.table.ready = self.state.table.ready.with(who);
            self.events.emit(Event::Ready { seat: who });
            if self.state.table.ready == Seats::first(rules.players) {
                self.begin_turn();
                self.run();
            }
        }
    }

    /// Does an action of the seat that is asked. `None` if it is not one.
    #[inline]
    fn act(&mut self, action: Action) -> Option<()> {
        let me = self.state.table.asked();
        match action {
            Action::Target(spot) => {
                let Prompt::Targets { by, left, sub, begun } = self.state.table.ask else { return None };
                let at = self.at(spot)?;
                self.target(at, by, !begun, sub);
                self.state.table.ask = match left {
                    0 | 1 => Prompt::Menu,
                    _ => Prompt::Targets { by, left: left - 1, sub, begun: true },
                };
            }
            Action::Line { from, direction, cells } => {
                let Prompt::Line { by, .. } = self.state.table.ask else { return None };
                let at = self.at(from)?;
                let line = self.rules.board.line(at.bit, direction == Direction::Down, cells);
                for (n, bit) in bits(line).enumerate() {
                    self.target(At { bit, ..at }, by, n == 0, false);
                }
                self.state.table.ask = Prompt::Menu;
            }
            Action::Pick(kind) => self.pick(kind),
            Action::Pass => self.pass(),
            Action::Take(weapon) => self.take(weapon)?,
            Action::Buy(colour) => self.buy(Some(colour))?,
            Action::BuyWild => self.buy(None)?,
            Action::Play(weapon) => self.play(me, weapon)?,
            Action::Field(spot) => {
                let at = self.at(spot)?;
                self.state.table.players[me].field = Some(at);
                self.events.emit(Event::FieldPlaced { seat: seat(me), at: spot });
                self.state.table.ask = Prompt::Menu;
            }
            Action::Strike(spot) => {
                let Prompt::Strike { weapon } = self.state.table.ask else { return None };
                let at = self.at(spot)?;
                self.aim(me, at, weapon as usize);
            }
            Action::Probe(spot) => self.name(self.at(spot)?)?,
            Action::Scout { seat: whose, zone } => self.scout(me, whose, zone)?,
            Action::Rob(from) => {
                let Prompt::Rob { weapon } = self.state.table.ask else { return None };
                self.state.table.ask = Prompt::Menu;
                if let Effect::Rob(epis) = self.rules.weapon(weapon as usize)?.effect {
                    self.rob(me, from.index() & (MAX_PLAYERS - 1), epis);
                }
            }
            Action::Place { .. } => return None,
        }
        Some(())
    }

    #[inline]
    fn target(&mut self, at: At, by: AttackSource, opens: bool, sub: bool) {
        let table = &mut self.state.table;
        let (me, entry) = (table.active(), Target::new(at, by, opens));
        let placed = if sub { table.sub.push(entry) } else { table.targets.push(entry) };
        if placed {
            table.owns[me] += u8::from(!sub);
            table.players[at.board as usize & (MAX_PLAYERS - 1)].targeted |= one(at.bit);
            let at = self.spot(at);
            self.events.emit(Event::Targeted { seat: seat(me), attack: by.get(), at });
        }
    }

    /// TP-8
    fn pick(&mut self, kind: UnitKind) {
        let rules = self.rules;
        let table = &mut self.state.table;
        let me = table.active();
        table.attacks = table.attacks.saturating_sub(1);
        table.attacked |= 1 << kind.index();
        self.events.emit(Event::Picked { seat: seat(me), kind });
        match kind.attack() {
            Attack::None => {}
            Attack::Choice(n) => {
                let more =
                    if kind == UnitKind::Oeufbusier { market::busier_targets(rules, &table.players[me]) } else { 0 };
                self.ask_targets(AttackSource::kind(kind), n + more, false);
            }
            Attack::Line(n) => {
                let cells = legal::longest_line(rules, &self.state.table, n);
                if cells > 0 {
                    self.state.table.ask = Prompt::Line { by: AttackSource::kind(kind), cells };
                }
            }
        }
    }

    /// Asks for so many targets of choice, or as many as there are legal cells (TP-10).
    pub(crate) fn ask_targets(&mut self, by: AttackSource, wanted: u8, sub: bool) {
        let table = &mut self.state.table;
        let left = table.count_open(self.rules, table.active()).min(wanted.into()) as u8;
        if left > 0 {
            table.ask = Prompt::Targets { by, left, begun: false, sub };
        }
    }

    fn pass(&mut self) {
        let table = &mut self.state.table;
        match (table.ask, table.phase) {
            (Prompt::Menu, Phase::Targeting) => table.attacks = 0,
            (Prompt::Menu, _) => table.passed = true,
            _ => table.ask = Prompt::Menu,
        }
        self.events.emit(Event::Passed { seat: seat(table.active()) });
    }

    /// TP-22: a seat takes a weapon; the row is filled up before, as far as it can be.
    pub(crate) fn take_later(&mut self, taker: usize) {
        self.state.table.takers.push(taker as u8);
        self.state.table.refill = true;
    }

    /// TP-22
    fn take(&mut self, name: Slug) -> Option<()> {
        let weapon = self.rules.weapon_named(name)?;
        let table = &mut self.state.table;
        if table.row[weapon] == 0 || table.ask != Prompt::Take {
            return None;
        }
        let taker = table.takers.pop()? as usize & (MAX_PLAYERS - 1);
        table.row[weapon] -= 1;
        table.players[taker].held[weapon] += 1;
        table.ask = Prompt::Menu;
        table.refill = true;
        self.events.emit(Event::Took { seat: seat(taker), weapon: name });
        Some(())
    }

    /// TP-22, TP-27: the fifth egg wins before its weapon is taken.
    fn buy(&mut self, colour: Option<Seat>) -> Option<()> {
        let me = self.state.table.active();
        let price = market::price(self.rules, &self.state.table, me, colour.map(Seat::index))?;
        let player = &mut self.state.table.players[me];
        player.epis = player.epis.saturating_sub(price);
        player.eggs[colour.map_or(WILD, Seat::index)] += 1;
        let eggs = player.egg_count();
        self.events.emit(Event::Bought { seat: seat(me), colour, price });
        if eggs >= self.rules.eggs_to_win {
            self.over(Seats::one(seat(me)));
        } else {
            self.take_later(me);
        }
        Some(())
    }

    /// TP-24: a card is discarded, then asks what it has to.
    fn play(&mut self, me: usize, name: Slug) -> Option<()> {
        let weapon = self.rules.weapon_named(name)?;
        let effect = self.rules.weapon(weapon)?.effect;
        let table = &mut self.state.table;
        table.players[me].held[weapon] = table.players[me].held[weapon].checked_sub(1)?;
        self.events.emit(Event::Played { seat: seat(me), weapon: name });
        let number = weapon as u8;
        match effect {
            Effect::Strike { .. } => table.ask = Prompt::Strike { weapon: number },
            Effect::Probe(n) => table.ask = Prompt::Probe { left: n, board: 0, named: 0 },
            Effect::ScoutZone(_) => table.ask = Prompt::Scout,
            Effect::Rob(_) => table.ask = Prompt::Rob { weapon: number },
            Effect::Field(_) => table.ask = Prompt::Field { optional: false },
            Effect::ExtraAttack(n) => table.attacks = table.attacks.saturating_add(n),
            Effect::ExtraTarget(n) => self.ask_targets(AttackSource::PLAIN, n, false),
            Effect::Income(epis) => {
                let player = &mut table.players[me];
                player.epis = player.epis.saturating_add(epis.into());
                self.events.emit(Event::Earned { seat: seat(me), epis: epis.into() });
            }
            Effect::Bounty(_)
            | Effect::EggDiscount(_)
            | Effect::BusierTargets(_)
            | Effect::BusierBlast(_)
            | Effect::Vault(_) => {}
        }
        Some(())
    }

    /// Strikes resolve by player, then in board order.
    fn aim(&mut self, me: usize, at: At, weapon: usize) {
        let players = self.rules.players;
        let order = |at: At| ((at.board as usize + players - me - 1) % players, at.bit);
        let table = &mut self.state.table;
        let strikes = table.strikes.as_slice();
        let index = strikes.iter().position(|other| other.seat() == me && order(other.at()) > order(at));
        table.strikes.insert(index.unwrap_or(strikes.len()), Strike::new(at, me, weapon));
        table.ask = Prompt::Menu;
        let at = self.spot(at);
        self.events.emit(Event::StrikeAimed { seat: seat(me), at });
    }

    /// Pigeonnage: all cells are named before the first is answered.
    fn name(&mut self, at: At) -> Option<()> {
        let table = &mut self.state.table;
        let Prompt::Probe { left, named, .. } = table.ask else { return None };
        let board = at.board as usize & (MAX_PLAYERS - 1);
        let me = table.active();
        let named = named | one(at.bit);
        let askable = legal::askable(self.rules, table, board) & crate::board::after(at.bit);
        let left = (left.saturating_sub(1)).min(askable.count_ones() as u8);
        table.ask = Prompt::Probe { left, board: at.board, named };
        let spot = self.spot(at);
        self.events.emit(Event::Probed { seat: seat(me), at: spot });
        if left == 0 {
            self.state.table.ask = Prompt::Menu;
            self.state.table.players[board].answered |= named;
            for bit in bits(named) {
                let at = self.spot(At { bit, ..at });
                let unit = self.state.grids[board].occupied & one(bit) != 0;
                self.events.emit(Event::Answered { at, unit });
            }
        }
        Some(())
    }

    fn scout(&mut self, me: usize, whose: Seat, zone: Slug) -> Option<()> {
        let number = self.rules.board.zone(zone)?;
        let board = whose.index() & (MAX_PLAYERS - 1);
        self.state.table.players[board].scouted |= 1 << number;
        self.state.table.ask = Prompt::Menu;
        let cells = self.state.counts(self.rules, board)[number as usize];
        self.events.emit(Event::Scouted { by: seat(me), seat: whose, zone, cells });
        Some(())
    }

    /// TP-19: what he has, if that is less; nothing from behind a Coffre-fort.
    pub(crate) fn rob(&mut self, me: usize, from: usize, epis: u16) {
        if market::has_vault(self.rules, &self.state.table.players[from]) {
            return;
        }
        let players = &mut self.state.table.players;
        let epis = players[from].epis.min(epis.into());
        players[from].epis -= epis;
        players[me].epis = players[me].epis.saturating_add(epis);
        self.events.emit(Event::Robbed { seat: seat(me), from: seat(from), epis });
    }
}
