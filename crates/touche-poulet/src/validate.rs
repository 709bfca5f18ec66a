//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::text::counted;
use game_traits::{ActionSet, BySeat, Seat, Seats, StateError};

use crate::action_shape::NO_BOARD;
use crate::cards::{has_menu, untouched};
use crate::cells::Cells;
use crate::edition::{CardUse, Effect};
use crate::legal::Legal;
use crate::market::{self, reveal_is_due, row_is_full, sold};
use crate::pending::Target;
use crate::placement;
use crate::placement::grid::Grid;
use crate::player::{Player, WILD};
use crate::public::{Prompt, Public, Stage};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS, Rules};
use crate::state::{Derived, State};
use crate::targeting::{board_order, longest_line};
use crate::unit_kind::{Attack, UnitKind};

pub(crate) fn validate(rules: &Rules, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    StateError::ensure(public.columns == rules.board.columns, "TP-1", || {
        format!("a board of {} columns, not {}", public.columns, rules.board.columns)
    })?;
    absent(rules, state)?;
    let derived = Derived::of(rules, state);
    for seat in rules.seats() {
        placement(rules, &state.hidden[seat], seat)?;
        board(rules, state, seat, derived.living[seat])?;
    }
    ready(rules, state)?;
    targets(rules, public)?;
    bonuses(public)?;
    strikes(rules, public)?;
    cards(rules, public)?;
    eggs(rules, public)?;
    winners(rules, public)?;
    money(rules, state)?;
    stage(rules, public)?;
    prompt(rules, state)
}

/// A seat that is not at the table has nothing.
fn absent(rules: &Rules, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let nothing = public.players.values()[rules.players..].iter().all(|player| *player == Player::default())
        && state.hidden.values()[rules.players..].iter().all(|placement| *placement == Grid::EMPTY);
    StateError::ensure(nothing, "players", || format!("a game of {} has more than that", rules.players))?;
    let owners = public.strikes.iter().map(|strike| strike.owner);
    let owners = owners.chain(public.targets.iter().map(|target| target.owner));
    let mut named = [public.first, public.active].into_iter().chain(public.weapon_takers.iter().copied()).chain(owners);
    StateError::ensure(named.all(|seat| rules.seats().contains(seat)), "players", || {
        format!("a seat is named that does not play; {} do", rules.players)
    })
}

/// TP-4, TP-5: tokens in order, each where it may stand after those before it.
pub(crate) fn placement(rules: &Rules, grid: &Grid, seat: Seat) -> Result<(), StateError> {
    let mut again = Grid::EMPTY;
    for (&kind, &corner) in rules.order.iter().zip(&grid.corners[..grid.placed()]) {
        let legal = placement::legal::legal(rules, &again).contains(corner);
        StateError::ensure(legal, "TP-5", || format!("{kind} of seat {seat} may not stand where it does"))?;
        again.place(rules, corner);
    }
    StateError::ensure(again == *grid, "TP-4", || {
        format!("tokens of seat {seat} are out of order, or do not cover the cells that are occupied")
    })
}

/// TP-12, TP-20, TP-30: what has happened on a board.
fn board(rules: &Rules, state: &State, seat: Seat, living: [u8; UnitKind::COUNT]) -> Result<(), StateError> {
    let player = &state.public.players[seat];
    let marked = player.exploded | player.answered | player.targeted;
    StateError::ensure(marked.is_within(rules.board.all), "TP-1", || {
        format!("something beside the board of seat {seat}")
    })?;
    StateError::ensure(!(player.answered | player.targeted).meets(player.exploded), "TP-16", || {
        format!("a cell of seat {seat} that exploded bears a target or an answer")
    })?;
    let hits = state.hits(seat);
    StateError::ensure((player.hitters[0] | player.hitters[1]).is_within(hits), "TP-14", || {
        format!("a cell of seat {seat} that was not hit has a hitter")
    })?;
    let others = Seats::first(MAX_PLAYERS) - rules.seats().without(seat);
    let wrong: Cells = others.iter().map(|by| player.hit_by(by, hits)).collect();
    StateError::ensure(wrong.is_empty(), "TP-9", || {
        format!("seat {seat} was hit by itself or by no seat at the table")
    })?;
    StateError::ensure(player.living == living, "TP-20", || {
        format!("the living units of seat {seat} are not counted right")
    })?;
    StateError::ensure(player.scouted & !rules.board.named_zones == 0, "TP-30", || {
        format!("a zone of seat {seat} is counted that is none")
    })?;
    let field = player.field.is_none_or(|at| rules.seats().contains(at.board) && rules.board.squares.contains(at.cell));
    StateError::ensure(field, "TP-18", || format!("the magnetic field of seat {seat} is not on a board"))
}

