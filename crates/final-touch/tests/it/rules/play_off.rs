//! FT-21: two of three reach $25 together.

use final_touch::{Config, Event, Tie};
use game_traits::{Seats, Turn};

use crate::script::{Row, Script, few};

/// Three masterpieces that need a pink, which no hand has: all smear.
fn pays(ruined: [u16; 3], tie: Tie) -> Config {
    let rows: Vec<Row> = (1..=3).zip(ruined).map(|(id, ruined)| (id, [0, 0, 0, 0, 1], 90, ruined)).collect();
    Config { tie, ..few(3, &rows) }
}

/// Seat 0 holds yellow, seat 1 green, seat 2 brown. Seats 0 and 1 smear, then seat 2 ruins masterpiece 1.
fn seat_2_ruins(ruined: [u16; 3], tie: Tie) -> Script {
    let mut script = Script::dealt(pays(ruined, tie), &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.act(2, "smear brown");
    script
}

/// Then seat 2 smears on masterpiece 2, seat 0 too, and seat 1 ruins it.
fn then_seat_1_ruins(mut script: Script) -> Script {
    script.chance("reveal 3");
    script.draw("p");
    script.turn_of(2, "smear brown", "b");
    script.turn_of(0, "smear yellow", "y");
    script.act(1, "smear green");
    script
}

#[test]
fn ft_21_equal_totals_play_one_last_masterpiece() {
    let mut script = seat_2_ruins([25, 3, 4], Tie::EqualTotals);
    assert_eq!(script.money(), [25, 25, 0]);
    // The ruiner is out, does not draw, and keeps four cards unseen.
    let open = script.state.public();
    assert_eq!(open.out().map(|seat| seat.index()), Some(2));
    assert_eq!(script.hand(2), "brown brown brown brown");
    assert!(script.events.iter().any(|event| matches!(event, Event::PlayOff { out } if out.index() == 2)));
    // The zones are discarded, the next masterpiece is current, one more becomes visible.
    assert_eq!(open.discard().to_string(), "yellow green brown");
    assert_eq!((script.current(), script.outcomes()), (Some(2), vec![("reveal 3".to_string(), 1)]));
    script.chance("reveal 3");
    // No draw: the next clockwise after the ruiner begins, then they alternate.
    assert_eq!(script.must(), 0);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    assert_eq!(script.must(), 0, "seat 2 is passed over");
    script.act(0, "smear yellow");
    // By the 2-player rules: the opponent earns it, the third player is paid no more. It ends whatever the totals.
    assert_eq!((script.turn(), script.money()), (Turn::Over, vec![25, 28, 0]));
    let last = script.state.public().earned().find(|earned| earned.id.get() == 2).expect("earned");
    assert_eq!((last.finished, last.seats), (false, Seats::from_bits(0b10)));
    assert_eq!(script.outcome().ranks(), [2, 1, 3]);
}

#[test]
fn ft_21_a_play_off_is_won_by_the_last_touch_too() {
    let mut script = seat_2_ruins([30, 3, 4], Tie::EqualTotals);
    script.chance("reveal 3");
    script.turn_of(0, "smear yellow", "p");
    script.turn_of(1, "smear green", "p");
    script.act(0, "improve pink");
    assert_eq!((script.money(), script.outcome().ranks()), (vec![120, 30, 0], &[1, 2, 3][..]));
}

#[test]
fn ft_21_two_are_paid_but_only_one_has_25() {
    for tie in [Tie::EqualTotals, Tie::AnyDouble] {
        let script = then_seat_1_ruins(seat_2_ruins([2, 24, 3], tie));
        assert_eq!((script.money(), script.outcome().ranks()), (vec![26, 2, 24], &[1, 3, 2][..]));
    }
}

#[test]
fn ft_21_unequal_totals() {
    // The higher wins.
    let script = then_seat_1_ruins(seat_2_ruins([24, 25, 1], Tie::EqualTotals));
    assert_eq!((script.money(), script.outcome().ranks()), (vec![49, 24, 25], &[1, 3, 2][..]));
    // Or they play it off.
    let script = then_seat_1_ruins(seat_2_ruins([24, 25, 1], Tie::AnyDouble));
    assert_eq!(script.state.public().out().map(|seat| seat.index()), Some(1));
    assert_eq!((script.current(), script.must()), (Some(3), 2));
}

#[test]
fn ft_21_the_winner_of_a_play_off_ranks_first_even_with_less_money() {
    let rows = [(1, [0, 0, 0, 0, 1], 90, 24), (2, [0, 0, 0, 0, 1], 90, 25), (3, [0, 0, 0, 0, 1], 20, 1)];
    let config = Config { tie: Tie::AnyDouble, ..few(3, &rows) };
    let mut script = Script::dealt(config, &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.act(2, "smear brown");
    let mut script = then_seat_1_ruins(script);
    script.act(2, "improve pink");
    assert_eq!((script.money(), script.outcome().ranks()), (vec![49, 24, 45], &[2, 3, 1][..]));
}

#[test]
fn ft_21_no_masterpiece_left() {
    let one = |ruined| {
        let config = Config { tie: Tie::AnyDouble, ..few(3, &[(1, [0, 0, 0, 0, 1], 90, ruined)]) };
        let mut script = Script::dealt(config, &[1], &["yyyyy", "ggggg", "bbbbb"]);
        script.turn_of(0, "smear yellow", "y");
        script.turn_of(1, "smear green", "g");
        script.act(2, "smear brown");
        script
    };
    // Equal totals draw.
    assert_eq!((one(25).money(), one(25).outcome().ranks()), (vec![25, 25, 0], &[1, 1, 3][..]));
    // The higher total wins.
    let rows = [(1, [0, 0, 0, 0, 1], 90, 24), (2, [0, 0, 0, 0, 1], 90, 25)];
    let mut script =
        Script::dealt(Config { tie: Tie::AnyDouble, ..few(3, &rows) }, &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.turn_of(2, "smear brown", "b");
    script.turn_of(2, "smear brown", "b");
    script.turn_of(0, "smear yellow", "y");
    script.act(1, "smear green");
    assert_eq!((script.money(), script.outcome().ranks()), (vec![49, 24, 25], &[1, 3, 2][..]));
}
