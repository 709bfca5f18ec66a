//! Values as data, each by way of a plain struct. What is read is well-formed; whether it is a position of the game at
//! hand, [`Game::validate`](game_traits::Game::validate) decides.

use alloc::format;
use alloc::vec::Vec;

use game_traits::{BySeat, Observer, Seats, StateError};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;
use crate::state::{Hidden, State};
use crate::view::View;

game_traits::serde_by_data!(View => ViewData, State => StateData, Public => PublicData);

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.rank()
    }
}

impl TryFrom<u8> for Card {
    type Error = StateError;

    fn try_from(rank: u8) -> Result<Self, StateError> {
        Card::new(rank).ok_or_else(|| StateError::new("KP-2", format!("card {rank}, ranks go from 1 to {}", Card::MAX)))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Public", deny_unknown_fields)]
pub(crate) struct PublicData {
    players: u8,
    dealt: u8,
    checks: u8,
    bet: bool,
    called: Seats,
    folded: Seats,
}

impl From<Public> for PublicData {
    fn from(Public { players, dealt, checks, bet, called, folded }: Public) -> Self {
        PublicData { players, dealt, checks, bet, called, folded }
    }
}

impl TryFrom<PublicData> for Public {
    type Error = StateError;

    fn try_from(data: PublicData) -> Result<Self, StateError> {
        let PublicData { players, dealt, checks, bet, called, folded } = data;
        StateError::ensure((2..=MAX_PLAYERS).contains(&players.into()), "players", || {
            format!("{players}, not 2 or {MAX_PLAYERS}")
        })?;
        let at_table = ((called | folded) - Seats::first(players.into())).is_empty();
        StateError::ensure(dealt <= players && checks <= players && at_table, "dealt, checks, called, folded", || {
            format!("more than {players} seats")
        })?;
        Ok(Public { players, dealt, checks, bet, called, folded })
    }
}

/// A list with an entry for every player.
fn listed(cards: &BySeat<Option<Card>, MAX_PLAYERS>, players: u8) -> Vec<Option<Card>> {
    cards.values().iter().copied().take(players.into()).collect()
}

fn by_seat(list: &[Option<Card>], players: u8) -> Result<BySeat<Option<Card>, MAX_PLAYERS>, StateError> {
    StateError::ensure(list.len() == usize::from(players), "cards", || "an entry for every seat")?;
    Ok(BySeat::from_fn(|seat| list.get(seat.index()).copied().flatten()))
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(crate) struct StateData {
    public: Public,
    cards: Vec<Option<Card>>,
}

impl From<State> for StateData {
    fn from(State { public, hidden }: State) -> Self {
        StateData { public, cards: listed(&hidden.cards, public.players) }
    }
}

impl TryFrom<StateData> for State {
    type Error = StateError;

    fn try_from(StateData { public, cards }: StateData) -> Result<Self, StateError> {
        Ok(State { public, hidden: Hidden { cards: by_seat(&cards, public.players)? } })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
pub(crate) struct ViewData {
    observer: Observer,
    public: Public,
    cards: Vec<Option<Card>>,
}

impl From<View> for ViewData {
    fn from(View { public, observer, cards }: View) -> Self {
        ViewData { observer, public, cards: listed(&cards, public.players) }
    }
}

impl TryFrom<ViewData> for View {
    type Error = StateError;

    fn try_from(ViewData { observer, public, cards }: ViewData) -> Result<Self, StateError> {
        let seated = observer.seat().is_none_or(|seat| public.seats().contains(seat));
        StateError::ensure(seated, "observer", || "a seat at the table, or a spectator")?;
        let cards = by_seat(&cards, public.players)?;
        Ok(View { public, observer, cards })
    }
}
