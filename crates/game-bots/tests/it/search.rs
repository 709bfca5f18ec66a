//! Monte Carlo tree search: statistics, reuse of the tree, bounds, threads.

use std::time::{Duration, Instant};

use game_bots::{
    AlphaBeta, AlphaBetaSettings, Analysis, Budget, Evaluate, Heuristics, Mcts, MctsSettings, Player, Widening,
    knowledge, play,
};
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Observer, Seat, Table, Turn};

use crate::hunch::{self, Action, Half, Hunch};
use crate::nim::{Heap, Nim, Take};
use crate::settings;

fn patchwork(seed: u64) -> Table<patchwork::Patchwork> {
    Table::seeded(patchwork::Patchwork::from_config(patchwork::Config::default()).expect("the default"), seed)
}

fn visits<A>(analysis: &Analysis<A>) -> u64 {
    analysis.actions.iter().map(|root| root.visits).sum()
}

#[test]
fn more_trees_give_the_same_on_any_number_of_threads() {
    let table = patchwork(1);
    let seat = table.turn().first_required().expect("the game has begun");
    let found = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut player = Mcts::new(MctsSettings { trees: 4, ..settings(1_001) });
        let view = table.view(Observer::Seat(seat));
        pool.install(|| player.analyze(table.game(), seat, table.turn(), &view, &mut seeded(3)))
    };
    let one = found(1);
    assert_eq!((one.iterations, visits(&one)), (1_001, 1_001));
    assert_eq!(one, found(2));
    assert_eq!(one, found(3));
}

/// The first visit of a root action creates its node; the others go on to its children, with which the next search
/// begins.
#[test]
fn a_tree_is_kept_for_the_next_decision() {
    let me = Seat::new(0);
    let game = Nim(30);
    let mut player = Mcts::new(settings(2_000));
    let mut search = |left: u8| {
        let state = Heap { left, mover: 0 };
        let analysis = player.analyze(&game, me, Turn::one(me), &state, &mut seeded(1));
        let chosen = player.decide(&game, me, Turn::one(me), &state, &mut seeded(2)).expect("a move");
        (analysis, chosen)
    };
    let (first, chosen) = search(30);
    assert_eq!((first.reused_visits, visits(&first), first.iterations), (0, 2_000, 2_000));
    let (second, _) = search(30 - chosen.0 - 2);
    assert!(second.reused_visits > 50, "{}", second.reused_visits);
    assert_eq!(visits(&second), second.reused_visits - 1 + 2_000);
}

/// In Patchwork a player often moves twice in a row: then the whole subtree of the chosen action is kept.
#[test]
fn the_visits_of_the_chosen_action_are_kept() {
    let mut table = patchwork(3);
    let mut twice = 0;
    while let Some(seat) = table.turn().first_required() {
        let view = table.view(Observer::Seat(seat));
        // The same search twice: one for its analysis, one that goes on.
        let best = Mcts::new(settings(300)).analyze(table.game(), seat, table.turn(), &view, &mut seeded(4)).actions[0];
        let forced = table.game().legal(table.state(), seat).len() == 1;
        let mut player = Mcts::new(settings(300));
        let action = player.decide(table.game(), seat, table.turn(), &view, &mut seeded(4));
        assert_eq!(action, best.action);
        table.act(seat, action.expect("a move")).expect("a legal one");
        if table.turn().first_required() == Some(seat) && !forced {
            let view = table.view(Observer::Seat(seat));
            let analysis = player.analyze(table.game(), seat, table.turn(), &view, &mut seeded(5));
            assert_eq!(analysis.reused_visits, best.visits);
            twice += 1;
        }
    }
    assert!(twice > 3, "{twice}");
}

/// The only action of a seat needs no search; what the search before it found there serves the next one.
#[test]
fn a_tree_is_kept_over_a_turn_with_one_action() {
    let (mut kept, mut all) = (0, 0);
    for seed in 0..10 {
        let mut table = patchwork(seed);
        let mut players = [0, 1].map(|_| Mcts::with_heuristics(knowledge::Patchwork::default(), settings(100)));
        let mut was_forced = [false; 2];
        while let Some(seat) = table.turn().first_required() {
            let view = table.view(Observer::Seat(seat));
            let is_forced = table.game().legal(table.state(), seat).len() == 1;
            let player = &mut players[seat.index()];
            if std::mem::replace(&mut was_forced[seat.index()], is_forced) && !is_forced {
                let analysis = player.analyze(table.game(), seat, table.turn(), &view, &mut seeded(4));
                kept += u32::from(analysis.reused_visits > 0);
                all += 1;
            }
            let action = player.decide(table.game(), seat, table.turn(), &view, &mut seeded(4));
            table.act(seat, action.expect("a move")).expect("a legal one");
        }
    }
    assert!(kept > 0, "{kept} of {all}");
}

