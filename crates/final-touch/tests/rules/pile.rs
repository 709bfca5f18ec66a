//! FT-15: the discard becomes the draw pile.

use final_touch::{Event, FinalTouch, Open};
use game_traits::playout::{Policy, Uniform};
use game_traits::{Game, Turn, rng};

use crate::script::standard;

type Step<'a> = &'a mut dyn FnMut(&final_touch::State, &final_touch::State, &[Event]);

/// Random games; every step is shown: before, after, events.
fn watch(players: u8, games: u64, step: Step<'_>) {
    let game = FinalTouch::from_config(standard(players)).expect("a config");
    for seed in 0..games {
        let (mut state, mut rng) = (game.start(), rng::stream(15, seed));
        loop {
            let (before, mut heard) = (state, Vec::new());
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&state, &mut rng).expect("an outcome");
                    game.apply_chance(&mut state, outcome, &mut heard);
                }
                Turn::Decide { must, may } => {
                    let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                    game.apply(&mut state, seat, action, &mut heard).expect("legal");
                }
            }
            step(&before, &state, &heard);
        }
    }
}

#[test]
fn ft_15_only_when_a_card_must_be_drawn_and_the_pile_is_empty() {
    let (mut during_a_refill, mut before_one, mut left_empty, mut went_in) = (0, 0, 0, 0);
    for players in 2..=4 {
        watch(players, 200, &mut |before, after, heard| {
            let reshuffled = heard.iter().find_map(|event| match event {
                Event::Reshuffled { cards } => Some(*cards),
                _ => None,
            });
            match reshuffled {
                Some(cards) => {
                    assert!(before.pile().len() <= 1, "a refill first uses up the old pile");
                    assert!(after.open().drawer().is_some() && after.open().discard().is_empty());
                    assert_eq!(after.pile().len(), cards, "the whole discard");
                    let (before, after) = (before.open(), after.open());
                    assert_eq!(cards, before.discard().len());
                    if before.drawer().is_some() {
                        // In the middle of a refill; what lies in the zones stays there.
                        let zones = |open: &Open| (open.placed(), open.smeared());
                        assert_eq!(zones(after), zones(before));
                        during_a_refill += 1;
                    } else if before.next().is_none() {
                        // At a reveal: a masterpiece ended while the pile was empty, and its cards go in too.
                        went_in += 1;
                    } else {
                        before_one += 1;
                    }
                }
                None if after.pile().is_empty() => {
                    // Emptied by the last card of a refill: it stays empty as long as nobody must draw.
                    assert!(after.open().drawer().is_none());
                    left_empty += 1;
                }
                None => assert!(after.pile().len() <= before.pile().len()),
            }
        });
    }
    let seen = [during_a_refill, before_one, left_empty, went_in];
    assert!(seen.iter().all(|&times| times > 5), "{seen:?}");
}

/// FT-16: a state that waits for a draw never has an empty pile.
#[test]
fn ft_16_there_is_always_a_card_to_draw() {
    for players in 2..=4 {
        watch(players, 200, &mut |_, after, _| {
            assert!(after.open().drawer().is_none() || !after.pile().is_empty());
        });
    }
}
