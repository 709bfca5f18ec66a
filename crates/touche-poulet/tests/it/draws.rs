//! What is drawn with a seed stays what it was: who keeps a seed can repeat a search. A change of the sampler that is
//! meant to leave the draws alone shows here if it does not.

use std::collections::BTreeSet;

use game_traits::conformance::assert_golden;
use game_traits::rng::DefaultRng;
use game_traits::{Game, GameRng, Observer, Seat, rng};
use touche_poulet::{Config, State, TouchePoulet, UnitKind, View};

use crate::editions;
use crate::evenness::position;

/// Boards of every sort: standard ones, small ones, strips, and boards packed full.
fn boards() -> Vec<(&'static str, Config)> {
    let full = |columns, rows, units: &[(UnitKind, u8, &[&str])]| {
        let mut edition = editions::small();
        edition.board = editions::board(columns, rows);
        edition.units =
            units.iter().map(|&(kind, tokens, shape)| editions::unit(kind, tokens, shape, 5, false)).collect();
        edition.eggs_to_win = 1;
        edition
    };
    let strip: &[(UnitKind, u8, &[&str])] =
        &[(UnitKind::Grange, 1, &["###"]), (UnitKind::Tractank, 1, &["##"]), (UnitKind::Faucheur, 2, &["#"])];
    let singles: &[(UnitKind, u8, &[&str])] = &[(UnitKind::Faucheur, 8, &["#"]), (UnitKind::Tresor, 7, &["#"])];
    let corners: &[(UnitKind, u8, &[&str])] =
        &[(UnitKind::Grange, 2, &["##", "##"]), (UnitKind::Tractank, 2, &["#.", "##"]), (UnitKind::Tresor, 3, &["#"])];
    let config = |players, edition| Config { players, edition, ..Config::default() };
    vec![
        ("standard, 2", config(2, None)),
        ("standard, 3", config(3, None)),
        ("standard, 4", config(4, None)),
        ("ten by ten", config(2, Some(editions::ten_by_ten()))),
        ("small", config(3, Some(editions::small()))),
        ("treasures", config(2, Some(editions::treasures()))),
        ("row of six", config(2, Some(editions::row_of_six()))),
        ("strip", config(2, Some(full(18, 1, strip)))),
        ("singles", config(2, Some(full(7, 7, singles)))),
        ("corners", config(2, Some(full(8, 5, corners)))),
    ]
}

/// The position in which one cell in `odds` of a board has exploded, one was answered for, and one zone in three is
/// counted.
fn revealed(game: &TouchePoulet, state: &State, odds: u32, rng: &mut DefaultRng) -> State {
    let mut text: String = game
        .position_text(state)
        .lines()
        .filter(|line| {
            !["exploded 1", "hit 1", "answered 1", "targeted 1", "scouted 1"].iter().any(|key| line.starts_with(key))
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let (mut exploded, mut answered) = (String::new(), String::new());
    for cell in game.cells() {
        match rng.random_below(odds) {
            0 => exploded += &format!(" {cell}"),
            1 => answered += &format!(" {cell}"),
            _ => {}
        }
    }
    let zones = game.cells().filter_map(|cell| game.zone_of(cell)).collect::<BTreeSet<_>>().len();
    let zones: String = (0..zones).filter(|_| rng.random_ratio(1, 3)).map(|zone| format!(" #{zone}")).collect();
    for (key, words) in [("exploded", exploded), ("answered", answered), ("scouted", zones)] {
        if !words.is_empty() {
            text += &format!("{key} 1{words}\n");
        }
    }
    game.parse_position(&text).expect("a position")
}

/// The view with craters anywhere, also where units stand: what fits has to be searched for, or does not exist.
fn cratered(game: &TouchePoulet, view: &View, craters: u32, rng: &mut DefaultRng) -> View {
    let cells = game.cells().count() as u32;
    let mut some: Vec<u32> = (0..craters).map(|_| rng.random_below(cells)).collect();
    some.sort_unstable();
    some.dedup();
    let mut view = serde_json::to_value(view).expect("a view is data");
    let cells: Vec<String> = game.cells().map(|cell| cell.to_string()).collect();
    view["public"]["players"][1]["craters"] = some.iter().map(|&cell| cells[cell as usize].as_str()).collect();
    serde_json::from_value(view).expect("a view")
}

#[test]
fn draws_are_as_they_were() {
    let mut lines = String::from("# board, what is known, digests of two draws by each observer\n");
    for (number, (name, config)) in boards().into_iter().enumerate() {
        let game = TouchePoulet::from_config(config).expect("a config");
        let mut rng = rng::stream(31, number as u64);
        let mut draw = |known: &str, views: [View; 2], rng: &mut DefaultRng| {
            let draws = views.iter().flat_map(|view| [view; 2]).map(|view| game.digest(&game.determinize(view, rng)));
            let draws: Vec<String> = draws.map(|digest| format!("{digest:016x}")).collect();
            lines += &format!("{name}; {known}: {}\n", draws.join(" "));
        };
        let views = |state: &State| {
            [Observer::Spectator, Observer::Seat(Seat::new(0))].map(|observer| game.view(state, observer))
        };
        let placed = position(&game, 0, false, &mut rng);
        draw("nothing", views(&placed), &mut rng);
        for decisions in [15, 40, 80] {
            let state = position(&game, decisions, true, &mut rng);
            draw(&format!("{decisions} decisions"), views(&state), &mut rng);
        }
        for odds in [3, 5, 8, 15] {
            let state = revealed(&game, &placed, odds, &mut rng);
            draw(&format!("one cell in {odds}"), views(&state), &mut rng);
        }
        let cells = game.cells().count() as u32;
        for craters in [1, 2, 3, cells / 6, cells / 3] {
            let views = views(&placed).map(|view| cratered(&game, &view, craters, &mut rng));
            draw(&format!("{craters} craters"), views, &mut rng);
        }
        let layout: Vec<String> = game.sample_layout(&mut rng).iter().map(ToString::to_string).collect();
        lines += &format!("{name}; layout: {}\n", layout.join(", "));
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/draws.txt"), &lines);
}