/// TP-5: who is ready, and that nothing has happened before all are.
fn ready(rules: &Rules, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let all = rules.seats();
    let whole = |seat: &Seat| state.hidden[*seat].placed() == rules.order.len();
    let whole: Seats = all.iter().filter(whole).collect();
    let ready = match public.stage {
        Stage::Setup => Seats::EMPTY,
        Stage::Placement { ready } => ready,
        _ => all,
    };
    StateError::ensure(ready == whole, "TP-5", || format!("ready: {ready}, all tokens placed: {whole}"))?;
    if !matches!(public.stage, Stage::Setup | Stage::Placement { .. }) {
        return Ok(());
    }
    StateError::ensure(ready != all, "TP-5", || "the turns begin when all tokens are placed")?;
    let early = public.stage == Stage::Setup && state.hidden.values().iter().any(|grid| *grid != Grid::EMPTY);
    StateError::ensure(!early, "TP-5", || "the weapons are turned up before the placement")?;
    let untouched = |player: &Player| Player { living: [0; UnitKind::COUNT], ..*player } == Player::default();
    let clean = public.players.values().iter().all(untouched) && public.weapon_takers.is_empty() && !public.last_turn;
    StateError::ensure(clean, "TP-5", || "something has happened before all tokens are placed")?;
    let first = public.first == rules.first && public.active == public.first;
    let begins = first && public.prompt == Prompt::Menu;
    StateError::ensure(begins, "TP-7", || "another seat than the first player is to begin")
}

/// Whether a seat can own what is pending: in resolution not before the active seat, in targeting not behind it.
fn can_own(rules: &Rules, public: &Public, owner: Seat) -> bool {
    let owner = board_order(rules, public.first, owner);
    let active = board_order(rules, public.first, public.active);
    match public.stage {
        Stage::Targeting { .. } => owner <= active,
        Stage::Resolution { .. } => owner >= active,
        _ => false,
    }
}

/// TP-9, TP-11, TP-12: the pending targets.
fn targets(rules: &Rules, public: &Public) -> Result<(), StateError> {
    let mut targeted = BySeat::<Cells, MAX_PLAYERS>::default();
    let bonus_targets = public.bonus_targets();
    StateError::ensure(bonus_targets <= public.targets.len(), "TP-15", || {
        format!("{} of a bonus, {} in all", counted(bonus_targets, "target", "targets"), public.targets.len())
    })?;
    let mut before: Option<&Target> = None;
    for (place, target) in public.targets.iter().enumerate() {
        let owner = target.owner;
        let board = target.at.board;
        let by_bonus = place < bonus_targets;
        StateError::ensure(can_own(rules, public, owner) && (!by_bonus || owner == public.active), "TP-8", || {
            format!("a target of seat {owner}, which has resolved or not attacked yet")
        })?;
        let attack = target.attack.is_none_or(|kind| kind.attack() != Attack::None);
        let bonus = !by_bonus || matches!(target.attack, None | Some(UnitKind::Oeufbusier));
        let free = rules.seats().without(owner).contains(board) && !targeted[board].contains(target.at.cell);
        StateError::ensure(free && attack && bonus, "TP-9", || format!("a target of seat {owner} where none can be"))?;
        targeted[board] |= Cells::one(target.at.cell);
        // Those of one attack are alike; the first target of all, of a seat and behind a bonus begins one.
        let begins = place == bonus_targets || before.is_none_or(|before| before.owner != owner);
        let alike = before.is_some_and(|b| (b.attack, b.bonus_used) == (target.attack, target.bonus_used));
        StateError::ensure(target.first_of_attack || !begins && alike, "TP-11", || {
            format!("a target of seat {owner} begins no attack and continues none")
        })?;
        let order = |target: &Target| board_order(rules, public.first, target.owner);
        StateError::ensure(before.is_none_or(|before| order(before) <= order(target)), "TP-12", || {
            format!("a target of seat {owner} is behind one of a seat that resolves later")
        })?;
        before = Some(target);
    }
    let marked = targeted.iter().all(|(seat, &cells)| cells == public.players[seat].targeted);
    StateError::ensure(marked, "TP-11", || "cells bear targets that are not pending, or the other way round")
}

