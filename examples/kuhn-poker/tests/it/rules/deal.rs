//! KP-1 to KP-4: players, deck, deal.

use std::ops::ControlFlow;

use super::{at, of, refusal};
use game_traits::{Game, Turn};
use kuhn_poker::{Card, Chance, Config, Edition, KuhnPoker};

/// What chance can bring at a position, with its weight.
fn chances(game: &KuhnPoker, position: &str) -> Vec<(String, u64)> {
    let mut all = Vec::new();
    let _ = game.for_each_chance(&at(position), |outcome, weight| {
        all.push((outcome.to_string(), weight));
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn kp_01_two_or_three_players() {
    assert_eq!([2, 3].map(|players| of(players).seats().len()), [2, 3]);
    assert_eq!(refusal(1, None), "KP-1: 1 player, not 2 or 3");
    assert_eq!(refusal(4, None), "KP-1: 4 players, not 2 or 3");
    assert!(Card::new(3) > Card::new(2));
}

#[test]
fn kp_02_one_card_more_than_players_or_up_to_thirteen() {
    assert_eq!([2, 3].map(|players| of(players).edition().cards), [3, 4]);
    let large = Config { players: 2, edition: Some(Edition { cards: 13 }) };
    assert_eq!(chances(&KuhnPoker::from_config(large).expect("a config"), "-,- -").len(), 13);
    assert_eq!(refusal(2, Some(14)), "KP-2: a deck of 14, not 3 to 13");
    assert_eq!(refusal(3, Some(3)), "KP-2: a deck of 3, not 4 to 13");
    assert_eq!([0, 14].map(Card::new), [None; 2]);
}

#[test]
fn kp_03_an_ante_and_a_card_each() {
    assert_eq!(at("-,-,- -").public().pot(), 3);
    let dealt = at("1,3 -");
    assert_eq!(of(2).turn(&dealt).first_required(), of(2).seats().lowest());
    assert!(chances(&of(2), "1,3 -").is_empty());
}

#[test]
fn kp_04_cards_come_one_by_one_each_equally_likely() {
    let game = of(3);
    assert_eq!(chances(&game, "4,-,- -"), ["deal 1", "deal 2", "deal 3"].map(|deal| (deal.to_owned(), 1)));
    let (mut state, deal): (_, Chance) = (at("4,-,- -"), "deal 2".parse().expect("an outcome"));
    assert_eq!(game.turn(&state), Turn::Chance);
    game.apply_chance_unchecked(&mut state, deal, &mut ());
    assert_eq!(state, at("4,2,- -"));
    assert!(game.check_chance(&state, deal).is_err());
}
