//! Eggs, weapons, the magnetic field.

use game_traits::{Game, Seat};
use touche_poulet::{Action, BoardCell, CellKnowledge, Effect, Phase, Slug};

use super::look::{Look, bits};

impl Look<'_> {
    /// The choice of a menu: eggs first, a colored one before the wild one, then cards, then the best attack.
    pub(super) fn menu(&self, legal: &[Action]) -> Option<Action> {
        let egg = |action: &&Action| matches!(action, Action::Buy(_));
        let wild = |action: &&Action| matches!(action, Action::BuyWild);
        let card = |action: &&Action| matches!(action, Action::Play(name) if self.plays(*name));
        let value = |action: &Action| if let Action::Pick(kind) = action { self.attack(*kind) } else { -1.0 };
        let first = legal.iter().find(egg).or_else(|| legal.iter().find(wild)).or_else(|| legal.iter().find(card));
        first.copied().or_else(|| {
            let rest = legal.iter().filter(|action| matches!(action, Action::Pick(_) | Action::Pass));
            rest.copied().max_by(|a, b| value(a).total_cmp(&value(b)))
        })
    }

    /// Whether a card is played as soon as it can be.
    fn plays(&self, name: Slug) -> bool {
        let targeting = self.view.public().phase() == Phase::Targeting;
        match self.game.effect(name) {
            Some(Effect::Rob(epis)) => {
                let richest = self.game.seats().without(self.me).iter().map(|seat| self.view.public().epis(seat)).max();
                richest.unwrap_or(0) >= epis.into() || self.view.public().is_last_turn()
            }
            // The field ends at the start of the own resolution (TP-18).
            Some(Effect::Field) => !targeting && self.damaged() != 0,
            Some(Effect::Probe(_) | Effect::ScoutZone) => targeting,
            _ => true,
        }
    }

    /// The whole cells of the own living units that were hit.
    fn damaged(&self) -> u128 {
        let mut damaged = 0;
        for (kind, corner) in self.game.own_units(&self.view) {
            let cells = self.game.cells_of(kind, corner);
            let (mut whole, mut hit) = (0, false);
            for cell in cells {
                match self.game.known(&self.view, BoardCell { seat: self.me, cell }) {
                    CellKnowledge::Hit { .. } => hit = true,
                    CellKnowledge::Own(_) => whole |= self.bit(cell),
                    _ => {}
                }
            }
            damaged |= if hit { whole } else { 0 };
        }
        damaged
    }

    /// The place of the field: over as many cells of own damaged units as possible, else nowhere, or anywhere if it
    /// must be placed.
    pub(super) fn field(&self, legal: &[Action]) -> Option<Action> {
        let damaged = self.damaged();
        let square = |at: BoardCell| {
            let corner = self.bit(at.cell);
            corner | corner << 1 | corner << self.columns | corner << 1 << self.columns
        };
        let covers = |action: &Action| match action {
            Action::Field(at) if at.seat == self.me => 1 + 2 * (square(*at) & damaged).count_ones(),
            Action::Pass => 2,
            _ => 0,
        };
        legal.iter().copied().max_by_key(covers)
    }

    /// The weapon with the highest value.
    pub(super) fn take(&self, legal: &[Action]) -> Option<Action> {
        let value = |action: &Action| match action {
            Action::Take(name) => {
                self.game.effect(*name).map_or(0.0, |effect| self.values.weapon(&self.situation, effect))
            }
            _ => 0.0,
        };
        legal.iter().copied().max_by(|a, b| value(a).total_cmp(&value(b)))
    }

    /// The probe of the cell whose content is the least certain.
    pub(super) fn name(&self, legal: &[Action]) -> Option<Action> {
        let doubt = |action: &Action| match action {
            Action::Probe(at) => self.boards.iter().find(|board| board.seat == at.seat).map_or(0.0, |board| {
                let p = self.hit_probability(board, self.bit(at.cell));
                p * (1.0 - p)
            }),
            _ => 0.0,
        };
        legal.iter().copied().max_by(|a, b| doubt(a).total_cmp(&doubt(b)))
    }

    /// The zone whose count is the least certain.
    pub(super) fn scout(&self, legal: &[Action]) -> Option<Action> {
        let doubt = |action: &Action| match action {
            Action::Scout { seat, zone } => self.spread(*seat, *zone),
            _ => 0.0,
        };
        legal.iter().copied().max_by(|a, b| doubt(a).total_cmp(&doubt(b)))
    }

    /// The variance of the number of cells in a zone.
    fn spread(&self, seat: Seat, zone: Slug) -> f64 {
        let Some(board) = self.boards.iter().find(|board| board.seat == seat) else { return 0.0 };
        let all = u128::MAX >> (128 - self.cells.len().clamp(1, 128));
        let inside = bits(all & !board.exploded).filter(|&place| self.game.zone_of(self.cells[place]) == Some(zone));
        let inside = inside.fold(0u128, |set, place| set | 1 << place);
        let (mut sum, mut squares) = (0.0, 0.0);
        for units in &board.determinizations {
            let cells: u32 = units.iter().map(|unit| (unit.cells & inside).count_ones()).sum();
            sum += f64::from(cells);
            squares += f64::from(cells * cells);
        }
        squares / board.count() - (sum / board.count()).powi(2)
    }

    /// The theft from the richest seat.
    pub(super) fn rob(&self, legal: &[Action]) -> Option<Action> {
        let wealth = |action: &Action| match action {
            Action::Rob(seat) => (self.view.public().epis(*seat), self.view.public().eggs(*seat)),
            _ => (0, 0),
        };
        legal.iter().copied().max_by_key(wealth)
    }
}
