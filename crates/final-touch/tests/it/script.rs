//! Games whose chance outcomes are written down, and positions as text.

use std::ops::ControlFlow;

use final_touch::{Action, Cards, Chance, Config, Edition, Event, FinalTouch, Illegal, Masterpiece, State, View};
use game_traits::{ActionError, ActionSet, ConfigError, Game, Observer, Outcome, Seat, Turn};

/// Masterpieces as id, touches (yellow, green, brown, blue, pink), pay finished, pay ruined.
pub(crate) type Row = (u8, [u8; 5], u16, u16);

pub(crate) fn edition(rows: &[Row]) -> Edition {
    let masterpieces = rows.iter().map(|&(id, touches, full, ruined)| {
        Masterpiece::new(id, Cards::new(touches).expect("at most 12 of a colour"), full, ruined)
    });
    Edition { name: "of a test".into(), provenance: "".into(), masterpieces: masterpieces.collect() }
}

/// These masterpieces, which may run out.
pub(crate) fn few(players: u8, rows: &[Row]) -> Config {
    Config { players, allow_run_out: true, edition: Some(edition(rows)), ..Config::default() }
}

pub(crate) fn standard(players: u8) -> Config {
    Config { players, ..Config::default() }
}

pub(crate) fn refusal(config: Config) -> ConfigError {
    FinalTouch::from_config(config).expect_err("the config is refused")
}

/// The position of a text, which is its canonical one.
#[track_caller]
pub(crate) fn at(position: &str) -> State {
    let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(state.to_string(), position);
    state
}

/// The text with these parts replaced, each of which it has once.
#[track_caller]
pub(crate) fn edited(position: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(position.to_string(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "`{from}` in {text}");
        text.replace(from, to)
    })
}

pub(crate) struct Script {
    pub(crate) game: FinalTouch,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Script {
    pub(crate) fn new(config: Config) -> Self {
        let game = FinalTouch::from_config(config).expect("a config");
        let state = game.start();
        Script { game, state, events: Vec::new() }
    }

    /// Begins at this position, which is valid.
    pub(crate) fn at(config: Config, position: &str) -> Self {
        let script = Script { state: at(position), ..Script::new(config) };
        assert_eq!(script.game.validate(&script.state), Ok(()), "{position}");
        script
    }

    /// The position as text.
    pub(crate) fn position(&self) -> String {
        self.state.to_string()
    }

    /// Reveals these masterpieces, then deals a hand to each seat, which are five letters: y, g, b (brown), u (blue), p.
    pub(crate) fn dealt(config: Config, revealed: &[u8], hands: &[&str]) -> Self {
        let mut script = Script::new(config);
        revealed.iter().for_each(|id| script.chance(&format!("reveal {id}")));
        hands.iter().for_each(|hand| script.draw(hand));
        assert!(matches!(script.turn(), Turn::Decide { .. }), "dealt");
        script
    }

    pub(crate) fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// Who is to play.
    pub(crate) fn player(&self) -> Option<usize> {
        self.turn().first_required().map(Seat::index)
    }

    pub(crate) fn offered(&self) -> Vec<(String, u64)> {
        let mut offered = Vec::new();
        let _ = self.game.for_each_chance(&self.state, |outcome, weight| {
            offered.push((outcome.to_string(), weight));
            ControlFlow::Continue(())
        });
        offered
    }

    pub(crate) fn chance(&mut self, outcome: &str) {
        let outcome: Chance = outcome.parse().expect("an outcome");
        self.game.check_chance(&self.state, outcome).unwrap_or_else(|e| panic!("{outcome}: {e}"));
        self.game.apply_chance(&mut self.state, outcome, &mut self.events);
        assert_eq!(self.game.validate(&self.state), Ok(()), "after {outcome}");
    }

    /// Draws these cards, one after the other.
    pub(crate) fn draw(&mut self, letters: &str) {
        for letter in letters.chars() {
            let color = match letter {
                'y' => "yellow",
                'g' => "green",
                'b' => "brown",
                'u' => "blue",
                'p' => "pink",
                other => panic!("no colour {other}"),
            };
            self.chance(&format!("draw {color}"));
        }
    }

    pub(crate) fn act(&mut self, seat: usize, action: &str) {
        let action: Action = action.parse().expect("an action");
        self.game
            .apply(&mut self.state, Seat::new(seat), action, &mut self.events)
            .unwrap_or_else(|e| panic!("{action}: {e}"));
        assert_eq!(self.game.validate(&self.state), Ok(()), "after {action}");
    }

    /// Acts, then draws.
    pub(crate) fn turn_of(&mut self, seat: usize, action: &str, drawn: &str) {
        self.act(seat, action);
        self.draw(drawn);
    }

    pub(crate) fn refused(&self, seat: usize, action: &str) -> Illegal {
        let action: Action = action.parse().expect("an action");
        let mut after = self.state;
        match self.game.apply(&mut after, Seat::new(seat), action, &mut ()) {
            Err(ActionError::Illegal(why)) => {
                assert_eq!(after, self.state, "a refused action changes nothing");
                assert!(!self.game.legal(&self.state, Seat::new(seat)).contains(action));
                why
            }
            other => panic!("{action}: {other:?}"),
        }
    }

    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        self.game.legal(&self.state, Seat::new(seat)).iter().map(|action| action.to_string()).collect()
    }

    pub(crate) fn hand(&self, seat: usize) -> String {
        self.state.hand(Seat::new(seat)).to_string()
    }

    /// The money of every seat.
    pub(crate) fn money(&self) -> Vec<u32> {
        self.game.seats().iter().map(|seat| self.state.public().money(seat)).collect()
    }

    pub(crate) fn current(&self) -> Option<u8> {
        self.state.public().current().map(|id| id.get())
    }

    pub(crate) fn next(&self) -> Option<u8> {
        self.state.public().next().map(|id| id.get())
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.game.outcome(&self.state).expect("the game is over")
    }

    pub(crate) fn view(&self, observer: Option<usize>) -> View {
        self.game.view(&self.state, observer.map_or(Observer::Spectator, |seat| Observer::Seat(Seat::new(seat))))
    }
}
