//! States and views as data. Both have what all know under `public`, in one form.

use alloc::format;
use alloc::vec::Vec;

use ::serde::{Deserialize, Serialize};
use game_traits::{BySeat, Observer, Seat, StateError};

use crate::bag::Bag;
use crate::card::Card;
use crate::hand::Hand;
use crate::pile::MAX_CARDS;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::turn::Phase;
use crate::view::View;

game_traits::serde_by_data!(View => ViewData, State => StateData, Public => PublicData);

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

#[derive(Serialize, Deserialize)]
#[serde(rename = "Public", deny_unknown_fields)]
pub(crate) struct PublicData {
    phase: Phase,
    players: Vec<PlayerData>,
    table: Vec<Card>,
    responsible: Option<Seat>,
    laid_last: Option<Seat>,
}

/// A player as all know them.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Player", deny_unknown_fields)]
struct PlayerData {
    known: Bag,
    total: u32,
}

impl From<Public> for PublicData {
    fn from(public: Public) -> Self {
        let player = |seat| PlayerData { known: *public.known(seat), total: public.total(seat) };
        PublicData {
            phase: public.phase,
            players: public.seats().iter().map(player).collect(),
            table: public.table.to_vec(),
            responsible: public.responsible,
            laid_last: public.laid_last,
        }
    }
}

impl TryFrom<PublicData> for Public {
    type Error = StateError;

    /// Refuses what no position of any config can hold; the rest is [`Game::validate`](game_traits::Game::validate)'s.
    fn try_from(data: PublicData) -> Result<Self, StateError> {
        let PublicData { phase, players, table, responsible, laid_last } = data;
        StateError::ensure(players.len() <= MAX_PLAYERS, "PF-39", || {
            format!("{} players, there are at most {MAX_PLAYERS}", players.len())
        })?;
        StateError::ensure(table.len() <= MAX_CARDS, "PF-1", || {
            format!("{} cards on the table, there are at most {MAX_CARDS}", table.len())
        })?;
        let table = table.into_iter().collect();
        let mut public = Public { table, responsible, laid_last, ..Public::new(players.len() as u8, phase) };
        StateError::ensure(!public.names_strangers(), "PF-37", || {
            format!("a seat is named that is not one of {}", players.len())
        })?;
        for (seat, player) in public.seats().iter().zip(players) {
            public.known[seat] = player.known;
            public.totals[seat] = player.total;
        }
        Ok(public)
    }
}

/// A list with an entry for every player, by seat.
fn by_seat<T: Default, U: Into<T>>(
    list: Vec<U>,
    public: &Public,
    field: &'static str,
) -> Result<BySeat<T, MAX_PLAYERS>, StateError> {
    let seats = public.seats();
    StateError::ensure(list.len() == seats.len(), field, || "an entry for every seat")?;
    let mut all: [T; MAX_PLAYERS] = Default::default();
    all.iter_mut().zip(list).for_each(|(place, value)| *place = value.into());
    Ok(all.into())
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    public: Public,
    hands: Vec<Bag>,
    pile: Bag,
    face_down: Option<Card>,
}

impl From<State> for StateData {
    fn from(state: State) -> Self {
        StateData {
            hands: state.public.seats().iter().map(|seat| *state.hand(seat)).collect(),
            pile: state.hidden.pile.bag(),
            face_down: state.hidden.face_down,
            public: state.public,
        }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(StateData { public, hands, pile, face_down }: StateData) -> Result<Self, StateError> {
        let hands = by_seat(hands, &public, "hands")?;
        Ok(State { public, hidden: Hidden { hands, pile: pile.into(), face_down } })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
pub(crate) struct ViewData {
    observer: Observer,
    public: Public,
    hand: Option<Bag>,
    hand_sizes: Vec<u8>,
    pile_size: u8,
    face_down: Option<Card>,
}

impl From<View> for ViewData {
    fn from(view: View) -> Self {
        ViewData {
            observer: view.observer,
            hand: view.hand().copied(),
            hand_sizes: view.public.seats().iter().map(|seat| view.hand_size(seat)).collect(),
            pile_size: view.pile_size,
            face_down: view.face_down,
            public: view.public,
        }
    }
}

impl TryFrom<ViewData> for View {
    type Error = StateError;

    fn try_from(data: ViewData) -> Result<Self, StateError> {
        let ViewData { observer, public, hand, hand_sizes, pile_size, face_down } = data;
        let hand_sizes = by_seat(hand_sizes, &public, "hand_sizes")?;
        let has_hand = hand.is_some();
        let hand = hand.map_or_else(Hand::default, Hand::from);
        let view = View { public, observer, hand, hand_sizes, pile_size, face_down };
        let sound = has_hand == view.own().is_some();
        StateError::ensure(sound, "hand", || "an observer at the table has one, no other has")?;
        Ok(view)
    }
}