/// In Nim a win scores 1 and a loss 0: the lead of a playout is 1 or −1, and the means of lead and utility follow from
/// that of the win share.
#[test]
fn win_share_and_lead_are_means_over_playouts() {
    let me = Seat::new(1);
    let state = Heap { left: 9, mover: 1 };
    let mut player = Mcts::new(settings(500));
    for _ in 0..2 {
        let analysis = player.analyze(&Nim(9), me, Turn::one(me), &state, &mut seeded(1));
        assert_eq!(analysis.actions.len(), 3);
        for root in &analysis.actions {
            let wins = root.win_share * root.visits as f64;
            assert!((wins - wins.round()).abs() < 1e-6 && (0.0..=1.0).contains(&root.win_share), "{root:?}");
            let lead = root.lead.expect("Nim is played to its end");
            assert!((lead - (2.0 * root.win_share - 1.0)).abs() < 1e-9, "{root:?}");
            let value = 0.95 * root.win_share + 0.05 * (0.5 + 0.5 * lead / 21.0);
            assert!((root.value - value).abs() < 1e-9, "{root:?}");
        }
        // Taking one leaves a multiple of four, which wins.
        let best = analysis.actions[0];
        assert!(best.action == Some(Take(1)) && best.win_share > 0.8 && best.lead > Some(0.6), "{best:?}");
    }
}

/// Half of the win, whatever the position; with or without a lead.
#[derive(Clone, Copy)]
struct Half50(Option<f64>);

impl Evaluate<Nim> for Half50 {
    fn evaluate(&self, _: &Nim, _: &Heap, _: Seat) -> f64 {
        0.5
    }

    fn expected_lead(&self, _: &Nim, _: &Heap, seat: Seat) -> Option<f64> {
        self.0.map(|lead| if seat.index() == 0 { lead } else { -lead })
    }
}

impl Heuristics<Nim> for Half50 {
    fn playout_depth(&self) -> u64 {
        0
    }
}

#[test]
fn the_lead_of_an_evaluation_is_the_one_that_it_gives() {
    for (seat, lead, expected) in [(0, Some(3.0), Some(3.0)), (1, Some(3.0), Some(-3.0)), (0, None, None)] {
        let (me, state) = (Seat::new(seat), Heap { left: 100, mover: seat as u8 });
        let mut player = Mcts::with_heuristics(Half50(lead), settings(50));
        for root in player.analyze(&Nim(100), me, Turn::one(me), &state, &mut seeded(1)).actions {
            assert_eq!((root.value, root.win_share, root.lead), (0.5, 0.5, expected));
        }
    }
}

/// Half of the win, whatever the position, and priors for taking one, two and three.
#[derive(Clone, Copy)]
struct Preferring([f32; 3]);

impl Evaluate<Nim> for Preferring {
    fn evaluate(&self, _: &Nim, _: &Heap, _: Seat) -> f64 {
        0.5
    }
}

impl Heuristics<Nim> for Preferring {
    fn candidates(&self, _: &Nim, state: &Heap, _: Seat, out: &mut Vec<Take>) -> bool {
        out.extend((1..=state.left.min(3)).map(Take));
        true
    }

    fn priors(&self, _: &Nim, _: &Heap, _: Seat, candidates: &[Take], out: &mut Vec<f32>) -> bool {
        out.extend(candidates.iter().map(|take| self.0[usize::from(take.0) - 1].ln()));
        true
    }

    fn playout_depth(&self) -> u64 {
        0
    }
}

fn with_priors(priors: [f32; 3], left: u8) -> Analysis<Take> {
    let (me, state) = (Seat::new(0), Heap { left, mover: 0 });
    Mcts::with_heuristics(Preferring(priors), settings(2_000)).analyze(
        &Nim(left),
        me,
        Turn::one(me),
        &state,
        &mut seeded(1),
    )
}

/// Far from the end of the game all values are equal.
#[test]
fn where_values_are_equal_visits_go_by_the_priors() {
    let found = with_priors([0.2, 0.5, 0.3], 250);
    let shares: Vec<_> = found.actions.iter().map(|root| (root.action, root.visits as f64 / 2_000.0)).collect();
    for ((action, share), (take, prior)) in shares.iter().zip([(2, 0.5), (3, 0.3), (1, 0.2)]) {
        assert_eq!(*action, Some(Take(take)));
        assert!((share - prior).abs() < 0.05, "{shares:?}");
    }
}

/// Of five, taking one leaves four, which wins.
#[test]
fn a_small_prior_does_not_hide_a_win() {
    let best = with_priors([0.05, 0.45, 0.5], 5).actions[0];
    assert_eq!(best.action, Some(Take(1)), "{best:?}");
}

/// Where the game ends within the search, simulations with and without a lead mix: the lead is the mean of those with
/// one.
#[test]
fn the_lead_leaves_out_simulations_without_one() {
    let me = Seat::new(0);
    let state = Heap { left: 4, mover: 0 };
    let mut player = Mcts::with_heuristics(Half50(None), settings(200));
    for root in player.analyze(&Nim(4), me, Turn::one(me), &state, &mut seeded(1)).actions {
        assert!(root.lead.is_some_and(|lead| (-1.0..=1.0).contains(&lead)), "{root:?}");
    }
}

