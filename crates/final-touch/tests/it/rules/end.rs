//! FT-20, FT-22 and FT-27: the end and the ranks.

use final_touch::Event;
use game_traits::{ActionError, Game, Seat, Seats, Turn};

use crate::script::{Script, few};

#[test]
fn ft_20_the_game_ends_at_once_at_25() {
    let rows = [(1, [2, 0, 0, 0, 0], 24, 1), (2, [1, 0, 0, 0, 0], 25, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[2, 1], &["yyyuu", "ppppp"]);
    script.act(0, "improve yellow");
    assert_eq!((script.turn(), script.money()), (Turn::Over, vec![25, 0]));
    let open = script.state.public();
    // Nothing is discarded, revealed or drawn; no masterpiece is current; the next one is still seen.
    assert_eq!(open.placed().to_string(), "yellow");
    assert!(open.discard().is_empty());
    assert_eq!((script.current(), script.next(), open.hidden().count()), (None, Some(1), 1));
    assert_eq!(script.hand(0), "yellow yellow blue blue");
    assert_eq!((script.turn(), script.outcomes().len()), (Turn::Over, 0));
    let late = script.game.check(&script.state, Seat::new(0), "smear blue".parse().expect("an action"));
    assert_eq!(late, Err(ActionError::Over));
    // Hands stay secret.
    assert_eq!(script.view(Some(1)).unseen().len(), script.state.pile().len() + 4);
    assert_eq!(script.view(None).hand(), None);
}

#[test]
fn ft_20_24_is_not_enough() {
    let rows = [(1, [2, 0, 0, 0, 0], 24, 1), (2, [1, 0, 0, 0, 0], 25, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[1, 2], &["yyyuu", "ppppp"]);
    script.act(0, "improve yellow yellow");
    assert_eq!((script.turn(), script.money()), (Turn::Chance, vec![24, 0]));
}

#[test]
fn ft_20_the_opponents_can_win_by_a_ruin() {
    let rows = [(1, [0, 0, 0, 0, 1], 90, 25), (2, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(4, &rows), &[1, 2], &["yyyyy", "ggggg", "bbbbb", "uuuuu"]);
    script.turn_of(0, "smear yellow", "y");
    script.turn_of(1, "smear green", "g");
    script.act(2, "smear brown");
    assert_eq!(script.money(), [0, 25, 0, 25]);
    assert_eq!(script.state.public().winners(), Seats::from_bits(0b1010));
    assert_eq!(script.events.last(), Some(&Event::Won { seats: Seats::from_bits(0b1010) }));
    assert_eq!(script.outcome().ranks(), [3, 1, 3, 1]);
}

#[test]
fn ft_22_the_highest_total_wins_when_the_masterpieces_run_out() {
    let rows = [(4, [1, 0, 0, 0, 0], 3, 1)];
    let hands = ["ppppp", "ggggg", "bbbbb", "yyyyy"];
    let config = final_touch::Config { first: Seat::new(3), ..few(4, &rows) };
    let mut script = Script::dealt(config, &[4], &hands);
    assert_eq!(script.legal(3), ["improve yellow"]);
    script.act(3, "improve yellow");
    let outcome = script.outcome();
    assert_eq!((outcome.scores(), outcome.ranks()), (&[0, 3, 0, 3][..], &[3, 1, 3, 1][..]));
}

#[test]
fn ft_22_several_highest_draw() {
    let rows = [(4, [1, 0, 0, 0, 0], 3, 1), (5, [1, 0, 0, 0, 0], 3, 1)];
    let mut script = Script::dealt(few(2, &rows), &[4, 5], &["ypppp", "yyyyy"]);
    script.act(0, "improve yellow");
    script.draw("p");
    script.turn_of(0, "smear pink", "p");
    script.act(1, "improve yellow");
    let outcome = script.outcome();
    assert_eq!((outcome.scores(), outcome.ranks()), (&[3, 3][..], &[1, 1][..]));
    assert_eq!(script.state.public().winners(), Seats::first(2));
}

#[test]
fn ft_27_winners_first_then_by_money_and_equal_money_shares_a_rank() {
    // Seat 0 wins with 25; 1 and 2 have the same.
    let rows = [(1, [0, 0, 0, 0, 1], 90, 3), (2, [1, 0, 0, 0, 0], 25, 1), (3, [1, 0, 0, 0, 0], 9, 1)];
    let config = final_touch::Config { first: Seat::new(1), ..few(3, &rows) };
    let mut script = Script::dealt(config, &[1, 2], &["yyyyy", "ggggg", "bbbbb"]);
    script.turn_of(1, "smear green", "g");
    script.turn_of(2, "smear brown", "b");
    script.act(0, "smear yellow");
    assert_eq!(script.money(), [0, 3, 3]);
    script.chance("reveal 3");
    script.draw("y");
    script.act(0, "improve yellow");
    assert_eq!((script.outcome().scores(), script.outcome().ranks()), (&[25, 3, 3][..], &[1, 2, 2][..]));
}
