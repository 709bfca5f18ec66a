//! How evenly placements are drawn that fit a view (TP-30): cell by cell, against an exact count of all that fit, on
//! the standard edition and on a board of 10 × 10.

use std::env;

use crate::count::{Count, Marginals};
use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, rng};
use touche_poulet::{Action, Cell, Config, Edition, Phase, State, TouchePoulet, UnitKind, View};

/// Whose board is looked at, by seat 0.
const OTHER: Seat = Seat::new(1);

fn game(players: u8, edition: Option<Edition>) -> TouchePoulet {
    TouchePoulet::from_config(Config { players, edition, ..Config::default() }).expect("a config")
}

/// The standard edition on 10 × 10 cells.
fn ten_by_ten() -> Edition {
    let mut edition = Edition::standard();
    (edition.board.columns, edition.board.rows) = (10, 10);
    for zone in &mut edition.board.zones {
        zone.columns[1] = if zone.columns[1] == 9 { 10 } else { zone.columns[1] };
        zone.rows[1] = if zone.rows[1] == 8 { 10 } else { zone.rows[1] };
    }
    edition
}

/// A position after some decisions, the end left out: at random, but with cards that ask for knowledge played as soon
/// as they can be if `curious`.
pub(crate) fn position(game: &TouchePoulet, decisions: u32, curious: bool, rng: &mut DefaultRng) -> State {
    let mut state = game.start();
    game.settle(&mut state, rng, &mut ());
    let (mut before, mut made) = (state.clone(), 0);
    while let Some(seat) = game.turn(&state).actors().lowest() {
        if state.public().phase() != Phase::Placement {
            before = state.clone();
            made += 1;
            if made > decisions {
                break;
            }
        }
        let legal = game.legal(&state, seat).to_vec();
        let asks = |action: &&Action| match action {
            Action::Play(name) | Action::Take(name) => {
                ["reconnaissance-de-zone", "pigeonnage"].contains(&&*name.to_string())
            }
            Action::Buy(_) | Action::BuyWild => true,
            Action::Scout { seat, .. } => *seat == OTHER,
            Action::Probe(at) => at.seat == OTHER,
            _ => false,
        };
        let asking: Vec<&Action> = legal.iter().filter(asks).filter(|_| curious && seat == Seat::new(0)).collect();
        let action = match asking.len() {
            0 => legal[rng.random_below(legal.len() as u32) as usize],
            n => *asking[rng.random_below(n as u32) as usize],
        };
        game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
        game.settle(&mut state, rng, &mut ());
    }
    before
}

/// How far draws are from even: of the worst cell what is beyond 4 standard deviations of sampling, and over all cells
/// the mean square beyond that of sampling.
fn deviation(game: &TouchePoulet, view: &View, exact: &Marginals, draws: u32, rng: &mut DefaultRng) -> (f64, f64) {
    let cells: Vec<Cell> = game.cells().collect();
    let (columns, _) = game.board_size();
    let mut counts = vec![0u32; cells.len()];
    for _ in 0..draws {
        let drawn = game.view(&game.determinize(view, rng), Observer::Seat(OTHER));
        for (kind, corner) in game.own_units(&drawn) {
            for cell in game.cells_of(kind, corner) {
                counts[(cell.row() as usize - 1) * columns as usize + cell.column() as usize - 1] += 1;
            }
        }
    }
    let (mut worst, mut square) = (0f64, 0.0);
    for (count, covered) in counts.iter().zip(&exact.covered) {
        let (share, even) = (f64::from(*count) / f64::from(draws), covered / exact.placements);
        let variance = even * (1.0 - even) / f64::from(draws);
        worst = worst.max((share - even).abs() - 4.0 * variance.sqrt());
        square += (share - even).powi(2) - variance;
    }
    (worst, square / cells.len() as f64)
}