/// A table of Hunch at which all seats have made their hunches.
fn hunches_made(seed: u64) -> Table<Hunch> {
    let mut table = Table::seeded(Hunch::from_config(hunch::Config { players: 3 }).expect("three"), seed);
    for seat in table.game().seats() {
        table.act(seat, Action::Hunch(Half::High)).expect("hunches come first");
    }
    table
}

#[test]
fn the_highest_card_shouts_and_the_lowest_does_not() {
    let (mut shouted, mut silent) = (0, 0);
    for seed in 0..60 {
        let table = hunches_made(seed);
        for seat in [1, 2].map(Seat::new) {
            let view = table.view(Observer::Seat(seat));
            let hunch::Seen::Open(card) = view.cards[seat.index()] else { panic!("one's own card is open") };
            if card != 6 && card != 1 {
                continue;
            }
            let said = Mcts::new(settings(1_500)).decide(table.game(), seat, table.turn(), &view, &mut seeded(seed));
            assert_eq!(said, (card == 6).then_some(Action::Shout), "seed {seed}");
            *(if card == 6 { &mut shouted } else { &mut silent }) += 1;
        }
    }
    assert!(shouted > 5 && silent > 5, "{shouted} {silent}");
}

#[test]
fn the_number_of_nodes_is_bounded() {
    let table = patchwork(1);
    let seat = table.turn().first_required().expect("the game has begun");
    let view = table.view(Observer::Seat(seat));
    for (nodes, trees) in [(1, 1), (50, 1), (50, 2)] {
        let mut player = Mcts::new(MctsSettings { nodes, trees, ..settings(500) });
        let analysis = player.analyze(table.game(), seat, table.turn(), &view, &mut seeded(3));
        assert_eq!((analysis.nodes, analysis.iterations), (nodes * trees, 500));
    }
}

#[test]
fn a_seat_that_is_not_to_act_has_no_root_actions() {
    let state = Heap { left: 9, mover: 0 };
    let analysis =
        Mcts::new(settings(10)).analyze(&Nim(9), Seat::new(1), Turn::one(Seat::new(0)), &state, &mut seeded(1));
    assert!(analysis.actions.is_empty());
}

#[test]
fn an_evaluation_of_patchwork_is_a_share() {
    let table = patchwork(1);
    let heuristics = knowledge::Patchwork::default();
    for seat in [0, 1].map(Seat::new) {
        let value = heuristics.evaluate(table.game(), table.state(), seat);
        assert!((0.3..0.7).contains(&value), "{value}");
    }
}

#[test]
fn a_time_budget_is_used() {
    let game = Nim(200);
    let state = game.start();
    let time = Duration::from_millis(20);
    let mut player = Mcts::new(MctsSettings { budget: Budget::Time(time), ..MctsSettings::default() });
    let start = Instant::now();
    player.decide(&game, Seat::new(0), Turn::one(Seat::new(0)), &state, &mut seeded(1));
    assert!(start.elapsed() >= time && Player::<Nim>::iterations(&player) > 16);
}

#[test]
fn a_seat_that_must_act_decides_whatever_the_settings() {
    let (game, me) = (Nim(9), Seat::new(0));
    let none = Widening { base: 0.0, factor: 0.0 };
    for settings in
        [settings(0), MctsSettings { nodes: 1, ..settings(10) }, MctsSettings { widening: none, ..settings(10) }]
    {
        let mut player = Mcts::new(settings);
        let chosen = player.decide(&game, me, Turn::one(me), &game.start(), &mut seeded(1));
        assert!(chosen.is_some_and(|action| game.legal(&game.start(), me).contains(action)), "{settings:?}");
    }
}

/// What a player has kept of one match makes no difference to the next.
#[test]
fn a_match_begins_anew() {
    fn compare<G: Game>(game: &G, make: impl Fn() -> Box<dyn Player<G>>) {
        let mut players = [make(), make()];
        let records = [(); 2].map(|()| play(game, &mut players, 5, 10_000).table.decisions().collect::<Vec<_>>());
        assert_eq!(records[0], records[1]);
    }
    let game = patchwork::Patchwork::default();
    compare(&game, || Box::new(Mcts::with_heuristics(knowledge::Patchwork::default(), settings(30))));
    let alpha_beta = AlphaBetaSettings { budget: Budget::Iterations(60), ..AlphaBetaSettings::default() };
    compare(&game, || Box::new(AlphaBeta::with_heuristics(knowledge::Patchwork::default(), alpha_beta)));
}

#[test]
fn a_search_is_debuggable() {
    let search: Mcts<Nim> = Mcts::new(settings(7));
    assert!(format!("{search:?}").contains("Iterations(7)"));
}
