//! What a seat knows, and which seats act: PF-35 to PF-38.

use point_final::game_traits::conformance::chi_square_fits;
use point_final::game_traits::{ActionError, ActionSet, Game, Observer, Seat, Turn, rng};
use point_final::{Bag, Card, Event, Illegal, View};

use super::script::{Script, card, seat};

/// All that a view has, in text: this is what may be seen, and no more.
fn seen(view: &View) -> String {
    let players: Vec<String> = view
        .public()
        .seats()
        .iter()
        .map(|seat| {
            format!("{} cards ({}) {}", view.hand_size(seat), view.public().known(seat), view.public().total(seat))
        })
        .collect();
    format!(
        "hand {}; {}; pile {}; face down {:?}; responsible {:?}; laid last {:?}",
        view.hand().map_or("-".to_string(), Bag::to_string),
        players.join(", "),
        view.pile_size(),
        view.face_down().map(|card| card.to_string()),
        view.public().responsible().map(Seat::index),
        view.public().laid_last().map(Seat::index),
    )
}

#[test]
fn pf_35_a_view_gives_the_actions_of_its_own_seat_alone() {
    let script = Script::at("turn 0 | C H A | 1 1 | B / K / D");
    for observer in Observer::all(script.game.seats()) {
        let view = script.game.view(&script.state, observer);
        for of in script.game.seats().iter() {
            let expected = if observer.is(of) { script.game.legal(&script.state, of).to_vec() } else { Vec::new() };
            assert_eq!(script.game.legal_in_view(&view, of).to_vec(), expected, "seat {of} in the view of {observer}");
        }
    }
}

/// The visibility golden: what each observer sees of one position, and of a call in it, written by hand from PF-35.
#[test]
fn pf_35_visibility() {
    let mut script = Script::at("turn 0 | C H A T | 1 2 | B super +7 / K (K) / D E cadeau +12");
    let view = |script: &Script, observer| seen(&script.game.view(&script.state, observer));
    let open = "2 cards (-) 7, 1 cards (K) 0, 3 cards (-) 12; pile 100; face down None; responsible Some(2); laid last Some(1)";
    assert_eq!(view(&script, Observer::Spectator), format!("hand -; {open}"));
    assert_eq!(view(&script, Observer::Seat(seat(0))), format!("hand B super; {open}"));
    assert_eq!(view(&script, Observer::Seat(seat(1))), format!("hand K; {open}"));
    assert_eq!(view(&script, Observer::Seat(seat(2))), format!("hand D E cadeau; {open}"));
    assert_eq!(script.view(Some(1)).public().table(), ["C", "H", "A", "T"].map(card));

    script.act(2, "call E");
    let open = |face_down| {
        format!(
            "2 cards (-) 7, 1 cards (K) 0, 2 cards (-) 12; pile 100; face down {face_down}; responsible Some(2); laid last Some(1)"
        )
    };
    assert_eq!(view(&script, Observer::Spectator), format!("hand -; {}", open("None")));
    assert_eq!(view(&script, Observer::Seat(seat(0))), format!("hand B super; {}", open("None")));
    assert_eq!(view(&script, Observer::Seat(seat(2))), format!("hand D cadeau; {}", open("Some(\"E\")")));
}

/// Which observer receives which card of an event, written by hand.
#[test]
fn pf_35_events_show_a_hidden_card_only_to_whom_it_concerns() {
    let receives = |event: Event, card: Option<Card>, who: &[usize]| {
        let script = Script::at("turn 0 must lay | - | - - | B / K / D");
        for observer in Observer::all(script.game.seats()) {
            let received = script.game.redact(&event, observer).expect("all learn that it happened");
            let shown = match received {
                Event::Dealt { card, .. } | Event::Drew { card, .. } | Event::Called { card, .. } => card,
                Event::Gave { card, .. } => card,
                Event::Laid { card, .. } | Event::Revealed { card, .. } => Some(card),
                other => panic!("{other:?}"),
            };
            let knows = observer.seat().is_none_or(|seat| who.contains(&seat.index()));
            let knows = if observer == Observer::Spectator { who.len() == 3 } else { knows };
            assert_eq!(shown, card.filter(|_| knows), "{event:?} to {observer}");
        }
    };
    let (e, one) = (card("E"), seat(1));
    receives(Event::Dealt { seat: one, card: Some(e) }, Some(e), &[1]);
    receives(Event::Drew { seat: one, card: Some(e) }, Some(e), &[1]);
    receives(Event::Called { seat: one, card: Some(e) }, Some(e), &[1]);
    receives(Event::Gave { seat: one, to: seat(2), card: Some(e) }, Some(e), &[1, 2]);
    receives(Event::Laid { seat: one, card: e }, Some(e), &[0, 1, 2]);
    receives(Event::Revealed { seat: one, card: e }, Some(e), &[0, 1, 2]);
}

