//! FT-23 to FT-25: what a seat knows.

use std::collections::BTreeMap;

use final_touch::{Cards, Colour, Event, State, View};
use game_traits::conformance::chi_square_fits;
use game_traits::{Game, Observer, Seat, rng};

use crate::script::{Script, standard};

fn four() -> Script {
    let mut script = Script::dealt(standard(4), &[3, 8], &["ygbbp", "uuuup", "ggggg", "ppppp"]);
    script.turn_of(0, "improve yellow brown", "yu");
    script
}

#[test]
fn ft_23_a_view_holds_what_lies_open_and_the_own_hand() {
    let script = four();
    let view = script.view(Some(1));
    assert_eq!(view.open(), script.state.open());
    assert_eq!(view.hand().map(|hand| hand.to_string()), Some("blue blue blue blue pink".into()));
    assert_eq!(script.game.seats().iter().map(|seat| view.hand_size(seat)).collect::<Vec<_>>(), [5; 4]);
    assert_eq!(view.pile_size(), 38);
    assert_eq!(view.open().hidden().count(), 23, "which are hidden is known, in what order is not");
    assert_eq!(script.view(None).hand(), None);
}

#[test]
fn ft_23_anothers_draw_is_a_card() {
    let script = four();
    let last = *script.heard.last().expect("a draw");
    let seat = Seat::new(0);
    assert_eq!(last, Event::Drew { seat, colour: Some(Colour::Blue) });
    for observer in Observer::all(script.game.seats()) {
        let heard = script.game.redact(&last, observer);
        let colour = observer.is(seat).then_some(Colour::Blue);
        assert_eq!(heard, Some(Event::Drew { seat, colour }), "{observer}");
    }
    // All the rest is for all to hear.
    let open = script.heard.iter().filter(|event| !matches!(event, Event::Drew { .. }));
    for event in open {
        assert_eq!(script.game.redact(event, Observer::Spectator), Some(*event));
    }
}

#[test]
fn ft_24_partners_do_not_see_each_others_hands() {
    let script = four();
    let mut other = script.state;
    // The same position but for a card that seats 2 and 3 changed.
    let text = serde_json::to_string(&other).expect("a state goes into JSON");
    let text = text.replace(r#"{"green":5},{"pink":5}"#, r#"{"green":4,"pink":1},{"green":1,"pink":4}"#);
    other = serde_json::from_str(&text).expect("a state");
    assert_eq!(script.game.validate(&other), Ok(()));
    assert_ne!(other, script.state);
    for seat in [0, 1] {
        assert_eq!(script.game.view(&other, Observer::Seat(Seat::new(seat))), script.view(Some(seat)), "seat {seat}");
    }
    assert_ne!(script.game.view(&other, Observer::Seat(Seat::new(2))), script.view(Some(2)));
}

/// All multisets of `size` out of `cards`, each with the number of ways in which physical cards make it.
fn parts(cards: [u8; 5], size: u8) -> Vec<([u8; 5], u64)> {
    let choose = |n: u8, k: u8| (0..k).fold(1u64, |c, i| c * u64::from(n - i) / u64::from(i + 1));
    let mut all = vec![([0; 5], 1)];
    for colour in 0..5 {
        all = all
            .into_iter()
            .flat_map(|(counts, ways)| {
                (0..=cards[colour].min(size)).map(move |n| {
                    let mut more = counts;
                    more[colour] = n;
                    (more, ways * choose(cards[colour], n))
                })
            })
            .collect();
    }
    all.retain(|(counts, _)| counts.iter().sum::<u8>() == size);
    all
}

/// Samples of a view against all assignments of the unseen cards to the other hands; the pile has the rest.
fn exact(script: &Script, observer: Option<usize>, places: &[usize]) {
    let view = script.view(observer);
    let mut expected: Vec<(Vec<[u8; 5]>, [u8; 5], u64)> = vec![(vec![], view.unseen().counts(), 1)];
    for &place in places {
        let size = view.hand_size(Seat::new(place));
        expected = expected
            .into_iter()
            .flat_map(|(hands, left, ways)| {
                parts(left, size).into_iter().map(move |(hand, more)| {
                    let left = core::array::from_fn(|colour| left[colour] - hand[colour]);
                    ([&hands[..], &[hand]].concat(), left, ways * more)
                })
            })
            .collect();
    }
    let index: BTreeMap<&[[u8; 5]], usize> = expected.iter().enumerate().map(|(n, e)| (&e.0[..], n)).collect();
    let mut observed = vec![0u64; expected.len()];
    let mut rng = rng::seeded(25);
    for _ in 0..200_000 {
        let sample: State = script.game.determinize(&view, &mut rng);
        assert_eq!(sample.open(), script.state.open());
        let hands: Vec<[u8; 5]> = places.iter().map(|&place| sample.hand(Seat::new(place)).counts()).collect();
        let at = index[&hands[..]];
        assert_eq!(sample.pile().counts(), expected[at].1);
        observed[at] += 1;
    }
    let weights: Vec<u64> = expected.iter().map(|e| e.2).collect();
    assert!(expected.len() > 20 && chi_square_fits(&observed, &weights), "{} assignments", expected.len());
    // The test can fail: equal weights do not fit.
    assert!(!chi_square_fits(&observed, &vec![1; weights.len()]));
}

#[test]
fn ft_25_every_assignment_of_the_physical_cards_is_equally_likely() {
    let script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "uuuup"]);
    exact(&script, Some(0), &[1]);
}

