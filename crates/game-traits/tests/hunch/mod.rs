//! Hunch: a small game that uses all of the contract, and the subject of the tutorial.
//!
//! - HU-1 Two to four players. The deck has two cards each of 1 to 6; everybody is dealt one, and sees only their own.
//! - HU-2 All secretly commit to a hunch: `low` if they think that their card is at most the average of those dealt, `high`
//!   if at least.
//! - HU-3 In turn from seat 0 everybody has the word, and passes.
//! - HU-4 Whoever has not the word may shout at any time: they claim that no card is higher than theirs. A shout ends the
//!   game, and so does the last pass; then all is shown.
//! - HU-5 A right hunch scores 1, a right shout 2, a wrong shout −2.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use game_traits::text::Words;
use game_traits::{
    Action, Better, Corrupt, Digest, EventSink, Game, GameRng, Observer, Outcome, ParseError, Seat, Seats, State, Turn,
    serde_by_text,
};
use serde::{Deserialize, Serialize};

/// The highest card.
const HIGHEST: u8 = 6;
/// Cards of each value.
const COPIES: usize = 2;
/// Most players.
const MOST: usize = 4;

/// What a table agrees on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Two to four.
    pub players: u8,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 3 }
    }
}

/// The rules for a config.
#[derive(Clone, Copy, Debug)]
pub struct Hunch {
    players: usize,
}

/// A position: who has which card, who had which hunch, how far the word has gone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Position {
    /// 0 where none is dealt yet, and where nobody sits.
    cards: [u8; MOST],
    hunches: [Option<Side>; MOST],
    passed: u8,
    shout: Option<Seat>,
}

/// A position as it comes from outside.
#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Unchecked {
    cards: [u8; MOST],
    hunches: [Option<Side>; MOST],
    passed: u8,
    shout: Option<Seat>,
}

impl TryFrom<Unchecked> for Position {
    type Error = Corrupt;

    fn try_from(Unchecked { cards, hunches, passed, shout }: Unchecked) -> Result<Self, Corrupt> {
        let position = Position { cards, hunches, passed, shout };
        position.deck_holds().map(|()| position)
    }
}

impl State for Position {
    fn digest(&self, out: &mut Digest) {
        out.bytes(&self.cards);
        for hunch in self.hunches {
            out.word(hunch.map_or(0, |side| side as u64 + 1));
        }
        out.word(self.passed.into());
        out.word(self.shout.map_or(0, |seat| seat.index() as u64 + 1));
    }
}

impl Position {
    /// The cards of this value that nobody has.
    fn left(&self, card: u8) -> usize {
        COPIES.saturating_sub(self.cards.iter().filter(|&&dealt| dealt == card).count())
    }

    fn deck_holds(&self) -> Result<(), Corrupt> {
        for card in self.cards.into_iter().filter(|&card| card > 0) {
            let dealt = self.cards.iter().filter(|&&other| other == card).count();
            Corrupt::unless(card <= HIGHEST && dealt <= COPIES, "HU-1", || format!("{dealt} cards of {card}"))?;
        }
        Ok(())
    }
}

/// A hunch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// At most the average.
    Low,
    /// At least the average.
    High,
}

/// What a seat says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Say {
    /// `low` or `high`.
    Hunch(Side),
    /// `pass`.
    Pass,
    /// `shout`.
    Shout,
}

/// All that can be said; the place is the id.
const SAYINGS: [(Say, &str); 4] =
    [(Say::Hunch(Side::Low), "low"), (Say::Hunch(Side::High), "high"), (Say::Pass, "pass"), (Say::Shout, "shout")];

impl Action for Say {}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SAYINGS.iter().find(|(say, _)| say == self).map_or("", |(_, text)| text))
    }
}

impl FromStr for Say {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let found = SAYINGS.iter().find(|(_, known)| *known == text);
        found.map(|(say, _)| *say).ok_or_else(|| ParseError::new("`low`, `high`, `pass` or `shout`", text, 0))
    }
}

/// A card is dealt to the next seat: `deal 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deal(pub u8);

impl Action for Deal {}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}", self.0)
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let word = words.word("`deal`")?;
        if word != "deal" {
            return Err(words.error("`deal`", word));
        }
        let card = words.number("a card from 1 to 6", 1, HIGHEST.into())?;
        words.end()?;
        Ok(Deal(card as u8))
    }
}

serde_by_text!(Say, Deal);

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// A card is dealt; others than its owner hear of it as `None`.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Option<u8>,
    },
    /// Somebody has a hunch; others than they hear of it as `None`.
    Committed {
        /// Who.
        seat: Seat,
        /// Which.
        hunch: Option<Side>,
    },
    /// Somebody passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Somebody shouts.
    Shouted {
        /// Who.
        seat: Seat,
    },
    /// At the end everybody shows what they have.
    Shown {
        /// Who.
        seat: Seat,
        /// Their card.
        card: u8,
        /// Their hunch.
        hunch: Option<Side>,
    },
}

