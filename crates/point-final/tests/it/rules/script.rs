//! A position to be set up as text, played on and looked at.

use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use point_final::game_traits::{Game, Seat, conformance};
use point_final::{Bag, Card, CardPlan, Config, Edition, PointFinal, State};

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number)
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn bag(text: &str) -> Bag {
    text.parse().expect("cards")
}

/// The kit's script, with the facts of this game.
pub(crate) struct Script(conformance::Script<PointFinal>);

impl Deref for Script {
    type Target = conformance::Script<PointFinal>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Script {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Script {
    /// A game that has not begun.
    pub(crate) fn new(config: Config) -> Self {
        Script(conformance::Script::new(config))
    }

    /// A position by the standard rules, as [`Script::with`] reads it.
    #[track_caller]
    pub(crate) fn at(text: &str) -> Self {
        Self::with(Config::default(), text)
    }

    /// A position as text. Without a draw pile that has all other cards of the edition; with one the deck is no more
    /// than the cards that are there. The number of players is that of the hands.
    #[track_caller]
    pub(crate) fn with(mut config: Config, text: &str) -> Self {
        let whole = if text.matches(" | ").count() == 4 { text.to_string() } else { format!("{text} | -") };
        let state: State = whole.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut edition = config.edition.take().unwrap_or_else(Edition::standard);
        config.players = state.public().seats().len() as u8;
        let placed = |card: Card| {
            let held = state.public().seats().iter().map(|seat| state.hand(seat).count(card)).sum::<u8>();
            let lying = state.public().table().iter().chain(&state.face_down()).filter(|&&other| other == card).count();
            held + lying as u8
        };
        let state = if whole == text {
            edition.deck.iter_mut().for_each(|row| row.count = placed(row.card) + state.pile().count(row.card));
            edition.hand_size = 1;
            state
        } else {
            let rest =
                edition.deck.iter().filter(|row| !(config.without_wxyz && "WXYZ".contains(&row.card.to_string())));
            let left = |row: &CardPlan| vec![row.card; (row.count - placed(row.card)).into()];
            let rest: Bag = rest.flat_map(left).collect();
            format!("{text} | {rest}").parse().expect("a state")
        };
        config.edition = Some(edition);
        let game = PointFinal::from_config(config).expect("a config");
        game.validate(&state).unwrap_or_else(|e| panic!("{text}: {e}"));
        Script(conformance::Script::at(game, state))
    }

    /// The position as text, without the draw pile.
    pub(crate) fn text(&self) -> String {
        let text = self.state.to_string();
        text.rsplit_once(" | ").expect("a draw pile").0.to_string()
    }

    /// The listed actions of a seat, with a comma between them.
    pub(crate) fn legal(&self, of: usize) -> String {
        self.0.legal(of).join(", ")
    }

    pub(crate) fn hand(&self, of: usize) -> String {
        self.state.hand(seat(of)).to_string()
    }

    pub(crate) fn known(&self, of: usize) -> String {
        self.state.public().known(seat(of)).to_string()
    }

    pub(crate) fn table(&self) -> String {
        let table = self.state.public().table();
        if table.is_empty() { "-".to_string() } else { join(table, " ") }
    }

    pub(crate) fn pile(&self) -> usize {
        self.state.pile().len()
    }

    pub(crate) fn responsible(&self) -> Option<usize> {
        self.state.public().responsible().map(Seat::index)
    }

    pub(crate) fn totals(&self) -> Vec<u32> {
        self.game.seats().iter().map(|seat| self.state.public().total(seat)).collect()
    }
}

fn join<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}
