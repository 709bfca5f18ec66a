//! What determinization draws (TP-30), against all placements that fit what has come to light: clue by clue, on boards
//! small enough to list them all.

use std::collections::BTreeMap;

use game_traits::{ActionSet, Game, GameRng, Observer, Seat, rng};
use touche_poulet::{Cell, Config, Edition, Phase, State, TouchePoulet, UnitKind, View, ZonePlan};

use crate::editions;

/// A placement: of each token its kind, the number of its corner, its cells.
type Layout = Vec<(UnitKind, u8, Vec<u8>)>;

/// Cells that were hit, cells with a unit by their owner's word, units destroyed, unit cells left by counted zone.
type Seen = (Vec<u8>, Vec<u8>, Vec<(UnitKind, u8)>, Vec<usize>);

/// What has come to light of a board: the cells that exploded, those that were answered for, the zones that were
/// counted.
#[derive(Clone, Default)]
struct Clue {
    exploded: Vec<u8>,
    answered: Vec<u8>,
    scouted: Vec<usize>,
}

/// An edition, all its placements, and a position in which all have been placed.
struct Table {
    game: TouchePoulet,
    zones: Vec<ZonePlan>,
    layouts: Vec<Layout>,
    placed: String,
}

/// A board with these zones as columns, and these units.
fn edition((columns, rows): (u8, u8), zones: &[[u8; 2]], units: &[(UnitKind, u8, &[&str])]) -> Edition {
    let mut edition = editions::small();
    let zone = |(n, &columns): (usize, &[u8; 2])| ZonePlan { name: format!("zone {n}"), columns, rows: [1, rows] };
    edition.board.zones = zones.iter().enumerate().map(zone).collect();
    (edition.board.columns, edition.board.rows) = (columns, rows);
    edition.units = units.iter().map(|&(kind, tokens, shape)| editions::unit(kind, tokens, shape, 5, false)).collect();
    edition.eggs_to_win = 1;
    edition
}

