//! KP-7 to KP-9: the pot, the scores, and what is shown.

use super::{at, game_of, scores};
use game_traits::Game;
use kuhn_poker::{Action, Event};

/// The events when the seat to act does this.
fn events(position: &str, action: Action) -> Vec<Event> {
    let (mut state, mut events) = (at(position), Vec::new());
    let game = game_of(&state);
    let seat = game.turn(&state).first_required().expect("a seat is to act");
    game.apply(&mut state, seat, action, &mut events).expect("a legal action");
    events
}

#[test]
fn kp_07_the_highest_card_or_the_last_in_takes_the_pot() {
    assert_eq!(["2,3,1 xx", "2,3,1 bc"].map(scores), [None, None]);
    assert_eq!(scores("2,3,1 xxx"), Some(vec![-1, 2, -1]));
    assert_eq!(scores("2,3,1 bff"), Some(vec![2, -1, -1]), "all others folded");
    assert_eq!(scores("2,3,1 bfc"), Some(vec![3, -1, -2]), "the highest card of those who have not folded");
}

#[test]
fn kp_08_scores_are_what_is_taken_less_what_was_put_in() {
    for (position, expected) in
        [("2,3 xx", [-1, 1]), ("2,3 bf", [1, -1]), ("2,3 bc", [-2, 2]), ("2,3 xbf", [-1, 1]), ("3,2 xbc", [2, -2])]
    {
        assert_eq!(scores(position).as_deref(), Some(&expected[..]), "{position}");
    }
}

#[test]
fn kp_09_cards_of_those_still_in_are_shown() {
    let shown = |position, action| {
        let shows = |event: &Event| match *event {
            Event::Shown { seat, card } => Some((seat.index(), card.rank())),
            _ => None,
        };
        events(position, action).iter().filter_map(shows).collect::<Vec<_>>()
    };
    assert_eq!(shown("2,3,1 xx", Action::Check), [(0, 2), (1, 3), (2, 1)]);
    assert_eq!(shown("2,3,1 bf", Action::Call), [(0, 2), (2, 1)]);
    assert_eq!(shown("2,3,1 bf", Action::Fold), []);
    let all = "2,3,1 xxx 2,3,1 bfc 2,3,1 bff".split(' ').collect::<Vec<_>>();
    let seats = all.chunks(2).map(|words| at(&words.join(" ")).public().shown().to_string());
    assert_eq!(seats.collect::<Vec<_>>(), ["0, 1 and 2", "0 and 2", "none"]);
}
