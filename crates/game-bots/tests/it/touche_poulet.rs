//! The heuristics of Touché Poulet: stronger than random players, and dependent on the view alone.

use game_bots::knowledge::{TouchePoulet as Knows, TouchePouletJudgement};
use game_bots::{Evaluate, Greedy, HeuristicPlayer, Heuristics, Mcts, Player, Random, play};
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Table, Turn};
use touche_poulet::{
    Action, BoardCell, BoardPlan, CellKnowledge, Config, Edition, Effect, Phase, TouchePoulet, UnitKind, ZonePlan,
};

use crate::settings;
use crate::weights::shipped;

fn game(players: u8) -> TouchePoulet {
    TouchePoulet::from_config(Config { players, ..Config::default() }).expect("2 to 4")
}

/// The wins of `player` against random players in this number of games; its seat moves on by one from game to game.
fn wins(players: u8, games: usize, player: impl Fn() -> Box<dyn Player<TouchePoulet>>) -> f64 {
    let game = game(players);
    let mut won = 0.0;
    for number in 0..games {
        let seat = number % usize::from(players);
        let mut seated: Vec<Box<dyn Player<_>>> = Vec::new();
        seated.resize_with(players.into(), || Box::new(Random));
        seated[seat] = player();
        let played = play(&game, &mut seated, (number / usize::from(players)) as u64, 20_000);
        // A match is cut off at an answer that is not legal.
        won += played.outcome.expect("it ends").share(Seat::new(seat));
    }
    won
}

/// Where a unit may stand decides what is worth a look, and each determinization has it elsewhere: none of them decides
/// alone.
#[test]
fn one_candidate_of_a_determinization_is_not_the_only_one() {
    let edition = Some(touche_poulet::conformance::editions::tiny());
    let game = TouchePoulet::from_config(Config { edition, ..Config::default() }).expect("a config");
    let mut alone = 0;
    for seed in 0..20 {
        let mut seated: Vec<Box<dyn Player<_>>> = vec![Box::new(Random), Box::new(Random)];
        let mut played = play(&game, &mut seated, seed, 200);
        while played.table.undo().is_some() {
            let Some(seat) = played.table.turn().first_required() else { continue };
            let (turn, view) = (played.table.turn(), played.table.view(Observer::Seat(seat)));
            if game.legal_in_view(&view, seat).len() == 1 {
                continue;
            }
            let candidates = |seed| {
                let mut found = Vec::new();
                let state = game.determinize(&view, &mut seeded(seed));
                Knows::default()
                    .candidates(&game, &state, seat, &mut found)
                    .then_some(found)
                    .filter(|all| all.len() == 1)
            };
            let mut search = Mcts::with_heuristics(Knows::default(), settings(10));
            let decided = search.decide(&game, seat, turn, &view, &mut seeded(1));
            let all: Vec<_> = (1..30).map(candidates).collect();
            if search.iterations() == 0 {
                assert!(all.iter().all(|one| *one == decided.map(|action| vec![action])), "{decided:?} {all:?}");
            } else {
                alone += usize::from(all[0].is_some());
            }
        }
    }
    assert!(alone > 10, "{alone} decisions where the first determinization had one candidate");
}

#[test]
fn it_plays_other_editions() {
    let mut edition = Edition::standard();
    let zone = ZonePlan { name: "prairie".into(), columns: [1, 16], rows: [1, 8] };
    edition.board = BoardPlan { columns: 16, rows: 8, zones: vec![zone] };
    for weapon in &mut edition.weapons {
        if let Effect::Strike { reach, .. } = &mut weapon.effect {
            *reach = 3;
        }
    }
    let game = TouchePoulet::from_config(Config { edition: Some(edition), ..Config::default() }).expect("it is whole");
    for seed in 0..3 {
        let played = play(&game, &mut [heuristic(), heuristic()], seed, 20_000);
        assert!(played.outcome.is_some(), "seed {seed}");
    }
}

fn heuristic() -> Box<dyn Player<TouchePoulet>> {
    Box::new(HeuristicPlayer::new(Knows::default()))
}

#[test]
fn it_beats_random_players_nearly_always() {
    assert!(wins(2, 10, heuristic) >= 9.0, "two");
    assert!(wins(3, 6, heuristic) >= 5.0, "three: a fair share is 2");
    assert!(wins(4, 4, heuristic) >= 3.0, "four: a fair share is 1");
}

#[test]
fn its_evaluation_is_enough_to_look_one_ply_ahead() {
    assert!(wins(2, 8, || Box::new(Greedy::new(Knows::default()))) >= 6.0);
}

