//! States from outside: each invariant refuses its own breach, and names its rule.

use std::panic::catch_unwind;

use final_touch::{Config, FinalTouch, Refill, State, Tie};
use game_traits::conformance::edited;
use game_traits::{Game, Observer, Seat};

use crate::script::{Row, at, few, standard};

/// What the game says of a position: the error, or `valid`.
fn verdict(config: &Config, position: &str) -> String {
    let game = FinalTouch::from_config(config.clone()).expect("a config");
    game.validate(&at(position)).map_or_else(|e| e.to_string(), |()| "valid".into())
}

/// The position is valid; with these parts replaced it is refused by this rule.
#[track_caller]
fn refuses(config: &Config, position: &str, rule: &str, parts: &[(&str, &str)]) {
    assert_eq!(verdict(config, position), "valid", "{position}");
    let why = verdict(config, &edited(position, parts));
    assert!(why.starts_with(rule) && why[rule.len()..].starts_with(':'), "{rule}: {parts:?} gives {why}");
}

/// Three players; seat 0 has finished masterpiece 3 and improved once on 8.
const UNDER_WAY: &str = "1 8/11 1-2,4-7,9-10,12-25 yg/- yg2b 4,0,0 3=0 - yg2bp/5p/5u 9y9g8b7u6p";
/// Then seat 1 has smeared and draws.
const SMEARED: &str = "1>2 8/11 1-2,4-7,9-10,12-25 yg/p yg2b 4,0,0 3=0 - yg2bp/4p/5u 9y9g8b7u6p";
/// Two players; all is dealt.
const DEALT: &str = "0 3/8 1-2,4-7,9-25 -/- - 0,0 - - yg2bp/5p 11y11g10b12u6p";

#[test]
fn seat_2_and_the_pile_may_exchange_a_card() {
    let exchanged = edited(UNDER_WAY, &[("/5u ", "/b4u "), ("8b7u", "7b8u")]);
    assert_eq!(verdict(&standard(3), &exchanged), "valid");
}

#[test]
fn cards_and_masterpieces_are_in_one_place() {
    let refuses = |rule, parts: &[(&str, &str)]| refuses(&standard(3), UNDER_WAY, rule, parts);
    refuses("FT-1", &[("/5u ", "/4u ")]);
    refuses("FT-1", &[(" yg2b 4", " y2g2b 4")]);
    refuses("FT-2", &[("8/11", "9/11")]);
    refuses("FT-2", &[("8/11", "8/8")]);
    refuses("FT-2", &[("1-2,4-7,9-10,12-25", "2,4-7,9-25")]);
    // All are somewhere, and one of them twice; then none is anywhere twice, and one is missing.
    refuses("FT-2", &[("4-7,9-10", "4-10")]);
    refuses("FT-2", &[("1-2,4-7", "2,4-7")]);
    refuses("FT-6", &[("/5p/5u", "/5p/5u/-"), ("4,0,0 3=0", "4,0,4,0 3=02")]);
    let one_green = [("9y9g8b", "9y8b"), (" yg2b 4", " y2b 4"), ("yg2bp/", "y2bp/")];
    assert_eq!(verdict(&standard(3), &edited(UNDER_WAY, &one_green)), "FT-1: 1 green card, not 12");
}

