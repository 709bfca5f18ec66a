//! Every invariant of a position, one function an aspect.

use alloc::format;

use game_traits::text::counted;
use game_traits::{Seats, StateError};

use crate::apply::seat;
use crate::board::{bits, one};
use crate::edition::Effect;
use crate::grid::{Grid, NOWHERE};
use crate::legal;
use crate::menu;
use crate::queue::{At, AttackSource, Target};
use crate::rules::{MAX_PLAYERS, MAX_TOKENS, MAX_WEAPONS, Rules};
use crate::state::{Phase, Player, Prompt, State, Table, WILD};
use crate::unit_kind::{Attack, UnitKind};

pub(crate) fn validate(rules: &Rules, state: &State) -> Result<(), StateError> {
    absent(rules, state)?;
    for number in 0..rules.players {
        grid(rules, state, number)?;
        board(rules, state, number)?;
    }
    ready(rules, state)?;
    pending(rules, &state.table)?;
    cards(rules, &state.table)?;
    eggs(rules, &state.table)?;
    money(rules, state)?;
    course(rules, &state.table)?;
    asked(rules, state)
}

/// Whoever is not at the table has nothing.
fn absent(rules: &Rules, state: &State) -> Result<(), StateError> {
    let players = &state.table.players[rules.players..];
    let nothing = players.iter().all(|player| *player == Player::EMPTY)
        && state.grids[rules.players..].iter().all(|grid| *grid == Grid::EMPTY)
        && state.table.owns[rules.players..].iter().all(|&own| own == 0);
    StateError::ensure(nothing, "players", || format!("a game of {} has more than that", rules.players))?;
    let table = &state.table;
    let there = [table.first, table.active].into_iter().chain(table.takers.as_slice().iter().copied());
    let there = there.chain(table.strikes.as_slice().iter().map(|strike| strike.seat() as u8));
    StateError::ensure(there.into_iter().all(|number| (number as usize) < rules.players), "players", || {
        format!("somebody is named who does not play; {} do", rules.players)
    })
}

/// TP-4, TP-5: tokens as drawn, in order, none touching, and room for the rest.
pub(crate) fn grid(rules: &Rules, state: &State, number: usize) -> Result<(), StateError> {
    let grid = &state.grids[number];
    let placed = grid.placed();
    let order = rules.order();
    let tail = grid.corners.iter().skip(placed).all(|&corner| corner == NOWHERE);
    StateError::ensure(tail && placed <= order.len(), "TP-5", || {
        format!("tokens of seat {number} are placed out of order")
    })?;
    let mut again = Grid::EMPTY;
    for (slot, &corner) in grid.corners[..placed].iter().enumerate() {
        let kind = order[slot];
        let stands = rules.unit(kind).corners & one(corner) != 0;
        StateError::ensure(stands, "TP-4", || format!("{kind} of seat {number} is not on the board"))?;
        StateError::ensure(rules.unit(kind).halo(corner) & again.occupied == 0, "TP-4", || {
            format!("{kind} of seat {number} touches another unit")
        })?;
        let ascending = slot == 0 || order[slot - 1] != kind || grid.corners[slot - 1] < corner;
        StateError::ensure(ascending, "TP-5", || format!("tokens of {kind} of seat {number} are out of board order"))?;
        again.place(rules, corner);
    }
    StateError::ensure(again.occupied == grid.occupied, "TP-4", || {
        format!("the cells of seat {number}'s units are not those that are occupied")
    })?;
    let room = placed == order.len() || crate::placing::legal(rules, grid) != 0;
    StateError::ensure(room, "TP-5", || format!("no room is left for the tokens of seat {number}"))
}

