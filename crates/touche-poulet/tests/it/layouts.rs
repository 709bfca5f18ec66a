//! Placement against brute force, layouts as placements, and how evenly whole placements are drawn.

use std::collections::BTreeMap;

use game_traits::{ActionSet, Game, GameRng, Observer, Seat, rng};
use serde_json::{Value, json};
use touche_poulet::{Action, Cell, Config, Edition, State, TouchePoulet, UnitKind};

use crate::editions;

fn game(edition: Option<Edition>) -> TouchePoulet {
    TouchePoulet::from_config(Config { edition, ..Config::default() }).expect("a config")
}

/// A small board and many shapes, drawn from a seed; some cannot be placed at all.
fn random_edition(rng: &mut impl GameRng) -> Edition {
    let mut edition = editions::small();
    let (columns, rows) = (3 + rng.random_below(4) as u8, 2 + rng.random_below(3) as u8);
    edition.board.columns = columns;
    edition.board.rows = rows;
    edition.board.zones.truncate(1);
    edition.board.zones[0].columns = [1, columns];
    edition.board.zones[0].rows = [1, rows];
    let shapes: [&[&str]; 6] = [&["##"], &["#", "#"], &["##", "#."], &[".#", "##"], &["###"], &["##", "##"]];
    let big = shapes[rng.random_below(6) as usize];
    let mut some = |most: u32| 1 + rng.random_below(most) as u8;
    let (first, second, third, fourth) = (some(3), some(2), some(2), some(2));
    let mut units = vec![editions::unit(UnitKind::Tractank, first, big, 5, false)];
    if rng.random_ratio(1, 2) {
        units.push(editions::unit(UnitKind::Grenier, second, shapes[rng.random_below(3) as usize], 10, false));
    }
    units.push(editions::unit(UnitKind::Faucheur, third, &["#"], 15, false));
    if rng.random_ratio(1, 2) {
        units.push(editions::unit(UnitKind::Tresor, fourth, &["#"], 20, false));
    }
    edition.units = units;
    edition.eggs_to_win = 1;
    edition.weapons.clear();
    edition
}

fn shape(edition: &Edition, kind: UnitKind) -> Vec<(i32, i32)> {
    let plan = edition.units.iter().find(|unit| unit.kind == kind).expect("a kind of the edition");
    let cells = |(row, line): (usize, &String)| {
        let filled: Vec<_> = line
            .bytes()
            .enumerate()
            .filter(|(_, b)| *b == b'#')
            .map(|(column, _)| (column as i32, row as i32))
            .collect();
        filled
    };
    plan.shape.iter().enumerate().flat_map(cells).collect()
}

