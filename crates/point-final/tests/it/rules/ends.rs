//! A round ends: PF-30 to PF-34.

use std::collections::BTreeSet;

use point_final::game_traits::{ActionSet, Game, ScoreOrder, Seat, Turn, rng};
use point_final::{Config, Ending, Event, Illegal, Phase};

use super::script::{Script, seat};

fn ending(script: &Script) -> Option<(usize, Ending)> {
    script.events.iter().find_map(|event| match event {
        Event::RoundOver { winner, ending } => Some((winner.index(), *ending)),
        _ => None,
    })
}

#[test]
fn pf_30_a_last_card_laid_needs_a_word() {
    let mut script = Script::at("turn 1 | C H A | 0 0 | B / T / D");
    script.act(1, "lay T");
    assert_eq!(script.state.public().phase(), Phase::LastCardWord { seat: seat(1) });
    assert_eq!((script.must(), script.may()), (1, vec![]), "until they have spoken no other seat acts");
    script.act(1, "say CHATON");
    assert_eq!(ending(&script), Some((1, Ending::Laying)));
    assert_eq!(script.state.public().phase(), Phase::Deal { seat: seat(0) });
}

#[test]
fn pf_30_without_a_word_it_is_a_fault_and_play_goes_on_at_their_left() {
    for answer in ["concede", "say CHIEN"] {
        let mut script = Script::at("turn 1 | C H A | 0 0 | B / T / D");
        script.act(1, "lay T").act(1, answer);
        assert_eq!((script.hand(1).as_str(), script.table().as_str(), script.must()), ("A C H T", "-", 2), "{answer}");
        assert_eq!(ending(&script), None);
    }
}

/// On an empty table the last card begins the word that has to be said.
#[test]
fn pf_30_a_last_card_can_be_the_first_of_a_word() {
    let mut script = Script::at("turn 1 must lay | - | - - | B / T / D");
    script.act(1, "lay T").act(1, "say TASSE");
    assert_eq!(ending(&script), Some((1, Ending::Laying)));
}

#[test]
fn pf_31_a_special_as_last_card_ends_the_round_before_its_effect() {
    for special in ["echange", "passe-a-gauche", "pioche-2", "pioche-3", "poubelle", "cadeau"] {
        let mut script = Script::at(&format!("turn 1 | C | 0 0 | B / {special} / D"));
        assert_eq!(script.legal(1), format!("accuse, draw, play {special}"));
        script.act(1, &format!("play {special}"));
        assert_eq!((ending(&script), script.totals()), (Some((1, Ending::Special)), vec![3, 0, 2]));
    }
    let script = Script::at("turn 1 | C | 0 0 | B / echange / D");
    let special = "echange".parse().expect("a special");
    assert_eq!(script.refused(1, "play echange 2"), Illegal::LastCard { special });
    let script = Script::at("turn 1 | C | 0 0 | B / cadeau / D");
    assert!(matches!(script.refused(1, "play cadeau B 2"), Illegal::LastCard { .. }));
}

#[test]
fn pf_31_a_point_final_with_the_last_card_ends_the_round() {
    for last in ["T", "super", "poubelle"] {
        let mut script = Script::at(&format!("turn 1 | C H A T | 0 0 | B / K / {last}"));
        script.act(2, &format!("call {last}")).act(2, "say CHAT");
        assert_eq!((ending(&script), script.totals()), (Some((2, Ending::PointFinal)), vec![3, 10, 0]), "{last}");
    }
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / K / super");
    script.act(2, "call super").act(2, "concede");
    assert_eq!((ending(&script), script.hand(2).as_str()), (None, "A C H T super"));
}

#[test]
fn pf_31_a_cadeau_that_gives_the_last_card_away_ends_the_round() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K cadeau / D");
    script.act(1, "play cadeau K 2");
    assert_eq!((ending(&script), script.totals()), (Some((1, Ending::Gift)), vec![3, 0, 12]), "the gift counts");
}

fn clocked(table: &str) -> Script {
    let config = Config { clock: true, ..Config::default() };
    let turn = if table == "-" { "turn 1 must lay | - | - -".to_string() } else { format!("turn 1 | {table} | 0 0") };
    Script::with(config, &format!("{turn} | B / K / D"))
}

#[test]
fn pf_32_without_a_clock_there_is_no_time_fault() {
    let script = Script::at("turn 1 | C H | 0 0 | B / K / D");
    assert_eq!(script.refused(1, "time-out"), Illegal::NoClock);
}

