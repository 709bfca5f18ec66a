//! Players and matches without types.

use game_bots::erased::{AnalysisRequest, Bot, BotError, Bots};
use game_bots::{Budget, Mcts, Player, knowledge};
use game_erased::{ErasedError, replayed};
use game_traits::rng::seeded;
use game_traits::{Game, Observer, Seat, Turn};
use point_final::PointFinal;

use crate::settings;

const BOTS: Bots = Bots::of::<patchwork::Patchwork, knowledge::Patchwork>();
const BUDGET: Budget = Budget::Iterations(40);

fn record() -> String {
    let bots = BOTS.open(None).expect("the default");
    let seated = ["greedy", "random"].map(|name| name.parse().expect("a bot"));
    bots.play(&seated, BUDGET, 1, 10_000).expect("bots of the game").record
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
fn a_match_that_stops_says_why() {
    let bots = BOTS.open(None).expect("the default");
    let stopped = |names: &[&str], limit: usize| {
        let seated: Vec<_> = names.iter().map(|name| name.parse().expect("a bot")).collect();
        bots.play(&seated, BUDGET, 1, limit).expect("bots of the game").stopped
    };
    assert_eq!(stopped(&["random", "random"], 10_000), None);
    assert_eq!(stopped(&["random", "random"], 3).as_deref(), Some("cut off after 3 decisions"));
    assert_eq!(stopped(&[], 10_000).as_deref(), Some("seat 0 had to act and gave no action"));
}

/// What others did makes some hands likelier than others, so an analysis is that of a search with the events of its
/// seat.
#[test]
fn an_analysis_knows_what_its_seat_received() {
    let (bots, game) =
        (Bots::of::<PointFinal, knowledge::PointFinal>().open(None).expect("the default"), PointFinal::default());
    let seated = vec!["heuristic".parse().expect("a bot"); game.seats().len()];
    let record = bots.play(&seated, BUDGET, 1, 10_000).expect("bots of the game").record;
    let request = AnalysisRequest::new(&record, "mcts".parse().expect("a bot"), BUDGET);
    let mut other = 0;
    for at in 40..60 {
        let table = replayed(game.clone(), &record, Some(at), 0).expect("it is that long");
        let seat = table.turn().first_required().expect("a seat must act");
        let (observer, turn) = (Observer::Seat(seat), table.turn());
        let by_search = |informed: bool| {
            let mut search = Mcts::with_heuristics(knowledge::PointFinal::default(), settings(40));
            table.events(observer).filter(|_| informed).for_each(|event| search.observe(&game, seat, &event));
            let actions = search.analyze(&game, seat, turn, &table.view(observer), &mut seeded(1)).actions;
            actions.iter().map(|root| (root.action.map(|one| one.to_string()), root.value)).collect::<Vec<_>>()
        };
        let found = bots.analyze(&AnalysisRequest { at: Some(at), seed: 1, ..request }).expect("a decision is due");
        let found: Vec<_> = found.analysis.actions.into_iter().map(|root| (root.action, root.value)).collect();
        assert_eq!(found, by_search(true));
        other += usize::from(found != by_search(false));
    }
    assert!(other > 5, "the events made a difference in {other} of 20 analyses");
}

/// Each game says which bot plays a level; a level plays as that bot does.
#[test]
fn a_level_is_the_bot_that_the_game_says() {
    let final_touch = Bots::of::<final_touch::FinalTouch, knowledge::FinalTouch>();
    for (bots, own) in
        [(BOTS, ["greedy", "mcts:100", "mcts:1000"]), (final_touch, ["heuristic", "greedy", "mcts:1000"])]
    {
        let bots = bots.open(None).expect("the default");
        let bot = |name: &str| name.parse().expect("a bot");
        for (level, own) in ["easy", "normal", "hard"].into_iter().zip(own) {
            assert_eq!(bots.resolved(bot(level)), Ok(bot(own)), "{level}");
            assert_eq!(bots.resolved(bot(own)), Ok(bot(own)));
        }
        let record = |name| bots.play(&[bot(name), bot("random")], BUDGET, 5, 10_000).expect("bots of the game").record;
        assert_eq!(record("normal"), record(own[1]));
        assert_ne!(record("normal"), record("easy"));
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
    assert!(matches!(bots.analyze(&AnalysisRequest { seat: Some(other), ..at }), Err(ErasedError::NotYours)));
    assert!(matches!(bots.analyze(&request), Err(ErasedError::NotYours)), "the game is over");
    let beyond = AnalysisRequest { at: Some(10_000), ..request };
    assert!(matches!(bots.analyze(&beyond), Err(ErasedError::Beyond { .. })));
    assert!(matches!(bots.analyze(&AnalysisRequest { record: "{", ..request }), Err(ErasedError::Record(_))));
}

#[test]
fn erased_players_are_debuggable_and_refuse_what_is_no_view() {
    let bots = BOTS.open(None).expect("the default");
    let mut player = bots.player("mcts".parse().expect("a bot"), BUDGET).expect("it has it");
    assert!(format!("{bots:?} {player:?}").contains("patchwork"));
    let refused = player.decide(Seat::new(0), Turn::one(Seat::new(0)), "{}", &mut seeded(1));
    assert!(matches!(refused, Err(ErasedError::View(_))));
    assert!(matches!(player.observe(Seat::new(0), "{}"), Err(ErasedError::Event(_))));
}

/// A bot that a game does not have is refused, and is not a random player by another name.
#[test]
fn bots_that_a_game_has_not_are_refused() {
    let final_touch = Bots::of::<final_touch::FinalTouch, knowledge::FinalTouch>();
    for (bots, name, why) in
        [(BOTS, "heuristic", BotError::NoPolicy), (final_touch, "alphabeta", BotError::HidesSomething)]
    {
        let bots = bots.open(None).expect("the default");
        let bot: Bot = name.parse().expect("a bot");
        assert_eq!(bots.resolved(bot), Err(why));
        assert_eq!(bots.player(bot, BUDGET).err(), Some(why));
        assert_eq!(bots.play(&[bot, bot], BUDGET, 1, 10).err(), Some(why));
    }
}