/// TP-13, TP-15: only the attack that resolves has had its bonus, or that of which it is the bonus.
fn bonuses(public: &Public) -> Result<(), StateError> {
    let in_bonus = public.bonus_targets();
    let resolving = matches!(public.stage, Stage::Resolution { .. });
    let mut attacks = public.targets.iter().enumerate().filter(|(_, target)| target.first_of_attack);
    let right = attacks.all(|(place, target)| {
        !target.bonus_used
            || target.attack.is_some()
                && resolving
                && target.owner == public.active
                && (place == 0 || place == in_bonus)
    });
    StateError::ensure(right, "TP-13", || "an attack has had its bonus before it resolves")?;
    let one_bonus = public.targets[..in_bonus].iter().filter(|target| target.first_of_attack).count() <= 1;
    StateError::ensure(one_bonus, "TP-15", || "a bonus has more than one attack")?;
    let there = match public.stage {
        Stage::Resolution { bonus: Some((kind, at)), .. } => kind.attack() != Attack::None && at.board != public.active,
        _ => true,
    };
    StateError::ensure(there, "TP-13", || "a bonus is due where none can be")
}

/// TP-25: the pending strikes, by owner and in board order.
fn strikes(rules: &Rules, public: &Public) -> Result<(), StateError> {
    for strike in &public.strikes {
        let at = strike.at;
        let owner = strike.owner;
        let effect = rules.effect(strike.weapon.into());
        let right = matches!(effect, Some(Effect::Strike { .. }))
            && rules.seats().without(owner).contains(at.board)
            && rules.board.all.contains(at.cell)
            && can_own(rules, public, owner);
        StateError::ensure(right, "TP-25", || format!("a strike of seat {owner} where none can be"))?;
    }
    let ordered = public.strikes.is_sorted_by_key(|strike| {
        let board = board_order(rules, strike.owner, strike.at.board);
        (board_order(rules, public.first, strike.owner), board, strike.at.cell)
    });
    StateError::ensure(ordered, "TP-25", || "strikes are not in the order in which they fall")
}

/// TP-27: no seat that plays on has won.
fn winners(rules: &Rules, public: &Public) -> Result<(), StateError> {
    let won = |seats: Seats| matches!(public.stage, Stage::Over { winners } if winners == seats);
    let all = rules.seats();
    let rich: Seats = all.iter().filter(|&seat| public.players[seat].egg_count() >= rules.eggs_to_win).collect();
    StateError::ensure(rich.is_empty() || won(rich), "TP-27", || {
        format!("{rich} should have won by {}", counted(rules.eggs_to_win, "egg", "eggs"))
    })?;
    let alive = public.alive();
    StateError::ensure(alive.len() > 1 || won(alive), "TP-27", || format!("{alive} alone should have won"))?;
    let Stage::Over { winners } = public.stage else { return Ok(()) };
    StateError::ensure(!winners.is_empty() && (winners - all).is_empty(), "TP-27", || {
        format!("winners: {winners}; at the table: {all}")
    })
}