#[test]
fn pf_32_too_long_in_a_turn_they_take_the_table() {
    let mut script = clocked("C H");
    assert!(script.legal(1).ends_with(", time-out"));
    script.act(1, "time-out");
    assert_eq!((script.hand(1).as_str(), script.table().as_str(), script.must()), ("C H K", "-", 2));
    script.act(2, "time-out"); // an empty table has nothing to take
    assert_eq!((script.hand(2).as_str(), script.must()), ("D", 0));
    let took = |event: &&Event| matches!(event, Event::TookTable { .. });
    assert_eq!(script.events.iter().filter(took).collect::<Vec<_>>(), [&Event::TookTable { seat: seat(1), cards: 2 }]);
}

#[test]
fn pf_32_too_long_where_a_word_is_due_is_as_if_they_had_none() {
    let mut script = clocked("C H");
    script.act(1, "accuse").act(0, "time-out");
    assert_eq!((script.hand(0).as_str(), script.must()), ("B C H", 1));
    let mut script = clocked("C H A T");
    script.act(2, "call D").act(2, "time-out");
    assert_eq!((script.hand(2).as_str(), script.must()), ("A C D H T", 0));
    let mut script = clocked("C H A");
    script.act(1, "lay K").act(1, "time-out");
    assert_eq!((script.hand(1).as_str(), script.must()), ("A C H K", 2));
}

#[test]
fn pf_32_a_seat_that_may_call_has_no_clock() {
    let script = clocked("C H A T");
    assert_eq!(script.legal(2), "call D");
    assert_eq!(script.refused(2, "time-out"), Illegal::OutOfTurn { turn: seat(1) });
}

#[test]
fn pf_32_a_time_fault_is_counted_and_drawn_like_the_rest() {
    let mut due = clocked("C H");
    due.act(1, "accuse");
    for (script, by) in [(due, 0), (clocked("-"), 1), (clocked("C H"), 1)] {
        let listed = script.legal(by);
        assert!(listed.ends_with(", time-out"), "{listed}");
        let count = listed.split(", ").count();
        assert_eq!(script.game.legal(&script.state, seat(by)).len(), count, "{listed}");
        let mut rng = rng::seeded(1);
        let drawn: BTreeSet<_> =
            (0..200).filter_map(|_| script.game.legal(&script.state, seat(by)).sample(&mut rng)).collect();
        assert_eq!(drawn.len(), count, "{listed}: {drawn:?}");
        assert_eq!(script.game.legal(&script.state, seat(by)).nth(count), None, "{listed}");
    }
    // Nor is there one where there is no clock.
    let mut due = Script::at("turn 1 | C H | 0 0 | B / K / D");
    due.act(1, "accuse");
    let calls = Script::at("turn 1 | C H A T | 0 0 | B / K / D");
    for (script, by) in [(due, 0), (calls, 1)] {
        let count = script.game.legal(&script.state, seat(by)).len();
        assert_eq!(script.game.legal(&script.state, seat(by)).nth(count), None, "{}", script.legal(by));
    }
}

#[test]
fn pf_33_the_winner_scores_nothing_the_others_their_points() {
    let mut script = Script::at("turn 1 | C | 0 0 | A E vowel super +10 / poubelle +20 / Z echange cadeau +30");
    script.act(1, "play poubelle");
    assert_eq!(script.totals(), [10 + 1 + 1 + 10 + 15, 20, 30 + 10 + 20 + 20]);
}

#[test]
fn pf_34_all_cards_are_gathered_for_the_next_round() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / poubelle / D (D)");
    script.act(1, "play poubelle");
    assert_eq!((script.pile(), script.table().as_str(), script.known(2).as_str()), (110, "-", "-"));
    assert_eq!(script.state.public().phase(), Phase::Deal { seat: seat(0) });
}

#[test]
fn pf_34_the_game_ends_when_a_total_exceeds_200() {
    let round = |hands: &str| {
        let mut script = Script::at(&format!("turn 1 | C | 0 0 | {hands}"));
        script.act(1, "play poubelle");
        script
    };
    // B costs 3: 200 is not more than 200.
    assert_eq!(round("B +197 / poubelle +50 / D").game.turn(&round("B +197 / poubelle +50 / D").state), Turn::Chance);
    let over = round("B +198 / poubelle +50 / D +48");
    let outcome = over.game.outcome(&over.state).expect("the game is over");
    assert_eq!(
        (outcome.better(), outcome.scores(), outcome.ranks()),
        (ScoreOrder::Lower, &[201, 50, 50][..], &[3, 1, 1][..])
    );
    assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [1, 2], "equal totals share the win");
}
