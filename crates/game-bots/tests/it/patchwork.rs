//! What was learned of Patchwork: the file of the weights is what judges.

use std::collections::{BTreeMap, BTreeSet};

use game_bots::knowledge::{Patchwork, PatchworkJudgement};
use game_bots::{Evaluate, Heuristics};
use game_traits::playout::{Policy, Uniform};
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Seat, Turn};
use patchwork::{Action, ActionKind, Cell, Patch, Quilt};

type State = patchwork::State;

fn file() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/knowledge/patchwork/weights.txt");
    std::fs::read_to_string(path).expect("the weights are a file of this crate")
}

fn judgement() -> PatchworkJudgement {
    file().parse().expect("the weights are well-formed")
}

/// The positions of some random games.
fn positions() -> Vec<State> {
    let (game, mut positions) = (patchwork::Patchwork::default(), Vec::new());
    for seed in 0..20 {
        let (mut rng, mut state) = (seeded(seed), game.start());
        game.settle(&mut state, &mut rng, &mut ());
        while let Turn::Decide { must, may } = game.turn(&state) {
            positions.push(state);
            let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
            game.apply_unchecked(&mut state, seat, action, &mut ());
        }
    }
    positions
}

/// The figures of the network for the seat on turn, in the plain order of the parameters: the logarithm of the odds of
/// a win, the lead, the total of both scores.
fn by_hand(parameters: &[f32], features: &[f32]) -> [f64; 3] {
    let (inputs, hidden) = (PatchworkJudgement::POSITION, PatchworkJudgement::HIDDEN);
    let weight = |row: usize, unit: usize| f64::from(parameters[row * hidden + unit]);
    let unit = |unit: usize| {
        let sum: f64 = (0..inputs).map(|input| f64::from(features[input]) * weight(input, unit)).sum();
        (sum + weight(inputs, unit)).max(0.0)
    };
    [0, 1, 2].map(|figure| {
        let bias = f64::from(parameters[(inputs + 4) * hidden + figure]);
        bias + (0..hidden).map(|n| unit(n) * weight(inputs + 1 + figure, n)).sum::<f64>()
    })
}

#[test]
fn the_file_of_the_weights_is_what_judges() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    let parameters: Vec<f32> = judgement().parameters().collect();
    for state in positions() {
        let mover = game.turn(&state).first_required().expect("a seat is to act");
        let judged = shipped.judge(&game, &state, mover);
        let [win, lead, total] = by_hand(&parameters, &shipped.position_features(&game, &state));
        let win = 1.0 / (1.0 + (-win).exp());
        assert!((judged.win_share - win).abs() < 1e-3, "{state}");
        let [lead, total] = [lead, total].map(|one| one * f64::from(PatchworkJudgement::UNIT));
        assert!(judged.lead.is_some_and(|judged| (judged - lead).abs() < 1e-2), "{state}");
        // The utility: the win, the own points, and the lead.
        let utility = |win: f64, lead: f64| {
            let own = (f64::midpoint(total, lead) + 40.0) / 120.0;
            0.47 * win + 0.49 * own.clamp(0.0, 1.0) + 0.04 * (0.5 + 0.5 * lead / (20.0 + lead.abs()))
        };
        assert!((judged.utilities[mover.index()] - utility(win, lead)).abs() < 1e-3, "{state}");
        assert!((judged.utilities[mover.left(2).index()] - utility(1.0 - win, -lead)).abs() < 1e-3, "{state}");
    }
}

#[test]
fn both_seats_have_one_judgement() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    let seats = [0, 1].map(Seat::new);
    for state in positions() {
        let [one, other] = seats.map(|seat| shipped.judge(&game, &state, seat));
        assert!((one.win_share + other.win_share - 1.0).abs() < 1e-9, "{state}");
        let utilities = seats.map(|seat| shipped.evaluate(&game, &state, seat));
        assert_eq!(utilities[0], one.utilities[0]);
        assert!((utilities[0] - other.utilities[0]).abs() < 1e-9 && (utilities[1] - one.utilities[1]).abs() < 1e-9);
    }
}

/// A fit that has gone wrong shows here. Positions of random games are far from what was learned, so some may be wrong.
#[test]
fn ten_buttons_are_better_than_none() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    let positions = positions();
    let better = |state: &&State| {
        let text = state.to_string();
        let mover = game.turn(state).first_required().expect("a seat is to act");
        let words: Vec<&str> = text.split(' ').collect();
        let (buttons, rest) = words[2 + mover.index()].split_once('+').expect("buttons and income");
        let more = format!("{}+{rest}", buttons.parse::<u32>().expect("buttons") + 10);
        let richer: State = text.replacen(words[2 + mover.index()], &more, 1).parse().expect("a position");
        let value = |state: &State| shipped.evaluate(&game, state, mover);
        value(&richer) > value(state)
    };
    let count = positions.iter().filter(better).count();
    assert!(20 * count > 19 * positions.len(), "{count} of {}", positions.len());
}

#[test]
fn weights_are_read_as_they_are_written() {
    let judgement = judgement();
    assert_eq!(judgement.to_string().parse(), Ok(judgement.clone()));
    let parameters: Vec<f32> = judgement.parameters().collect();
    assert_eq!(PatchworkJudgement::new(parameters.clone()), Some(judgement));
    assert_eq!(PatchworkJudgement::new(parameters[1..].to_vec()), None);
    assert_eq!(PatchworkJudgement::new(vec![f32::NAN; parameters.len()]), None);
    assert!(format!("{} x", file()).parse::<PatchworkJudgement>().is_err());
    assert!("1 2 3".parse::<PatchworkJudgement>().is_err());
}

