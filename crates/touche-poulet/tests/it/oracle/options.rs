//! Who is asked, and what is legal.

use super::edition::{Attack as Way, Effect, Kind};
use super::placement::places;
use super::{Action, Cell, Phase, Place, Step, Twin};

impl Twin {
    pub(super) fn is_asked(&self, seat: usize) -> bool {
        match self.agenda.last() {
            Some(Step::Placement) => self.tokens_owed(seat) > 0,
            Some(Step::Targets { attack, .. } | Step::Line { attack, .. }) => self.attacks[*attack].seat == seat,
            Some(
                Step::Menu(asked)
                | Step::Window(asked)
                | Step::Take(asked)
                | Step::Scout(asked)
                | Step::Field { seat: asked, .. }
                | Step::Strike { seat: asked, .. }
                | Step::Name { seat: asked, .. }
                | Step::Rob { seat: asked, .. },
            ) => *asked == seat,
            _ => false,
        }
    }

    pub(super) fn options(&self, seat: usize) -> Vec<Action> {
        if !self.is_asked(seat) {
            return Vec::new();
        }
        match self.agenda.last().expect("a step") {
            Step::Placement => {
                let list = places(&self.edition, &self.seats[seat].tokens);
                list.into_iter().map(Action::Place).collect()
            }
            Step::Menu(_) => {
                // TP-8: passing only if no kind can attack.
                let mut list = self.purchases_and_plays(seat);
                let kinds = self.kinds_to_pick(seat);
                if kinds.is_empty() {
                    list.push(Action::Pass);
                }
                list.extend(kinds.into_iter().map(Action::Pick));
                list
            }
            Step::Window(_) => {
                let mut list = self.purchases_and_plays(seat);
                list.push(Action::Pass);
                list
            }
            Step::Targets { attack, left } => {
                // TP-11: ascending, and never so that too few are left.
                let last = self.attacks[*attack].targets.last();
                let mut cells = self.targetable(seat);
                if let Some(&last) = last {
                    cells.retain(|&c| self.board_order(seat, c) > self.board_order(seat, last));
                }
                let free = (cells.len() + 1).saturating_sub(*left);
                cells[..free].iter().map(|&c| Action::Target(c)).collect()
            }
            Step::Line { length, .. } => self.lines(seat, *length),
            Step::Take(_) => {
                let all = 0..self.edition.weapons.len();
                let face_up = all.filter(|w| self.row.contains(w));
                face_up.map(Action::Take).collect()
            }
            Step::Field { free, .. } => {
                let fields = self.field_places().into_iter();
                let mut list: Vec<Action> = fields.map(Action::Field).collect();
                if *free {
                    list.push(Action::Pass); // TP-18: placing is optional
                }
                list
            }
            Step::Strike { .. } => {
                let boards = self.living_opponents(seat).into_iter();
                let cells = boards.flat_map(|b| (0..self.edition.cells()).map(move |c| (b, c)));
                cells.map(Action::Strike).collect()
            }
            Step::Name { limit, named, .. } => {
                let list = self.nameable(seat, *limit, named).into_iter();
                list.map(Action::Name).collect()
            }
            Step::Scout(_) => {
                let zones = self.zones_to_scout(seat).into_iter();
                zones.map(|(b, z)| Action::Scout(b, z)).collect()
            }
            Step::Rob { .. } => {
                let victims = self.victims(seat).into_iter();
                victims.map(Action::Rob).collect()
            }
            _ => Vec::new(),
        }
    }

    /// TP-22, TP-24: what a seat may buy and play now.
    fn purchases_and_plays(&self, seat: usize) -> Vec<Action> {
        let mut list = Vec::new();
        let epis = self.seats[seat].epis;
        for colour in 0..self.players() {
            let price = self.price(seat, self.edition.egg_price);
            if colour != seat && self.seats[colour].on_sale > 0 && epis >= price {
                list.push(Action::Buy(colour));
            }
        }
        if let Some(&wild) = self.wild_prices.first()
            && epis >= self.price(seat, wild)
        {
            list.push(Action::BuyWild);
        }
        for weapon in 0..self.edition.weapons.len() {
            if self.seats[seat].weapons[weapon] > 0 && self.can_play(seat, weapon) {
                list.push(Action::Play(weapon));
            }
        }
        list
    }

