//! What happens: actions applied, and the agenda worked off until a seat is asked or a card is turned up.

use super::edition::{Attack as Way, Effect, Kind};
use super::{Action, Attack, Cell, Phase, Place, Step, Twin};

impl Twin {
    /// Works off the agenda until its next step waits for a decision or for chance, or nothing is left.
    pub(super) fn advance(&mut self) {
        while let Some(step) = self.agenda.last().cloned() {
            if self.step_waits(&step) {
                return;
            }
            self.agenda.pop();
            match step {
                Step::StartTurn => self.start_turn(),
                Step::EndTurn => self.end_turn(),
                Step::Resolution(seat) => {
                    self.phase = Phase::Resolution;
                    self.seats[seat].field = None; // TP-18
                    self.agenda.push(Step::Next(seat));
                    self.agenda.push(Step::Window(seat));
                }
                Step::Next(seat) => self.next_strike_or_target(seat),
                Step::ResolveAttack(attack) if !self.attacks[attack].targets.is_empty() => {
                    self.agenda.push(Step::ResolveAttack(attack));
                    self.resolve_target(attack);
                }
                Step::Bonus { attack, place } => self.bonus(attack, place),
                Step::Take(_) => self.agenda.push(Step::Reveal), // TP-22: from none nothing
                _ => {}
            }
        }
        self.phase = Phase::Over;
    }

    /// Whether a step waits for a seat; else it is done, or there is nothing to ask.
    fn step_waits(&mut self, step: &Step) -> bool {
        match step {
            Step::Reveal => {
                // TP-22: the discard becomes the deck when a card is to be turned up and the deck is empty.
                let short = self.row.len() < self.edition.face_up_weapons;
                if short && self.deck.iter().all(|&c| c == 0) {
                    std::mem::swap(&mut self.deck, &mut self.discard);
                }
                short && self.deck.iter().any(|&c| c > 0)
            }
            Step::Placement => {
                self.phase = Phase::Placement;
                (0..self.players()).any(|s| self.tokens_owed(s) > 0)
            }
            Step::Menu(seat) | Step::Window(seat) | Step::Field { seat, .. } => {
                // TP-32: never if it could only pass.
                self.options(*seat).iter().any(|a| *a != Action::Pass)
            }
            Step::Take(_) => !self.row.is_empty(),
            Step::StartTurn
            | Step::EndTurn
            | Step::Resolution(_)
            | Step::Next(_)
            | Step::ResolveAttack(_)
            | Step::Bonus { .. } => false,
            Step::Targets { .. }
            | Step::Line { .. }
            | Step::Strike { .. }
            | Step::Name { .. }
            | Step::Scout(_)
            | Step::Rob { .. } => true,
        }
    }

    fn start_turn(&mut self) {
        self.turn += 1;
        self.phase = Phase::Targeting;
        self.attacks.clear();
        // TP-29
        self.last_turn = (0..self.players()).all(|s| {
            let mut living = self.seats[s].tokens.iter().filter(|t| self.stands(s, t));
            living.all(|t| t.kind == Kind::Tresor)
        });
        let around = (0..self.players()).map(|step| (self.first + step) % self.players());
        let order: Vec<usize> = around.collect();
        self.agenda.push(Step::EndTurn);
        for &seat in order.iter().rev() {
            self.agenda.push(Step::Resolution(seat));
        }
        for &seat in order.iter().rev() {
            self.seats[seat].owed = 1;
            self.seats[seat].picked.clear();
            self.agenda.push(Step::Menu(seat));
        }
    }

    fn end_turn(&mut self) {
        if self.last_turn {
            // TP-29: most eggs, then most épis, then a shared win.
            let rank = |s: &usize| (self.eggs_eaten(*s), self.seats[*s].epis);
            let all = 0..self.players();
            let best = all.clone().map(|s| rank(&s)).max();
            let winners = all.filter(|s| Some(rank(s)) == best).collect();
            self.end(winners);
        } else {
            self.first = (self.first + 1) % self.players(); // TP-31
            self.agenda.push(Step::StartTurn);
        }
    }

