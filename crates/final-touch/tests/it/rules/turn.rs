//! FT-8 to FT-14: a turn.

use final_touch::{Action, Cards, Color, FinalTouch, Illegal};
use game_traits::{ActionError, Game, ParseError, RuleError, Seat, Turn};

use crate::script::{Script, few, standard};

/// Masterpiece 3: 1 yellow, 1 green, 2 brown. Masterpiece 8: 2 yellow, 2 green.
fn two(first: &str, second: &str) -> Script {
    Script::dealt(standard(2), &[3, 8], &[first, second])
}

#[test]
fn ft_08_clockwise() {
    let hands = ["ppppp", "uuuuu", "ppppp", "uuuuu"];
    let mut script = Script::dealt(standard(4), &[3, 8], &hands);
    script.turn_of(0, "smear pink", "y");
    assert_eq!(script.must(), 1);
    script.turn_of(1, "smear blue", "y");
    assert_eq!(script.must(), 2);
    let out_of_turn = script.game.check(&script.state, Seat::new(3), "smear blue".parse().expect("an action"));
    assert!(matches!(out_of_turn, Err(ActionError::NotYours { .. })));
    let mut script = Script::dealt(standard(4), &[13, 8], &["ygbup"; 4]);
    for (seat, color, drawn) in [(0, "yellow", "y"), (1, "green", "g"), (2, "brown", "b"), (3, "blue", "u")] {
        assert_eq!(script.must(), seat);
        script.turn_of(seat, &format!("improve {color}"), drawn);
    }
    assert_eq!(script.must(), 0, "after the last seat 0");
}

/// FT-9: a turn is one decision, and there is no third thing to do.
#[test]
fn ft_09_improve_or_smear_all_at_once_and_never_pass() {
    for nothing in ["pass", "", "improve", "improve ", "smear"] {
        assert!(nothing.parse::<Action>().is_err(), "{nothing:?}");
    }
    let mut script = two("ygbbp", "ppppp");
    script.turn_of(0, "improve yellow brown brown", "uuu");
    assert_eq!(script.must(), 1, "one turn, one decision");
}

#[test]
fn ft_10_no_more_than_the_hand_and_no_more_than_is_missing() {
    let mut script = two("yybpp", "bbbbb");
    // Yellow: two in hand, one missing. Brown: one in hand, two missing.
    assert_eq!(script.legal(0), ["improve brown", "improve yellow", "improve yellow brown", "smear pink"]);
    let color = Color::Yellow;
    assert_eq!(script.refused(0, "improve yellow yellow"), Illegal::NotMissing { color, laid: 2, missing: 1 });
    let why = script.refused(0, "improve brown brown");
    assert_eq!(why, Illegal::NotInHand { color: Color::Brown, laid: 2, held: 1 });
    assert_eq!((why.rule(), &*why.to_string()), ("FT-10", "improving with 2 brown, you have 1"));
    let why = script.refused(0, "improve pink");
    assert_eq!((why.rule(), &*why.to_string()), ("FT-10", "improving with 1 pink, the masterpiece misses 0"));
    script.turn_of(0, "improve yellow", "u");
    assert_eq!(script.state.public().placed().to_string(), "yellow");
    assert_eq!(script.hand(0), "yellow brown blue pink pink");
}

#[test]
fn ft_10_their_order_means_nothing() {
    let unsorted: ParseError = "improve brown yellow".parse::<Action>().expect_err("one text for one multiset");
    assert_eq!(
        unsorted.to_string(),
        "expected colors sorted yellow, green, brown, blue, pink at character 15, found \"yellow\""
    );
    assert!("improve pink pink pink pink pink".parse::<Action>().is_ok());
    let six = Cards::new([0, 0, 0, 0, 6]).expect("no more than there are");
    assert_eq!([Cards::EMPTY, six].map(Action::improve), [None, None], "one to five");
    assert!("improve pink pink pink pink pink pink".parse::<Action>().is_err());
    // 251 multisets and 5 colors are 256 ids.
    let game = FinalTouch::default();
    let mut texts: Vec<String> = (0..256).map(|id| game.action_at(id).expect("an action").to_string()).collect();
    texts.sort();
    texts.dedup();
    assert_eq!((texts.len(), game.action_space()), (256, Some(256)));
    assert_eq!(texts.iter().filter(|text| text.starts_with("smear")).count(), 5);
}

