//! A match that is told in texts, and positions that are set up.

use game_traits::{ActionSet, Game, Observer, Seat, Turn};
use serde_json::Value;
use touche_poulet::{BoardCell, Config, Edition, Event, State, TouchePoulet};

/// Where all seats place in these tests: no unit touches another.
///
/// ```text
///   123456789
/// 1 GGG.TT.P.
/// 2 GGG.TT.P.
/// 3 .......P.
/// 4 MMM.RR...
/// 5 .......F.
/// 6 F.O.O....
/// 7 ......$..
/// 8 .........
/// ```
pub(crate) const LAYOUT: [&str; 10] = [
    "grange 1.1",
    "tractank 5.1",
    "pulverisateur 8.1",
    "moissonneuse 1.4",
    "grenier 5.4",
    "faucheur 8.5",
    "faucheur 1.6",
    "oeufbusier 3.6",
    "oeufbusier 5.6",
    "tresor 7.7",
];

pub(crate) struct Match {
    pub(crate) game: TouchePoulet,
    pub(crate) state: State,
    pub(crate) heard: Vec<Event>,
}

pub(crate) fn config(players: u8) -> Config {
    Config { players, ..Config::default() }
}

pub(crate) fn with_edition(players: u8, edition: Edition) -> Config {
    Config { edition: Some(edition), ..config(players) }
}

impl Match {
    pub(crate) fn new(config: Config) -> Self {
        let game = TouchePoulet::from_config(config).expect("a config");
        Match { state: game.start(), game, heard: Vec::new() }
    }

    /// The standard edition, all placed as in [`LAYOUT`], weapons turned up: Récolte, Salve, Pigeonnage.
    pub(crate) fn placed(players: u8) -> Self {
        let mut table = Match::new(config(players));
        table.reveal(&["recolte", "salve", "pigeonnage"]);
        for seat in 0..players.into() {
            for unit in LAYOUT {
                table.act(seat, &format!("place {unit}"));
            }
        }
        table
    }

    pub(crate) fn reveal(&mut self, weapons: &[&str]) {
        for weapon in weapons {
            let outcome = format!("reveal {weapon}").parse().expect("an outcome");
            self.game.check_chance(&self.state, outcome).unwrap_or_else(|e| panic!("reveal {weapon}: {e}"));
            self.game.apply_chance(&mut self.state, outcome, &mut self.heard);
        }
    }

    pub(crate) fn act(&mut self, seat: usize, action: &str) {
        let parsed = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
        self.game
            .apply(&mut self.state, Seat::new(seat), parsed, &mut self.heard)
            .unwrap_or_else(|e| panic!("{seat} {action}: {e}"));
        // What is over leaves no trace: the position is the same as data.
        let data = serde_json::to_value(&self.state).expect("a state is data");
        assert_eq!(serde_json::from_value::<State>(data).expect("a state"), self.state, "after {seat} {action}");
    }

    /// Several of `seat 0`, `seat 1`, …: `0 pick grange`.
    pub(crate) fn acts(&mut self, actions: &[&str]) {
        for action in actions {
            let (seat, action) = action.split_once(' ').expect("a seat and an action");
            self.act(seat.parse().expect("a seat"), action);
        }
    }

