//! What a phase of one's own offers besides cells: attacks, purchases, cards (TP-8, TP-22, TP-24).

use crate::board::bits;
use crate::edition::Effect;
use crate::legal::askable;
use crate::market::{discount, victims};
use crate::rules::Rules;
use crate::state::{Phase, Table, WILD};
use crate::unit_kind::{Attack, UnitKind};

/// The kinds that have an attack at all, by bit.
const ATTACKERS: u8 = {
    let (mut kinds, mut bit) = (0, 0);
    while bit < UnitKind::COUNT {
        if !matches!(UnitKind::ALL[bit].attack(), Attack::None) {
            kinds |= 1 << bit;
        }
        bit += 1;
    }
    kinds
};

/// The kinds that can be picked, by bit (TP-8, TP-10): those that live, can attack, and have not in this turn.
#[inline]
pub(crate) fn kinds(rules: &Rules, table: &Table) -> u8 {
    let kinds = table.players[table.active()].lives() & ATTACKERS & !table.attacked;
    if kinds == 0 || !table.can_target(rules, table.active()) { 0 } else { kinds }
}

/// Why a card that is held cannot be played now (TP-24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unplayable {
    /// It is permanent.
    Permanent,
    /// Only in one's targeting.
    NotTargeting,
    /// Only with living units.
    NoUnits,
    /// It would find nothing.
    FindsNothing,
}

#[inline]
pub(crate) fn playable(rules: &Rules, table: &Table, effect: Effect) -> Result<(), Unplayable> {
    let me = table.active();
    if matches!(effect, Effect::Strike { .. } | Effect::ExtraTarget(_) | Effect::ExtraAttack(_)) {
        if table.phase != Phase::Targeting {
            return Err(Unplayable::NotTargeting);
        }
        if !table.players[me].is_alive() {
            return Err(Unplayable::NoUnits);
        }
    }
    let mut opponents = table.opponents(rules, me);
    let finds = match effect {
        Effect::Strike { .. } => opponents.next().is_some(),
        Effect::ExtraTarget(_) => table.can_target(rules, me),
        Effect::ExtraAttack(_) => kinds(rules, table).count_ones() > table.attacks.into(),
        Effect::Probe(_) => opponents.any(|board| askable(rules, table, board) != 0),
        Effect::ScoutZone(_) => opponents.any(|board| unscouted(rules, table, board) != 0),
        Effect::Rob(_) => victims(rules, table).next().is_some(),
        Effect::Field(_) => rules.board.squares != 0,
        Effect::Income(_) => true,
        Effect::Bounty(_)
        | Effect::EggDiscount(_)
        | Effect::BusierTargets(_)
        | Effect::BusierBlast(_)
        | Effect::Vault(_) => return Err(Unplayable::Permanent),
    };
    if finds { Ok(()) } else { Err(Unplayable::FindsNothing) }
}

/// Zones of a board that are not counted yet, by bit.
#[inline]
pub(crate) fn unscouted(rules: &Rules, table: &Table, board: usize) -> u16 {
    rules.board.named_zones & !table.players[board].scouted
}

/// The eggs that can be bought: by bit the seat of the colour, or [`WILD`].
#[inline]
pub(crate) fn eggs(rules: &Rules, table: &Table) -> u8 {
    let me = table.active();
    let player = &table.players[me];
    // Most are too poor for anything: that is seen at once.
    if player.epis.saturating_add(rules.discounts) < rules.cheapest {
        return 0;
    }
    // A discount is as good as money.
    let purse = player.epis.saturating_add(discount(rules, player));
    if purse < rules.cheapest {
        return 0;
    }
    let mut eggs = 0;
    if purse >= rules.egg_price.into() {
        for colour in table.boards(rules, me).take(rules.players - 1) {
            eggs |= u8::from(table.on_sale(rules, colour) > 0) << colour;
        }
    }
    eggs | u8::from(table.wild_price(rules).is_some_and(|price| purse >= price.into())) << WILD
}

/// The cards that can be played, by bit.
#[inline]
pub(crate) fn cards(rules: &Rules, table: &Table) -> u16 {
    let held = table.players[table.active()].holds() & !rules.permanent;
    if held == 0 {
        return 0;
    }
    let can = |&i: &u8| rules.weapon(i.into()).is_some_and(|weapon| playable(rules, table, weapon.effect).is_ok());
    bits(held.into()).filter(can).fold(0, |set, i| set | 1 << i)
}

/// Whether the targeting menu has more than a pass (TP-32).
#[inline]
pub(crate) fn has_menu(rules: &Rules, table: &Table) -> bool {
    kinds(rules, table) != 0 || has_window(rules, table)
}

/// Whether a window has more than a pass (TP-32).
#[inline]
pub(crate) fn has_window(rules: &Rules, table: &Table) -> bool {
    eggs(rules, table) != 0 || cards(rules, table) != 0
}