    /// TP-24: whether a card of this name finds anything.
    fn can_play(&self, seat: usize, weapon: usize) -> bool {
        let targeting = self.phase == Phase::Targeting;
        let attacking = targeting && self.lives(seat);
        match self.edition.weapons[weapon].effect {
            Effect::Strike { .. } => attacking && !self.living_opponents(seat).is_empty(),
            Effect::Probe(limit) => !self.nameable(seat, limit, &[]).is_empty(),
            Effect::ScoutZone => !self.zones_to_scout(seat).is_empty(),
            Effect::ExtraTarget(_) => attacking && !self.targetable(seat).is_empty(),
            Effect::ExtraAttack(_) => {
                // There must be a kind beyond those of the attacks already owed.
                attacking && self.kinds_to_pick(seat).len() > self.seats[seat].owed
            }
            Effect::Rob(_) => !self.victims(seat).is_empty(),
            Effect::Income(_) => true,
            Effect::Field => !self.field_places().is_empty(),
            _ => false,
        }
    }

    /// The price a seat pays for an egg.
    pub(super) fn price(&self, seat: usize, price: i64) -> i64 {
        let discount = self.permanent(seat, |e| match e {
            Effect::EggDiscount(less) => less,
            _ => 0,
        });
        (price - discount).max(0)
    }

    /// TP-24: permanent cards add up.
    pub(super) fn permanent(&self, seat: usize, part: fn(Effect) -> i64) -> i64 {
        let held = &self.seats[seat].weapons;
        let weapons = self.edition.weapons.iter().zip(held);
        weapons.map(|(w, &n)| part(w.effect) * n as i64).sum()
    }

    pub(super) fn has_vault(&self, seat: usize) -> bool {
        self.permanent(seat, |e| i64::from(e == Effect::Vault)) > 0
    }

    /// TP-11: opponents clockwise from the left neighbour; those with living units.
    pub(super) fn living_opponents(&self, seat: usize) -> Vec<usize> {
        let around = (1..self.players()).map(|step| (seat + step) % self.players());
        around.filter(|&s| self.lives(s)).collect()
    }

    /// TP-11: the rank of a cell for the seat that acts.
    pub(super) fn board_order(&self, seat: usize, place: Place) -> (usize, usize) {
        let players = self.players();
        ((place.0 + players - seat) % players, place.1)
    }

    /// TP-9: the cells a seat can target, in board order.
    pub(super) fn targetable(&self, seat: usize) -> Vec<Place> {
        let mut list = Vec::new();
        for board in self.living_opponents(seat) {
            let open = self.open_cells(seat, board);
            list.extend((0..self.edition.cells()).filter(|&c| open[c]).map(|c| (board, c)));
        }
        list
    }

    /// The same of one board, by cell; all are closed if it has no living units.
    fn open_cells(&self, seat: usize, board: usize) -> Vec<bool> {
        if !self.lives(board) {
            return vec![false; self.edition.cells()];
        }
        let cells = self.seats[board].cells.iter();
        let mut open: Vec<bool> = cells.map(|c| *c == Cell::Untouched).collect();
        for &(target, cell) in self.attacks.iter().flat_map(|a| &a.targets) {
            open[cell] &= target != board;
        }
        for other in (0..self.players()).filter(|&s| s != seat) {
            if let Some((_, corner)) = self.seats[other].field.filter(|f| f.0 == board) {
                for cell in self.two_by_two(corner) {
                    open[cell] = false;
                }
            }
        }
        open
    }

    fn two_by_two(&self, corner: usize) -> Vec<usize> {
        let below = corner + self.edition.columns;
        vec![corner, corner + 1, below, below + 1]
    }