#[test]
fn the_first_version_has_no_priors() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    let state = positions()[0];
    let mover = game.turn(&state).first_required().expect("a seat is to act");
    let priors = |heuristics: Patchwork| {
        let (mut candidates, mut priors) = (Vec::new(), Vec::new());
        assert!(heuristics.candidates(&game, &state, mover, &mut candidates));
        let known = heuristics.priors(&game, &state, mover, &candidates, &mut priors);
        assert_eq!(priors.len(), if known { candidates.len() } else { 0 });
        known
    };
    assert!(priors(shipped.clone()) && !priors(shipped.v1()));
}

/// The border between free and covered cells, and 6 for each free cell without a free neighbor, cell by cell.
fn ragged(quilt: Quilt) -> usize {
    let free = |column: i8, row: i8| -> Option<bool> {
        Some(quilt.is_free(Cell::new(column.try_into().ok()?, row.try_into().ok()?)?))
    };
    let of_cell = |cell: Cell| {
        let (column, row) = (cell.column() as i8, cell.row() as i8);
        let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(across, down)| free(column + across, row + down));
        let covered = beside.iter().filter(|beside| **beside == Some(false)).count();
        covered + if beside.contains(&Some(true)) { 0 } else { 6 }
    };
    Cell::all().filter(|cell| quilt.is_free(*cell)).map(of_cell).sum()
}

/// Where a turn or a reflection of the quilt takes a cell.
type Way = fn((u8, u8)) -> (u8, u8);

/// The cells of a placement, the same for all that are turns and reflections of each other.
fn but_for_turns(action: Action) -> Vec<(u8, u8)> {
    let ActionKind::Take { patch, orientation, corner } = action.kind() else { return Vec::new() };
    let orientation = patch.orientation(orientation).expect("an orientation of the patch");
    let cells: Vec<(u8, u8)> = orientation.cells(corner).map(|cell| (cell.column(), cell.row())).collect();
    let ways: [Way; 8] = [
        |(a, b)| (a, b),
        |(a, b)| (8 - a, b),
        |(a, b)| (a, 8 - b),
        |(a, b)| (8 - a, 8 - b),
        |(a, b)| (b, a),
        |(a, b)| (8 - b, a),
        |(a, b)| (b, 8 - a),
        |(a, b)| (8 - b, 8 - a),
    ];
    let turned = |way: Way| {
        let mut turned: Vec<(u8, u8)> = cells.iter().copied().map(way).collect();
        turned.sort_unstable();
        turned
    };
    ways.into_iter().map(turned).min().expect("eight ways")
}

#[test]
fn candidates_are_the_placements_that_leave_the_least_ragged_quilts() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    for state in positions() {
        let mover = game.turn(&state).first_required().expect("a seat is to act");
        let mut candidates = Vec::new();
        shipped.candidates(&game, &state, mover, &mut candidates);
        // What is placed: `None` for the leather patch. To advance is a candidate of its own.
        let placed = |action: Action| match action.kind() {
            ActionKind::Advance => None,
            ActionKind::Leather { .. } => Some(None),
            ActionKind::Take { patch, .. } => Some(Some(patch)),
        };
        let mut all: BTreeMap<Option<Patch>, Vec<(usize, Action)>> = BTreeMap::new();
        for action in game.legal(&state, mover).to_vec() {
            let Some(placed) = placed(action) else {
                assert_eq!(candidates[0], action);
                continue;
            };
            let mut after = state;
            game.apply_unchecked(&mut after, mover, action, &mut ());
            all.entry(placed).or_default().push((ragged(after.quilt(mover)), action));
        }
        for (what, mut placements) in all {
            placements.sort_by_key(|(ragged, _)| *ragged);
            if state.quilt(mover) == Quilt::EMPTY {
                let mut known = BTreeSet::new();
                placements.retain(|(_, action)| known.insert(but_for_turns(*action)));
            }
            let found: Vec<Action> = candidates.iter().copied().filter(|one| placed(*one) == Some(what)).collect();
            let expected: Vec<Action> = placements.iter().take(8).map(|(_, action)| *action).collect();
            assert_eq!(found, expected, "{state}");
        }
    }
}

/// Each patch that is taken moves the neutral token, so two orders seldom lead to one position: transpositions would
/// save a search next to nothing.
#[test]
fn three_candidates_in_a_row_end_in_a_position_of_their_own() {
    let (game, shipped) = (patchwork::Patchwork::default(), Patchwork::default());
    let after = |state: &State| -> Vec<State> {
        let Some(mover) = game.turn(state).first_required() else { return Vec::new() };
        let mut candidates = Vec::new();
        shipped.candidates(&game, state, mover, &mut candidates);
        let apply = |action: Action| {
            let mut after = *state;
            game.apply_unchecked(&mut after, mover, action, &mut ());
            after
        };
        candidates.into_iter().map(apply).collect()
    };
    let (mut paths, mut ends) = (0, 0);
    for start in positions().iter().step_by(97) {
        let layer = (0..3).fold(vec![*start], |layer, _| layer.iter().flat_map(after).collect());
        paths += layer.len();
        ends += layer.iter().map(ToString::to_string).collect::<BTreeSet<String>>().len();
    }
    assert!(paths > 10_000 && 100 * ends > 97 * paths && ends < paths, "{ends} of {paths}");
}