/// TP-8, TP-29: what is counted in a phase.
fn stage(rules: &Rules, public: &Public) -> Result<(), StateError> {
    match public.stage {
        Stage::Targeting { attacks, attacked } => {
            StateError::ensure(attacked & !rules.attackers == 0, "TP-8", || "a kind has attacked that cannot")?;
            StateError::ensure(usize::from(attacks) <= UnitKind::COUNT, "TP-8", || {
                format!("{} owed", counted(attacks, "attack is", "attacks are"))
            })?;
        }
        Stage::Over { .. } => {
            let still = public.weapon_takers.is_empty() && public.prompt == Prompt::Menu;
            StateError::ensure(still, "TP-27", || "something is pending after the end")?;
        }
        _ => {}
    }
    // An open prompt waits for no card, and a taker is asked unless a card is turned up for the take.
    let due = reveal_is_due(rules, public);
    let waits = !due || public.prompt == Prompt::Menu;
    StateError::ensure(waits, "TP-22", || "something is asked while a weapon is turned up")?;
    let taking = public.weapon_takers.is_empty() != (public.prompt == Prompt::Take) || due;
    StateError::ensure(taking, "TP-22", || "a weapon is to be taken where no seat is asked")
}

/// TP-32: what is asked can be answered, and by something else than a pass.
fn prompt(rules: &Rules, state: &State) -> Result<(), StateError> {
    let public = &state.public;
    let (targeting, free) = match public.stage {
        Stage::Targeting { attacks, .. } => (true, attacks > 0),
        Stage::Resolution { bonus, bonus_targets } => (false, bonus.is_none() && bonus_targets == 0),
        _ => return Ok(()),
    };
    if reveal_is_due(rules, public) {
        return Ok(());
    }
    let right = match public.prompt {
        Prompt::Menu => free && has_menu(rules, public),
        Prompt::Targets { attack, left, begun } => asks_targets(public, attack, left, begun),
        Prompt::Line { attack, cells } => match attack.attack() {
            Attack::Line(wanted) => targeting && cells > 0 && longest_line(rules, public, wanted) == cells,
            _ => false,
        },
        Prompt::Field { optional: true } => !rules.board.squares.is_empty() && !targeting,
        Prompt::Field { optional: false } => !rules.board.squares.is_empty() && (targeting || free),
        Prompt::Strike { weapon } => targeting && matches!(rules.effect(weapon.into()), Some(Effect::Strike { .. })),
        Prompt::Rob { weapon } => (targeting || free) && matches!(rules.effect(weapon.into()), Some(Effect::Rob(_))),
        Prompt::Probe { left, board, named } => (targeting || free) && asks_probe(rules, public, left, board, named),
        Prompt::Scout => targeting || free,
        Prompt::Take => true,
    };
    let who = public.asked();
    StateError::ensure(right, "TP-32", || format!("seat {who} is asked what it cannot be asked: {:?}", public.prompt))?;
    StateError::ensure(!Legal::of(rules, state, who).is_empty(), "TP-32", || {
        format!("seat {who} is asked and has no answer")
    })
}

/// Targets of an attack in targeting, or of the bonus of the one that resolves.
fn asks_targets(public: &Public, attack: Option<UnitKind>, left: u16, begun: bool) -> bool {
    let last = public.last_target().filter(|last| last.owner == public.active);
    let kind = |choice: UnitKind| matches!(choice.attack(), Attack::Choice(_));
    match public.stage {
        Stage::Resolution { bonus, bonus_targets } => {
            let kind = matches!(attack, None | Some(UnitKind::Oeufbusier));
            left > 0
                && kind
                && bonus.is_none()
                && begun == (bonus_targets > 0)
                && last.is_none_or(|last| !begun || last.attack == attack)
        }
        _ => left > 0 && attack.is_none_or(kind) && (!begun || last.is_some_and(|last| last.attack == attack)),
    }
}

/// Cells of one board, ascending, and as many left as can be named.
fn asks_probe(rules: &Rules, public: &Public, left: u8, board: Seat, named: Cells) -> bool {
    let Some(last) = named.last() else { return board == NO_BOARD && (1..=4).contains(&left) };
    let untouched = untouched(rules, public, board);
    rules.seats().without(public.active).contains(board)
        && named.is_within(untouched)
        && left > 0
        && (untouched & Cells::after(last)).len() >= left.into()
        && named.len() + u32::from(left) <= 4
}

/// TP-6, TP-22: each card is in one place.
fn cards(rules: &Rules, public: &Public) -> Result<(), StateError> {
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
fn eggs(rules: &Rules, public: &Public) -> Result<(), StateError> {
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
fn money(rules: &Rules, state: &State) -> Result<(), StateError> {
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
