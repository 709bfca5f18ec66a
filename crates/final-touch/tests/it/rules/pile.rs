//! FT-15: the discard becomes the draw pile.

use final_touch::{Color, Config, Event, FinalTouch, Refill};
use game_traits::playout::{Policy, Uniform};
use game_traits::{Game, Seat, Turn, rng};

use crate::script::{Row, Script, few, standard};

/// Masterpiece 8 needs two yellow and two green. One card is left in the pile.
const LAST_CARD: &str = "0 8/11 1-2,4-7,9-10,12-25 -/- 11y11g11b9u7p 4,0 3=0 - yg3u/5p b";

fn last_card(refill: Refill) -> Script {
    Script::at(Config { refill, ..standard(2) }, LAST_CARD)
}

#[test]
fn ft_15_a_refill_first_uses_up_the_old_pile() {
    for refill in [Refill::WhenDrawn, Refill::AtOnce] {
        let mut script = last_card(refill);
        script.act(0, "improve yellow green");
        assert_eq!(script.position(), "0>1 8/11 1-2,4-7,9-10,12-25 yg/- 11y11g11b9u7p 4,0 3=0 - 3u/5p b");
        assert_eq!(script.outcomes(), [("draw brown".to_string(), 1)]);
        script.draw("b");
        // The whole discard; what lies in the zones and hands stays there.
        assert_eq!(script.position(), "0>1 8/11 1-2,4-7,9-10,12-25 yg/- - 4,0 3=0 - b3u/5p 11y11g11b9u7p");
        assert_eq!(script.events.last(), Some(&Event::Reshuffled { cards: 49 }));
    }
}

#[test]
fn ft_15_a_pile_emptied_by_the_last_card_of_a_refill_stays_empty() {
    let mut script = last_card(Refill::WhenDrawn);
    script.turn_of(0, "improve yellow", "b");
    let drew = Event::Drew { seat: Seat::new(0), color: Some(Color::Brown) };
    assert_eq!(script.position(), "1 8/11 1-2,4-7,9-10,12-25 y/- 11y11g11b9u7p 4,0 3=0 - gb3u/5p -");
    assert_eq!(script.events.last(), Some(&drew));
    // Until a card must be drawn.
    script.act(1, "smear pink");
    assert_eq!(script.position(), "1>0 8/11 1-2,4-7,9-10,12-25 y/p - 4,0 3=0 - gb3u/4p 11y11g11b9u7p");
    assert_eq!(script.events.last(), Some(&Event::Reshuffled { cards: 49 }));
}

#[test]
fn ft_15_by_the_other_reading_the_pile_is_refilled_when_its_last_card_is_drawn() {
    let mut script = last_card(Refill::AtOnce);
    script.turn_of(0, "improve yellow", "b");
    assert_eq!(script.position(), "1 8/11 1-2,4-7,9-10,12-25 y/- - 4,0 3=0 - gb3u/5p 11y11g11b9u7p");
    assert_eq!(script.events.last(), Some(&Event::Reshuffled { cards: 49 }));
}

/// A masterpiece of 13 yellow and green touches, the last of which is missing; the pile is empty.
const EMPTY_PILE: &str = "0 1/2 3 12y/- 10g12b7u9p 9,0 4=0 - 2g3u/2u3p -";
const ROWS: [Row; 4] = [(1, [12, 1, 0, 0, 0], 9, 1), (2, [1; 5], 9, 1), (3, [1; 5], 9, 1), (4, [1; 5], 9, 1)];

#[test]
fn ft_15_cards_discarded_until_the_next_draw_go_in_too() {
    let mut script = Script::at(few(2, &ROWS), EMPTY_PILE);
    script.act(0, "improve green");
    assert_eq!(script.position(), "?>0 2/- 3 -/- 12y11g12b7u9p 18,0 1=0,4=0 - g3u/2u3p -");
    script.chance("reveal 3");
    assert_eq!(script.position(), "0>0 2/3 - -/- - 18,0 1=0,4=0 - g3u/2u3p 12y11g12b7u9p");
}

/// With hands and zones of sixty cards nothing is discarded when the last card is drawn.
#[test]
fn ft_15_by_the_other_reading_an_empty_pile_takes_the_first_cards_that_are_discarded() {
    let rows: [Row; 3] = [(1, [12, 12, 12, 0, 3], 9, 1), (2, [1; 5], 9, 1), (3, [1; 5], 9, 1)];
    let none_left = "0 1/2 3 12y12g12b2p/2u - 0,0,0,0 - - 5p/5p/5u/5u -";
    for (refill, discard, pile) in [(Refill::WhenDrawn, "12y12g12b2u3p", "-"), (Refill::AtOnce, "-", "12y12g12b2u3p")] {
        let mut script = Script::at(Config { refill, ..few(4, &rows) }, none_left);
        script.act(0, "improve pink");
        let position = format!("?>0 2/- 3 -/- {discard} 9,0,9,0 1=02 - 4p/5p/5u/5u {pile}");
        assert_eq!(script.position(), position);
    }
}

/// FT-21: no card is drawn before the first turn of a play-off.
#[test]
fn ft_15_at_the_beginning_of_a_play_off() {
    let rows: [Row; 3] = [(1, [12, 12, 12, 8, 0], 90, 20), (2, [1; 5], 90, 3), (3, [1; 5], 90, 5)];
    let none_left = "2 1/2 - 12y12g12b7u/2p - 5,5,0 3!=01 - 5u/5p/5p -";
    for (refill, discard, pile) in [(Refill::WhenDrawn, "12y12g12b7u3p", "-"), (Refill::AtOnce, "-", "12y12g12b7u3p")] {
        let mut script = Script::at(Config { refill, ..few(3, &rows) }, none_left);
        script.act(2, "smear pink");
        let position = format!("0 2/- - -/- {discard} 25,25,0 1!=01,3!=01 2 5u/5p/4p {pile}");
        assert_eq!(script.position(), position);
    }
}

/// FT-16: a state that waits for a draw never has an empty pile.
#[test]
fn ft_16_there_is_always_a_card_to_draw() {
    let mut refills = 0;
    for (players, refill) in [(2, Refill::AtOnce), (3, Refill::WhenDrawn), (4, Refill::WhenDrawn), (4, Refill::AtOnce)]
    {
        let game = FinalTouch::from_config(Config { refill, ..standard(players) }).expect("a config");
        for seed in 0..100 {
            let (mut state, mut rng) = (game.start(), rng::stream(15, seed));
            let mut count = |event| refills += u32::from(matches!(event, Event::Reshuffled { .. }));
            loop {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = game.sample_chance(&state, &mut rng).expect("an outcome");
                        game.apply_chance_unchecked(&mut state, outcome, &mut count);
                    }
                    Turn::Decide { must, may } => {
                        let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                        game.apply(&mut state, seat, action, &mut count).expect("legal");
                    }
                }
                assert!(state.public().drawing_seat().is_none() || !state.pile().is_empty());
            }
        }
    }
    assert!(refills > 100, "{refills}");
}
