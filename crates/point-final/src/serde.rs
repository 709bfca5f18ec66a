//! States and views as data.

use alloc::format;
use alloc::vec::Vec;

use ::serde::{Deserialize, Serialize};
use game_traits::{BySeat, Observer, Seat, StateError};

use crate::bag::Bag;
use crate::card::Card;
use crate::pile::MAX_CARDS;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::turn::Phase;
use crate::view::View;

game_traits::serde_by_data!(View => ViewData, State => StateData);

/// Words by their text.
pub(crate) mod word {
    use ::serde::{Deserialize, Deserializer, Serializer, de::Error};
    use alloc::string::String;
    use word_graph::Word;

    pub(crate) fn serialize<S: Serializer>(word: &Word, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(word.as_str())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Word, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A seat's part of a state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    hand: Bag,
    known: Bag,
    total: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    phase: Phase,
    table: Vec<Card>,
    face_down: Option<Card>,
    responsible: Option<Seat>,
    laid_last: Option<Seat>,
    pile: Bag,
    places: Vec<Place>,
}

impl From<State> for StateData {
    fn from(state: State) -> Self {
        let public = &state.public;
        let place = |seat| Place { hand: *state.hand(seat), known: *public.known(seat), total: public.total(seat) };
        StateData {
            phase: public.phase,
            table: public.table.to_vec(),
            face_down: state.hidden.face_down,
            responsible: public.responsible,
            laid_last: public.laid_last,
            pile: state.hidden.pile.bag(),
            places: public.seats().iter().map(place).collect(),
        }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    /// Refuses what no position of any config can hold; the rest is [`Game::validate`](game_traits::Game::validate)'s.
    fn try_from(data: StateData) -> Result<Self, StateError> {
        let StateData { phase, table, face_down, responsible, laid_last, pile, places } = data;
        let public = public(phase, &table, responsible, laid_last, places.len())?;
        let hidden = Hidden { hands: BySeat::default(), pile: pile.into(), face_down };
        let mut state = State { public, hidden };
        for (seat, place) in state.public.seats().iter().zip(places) {
            state.hidden.hands[seat] = place.hand.into();
            state.public.known[seat] = place.known;
            state.public.totals[seat] = place.total;
        }
        Ok(state)
    }
}

/// A player as the others see them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    cards: u8,
    known: Bag,
    total: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
pub(crate) struct ViewData {
    observer: Observer,
    phase: Phase,
    table: Vec<Card>,
    hand: Bag,
    face_down: Option<Card>,
    responsible: Option<Seat>,
    laid_last: Option<Seat>,
    pile: u8,
    players: Vec<Player>,
}

impl From<View> for ViewData {
    fn from(view: View) -> Self {
        let public = &view.public;
        let player =
            |seat| Player { cards: view.hand_size(seat), known: *public.known(seat), total: public.total(seat) };
        ViewData {
            observer: view.observer,
            phase: public.phase,
            table: public.table.to_vec(),
            hand: *view.hand.bag(),
            face_down: view.face_down,
            responsible: public.responsible,
            laid_last: public.laid_last,
            pile: view.pile_size,
            players: public.seats().iter().map(player).collect(),
        }
    }
}

impl TryFrom<ViewData> for View {
    type Error = StateError;

    fn try_from(data: ViewData) -> Result<Self, StateError> {
        let ViewData { observer, phase, table, hand, face_down, responsible, laid_last, pile, players } = data;
        let public = public(phase, &table, responsible, laid_last, players.len())?;
        let hand = hand.into();
        let mut view = View { public, observer, hand, hand_sizes: BySeat::default(), pile_size: pile, face_down };
        for (seat, player) in view.public.seats().iter().zip(players) {
            view.hand_sizes[seat] = player.cards;
            view.public.known[seat] = player.known;
            view.public.totals[seat] = player.total;
        }
        Ok(view)
    }
}

fn public(
    phase: Phase,
    table: &[Card],
    responsible: Option<Seat>,
    laid_last: Option<Seat>,
    players: usize,
) -> Result<Public, StateError> {
    StateError::ensure(players <= MAX_PLAYERS, "PF-39", || {
        format!("{players} places, there are at most {MAX_PLAYERS}")
    })?;
    StateError::ensure(table.len() <= MAX_CARDS, "PF-1", || {
        format!("{} cards on the table, there are at most {MAX_CARDS}", table.len())
    })?;
    let table = table.iter().copied().collect();
    let public = Public { table, responsible, laid_last, ..Public::new(players as u8, phase) };
    StateError::ensure(!public.names_strangers(), "PF-37", || format!("a seat is named that is not one of {players}"))?;
    Ok(public)
}