/// TP-12, TP-20, TP-30: what has happened on a board.
fn board(rules: &Rules, state: &State, number: usize) -> Result<(), StateError> {
    let (player, grid) = (&state.table.players[number], &state.grids[number]);
    let on_board = player.exploded | player.answered | player.targeted;
    StateError::ensure(on_board & !rules.board.all == 0, "TP-1", || {
        format!("something beside the board of seat {number}")
    })?;
    StateError::ensure((player.answered | player.targeted) & player.exploded == 0, "TP-16", || {
        format!("a cell of seat {number} that exploded bears a target or an answer")
    })?;
    let hits = player.exploded & grid.occupied;
    StateError::ensure((player.by[0] | player.by[1]) & !hits == 0, "TP-14", || {
        format!("somebody hit a cell of seat {number} that was not hit")
    })?;
    let strangers = (0..MAX_PLAYERS).filter(|&by| by == number || by >= rules.players);
    let wrong = strangers.fold(0, |set, by| set | player.hit_by(by, hits));
    StateError::ensure(wrong == 0, "TP-9", || format!("seat {number} was hit by itself or by nobody at the table"))?;
    let mut living = [0u8; UnitKind::COUNT];
    for (kind, _, cells) in grid.units(rules) {
        living[kind.index()] += u8::from(cells & !player.exploded != 0);
    }
    if grid.placed() < rules.order().len() {
        living = core::array::from_fn(|kind| rules.units[kind].tokens);
    }
    StateError::ensure(living == player.living, "TP-20", || {
        format!("the living units of seat {number} are not counted right")
    })?;
    StateError::ensure(player.scouted & !rules.board.named_zones == 0, "TP-30", || {
        format!("a zone of seat {number} is counted that is none")
    })?;
    let field =
        player.field.is_none_or(|at| (at.board as usize) < rules.players && rules.board.squares & one(at.bit) != 0);
    StateError::ensure(field, "TP-18", || format!("the magnetic field of seat {number} is not on a board"))
}

/// TP-5: who is ready, and that nothing has happened before all are.
fn ready(rules: &Rules, state: &State) -> Result<(), StateError> {
    let table = &state.table;
    let whole = (0..rules.players).filter(|&n| state.grids[n].placed() == rules.order().len()).map(seat);
    StateError::ensure(whole.collect::<Seats>() == table.ready, "TP-5", || "who is ready is not who has placed all")?;
    let all = table.ready == Seats::first(rules.players);
    let before = matches!(table.phase, Phase::Setup | Phase::Placement);
    StateError::ensure(all != before, "TP-5", || "the turns begin when all tokens are placed")?;
    let placed = state.grids.iter().any(|grid| *grid != Grid::EMPTY);
    StateError::ensure(
        table.phase != Phase::Setup || !placed,
        "TP-5",
        || "the weapons are turned up before the placement",
    )?;
    let untouched = |player: &Player| Player { living: [0; UnitKind::COUNT], ..*player } == Player::EMPTY;
    let clean = !before || table.players.iter().all(untouched) && table.takers.is_empty() && table.winners.is_empty();
    StateError::ensure(clean, "TP-5", || "something has happened before all tokens are placed")?;
    let still =
        !before || table.ask == Prompt::Menu && table.first as usize == rules.first && table.active == table.first;
    StateError::ensure(still, "TP-7", || "somebody else than the first player is to begin")
}

