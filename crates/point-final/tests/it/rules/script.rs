//! A position to be set up as text, played on and looked at.

use std::fmt::Display;

use point_final::game_traits::{ActionError, ActionSet, Game, Observer, Seat, Seats, Turn};
use point_final::{Action, Bag, Card, Chance, Config, Edition, Event, Illegal, PointFinal, Row, State, View};

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number)
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn bag(text: &str) -> Bag {
    text.parse().expect("cards")
}

/// A position, and the events since it was set up.
pub(crate) struct Script {
    pub(crate) game: PointFinal,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Script {
    /// A game that has not begun.
    pub(crate) fn new(config: Config) -> Self {
        let game = PointFinal::from_config(config).expect("a config");
        Script { state: game.start(), game, events: Vec::new() }
    }

    /// A position by the standard rules, as [`Script::with`] reads it.
    #[track_caller]
    pub(crate) fn at(text: &str) -> Self {
        Self::with(Config::default(), text)
    }

    /// A position as text. Without a draw pile that has all other cards of the edition; with one the deck is no more than
    /// the cards that are there. The number of players is that of the hands.
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
            let left = |row: &Row| vec![row.card; (row.count - placed(row.card)).into()];
            let rest: Bag = rest.flat_map(left).collect();
            format!("{text} | {rest}").parse().expect("a state")
        };
        config.edition = Some(edition);
        let game = PointFinal::from_config(config).expect("a config");
        game.validate(&state).unwrap_or_else(|e| panic!("{text}: {e}"));
        Script { game, state, events: Vec::new() }
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
            Err(ActionError::Illegal(why)) => {
                assert_eq!(after, self.state);
                why
            }
            other => panic!("seat {by} {action}: {other:?}"),
        }
    }

    /// The position as text, without the draw pile.
    pub(crate) fn text(&self) -> String {
        let text = self.state.to_string();
        text.rsplit_once(" | ").expect("a draw pile").0.to_string()
    }

    /// The listed actions of a seat, with a comma between them.
    pub(crate) fn legal(&self, of: usize) -> String {
        join(self.game.legal(&self.state, seat(of)).to_vec(), ", ")
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

    pub(crate) fn pile(&self) -> u32 {
        self.state.pile().len()
    }

    /// The seat that must act.
    #[track_caller]
    pub(crate) fn must(&self) -> usize {
        self.game.turn(&self.state).first_required().expect("a seat must act").index()
    }

    /// The seats that may act before.
    pub(crate) fn may(&self) -> Vec<usize> {
        let may = match self.game.turn(&self.state) {
            Turn::Decide { may, .. } => may,
            _ => Seats::EMPTY,
        };
        may.iter().map(Seat::index).collect()
    }

    pub(crate) fn responsible(&self) -> Option<usize> {
        self.state.public().responsible().map(Seat::index)
    }

    pub(crate) fn totals(&self) -> Vec<u32> {
        self.game.seats().iter().map(|seat| self.state.public().total(seat)).collect()
    }

    pub(crate) fn view(&self, of: usize) -> View {
        self.game.view(&self.state, Observer::Seat(seat(of)))
    }

    /// What an observer received of the events so far.
    pub(crate) fn received(&self, observer: Observer) -> Vec<Event> {
        self.events.iter().filter_map(|event| self.game.redact(event, observer)).collect()
    }
}

fn join<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}
