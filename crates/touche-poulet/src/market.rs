//! Eggs, épis and weapons: prices, what is for sale, and what permanent weapons add up to (TP-19 to TP-25).

use game_traits::{Seat, Seats};

use crate::cells::bits;
use crate::edition::Effect;
use crate::player::{Player, WILD, not_zero_of_16};
use crate::public::{Public, Stage};
use crate::rules::{MAX_WEAPONS, Rules, Weapon};
use crate::targeting::boards;

/// Whether a weapon is turned up now: a card is missing in the row, and the deck has one (TP-6, TP-22).
#[inline]
pub(crate) fn reveal_is_due(rules: &Rules, public: &Public) -> bool {
    !row_is_full(rules, public) && public.deck != [0; MAX_WEAPONS] && !matches!(public.stage, Stage::Over { .. })
}

#[inline]
pub(crate) fn row_is_full(rules: &Rules, public: &Public) -> bool {
    // The sum of sixteen bytes: asked for at every decision.
    let row = u128::from_le_bytes(public.row);
    let halves = (row as u64).wrapping_add((row >> 64) as u64);
    (halves.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8 >= rules.face_up
}

/// The weapons that are face up, by bit.
#[inline]
pub(crate) fn face_up(public: &Public) -> u16 {
    not_zero_of_16(&public.row)
}

/// The number of cards of a weapon that are neither in the deck, nor face up, nor held.
pub(crate) fn discarded(public: &Public, index: usize, weapon: &Weapon) -> u8 {
    let elsewhere =
        public.players.values().iter().map(|player| player.held[index]).chain([public.deck[index], public.row[index]]);
    elsewhere.fold(weapon.count, u8::saturating_sub)
}

/// The number of eggs of a color that are for sale: those of destroyed units that no seat has bought (TP-21).
#[inline]
pub(crate) fn on_sale(rules: &Rules, public: &Public, color: Seat) -> u8 {
    let lost = rules.egg_kinds & !public.players[color].living_kinds();
    if lost == 0 {
        return 0;
    }
    (lost.count_ones() as usize).saturating_sub(sold(public, color)) as u8
}

/// The price of the next wild egg, before discounts (TP-3).
#[inline]
pub(crate) fn wild_price(rules: &Rules, public: &Public) -> Option<u16> {
    rules.wild_prices.get(sold(public, WILD)).copied()
}

/// The number of eggs of a color, or of [`WILD`] ones, that all seats have bought.
#[inline]
pub(crate) fn sold(public: &Public, color: Seat) -> usize {
    public.players.values().iter().map(|player| usize::from(player.eggs[color])).sum()
}

/// What an egg of a color, or a wild one, costs a seat, if there is one that it may buy (TP-22).
pub(crate) fn price(rules: &Rules, public: &Public, seat: Seat, color: Option<Seat>) -> Option<u32> {
    let others = rules.seats().without(seat);
    let price = match color {
        None => wild_price(rules, public)?,
        Some(color) if others.contains(color) && on_sale(rules, public, color) > 0 => rules.egg_price,
        Some(_) => return None,
    };
    Some(u32::from(price).saturating_sub(discount(rules, &public.players[seat])))
}

/// What an egg costs less for a player (TP-24).
fn discount(rules: &Rules, player: &Player) -> u32 {
    permanent(rules, player, |effect| if let Effect::EggDiscount(n) = effect { n } else { 0 })
}

/// The eggs that the active seat can buy: their colors, and whether a wild one.
#[inline]
pub(crate) fn eggs(rules: &Rules, public: &Public) -> (Seats, bool) {
    // Most have too little for anything: that is seen at once.
    let least = public.players[public.active].epis.saturating_add(rules.discounts);
    if least < rules.cheapest { (Seats::EMPTY, false) } else { affordable(rules, public) }
}

fn affordable(rules: &Rules, public: &Public) -> (Seats, bool) {
    let player = &public.players[public.active];
    // A discount is as good as money.
    let money = player.epis.saturating_add(discount(rules, player));
    if money < rules.cheapest {
        return (Seats::EMPTY, false);
    }
    let others = if money >= rules.egg_price.into() { rules.seats().without(public.active) } else { Seats::EMPTY };
    let colors = others.iter().filter(|&color| on_sale(rules, public, color) > 0).collect();
    (colors, wild_price(rules, public).is_some_and(|price| money >= price.into()))
}

/// What `of` says of the permanent cards of a player, summed up (TP-24).
#[inline]
pub(crate) fn permanent(rules: &Rules, player: &Player, of: impl Fn(Effect) -> u16) -> u32 {
    if player.held == [0; MAX_WEAPONS] {
        return 0;
    }
    let cards = bits(player.held_weapons() & rules.permanent).map(usize::from);
    cards.map(|i| u32::from(player.held[i]) * u32::from(rules.effect(i).map_or(0, &of))).sum()
}

/// Whether no other player takes the épis.
pub(crate) fn has_vault(rules: &Rules, player: &Player) -> bool {
    permanent(rules, player, |effect| (effect == Effect::Vault).into()) > 0
}

/// Opponents of the active seat who have épis and no Coffre-fort.
pub(crate) fn victims<'a>(rules: &'a Rules, public: &'a Public) -> impl Iterator<Item = Seat> + 'a {
    boards(rules, public.active).take(rules.players - 1).filter(|&seat| {
        let player = &public.players[seat];
        player.epis > 0 && !has_vault(rules, player)
    })
}
