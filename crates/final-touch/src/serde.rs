//! Values as data, each by way of a plain struct. What is read is well-formed: counts, numbers and seats that exist,
//! each masterpiece named once. Whether it is a position of the game at hand,
//! [`Game::validate`](game_traits::Game::validate) decides.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use game_traits::{BySeat, ConfigError, Observer, Seat, Seats, StateError};
use serde::{Deserialize, Serialize};

use crate::cards::{COPIES, Cards};
use crate::color::Color;
use crate::edition::Edition;
use crate::masterpiece::{Masterpiece, MasterpieceId, MasterpieceSet};
use crate::public::{Earned, Public};
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::turn::Phase;
use crate::view::View;

game_traits::serde_by_data!(View => ViewData, State => StateData, Edition => EditionData, Cards => CardsData, Public => PublicData);

/// What is left out is 0.
#[derive(Serialize, Deserialize, Default)]
#[serde(rename = "Cards", default, deny_unknown_fields)]
pub(crate) struct CardsData {
    yellow: u8,
    green: u8,
    brown: u8,
    blue: u8,
    pink: u8,
}

impl From<Cards> for CardsData {
    fn from(cards: Cards) -> Self {
        let [yellow, green, brown, blue, pink] = cards.counts();
        CardsData { yellow, green, brown, blue, pink }
    }
}

impl TryFrom<CardsData> for Cards {
    type Error = StateError;

    fn try_from(CardsData { yellow, green, brown, blue, pink }: CardsData) -> Result<Self, StateError> {
        let counts = [yellow, green, brown, blue, pink];
        Cards::new(counts).ok_or_else(|| {
            let most = counts.into_iter().max().unwrap_or(0);
            StateError::new("FT-1", format!("{most} cards of one color, there are {COPIES}"))
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Edition", deny_unknown_fields)]
pub(crate) struct EditionData {
    name: Cow<'static, str>,
    #[serde(default)]
    provenance: Cow<'static, str>,
    #[serde(default = "five")]
    colors: Vec<Cow<'static, str>>,
    masterpieces: Vec<Masterpiece>,
}

fn five() -> Vec<Cow<'static, str>> {
    Color::ALL.iter().map(|color| Cow::Borrowed(color.as_str())).collect()
}

impl From<Edition> for EditionData {
    fn from(Edition { name, provenance, masterpieces }: Edition) -> Self {
        EditionData { name, provenance, colors: five(), masterpieces }
    }
}

impl TryFrom<EditionData> for Edition {
    type Error = ConfigError;

    fn try_from(data: EditionData) -> Result<Self, ConfigError> {
        let EditionData { name, provenance, colors, masterpieces } = data;
        // FT-3: the colors are the book's.
        ConfigError::ensure(colors == five(), "FT-3", || "the colors are yellow, green, brown, blue and pink")?;
        Ok(Edition { name, provenance, masterpieces })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Public", deny_unknown_fields)]
pub(crate) struct PublicData {
    phase: Phase,
    players: Vec<PlayerData>,
    current: Option<MasterpieceId>,
    upcoming: Option<MasterpieceId>,
    hidden: Vec<MasterpieceId>,
    placed: Cards,
    smeared: Cards,
    discard: Cards,
    earned: Vec<Earned>,
    out: Option<Seat>,
}

/// A player as all know them.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Player", deny_unknown_fields)]
struct PlayerData {
    /// Partners have the same.
    money: u32,
}

impl From<Public> for PublicData {
    fn from(public: Public) -> Self {
        PublicData {
            phase: public.phase,
            players: public.seats().iter().map(|seat| PlayerData { money: public.money(seat) }).collect(),
            current: public.current,
            upcoming: public.upcoming,
            hidden: public.hidden().collect(),
            placed: public.placed,
            smeared: public.smeared,
            discard: public.discard,
            earned: public.earned().collect(),
            out: public.out,
        }
    }
}

impl TryFrom<PublicData> for Public {
    type Error = StateError;

    fn try_from(data: PublicData) -> Result<Self, StateError> {
        let players = data.players.len();
        StateError::ensure((2..=MAX_PLAYERS).contains(&players), "players", || {
            format!("{players}, not 2 to {MAX_PLAYERS}")
        })?;
        let seats = Seats::first(players);
        let named = data.phase.seats() | data.out.into_iter().collect();
        StateError::ensure((named - seats).is_empty(), "phase, out", || "a seat that is not at the table")?;
        let hidden: MasterpieceSet = data.hidden.iter().copied().collect();
        StateError::ensure(hidden.len() as usize == data.hidden.len(), "hidden", || "each masterpiece once")?;
        let mut public = Public {
            placed: data.placed,
            smeared: data.smeared,
            discard: data.discard,
            phase: data.phase,
            out: data.out,
            current: data.current,
            upcoming: data.upcoming,
            ..Public::start(players as u8, Seat::new(0), hidden)
        };
        for (seat, player) in seats.iter().zip(data.players) {
            public.money[seat] = player.money;
        }
        for Earned { id, finished, seats: earners } in data.earned {
            let sound = !public.ended().contains(id) && !earners.is_empty() && (earners - seats).is_empty();
            StateError::ensure(sound, "earned", || "each masterpiece once, for seats at the table")?;
            public.earn(id, finished, earners);
        }
        Ok(public)
    }
}

/// A list with an entry for every player, as an array.
fn by_seat<T: Copy + Default>(
    list: &[T],
    players: u8,
    field: &'static str,
) -> Result<BySeat<T, MAX_PLAYERS>, StateError> {
    StateError::ensure(list.len() == usize::from(players), field, || "an entry for every seat")?;
    let mut all = [T::default(); MAX_PLAYERS];
    all[..list.len()].copy_from_slice(list);
    Ok(all.into())
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    public: Public,
    hands: Vec<Cards>,
    pile: Cards,
}

impl From<State> for StateData {
    fn from(State { public, hidden }: State) -> Self {
        StateData { public, hands: hidden.hands.values()[..public.players.into()].to_vec(), pile: hidden.pile }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(StateData { public, hands, pile }: StateData) -> Result<Self, StateError> {
        let hands = by_seat(&hands, public.players, "hands")?;
        Ok(State { public, hidden: Hidden { hands, pile } })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
pub(crate) struct ViewData {
    observer: Observer,
    public: Public,
    hand: Option<Cards>,
    hand_sizes: Vec<u8>,
    pile_size: u8,
}

impl From<View> for ViewData {
    fn from(view: View) -> Self {
        ViewData {
            observer: view.observer,
            public: view.public,
            hand: view.hand(),
            hand_sizes: view.hand_sizes.values()[..view.public.players.into()].to_vec(),
            pile_size: view.pile_size,
        }
    }
}

impl TryFrom<ViewData> for View {
    type Error = StateError;

    fn try_from(data: ViewData) -> Result<Self, StateError> {
        let seat = data.observer.seat();
        let seated = seat.is_none_or(|seat| data.public.seats().contains(seat));
        let sound = seated && data.hand.is_some() == seat.is_some();
        StateError::ensure(sound, "observer", || "a seat and its hand, or neither")?;
        Ok(View {
            public: data.public,
            hand_sizes: by_seat(&data.hand_sizes, data.public.players, "hand_sizes")?,
            pile_size: data.pile_size,
            observer: data.observer,
            own: data.hand.unwrap_or_default(),
        })
    }
}