    /// TP-18: wholly on one board with a living unit, own or other.
    pub(super) fn field_places(&self) -> Vec<Place> {
        let (columns, rows) = (self.edition.columns, self.edition.rows);
        let mut list = Vec::new();
        for board in (0..self.players()).filter(|&s| self.lives(s)) {
            for cell in 0..self.edition.cells() {
                if cell % columns + 1 < columns && cell / columns + 1 < rows {
                    list.push((board, cell));
                }
            }
        }
        list
    }

    /// TP-8, TP-10: kinds with a living token that can attack, in the edition's order; after Salve only kinds that have
    /// not attacked in this turn.
    pub(super) fn kinds_to_pick(&self, seat: usize) -> Vec<Kind> {
        if self.targetable(seat).is_empty() {
            return Vec::new();
        }
        let mine = &self.seats[seat];
        let mut kinds: Vec<Kind> = self.edition.units.iter().map(|u| u.kind).collect();
        kinds.retain(|&kind| {
            let mut tokens = mine.tokens.iter().filter(|t| t.kind == kind);
            let alive = tokens.any(|t| self.stands(seat, t));
            alive && kind.attack() != Way::Nothing && !mine.picked.contains(&kind)
        });
        kinds
    }

    /// TP-10: the longest run of legal cells, up to `length`.
    pub(super) fn longest_run(&self, seat: usize, length: usize) -> usize {
        let mut longest = length;
        while longest > 0 && self.lines(seat, longest).is_empty() {
            longest -= 1;
        }
        longest
    }

    /// Lines of exactly `length` legal cells; one cell counts as across.
    fn lines(&self, seat: usize, length: usize) -> Vec<Action> {
        let (columns, rows) = (self.edition.columns, self.edition.rows);
        let boards: Vec<_> = (0..self.players()).map(|b| self.open_cells(seat, b)).collect();
        let mut list = Vec::new();
        for (board, cell) in self.targetable(seat) {
            for across in [true, false] {
                let fits = if across {
                    cell % columns + length <= columns
                } else {
                    cell / columns + length <= rows && length > 1
                };
                let step = if across { 1 } else { columns };
                let mut along = (0..length).map(|i| cell + i * step);
                if fits && along.clone().all(|c| boards[board][c]) {
                    let cells: Vec<Place> = along.by_ref().map(|c| (board, c)).collect();
                    list.push(Action::Line(cells, across));
                }
            }
        }
        list
    }

    /// Untouched, unanswered cells of a board.
    fn unanswered(&self, board: usize) -> Vec<usize> {
        let seat = &self.seats[board];
        let open = |c: &usize| seat.cells[*c] == Cell::Untouched && seat.answers[*c].is_none();
        (0..self.edition.cells()).filter(open).collect()
    }

    /// How many cells of a board Pigeonnage names: one if one is left.
    pub(super) fn names_on(&self, board: usize, limit: usize) -> usize {
        limit.min(self.unanswered(board).len())
    }

    /// Pigeonnage: cells of one living opponent's board, ascending, so that enough are left.
    fn nameable(&self, seat: usize, limit: usize, named: &[Place]) -> Vec<Place> {
        let mut list = Vec::new();
        for board in self.living_opponents(seat) {
            if named.first().is_some_and(|first| first.0 != board) {
                continue;
            }
            let mut cells = self.unanswered(board);
            if let Some(last) = named.last() {
                cells.retain(|&c| c > last.1);
            }
            let left = self.names_on(board, limit) - named.len();
            let free = (cells.len() + 1).saturating_sub(left);
            if left > 0 {
                list.extend(cells[..free].iter().map(|&c| (board, c)));
            }
        }
        list
    }

    fn zones_to_scout(&self, seat: usize) -> Vec<(usize, usize)> {
        let mut list = Vec::new();
        for board in self.living_opponents(seat) {
            for zone in 0..self.edition.zones.len() {
                if !self.seats[board].scouted[zone] {
                    list.push((board, zone));
                }
            }
        }
        list
    }

    /// Chapardage: opponents who have any épis and no Coffre-fort, living or not.
    fn victims(&self, seat: usize) -> Vec<usize> {
        let rich = |s: &usize| *s != seat && self.seats[*s].epis > 0 && !self.has_vault(*s);
        (0..self.players()).filter(rich).collect()
    }
}
