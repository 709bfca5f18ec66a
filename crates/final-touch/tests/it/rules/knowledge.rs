//! FT-23 to FT-25: what a seat knows.

use final_touch::{Cards, Color, Event};
use game_traits::conformance::edited;
use game_traits::{Game, Observer, Seat};

use crate::script::{Script, at, standard};

fn four() -> Script {
    let mut script = Script::dealt(standard(4), &[3, 8], &["ygbbp", "uuuup", "ggggg", "ppppp"]);
    script.turn_of(0, "improve yellow brown", "yu");
    script
}

#[test]
fn ft_23_a_view_holds_what_all_know_and_the_own_hand() {
    let script = four();
    let view = script.view(Some(1));
    assert_eq!(view.public(), script.state.public());
    assert_eq!(view.hand().map(|hand| hand.to_string()), Some("blue blue blue blue pink".into()));
    assert_eq!(script.game.seats().iter().map(|seat| view.hand_size(seat)).collect::<Vec<_>>(), [5; 4]);
    assert_eq!(view.pile_size(), 38);
    assert_eq!(view.public().hidden().count(), 23, "which are hidden is known, in what order is not");
    assert_eq!(script.view(None).hand(), None);
}

#[test]
fn ft_23_anothers_draw_is_a_card() {
    let script = four();
    let last = *script.events.last().expect("a draw");
    let seat = Seat::new(0);
    assert_eq!(last, Event::Drew { seat, color: Some(Color::Blue) });
    for observer in Observer::all(script.game.seats()) {
        let received = script.game.redact(&last, observer);
        let color = observer.is(seat).then_some(Color::Blue);
        assert_eq!(received, Some(Event::Drew { seat, color }), "{observer}");
    }
    // All the rest is public.
    let public = script.events.iter().filter(|event| !matches!(event, Event::Drew { .. }));
    for event in public {
        assert_eq!(script.game.redact(event, Observer::Spectator), Some(*event));
    }
}

#[test]
fn ft_24_partners_do_not_see_each_others_hands() {
    let script = four();
    // The same position but for a card that seats 2 and 3 have exchanged.
    let other = at(&edited(&script.position(), &[("/5g/5p", "/4gp/g4p")]));
    assert_eq!(script.game.validate(&other), Ok(()));
    assert_ne!(other, script.state);
    for seat in [0, 1] {
        assert_eq!(script.game.view(&other, Observer::Seat(Seat::new(seat))), script.view(Some(seat)), "seat {seat}");
    }
    assert_ne!(script.game.view(&other, Observer::Seat(Seat::new(2))), script.view(Some(2)));
}

#[test]
fn ft_25_a_view_remembers_nothing() {
    // The same public part, reached by other draws: the views of a third seat are equal.
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