/// TP-9, TP-11: the pending targets and strikes.
fn pending(rules: &Rules, table: &Table) -> Result<(), StateError> {
    let owned: usize = table.owns.iter().map(|&own| own as usize).sum();
    StateError::ensure(owned == table.targets.as_slice().len(), "TP-11", || {
        format!("{} pending, {owned} owned", counted(table.targets.as_slice().len(), "target is", "targets are"))
    })?;
    let mut targeted = [0u128; MAX_PLAYERS];
    let resolving = table.phase == Phase::Resolution;
    let from = if resolving { table.active() } else { table.first as usize };
    let last = (table.active() + rules.players - from) % rules.players;
    let mut targets = table.targets.as_slice();
    let mut mark = |owner: usize, target: &Target, sub: bool| {
        let At { board, bit } = target.at();
        let board = board as usize;
        let whole = board < rules.players && board != owner && targeted[board] & one(bit) == 0;
        let attack = target.by().get().is_none_or(|kind| kind.attack() != Attack::None);
        let right = whole && attack && (!sub || matches!(target.by().get(), None | Some(UnitKind::Oeufbusier)));
        targeted[board & (MAX_PLAYERS - 1)] |= one(bit);
        StateError::ensure(right, "TP-9", || format!("a target of seat {owner} where none can be"))
    };
    for n in 0..rules.players {
        let owner = (from + n) % rules.players;
        let (mine, rest) = targets.split_at((table.owns[owner] as usize).min(targets.len()));
        mine.iter().try_for_each(|target| mark(owner, target, false))?;
        let opens = mine.first().is_none_or(|first| first.opens() || resolving && owner == table.active());
        StateError::ensure(opens, "TP-11", || format!("the first target of seat {owner} opens no attack"))?;
        targets = rest;
        let done = resolving && has_resolved(rules, table, owner);
        StateError::ensure(!done || mine.is_empty(), "TP-12", || {
            format!("seat {owner} has resolved, and has targets")
        })?;
        let early = table.phase == Phase::Targeting && n > last;
        StateError::ensure(!early || mine.is_empty(), "TP-8", || {
            format!("seat {owner} has not attacked yet, and has targets")
        })?;
    }
    table.sub.as_slice().iter().try_for_each(|target| mark(table.active(), target, true))?;
    let marked = (0..rules.players).all(|n| targeted[n] == table.players[n].targeted);
    StateError::ensure(marked, "TP-11", || "cells bear targets that are not pending, or the other way round")?;
    // Only the first target of the active seat can be one that opens no attack.
    let goes_on = resolving && table.targets.first().is_some_and(|next| !next.opens());
    StateError::ensure(goes_on || !table.fired, "TP-13", || "an attack that is over has had its bonus")?;
    StateError::ensure(
        !table.sub.is_empty() || !table.sub_fired,
        "TP-15",
        || "a bonus attack that is over has had its bonus",
    )?;
    let bonus = table.bonus.is_none_or(|(by, at)| {
        by != AttackSource::PLAIN && (at.board as usize) < rules.players && at.board as usize != table.active()
    });
    StateError::ensure(
        bonus && (resolving || table.bonus.is_none() && table.sub.is_empty()),
        "TP-13",
        || "a bonus is due where none can be",
    )?;
    strikes(rules, table)
}

/// Whether a seat's place in phase 2 is over in this turn.
fn has_resolved(rules: &Rules, table: &Table, number: usize) -> bool {
    let place = |number: usize| (number + rules.players - table.first as usize) % rules.players;
    place(number) < place(table.active())
}

fn strikes(rules: &Rules, table: &Table) -> Result<(), StateError> {
    let strikes = table.strikes.as_slice();
    for strike in strikes {
        let at = strike.at();
        let effect = rules.weapon(strike.weapon()).map(|weapon| weapon.effect);
        let right = matches!(effect, Some(Effect::Strike { .. }))
            && (at.board as usize) < rules.players
            && at.board as usize != strike.seat()
            && rules.board.all & one(at.bit) != 0
            && (table.phase != Phase::Resolution || !has_resolved(rules, table, strike.seat()))
            && matches!(table.phase, Phase::Targeting | Phase::Resolution);
        StateError::ensure(right, "TP-25", || format!("a strike of seat {} where none can be", strike.seat()))?;
    }
    let players = rules.players;
    let order = |strike: &crate::queue::Strike| {
        let (owner, at) = (strike.seat(), strike.at());
        let board = (at.board as usize + players - owner) % players;
        ((owner + players - table.first as usize) % players, board, at.bit)
    };
    StateError::ensure(strikes.is_sorted_by_key(order), "TP-25", || "strikes are not in the order in which they fall")
}

