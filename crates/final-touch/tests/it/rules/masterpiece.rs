//! FT-17 to FT-19: a masterpiece ends.

use final_touch::Event;
use game_traits::Seats;

use crate::script::{Script, few, standard};

/// The book's example: 1 yellow, 1 green and 2 brown finish masterpiece 3.
#[test]
fn ft_17_the_last_missing_touch_is_paid_in_full() {
    let mut script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "ppppp"]);
    script.act(0, "improve yellow green brown brown");
    assert_eq!(script.money(), [4, 0]);
    let earned: Vec<_> = script.state.public().earned().collect();
    assert_eq!(earned.len(), 1);
    assert_eq!((earned[0].id.get(), earned[0].finished, earned[0].seats), (3, true, Seats::from_bits(1)));
}

#[test]
fn ft_17_who_adds_the_last_touch_earns_it_all() {
    let mut script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "bpppp"]);
    script.turn_of(0, "improve yellow green brown", "uuu");
    script.act(1, "improve brown");
    assert_eq!(script.money(), [0, 4]);
}

#[test]
fn ft_17_partners_have_one_purse() {
    let mut script = Script::dealt(standard(4), &[3, 8], &["ygbbp", "ppppp", "uuuuu", "uuuuu"]);
    script.act(0, "improve yellow green brown brown");
    assert_eq!(script.money(), [4, 0, 4, 0]);
    assert!(
        script.events.iter().any(|event| matches!(event, Event::Finished { pay: 4, paid, .. } if paid.bits() == 0b101))
    );
}

#[test]
fn ft_18_the_third_smear_ruins_whoever_laid_the_others() {
    let mut script = Script::dealt(standard(2), &[3, 8], &["uuuuu", "ppppp"]);
    script.turn_of(0, "smear blue", "u");
    script.turn_of(1, "smear pink", "p");
    assert_eq!(script.money(), [0, 0]);
    script.act(0, "smear blue");
    // Forced, and still the ruiner earns nothing.
    assert_eq!(script.money(), [0, 2]);
    let earned: Vec<_> = script.state.public().earned().collect();
    assert_eq!((earned[0].finished, earned[0].seats), (false, Seats::from_bits(0b10)));
}

#[test]
fn ft_18_at_three_both_opponents_count_the_whole_amount() {
    let mut script = Script::dealt(standard(3), &[13, 8], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(0, "improve yellow", "y");
    script.turn_of(1, "improve green", "g");
    script.turn_of(2, "improve brown brown", "bb");
    for (seat, color, drawn) in [(0, "yellow", "y"), (1, "green", "g")] {
        script.turn_of(seat, &format!("smear {color}"), drawn);
    }
    script.act(2, "smear brown");
    assert_eq!(script.money(), [3, 3, 0]);
    let earned: Vec<_> = script.state.public().earned().collect();
    assert_eq!(earned[0].seats, Seats::from_bits(0b11), "it lies between both opponents");
}

#[test]
fn ft_18_at_four_the_other_team_earns() {
    let mut script = Script::dealt(standard(4), &[1, 8], &["ggggg", "bbbbb", "ppppp", "ppppp"]);
    script.turn_of(0, "smear green", "g");
    script.turn_of(1, "smear brown", "b");
    script.act(2, "smear pink");
    assert_eq!(script.money(), [0, 2, 0, 2]);
}

#[test]
fn ft_19_then_the_same_player_takes_another_turn() {
    let mut script = Script::dealt(standard(4), &[3, 8], &["ygbbp", "ppppp", "uuuuu", "uuuuu"]);
    script.act(0, "improve yellow green brown brown");
    let open = script.state.public();
    // Both zones are discarded; the next masterpiece is current; one more is to become visible.
    assert_eq!(open.discard().to_string(), "yellow green brown brown");
    assert!(open.placed().is_empty() && open.smeared().is_empty());
    assert_eq!((script.current(), script.next()), (Some(8), None));
    assert_eq!(script.outcomes().len(), 23);
    script.chance("reveal 11");
    assert_eq!(script.next(), Some(11));
    // Then the same player, not the partner, draws up to five.
    script.draw("yygg");
    assert_eq!((script.must(), script.hand(0)), (0, "yellow yellow green green pink".into()));
    // A bonus turn is a full turn: it can win another.
    script.act(0, "improve yellow yellow green green");
    assert_eq!(script.money(), [8, 0, 8, 0]);
}

#[test]
fn ft_19_after_ruining_too_and_the_smear_count_starts_anew() {
    let mut script = Script::dealt(standard(2), &[3, 1], &["uuuuu", "ppppp"]);
    script.turn_of(0, "smear blue", "u");
    script.turn_of(1, "smear pink", "p");
    script.act(0, "smear blue");
    script.chance("reveal 9");
    script.draw("g");
    assert_eq!(script.must(), 0);
    assert_eq!(script.state.public().discard().to_string(), "blue blue pink");
    // The bonus turn smears again: one of three.
    script.turn_of(0, "smear green", "g");
    assert_eq!((script.current(), script.must()), (Some(1), 1));
}

#[test]
fn ft_19_all_five_cards_at_once() {
    let rows = [(1, [2, 2, 1, 0, 0], 5, 1), (2, [1, 0, 0, 0, 0], 9, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[1, 2], &["uuuuu", "yyggb"]);
    script.turn_of(0, "smear blue", "u");
    script.act(1, "improve yellow yellow green green brown");
    assert_eq!(script.hand(1), "none");
    script.chance("reveal 3");
    assert_eq!(script.state.public().drawing_seat().map(|seat| seat.index()), Some(1));
    script.draw("ppppp");
    assert_eq!(script.must(), 1);
}

/// The book's example at three players: 16 = 5 alone + 3 shared with one neighbor + 8 shared with the other.
#[test]
fn ft_18_the_three_player_purse() {
    let rows = [
        (1, [1, 0, 0, 0, 0], 5, 1),
        (2, [0, 0, 0, 0, 1], 9, 3),
        (3, [0, 0, 0, 1, 0], 9, 8),
        (4, [1, 0, 0, 0, 0], 9, 1),
    ];
    let mut script = Script::dealt(few(3, &rows), &[1, 2], &["ygggu", "ggggg", "bbbbb"]);
    script.act(0, "improve yellow"); // finished: 5
    script.chance("reveal 3");
    script.draw("g");
    script.turn_of(0, "smear green", "b");
    script.turn_of(1, "smear green", "b");
    script.act(2, "smear brown"); // ruined by seat 2: 3 for seats 0 and 1
    script.chance("reveal 4");
    script.draw("b");
    script.turn_of(2, "smear brown", "b");
    script.turn_of(0, "smear green", "b");
    script.act(1, "smear green"); // ruined by seat 1: 8 for seats 0 and 2
    assert_eq!(script.money(), [16, 3, 8]);
}
