//! FT-26 and FT-28: the order of chance, and bounds.

use final_touch::{Chance, Config, Event};
use game_traits::{Seat, Turn};

use crate::script::{Script, few, standard};

#[test]
fn ft_26_setup_current_next_then_five_cards_for_seat_0_and_so_on() {
    // Whichever seat begins.
    let mut script = Script::new(Config { first: Seat::new(1), ..standard(2) });
    assert_eq!(script.outcomes().len(), 25);
    assert!(script.outcomes().iter().all(|(text, weight)| text.starts_with("reveal") && *weight == 1));
    script.chance("reveal 9");
    assert_eq!(script.outcomes().len(), 24);
    script.chance("reveal 4");
    for seat in [0, 1] {
        for card in ["y", "g", "b", "u", "p"] {
            assert_eq!(script.state.public().drawing_seat(), Some(Seat::new(seat)));
            script.draw(card);
        }
    }
    assert_eq!(script.must(), 1);
}

#[test]
fn ft_26_a_cards_weight_is_its_colors_count() {
    let mut script = Script::dealt(standard(2), &[17, 4], &["yyyyy", "yyyyg"]);
    let weights = |script: &Script| script.outcomes().into_iter().map(|(_, weight)| weight).collect::<Vec<_>>();
    script.act(0, "improve yellow");
    assert_eq!(weights(&script), [3, 11, 12, 12, 12]);
    script.draw("y");
    script.turn_of(1, "improve yellow", "y");
    script.turn_of(0, "improve yellow", "y");
    // A color that is used up is no outcome.
    script.act(1, "smear yellow");
    let names: Vec<String> = script.outcomes().into_iter().map(|(text, _)| text).collect();
    assert_eq!(names, ["draw green", "draw brown", "draw blue", "draw pink"]);
    assert!("draw mauve".parse::<Chance>().is_err() && "reveal 26".parse::<Chance>().is_err());
}

#[test]
fn ft_26_one_possible_outcome_is_still_a_step() {
    let rows = [(1, [1, 0, 0, 0, 0], 9, 1), (2, [1, 0, 0, 0, 0], 9, 1), (3, [0, 1, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[1, 2], &["yypuu", "ppppp"]);
    script.act(0, "improve yellow");
    // The reveal comes before the draws.
    assert_eq!((script.turn(), script.outcomes()), (Turn::Chance, vec![("reveal 3".to_string(), 1)]));
    script.chance("reveal 3");
    script.draw("y");
    // None is hidden any more: no reveal.
    script.act(0, "improve yellow");
    assert!(script.outcomes().iter().all(|(text, _)| text.starts_with("draw")));
}

#[test]
fn ft_26_the_events_of_a_turn_in_order() {
    let mut script = Script::dealt(standard(2), &[3, 8], &["ygbbp", "ppppp"]);
    let before = script.events.len();
    script.act(0, "improve yellow green brown brown");
    script.chance("reveal 7");
    script.draw("u");
    let names: Vec<&str> = script.events[before..]
        .iter()
        .map(|event| match event {
            Event::Improved { .. } => "improved",
            Event::Finished { .. } => "finished",
            Event::Begun { .. } => "begun",
            Event::Revealed { .. } => "revealed",
            Event::Drew { .. } => "drew",
            _ => "other",
        })
        .collect();
    assert_eq!(names, ["improved", "finished", "begun", "revealed", "drew"]);
}

#[test]
fn ft_28_a_masterpiece_of_t_touches_lasts_at_most_t_plus_2_turns() {
    // Three touches one by one, and two smears that do not ruin.
    let rows = [(1, [2, 1, 0, 0, 0], 9, 1), (2, [1, 0, 0, 0, 0], 9, 1)];
    let mut script = Script::dealt(few(2, &rows), &[1, 2], &["yyguu", "ppppp"]);
    let mut turns = 0;
    for (seat, action, drawn) in [
        (0, "improve yellow", "u"),
        (1, "smear pink", "p"),
        (0, "improve yellow", "u"),
        (1, "smear pink", "p"),
        (0, "improve green", ""),
    ] {
        script.turn_of(seat, action, drawn);
        turns += 1;
    }
    assert_eq!((turns, script.money()), (3 + 2, vec![9, 0]));
    let most: usize = final_touch::Edition::standard().masterpieces.iter().map(|card| card.touches.len() + 2).sum();
    assert_eq!(most, 200);
}