/// TP-6, TP-22: each card is in one place.
fn cards(rules: &Rules, table: &Table) -> Result<(), StateError> {
    let mut in_play = 0u32;
    for i in 0..MAX_WEAPONS {
        let count = rules.weapon(i).map_or(0, |weapon| u32::from(weapon.count));
        let held: u32 = table.players.iter().map(|player| u32::from(player.held[i])).sum();
        let there = held + u32::from(table.deck[i]) + u32::from(table.row[i]);
        StateError::ensure(there <= count, "TP-22", || {
            format!("{} of weapon {i}, there are {count}", counted(there, "card", "cards"))
        })?;
        let permanent = rules.weapon(i).is_some_and(|weapon| weapon.effect.used() == crate::edition::Use::Permanent);
        in_play += count - there;
        StateError::ensure(!permanent || there == count, "TP-24", || {
            format!("a permanent card of weapon {i} is discarded")
        })?;
    }
    let row: u32 = table.row.iter().map(|&n| u32::from(n)).sum();
    StateError::ensure(row <= u32::from(rules.face_up), "TP-6", || {
        format!("{} face up, not {}", counted(row, "weapon", "weapons"), rules.face_up)
    })?;
    let deck = table.deck.iter().any(|&count| count > 0);
    let due = row < u32::from(rules.face_up) && deck;
    StateError::ensure(due || !table.refill, "TP-22", || "a weapon is to be turned up, but none can be")?;
    let early = table.phase == Phase::Setup;
    StateError::ensure(
        !early || table.refill && in_play == 0,
        "TP-6",
        || "weapons are turned up before anything else",
    )?;
    let full = table.refill || row == u32::from(rules.face_up) || !deck || table.phase == Phase::Over;
    StateError::ensure(full, "TP-22", || "weapons lie in the deck that should be turned up")
}

/// TP-3, TP-21, TP-27: each egg is in one place, and nobody who plays on has won.
fn eggs(rules: &Rules, table: &Table) -> Result<(), StateError> {
    for colour in 0..rules.players {
        let laid = UnitKind::ALL
            .iter()
            .filter(|kind| rules.unit(**kind).egg && table.players[colour].living[kind.index()] == 0);
        let (laid, sold) =
            (laid.count(), table.players.iter().map(|player| player.eggs[colour] as usize).sum::<usize>());
        StateError::ensure(sold <= laid, "TP-21", || {
            format!("{} of seat {colour} sold, {laid} went on sale", counted(sold, "egg", "eggs"))
        })?;
        StateError::ensure(table.players[colour].eggs[colour] == 0, "TP-22", || {
            format!("seat {colour} has bought its own egg")
        })?;
    }
    let strangers = table.players.iter().all(|player| player.eggs[rules.players..WILD].iter().all(|&n| n == 0));
    let wild: usize = table.players.iter().map(|player| player.eggs[WILD] as usize).sum();
    StateError::ensure(strangers && wild <= rules.wild_prices().len(), "TP-3", || {
        format!("{} sold", counted(wild, "wild egg is", "wild eggs are"))
    })?;
    let rich =
        (0..rules.players).filter(|&n| table.players[n].egg_count() >= rules.eggs_to_win).map(seat).collect::<Seats>();
    let over = table.phase == Phase::Over;
    StateError::ensure(rich.is_empty() || over && rich == table.winners, "TP-27", || {
        format!("{rich} should have won by {}", counted(rules.eggs_to_win, "egg", "eggs"))
    })?;
    let alive = table.alive();
    StateError::ensure(alive.len() > 1 || over && alive == table.winners, "TP-27", || {
        format!("{alive} alone should have won")
    })?;
    StateError::ensure(over != table.winners.is_empty(), "TP-27", || "somebody has won exactly when the game is over")?;
    StateError::ensure(
        (table.winners - Seats::first(rules.players)).is_empty(),
        "TP-27",
        || "somebody has won who does not play",
    )
}

