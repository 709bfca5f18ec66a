//! Values as data. What is read is well-formed: counts, ids, seats and sides that exist, nothing said twice. Whether it is
//! a position of the game at hand, [`game_traits::Game::validate`] says.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use game_traits::{Observer, Seat, Seats, StateError};
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{COPIES, Cards};
use crate::colour::Colour;
use crate::edition::Edition;
use crate::masterpiece::{Masterpiece, MasterpieceId};
use crate::open::{Earned, Open, Phase};
use crate::state::State;
use crate::view::View;

impl Serialize for Cards {
    /// The colours that are there and how often: `{"yellow":1,"brown":2}`.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let there = || Colour::ALL.into_iter().filter(|&colour| self.count(colour) > 0);
        let mut map = to.serialize_map(Some(there().count()))?;
        for colour in there() {
            map.serialize_entry(&colour, &self.count(colour))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ByColour;

        impl<'de> Visitor<'de> for ByColour {
            type Value = Cards;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("colours and how many cards of each")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Cards, M::Error> {
                let mut counts = [None; 5];
                while let Some((colour, count)) = map.next_entry::<Colour, u8>()? {
                    if counts[colour.index()].replace(count).is_some() {
                        return Err(M::Error::custom(format_args!("{colour} is there twice")));
                    }
                }
                let counts = counts.map(Option::unwrap_or_default);
                Cards::new(counts).ok_or_else(|| {
                    let most = counts.into_iter().max().unwrap_or(0);
                    M::Error::custom(format_args!("FT-1: {most} cards of one colour, there are {COPIES}"))
                })
            }
        }

        from.deserialize_map(ByColour)
    }
}

impl Serialize for MasterpieceId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for MasterpieceId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        MasterpieceId::new(u8::deserialize(from)?).ok_or_else(|| D::Error::custom("a masterpiece is numbered 1 to 25"))
    }
}

/// Reads and writes a type as another one that says the same in plain words.
macro_rules! by_proxy {
    ($($type:ty as $plain:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$plain>::from(self).serialize(to)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                <$plain>::deserialize(from)?.read().map_err(D::Error::custom)
            }
        }
    )+};
}
by_proxy!(Edition as PlainEdition, Open as PlainOpen, State as PlainState, View as PlainView);

#[derive(Serialize, Deserialize)]
#[serde(rename = "Edition", deny_unknown_fields)]
struct PlainEdition {
    edition: Cow<'static, str>,
    #[serde(default = "five")]
    colours: Vec<Cow<'static, str>>,
    #[serde(default)]
    provenance: Cow<'static, str>,
    masterpieces: Vec<Masterpiece>,
}

fn five() -> Vec<Cow<'static, str>> {
    Colour::ALL.iter().map(|colour| Cow::Borrowed(colour.name())).collect()
}

impl From<&Edition> for PlainEdition {
    fn from(edition: &Edition) -> Self {
        let Edition { name, provenance, masterpieces } = edition.clone();
        PlainEdition { edition: name, colours: five(), provenance, masterpieces }
    }
}

