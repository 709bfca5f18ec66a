//! The search on boards packed full, and against trying all.

use super::*;
use crate::config::Config;
use crate::determinize::determinize;
use crate::edition::Edition;
use crate::placement::board::MAX_ZONES;
use crate::placement::legal::{
    self,
    tests::{dense, small},
};
use crate::public::Stage;
use crate::state::State;
use crate::view::view;
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use game_traits::conformance::assert_golden;
use game_traits::{Observer, Seat, rng};

/// Whose placement is looked for.
const SEAT: Seat = Seat::new(1);

/// A position in which the layout of seat 1 was drawn, and then anything came to light of it.
fn position(rules: &Rules, rng: &mut impl GameRng) -> State {
    let mut state = State::start(rules);
    state.public.stage = Stage::Targeting { attacks: 1, attacked: 0 };
    for grid in &mut state.hidden.values_mut()[..rules.players] {
        while grid.placed() < rules.order.len() {
            let corners = legal::legal(rules, grid);
            grid.place(rules, corners.nth(rng.random_below(corners.len())).expect("the rest can be placed"));
        }
    }
    // None at times, at others a few or nearly all.
    let odds: [u32; 3] = core::array::from_fn(|_| rng.random_below(10) * rng.random_below(11));
    let mut some = |set: Cells, odds| set.filter(|_| rng.random_ratio(odds, 100));
    let player = &mut state.public.players[SEAT];
    player.exploded = some(rules.board.all, odds[0]);
    player.answered = some(rules.board.all - player.exploded, odds[1]);
    player.scouted = some(Cells(rules.board.named_zones.into()), odds[2]).0 as u16;
    state
}

/// Columns, rows, squares or wide columns as zones.
fn cut_into_zones(rules: &mut Rules, number: usize) {
    let board = &mut rules.board;
    (board.zones, board.named_zones) = Default::default();
    for cell in board.all.iter() {
        let (column, row) = (cell % board.columns, cell / board.columns);
        let zone = [column, row, column / 3 % 4 + row / 3 % 4 * 4, column / 8][number % 4] as usize % MAX_ZONES;
        board.zones[zone] |= Cells::one(cell);
        board.named_zones |= 1 << zone;
    }
}

/// Boards packed as full as it goes, or nearly: `tried` of [`dense`], with zones of any sort, and the standard one,
/// with up to `most` Faucheurs more.
fn editions(tried: u8, most: u8) -> Vec<Rules> {
    let mut rng = rng::seeded(5);
    let mut all: Vec<Rules> = (0..tried).filter_map(|number| dense(&mut rng, number % 3)).collect();
    for (number, rules) in all.iter_mut().enumerate() {
        cut_into_zones(rules, number);
    }
    for more in 0..=most {
        let mut edition = Edition::standard();
        let faucheur = edition.units.iter_mut().find(|unit| unit.kind == UnitKind::Faucheur).expect("it is there");
        faucheur.tokens += more;
        all.push(Rules::new(&Config { edition: Some(edition), ..Config::default() }).expect("it can be placed"));
    }
    all
}

/// Whether all tokens left can be placed so that what is known holds, by trying all.
fn plainly(clues: &Clues<'_>, floor: Cells) -> bool {
    let Some(kind) = clues.next_kind() else {
        let cells = |&(kind, corner): &(UnitKind, u8)| clues.rules.unit(kind).at(corner);
        let covered = clues.tokens().iter().map(cells).collect::<Cells>();
        return clues.must.is_within(covered)
            && clues.tokens().iter().all(|token| !cells(token).is_within(clues.hits))
            && clues.zones().all(|(zone, wanted)| ((covered & zone) - clues.hits).len() == wanted);
    };
    (clues.rules.unit(kind).fits(clues.room) & floor).iter().any(|corner| {
        let mut next = *clues;
        // What is known stays as it is until all tokens stand.
        next.put(kind, corner);
        (next.must, next.budgets) = (clues.must, clues.budgets);
        next.room = clues.room - clues.rules.unit(kind).halo(corner);
        let alike = next.left[kind.index()] > 0;
        plainly(&next, if alike { Cells::after(corner) } else { Cells::ANY })
    })
}

/// TP-30: what is found fits, and nothing is missed, whatever is known.
#[test]
fn tp_30_the_search_says_what_trying_all_says() {
    let (mut rng, mut found, mut refused) = (rng::seeded(6), 0, 0);
    for mut rules in (0..400).filter_map(|_| small(&mut rng)).filter(|rules| rules.order.len() < 6).collect::<Vec<_>>()
    {
        cut_into_zones(&mut rules, 1);
        for _ in 0..10 {
            let mut some = |odds: u32| rules.board.all.filter(|_| rng.random_ratio(odds, 30));
            let mut clues = Clues::none(&rules).pooled();
            clues.room -= some(3);
            clues.occupied(some(1), some(1));
            for zone in 0..rng.random_below(5).saturating_sub(2) {
                clues.counted(zone as usize, rng.random_below(3) as u8);
            }
            let exists = plainly(&clues, Cells::ANY);
            let (answer, nodes) = placed(&clues, &mut rng);
            assert_eq!(answer.is_some(), exists, "{nodes} nodes");
            (found, refused) = (found + u32::from(exists), refused + u32::from(!exists));
        }
    }
    assert!(found > 200 && refused > 200, "{found} found, {refused} refused");
}

