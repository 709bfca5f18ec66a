//! A position to be set up, played on and looked at, in text.

use std::fmt::Display;

use point_final::game_traits::{ActionSet, Game, Observer, Seat, Seats, Turn};
use point_final::{Action, Bag, Card, Chance, Config, Edition, Event, Illegal, PointFinal, State, View};
use serde_json::json;

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number)
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// `A A vowel`: cards with a space between them, `-` for none.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split(' ').filter(|&part| part != "-").map(card).collect()
}

fn bag(text: &str) -> Bag {
    cards(text).into_iter().collect()
}

/// A position in the making: hands by seat, then what differs from an empty table in seat 0's turn.
pub(crate) struct Setup<'a> {
    pub(crate) config: Config,
    /// For each seat its cards.
    pub(crate) hands: &'a [&'a str],
    /// For each seat what all saw it take.
    pub(crate) known: &'a [&'a str],
    pub(crate) table: &'a str,
    /// Who laid the last card and answers for the word.
    pub(crate) laid_last: usize,
    /// Who answers for the word instead.
    pub(crate) responsible: Option<usize>,
    pub(crate) turn: usize,
    pub(crate) totals: &'a [u32],
    /// All that the pile has, if it is not all that is left: the deck is then no more than this.
    pub(crate) pile: Option<&'a str>,
}

impl<'a> Setup<'a> {
    pub(crate) fn of(hands: &'a [&'a str]) -> Self {
        Setup {
            config: Config { players: hands.len() as u8, ..Config::default() },
            hands,
            known: &[],
            table: "-",
            laid_last: 0,
            responsible: None,
            turn: 0,
            totals: &[],
            pile: None,
        }
    }

    /// The position, which has to be one.
    pub(crate) fn desk(mut self) -> Desk {
        let places: Vec<_> = (0..self.hands.len())
            .map(|n| {
                json!({
                    "hand": bag(self.hands[n]),
                    "known": bag(self.known.get(n).unwrap_or(&"-")),
                    "total": self.totals.get(n).unwrap_or(&0),
                })
            })
            .collect();
        let mut used: Vec<Card> = self.hands.iter().flat_map(|hand| cards(hand)).chain(cards(self.table)).collect();
        let mut edition = self.config.edition.take().unwrap_or_else(Edition::standard);
        let pile: Bag = match self.pile {
            Some(pile) => {
                // A deck of just these cards.
                used.extend(cards(pile));
                for row in &mut edition.deck {
                    row.count = used.iter().filter(|&&card| card == row.card).count() as u8;
                }
                edition.hand_size = 1;
                bag(pile)
            }
            None => {
                let left = |row: &point_final::Row| {
                    let out = self.config.without_wxyz && "WXYZ".contains(&row.card.to_string());
                    let used = used.iter().filter(|&&card| card == row.card).count();
                    let count = if out { 0 } else { usize::from(row.count).checked_sub(used).expect("enough cards") };
                    vec![row.card; count]
                };
                edition.deck.iter().flat_map(left).collect()
            }
        };
        self.config.edition = Some(edition);
        let laid = |seat: usize| if self.table == "-" { json!(null) } else { json!(Seat::new(seat)) };
        let state: State = serde_json::from_value(json!({
            "phase": { "turn": { "seat": seat(self.turn) } },
            "table": cards(self.table),
            "face_down": null,
            "responsible": laid(self.responsible.unwrap_or(self.laid_last)),
            "laid_last": laid(self.laid_last),
            "pile": pile,
            "places": places,
        }))
        .expect("a state");
        let game = PointFinal::from_config(self.config).expect("a config");
        game.validate(&state).expect("a position");
        Desk { game, state, events: Vec::new() }
    }
}

/// A position, and what was heard since it was set up.
pub(crate) struct Desk {
    pub(crate) game: PointFinal,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Desk {
    /// A game that has not begun.
    pub(crate) fn new(config: Config) -> Self {
        let game = PointFinal::from_config(config).expect("a config");
        Desk { state: game.start(), game, events: Vec::new() }
    }

    /// A legal action; chance that follows stays due.
    #[track_caller]
    pub(crate) fn act(&mut self, by: usize, action: &str) -> &mut Self {
        let action: Action = action.parse().expect("an action");
        if let Err(why) = self.game.apply(&mut self.state, seat(by), action, &mut self.events) {
            panic!("seat {by} {action}: {why}");
        }
        self.game.validate(&self.state).expect("a position");
        self
    }

    /// A possible chance outcome.
    #[track_caller]
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome: Chance = outcome.parse().expect("an outcome");
        self.game.check_chance(&self.state, outcome).expect("a possible outcome");
        self.game.apply_chance(&mut self.state, outcome, &mut self.events);
        self.game.validate(&self.state).expect("a position");
        self
    }

    /// Why the rules refuse this; the position is as before.
    #[track_caller]
    pub(crate) fn refused(&self, by: usize, action: &str) -> Illegal {
        let action: Action = action.parse().expect("an action");
        let mut after = self.state.clone();
        match self.game.apply(&mut after, seat(by), action, &mut ()) {
            Err(point_final::game_traits::ActionError::Illegal(why)) => {
                assert_eq!(after, self.state);
                why
            }
            other => panic!("seat {by} {action}: {other:?}"),
        }
    }

    /// The listed actions of a seat, with a comma between them.
    pub(crate) fn legal(&self, of: usize) -> String {
        join(self.game.legal(&self.state, seat(of)).to_vec(), ", ")
    }

    pub(crate) fn hand(&self, of: usize) -> String {
        self.state.hand(seat(of)).to_string()
    }

    pub(crate) fn known(&self, of: usize) -> String {
        self.state.known(seat(of)).to_string()
    }

    pub(crate) fn table(&self) -> String {
        if self.state.table().is_empty() { "-".to_string() } else { join(self.state.table(), " ") }
    }

    pub(crate) fn pile(&self) -> u32 {
        self.state.pile().len()
    }

    /// Who must act.
    #[track_caller]
    pub(crate) fn must(&self) -> usize {
        self.game.turn(&self.state).first_required().expect("somebody must act").index()
    }

    /// Who may act before.
    pub(crate) fn may(&self) -> Vec<usize> {
        let may = match self.game.turn(&self.state) {
            Turn::Decide { may, .. } => may,
            _ => Seats::EMPTY,
        };
        may.iter().map(Seat::index).collect()
    }

    pub(crate) fn responsible(&self) -> Option<usize> {
        self.state.responsible().map(Seat::index)
    }

    pub(crate) fn totals(&self) -> Vec<u32> {
        self.game.seats().iter().map(|seat| self.state.total(seat)).collect()
    }

    pub(crate) fn view(&self, of: usize) -> View {
        self.game.view(&self.state, Observer::Seat(seat(of)))
    }

    /// What an observer heard of the last step.
    pub(crate) fn heard(&self, observer: Observer) -> Vec<Event> {
        self.events.iter().filter_map(|event| self.game.redact(event, observer)).collect()
    }
}

fn join<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}