/// Rules of thumb aim where equally likely placements lie, and take all of those for equally likely.
#[test]
fn a_short_search_with_it_beats_rules_of_thumb() {
    let (game, mut won) = (game(2), 0.0);
    for number in 0..10 {
        let mut seated = [heuristic(), heuristic()];
        seated[number % 2] = Box::new(Mcts::with_heuristics(Knows::default(), settings(50)));
        let played = play(&game, &mut seated, (number / 2) as u64, 20_000);
        won += played.outcome.expect("it ends").share(Seat::new(number % 2));
    }
    assert!(won >= 7.0, "{won} of 10");
}

#[test]
fn the_budget_goes_into_determinizations() {
    let table = Table::seeded(game(2), 1);
    let seat = table.turn().first_required().expect("units are to be placed");
    let view = table.view(Observer::Seat(seat));
    for (budget, least) in [(50, 192), (400, 400)] {
        let mut search = Mcts::with_heuristics(Knows::default(), settings(budget));
        assert!(search.decide(table.game(), seat, table.turn(), &view, &mut seeded(1)).is_some());
        assert!((least..least + 2).contains(&search.iterations()), "{} of {budget}", search.iterations());
    }
}

/// A search that needs no tree for its decision is shown as it decides, with the evaluation of the position.
#[test]
fn an_analysis_is_of_the_decision() {
    let mut looked = 0;
    watch(2, 3, |table, seat| {
        let view = table.view(Observer::Seat(seat));
        if looked == 40 || table.game().legal(table.state(), seat).len() < 2 {
            return;
        }
        looked += 1;
        let search = || Mcts::with_heuristics(Knows::default(), settings(50));
        let found = search().analyze(table.game(), seat, table.turn(), &view, &mut seeded(4));
        let decided = search().decide(table.game(), seat, table.turn(), &view, &mut seeded(4));
        let [only] = &found.actions[..] else { panic!("{found:?}") };
        assert_eq!((only.action, only.visits), (decided, found.iterations));
        assert!((0.0..=1.0).contains(&only.win_share) && only.lead.is_none(), "{only:?}");
    });
    assert_eq!(looked, 40);
}

/// Plays a game of heuristic players and calls `look` at each decision.
fn watch(players: u8, seed: u64, mut look: impl FnMut(&Table<TouchePoulet>, Seat)) {
    let mut table = Table::seeded(game(players), seed);
    let mut rng = seeded(seed);
    while let Turn::Decide { must, .. } = table.turn() {
        let seat = must.lowest().expect("a seat has to act");
        look(&table, seat);
        let view = table.view(Observer::Seat(seat));
        let action = heuristic().decide(table.game(), seat, table.turn(), &view, &mut rng).expect("it has an answer");
        table.act(seat, action).expect("it is legal");
    }
}

#[test]
fn what_others_hide_makes_no_difference() {
    let mut compared = 0;
    watch(3, 7, |table, seat| {
        // Another position that looks the same to this seat.
        let other = table.game().determinize(&table.view(Observer::Seat(seat)), &mut seeded(6));
        let choose =
            |state| Knows::default().choose(table.game(), state, Seats::one(seat), Seats::EMPTY, &mut seeded(5));
        if other != *table.state() && table.state().public().phase() != Phase::Placement && compared < 60 {
            assert_eq!(choose(table.state()), choose(&other));
            let search = |view| {
                let mut search = Mcts::with_heuristics(Knows::default(), settings(50));
                search.decide(table.game(), seat, table.turn(), &view, &mut seeded(5))
            };
            let of = |state| table.game().view(state, Observer::Seat(seat));
            assert_eq!(search(of(table.state())), search(of(&other)));
            compared += 1;
        }
    });
    assert!(compared > 50);
}

#[test]
fn an_egg_that_can_be_paid_for_is_bought() {
    let (mut offered, mut bought) = (0, 0);
    for seed in 0..4 {
        watch(2, seed, |table, seat| {
            let legal = table.game().legal(table.state(), seat).to_vec();
            if legal.iter().any(|action| matches!(action, Action::Buy(_))) {
                let view = table.view(Observer::Seat(seat));
                let chosen = heuristic().decide(table.game(), seat, table.turn(), &view, &mut seeded(5));
                offered += 1;
                bought += usize::from(matches!(chosen, Some(Action::Buy(_))));
            }
        });
    }
    assert!(offered > 8 && bought == offered, "{bought} of {offered}");
}

