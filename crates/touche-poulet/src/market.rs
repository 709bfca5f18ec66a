//! Prices, and what permanent weapons do to money and explosions (TP-19, TP-22, TP-25).

use crate::board::bits;
use crate::edition::{Blast, Effect};
use crate::rules::Rules;
use crate::state::{MAX_SUB, Player, Table};

/// What an egg costs a seat, if there is one of that colour for it (TP-22): without colour the wild one.
#[inline]
pub(crate) fn price(rules: &Rules, table: &Table, me: usize, colour: Option<usize>) -> Option<u32> {
    let price = match colour {
        None => table.wild_price(rules)?,
        Some(colour) => {
            if colour >= rules.players || colour == me || table.on_sale(rules, colour) == 0 {
                return None;
            }
            rules.egg_price
        }
    };
    Some(u32::from(price).saturating_sub(discount(rules, &table.players[me])))
}

/// A number that permanent cards add up to (TP-24).
#[inline]
fn sum(rules: &Rules, player: &Player, of: impl Fn(Effect) -> u32) -> u32 {
    let held = player.holds() & rules.permanent;
    let cards = bits(held.into()).filter_map(|i| Some((player.held.get(i as usize)?, rules.weapon(i.into())?)));
    cards.map(|(&count, weapon)| u32::from(count) * of(weapon.effect)).sum()
}

#[inline]
pub(crate) fn discount(rules: &Rules, player: &Player) -> u32 {
    sum(rules, player, |effect| if let Effect::EggDiscount(n) = effect { n.into() } else { 0 })
}

pub(crate) fn bounty(rules: &Rules, player: &Player) -> u32 {
    sum(rules, player, |effect| if let Effect::Bounty(n) = effect { n.into() } else { 0 })
}

pub(crate) fn has_vault(rules: &Rules, player: &Player) -> bool {
    sum(rules, player, |effect| u32::from(effect == Effect::Vault(true))) > 0
}

/// The targets that an Œufbusier attack has besides its one.
pub(crate) fn busier_targets(rules: &Rules, player: &Player) -> u8 {
    let more = sum(rules, player, |effect| if let Effect::BusierTargets(n) = effect { n.into() } else { 0 });
    more.min(MAX_SUB as u32) as u8
}

pub(crate) fn busier_blast(rules: &Rules, player: &Player) -> Blast {
    let square = sum(rules, player, |effect| u32::from(effect == Effect::BusierBlast(Blast::Square))) > 0;
    if square { Blast::Square } else { Blast::Cross }
}

/// Opponents who have épis and no Coffre-fort.
pub(crate) fn victims<'a>(rules: &'a Rules, table: &'a Table) -> impl Iterator<Item = usize> + 'a {
    let me = table.active();
    let robbable = |player: &Player| player.epis > 0 && !has_vault(rules, player);
    table.boards(rules, me).filter(move |&board| board != me && robbable(&table.players[board]))
}
