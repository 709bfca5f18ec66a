//! Invariants of cards, eggs and épis.

use alloc::format;

use game_traits::text::counted;
use game_traits::{Seat, StateError};

use crate::edition::{CardUse, Effect};
use crate::market::{self, reveal_is_due, row_is_full, sold};
use crate::player::WILD;
use crate::public::{Public, Stage};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS, Rules};
use crate::state::State;
use crate::unit_kind::UnitKind;

/// TP-6, TP-22: each card is in one place.
pub(super) fn cards(rules: &Rules, public: &Public) -> Result<(), StateError> {
    let mut discarded = 0;
    for i in 0..MAX_WEAPONS {
        let count = rules.weapons.get(i).map_or(0, |weapon| u32::from(weapon.count));
        let held: u32 = public.players.values().iter().map(|player| u32::from(player.held[i])).sum();
        let there = held + u32::from(public.deck[i]) + u32::from(public.row[i]);
        StateError::ensure(there <= count, "TP-22", || {
            format!("{} of weapon {i}, there are {count}", counted(there, "card", "cards"))
        })?;
        let permanent = rules.effect(i).is_some_and(|effect| effect.card_use() == CardUse::Permanent);
        StateError::ensure(!permanent || there == count, "TP-24", || {
            format!("a permanent card of weapon {i} is discarded")
        })?;
        discarded += count - there;
    }
    let row: u32 = public.row.iter().map(|&n| u32::from(n)).sum();
    StateError::ensure(row <= rules.face_up.into(), "TP-6", || {
        format!("{} face up, not {}", counted(row, "weapon", "weapons"), rules.face_up)
    })?;
    let due = reveal_is_due(rules, public);
    let begun = public.stage != Stage::Setup || due && discarded == 0;
    StateError::ensure(begun, "TP-6", || "weapons are turned up before anything else")?;
    // Before the first take the row has what is to be had.
    let early = due && matches!(public.stage, Stage::Placement { .. });
    StateError::ensure(!early, "TP-6", || "weapons are turned up before the placement")?;
    let over = matches!(public.stage, Stage::Over { .. });
    let full = !over || row_is_full(rules, public) || public.deck == [0; MAX_WEAPONS];
    StateError::ensure(full, "TP-22", || "weapons lie in the deck that should be face up")
}

/// TP-3, TP-21: each egg is in one place.
pub(super) fn eggs(rules: &Rules, public: &Public) -> Result<(), StateError> {
    for color in rules.seats() {
        let lost = rules.egg_kinds & !public.players[color].living_kinds();
        let sold = sold(public, color);
        StateError::ensure(sold <= lost.count_ones() as usize, "TP-21", || {
            format!("{} of seat {color} sold, {} went on sale", counted(sold, "egg", "eggs"), lost.count_ones())
        })?;
        StateError::ensure(public.players[color].eggs[color] == 0, "TP-22", || {
            format!("seat {color} has bought its own egg")
        })?;
    }
    let strangers = (rules.players..MAX_PLAYERS).all(|color| sold(public, Seat::new(color)) == 0);
    let wild = sold(public, WILD);
    StateError::ensure(strangers && wild <= rules.wild_prices.len(), "TP-3", || {
        format!("{} sold, or one of a seat that does not play", counted(wild, "wild egg is", "wild eggs are"))
    })
}

/// TP-19 to TP-22: épis come only from destroyed units, bounties and cards, and go only for eggs. What was paid for
/// units is known exactly; the rest within bounds.
pub(super) fn money(rules: &Rules, state: &State) -> Result<(), StateError> {
    let players = state.public.players.values();
    let mut credit = 0u64;
    let mut payments = 0u64;
    let mut taken = 0u64;
    for (player, placement) in players.iter().zip(state.hidden.values()) {
        let fallen = placement.units(rules).filter(|&(_, _, cells)| cells.is_within(player.exploded));
        for (kind, _, cells) in fallen {
            credit += u64::from(cells.len()) * u64::from(rules.unit(kind).value);
            payments += rules.seats().iter().filter(|&by| !player.hit_by(by, cells).is_empty()).count() as u64;
            taken += u64::from(matches!(kind, UnitKind::Tresor | UnitKind::Grange));
        }
    }
    let sum = |of: fn(Effect) -> u64| rules.weapons().map(|(_, w)| of(w.effect) * u64::from(w.count)).sum::<u64>();
    let bounties = payments * sum(|effect| if let Effect::Bounty(n) = effect { n.into() } else { 0 });
    let discount = sum(|effect| if let Effect::EggDiscount(n) = effect { n.into() } else { 0 });
    let sold: u64 = players.iter().map(|player| u64::from(player.egg_count())).sum();
    let wild = market::sold(&state.public, WILD);
    let held: u64 = players.iter().flat_map(|player| player.held).map(u64::from).sum();
    // Every card that was played was taken before, for an egg or a unit.
    StateError::ensure(held <= sold + taken, "TP-22", || {
        format!("{} taken, for {} eggs and units", counted(held, "weapon was", "weapons were"), sold + taken)
    })?;
    let income = rules.weapons().map(|(_, w)| if let Effect::Income(n) = w.effect { n.into() } else { 0 }).max();
    let incomes = (sold + taken - held) * income.unwrap_or(0);
    let wild_prices: u64 = rules.wild_prices.iter().take(wild).map(|&price| u64::from(price)).sum();
    let full = (sold - wild as u64) * u64::from(rules.egg_price) + wild_prices;
    let epis: u64 = players.iter().map(|player| u64::from(player.epis)).sum();
    let high = (credit + bounties + incomes) as i128 - full.saturating_sub(sold * discount) as i128;
    let low = credit as i128 - full as i128;
    StateError::ensure((low..=high).contains(&epis.into()), "TP-20", || {
        format!("the players have {epis} épis together, not {low} to {high}: {credit} were paid for units")
    })
}
