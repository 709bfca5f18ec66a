//! Editions as TP-1 to TP-6 and TP-25 allow them; whether all tokens find room, the game says.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use game_traits::conformance::proptest::collection::vec;
use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::proptest::sample::subsequence;

use super::editions::weapon;
use crate::edition::standard::zone;
use crate::edition::{Blast, BoardPlan, Edition, Effect, UnitPlan, WeaponPlan};
use crate::unit_kind::UnitKind;

prop_compose! {
    /// Boards from 1 × 1 to 128 cells, mostly small; any kinds, shapes, prices and weapons.
    pub(crate) fn random()(
        board in boards(),
        units in units(),
        egg_price in numbers(),
        wild_egg_prices in vec(numbers(), 0..=8),
        eggs_to_win in 1..=9u8,
        face_up_weapons in 0..=8u8,
        weapons in weapons(),
    ) -> Edition {
        let mut edition = Edition {
            name: "random".into(),
            provenance: "made for a test".into(),
            board, units, egg_price, wild_egg_prices, eggs_to_win, face_up_weapons, weapons,
        };
        // TP-3: the cheapest first.
        edition.wild_egg_prices.sort_unstable();
        // As many as can be had by two.
        let eggs = edition.units.iter().filter(|unit| unit.egg).count() + edition.wild_egg_prices.len();
        edition.eggs_to_win = edition.eggs_to_win.min(eggs as u8).max(1);
        edition
    }
}

/// Épis, mostly few.
fn numbers() -> impl Strategy<Value = u16> {
    prop_oneof![6 => 0..=40u16, 1 => 0..=1_000u16]
}

/// A board, cut across and down into zones.
fn boards() -> impl Strategy<Value = BoardPlan> {
    let size = prop_oneof![
        6 => (1..=7u8, 1..=7u8),
        1 => (1..=16u8, 1..=8u8),
        1 => (1..=8u8, 1..=16u8),
        1 => (1..=128u8, Just(1u8)),
    ];
    let cuts = || prop_oneof![2 => Just(Vec::new()), 1 => vec(any::<prop::sample::Index>(), 1..=3)];
    (size, cuts(), cuts()).prop_map(|((columns, rows), down, across)| {
        let (down, across) = (spans(columns, &down), spans(rows, &across));
        let plan = |n, columns, rows| zone(&format!("zone {n}"), columns, rows);
        let all = down.iter().flat_map(|&columns| across.iter().map(move |&rows| (columns, rows)));
        let zones = all.enumerate().map(|(n, (columns, rows))| plan(n, columns, rows)).collect();
        BoardPlan { columns, rows, zones }
    })
}

/// 1 to `length`, cut behind some of it.
fn spans(length: u8, cuts: &[prop::sample::Index]) -> Vec<[u8; 2]> {
    let mut ends: Vec<u8> = cuts.iter().map(|cut| cut.index(length.into()) as u8 + 1).chain([length]).collect();
    ends.sort_unstable();
    ends.dedup();
    let starts = [1].into_iter().chain(ends.iter().map(|end| end + 1));
    starts.zip(&ends).map(|(start, &end)| [start, end]).collect()
}

fn units() -> impl Strategy<Value = Vec<UnitPlan>> {
    subsequence(UnitKind::ALL.to_vec(), 1..=UnitKind::COUNT)
        .prop_shuffle()
        .prop_flat_map(|kinds| kinds.into_iter().map(unit).collect::<Vec<_>>())
        .prop_filter("a unit can attack", |units| units.iter().any(|unit| unit.kind != UnitKind::Tresor))
}

fn unit(kind: UnitKind) -> impl Strategy<Value = UnitPlan> {
    let tokens = prop_oneof![(1..=1u8, any::<bool>()), (2..=4u8, Just(false))];
    (shapes(), tokens, numbers()).prop_map(move |(shape, (tokens, egg), points_per_cell)| UnitPlan {
        shape,
        ..super::editions::unit(kind, tokens, &[], points_per_cell, egg)
    })
}

/// Any cells in a box, also such that do not hang together; what is empty at the edge is cut off.
fn shapes() -> impl Strategy<Value = Vec<String>> {
    let size = prop_oneof![4 => Just((1usize, 1usize)), 4 => (1..=3usize, 1..=2usize), 1 => (1..=4usize, 1..=4usize)];
    size.prop_flat_map(|(width, height)| vec(vec(prop::bool::weighted(0.75), width), height)).prop_map(|mut cells| {
        cells[0][0] |= !cells.iter().flatten().any(|&filled| filled);
        let used: Vec<&Vec<bool>> = ends(&cells, |row| row.contains(&true));
        let columns: Vec<usize> = (0..cells[0].len()).collect();
        let columns = ends(&columns, |&column| used.iter().any(|row| row[column]));
        used.iter().map(|row| columns.iter().map(|&&column| if row[column] { '#' } else { '.' }).collect()).collect()
    })
}

/// From the first to the last that holds.
fn ends<T>(all: &[T], holds: impl Fn(&T) -> bool) -> Vec<&T> {
    let first = all.iter().position(&holds).unwrap_or(0);
    let last = all.iter().rposition(&holds).unwrap_or(0);
    all[first..=last].iter().collect()
}

/// Few copies: how many targets and strikes are pending at once is bounded (TP-25).
fn weapons() -> impl Strategy<Value = Vec<WeaponPlan>> {
    vec((effects(), 1..=3u8), 0..=16).prop_map(|all| {
        all.into_iter().enumerate().map(|(n, (effect, count))| weapon(&format!("w{n}"), count, effect)).collect()
    })
}

fn effects() -> impl Strategy<Value = Effect> {
    let blast = || prop_oneof![Just(Blast::Cross), Just(Blast::Square)];
    let number = || prop_oneof![6 => 1..=20u16, 1 => 1..=1_000u16];
    prop_oneof![
        (blast(), 0..=3u8).prop_map(|(shape, reach)| Effect::Strike { shape, reach }),
        (1..=4u8).prop_map(Effect::Probe),
        Just(Effect::ScoutZone),
        (1..=3u8).prop_map(Effect::ExtraTarget),
        Just(Effect::ExtraAttack),
        number().prop_map(Effect::Rob),
        number().prop_map(Effect::Income),
        Just(Effect::Field),
        number().prop_map(Effect::Bounty),
        number().prop_map(Effect::EggDiscount),
        (1..=2u8).prop_map(Effect::BusierTargets),
        blast().prop_map(Effect::BusierBlast),
        Just(Effect::Vault),
    ]
}
