//! What the crate's own tests hold to the laws: 2 to 4 players, both readings of a refill and of a tie, the standard
//! deck, small ones and any others.
//!
//! ```text
//! use game_traits::conformance::laws;
//! use final_touch::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```
//!
//! The strategy of configs is also that of [`strategies`](game_traits::strategies).

use alloc::vec;
use alloc::vec::Vec;

use game_traits::Seat;
use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Expectations, Ranks};

use crate::cards::Cards;
use crate::config::{Config, Refill, Tie};
use crate::edition::Edition;
use crate::masterpiece::Masterpiece;
use crate::rules::FinalTouch;

fn card(id: u8, touches: [u8; 5], full: u16, ruined: u16) -> Masterpiece {
    Masterpiece::new(id, Cards::new(touches).expect("at most 12 of a color"), full, ruined)
}

fn edition(masterpieces: Vec<Masterpiece>) -> Option<Edition> {
    Some(Edition { name: "small".into(), provenance: "made for a test".into(), masterpieces })
}

/// One to six masterpieces of few touches that pay so much that doubles, play-offs and run-outs are common.
fn small() -> impl Strategy<Value = Option<Edition>> {
    let one = (prop::array::uniform5(0u8..=3), 1u16..=14, 1u16..=14);
    prop::collection::vec(one, 1..=6).prop_map(|rows| {
        let cards = rows.into_iter().enumerate().map(|(n, (mut touches, ruined, more))| {
            touches[n % 5] += 1;
            card(25 - n as u8, touches, ruined + more, ruined)
        });
        edition(cards.collect())
    })
}

/// All that FT-3 and FT-16 allow for this number of players: any ids in any order, touches up to the whole supply, any
/// pay.
fn any_edition(players: u8) -> impl Strategy<Value = Option<Edition>> {
    let ids: Vec<u8> = (1..=25).collect();
    let pay = || prop_oneof![4 => 1u16..=9, 1 => 1u16..=32_767];
    let card = move |id| {
        (prop::array::uniform5(0u8..=12), 0usize..5, pay(), pay()).prop_map(move |(mut touches, at, ruined, more)| {
            touches[at] = touches[at].max(1);
            // FT-16: the hands and one masterpiece leave a card of the sixty in the pile.
            let mut room = 59 - 5 * players;
            for count in &mut touches {
                *count = (*count).min(room);
                room -= *count;
            }
            card(id, touches, ruined + more, ruined)
        })
    };
    prop::sample::subsequence(ids, 1..=25)
        .prop_shuffle()
        .prop_flat_map(move |ids| ids.into_iter().map(card).collect::<Vec<_>>())
        .prop_map(edition)
}

/// Any config: one in three with the standard deck.
pub fn configs() -> impl Strategy<Value = Config> {
    let tie = prop_oneof![Just(Tie::EqualTotals), Just(Tie::AnyDouble)];
    let refill = prop_oneof![Just(Refill::WhenDrawn), Just(Refill::AtOnce)];
    (2u8..=4, 0usize..4, refill, tie, any::<bool>()).prop_flat_map(|(players, first, refill, tie, allow_run_out)| {
        let edition = prop_oneof![2 => Just(None), 3 => small(), 2 => any_edition(players)];
        edition.prop_map(move |edition| Config {
            players,
            first: Seat::new(first % usize::from(players)),
            refill,
            tie,
            // FT-22: without leave to run out, an edition has to last.
            allow_run_out: allow_run_out || edition.as_ref().is_some_and(|it| it.validate_lasts(players).is_err()),
            edition,
        })
    })
}

fn masterpieces(config: &Config) -> Vec<Masterpiece> {
    config.edition.clone().unwrap_or_else(Edition::standard).masterpieces
}

/// FT-28: a masterpiece of t touches lasts at most t + 2 turns.
fn max_decisions(config: &Config) -> u64 {
    masterpieces(config).iter().map(|card| u64::from(card.touches.size()) + 2).sum()
}

/// The setup, every card laid but those of the last turn drawn again, every other masterpiece revealed.
fn max_chances(config: &Config) -> u64 {
    let laid: u64 = masterpieces(config).iter().map(|card| u64::from(card.touches.size()) + 3).sum();
    5 * u64::from(config.players) + laid + masterpieces(config).len() as u64
}

/// What is claimed of every config.
pub fn expectations() -> Expectations<FinalTouch> {
    // One masterpiece and the cards of two hands: no plays yet, from which others could infer something.
    let tiny =
        Config { edition: edition(vec![card(1, [1, 0, 0, 0, 0], 3, 1)]), allow_run_out: true, ..Config::default() };
    Expectations {
        // A play-off is won with less money (FT-21).
        ranks: Ranks::AboveScores,
        // Views do not show all events (FT-25): after a reshuffle none says which card went in.
        ends: true,
        max_decisions: Some(max_decisions),
        max_chances: Some(max_chances),
        tiny: vec![(tiny, 11)],
        ..Expectations::default()
    }
}