/// What an observer may know of one card or one hunch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Seen<T> {
    /// There is none.
    #[default]
    Nothing,
    /// There is one.
    Hidden,
    /// It is this one.
    Open(T),
}

/// What an observer may know of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct View {
    /// The cards by seat.
    pub cards: [Seen<u8>; MOST],
    /// The hunches by seat.
    pub hunches: [Seen<Side>; MOST],
    /// How many have passed.
    pub passed: u8,
    /// Who has shouted.
    pub shout: Option<Seat>,
}

/// Why the rules refuse something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// Nobody has the word yet.
    #[error("HU-2: hunches come first, say `low` or `high`")]
    HunchesFirst,
    /// They are made already.
    #[error("HU-2: all {0} hunches are made, and stand")]
    HunchesStand(usize),
    /// Only who has the word passes.
    #[error("HU-3: seat {0} has the word and passes, you may only shout")]
    NotYourWord(Seat),
    /// Who has the word cannot shout.
    #[error("HU-4: seat {0} has the word and cannot shout, only pass")]
    YourWord(Seat),
}

/// What there is to do.
enum Phase {
    Dealing(Seat),
    Committing(Seats),
    Word(Seat),
    Over,
}

impl Hunch {
    fn phase(&self, state: &Position) -> Phase {
        let seats = Seats::first(self.players);
        if let Some(next) = seats.iter().find(|seat| state.cards[seat.index()] == 0) {
            return Phase::Dealing(next);
        }
        let owing: Seats = seats.iter().filter(|seat| state.hunches[seat.index()].is_none()).collect();
        if !owing.is_empty() {
            return Phase::Committing(owing);
        }
        match Seat::try_new(state.passed.into()) {
            Some(seat) if seats.contains(seat) && state.shout.is_none() => Phase::Word(seat),
            _ => Phase::Over,
        }
    }

    fn show_all(&self, state: &Position, events: &mut impl EventSink<Event>) {
        for seat in self.seats() {
            let (card, hunch) = (state.cards[seat.index()], state.hunches[seat.index()]);
            events.emit(Event::Shown { seat, card, hunch });
        }
    }

    fn score(&self, state: &Position, seat: Seat) -> i32 {
        let dealt = &state.cards[..self.players];
        let card = dealt[seat.index()];
        let (mine, sum) = (usize::from(card) * self.players, dealt.iter().map(|&card| usize::from(card)).sum());
        let hunch = match state.hunches[seat.index()] {
            Some(Side::Low) => i32::from(mine <= sum),
            Some(Side::High) => i32::from(mine >= sum),
            None => 0,
        };
        let shout = match state.shout {
            Some(shouting) if shouting == seat => {
                if dealt.iter().all(|&other| other <= card) {
                    2
                } else {
                    -2
                }
            }
            _ => 0,
        };
        hunch + shout
    }
}

impl Game for Hunch {
    const ID: &'static str = "hunch";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = Position;
    type Action = Say;
    type Chance = Deal;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn from_config(config: Config) -> Result<Self, Corrupt> {
        let players = usize::from(config.players);
        Corrupt::unless((2..=MOST).contains(&players), "HU-1", || format!("{players} players, not 2 to {MOST}"))?;
        Ok(Hunch { players })
    }

    fn config(&self) -> Config {
        Config { players: self.players as u8 }
    }

    fn seats(&self) -> Seats {
        Seats::first(self.players)
    }

    fn start(&self) -> Position {
        Position::default()
    }

    fn turn(&self, state: &Position) -> Turn {
        match self.phase(state) {
            Phase::Dealing(_) => Turn::Chance,
            Phase::Committing(owing) => Turn::Decide { must: owing, may: Seats::EMPTY },
            Phase::Word(seat) => Turn::Decide { must: Seats::one(seat), may: self.seats().without(seat) },
            Phase::Over => Turn::Over,
        }
    }

    fn for_each_legal(
        &self,
        state: &Position,
        seat: Seat,
        mut visit: impl FnMut(Say) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.phase(state) {
            Phase::Committing(owing) if owing.contains(seat) => {
                visit(Say::Hunch(Side::Low))?;
                visit(Say::Hunch(Side::High))
            }
            Phase::Word(word) if word == seat => visit(Say::Pass),
            Phase::Word(_) if self.seats().contains(seat) => visit(Say::Shout),
            _ => ControlFlow::Continue(()),
        }
    }

    fn check_rules(&self, state: &Position, seat: Seat, say: Say) -> Result<(), Illegal> {
        match (self.phase(state), say) {
            (Phase::Committing(_), Say::Hunch(_)) => Ok(()),
            (Phase::Word(_), Say::Hunch(_)) => Err(Illegal::HunchesStand(self.players)),
            (Phase::Word(word), Say::Pass) if word != seat => Err(Illegal::NotYourWord(word)),
            (Phase::Word(word), Say::Shout) if word == seat => Err(Illegal::YourWord(word)),
            (Phase::Word(_), _) => Ok(()),
            _ => Err(Illegal::HunchesFirst),
        }
    }