/// All corners of the next token from which the rest can be placed, by trying everything.
fn brute_force(edition: &Edition, order: &[UnitKind], placed: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let cells = |slot: usize, (column, row): (i32, i32)| -> Vec<(i32, i32)> {
        shape(edition, order[slot]).into_iter().map(|(x, y)| (column + x, row + y)).collect()
    };
    let slot = placed.len();
    let mut legal = Vec::new();
    for row in 0..i32::from(edition.board.rows) {
        for column in 0..i32::from(edition.board.columns) {
            let corner = (column, row);
            let mine = cells(slot, corner);
            let on_board = mine.iter().all(|&(x, y)| x < edition.board.columns.into() && y < edition.board.rows.into());
            let touches = placed.iter().enumerate().any(|(other, &at)| {
                cells(other, at).iter().any(|a| mine.iter().any(|b| (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1))
            });
            let late = slot == 0 || order[slot - 1] != order[slot] || {
                let before = placed[slot - 1];
                (before.1, before.0) < (row, column)
            };
            let mut next = placed.to_vec();
            next.push(corner);
            let goes_on = || next.len() == order.len() || !brute_force(edition, order, &next).is_empty();
            if on_board && !touches && late && goes_on() {
                legal.push(corner);
            }
        }
    }
    legal
}

/// TP-5: what is legal is exactly what leaves room for the rest.
#[test]
fn tp_05_placement_is_exact_on_small_boards() {
    let (mut rng, mut tried, mut tight) = (rng::seeded(4), 0, 0);
    for _ in 0..400 {
        let edition = random_edition(&mut rng);
        let Ok(game) = TouchePoulet::from_config(Config { edition: Some(edition.clone()), ..Config::default() }) else {
            let order = order(&edition);
            assert!(brute_force(&edition, &order, &[]).is_empty(), "a placement exists, but the edition is refused");
            tight += 1;
            continue;
        };
        let mut state = game.start();
        let (seat, mut placed) = (Seat::new(0), Vec::new());
        while placed.len() < game.tokens().len() {
            let ours: Vec<Action> = game.legal(&state, seat).to_vec();
            let corners: Vec<(i32, i32)> = ours.iter().map(|action| corner(*action)).collect();
            assert_eq!(corners, brute_force(&edition, game.tokens(), &placed), "{edition:?}");
            let action = ours[rng.random_below(ours.len() as u32) as usize];
            placed.push(corner(action));
            game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
            tried += 1;
        }
    }
    assert!(tried > 300 && tight > 20, "{tried} placements compared, {tight} editions without one");
}

/// TP-5: kinds with more cells first, equal ones as listed.
fn order(edition: &Edition) -> Vec<UnitKind> {
    let mut units: Vec<_> = edition.units.iter().collect();
    units.sort_by_key(|unit| std::cmp::Reverse(shape(edition, unit.kind).len()));
    units.iter().flat_map(|unit| (0..unit.tokens).map(|_| unit.kind)).collect()
}

fn corner(action: Action) -> (i32, i32) {
    let Action::Place { cell, .. } = action else { panic!("{action} places no token") };
    (i32::from(cell.column()) - 1, i32::from(cell.row()) - 1)
}

#[test]
fn a_layout_is_its_placements() {
    let game = game(None);
    let mut rng = rng::seeded(11);
    for _ in 0..200 {
        let drawn = game.sample_layout(&mut rng);
        let mut layout: Vec<(UnitKind, Cell)> = drawn
            .iter()
            .map(|action| match action {
                Action::Place { kind, cell } => (*kind, *cell),
                other => panic!("{other}"),
            })
            .collect();
        rng.shuffle(&mut layout);
        assert_eq!(game.placements(&layout).as_ref(), Ok(&drawn));
        let mut state = game.start();
        game.settle(&mut state, &mut rng, &mut ());
        for action in drawn {
            game.apply(&mut state, Seat::new(0), action, &mut ()).expect("a whole layout can be placed");
        }
        layout.pop();
        assert!(game.placements(&layout).is_err());
    }
}

/// All ways to go on with the placement of seat 1, each once.
fn all_layouts(game: &TouchePoulet, state: &State, found: &mut Vec<State>) {
    let seat = Seat::new(1);
    let actions = game.legal(state, seat).to_vec();
    for action in actions {
        let mut next = state.clone();
        game.apply_unchecked(&mut next, seat, action, &mut ());
        if game.turn(&next).actors().contains(seat) && next.public().phase() == touche_poulet::Phase::Placement {
            all_layouts(game, &next, found);
        } else {
            found.push(next);
        }
    }
}

#[test]
fn a_corner_from_outside_is_a_cell_of_the_largest_board() {
    let mut value = serde_json::to_value(TouchePoulet::default().start()).expect("data");
    // Of 9 columns: the 128th cell is the second of row 15.
    for (corners, reads) in [(json!(["2.15"]), true), (json!(["3.15"]), false), (json!(["10.1"]), false)] {
        value["placements"][1]["corners"] = corners.clone();
        assert_eq!(serde_json::from_value::<State>(value.clone()).is_ok(), reads, "{corners}");
    }
    for (tokens, reads) in [(16, true), (17, false)] {
        value["placements"][1]["corners"] = json!(vec!["1.1"; tokens]);
        assert_eq!(serde_json::from_value::<State>(value.clone()).is_ok(), reads, "{tokens}");
    }
}

/// The distance in total variation between samples of one view and the even distribution over all placements that fit
/// it, and how much of it is only the noise of that many samples. `layouts` are all placements of seat 1 as JSON.
fn distance(game: &TouchePoulet, truth: &State, layouts: &[Value], samples: u32) -> (f64, f64, usize) {
    let observer = Observer::Seat(Seat::new(0));
    let view = game.view(truth, observer);
    // What lies open is the truth's, the placement each of all that there are.
    let mut value = serde_json::to_value(truth).expect("data");
    let fitting: Vec<u64> = layouts
        .iter()
        .filter_map(|layout| {
            value["placements"][1].clone_from(layout);
            // One with other cells under what was hit is no state.
            let state: State = serde_json::from_value(value.clone()).ok()?;
            (game.view(&state, observer) == view).then(|| game.digest(&state))
        })
        .collect();
    let mut counts: BTreeMap<u64, u32> = fitting.iter().map(|&state| (state, 0)).collect();
    let mut rng = rng::seeded(3);
    for _ in 0..samples {
        let sample = game.digest(&game.determinize(&view, &mut rng));
        *counts.get_mut(&sample).expect("a sample is one of the placements that fit") += 1;
    }
    let even = f64::from(samples) / fitting.len() as f64;
    let off: f64 = counts.values().map(|&n| (f64::from(n) - even).abs()).sum();
    // Of an even draw the mean absolute deviation of a count is √(2 even / π).
    let noise = 0.5 * (2.0 / (std::f64::consts::PI * even)).sqrt();
    (0.5 * off / f64::from(samples), noise, fitting.len())
}

/// Whole placements against full enumeration, on a board of 6 × 5 with 5 units: not cell by cell, but each as often as
/// any other.
#[test]
fn determinize_draws_whole_placements_evenly() {
    let game = game(Some(editions::small()));
    let mut rng = rng::seeded(1);
    let mut start = game.start();
    game.settle(&mut start, &mut rng, &mut ());
    while game.turn(&start).actors().contains(Seat::new(0)) {
        let action = game.legal(&start, Seat::new(0)).sample(&mut rng).expect("an action");
        game.apply(&mut start, Seat::new(0), action, &mut ()).expect("legal");
    }
    let mut layouts = Vec::new();
    all_layouts(&game, &start, &mut layouts);
    assert!(layouts.len() > 1_000, "{} layouts", layouts.len());
    let as_json = |state: &State| serde_json::to_value(state).expect("data")["placements"][1].take();
    let placements: Vec<Value> = layouts.iter().map(as_json).collect();
    let (mut worst, mut late) = (0f64, 0);
    for number in [4, 6, 8, 11] {
        let mut rng = rng::stream(7, number);
        let mut state = layouts[rng.random_below(layouts.len() as u32) as usize].clone();
        for _ in 0..4 * number {
            let Some(seat) = game.turn(&state).first_required() else { break };
            let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
            game.settle(&mut state, &mut rng, &mut ());
        }
        let (distance, noise, fitting) = distance(&game, &state, &placements, 6_000);
        println!("{number}: {fitting} fit, distance {distance:.4}, of it noise {noise:.4}");
        worst = worst.max(distance - noise);
        late += u32::from(fitting < 100);
    }
    assert!(worst < 0.02, "{worst:.3} from even");
    assert!(late > 0, "no position with few placements");
}

/// Whole games on boards packed full, where hardly a drawn placement fits (TP-30): what is drawn looks to each as what
/// is.
#[test]
fn determinize_fits_on_boards_packed_full() {
    for (number, more) in [2, 4, 6, 6, 6].into_iter().enumerate() {
        let mut edition = Edition::standard();
        let faucheur = edition.units.iter_mut().find(|unit| unit.kind == UnitKind::Faucheur).expect("it is there");
        faucheur.tokens += more;
        let (game, mut rng) = (game(Some(edition)), rng::stream(30, number as u64));
        let (mut state, mut decisions) = (game.start(), 0);
        game.settle(&mut state, &mut rng, &mut ());
        while let Some(seat) = game.turn(&state).actors().lowest() {
            if decisions % 4 == 0 {
                for observer in [Observer::Spectator, Observer::Seat(Seat::new(0))] {
                    let view = game.view(&state, observer);
                    let drawn = game.determinize(&view, &mut rng);
                    assert_eq!(game.view(&drawn, observer), view);
                    assert_eq!(game.validate(&drawn), Ok(()));
                }
            }
            let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
            game.settle(&mut state, &mut rng, &mut ());
            decisions += 1;
        }
        assert!(decisions > 60, "{decisions} decisions");
    }
}