#[test]
fn pf_35_a_hand_taken_up_is_shown_to_its_new_holder_alone() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K echange / D");
    script.act(1, "play echange 0");
    let took = |observer| {
        let received = script.received(observer).into_iter();
        received.filter(|event| matches!(event, Event::TookUp { .. })).collect::<Vec<_>>()
    };
    let hand = |text| super::script::bag(text);
    assert_eq!(took(Observer::Seat(seat(0))), [Event::TookUp { seat: seat(0), hand: hand("K") }]);
    assert_eq!(took(Observer::Seat(seat(1))), [Event::TookUp { seat: seat(1), hand: hand("B") }]);
    assert_eq!(took(Observer::Seat(seat(2))), []);
    assert_eq!(took(Observer::Spectator), []);
}

#[test]
fn pf_35_cards_taken_from_the_table_are_known_and_go_where_the_hand_goes() {
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B L / K passe-a-gauche / D");
    script.act(1, "accuse").act(0, "say CHAT");
    assert_eq!(script.known(1), "A C H T");
    script.act(1, "lay A").act(2, "draw").chance("card A").chance("card E");
    assert_eq!(script.known(1), "C H T", "one leaves when it is seen to leave");
    script.act(0, "lay B").act(1, "play passe-a-gauche");
    assert_eq!((script.known(1).as_str(), script.known(2).as_str()), ("-", "C H T"));
}

#[test]
fn pf_35_a_cadeau_takes_one_of_each_kind_off() {
    let mut script = Script::at("turn 1 | C | 0 0 | D / A E*2 K T cadeau (E*2 K T) / B (B)");
    script.act(1, "play cadeau A 2");
    assert_eq!((script.known(1).as_str(), script.known(2).as_str()), ("E", "B"));
    // However many of a kind there are: 1 to 15.
    for many in 1..=15 {
        let seen = if many == 1 { "E".to_string() } else { format!("E*{many}") };
        let mut script = Script::at(&format!("turn 1 | C | 0 0 | D / A {seen} cadeau ({seen}) | T"));
        script.act(1, "play cadeau A 0");
        let left = match many - 1 {
            0 => "-".to_string(),
            1 => "E".to_string(),
            more => format!("E*{more}"),
        };
        assert_eq!(script.known(1), left);
    }
}

#[test]
fn pf_35_a_face_down_card_stays_known_until_it_is_turned_over() {
    let start = || Script::at("turn 1 | C H A T | 0 0 | B / K / D E L (D E)");
    let mut wrong = start();
    wrong.act(2, "call E");
    assert_eq!(wrong.known(2), "D E");
    wrong.act(2, "concede");
    assert_eq!(wrong.known(2), "A C D E H T");
    let mut right = start();
    right.act(2, "call E").act(2, "say CHAT");
    assert_eq!(right.known(2), "D");
}