    fn end(&mut self, winners: Vec<usize>) {
        self.winners = winners;
        self.agenda.clear();
    }

    fn eggs_eaten(&self, seat: usize) -> usize {
        self.seats[seat].eggs.iter().sum::<usize>() + self.seats[seat].wild
    }

    pub(super) fn apply(&mut self, seat: usize, action: Action) {
        let step = self.agenda.pop().expect("a step");
        match (action, step) {
            (Action::Place(token), Step::Placement) => {
                self.seats[seat].tokens.push(token);
                self.agenda.push(Step::Placement);
            }
            (Action::Pass, _) => {}
            (Action::Pick(kind), Step::Menu(_)) => self.pick(seat, kind),
            (Action::Buy(colour), menu) => {
                self.seats[seat].epis -= self.price(seat, self.edition.egg_price);
                self.seats[colour].on_sale -= 1;
                self.seats[seat].eggs[colour] += 1;
                self.after_purchase(seat, menu);
            }
            (Action::BuyWild, menu) => {
                let wild = self.wild_prices.remove(0); // TP-3
                self.seats[seat].epis -= self.price(seat, wild);
                self.seats[seat].wild += 1;
                self.after_purchase(seat, menu);
            }
            (Action::Play(weapon), menu) => {
                self.agenda.push(menu);
                self.play(seat, weapon);
            }
            (Action::Target(place), Step::Targets { attack, left }) => {
                self.attacks[attack].targets.push(place);
                if left > 1 {
                    let left = left - 1;
                    self.agenda.push(Step::Targets { attack, left });
                }
            }
            (Action::Line(cells, _), Step::Line { attack, .. }) => {
                self.attacks[attack].targets = cells;
            }
            (Action::Take(weapon), _) => {
                let mut row = self.row.iter();
                let position = row.position(|&w| w == weapon).expect("a face-up card");
                self.row.remove(position);
                self.seats[seat].weapons[weapon] += 1;
                self.agenda.push(Step::Reveal); // TP-22: refilled at once
            }
            (Action::Field(place), _) => self.seats[seat].field = Some(place),
            (Action::Strike(place), Step::Strike { reach, .. }) => {
                let mut strikes = self.seats[seat].strikes.clone();
                strikes.push((place, reach));
                strikes.sort_by_key(|s| self.board_order(seat, s.0));
                self.seats[seat].strikes = strikes;
            }
            (Action::Name(place), Step::Name { limit, named, .. }) => {
                self.name(seat, limit, named, place);
            }
            (Action::Scout(board, zone), _) => self.seats[board].scouted[zone] = true,
            (Action::Rob(victim), Step::Rob { amount, .. }) => self.steal(seat, victim, amount),
            (action, step) => panic!("{action:?} does not answer {step:?}"),
        }
    }

    /// TP-8: the menu comes again only while attacks are owed (Salve).
    fn pick(&mut self, seat: usize, kind: Kind) {
        self.seats[seat].owed -= 1;
        self.seats[seat].picked.push(kind);
        if self.seats[seat].owed > 0 {
            self.agenda.push(Step::Menu(seat));
        }
        let attack = self.new_attack(seat, Some(kind));
        match kind.attack() {
            Way::Choice(_) => {
                let number = self.attack_targets(seat, kind);
                self.ask_targets(attack, number);
            }
            Way::Line(length) => {
                let length = self.longest_run(seat, length); // TP-10
                self.agenda.push(Step::Line { attack, length });
            }
            Way::Nothing => panic!("a kind without attack"),
        }
    }

    fn attack_targets(&self, seat: usize, kind: Kind) -> usize {
        let Way::Choice(number) = kind.attack() else {
            return 0;
        };
        let more = self.permanent(seat, |e| match e {
            Effect::BusierTargets(more) => more as i64,
            _ => 0,
        });
        if kind == Kind::Oeufbusier { number + more as usize } else { number }
    }