    /// Why an action is refused.
    pub(crate) fn refused(&mut self, seat: usize, action: &str) -> String {
        let before = self.state.clone();
        let parsed = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
        let error = self.game.apply(&mut self.state, Seat::new(seat), parsed, &mut ()).expect_err(action);
        assert_eq!(before, self.state, "a refused action changes nothing");
        error.to_string()
    }

    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        self.game.legal(&self.state, Seat::new(seat)).to_vec().iter().map(ToString::to_string).collect()
    }

    pub(crate) fn can(&self, seat: usize, action: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == action)
    }

    /// Whose decision it is.
    pub(crate) fn asked(&self) -> usize {
        self.game.turn(&self.state).first_required().expect("somebody is asked").index()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    pub(crate) fn epis(&self, seat: usize) -> u32 {
        self.state.epis(Seat::new(seat))
    }

    pub(crate) fn view(&self) -> touche_poulet::View {
        self.game.view(&self.state, Observer::Spectator)
    }

    pub(crate) fn known(&self, at: &str) -> touche_poulet::CellKnowledge {
        self.game.known(&self.view(), spot(at))
    }

    /// What was heard since the last call.
    pub(crate) fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.heard)
    }

    /// Changes the position as data.
    pub(crate) fn edit(&mut self, change: impl FnOnce(&mut Value)) {
        let mut value = serde_json::to_value(&self.state).expect("a state is data");
        change(&mut value);
        self.state = serde_json::from_value(value).expect("a state");
    }

    pub(crate) fn set_epis(&mut self, seat: usize, epis: u32) {
        self.edit(|state| state["table"]["players"][seat]["epis"] = epis.into());
    }

    /// Gives a card from the deck.
    pub(crate) fn give(&mut self, seat: usize, weapon: &str) {
        let names: Vec<String> =
            Edition::standard().weapons.iter().map(|w| w.name.to_lowercase().replace(' ', "-")).collect();
        let index = names.iter().position(|name| name == weapon).expect("a weapon");
        self.edit(|state| {
            let deck = &mut state["table"]["deck"][index];
            *deck = (deck.as_u64().expect("a number") - 1).into();
            let held = &mut state["table"]["players"][seat]["held"][index];
            *held = (held.as_u64().expect("a number") + 1).into();
        });
    }

    /// All of a board but these cells has exploded, though every kind lives: for what hangs on open cells alone.
    pub(crate) fn leave(&mut self, board: usize, cells: &[u64]) {
        let gone: Vec<u64> = (0..72).filter(|cell| !cells.contains(cell)).collect();
        self.edit(|state| {
            let player = &mut state["table"]["players"][board];
            (player["exploded"], player["living"]) = (gone.into(), vec![1; 8].into());
        });
    }

    /// These cells of a board have been hit by `by`.
    pub(crate) fn hit(&mut self, board: usize, by: usize, cells: &[&str]) {
        let numbers: Vec<u64> = cells.iter().map(|cell| number(cell)).collect();
        let kinds =
            ["grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier", "tresor"];
        let units: Vec<(usize, Vec<u64>)> = LAYOUT
            .iter()
            .map(|unit| {
                let (kind, corner) = unit.split_once(' ').expect("kind and corner");
                let cells = self.game.cells_of(kind.parse().expect("a kind"), corner.parse().expect("a cell"));
                let kind = kinds.iter().position(|&k| k == kind).expect("a kind");
                (kind, cells.map(|cell| number(&cell.to_string())).collect())
            })
            .collect();
        self.edit(|state| {
            let player = &mut state["table"]["players"][board];
            let add = |list: &mut Value, more: &[u64]| {
                let mut all: Vec<u64> = list.as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
                all.extend(more);
                all.sort_unstable();
                all.dedup();
                *list = all.into();
            };
            add(&mut player["exploded"], &numbers);
            for plane in 0..2 {
                if by >> plane & 1 == 1 {
                    add(&mut player["by"][plane], &numbers);
                }
            }
            let exploded: Vec<u64> =
                player["exploded"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
            let mut living = [0u64; 8];
            for (kind, cells) in &units {
                living[*kind] += u64::from(!cells.iter().all(|cell| exploded.contains(cell)));
            }
            player["living"] = living.to_vec().into();
        });
    }
}

/// The number of a cell of the standard board.
pub(crate) fn number(cell: &str) -> u64 {
    let (column, row) = cell.split_once('.').expect("column.row");
    (row.parse::<u64>().expect("a row") - 1) * 9 + column.parse::<u64>().expect("a column") - 1
}

pub(crate) fn spot(text: &str) -> BoardCell {
    text.parse().expect("a spot")
}

/// Every cell of the units of [`LAYOUT`] but those of these kinds.
pub(crate) fn cells_but(game: &TouchePoulet, kinds: &[&str]) -> Vec<String> {
    let units = LAYOUT.iter().map(|unit| unit.split_once(' ').expect("kind and corner"));
    units
        .filter(|(kind, _)| !kinds.contains(kind))
        .flat_map(|(kind, corner)| {
            game.cells_of(kind.parse().expect("a kind"), corner.parse().expect("a cell")).map(|cell| cell.to_string())
        })
        .collect()
}
