//! `Arbitrary` for actions, chance outcomes and components: any value that there is, legal somewhere or not.

use alloc::vec::Vec;

use game_traits::strategies::proptest::prelude::*;
use game_traits::{Seat, arbitrary};
use word_graph::Word;

use crate::action::{Action, Chance};
use crate::bag::{Bag, MAX_OF_A_KIND};
use crate::card::{Card, Special};

arbitrary! {
    Card => prop::sample::select(Card::all().collect::<Vec<_>>()),
    Special => prop::sample::select(&Special::ALL[..]),
    Bag => prop::collection::vec(0..=MAX_OF_A_KIND, Card::KINDS).prop_map(|counts| {
        Card::all().zip(counts).flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
    }),
    Action => prop_oneof![
        any::<Card>().prop_filter("a card that is laid", |card| card.is_layable()).prop_map(Action::Lay),
        Just(Action::Accuse),
        Just(Action::Draw),
        any::<Special>().prop_map(Action::Play),
        (named(), any::<Seat>()).prop_map(|(special, seat)| Action::PlayOn(special, seat)),
        any::<(Card, Seat)>().prop_map(|(card, seat)| Action::Give(card, seat)),
        any::<Card>().prop_map(Action::Call),
        words().prop_map(Action::Say),
        prop_oneof![Just(Action::Concede), Just(Action::TimeOut)],
    ],
    Chance => prop_oneof![any::<Card>().prop_map(Chance::Card), any::<Seat>().prop_map(Chance::Starter)],
}

/// The specials that are played on a player alone.
fn named() -> impl Strategy<Value = Special> {
    let named = Special::ALL.into_iter().filter(|&special| special.names_a_player() && special != Special::Cadeau);
    prop::sample::select(named.collect::<Vec<_>>())
}

/// Words of any list.
fn words() -> impl Strategy<Value = Word> {
    "[A-Z]{2,32}".prop_filter_map("a word", |text| Word::fold(&text).ok())
}