/// TP-30: whatever the edition and whatever has come to light, there is an answer, after few steps.
#[test]
fn tp_30_what_fits_is_found_soon() {
    // What is searched does not depend on how it is.
    let (mut rng, mut own) = (rng::seeded(1), rng::seeded(77));
    let (mut worst, mut sum, editions) = (0, 0, editions(110, 6));
    assert!(editions.len() > 40, "{} editions", editions.len());
    for rules in &editions {
        for _ in 0..40 {
            let state = position(rules, &mut rng);
            let seen = view(rules, &state, Observer::Spectator);
            let clues = Clues::of(rules, &seen, SEAT);
            let (found, nodes) = placed(&clues.pooled(), &mut own);
            let found = found.expect("what stands there fits");
            worst = worst.max(nodes);
            sum += nodes;
            let mut again = state.clone();
            again.hidden[SEAT] = clues.unpooled(&found, &mut own);
            assert_eq!(again.hidden[SEAT].placed(), rules.order.len());
            assert_eq!(view(rules, &again, Observer::Spectator), seen);
            // And so as it is asked for, draws first.
            let drawn = determinize(rules, &seen, &mut own);
            assert_eq!(view(rules, &drawn, Observer::Spectator), seen);
            assert!(crate::validate::placement(rules, &drawn.hidden[SEAT], SEAT).is_ok());
        }
    }
    // Measured: 2,308 at most, 23 on average.
    let most = 30 * 40 * editions.len() as u32;
    assert!(worst < 10_000 && sum < most, "{worst} nodes at most, {sum} in all");
}

/// One crater more, and again, until nothing fits: the last answers and the first refusal take most.
#[test]
fn tp_30_the_last_that_fits_is_found_and_what_cannot_be_refused() {
    let (mut rng, mut own) = (rng::seeded(2), rng::seeded(77));
    let (mut found, mut refused, mut sum, mut searches) = (0, 0, 0, 0);
    for rules in &editions(110, 6) {
        for blank in [true, false] {
            let seen = view(rules, &position(rules, &mut rng), Observer::Spectator);
            let mut clues = if blank { Clues::none(rules) } else { Clues::of(rules, &seen, SEAT) };
            loop {
                let (answer, nodes) = placed(&clues.pooled(), &mut own);
                (sum, searches) = (sum + nodes, searches + 1);
                if answer.is_none() {
                    assert!(nodes < MAX_NODES, "given up after {nodes} nodes");
                    refused = refused.max(nodes);
                    break;
                }
                found = found.max(nodes);
                let free = clues.room - clues.must;
                let Some(cell) = free.nth(rng.random_below(free.len())) else { break };
                clues.room -= Cells::one(cell);
            }
        }
    }
    // Measured: 2,195 for an answer, 7,213 for a refusal.
    assert!(found < 5_000 && refused < 20_000, "{found} nodes for an answer, {refused} for a refusal");
    // And 38 on average: what prunes less shows.
    assert!(sum < 48 * searches, "{sum} nodes in {searches} searches");
}

/// What is searched takes as many nodes as it did: what prunes less, remembers less or orders worse shows at once.
#[test]
fn searches_are_as_long_as_they_were() {
    let (mut rng, mut own) = (rng::seeded(3), rng::seeded(78));
    let mut lines = String::from(
        "# nodes of six searches with something known, then with one crater more each time, up to 500 together\n",
    );
    for rules in &editions(12, 2) {
        let mut nodes = Vec::new();
        for _ in 0..6 {
            let seen = view(rules, &position(rules, &mut rng), Observer::Spectator);
            nodes.push(placed(&Clues::of(rules, &seen, SEAT).pooled(), &mut own).1);
        }
        let mut clues = Clues::none(rules);
        while nodes.iter().sum::<u32>() < 500 {
            let (answer, steps) = placed(&clues.pooled(), &mut own);
            nodes.push(steps);
            let free = clues.room - clues.must;
            match free.nth(rng.random_below(free.len())) {
                Some(cell) if answer.is_some() => clues.room -= Cells::one(cell),
                _ => break,
            }
        }
        let nodes: Vec<String> = nodes.iter().map(ToString::to_string).collect();
        lines += &format!("{} × {}: {}\n", rules.board.columns, rules.board.rows, nodes.join(" "));
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/nodes.txt"), &lines);
}