    fn new_attack(&mut self, seat: usize, kind: Option<Kind>) -> usize {
        self.attacks.push(Attack { seat, kind, targets: Vec::new(), bonus_done: false });
        self.attacks.len() - 1
    }

    /// TP-10: if fewer cells are legal, all are targeted; TP-15: if none is, nothing is asked.
    fn ask_targets(&mut self, attack: usize, number: usize) {
        let legal = self.targetable(self.attacks[attack].seat).len();
        let left = number.min(legal);
        if left > 0 {
            self.agenda.push(Step::Targets { attack, left });
        }
    }

    fn after_purchase(&mut self, seat: usize, menu: Step) {
        self.agenda.push(menu);
        if self.eggs_eaten(seat) >= self.edition.eggs_to_win {
            self.end(vec![seat]); // TP-27: before a weapon is taken
        } else {
            self.agenda.push(Step::Take(seat)); // TP-22
            self.agenda.push(Step::Reveal); // the row is filled up before a take
        }
    }

    /// TP-24: the card is discarded; what it needs is asked next.
    fn play(&mut self, seat: usize, weapon: usize) {
        self.seats[seat].weapons[weapon] -= 1;
        self.discard[weapon] += 1;
        match self.edition.weapons[weapon].effect {
            Effect::Strike { reach } => self.agenda.push(Step::Strike { seat, reach }),
            Effect::Probe(limit) => self.agenda.push(Step::Name { seat, limit, named: Vec::new() }),
            Effect::ScoutZone => self.agenda.push(Step::Scout(seat)),
            Effect::ExtraTarget(number) => {
                let attack = self.new_attack(seat, None);
                self.ask_targets(attack, number);
            }
            Effect::ExtraAttack(more) => self.seats[seat].owed += more,
            Effect::Rob(amount) => self.agenda.push(Step::Rob { seat, amount }),
            Effect::Income(amount) => self.seats[seat].epis += amount,
            Effect::Field => self.agenda.push(Step::Field { seat, free: false }),
            permanent => panic!("{permanent:?} is not played"),
        }
    }

    /// Pigeonnage: all cells are named before the first is answered.
    fn name(&mut self, seat: usize, limit: usize, mut named: Vec<Place>, place: Place) {
        named.push(place);
        if named.len() < self.names_on(place.0, limit) {
            self.agenda.push(Step::Name { seat, limit, named });
            return;
        }
        for (board, cell) in named {
            self.seats[board].answers[cell] = Some(self.has_unit(board, cell));
        }
    }

    fn steal(&mut self, thief: usize, victim: usize, amount: i64) {
        let taken = amount.min(self.seats[victim].epis);
        self.seats[victim].epis -= taken;
        self.seats[thief].epis += taken;
    }

    /// TP-12, TP-22: a seat's strikes in board order, then its targets, each followed by a window.
    fn next_strike_or_target(&mut self, seat: usize) {
        let mut open = (0..self.attacks.len()).filter(|&a| {
            let attack = &self.attacks[a];
            attack.seat == seat && !attack.targets.is_empty()
        });
        let attack = open.next();
        if self.seats[seat].strikes.is_empty() && attack.is_none() {
            return;
        }
        self.agenda.push(Step::Next(seat));
        self.agenda.push(Step::Window(seat));
        if self.seats[seat].strikes.is_empty() {
            self.resolve_target(attack.expect("a target"));
        } else {
            let ((board, cell), reach) = self.seats[seat].strikes.remove(0);
            let cells = self.edition.square(cell, reach);
            self.explode(seat, board, &cells);
        }
    }

    /// TP-12, TP-13: the next target of an attack is revealed; at the first hit the bonus follows.
    fn resolve_target(&mut self, attack: usize) {
        let place = self.attacks[attack].targets.remove(0);
        let hit = self.has_unit(place.0, place.1);
        if hit && !self.attacks[attack].bonus_done {
            self.attacks[attack].bonus_done = true;
            self.agenda.push(Step::Bonus { attack, place });
        }
        self.explode(self.attacks[attack].seat, place.0, &[place.1]);
    }