#[test]
fn ft_25_with_several_hands_of_different_sizes() {
    // Seat 2 has ruined a masterpiece and draws; seats 0 and 1 hold five.
    let mut script = Script::dealt(standard(3), &[3, 8], &["uuuuu", "ppppp", "uuuuu"]);
    script.turn_of(0, "smear blue", "u");
    script.turn_of(1, "smear pink", "p");
    script.act(2, "smear blue");
    script.chance("reveal 1");
    assert_eq!(script.view(Some(1)).hand_size(Seat::new(2)), 4);
    exact(&script, Some(1), &[0, 2]);
    // While the hands are dealt.
    let mut script = Script::new(standard(3));
    script.chance("reveal 3");
    script.chance("reveal 8");
    script.draw("yygbbuu");
    exact(&script, None, &[0, 1]);
    exact(&script, Some(1), &[0]);
}

#[test]
fn ft_25_a_view_remembers_nothing() {
    // The same open table, reached by other draws: the views of a third seat are equal.
    let mut one = four();
    let mut other = Script::dealt(standard(4), &[3, 8], &["ygbbp", "uuuup", "ggggg", "ppppp"]);
    other.turn_of(0, "improve yellow brown", "bg");
    assert_ne!(one.state, other.state);
    assert_eq!(one.view(Some(3)), other.view(Some(3)));
    assert_eq!(one.view(None), other.view(None));
    one.turn_of(1, "smear blue", "g");
    other.turn_of(1, "smear blue", "u");
    assert_eq!(one.view(Some(2)), other.view(Some(2)));
    assert_eq!(one.view(None).unseen(), Cards::new([11, 12, 11, 11, 12]).expect("counts"));
}

/// A view that somebody made up is no position, and no reason to panic.
#[test]
fn ft_25_made_up_views() {
    let script = four();
    let mut view = serde_json::to_value(script.view(Some(0))).expect("a view goes into JSON");
    for (place, value) in [
        ("/hand", serde_json::json!({"yellow": 12, "green": 12, "brown": 12})),
        ("/open/placed", serde_json::json!({"yellow": 12, "blue": 12})),
        ("/open/discard", serde_json::json!({"yellow": 12, "green": 3, "pink": 12})),
        ("/hand_sizes", serde_json::json!([255, 255, 255, 255])),
    ] {
        *view.pointer_mut(place).expect("a place") = value;
        let made_up: View = serde_json::from_value(view.clone()).expect("well-formed");
        let state = script.game.determinize(&made_up, &mut rng::seeded(1));
        assert!(script.game.validate(&state).is_err(), "{place}");
    }
    for (place, value) in
        [("/seat", serde_json::json!(4)), ("/hand", serde_json::json!(null)), ("/hand_sizes", serde_json::json!([5]))]
    {
        let mut view = serde_json::to_value(script.view(Some(0))).expect("a view goes into JSON");
        *view.pointer_mut(place).expect("a place") = value;
        assert!(serde_json::from_value::<View>(view).is_err(), "{place}");
    }
}