/// The book's example: no smearing with brown while brown is missing, green as soon as it is placed.
#[test]
fn ft_11_smearing_is_free_only_in_colors_that_are_complete() {
    let mut script = two("ggbbb", "ygbbp");
    let why = script.refused(0, "smear brown");
    assert_eq!(why, Illegal::StillMissing { color: Color::Brown, missing: 2 });
    assert_eq!((why.rule(), &*why.to_string()), ("FT-11", "smearing with brown, of which the masterpiece misses 2"));
    assert_eq!(script.refused(0, "smear green"), Illegal::StillMissing { color: Color::Green, missing: 1 });
    script.turn_of(0, "improve green", "p");
    assert!(script.legal(1).contains(&"smear green".to_string()), "green is placed");
    script.turn_of(1, "smear green", "p");
    assert_eq!(script.state.public().smeared().to_string(), "green");
    // Three browns in hand and one missing: none of them may smear.
    script.turn_of(0, "improve brown", "b");
    script.turn_of(1, "smear pink", "u");
    assert_eq!(script.hand(0), "green brown brown brown pink");
    assert_eq!(script.refused(0, "smear brown"), Illegal::StillMissing { color: Color::Brown, missing: 1 });
}

#[test]
fn ft_11_one_card_that_is_in_the_hand() {
    let script = two("ygggb", "ppppp");
    let why = script.refused(0, "smear pink");
    assert_eq!(why, Illegal::NothingToSmear { color: Color::Pink });
    assert_eq!((why.rule(), &*why.to_string()), ("FT-11", "smearing with pink, of which you hold none"));
    assert!("smear pink pink".parse::<Action>().is_err());
    let mut script = two("ppppp", "ppppp");
    script.turn_of(0, "smear pink", "y");
    assert_eq!((script.hand(0), script.state.public().smeared().len()), ("yellow pink pink pink pink".into(), 1));
}

#[test]
fn ft_12_smearing_is_free_to_choose_or_forced() {
    // Could improve, may smear.
    assert_eq!(two("ybbbp", "ppppp").legal(0).last().expect("a smear"), "smear pink");
    // Nothing improves.
    assert_eq!(two("uuppp", "ppppp").legal(0), ["smear blue", "smear pink"]);
}

#[test]
fn ft_13_every_hand_has_one_to_31_legal_actions() {
    let (mut least, mut most) = (usize::MAX, 0);
    for card in final_touch::Edition::standard().masterpieces {
        for code in 0..7776_u32 {
            let counts: Vec<usize> = (0..5).map(|color| (code / 6_u32.pow(color) % 6) as usize).collect();
            if counts.iter().sum::<usize>() != 5 {
                continue;
            }
            let hand: String = "ygbup".chars().zip(counts).flat_map(|(c, n)| std::iter::repeat_n(c, n)).collect();
            let config = few(2, &[(card.id, card.touches.counts(), card.full, card.ruined)]);
            let count = Script::dealt(config, &[card.id], &[&hand, "ygbup"]).legal(0).len();
            (least, most) = (least.min(count), most.max(count));
        }
    }
    assert_eq!((least, most), (1, 31));
    // Five colors, all missing.
    let script = Script::dealt(standard(2), &[13, 1], &["ygbup", "ygbup"]);
    assert_eq!(script.legal(0).len(), 31);
}

#[test]
fn ft_14_draws_up_to_five_then_the_next_seat() {
    let mut script = two("ygbpp", "uuuuu");
    script.act(0, "improve yellow brown");
    assert_eq!(script.state.public().drawing_seat(), Some(Seat::new(0)));
    script.draw("b");
    assert_eq!((script.turn(), script.hand(0).split(' ').count()), (Turn::Chance, 4), "one more to draw");
    script.draw("u");
    assert_eq!((script.must(), script.hand(0)), (1, "green brown blue pink pink".into()));
}