    /// TP-14, TP-20: cells of one board go off together in the name of a seat, and all that follows is settled.
    fn explode(&mut self, seat: usize, board: usize, cells: &[usize]) {
        let standing = self.seats[board].tokens.clone();
        let mut destroyed: Vec<_> = standing.into_iter().filter(|t| self.stands(board, t)).collect();
        for &cell in cells {
            if self.seats[board].cells[cell] != Cell::Untouched {
                continue;
            }
            let hit = self.has_unit(board, cell);
            self.seats[board].cells[cell] = if hit { Cell::Hit(seat) } else { Cell::Crater };
            self.seats[board].answers[cell] = None;
            // TP-16: targets on an exploded cell are void.
            for attack in &mut self.attacks {
                attack.targets.retain(|&t| t != (board, cell));
            }
        }
        destroyed.retain(|t| !self.stands(board, t));
        destroyed.sort_by_key(|t| t.cells[0]);
        let mut takers = Vec::new();
        for token in &destroyed {
            let unit = self.edition.unit(token.kind).clone();
            if unit.egg {
                self.seats[board].on_sale += 1; // TP-21
            }
            for hitter in 0..self.players() {
                let by = |c: &&usize| self.seats[board].cells[**c] == Cell::Hit(hitter);
                let hits = token.cells.iter().filter(by).count() as i64;
                if hits > 0 {
                    let bounty = self.permanent(hitter, |e| match e {
                        Effect::Bounty(more) => more,
                        _ => 0,
                    });
                    self.seats[hitter].epis += hits * unit.value + bounty;
                }
            }
            match token.kind {
                Kind::Tresor => takers.push(seat), // TP-21
                Kind::Grange => takers.push(board),
                _ => {}
            }
        }
        // TP-27: the only player with a living unit.
        let living: Vec<usize> = (0..self.players()).filter(|&s| self.lives(s)).collect();
        if living.len() == 1 {
            self.end(living);
            return;
        }
        for &taker in takers.iter().rev() {
            self.agenda.push(Step::Take(taker));
            self.agenda.push(Step::Reveal); // TP-22: before a take
        }
    }

    /// TP-2, TP-13: the bonus of an attack whose target has hit.
    fn bonus(&mut self, attack: usize, (board, cell): Place) {
        let seat = self.attacks[attack].seat;
        match self.attacks[attack].kind {
            Some(Kind::Pulverisateur) => {
                let cells = self.edition.square(cell, 1);
                self.explode(seat, board, &cells);
            }
            Some(Kind::Oeufbusier) => {
                let square = self.permanent(seat, |e| i64::from(e == Effect::BusierSquare)) > 0;
                let cells = if square { self.edition.square(cell, 1) } else { self.edition.cross(cell) };
                self.explode(seat, board, &cells);
            }
            Some(Kind::Tractank) => {
                // TP-15: an Œufbusier attack in all respects.
                let attack = self.new_attack(seat, Some(Kind::Oeufbusier));
                let number = self.attack_targets(seat, Kind::Oeufbusier);
                self.agenda.push(Step::ResolveAttack(attack));
                self.ask_targets(attack, number);
            }
            Some(Kind::Faucheur) => {
                let attack = self.new_attack(seat, None); // TP-15: no bonus
                self.agenda.push(Step::ResolveAttack(attack));
                self.ask_targets(attack, 1);
            }
            Some(Kind::Moissonneuse) => self.agenda.push(Step::Field { seat, free: true }),
            Some(Kind::Grenier) => {
                // TP-19; Coffre-fort keeps the épis.
                if !self.has_vault(board) {
                    self.steal(seat, board, 5);
                }
            }
            Some(Kind::Grange | Kind::Tresor) | None => {}
        }
    }
}
