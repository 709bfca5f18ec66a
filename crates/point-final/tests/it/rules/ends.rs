//! A round ends: PF-30 to PF-34.

use std::collections::BTreeSet;

use point_final::game_traits::{ActionSet, Game, ScoreOrder, Seat, Turn, rng};
use point_final::{Ending, Event, Illegal, Phase};

use super::desk::{Desk, Setup, seat};

fn ending(desk: &Desk) -> Option<(usize, Ending)> {
    desk.events.iter().find_map(|event| match event {
        Event::RoundOver { winner, ending } => Some((winner.index(), *ending)),
        _ => None,
    })
}

#[test]
fn pf_30_a_last_card_laid_needs_a_word() {
    let mut desk = Setup { table: "C H A", turn: 1, ..Setup::of(&["B", "T", "D"]) }.desk();
    desk.act(1, "lay T");
    assert_eq!(desk.state.phase(), Phase::LastCardWord { seat: seat(1) });
    assert_eq!((desk.must(), desk.may()), (1, vec![]), "until he has spoken nobody else acts");
    desk.act(1, "say CHATON");
    assert_eq!(ending(&desk), Some((1, Ending::Laying)));
    assert_eq!(desk.state.phase(), Phase::Deal { seat: seat(0) });
}

#[test]
fn pf_30_without_a_word_it_is_a_fault_and_play_goes_on_at_his_left() {
    for answer in ["concede", "say CHIEN"] {
        let mut desk = Setup { table: "C H A", turn: 1, ..Setup::of(&["B", "T", "D"]) }.desk();
        desk.act(1, "lay T").act(1, answer);
        assert_eq!((desk.hand(1).as_str(), desk.table().as_str(), desk.must()), ("A C H T", "-", 2), "{answer}");
        assert_eq!(ending(&desk), None);
    }
}

/// On an empty table the last card begins the word that has to be said.
#[test]
fn pf_30_a_last_card_can_be_the_first_of_a_word() {
    let mut desk = Setup { turn: 1, ..Setup::of(&["B", "T", "D"]) }.desk();
    desk.act(1, "lay T").act(1, "say TASSE");
    assert_eq!(ending(&desk), Some((1, Ending::Laying)));
}

#[test]
fn pf_31_a_special_as_last_card_ends_the_round_before_its_effect() {
    for special in ["echange", "passe-a-gauche", "pioche-2", "pioche-3", "poubelle", "cadeau"] {
        let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", special, "D"]) }.desk();
        assert_eq!(desk.legal(1), format!("accuse, draw, play {special}"));
        desk.act(1, &format!("play {special}"));
        assert_eq!((ending(&desk), desk.totals()), (Some((1, Ending::Special)), vec![3, 0, 2]));
    }
    let desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "echange", "D"]) }.desk();
    let special = "echange".parse().expect("a special");
    assert_eq!(desk.refused(1, "play echange 2"), Illegal::LastCard { special });
    let desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "cadeau", "D"]) }.desk();
    assert!(matches!(desk.refused(1, "play cadeau B 2"), Illegal::LastCard { .. }));
}

#[test]
fn pf_31_a_point_final_with_the_last_card_ends_the_round() {
    for last in ["T", "super", "poubelle"] {
        let mut desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K", last]) }.desk();
        desk.act(2, &format!("call {last}")).act(2, "say CHAT");
        assert_eq!((ending(&desk), desk.totals()), (Some((2, Ending::PointFinal)), vec![3, 10, 0]), "{last}");
    }
    let mut desk = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K", "super"]) }.desk();
    desk.act(2, "call super").act(2, "concede");
    assert_eq!((ending(&desk), desk.hand(2).as_str()), (None, "A C H T super"));
}

#[test]
fn pf_31_a_cadeau_that_gives_the_last_card_away_ends_the_round() {
    let mut desk = Setup { table: "C", turn: 1, ..Setup::of(&["B", "cadeau K", "D"]) }.desk();
    desk.act(1, "play cadeau K 2");
    assert_eq!((ending(&desk), desk.totals()), (Some((1, Ending::Gift)), vec![3, 0, 12]), "the gift counts");
}

fn clocked(table: &str) -> Desk {
    let mut setup = Setup { table, turn: 1, ..Setup::of(&["B", "K", "D"]) };
    setup.config.clock = true;
    setup.desk()
}

#[test]
fn pf_32_without_a_clock_there_is_no_time_fault() {
    let desk = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    assert_eq!(desk.refused(1, "time-out"), Illegal::NoClock);
}

