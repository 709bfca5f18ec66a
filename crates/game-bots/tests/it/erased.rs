//! Players and matches without types.

use game_bots::erased::{AnalysisRequest, Bots};
use game_bots::{Budget, knowledge};
use game_erased::ErasedError;
use game_traits::rng::seeded;
use game_traits::{Seat, Turn};

const BOTS: Bots = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>();
const BUDGET: Budget = Budget::Iterations(40);

fn record() -> String {
    let bots = BOTS.open(None).expect("the default");
    let seated = ["greedy", "heuristic"].map(|name| name.parse().expect("a bot"));
    bots.play(&seated, BUDGET, 1, 10_000).record
}

#[test]
fn an_analysis_has_visits_shares_and_leads() {
    let (bots, record) = (BOTS.open(None).expect("the default"), record());
    for name in ["mcts", "uct", "uct:60"] {
        let request = AnalysisRequest::new(&record, name.parse().expect("a bot"), BUDGET);
        let found = bots.analyze(&AnalysisRequest { at: Some(6), ..request }).expect("a decision is due");
        let iterations = if name == "uct:60" { 60 } else { 40 };
        assert_eq!(found.analysis.iterations, iterations);
        assert_eq!(found.analysis.actions.iter().map(|root| root.visits).sum::<u64>(), iterations);
        for root in &found.analysis.actions {
            assert!(root.action.is_some() && root.lead.is_some() && (0.0..=1.0).contains(&root.win_share), "{root:?}");
        }
    }
}

#[test]
fn an_analysis_is_refused_where_the_seat_is_not_to_act() {
    let (bots, record) = (BOTS.open(None).expect("the default"), record());
    let request = AnalysisRequest::new(&record, "mcts".parse().expect("a bot"), BUDGET);
    let at = AnalysisRequest { at: Some(6), ..request };
    let seat = bots.analyze(&at).expect("a decision is due").seat;
    let other = Seat::new(1 - seat.index());
    assert_eq!(bots.analyze(&AnalysisRequest { seat: Some(seat), ..at }).expect("the same").seat, seat);
    assert!(matches!(bots.analyze(&AnalysisRequest { seat: Some(other), ..at }), Err(ErasedError::Action(_))));
    assert!(matches!(bots.analyze(&request), Err(ErasedError::Action(_))), "the game is over");
    let beyond = AnalysisRequest { at: Some(10_000), ..request };
    assert!(matches!(bots.analyze(&beyond), Err(ErasedError::Beyond { .. })));
    assert!(matches!(bots.analyze(&AnalysisRequest { record: "{", ..request }), Err(ErasedError::Record(_))));
}

#[test]
fn erased_players_are_debuggable_and_refuse_what_is_no_view() {
    let bots = BOTS.open(None).expect("the default");
    let mut player = bots.player("mcts".parse().expect("a bot"), BUDGET);
    assert!(format!("{bots:?} {player:?}").contains("patchwork"));
    let refused = player.decide(Seat::new(0), Turn::one(Seat::new(0)), "{}", &mut seeded(1));
    assert!(matches!(refused, Err(ErasedError::Parse(_))));
}
