//! The evaluation of the first version: the wealth of the seats, now and soon, in épis.

use game_traits::{Game, Observer, Seat};
use touche_poulet::{BoardCell, CellKnowledge, Edition, State, TouchePoulet as Rules, UnitKind};

use super::aim::{FIELD, THEFT, planned};

/// The share of a cell's pay that counts when it is hit; the rest counts when its unit is destroyed (TP-20).
const AT_HIT: f64 = 0.6;

/// The value of the information that a hit gives, in épis.
const INFORMATION: f64 = 4.0;

/// The value of an egg, in épis.
const EGG: f64 = 30.0;

/// The value of a bonus that is no explosion, in épis.
const fn bonus(kind: UnitKind) -> f64 {
    match kind {
        UnitKind::Tractank => 8.0,
        UnitKind::Grenier => THEFT as f64,
        UnitKind::Faucheur => 4.0,
        UnitKind::Moissonneuse => FIELD,
        _ => 0.0,
    }
}

/// The value of the destruction of a unit beyond its pay, in épis.
const fn destruction(kind: UnitKind) -> f64 {
    match kind {
        UnitKind::Oeufbusier => 3.0,
        UnitKind::Tresor => 5.0,
        _ => 6.0,
    }
}

/// The pay for a cell of each kind in the standard edition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pays([f64; UnitKind::COUNT]);

impl Default for Pays {
    fn default() -> Self {
        let mut pays = [0.0; UnitKind::COUNT];
        for plan in Edition::standard().units {
            pays[plan.kind as usize] = plan.points_per_cell.into();
        }
        Pays(pays)
    }
}

/// The wealth of each seat: eggs and épis, pay for its hits and for what its targets will hit, its living units.
pub(super) fn wealth(game: &Rules, state: &State, pays: &Pays) -> [f64; Seat::MAX] {
    let mut all = [0.0; Seat::MAX];
    for owner in game.seats() {
        let view = game.view(state, Observer::Seat(owner));
        let targets = game.targets(view.public());
        all[owner.index()] += f64::from(state.public().eggs(owner)) * EGG + f64::from(state.public().epis(owner));
        for (kind, corner) in game.own_units(&view) {
            let (mut whole, mut sure) = (0, 0);
            let mut hits = [0u8; Seat::MAX];
            for cell in game.cells_of(kind, corner) {
                match game.known(&view, BoardCell { seat: owner, cell }) {
                    CellKnowledge::Hit { by } => hits[by.index()] += 1,
                    CellKnowledge::Own(_) => {
                        whole += 1;
                        let at = BoardCell { seat: owner, cell };
                        if let Some(target) = planned(game, &targets, (kind, corner), at) {
                            sure += 1;
                            hits[target.seat.index()] += 1;
                            if target.at.cell == cell && target.first_of_attack && !target.bonus_used {
                                all[target.seat.index()] += target.attack.map_or(0.0, bonus);
                            }
                        }
                    }
                    _ => {}
                }
            }
            if whole == 0 {
                continue;
            }
            let pay = pays.0[kind as usize] * if sure == whole { 1.0 } else { AT_HIT } + INFORMATION;
            for (seat, hits) in hits.into_iter().enumerate() {
                all[seat] += f64::from(hits) * pay;
            }
            all[owner.index()] += if sure == whole { 0.0 } else { destruction(kind) };
        }
    }
    all
}
