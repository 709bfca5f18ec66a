//! The course of the game between decisions: phases, windows, explosions, destruction, bonuses.

use game_traits::{EventSink, Seats};

use crate::apply::{Play, seat};
use crate::board::{bits, one};
use crate::cell::Spot;
use crate::edition::{Blast, Effect};
use crate::event::Event;
use crate::market;
use crate::menu;
use crate::queue::{At, AttackSource, Queue, Target};
use crate::rules::{MAX_PLAYERS, THEFT};
use crate::state::{Phase, Prompt};
use crate::unit_kind::UnitKind;

impl<E: EventSink<Event>> Play<'_, E> {
    /// Goes on until somebody decides, chance is due or the game is over.
    pub(crate) fn run(&mut self) {
        loop {
            if self.state.table.refill && self.refill_is_due() {
                return;
            }
            let table = &self.state.table;
            if table.phase == Phase::Over || table.ask != Prompt::Menu {
                return;
            }
            if !table.takers.is_empty() {
                if table.row == [0; crate::rules::MAX_WEAPONS] {
                    // TP-22: from none one takes nothing.
                    self.state.table.takers.pop();
                    self.state.table.refill = true;
                    continue;
                }
                self.state.table.ask = Prompt::Take;
                return;
            }
            if let Some((by, at)) = table.bonus {
                self.state.table.bonus = None;
                self.bonus(by, at);
                continue;
            }
            if let Some(target) = table.sub.first() {
                self.state.table.sub.pop();
                self.resolve(target, true);
                continue;
            }
            match table.phase {
                Phase::Setup => {
                    self.state.table.phase = Phase::Placement;
                    return;
                }
                Phase::Targeting => {
                    if table.attacks > 0 && menu::has_menu(self.rules, table) {
                        return;
                    }
                    self.end_targeting();
                }
                Phase::Resolution => {
                    if !table.passed && menu::has_window(self.rules, table) {
                        return;
                    }
                    self.resolve_next();
                }
                Phase::Placement | Phase::Over => return,
            }
        }
    }

    /// Whether a card is to be turned up now (TP-22). An empty deck is made of the discard first.
    fn refill_is_due(&mut self) -> bool {
        let rules = self.rules;
        let table = &mut self.state.table;
        if table.row.iter().sum::<u8>() < rules.face_up {
            if table.deck.iter().any(|&count| count > 0) {
                return true;
            }
            for (i, weapon) in rules.weapons() {
                table.deck[i] = table.discarded(i, weapon.count);
            }
            let cards = table.deck.iter().sum();
            if cards > 0 {
                self.events.emit(Event::Reshuffled { cards });
                return true;
            }
        }
        self.state.table.refill = false;
        false
    }

    /// TP-8, TP-29
    pub(crate) fn begin_turn(&mut self) {
        let table = &mut self.state.table;
        table.phase = Phase::Targeting;
        let tresor = UnitKind::Tresor.index();
        let only_tresors =
            |living: &[u8; UnitKind::COUNT]| (0..UnitKind::COUNT).all(|kind| kind == tresor || living[kind] == 0);
        table.last_turn = table.players.iter().all(|player| only_tresors(&player.living));
        self.events.emit(Event::TurnBegan { first: seat(table.first as usize), last: table.last_turn });
        self.begin_targeting(self.state.table.first as usize);
    }

    fn begin_targeting(&mut self, next: usize) {
        let table = &mut self.state.table;
        table.active = next as u8;
        table.attacks = 1;
        table.attacked = 0;
    }

    fn end_targeting(&mut self) {
        let next = (self.state.table.active() + 1) % self.rules.players;
        let table = &mut self.state.table;
        if next == table.first as usize {
            table.attacks = 0;
            table.attacked = 0;
            table.phase = Phase::Resolution;
            self.begin_resolution(next);
        } else {
            self.begin_targeting(next);
        }
    }

    /// TP-18: the own field goes first thing.
    fn begin_resolution(&mut self, next: usize) {
        self.state.table.active = next as u8;
        self.events.emit(Event::Resolving { seat: seat(next) });
        if self.state.table.players[next].field.take().is_some() {
            self.events.emit(Event::FieldRemoved { seat: seat(next) });
        }
    }

    /// The next strike or target of the active seat, or the next seat, or the next turn.
    fn resolve_next(&mut self) {
        let table = &mut self.state.table;
        let me = table.active();
        table.passed = false;
        if let Some(strike) = table.strikes.first().copied().filter(|strike| strike.seat() == me) {
            table.strikes.remove(0);
            let at = self.spot(strike.at());
            self.events.emit(Event::StrikeFell { seat: seat(me), at });
            if let Some(Effect::Strike { shape, reach }) =
                self.rules.weapon(strike.weapon()).map(|weapon| weapon.effect)
            {
                let cells = self.rules.board.blast(strike.at().bit, shape, reach);
                self.explode(strike.at().board as usize, cells);
            }
        } else if table.owns[me] > 0
            && let Some(target) = table.targets.pop()
        {
            table.owns[me] -= 1;
            table.fired &= !target.opens();
            self.resolve(target, false);
        } else {
            let next = (me + 1) % self.rules.players;
            if next != table.first as usize {
                self.begin_resolution(next);
            } else if table.last_turn {
                self.end_without_attackers();
            } else {
                table.first = ((next + 1) % self.rules.players) as u8; // TP-31
                self.begin_turn();
            }
        }
    }

    /// TP-12 to TP-15: a target is revealed; the bonus of the first hit of an attack is due then.
    fn resolve(&mut self, target: Target, sub: bool) {
        let at = target.at();
        let (board, cell) = (at.board as usize & (MAX_PLAYERS - 1), one(at.bit));
        let table = &mut self.state.table;
        table.players[board].targeted &= !cell;
        let hit = self.state.grids[board].occupied & cell != 0;
        let fired = if sub { &mut table.sub_fired } else { &mut table.fired };
        if hit && !*fired && target.by() != AttackSource::PLAIN {
            *fired = true;
            table.bonus = Some((target.by(), at));
        }
        self.explode(board, cell);
        self.forget_attacks();
    }

    /// What is known of an attack is forgotten with its last target.
    #[inline]
    fn forget_attacks(&mut self) {
        let table = &mut self.state.table;
        let goes_on = table.owns[table.active()] > 0 && table.targets.first().is_some_and(|next| !next.opens());
        table.fired &= goes_on;
        table.sub_fired &= !table.sub.is_empty();
    }

    /// TP-16: targets on these cells are void.
    #[cold]
    fn void(&mut self, board: usize, cells: u128) {
        let rules = self.rules;
        let table = &mut self.state.table;
        table.players[board].targeted &= !cells;
        // Targets stand in the order in which their owners resolve, from the active one on.
        let (active, owns) = (table.active(), table.owns);
        let owner = |place: usize| {
            let mut end = 0;
            (0..rules.players).map(|n| (active + n) % rules.players).find(|&seat| {
                end += owns[seat] as usize;
                place < end
            })
        };
        let spot = |at: At| Spot { seat: seat(at.board as usize), cell: rules.board.cell(at.bit) };
        let (left, events) = (&mut table.owns, &mut *self.events);
        table.targets.void(board as u8, cells, |place, at| {
            let owner = owner(place).unwrap_or(active);
            left[owner] = left[owner].saturating_sub(1);
            events.emit(Event::Void { seat: seat(owner), at: spot(at) });
        });
        table.sub.void(board as u8, cells, |_, at| events.emit(Event::Void { seat: seat(active), at: spot(at) }));
        self.forget_attacks();
    }

    /// TP-13, TP-2: what a hit brings.
    fn bonus(&mut self, by: AttackSource, at: At) {
        let me = self.state.table.active();
        let board = at.board as usize & (MAX_PLAYERS - 1);
        match by.get() {
            Some(UnitKind::Pulverisateur) => self.explode(board, self.rules.board.blast(at.bit, Blast::Square, 1)),
            Some(UnitKind::Oeufbusier) => {
                let shape = market::busier_blast(self.rules, &self.state.table.players[me]);
                self.explode(board, self.rules.board.blast(at.bit, shape, 1));
            }
            Some(UnitKind::Tractank) => {
                let wanted = 1 + market::busier_targets(self.rules, &self.state.table.players[me]);
                self.ask_targets(AttackSource::kind(UnitKind::Oeufbusier), wanted, true);
            }
            Some(UnitKind::Faucheur) => self.ask_targets(AttackSource::PLAIN, 1, true),
            Some(UnitKind::Moissonneuse) => {
                if self.rules.board.squares != 0 {
                    self.state.table.ask = Prompt::Field { optional: true };
                }
            }
            Some(UnitKind::Grenier) => self.rob(me, board, THEFT),
            Some(UnitKind::Grange | UnitKind::Tresor) | None => {}
        }
    }

    /// Cells explode together in the name of the active seat (TP-14), then what is destroyed is settled (TP-20).
    fn explode(&mut self, board: usize, cells: u128) {
        let (rules, board) = (self.rules, board & (MAX_PLAYERS - 1));
        let me = self.state.table.active();
        let occupied = self.state.grids[board].occupied;
        let player = &mut self.state.table.players[board];
        let fresh = cells & rules.board.all & !player.exploded;
        let hits = fresh & occupied;
        player.exploded |= fresh;
        player.answered &= !fresh;
        let void = fresh & player.targeted;
        for (plane, by) in player.by.iter_mut().enumerate() {
            if me >> plane & 1 == 1 {
                *by |= hits;
            }
        }
        for bit in bits(fresh) {
            let at = self.spot(At { board: board as u8, bit });
            self.events.emit(Event::Exploded { by: seat(me), at, hit: hits & one(bit) != 0 });
        }
        if void != 0 {
            self.void(board, void);
        }
        if hits != 0 {
            self.settle(board, hits);
        }
    }

    /// TP-20: each unit destroyed is shown and paid for, in the order of first cells; then the end; then weapons.
    fn settle(&mut self, board: usize, hits: u128) {
        let rules = self.rules;
        let (grid, exploded) = (&self.state.grids[board], self.state.table.players[board].exploded);
        // What touches a cell that still stands is of the same unit, which lives (TP-4).
        let hits = hits & !rules.board.around(grid.occupied & !exploded);
        if hits == 0 {
            return;
        }
        let fallen = |cells: u128| cells & hits != 0 && cells & !exploded == 0;
        let units = grid.units(rules).filter(|&(_, _, cells)| fallen(cells));
        let firsts = units.fold(0u128, |set, (_, _, cells)| set | cells & cells.wrapping_neg());
        if firsts == 0 {
            return;
        }
        let grid = *grid;
        for first in bits(firsts) {
            let unit = grid.units(rules).find(|(_, _, cells)| cells.trailing_zeros() == u32::from(first));
            let Some((kind, corner, cells)) = unit else { continue };
            self.destroy(board, kind, corner, cells);
        }
        let alive = self.state.table.alive();
        if alive.len() <= 1 {
            self.over(alive); // TP-27
        }
    }

    fn destroy(&mut self, board: usize, kind: UnitKind, corner: u8, cells: u128) {
        let (rules, me) = (self.rules, self.state.table.active());
        let unit = rules.unit(kind);
        let living = &mut self.state.table.players[board].living[kind.index()];
        *living = living.saturating_sub(1);
        let cell = rules.board.cell(corner);
        self.events.emit(Event::Destroyed { seat: seat(board), kind, cell, egg: unit.egg });
        for payee in 0..rules.players {
            let credit = self.state.table.players[board].hit_by(payee, cells).count_ones();
            if credit > 0 && payee != board {
                let bounty = market::bounty(rules, &self.state.table.players[payee]);
                let epis = credit * u32::from(unit.value) + bounty;
                let player = &mut self.state.table.players[payee];
                player.epis = player.epis.saturating_add(epis);
                self.events.emit(Event::Paid { seat: seat(payee), epis });
            }
        }
        // TP-21
        match kind {
            UnitKind::Tresor => self.take_later(me),
            UnitKind::Grange => self.take_later(board),
            _ => {}
        }
    }

    /// TP-29: most eggs, then most épis, then shared.
    fn end_without_attackers(&mut self) {
        let players = &self.state.table.players[..self.rules.players];
        let wealth = |number: usize| (players[number].egg_count(), players[number].epis);
        let best = (0..players.len()).map(wealth).max();
        let winners = (0..players.len()).filter(|&number| Some(wealth(number)) == best).map(seat).collect();
        self.over(winners);
    }

    /// The game is over; nothing is pending any more.
    pub(crate) fn over(&mut self, winners: Seats) {
        let table = &mut self.state.table;
        table.phase = Phase::Over;
        table.winners = winners;
        table.ask = Prompt::Menu;
        (table.attacks, table.attacked) = (0, 0);
        (table.passed, table.fired, table.sub_fired) = (false, false, false);
        (table.bonus, table.refill) = (None, false);
        table.targets = Queue::EMPTY;
        table.owns = [0; MAX_PLAYERS];
        table.strikes.clear();
        table.sub = Queue::EMPTY;
        table.takers = Queue::EMPTY;
        for player in &mut table.players {
            player.targeted = 0;
        }
        self.events.emit(Event::Over { winners });
    }
}