#[test]
fn an_evaluation_is_a_share() {
    watch(2, 3, |table, _| {
        let value = |seat| Knows::default().evaluate(table.game(), table.state(), Seat::new(seat));
        let (one, other) = (value(0), value(1));
        assert!((0.0..=1.0).contains(&one) && (one + other - 1.0).abs() < 1e-9, "{one} and {other}");
    });
}

/// Random placements lie at the border more often than elsewhere, and who knows only the rules aims there first.
#[test]
fn a_search_places_its_units_away_from_the_border() {
    let game = game(2);
    let at_border = |mut players: [Box<dyn Player<TouchePoulet>>; 2]| {
        let mut at_border = [0, 0];
        for seed in 0..30 {
            // Ten tokens for each seat.
            let table = play(&game, &mut players, seed, 20).table;
            for seat in game.seats() {
                let units = game.own_units(&table.view(Observer::Seat(seat))).into_iter();
                let cells = units.flat_map(|(kind, corner)| game.cells_of(kind, corner));
                let (columns, rows) = game.board_size();
                let border =
                    cells.filter(|cell| [1, columns].contains(&cell.column()) || [1, rows].contains(&cell.row()));
                at_border[seat.index()] += border.count();
            }
        }
        at_border
    };
    let search = Mcts::with_heuristics(Knows::default(), settings(50));
    let [ours, theirs] = at_border([Box::new(search), heuristic()]);
    assert!(ours * 10 < theirs * 9, "{ours} and {theirs}");
}

#[test]
fn the_file_of_the_weights_is_what_judges() {
    let (knows, parameters) =
        (Knows::default(), shipped::<TouchePouletJudgement>("touche_poulet").parameters().collect::<Vec<_>>());
    for players in 2..=4 {
        let weights = parameters.chunks(TouchePouletJudgement::POSITION).nth(usize::from(players) - 2).expect("a row");
        let (mut looked, mut seen) = (0, [false; TouchePouletJudgement::POSITION]);
        watch(players, 11, |table, _| {
            let features = TouchePouletJudgement::position_features(table.game(), table.state());
            let figure = |seat: Seat| {
                let own = features[seat.index()].iter().zip(weights);
                own.map(|(x, w)| f64::from(*x) * f64::from(*w)).sum::<f64>().exp()
            };
            let all: f64 = table.game().seats().iter().map(figure).sum();
            for seat in table.game().seats() {
                let judged = knows.evaluate(table.game(), table.state(), seat);
                assert!((judged - figure(seat) / all).abs() < 1e-5, "{:?}", table.state());
                features[seat.index()].iter().zip(&mut seen).for_each(|(x, seen)| *seen |= *x != 0.0);
            }
            looked += 1;
        });
        let seen = seen.iter().filter(|&&seen| seen).count();
        assert!(looked > 50 && seen > 20, "{players} players: {looked}, {seen}");
    }
}

#[test]
fn features_are_counted_from_what_lies_open() {
    let (mut hits_seen, mut sure_seen) = (0.0, 0.0);
    for seed in 0..3 {
        watch(3, seed, |table, _| {
            let (game, state, public) = (table.game(), table.state(), table.state().public());
            let features = TouchePouletJudgement::position_features(game, state);
            let view = table.view(Observer::Spectator);
            let boards = || game.seats().iter().flat_map(|seat| game.cells().map(move |cell| BoardCell { seat, cell }));
            for seat in game.seats() {
                let own = features[seat.index()];
                let to_go = usize::from(5 - public.eggs(seat));
                let one_hot: [f32; 4] = std::array::from_fn(|n| if n + 1 == to_go { 1.0 } else { 0.0 });
                let hits = boards().filter(|&at| game.known(&view, at) == CellKnowledge::Hit { by: seat }).count();
                let on_sale: u8 =
                    game.seats().without(seat).iter().map(|color| game.on_sale(view.public(), color)).sum();
                let living = UnitKind::ALL.map(|kind| f32::from(public.living(seat, kind)));
                assert_eq!(own[0], public.epis(seat) as f32 / 10.0);
                assert_eq!(own[1..5], one_hot);
                assert_eq!(own[6], f32::from(on_sale.min(5 - public.eggs(seat))));
                assert_eq!(own[8], hits as f32);
                assert!((0.5 * own[8]..=1.5 * own[8]).contains(&own[7]), "a cell of a large unit pays 5 or 10");
                assert_eq!(own[10], f32::from(u8::from(public.first_player() == seat)));
                assert_eq!(own[11..19], living);
                hits_seen += own[8];
                sure_seen += own[9];
            }
        });
    }
    assert!(hits_seen > 100.0 && sure_seen > 10.0, "{hits_seen}, {sure_seen}");
}
