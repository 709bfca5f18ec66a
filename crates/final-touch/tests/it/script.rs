//! Games whose chance outcomes are written down, and positions as text.

use std::ops::{Deref, DerefMut};

use final_touch::{Cards, Config, Edition, FinalTouch, Masterpiece, State};
use game_traits::{ConfigError, Game, Seat, Turn, conformance};

/// Masterpieces as id, touches (yellow, green, brown, blue, pink), pay finished, pay ruined.
pub(crate) type Row = (u8, [u8; 5], u16, u16);

pub(crate) fn edition(rows: &[Row]) -> Edition {
    let masterpieces = rows.iter().map(|&(id, touches, full, ruined)| {
        Masterpiece::new(id, Cards::new(touches).expect("at most 12 of a color"), full, ruined)
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

/// The kit's script, with the facts of this game.
pub(crate) struct Script(conformance::Script<FinalTouch>);

impl Deref for Script {
    type Target = conformance::Script<FinalTouch>;

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
    pub(crate) fn new(config: Config) -> Self {
        Script(conformance::Script::new(config))
    }

    /// Begins at this position, which is valid.
    #[track_caller]
    pub(crate) fn at(config: Config, position: &str) -> Self {
        let game = FinalTouch::from_config(config).expect("a config");
        let script = Script(conformance::Script::at(game, at(position)));
        assert_eq!(script.game.validate(&script.state), Ok(()), "{position}");
        script
    }

    /// The position as text.
    pub(crate) fn position(&self) -> String {
        self.state.to_string()
    }

    /// Reveals these masterpieces, then deals a hand to each seat, which are five letters: y, g, b (brown), u (blue),
    /// p.
    #[track_caller]
    pub(crate) fn dealt(config: Config, revealed: &[u8], hands: &[&str]) -> Self {
        let mut script = Script::new(config);
        for id in revealed {
            script.chance(&format!("reveal {id}"));
        }
        for hand in hands {
            script.draw(hand);
        }
        assert!(matches!(script.turn(), Turn::Decide { .. }), "dealt");
        script
    }

    /// Draws these cards, one after the other.
    #[track_caller]
    pub(crate) fn draw(&mut self, letters: &str) {
        for letter in letters.chars() {
            let color = match letter {
                'y' => "yellow",
                'g' => "green",
                'b' => "brown",
                'u' => "blue",
                'p' => "pink",
                other => panic!("no color {other}"),
            };
            self.chance(&format!("draw {color}"));
        }
    }

    /// Acts, then draws.
    #[track_caller]
    pub(crate) fn turn_of(&mut self, seat: usize, action: &str, drawn: &str) {
        self.act(seat, action);
        self.draw(drawn);
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
        self.state.public().upcoming().map(|id| id.get())
    }
}
