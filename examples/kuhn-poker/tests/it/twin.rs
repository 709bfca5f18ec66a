//! The engine against its slow twin, move for move.

use crate::oracle::Twin;
use game_traits::{ActionSet, Game, Turn, rng};
use kuhn_poker::{Config, Edition, KuhnPoker};
use std::ops::ControlFlow;

#[test]
fn two_thousand_games() {
    for seed in 0..2_000 {
        let (players, cards) = (2 + seed % 2, 4 + seed % 10);
        let config = Config { players: players as u8, edition: Some(Edition { cards: cards as u8 }) };
        let game = KuhnPoker::from_config(config).expect("a config");
        let (mut state, mut twin, mut rng) =
            (game.start(), Twin::new(players as usize, cards as u32), rng::seeded(seed));
        loop {
            assert_eq!(state.to_string(), twin.position());
            let mut chances = Vec::new();
            let _ = game.for_each_chance(&state, |outcome, weight| {
                assert_eq!(weight, 1, "KP-4");
                chances.push(outcome.to_string());
                ControlFlow::Continue(())
            });
            assert_eq!(chances, twin.chances(), "KP-4: {state}");
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&state, &mut rng).expect("a card");
                    game.apply_chance_unchecked(&mut state, outcome, &mut ());
                    twin.chance(&outcome.to_string());
                }
                turn => {
                    let seat = turn.first_required().expect("a seat to act");
                    assert_eq!(twin.mover(), Some(seat.index()), "KP-5, KP-6: {state}");
                    let listed: Vec<String> =
                        game.legal(&state, seat).iter().map(|action| action.to_string()).collect();
                    assert_eq!(listed, twin.legal(), "KP-5, KP-6: {state}");
                    let action = game.legal(&state, seat).sample(&mut rng).expect("an action");
                    game.apply(&mut state, seat, action, &mut ()).expect("what is listed is legal");
                    twin.act(&action.to_string());
                }
            }
        }
        assert_eq!((twin.mover(), twin.chances()), (None, vec![]), "KP-7: {state}");
        assert_eq!(game.outcome(&state).expect("over").scores(), twin.scores(), "KP-8: {state}");
    }
}