/// TP-19 to TP-22: épis come only from destroyed units, bounties and cards, and go only for eggs. What was paid for units
/// is known exactly; the rest within bounds.
fn money(rules: &Rules, state: &State) -> Result<(), StateError> {
    let table = &state.table;
    let (mut credit, mut payments, mut taken) = (0u64, 0u64, 0u64);
    for number in 0..rules.players {
        let player = &table.players[number];
        for (kind, _, cells) in state.grids[number].units(rules).filter(|(_, _, cells)| cells & !player.exploded == 0) {
            credit += u64::from(cells.count_ones()) * u64::from(rules.unit(kind).value);
            payments += (0..rules.players).filter(|&by| player.hit_by(by, cells) != 0).count() as u64;
            taken += u64::from(matches!(kind, UnitKind::Tresor | UnitKind::Grange));
        }
    }
    let most = |of: fn(Effect) -> u64| rules.weapons().map(|(_, w)| of(w.effect) * u64::from(w.count)).sum::<u64>();
    let bounties = payments * most(|effect| if let Effect::Bounty(n) = effect { n.into() } else { 0 });
    let discount = most(|effect| if let Effect::EggDiscount(n) = effect { n.into() } else { 0 });
    let sold: u64 = table.players.iter().map(|player| u64::from(player.egg_count())).sum();
    let wild: usize = table.players.iter().map(|player| player.eggs[WILD] as usize).sum();
    let held: u64 = table.players.iter().flat_map(|player| player.held).map(u64::from).sum();
    // Every card that was played was taken before, for an egg or a unit.
    let played = (sold + taken).saturating_sub(held);
    StateError::ensure(held <= sold + taken, "TP-22", || {
        format!("{} taken, for {} eggs and units", counted(held, "weapon was", "weapons were"), sold + taken)
    })?;
    let income = rules.weapons().map(|(_, w)| if let Effect::Income(n) = w.effect { u64::from(n) } else { 0 }).max();
    let full: u64 = (sold - wild as u64) * u64::from(rules.egg_price)
        + rules.wild_prices().iter().take(wild).map(|&price| u64::from(price)).sum::<u64>();
    let epis: u64 = table.players.iter().map(|player| u64::from(player.epis)).sum();
    let high =
        (credit + bounties + played * income.unwrap_or(0)) as i128 - full.saturating_sub(sold * discount) as i128;
    let low = credit as i128 - full as i128;
    StateError::ensure((low..=high).contains(&(epis as i128)), "TP-20", || {
        format!("the players have {epis} épis together; {credit} were paid for units, so {low} to {high} can be")
    })
}

/// TP-8, TP-29: phases and what is counted in them.
fn course(rules: &Rules, table: &Table) -> Result<(), StateError> {
    let targeting = table.phase == Phase::Targeting;
    let resolving = table.phase == Phase::Resolution;
    StateError::ensure(
        targeting || table.attacks == 0 && table.attacked == 0,
        "TP-8",
        || "attacks are owed in no targeting",
    )?;
    let kinds = UnitKind::ALL.iter().filter(|kind| kind.attack() != Attack::None && rules.unit(**kind).tokens > 0);
    let can_attack = kinds.fold(0u8, |set, kind| set | 1 << kind.index());
    StateError::ensure(table.attacked & !can_attack == 0, "TP-8", || "a kind has attacked that cannot")?;
    StateError::ensure(table.attacks <= UnitKind::COUNT as u8, "TP-8", || {
        format!("{} owed", counted(table.attacks, "attack is", "attacks are"))
    })?;
    StateError::ensure(!table.passed, "TP-22", || "a position after a pass waits for nobody")?;
    let taking = table.phase == Phase::Over || table.takers.is_empty() != (table.ask == Prompt::Take) || table.refill;
    StateError::ensure(
        taking && (targeting || resolving || table.takers.is_empty()),
        "TP-22",
        || "a weapon is to be taken where nobody is asked",
    )?;
    let turned_up = !table.refill || table.ask == Prompt::Menu;
    StateError::ensure(turned_up, "TP-22", || "something is asked while a weapon is turned up")?;
    // Strikes and bonuses have their phase: see `pending`.
    let over = table.phase != Phase::Over || table.targets.is_empty();
    StateError::ensure(
        over && (targeting || resolving || table.ask == Prompt::Menu),
        "TP-27",
        || "something is pending after the end",
    )
}