impl Table {
    fn new(edition: Edition) -> Self {
        let zones = edition.board.zones.clone();
        let game = TouchePoulet::from_config(Config { edition: Some(edition), ..Config::default() }).expect("a config");
        let (mut state, mut rng) = (game.start(), rng::seeded(1));
        game.settle(&mut state, &mut rng, &mut ());
        while state.public().phase() == Phase::Placement {
            let seat = game.turn(&state).actors().lowest().expect("a seat places");
            let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        let placed = game.position_text(&state);
        let mut table = Table { game, zones, layouts: Vec::new(), placed };
        let mut layouts = Vec::new();
        table.extend(&mut Vec::new(), &mut layouts);
        table.layouts = layouts;
        table
    }

    fn number(&self, cell: Cell) -> u8 {
        (cell.row() - 1) * self.game.board_size().0 + cell.column() - 1
    }

    fn column_and_row(&self, cell: u8) -> (u8, u8) {
        (cell % self.game.board_size().0, cell / self.game.board_size().0)
    }

    /// Tries the next token everywhere, and so on. Tokens of one kind stand in board order.
    fn extend(&self, layout: &mut Layout, out: &mut Vec<Layout>) {
        let Some(&kind) = self.game.tokens().get(layout.len()) else { return out.push(layout.clone()) };
        for corner in self.game.cells() {
            let cells: Vec<u8> = self.game.cells_of(kind, corner).map(|cell| self.number(cell)).collect();
            let corner = self.number(corner);
            let touches = |a: u8, b: u8| {
                let (a, b) = (self.column_and_row(a), self.column_and_row(b));
                a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
            };
            let apart =
                layout.iter().all(|(_, _, others)| others.iter().all(|&a| cells.iter().all(|&b| !touches(a, b))));
            let behind = layout.last().is_none_or(|&(other, before, _)| other != kind || before < corner);
            if !cells.is_empty() && apart && behind {
                layout.push((kind, corner, cells));
                self.extend(layout, out);
                layout.pop();
            }
        }
    }

    fn zone(&self, cell: u8) -> usize {
        let (column, row) = self.column_and_row(cell);
        let holds = |[first, last]: [u8; 2], at: u8| (first..=last).contains(&(at + 1));
        let zone = self.zones.iter().position(|zone| holds(zone.columns, column) && holds(zone.rows, row));
        zone.expect("zones cover the board")
    }

    /// All that anybody may know of a placement.
    fn seen(&self, layout: &Layout, clue: &Clue) -> Seen {
        let occupied = |cell: &&u8| layout.iter().any(|(_, _, cells)| cells.contains(cell));
        let hits: Vec<u8> = clue.exploded.iter().filter(occupied).copied().collect();
        let yes = clue.answered.iter().filter(occupied).copied().collect();
        let fallen = layout.iter().filter(|(_, _, cells)| cells.iter().all(|cell| hits.contains(cell)));
        let fallen = fallen.map(|&(kind, corner, _)| (kind, corner)).collect();
        let left = layout.iter().flat_map(|(_, _, cells)| cells).filter(|cell| !hits.contains(cell));
        let zones: Vec<usize> = left.map(|&cell| self.zone(cell)).collect();
        let counts = clue.scouted.iter().map(|zone| zones.iter().filter(|other| *other == zone).count()).collect();
        (hits, yes, fallen, counts)
    }

    fn texts(&self, cells: &[u8]) -> String {
        let text = |&cell: &u8| {
            let (column, row) = self.column_and_row(cell);
            format!(" {}.{}", column + 1, row + 1)
        };
        cells.iter().map(text).collect()
    }

    /// The position in which seat 1 stands so and this has come to light.
    fn state(&self, layout: &Layout, clue: &Clue) -> State {
        let others = self.placed.lines().filter(|line| !line.starts_with("placed 1"));
        let mut text: String = others.flat_map(|line| [line, "\n"]).collect();
        let tokens = layout.iter().map(|&(kind, corner, _)| format!(" {kind}:{}", self.texts(&[corner]).trim()));
        text += &format!("placed 1{}\n", tokens.collect::<String>());
        let zones: String = clue.scouted.iter().map(|zone| format!(" #{zone}")).collect();
        for (key, words) in
            [("exploded", self.texts(&clue.exploded)), ("answered", self.texts(&clue.answered)), ("scouted", zones)]
        {
            if !words.is_empty() {
                text += &format!("{key} 1{words}\n");
            }
        }
        self.game.parse_position(&text).expect("a position")
    }

    /// Where seat 1 stands in a position: kinds and corners in the order of placement.
    fn placement(&self, state: &State) -> Vec<(UnitKind, u8)> {
        let own = self.game.own_units(&self.game.view(state, Observer::Seat(Seat::new(1))));
        own.into_iter().map(|(kind, corner)| (kind, self.number(corner))).collect()
    }

    fn fitting(&self, truth: &Layout, clue: &Clue) -> Vec<&Layout> {
        let seen = self.seen(truth, clue);
        self.layouts.iter().filter(|layout| self.seen(layout, clue) == seen).collect()
    }

    fn view(&self, truth: &Layout, clue: &Clue) -> View {
        self.game.view(&self.state(truth, clue), Observer::Spectator)
    }
}

/// About this number of a hundred cells.
fn some(cells: &[u8], percent: u32, rng: &mut impl GameRng) -> Vec<u8> {
    cells.iter().copied().filter(|_| rng.random_ratio(percent, 100)).collect()
}

/// A clue of one sort alone, or of all together; or where each unit begins and ends.
fn clue(sort: usize, table: &Table, truth: &Layout, rng: &mut impl GameRng) -> Clue {
    let cells: Vec<u8> = table.game.cells().map(|cell| table.number(cell)).collect();
    let mut clue = Clue::default();
    if sort == 0 || sort == 3 {
        clue.exploded = some(&cells, 20, rng);
    }
    if sort == 1 || sort == 3 {
        let standing: Vec<u8> = cells.into_iter().filter(|cell| !clue.exploded.contains(cell)).collect();
        clue.answered = some(&standing, 20, rng);
    }
    if sort == 4 {
        clue.answered = truth.iter().flat_map(|(_, _, cells)| [cells[0], cells[cells.len() - 1]]).collect();
        clue.answered.sort_unstable();
        clue.answered.dedup();
    }
    if sort == 2 || sort == 3 {
        clue.scouted = (0..table.zones.len()).filter(|_| rng.random_ratio(2, 3)).collect();
    }
    clue
}

/// Where few placements are left, each is drawn as often as any other, and nothing else is.
#[test]
fn tp_30_of_few_placements_all_are_drawn_evenly() {
    let boards = [
        edition((4, 3), &[[1, 2], [3, 4]], &[(UnitKind::Tractank, 1, &["##"]), (UnitKind::Faucheur, 2, &["#"])]),
        edition(
            (5, 3),
            &[[1, 1], [2, 3], [4, 5]],
            &[(UnitKind::Grange, 1, &["#.", "##"]), (UnitKind::Tresor, 2, &["#"])],
        ),
        edition((11, 1), &[[1, 4], [5, 11]], &[(UnitKind::Grange, 1, &["###"]), (UnitKind::Tresor, 2, &["#"])]),
    ];
    let (mut off, mut free, mut all) = (0.0, 0, 0);
    for (number, board) in boards.into_iter().enumerate() {
        let (table, mut rng) = (Table::new(board), rng::stream(30, number as u64));
        for round in 0..25 {
            let truth = &table.layouts[rng.random_below(table.layouts.len() as u32) as usize];
            let clue = clue(round % 5, &table, truth, &mut rng);
            let fitting = table.fitting(truth, &clue);
            if fitting.len() > 60 {
                continue;
            }
            let key = |layout: &&Layout| layout.iter().map(|&(kind, corner, _)| (kind, corner)).collect::<Vec<_>>();
            let mut counts: BTreeMap<_, u32> = fitting.iter().map(|layout| (key(layout), 0)).collect();
            let view = table.view(truth, &clue);
            for _ in 0..20 * fitting.len() {
                let drawn = table.placement(&table.game.determinize(&view, &mut rng));
                *counts.get_mut(&drawn).unwrap_or_else(|| panic!("{drawn:?} does not fit")) += 1;
            }
            off += counts.values().map(|&n| (f64::from(n) - 20.0).powi(2) / 20.0).sum::<f64>();
            free += fitting.len() - 1;
            all += 1;
        }
    }
    let spread = (off - free as f64) / (2.0 * free as f64).sqrt();
    println!("{all} views, chi square {off:.0} of {free}: {spread:.2} deviations");
    assert!(all > 25 && spread.abs() < 4.0, "{all} views, chi square {off:.0} of {free}");
}

/// The same of whole layouts: one of several draws would not be even enough, least of all the few that four players
/// get.
#[test]
fn layouts_are_drawn_evenly_where_there_are_few() {
    let boards = [
        edition((12, 1), &[[1, 12]], &[(UnitKind::Grange, 1, &["####"]), (UnitKind::Tresor, 3, &["#"])]),
        edition((4, 4), &[[1, 4]], &[(UnitKind::Grange, 1, &["##"]), (UnitKind::Tresor, 3, &["#"])]),
        edition(
            (4, 4),
            &[[1, 4]],
            &[(UnitKind::Grange, 1, &["###"]), (UnitKind::Tractank, 1, &["##"]), (UnitKind::Tresor, 1, &["#"])],
        ),
    ];
    const EACH: usize = 600;
    for (number, edition) in boards.into_iter().enumerate() {
        let layouts = Table::new(edition.clone()).layouts;
        let config = Config { players: 4, edition: Some(edition), ..Config::default() };
        let (game, mut rng) = (TouchePoulet::from_config(config).expect("a config"), rng::seeded(12));
        let mut counts: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for _ in 0..EACH * layouts.len() {
            let drawn = game.sample_layout(&mut rng);
            *counts.entry(drawn.iter().map(ToString::to_string).collect()).or_default() += 1;
        }
        let each = EACH as f64;
        assert_eq!(counts.len(), layouts.len());
        let off: f64 = counts.values().map(|&n| (f64::from(n) - each).powi(2) / each).sum();
        let free = layouts.len() as f64 - 1.0;
        assert!(off < free + 4.0 * (2.0 * free).sqrt(), "board {number}: chi square {off:.0} of {free}");
    }
}

/// Where many are left each token stands where it should, as often as it should: by weight, not as it was tried.
#[test]
fn tp_30_of_many_placements_tokens_stand_as_in_all() {
    let strip: &[(UnitKind, u8, &[&str])] =
        &[(UnitKind::Grange, 1, &["###"]), (UnitKind::Tractank, 1, &["##"]), (UnitKind::Faucheur, 2, &["#"])];
    let table = Table::new(edition((18, 1), &[[1, 5], [6, 9], [10, 18]], strip));
    let truth = table.layouts[table.layouts.len() / 2].clone();
    let standing = |token: usize| truth[token].2[0];
    let empty: Vec<u8> = (0..18).filter(|cell| truth.iter().all(|token| !token.2.contains(cell))).collect();
    let clues = [
        Clue::default(),
        Clue { exploded: vec![standing(0)], ..Clue::default() },
        Clue { answered: vec![standing(1)], ..Clue::default() },
        Clue { answered: vec![empty[2]], ..Clue::default() },
        Clue { scouted: vec![1], ..Clue::default() },
    ];
    let mut rng = rng::seeded(18);
    for (number, clue) in clues.iter().enumerate() {
        let (fitting, view) = (table.fitting(&truth, clue), table.view(&truth, clue));
        let mut draws: Vec<BTreeMap<u8, f64>> = vec![BTreeMap::new(); truth.len()];
        const DRAWS: u32 = 3_000;
        for _ in 0..DRAWS {
            let drawn = table.placement(&table.game.determinize(&view, &mut rng));
            drawn.iter().zip(&mut draws).for_each(|(&(_, corner), count)| *count.entry(corner).or_default() += 1.0);
        }
        for (token, mut drawn) in draws.into_iter().enumerate() {
            let mut wanted: BTreeMap<u8, f64> = BTreeMap::new();
            for layout in &fitting {
                *wanted.entry(layout[token].1).or_default() += f64::from(DRAWS) / fitting.len() as f64;
            }
            let off: f64 = wanted.iter().map(|(corner, n)| (drawn.remove(corner).unwrap_or(0.0) - n).powi(2) / n).sum();
            assert!(drawn.is_empty(), "clue {number}: token {token} cannot stand at {drawn:?}");
            println!("{number} {token}: {} fit, chi square {off:.1} of {}", fitting.len(), wanted.len() - 1);
            assert!(off < 20.0 + 2.0 * wanted.len() as f64, "clue {number}: token {token} is {off:.0} off");
        }
    }
}

/// On a board without a cell to spare, or with one, whatever the craters: what is drawn is a placement that fits if
/// there is one.
#[test]
fn tp_30_packed_boards_are_filled_exactly_if_they_can_be() {
    let units: &[(UnitKind, u8, &[&str])] = &[
        (UnitKind::Grange, 1, &["#####"]),
        (UnitKind::Tractank, 1, &["####"]),
        (UnitKind::Grenier, 1, &["###"]),
        (UnitKind::Moissonneuse, 1, &["##"]),
        (UnitKind::Faucheur, 2, &["#"]),
        (UnitKind::Tresor, 1, &["#"]),
    ];
    let down: &[(UnitKind, u8, &[&str])] = &[
        (UnitKind::Grange, 1, &["#", "#", "#", "#", "#"]),
        (UnitKind::Tractank, 1, &["#", "#", "#", "#"]),
        (UnitKind::Grenier, 1, &["#", "#", "#"]),
        (UnitKind::Moissonneuse, 1, &["#", "#"]),
        (UnitKind::Faucheur, 2, &["#"]),
        (UnitKind::Tresor, 1, &["#"]),
    ];
    let (mut can, mut cannot) = (0, 0);
    for (size, units) in [((23, 1), units), ((24, 1), units), ((1, 24), down)] {
        let zones: &[[u8; 2]] = if size.0 == 1 { &[[1, 1]] } else { &[[1, 8], [9, size.0]] };
        let (table, mut rng) = (Table::new(edition(size, zones, units)), rng::seeded(23));
        let truth = &table.layouts[7];
        for round in 0..32 {
            // Craters, whatever stands there in truth: what is seen then may be impossible.
            let mut craters: Vec<u8> =
                (0..=round % 4).map(|_| rng.random_below(u32::from(size.0 * size.1)) as u8).collect();
            craters.sort_unstable();
            craters.dedup();
            let mut view = serde_json::to_value(table.view(truth, &Clue::default())).expect("data");
            let names = craters.iter().map(|cell| format!("{}.{}", cell % size.0 + 1, cell / size.0 + 1));
            view["public"]["players"][1]["craters"] = names.collect();
            let view: View = serde_json::from_value(view).expect("a view");
            let spares =
                |layout: &&Layout| layout.iter().all(|(_, _, cells)| !cells.iter().any(|c| craters.contains(c)));
            let mut fitting = table.layouts.iter().filter(spares).peekable();
            let drawn = table.placement(&table.game.determinize(&view, &mut rng));
            if fitting.peek().is_some() {
                let is_drawn =
                    |layout: &Layout| layout.iter().map(|&(kind, corner, _)| (kind, corner)).eq(drawn.iter().copied());
                assert!(fitting.any(is_drawn), "{drawn:?} around {craters:?}");
                can += 1;
            } else {
                assert!(drawn.len() < truth.len(), "{drawn:?} around {craters:?}");
                cannot += 1;
            }
        }
    }
    assert!(can > 20 && cannot > 10, "{can} that can be filled, {cannot} that cannot");
}

/// Sixteen tokens on 7 × 7 have sixteen cells: which kind stands where stays open, and each may stand anywhere.
#[test]
fn tp_30_the_kinds_of_a_full_board_are_mixed() {
    let units: &[(UnitKind, u8, &[&str])] = &[(UnitKind::Faucheur, 8, &["#"]), (UnitKind::Tresor, 8, &["#"])];
    let edition = edition((7, 7), &[[1, 7]], units);
    let game = TouchePoulet::from_config(Config { edition: Some(edition), ..Config::default() }).expect("a config");
    let (mut state, mut rng) = (game.start(), rng::seeded(7));
    game.settle(&mut state, &mut rng, &mut ());
    // Seat 1 places all: as to the others it may stand anyhow.
    for _ in 0..16 {
        let action = game.legal(&state, Seat::new(1)).sample(&mut rng).expect("an action");
        game.apply(&mut state, Seat::new(1), action, &mut ()).expect("legal");
    }
    let view = game.view(&state, Observer::Spectator);
    let mut counts: BTreeMap<Cell, u32> = BTreeMap::new();
    for _ in 0..200 {
        let drawn = game.determinize(&view, &mut rng);
        let own = game.own_units(&game.view(&drawn, Observer::Seat(Seat::new(1))));
        assert_eq!(own.len(), 16);
        let faucheurs = own.iter().filter(|(kind, _)| *kind == UnitKind::Faucheur);
        faucheurs.for_each(|&(_, cell)| *counts.entry(cell).or_default() += 1);
    }
    assert!(counts.len() == 16 && counts.values().all(|n| (60..140).contains(n)), "{counts:?}");
}

/// TP-5: how far the seats are that still place is secret; before they begin nothing stands.
#[test]
fn tp_05_who_still_places_may_be_anywhere() {
    let game = TouchePoulet::from_config(Config { edition: Some(editions::small()), ..Config::default() }).expect("ok");
    let (mut state, mut rng) = (game.start(), rng::seeded(5));
    let units = |state: &State, seat: usize| game.own_units(&game.view(state, Observer::Seat(Seat::new(seat)))).len();
    let drawn = game.determinize(&game.view(&state, Observer::Spectator), &mut rng);
    assert_eq!((units(&drawn, 0), units(&drawn, 1)), (0, 0), "weapons are still turned up");
    game.settle(&mut state, &mut rng, &mut ());
    let action = game.legal(&state, Seat::new(0)).sample(&mut rng).expect("an action");
    game.apply(&mut state, Seat::new(0), action, &mut ()).expect("legal");
    while game.turn(&state).actors().contains(Seat::new(1)) {
        let action = game.legal(&state, Seat::new(1)).sample(&mut rng).expect("an action");
        game.apply(&mut state, Seat::new(1), action, &mut ()).expect("legal");
    }
    let own = Observer::Seat(Seat::new(0));
    let (mut far, tokens) = ([0; 6], game.tokens().len());
    for _ in 0..200 {
        let drawn = game.determinize(&game.view(&state, Observer::Spectator), &mut rng);
        assert_eq!(game.validate(&drawn), Ok(()));
        far[units(&drawn, 0)] += 1;
        assert_eq!(units(&drawn, 1), tokens, "seat 1 is known to be ready");
        let mine = game.determinize(&game.view(&state, own), &mut rng);
        assert_eq!(game.view(&mine, own), game.view(&state, own), "what seat 0 placed it knows");
        assert_eq!(units(&mine, 1), tokens, "and not that seat 1 stands as it does");
    }
    assert!(far[..tokens].iter().all(|&n| n > 15) && far[tokens] == 0, "{far:?}");
}