    fn apply_unchecked(&self, state: &mut Position, seat: Seat, say: Say, events: &mut impl EventSink<Event>) {
        match say {
            Say::Hunch(side) => {
                if let Some(hunch) = state.hunches.get_mut(seat.index()) {
                    *hunch = Some(side);
                }
                events.emit(Event::Committed { seat, hunch: Some(side) });
            }
            Say::Pass => {
                state.passed = state.passed.saturating_add(1);
                events.emit(Event::Passed { seat });
            }
            Say::Shout => {
                state.shout = Some(seat);
                events.emit(Event::Shouted { seat });
            }
        }
        if let Phase::Over = self.phase(state) {
            self.show_all(state, events);
        }
    }

    fn for_each_chance(
        &self,
        state: &Position,
        mut visit: impl FnMut(Deal, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Phase::Dealing(_) = self.phase(state) {
            for card in 1..=HIGHEST {
                match state.left(card) {
                    0 => {}
                    left => visit(Deal(card), left as u64)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn apply_chance(&self, state: &mut Position, Deal(card): Deal, events: &mut impl EventSink<Event>) {
        if let Phase::Dealing(seat) = self.phase(state) {
            state.cards[seat.index()] = card;
            events.emit(Event::Dealt { seat, card: Some(card) });
        }
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        let Phase::Over = self.phase(state) else { return None };
        let mut scores = [0; MOST];
        for seat in self.seats() {
            scores[seat.index()] = self.score(state, seat);
        }
        Some(Outcome::by_score(Better::Higher, &scores[..self.players]))
    }

    fn view(&self, state: &Position, observer: Observer) -> View {
        let over = matches!(self.phase(state), Phase::Over);
        let mut view =
            View { cards: Default::default(), hunches: Default::default(), passed: state.passed, shout: state.shout };
        for seat in self.seats() {
            let open = over || observer.is(seat);
            let (card, hunch) = (state.cards[seat.index()], state.hunches[seat.index()]);
            view.cards[seat.index()] = match card {
                0 => Seen::Nothing,
                card if open => Seen::Open(card),
                _ => Seen::Hidden,
            };
            view.hunches[seat.index()] = match hunch {
                None => Seen::Nothing,
                Some(side) if open => Seen::Open(side),
                Some(_) => Seen::Hidden,
            };
        }
        view
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, .. } if !observer.is(seat) => Event::Dealt { seat, card: None },
            Event::Committed { seat, .. } if !observer.is(seat) => Event::Committed { seat, hunch: None },
            public => public,
        })
    }

    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> Position {
        let mut state = Position { passed: view.passed, shout: view.shout, ..Position::default() };
        for seat in self.seats() {
            if let Seen::Open(card) = view.cards[seat.index()] {
                state.cards[seat.index()] = card;
            }
        }
        let mut unseen: Vec<u8> = (1..=HIGHEST).flat_map(|card| vec![card; state.left(card)]).collect();
        rng.shuffle(&mut unseen);
        for seat in self.seats() {
            if view.cards[seat.index()] == Seen::Hidden {
                state.cards[seat.index()] = unseen.pop().unwrap_or(HIGHEST);
            }
            state.hunches[seat.index()] = match view.hunches[seat.index()] {
                Seen::Nothing => None,
                Seen::Hidden => Some(if rng.odds(1, 2) { Side::High } else { Side::Low }),
                Seen::Open(side) => Some(side),
            };
        }
        state
    }

    fn validate(&self, state: &Position) -> Result<(), Corrupt> {
        state.deck_holds()?;
        let dealt = state.cards.iter().take_while(|&&card| card > 0).count();
        let beyond = dealt > self.players || state.cards[dealt..].iter().any(|&card| card > 0);
        Corrupt::unless(!beyond, "HU-1", || format!("cards {:?} for {} players", state.cards, self.players))?;
        let made = state.hunches.iter().flatten().count();
        let stray = state.hunches[self.players..].iter().any(Option::is_some) || made > 0 && dealt < self.players;
        Corrupt::unless(!stray, "HU-2", || format!("{made} hunches with {dealt} cards dealt"))?;
        let passed = usize::from(state.passed);
        let early = (passed > 0 || state.shout.is_some()) && made < self.players;
        Corrupt::unless(!early && passed <= self.players, "HU-3", || format!("{passed} have passed"))?;
        let shouting = state.shout.map(Seat::index);
        let wrong = shouting.is_some_and(|seat| seat >= self.players || seat == passed || passed == self.players);
        Corrupt::unless(!wrong, "HU-4", || format!("seat {shouting:?} shouts after {passed} have passed"))
    }

    fn action_space(&self) -> Option<usize> {
        Some(SAYINGS.len())
    }

    fn action_index(&self, action: Say) -> Option<usize> {
        SAYINGS.iter().position(|(say, _)| *say == action)
    }

    fn action_at(&self, index: usize) -> Option<Say> {
        SAYINGS.get(index).map(|(say, _)| *say)
    }
}