impl PlainEdition {
    fn read(self) -> Result<Edition, StateError> {
        // FT-3: the colours are the book's.
        StateError::ensure(self.colours == five(), "FT-3", || "the colours are yellow, green, brown, blue and pink")?;
        Ok(Edition { name: self.edition, provenance: self.provenance, masterpieces: self.masterpieces })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WaitsFor {
    Reveal,
    Draw,
    Decision,
    Nothing,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Open", deny_unknown_fields)]
struct PlainOpen {
    players: u8,
    waits_for: WaitsFor,
    /// Who decides next.
    turn: Option<Seat>,
    drawer: Option<Seat>,
    current: Option<MasterpieceId>,
    next: Option<MasterpieceId>,
    hidden: Vec<MasterpieceId>,
    placed: Cards,
    smeared: Cards,
    discard: Cards,
    /// By seat; partners have the same.
    money: Vec<u32>,
    earned: Vec<Earned>,
    out: Option<Seat>,
    winners: Seats,
}

impl From<&Open> for PlainOpen {
    fn from(open: &Open) -> Self {
        PlainOpen {
            players: open.players,
            waits_for: match open.phase {
                Phase::Reveal => WaitsFor::Reveal,
                Phase::Draw => WaitsFor::Draw,
                Phase::Decide => WaitsFor::Decision,
                Phase::Over => WaitsFor::Nothing,
            },
            turn: (open.phase != Phase::Over).then_some(Seat::new(open.turn as usize & 3)),
            drawer: open.drawer(),
            current: open.current(),
            next: open.next(),
            hidden: open.hidden().collect(),
            placed: open.placed,
            smeared: open.smeared,
            discard: open.discard,
            money: open.seats().iter().map(|seat| open.money(seat)).collect(),
            earned: open.earned().collect(),
            out: open.out(),
            winners: open.winners,
        }
    }
}

impl PlainOpen {
    fn read(self) -> Result<Open, StateError> {
        StateError::ensure((2..=4).contains(&self.players), "players", || {
            format!("{} players, not 2 to 4", self.players)
        })?;
        let phase = match self.waits_for {
            WaitsFor::Reveal => Phase::Reveal,
            WaitsFor::Draw => Phase::Draw,
            WaitsFor::Decision => Phase::Decide,
            WaitsFor::Nothing => Phase::Over,
        };
        let number = |id: Option<MasterpieceId>| id.map_or(0, MasterpieceId::get);
        let mut open = Open::start(self.players, 0, 0);
        let seat = |seat: Option<Seat>, due: bool, rule| {
            let right = seat.is_some() == due && seat.is_none_or(|seat| open.seats().contains(seat));
            StateError::ensure(right, rule, || "a seat at the table, where there is one to name")?;
            Ok(seat.map_or(0, |seat| seat.index() as u8))
        };
        let (turn, drawer) =
            (seat(self.turn, phase != Phase::Over, "turn")?, seat(self.drawer, phase == Phase::Draw, "drawer")?);
        seat(self.out, self.out.is_some(), "out")?;
        StateError::ensure((self.winners - open.seats()).is_empty(), "winners", || "seats at the table")?;
        open.phase = phase;
        (open.turn, open.drawer) = (turn, drawer);
        (open.current, open.next) = (number(self.current), number(self.next));
        (open.placed, open.smeared, open.discard) = (self.placed, self.smeared, self.discard);
        open.out = self.out.into_iter().collect();
        open.winners = self.winners;
        for id in &self.hidden {
            StateError::ensure(open.hidden & id.bit() == 0, "hidden", || "each masterpiece once")?;
            open.hidden |= id.bit();
        }
        open.read_money(&self.money)?;
        for earned in &self.earned {
            open.read_earned(earned)?;
        }
        Ok(open)
    }
}

impl Open {
    /// FT-6: partners have one purse.
    fn read_money(&mut self, money: &[u32]) -> Result<(), StateError> {
        StateError::ensure(money.len() == self.seats().len(), "money", || "a number for every seat")?;
        for (seat, &money) in self.seats().iter().zip(money) {
            let side = self.side(seat);
            self.purses[side] = money;
        }
        let shared = self.seats().iter().zip(money).all(|(seat, &money)| self.money(seat) == money);
        StateError::ensure(shared, "money", || "partners have one purse")
    }

    fn read_earned(&mut self, earned: &Earned) -> Result<(), StateError> {
        let Earned { id, finished, seats } = *earned;
        let new = self.earned.iter().all(|ids| ids & id.bit() == 0);
        let whole = seats.iter().all(|seat| self.seats().contains(seat) && (self.side_of(seat) - seats).is_empty());
        StateError::ensure(new && whole && !seats.is_empty(), "earned", || "each masterpiece once, for whole sides")?;
        for seat in seats {
            let side = self.side(seat);
            self.earned[side] |= id.bit();
        }
        self.finished |= if finished { id.bit() } else { 0 };
        Ok(())
    }
}

/// A list with an entry for every player, as four.
fn by_seat<T: Copy + Default>(list: &[T], open: &Open, rule: &'static str) -> Result<[T; 4], StateError> {
    let mut all = [T::default(); 4];
    StateError::ensure(list.len() == open.seats().len(), rule, || "an entry for every seat")?;
    all[..list.len()].copy_from_slice(list);
    Ok(all)
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct PlainState {
    open: Open,
    hands: Vec<Cards>,
    pile: Cards,
}

impl From<&State> for PlainState {
    fn from(state: &State) -> Self {
        PlainState { open: state.open, hands: state.hands[..state.open.seats().len()].to_vec(), pile: state.pile }
    }
}

impl PlainState {
    fn read(self) -> Result<State, StateError> {
        Ok(State { open: self.open, hands: by_seat(&self.hands, &self.open, "hands")?, pile: self.pile })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct PlainView {
    /// Who looks; none is a spectator.
    seat: Option<Seat>,
    hand: Option<Cards>,
    open: Open,
    hand_sizes: Vec<u8>,
    pile_size: u8,
}

impl From<&View> for PlainView {
    fn from(view: &View) -> Self {
        PlainView {
            seat: view.observer.seat(),
            hand: view.hand(),
            open: view.open,
            hand_sizes: view.sizes[..view.open.seats().len()].to_vec(),
            pile_size: view.pile,
        }
    }
}

impl PlainView {
    fn read(self) -> Result<View, StateError> {
        let observer = self.seat.map_or(Observer::Spectator, Observer::Seat);
        let seated = self.seat.is_none_or(|seat| self.open.seats().contains(seat));
        StateError::ensure(
            seated && self.hand.is_some() == self.seat.is_some(),
            "seat",
            || "a seat and its hand, or neither",
        )?;
        Ok(View {
            open: self.open,
            hand: self.hand.unwrap_or_default(),
            sizes: by_seat(&self.hand_sizes, &self.open, "hand_sizes")?,
            pile: self.pile_size,
            observer,
        })
    }
}