/// Nothing is known: two and four players draw alike. No two placements of the standard edition are more likely than
/// others, though a corner is covered in 6.7 % of them and a cell beside the middle in 36 %.
#[test]
fn tp_30_an_untouched_board_is_drawn_evenly() {
    let mut exact = None;
    for players in [4, 2] {
        let (game, mut rng) = (game(players, None), rng::stream(1, players.into()));
        let view = game.view(&position(&game, 0, false, &mut rng), Observer::Seat(Seat::new(0)));
        let exact =
            exact.get_or_insert_with(|| Count::of(&game, &view, OTHER).marginals(usize::MAX).expect("no limit"));
        let (worst, square) = deviation(&game, &view, exact, 6_000, &mut rng);
        println!("{players} players: {:.0} fit, worst {worst:.4}, square {square:.7}", exact.placements);
        assert!(worst < 0.005 && square < 2e-5, "{players} players: {worst:.4} beyond sampling, {square:.7}");
    }
}

/// Views from random play, with hits, misses, destroyed units, answers and counted zones, on both boards; as many times
/// the number of views as `EVENNESS_TIMES` says.
#[test]
fn tp_30_what_fits_a_view_is_drawn_evenly() {
    let boards = [(2, None, 6), (3, None, 4), (4, None, 4), (2, Some(ten_by_ten()), 3), (4, Some(ten_by_ten()), 2)];
    let times: u32 = env::var("EVENNESS_TIMES").map_or(1, |text| text.parse().expect("a number"));
    let (mut squares, mut views, mut enumerated, mut seen) = (0.0, 0, 0, [0; 4]);
    for (number, (players, edition, wanted)) in boards.into_iter().enumerate() {
        let (game, mut rng) = (game(players, edition), rng::stream(30, number as u64));
        let mut found = 0;
        for attempt in 0..60 * times {
            let decisions = u32::from(players) * (15 + attempt * 11 % 40);
            let state = position(&game, decisions, attempt % 2 == 1, &mut rng);
            let view = game.view(&state, Observer::Seat(Seat::new(0)));
            let Some(exact) = Count::of(&game, &view, OTHER).marginals(150_000) else { continue };
            if exact.placements < 30.0 {
                continue;
            }
            if exact.placements < 20_000.0 {
                let all = Count::of(&game, &view, OTHER).enumerated();
                assert!(all.placements == exact.placements && all.covered == exact.covered, "two ways to count");
                enumerated += 1;
            }
            let (worst, square) = deviation(&game, &view, &exact, 3_000, &mut rng);
            let here = Count::clues(&game, &view, OTHER);
            println!("{number}.{attempt}: {:.0} fit {here:?}, worst {worst:.4}, square {square:.6}", exact.placements);
            assert!(worst < 0.02, "{number}.{attempt}: {worst:.4} beyond sampling where {:.0} fit", exact.placements);
            squares += square;
            views += 1;
            seen.iter_mut().zip(here).for_each(|(seen, here)| *seen += usize::from(here > 0));
            found += 1;
            if found == wanted * times {
                break;
            }
        }
    }
    let mean = squares / f64::from(views);
    println!("{views} views, mean square {mean:.7}, clues {seen:?}");
    assert!(views > 15 && enumerated > 5, "{views} views, {enumerated} enumerated");
    assert!(seen.iter().all(|&n| n > 1), "clues of each sort: {seen:?}");
    assert!(mean < 1e-5, "the mean square deviation beyond sampling is {mean:.7}");
}

/// On boards packed full hardly a draw fits, and a search finds placements, near an even draw as well.
#[test]
fn tp_30_what_a_search_finds_is_near_an_even_draw() {
    let mut edition = Edition::standard();
    let faucheur = edition.units.iter_mut().find(|unit| unit.kind == UnitKind::Faucheur).expect("it is there");
    faucheur.tokens += 6;
    let (game, mut rng) = (game(2, Some(edition)), rng::stream(31, 0));
    let (mut squares, mut views) = (0.0, 0);
    for decisions in [0, 10, 20, 30] {
        let view = game.view(&position(&game, decisions, false, &mut rng), Observer::Seat(Seat::new(0)));
        let Some(exact) = Count::of(&game, &view, OTHER).marginals(1_000_000) else { continue };
        let (worst, square) = deviation(&game, &view, &exact, 1_000, &mut rng);
        println!("{decisions}: {:.0} fit, worst {worst:.4}, square {square:.6}", exact.placements);
        squares += square;
        views += 1;
    }
    let mean = squares / f64::from(views);
    // Measured: 0.0034; 0.033 where places that cost the others least come first.
    assert!(views > 2 && mean < 0.006, "{views} views, mean square deviation {mean:.6} beyond sampling");
}