#[test]
fn pf_32_too_long_in_a_turn_he_takes_the_table() {
    let mut desk = clocked("C H");
    assert!(desk.legal(1).ends_with(", time-out"));
    desk.act(1, "time-out");
    assert_eq!((desk.hand(1).as_str(), desk.table().as_str(), desk.must()), ("C H K", "-", 2));
    desk.act(2, "time-out"); // an empty table has nothing to take
    assert_eq!((desk.hand(2).as_str(), desk.must()), ("D", 0));
}

#[test]
fn pf_32_too_long_where_a_word_is_due_is_as_if_he_had_none() {
    let mut desk = clocked("C H");
    desk.act(1, "accuse").act(0, "time-out");
    assert_eq!((desk.hand(0).as_str(), desk.must()), ("B C H", 1));
    let mut desk = clocked("C H A T");
    desk.act(2, "call D").act(2, "time-out");
    assert_eq!((desk.hand(2).as_str(), desk.must()), ("A C D H T", 0));
    let mut desk = clocked("C H A");
    desk.act(1, "lay K").act(1, "time-out");
    assert_eq!((desk.hand(1).as_str(), desk.must()), ("A C H K", 2));
}

#[test]
fn pf_32_who_may_call_has_no_clock() {
    let desk = clocked("C H A T");
    assert_eq!(desk.legal(2), "call D");
    assert_eq!(desk.refused(2, "time-out"), Illegal::OutOfTurn { turn: seat(1) });
}

#[test]
fn pf_32_a_time_fault_is_counted_and_drawn_like_the_rest() {
    let mut due = clocked("C H");
    due.act(1, "accuse");
    for (desk, by) in [(due, 0), (clocked("-"), 1), (clocked("C H"), 1)] {
        let listed = desk.legal(by);
        assert!(listed.ends_with(", time-out"), "{listed}");
        let count = listed.split(", ").count();
        assert_eq!(desk.game.legal(&desk.state, seat(by)).len(), count, "{listed}");
        let mut rng = rng::seeded(1);
        let drawn: BTreeSet<_> =
            (0..200).filter_map(|_| desk.game.legal(&desk.state, seat(by)).sample(&mut rng)).collect();
        assert_eq!(drawn.len(), count, "{listed}: {drawn:?}");
        assert_eq!(desk.game.legal(&desk.state, seat(by)).nth(count), None, "{listed}");
    }
    // Nor is there one where there is no clock.
    let mut due = Setup { table: "C H", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    due.act(1, "accuse");
    let calls = Setup { table: "C H A T", turn: 1, ..Setup::of(&["B", "K", "D"]) }.desk();
    for (desk, by) in [(due, 0), (calls, 1)] {
        let count = desk.game.legal(&desk.state, seat(by)).len();
        assert_eq!(desk.game.legal(&desk.state, seat(by)).nth(count), None, "{}", desk.legal(by));
    }
}

#[test]
fn pf_33_the_winner_scores_nothing_the_others_their_points() {
    let hands = ["A E vowel super", "poubelle", "Z cadeau echange"];
    let mut desk = Setup { table: "C", turn: 1, totals: &[10, 20, 30], ..Setup::of(&hands) }.desk();
    desk.act(1, "play poubelle");
    assert_eq!(desk.totals(), [10 + 1 + 1 + 10 + 15, 20, 30 + 10 + 20 + 20]);
}

#[test]
fn pf_34_all_cards_are_gathered_for_the_next_round() {
    let mut desk = Setup { table: "C", turn: 1, known: &["-", "-", "D"], ..Setup::of(&["B", "poubelle", "D"]) }.desk();
    desk.act(1, "play poubelle");
    assert_eq!((desk.pile(), desk.table().as_str(), desk.known(2).as_str()), (110, "-", "-"));
    assert_eq!(desk.state.phase(), Phase::Deal { seat: seat(0) });
}

#[test]
fn pf_34_the_game_ends_when_a_total_exceeds_200() {
    let round = |totals: &[u32]| {
        let mut desk = Setup { table: "C", turn: 1, totals, ..Setup::of(&["B", "poubelle", "D"]) }.desk();
        desk.act(1, "play poubelle");
        desk
    };
    // B costs 3: 200 is not more than 200.
    assert_eq!(round(&[197, 50, 0]).game.turn(&round(&[197, 50, 0]).state), Turn::Chance);
    let over = round(&[198, 50, 48]);
    let outcome = over.game.outcome(&over.state).expect("the game is over");
    assert_eq!(
        (outcome.better(), outcome.scores(), outcome.ranks()),
        (ScoreOrder::Lower, &[201, 50, 50][..], &[3, 1, 1][..])
    );
    assert_eq!(outcome.winners().iter().map(Seat::index).collect::<Vec<_>>(), [1, 2], "equal totals share the win");
}