/// TP-32: what is asked can be answered, and something else than a pass.
fn asked(rules: &Rules, state: &State) -> Result<(), StateError> {
    let table = &state.table;
    if !matches!(table.phase, Phase::Targeting | Phase::Resolution) || table.refill {
        return Ok(());
    }
    let targeting = table.phase == Phase::Targeting;
    let me = table.active();
    let right = match table.ask {
        Prompt::Menu if targeting => table.attacks > 0 && menu::has_menu(rules, table),
        Prompt::Menu => table.bonus.is_none() && table.sub.is_empty() && menu::has_window(rules, table),
        Prompt::Targets { by, left, begun, sub } => targets(table, by, left, begun, sub),
        Prompt::Line { by, cells } => {
            let line = by.get().and_then(|kind| match kind.attack() {
                Attack::Line(wanted) => Some(wanted),
                _ => None,
            });
            targeting && line.is_some_and(|wanted| legal::longest_line(rules, table, wanted) == cells) && cells > 0
        }
        Prompt::Field { optional } => rules.board.squares != 0 && (!optional || !targeting),
        Prompt::Strike { weapon } => {
            let effect = rules.weapon(weapon.into()).map(|weapon| weapon.effect);
            targeting && matches!(effect, Some(Effect::Strike { .. }))
        }
        Prompt::Probe { left, board, named } => names(rules, table, left, board, named),
        Prompt::Scout | Prompt::Take => true,
        Prompt::Rob { weapon } => {
            matches!(rules.weapon(weapon.into()).map(|weapon| weapon.effect), Some(Effect::Rob(_)))
        }
    };
    StateError::ensure(right, "TP-32", || format!("seat {me} is asked what it cannot be asked: {:?}", table.ask))?;
    let who = seat(table.asked());
    StateError::ensure(legal::count(rules, state, who) > 0, "TP-32", || {
        format!("seat {who} is asked and has no answer")
    })?;
    let quiet =
        !matches!(table.ask, Prompt::Targets { sub: true, .. } | Prompt::Field { optional: true } | Prompt::Take);
    StateError::ensure(
        !quiet || table.bonus.is_none() && table.sub.is_empty(),
        "TP-13",
        || "a bonus waits behind a card",
    )
}

fn targets(table: &Table, by: AttackSource, left: u8, begun: bool, sub: bool) -> bool {
    let queue = if sub { table.sub.last() } else { table.targets.last() };
    let last = queue.is_some_and(|target| target.by() == by);
    let (mine, placed) = if sub {
        (!table.sub.is_empty(), table.sub.as_slice().len())
    } else {
        (table.owns[table.active()] > 0, table.targets.as_slice().len())
    };
    let most = if sub { crate::state::MAX_SUB } else { crate::state::MAX_TARGETS };
    let phase = if sub { Phase::Resolution } else { Phase::Targeting };
    let kind = match by.get() {
        Some(UnitKind::Oeufbusier) | None => true,
        Some(kind) => !sub && matches!(kind.attack(), Attack::Choice(_)),
    };
    let begins = !begun && (!sub || table.sub.is_empty());
    // The card that a Faucheur's one more target resembles has up to three.
    table.phase == phase
        && kind
        && left > 0
        && placed + left as usize <= most
        && (left as usize) <= MAX_TOKENS
        && (begins || begun && last && mine)
        && table.bonus.is_none()
}

fn names(rules: &Rules, table: &Table, left: u8, board: u8, named: u128) -> bool {
    let me = table.active();
    let board = board as usize;
    if named == 0 {
        return board == 0 && (1..=4).contains(&left);
    }
    let open = legal::askable(rules, table, board & (MAX_PLAYERS - 1));
    let last = 127 - named.leading_zeros() as u8;
    let behind = bits(open & crate::board::after(last)).count();
    board != me
        && board < rules.players
        && named & !open == 0
        && left > 0
        && behind >= left.into()
        && named.count_ones() + u32::from(left) <= 4
}