#[test]
fn money_is_what_the_masterpieces_pay() {
    let config = standard(3);
    refuses(&config, UNDER_WAY, "FT-17", &[("4,0,0", "4,4,0")]);
    refuses(&config, UNDER_WAY, "FT-17", &[("4,0,0", "2,0,0")]);
    refuses(&config, UNDER_WAY, "FT-17", &[("4,0,0 3=0", "4,4,0 3=01")]);
    // A ruin counts for both opponents, not for one, not for all.
    refuses(&config, UNDER_WAY, "FT-18", &[("4,0,0 3=0", "2,0,0 3!=0")]);
    refuses(&config, UNDER_WAY, "FT-18", &[("4,0,0 3=0", "2,2,2 3!=012")]);
    let rich: [Row; 3] = [(1, [1, 0, 0, 0, 0], 25, 1), (2, [1, 0, 0, 0, 0], 9, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let bonus_turn = "0 1/3 - -/- y 9,0 2=0 - y3up/5p 10y12g12b9u6p";
    refuses(&few(2, &rich), bonus_turn, "FT-20", &[("0 1/3", "0 2/3"), ("9,0 2=0", "25,0 1=0")]);
}

#[test]
fn zones_hold_what_the_masterpiece_allows() {
    let refuses_3 = |rule, parts: &[(&str, &str)]| refuses(&standard(3), UNDER_WAY, rule, parts);
    refuses_3("FT-10", &[("yg/- yg2b", "yb/- y2gb")]);
    refuses_3("FT-11", &[("yg/- yg2b", "yg/g y2b")]);
    refuses_3("FT-17", &[("yg/- yg2b", "2y2g/- 2b")]);
    // With a third card in the smearing zone it was ruined.
    let twice_smeared = "0 1/- - -/yg - 0,0 - - 5y/5g 6y6g12b12u12p";
    let config = few(2, &[(1, [0, 0, 0, 0, 1], 9, 1)]);
    refuses(&config, twice_smeared, "FT-17", &[("-/yg", "-/y2g"), ("6y6g", "6y5g")]);
    // Nothing has ended, so nothing can be discarded.
    let improved = "1 3/8 1-2,4-7,9-25 y/- - 0,0 - - g2bup/5p 11y11g10b11u6p";
    refuses(&standard(2), improved, "FT-19", &[("y/- -", "-/- y")]);
}

#[test]
fn who_plays_and_who_draws() {
    let config = standard(3);
    refuses(&config, UNDER_WAY, "FT-14", &[("1 8/11", "0>1 8/11")]);
    refuses(&config, UNDER_WAY, "FT-4", &[("1 8/11", "?>1 8/11")]);
    refuses(&config, UNDER_WAY, "FT-4", &[("8/11 1-2,4-7,9-10,12-25", "8/- 1-2,4-7,9-25")]);
    refuses(&config, UNDER_WAY, "FT-21", &[("3=0 -", "3=0 2")]);
    refuses(&config, UNDER_WAY, "FT-20", &[("1 8/11", "=1 8/11")]);
    // After a masterpiece the seat that ended it draws and goes on.
    let bonus = "0>0 8/11 1-2,4-7,9-10,12-25 -/- yg2b 4,0,0 3=0 - p/5p/5u 11y11g10b7u6p";
    refuses(&config, bonus, "FT-8", &[("0>0", "0>1")]);
    // In the middle of a refill only the next seat can be next.
    refuses(&config, SMEARED, "FT-8", &[("1>2", "1>0")]);
    refuses(&config, SMEARED, "FT-14", &[("1>2", "0>2")]);
    // Who begins.
    refuses(&standard(2), DEALT, "FT-8", &[("0 3/8", "1 3/8")]);
    let one_card = edited(SMEARED, &[("/4p/", "/p/"), ("6p", "9p"), ("1>2", "2")]);
    assert_eq!(verdict(&config, &one_card), "FT-14: seat 1 holds 1 card");
}

#[test]
fn a_draw_is_not_due_from_an_empty_pile() {
    let all_discarded = "1>0 8/11 1-2,4-7,9-10,12-25 -/p - 4,0 3=0 - yg3u/4p 11y11g12b9u7p";
    let emptied = [("-/p -", "-/p 11y11g12b9u7p"), ("4p 11y11g12b9u7p", "4p -")];
    refuses(&standard(2), all_discarded, "FT-15", &emptied);
    // By the other reading no pile is empty beside a discard, though no draw is due.
    let emptied = "1 8/11 1-2,4-7,9-10,12-25 y/- 11y11g11b9u7p 4,0 3=0 - gb3u/5p -";
    assert_eq!(verdict(&standard(2), emptied), "valid");
    let at_once = Config { refill: Refill::AtOnce, ..standard(2) };
    assert_eq!(verdict(&at_once, emptied), "FT-15: the draw pile is empty and not refilled");
}

#[test]
fn the_setup_deals_seat_by_seat() {
    let config = standard(2);
    let start = "?>0 -/- 1-25 -/- - 0,0 - - -/- 12y12g12b12u12p";
    refuses(&config, start, "FT-7", &[("?>0", "?>1")]);
    assert_eq!(verdict(&config, &edited(start, &[("-/- 1-25", "3/- 1-2,4-25")])), "valid");
    let dealing = "0>0 3/8 1-2,4-7,9-25 -/- - 0,0 - - ygb/- 11y11g11b12u12p";
    refuses(&config, dealing, "FT-7", &[("0>0", "0>1")]);
    refuses(&config, dealing, "FT-26", &[("0>0", "1>0")]);
    refuses(&config, dealing, "FT-26", &[("ygb/-", "-/ygb")]);
    // No seat plays before all hands are dealt, and there is a current masterpiece.
    refuses(&config, dealing, "FT-26", &[("-/- - 0,0", "-/- p 0,0"), ("12u12p", "12u11p")]);
    refuses(&config, dealing, "FT-20", &[("0>0", "=1")]);
    refuses(&config, dealing, "FT-4", &[("3/8 1-2,4-7,9-25", "-/8 1-7,9-25")]);
    // Seat 0 has five, so it does not draw.
    let five = "1>0 3/8 1-2,4-7,9-25 -/- - 0,0 - - yg3b/- 11y11g9b12u12p";
    refuses(&config, five, "FT-26", &[("1>0", "0>0")]);
    // With three at the table one could be out, but not yet.
    let three = "0>0 3/8 1-2,4-7,9-25 -/- - 0,0,0 - - -/-/- 12y12g12b12u12p";
    refuses(&standard(3), three, "FT-26", &[("0,0,0 - -", "0,0,0 - 1")]);
}

#[test]
fn the_end_is_one_that_can_be() {
    let rows: [Row; 3] = [(1, [2, 0, 0, 0, 0], 25, 1), (2, [1, 0, 0, 0, 0], 25, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let config = few(2, &rows);
    let won = "=0 -/1 3 y/- - 25,0 2=0 - 2y2u/5p 9y12g12b10u7p";
    refuses(&config, won, "FT-20", &[("=0 -/1", "=1 -/1")]);
    refuses(&config, won, "FT-20", &[("-/1", "-/2"), ("2=0", "1=0")]);
    refuses(&config, won, "FT-20", &[("=0 -/1", "=1 -/1"), ("25,0 2=0", "0,25 2=1")]);
    refuses(&config, won, "FT-20", &[("/5p", "/4p"), ("7p", "8p")]);
    refuses(&config, won, "FT-20", &[("-/1 3", "1/3 -")]);
    // Finished with three cards in the smearing zone; ruined with two.
    refuses(&config, won, "FT-20", &[("y/- -", "y/3g -"), ("12g", "9g")]);
    let ruined = "=1 -/- - -/2yg - 0,25 1!=1 - 4y/5g 6y6g12b12u12p";
    let pays = few(2, &[(1, [0, 0, 0, 0, 1], 90, 25)]);
    refuses(&pays, ruined, "FT-20", &[("-/2yg", "-/yg"), ("6y6g", "7y6g")]);
    // The same with poorer masterpieces: neither side has $25, and one is left.
    let poor = rows.map(|(id, touches, _, ruined)| (id, touches, 3, ruined));
    assert!(verdict(&few(2, &poor), &edited(won, &[("25,0", "3,0")])).starts_with("FT-20:"));
    // Two masterpieces of $25: the game had ended with the first.
    refuses(&config, won, "FT-20", &[("-/1 3", "-/3 -"), ("25,0 2=0", "50,0 1=0,2=0")]);
}

#[test]
fn a_play_off_has_two_rich_and_one_out() {
    let rows: [Row; 3] = [(1, [0, 0, 0, 0, 1], 90, 25), (2, [0, 0, 0, 0, 1], 90, 3), (3, [0, 0, 0, 0, 1], 90, 4)];
    let config = Config { tie: Tie::EqualTotals, ..few(3, &rows) };
    let begun = "0 2/3 - -/- ygb 25,25,0 1!=01 2 5y/5g/4b 6y6g7b12u12p";
    refuses(&config, begun, "FT-20", &[("=01 2", "=01 -")]);
    refuses(&config, begun, "FT-21", &[("=01 2", "=01 0")]);
    refuses(&config, begun, "FT-8", &[("0 2/3", "1 2/3")]);
    refuses(&config, begun, "FT-8", &[("0 2/3", "2 2/3")]);
    refuses(&config, begun, "FT-21", &[("25,25,0 1!=01", "25,0,25 1!=02")]);
    // One is out of three, and only where the two others have $25 each.
    let two = "0 1/2 3 -/- - 0,0 - 1 5y/5g 7y7g12b12u12p";
    assert_eq!(verdict(&few(2, &rows), two), "FT-21: out: 1");
    refuses(&standard(3), UNDER_WAY, "FT-21", &[("3=0 -", "3=0 2"), ("/5u ", "/4u "), ("7u", "8u")]);
    let third = [("2/3", "2/-"), ("25,25,0 1!=01", "25,25,90 1!=01,3=2")];
    refuses(&config, begun, "FT-21", &third);
    refuses(&config, begun, "FT-21", &[("25,25,0 1!=01", "0,0,90 1=2")]);
    // The seat that begins does not draw, and the one that is out never does.
    refuses(&config, begun, "FT-8", &[("0 2/3", "0>0 2/3"), (" 5y/", " 4y/"), (" 6y6g", " 7y6g")]);
    let smeared = "1 2/3 - -/y ygb 25,25,0 1!=01 2 5y/5g/4b 5y6g7b12u12p";
    refuses(&config, smeared, "FT-8", &[("1 2/3", "2>0 2/3")]);
}

/// Where two are rich and one is paid, the other would be rich alone.
#[test]
fn a_ruin_counts_for_all_opponents_but_in_a_play_off() {
    let rows: [Row; 3] = [(1, [0, 0, 0, 0, 1], 90, 3), (2, [1, 0, 0, 0, 0], 25, 1), (3, [0, 0, 0, 0, 1], 90, 4)];
    let won = "=0 -/3 - y/b ygb 28,3,0 1!=01,2=0 - 4y/5g/5b 6y6g5b12u12p";
    refuses(&few(3, &rows), won, "FT-18", &[("28,3,0 1!=01", "28,0,0 1!=0")]);
}

#[test]
fn masterpieces_count_for_whole_sides() {
    let teams = "?>0 8/- 1-2,4-7,9-25 -/- yg2b 4,0,4,0 3=02 - p/5p/5u/5g 11y6g10b7u6p";
    for (money, seats) in [("4,0,0,0", "0"), ("4,4,0,0", "01"), ("0,0,4,0", "2")] {
        refuses(&standard(4), teams, "FT-6", &[("4,0,4,0 3=02", &format!("{money} 3={seats}"))]);
    }
    refuses(&standard(4), teams, "FT-17", &[("4,0,4,0 3=02", "4,4,4,4 3=0123")]);
}

#[test]
fn a_seat_that_is_not_at_the_table_sees_what_spectators_see() {
    let state: State = at(UNDER_WAY);
    let game = FinalTouch::from_config(standard(3)).expect("a config");
    let [seat, spectator] = [Observer::Seat(Seat::new(3)), Observer::Spectator].map(|o| game.view(&state, o));
    assert_eq!(seat, spectator);
}

#[test]
fn a_seat_that_no_game_has_has_no_place() {
    let state: State = at(UNDER_WAY);
    let (view, nine) = (FinalTouch::default().view(&state, Observer::Spectator), Seat::new(9));
    assert!(catch_unwind(|| state.hand(nine)).is_err());
    assert!(catch_unwind(|| state.public().money(nine)).is_err());
    assert!(catch_unwind(|| view.hand_size(nine)).is_err());
}
