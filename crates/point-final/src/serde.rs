//! States and views as data, through checked forms.

use alloc::format;
use alloc::vec::Vec;

use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use game_traits::{Observer, Seat};

use crate::bag::{Bag, Hand};
use crate::card::Card;
use crate::config::MAX_PLAYERS;
use crate::pile::{MAX_CARDS, Pile};
use crate::state::{Phase, State};
use crate::table::Table;
use crate::view::View;

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
struct StateData {
    phase: Phase,
    table: Vec<Card>,
    face_down: Option<Card>,
    responsible: Option<Seat>,
    laid_last: Option<Seat>,
    pile: Bag,
    /// Up to the last one that has something.
    places: Vec<Place>,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let place = |n: usize| Place { hand: *self.hands[n].bag(), known: self.known[n], total: self.totals[n] };
        let nothing = |p: &Place| p.hand.is_empty() && p.known.is_empty() && p.total == 0;
        let mut places: Vec<Place> = (0..MAX_PLAYERS).map(place).collect();
        while places.pop_if(|place| nothing(place)).is_some() {}
        StateData {
            phase: self.phase,
            table: self.table.to_vec(),
            face_down: self.face_down,
            responsible: self.responsible,
            laid_last: self.laid_last,
            pile: self.pile.bag(),
            places,
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = StateData::deserialize(from)?;
        let seats = [data.responsible, data.laid_last];
        fits(&data.table, data.places.len(), data.phase, seats).map_err(D::Error::custom)?;
        let mut state = State {
            hands: [Hand::EMPTY; MAX_PLAYERS],
            known: [Bag::EMPTY; MAX_PLAYERS],
            pile: Pile::from(data.pile),
            table: data.table.into_iter().collect(),
            totals: [0; MAX_PLAYERS],
            phase: data.phase,
            responsible: data.responsible,
            laid_last: data.laid_last,
            face_down: data.face_down,
        };
        for (n, place) in data.places.into_iter().enumerate() {
            state.hands[n] = place.hand.into();
            state.known[n] = place.known;
            state.totals[n] = place.total;
        }
        Ok(state)
    }
}

/// A player as others see him.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    cards: u8,
    known: Bag,
    total: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct ViewData {
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

impl Serialize for View {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let player = |n: usize| Player { cards: self.sizes[n], known: self.known[n], total: self.totals[n] };
        ViewData {
            observer: self.observer,
            phase: self.phase,
            table: self.table.to_vec(),
            hand: self.hand,
            face_down: self.face_down,
            responsible: self.responsible,
            laid_last: self.laid_last,
            pile: self.pile,
            players: (0..usize::from(self.players).min(MAX_PLAYERS)).map(player).collect(),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let data = ViewData::deserialize(from)?;
        let seats = [data.responsible, data.laid_last];
        fits(&data.table, data.players.len(), data.phase, seats).map_err(D::Error::custom)?;
        let mut view = View {
            observer: data.observer,
            players: data.players.len() as u8,
            hand: data.hand,
            sizes: [0; MAX_PLAYERS],
            known: [Bag::EMPTY; MAX_PLAYERS],
            totals: [0; MAX_PLAYERS],
            pile: data.pile,
            table: data.table.into_iter().collect::<Table>(),
            phase: data.phase,
            responsible: data.responsible,
            laid_last: data.laid_last,
            face_down: data.face_down,
        };
        for (n, player) in data.players.into_iter().enumerate() {
            view.sizes[n] = player.cards;
            view.known[n] = player.known;
            view.totals[n] = player.total;
        }
        Ok(view)
    }
}

/// Whether there is room for what was read; whether it can be, [`Game::validate`](game_traits::Game::validate) says.
fn fits(table: &[Card], places: usize, phase: Phase, others: [Option<Seat>; 2]) -> Result<(), alloc::string::String> {
    if table.len() > MAX_CARDS {
        return Err(format!("PF-1: {} cards on the table, there are at most {MAX_CARDS}", table.len()));
    }
    if places > MAX_PLAYERS {
        return Err(format!("{places} places, there are at most {MAX_PLAYERS}"));
    }
    let named = match phase {
        Phase::Deal { seat } | Phase::Turn { seat } | Phase::LastCardWord { seat } => [seat, seat],
        Phase::Draw { seat, next, .. } => [seat, next],
        Phase::AccusedWord { accused, accuser } => [accused, accuser],
        Phase::CallerWord { caller } => [caller, caller],
        Phase::Starter | Phase::Over => return seats_fit(others.into_iter().flatten()),
    };
    seats_fit(named.into_iter().chain(others.into_iter().flatten()))
}

fn seats_fit(mut seats: impl Iterator<Item = Seat>) -> Result<(), alloc::string::String> {
    match seats.find(|seat| seat.index() >= MAX_PLAYERS) {
        Some(seat) => Err(format!("seat {seat}, seats go from 0 to {}", MAX_PLAYERS - 1)),
        None => Ok(()),
    }
}