/// Eight cards, all different: what seat 0 does not see are K and super of seat 1, L of the caller, M in the pile; of
/// the caller they know D and E, and that one of the three cards lies face down. Each of the four hidden cards is as
/// often in each hidden place, and each of the caller's three as often face down.
#[test]
fn pf_35_determinize_deals_what_is_unseen_and_any_of_the_callers_cards_lies_face_down() {
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / K super / D E L (D E) | M");
    script.act(2, "call L");
    let (view, mut rng) = (script.view(Some(0)), rng::seeded(1));
    let hidden = ["K", "L", "M", "super"].map(card);
    let (mut down, mut in_pile, mut with_caller) = ([0u64; 3], [0u64; 4], [0u64; 4]);
    for _ in 0..6_000 {
        let state = script.game.determinize(&view, &mut rng);
        script.game.validate(&state).expect("a position");
        assert_eq!(script.game.view(&state, Observer::Seat(seat(0))), view);
        let face_down = state.face_down().expect("a card face down");
        down[["D", "E"].iter().position(|&known| card(known) == face_down).unwrap_or(2)] += 1;
        for (n, &card) in hidden.iter().enumerate() {
            in_pile[n] += u64::from(state.pile().count(card));
            with_caller[n] += u64::from(state.hand(seat(2)).count(card)) + u64::from(face_down == card);
        }
    }
    assert!(chi_square_fits(&down, &[1; 3]), "{down:?}");
    assert!(chi_square_fits(&in_pile, &[1; 4]), "{in_pile:?}");
    assert!(chi_square_fits(&with_caller, &[1; 4]), "{with_caller:?}");
}

#[test]
fn pf_36_any_word_may_be_said_and_an_invalid_one_is_as_good_as_conceding() {
    let mut script = Script::at("turn 1 | C H | 0 0 | B / K / D");
    script.act(1, "accuse");
    assert_eq!(script.legal(0), "say CHAABI, concede");
    for (said, canonical) in [("CHIEN", "say CHAABI"), ("CHAABI", "say CHAABI"), ("Q", "concede"), ("CAS", "concede")] {
        let action = format!("say {said}").parse().expect("an action");
        assert!(script.game.check(&script.state, seat(0), action).is_ok());
        assert_eq!(script.game.canonical(&script.state, seat(0), action).to_string(), canonical);
    }
    let bad = ["say ", "say chat", "say CH AT", &format!("say {}", "A".repeat(33))].map(str::to_string);
    assert!(bad.iter().all(|text| text.parse::<point_final::Action>().is_err()));
}

#[test]
fn pf_36_without_a_valid_word_one_can_only_concede() {
    let mut script = Script::at("turn 1 | K | 0 0 | B / W Z / D");
    script.act(1, "lay Z").act(2, "accuse");
    assert_eq!(script.legal(1), "concede");
    let script = Script::at("turn 1 | C H | 0 0 | B / K / D");
    assert_eq!(script.refused(1, "say CHAT"), Illegal::NoWordDue);
    assert_eq!(script.refused(1, "concede"), Illegal::NoWordDue);
}

/// The table of PF-37, row for row.
#[test]
fn pf_37_who_acts() {
    let start = || Script::at("turn 1 | C H A T | 0 0 | B / A K / D");
    let row = |script: &Script| (script.must(), script.may());
    let mut script = start();
    assert_eq!((row(&script), script.legal(2).as_str()), ((1, vec![2]), "call D"));
    script.act(1, "accuse");
    assert_eq!((row(&script), script.legal(0).as_str()), ((0, vec![]), "say CHAT, concede"));
    let mut script = start();
    script.act(2, "call D");
    assert_eq!((row(&script), script.legal(2).as_str()), ((2, vec![]), "say CHAT, concede"));
    let mut script = Script::at("turn 1 | C H A T | 0 0 | B / A / D");
    script.act(1, "lay A");
    assert_eq!((row(&script), script.legal(1).as_str()), ((1, vec![]), "say CHATAIGNA, concede"));
    let mut script = start();
    script.act(1, "draw");
    assert_eq!(script.game.turn(&script.state), Turn::Chance);
    let refused = script.game.check(&script.state, seat(2), "call D".parse().expect("an action"));
    assert_eq!(refused, Err(ActionError::ChanceDue));
}

/// To lay, accuse and answer can go round for ever: two steps away from where we were.
#[test]
fn pf_38_nothing_bounds_a_round() {
    let mut script = Script::at("turn 1 | C | 0 0 | B / K");
    let mut hands = Vec::new();
    for _ in 0..100 {
        let by = script.must();
        script.act(by, "accuse").act(1 - by, "say CHAT");
        script.act(by, "lay C");
        hands.push((script.hand(0), script.hand(1)));
    }
    assert!(hands.windows(3).all(|three| three[0] == three[2]));
}
