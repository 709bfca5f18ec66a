//! KP-5, KP-6, KP-10: checks, a bet and its answers.

use super::{after, at, of, refused, to_act};
use game_traits::{ActionError, ActionSet, Game, Seat};
use kuhn_poker::Action::{Bet, Call, Check, Fold};

#[test]
fn kp_05_each_checks_or_bets_in_turn() {
    assert_eq!(after("2,3,1 -", Check), "2,3,1 x");
    assert_eq!(after("2,3,1 x", Check), "2,3,1 xx");
    assert_eq!(after("2,3,1 xx", Bet), "2,3,1 xxb");
    assert_eq!(["2,3,1 -", "2,3,1 x", "2,3,1 xx"].map(to_act), [Some(0), Some(1), Some(2)]);
    assert_eq!(of(3).legal(&at("2,3,1 x"), Seat::new(1)).to_vec(), [Check, Bet]);
    assert_eq!(refused("2,3 b", Check), "KP-5: seat 0 has bet, so you call or fold");
    assert_eq!(refused("2,3 xb", Bet), "KP-5: seat 1 has bet, so you call or fold");
    assert!(matches!(of(2).check(&at("2,3 -"), Seat::new(1), Check), Err(ActionError::NotYours { .. })));
}

#[test]
fn kp_06_the_others_answer_a_bet_once_from_its_left() {
    assert_eq!(["2,3,1 xb", "2,3,1 xbf", "2,3,1 xbfc"].map(to_act), [Some(2), Some(0), None]);
    assert_eq!(after("2,3,1 xb", Fold), "2,3,1 xbf");
    assert_eq!(after("2,3,1 xbf", Call), "2,3,1 xbfc");
    assert_eq!(of(3).legal(&at("2,3,1 xb"), Seat::new(2)).to_vec(), [Call, Fold]);
    assert_eq!(refused("2,3 -", Call), "KP-6: there is no bet to answer, so you check or bet");
    assert_eq!(refused("2,3 x", Fold), "KP-6: there is no bet to answer, so you check or bet");
}

#[test]
fn kp_10_the_longest_game() {
    let three = ["2,3,1 xxbc", "2,3,1 xxbcc"].map(to_act);
    assert_eq!((three, ["2,3 xb", "2,3 xbc"].map(to_act)), ([Some(1), None], [Some(0), None]));
}
