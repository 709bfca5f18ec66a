//! A match of actions as text, and positions that are set up as text.

use std::ops::{Deref, DerefMut};

use game_traits::{ParseError, Seat, conformance};
use touche_poulet::{BoardCell, Config, Edition, State, TouchePoulet, UnitKind};

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

/// The kit's script, with the facts of this game.
#[derive(Clone)]
pub(crate) struct Script(conformance::Script<TouchePoulet>);

impl Deref for Script {
    type Target = conformance::Script<TouchePoulet>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Script {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

pub(crate) fn config(players: u8) -> Config {
    Config { players, ..Config::default() }
}

pub(crate) fn with_edition(players: u8, edition: Edition) -> Config {
    Config { edition: Some(edition), ..config(players) }
}

impl Script {
    pub(crate) fn new(config: Config) -> Self {
        Script(conformance::Script::new(config))
    }

    /// The standard edition, all placed as in [`LAYOUT`], weapons turned up: Récolte, Salve, Pigeonnage.
    pub(crate) fn placed(players: u8) -> Self {
        Script::placed_in(config(players))
    }

    /// The same in another edition that has these units, cards and room for them.
    pub(crate) fn placed_in(config: Config) -> Self {
        let players = config.players;
        let mut table = Script::new(config);
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
            self.chance(&format!("reveal {weapon}"));
        }
    }

    /// Acts; the position after it is the same as data, and as text.
    #[track_caller]
    pub(crate) fn act(&mut self, seat: usize, action: &str) {
        self.0.act(seat, action);
        let data = serde_json::to_value(&self.state).expect("a state is data");
        assert_eq!(serde_json::from_value::<State>(data).expect("a state"), self.state, "after {seat} {action}");
        let text = self.game.position_text(&self.state);
        assert_eq!(self.game.parse_position(&text).as_ref(), Ok(&self.state), "{text}");
    }

    /// Several of `seat 0`, `seat 1`, …: `0 pick grange`.
    pub(crate) fn acts(&mut self, actions: &[&str]) {
        for action in actions {
            let (seat, action) = action.split_once(' ').expect("a seat and an action");
            self.act(seat.parse().expect("a seat"), action);
        }
    }

    /// Why an action is refused, in words.
    #[track_caller]
    pub(crate) fn why(&self, seat: usize, action: &str) -> String {
        self.refusal(seat, action).to_string()
    }

    pub(crate) fn can(&self, seat: usize, action: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == action)
    }

    pub(crate) fn epis(&self, seat: usize) -> u32 {
        self.state.public().epis(Seat::new(seat))
    }

    pub(crate) fn known(&self, at: &str) -> touche_poulet::CellKnowledge {
        self.game.known(&self.view(None), board_cell(at))
    }

    /// The position with these facts, each a line of its text form; one with the key alone is left out.
    pub(crate) fn with(&self, facts: &[impl AsRef<str>]) -> Result<State, ParseError> {
        let mut lines: Vec<String> = self.game.position_text(&self.state).lines().map(str::to_string).collect();
        for fact in facts.iter().map(AsRef::as_ref) {
            let key = key(fact);
            lines.retain(|line| self::key(line) != key);
            if fact != key || fact == "last-turn" {
                lines.push(fact.to_string());
            }
        }
        self.game.parse_position(&(lines.join("\n") + "\n"))
    }

    /// Changes facts of the position, as [`Script::with`] does.
    pub(crate) fn set(&mut self, facts: &[impl AsRef<str>]) {
        self.state = self.with(facts).expect("a position");
    }

    /// The words of a fact behind its key.
    pub(crate) fn words(&self, key: &str) -> Vec<String> {
        let text = self.game.position_text(&self.state);
        let line = text.lines().find(|line| self::key(line) == key).unwrap_or(key);
        line[key.len()..].split_whitespace().map(str::to_string).collect()
    }

    pub(crate) fn set_epis(&mut self, seat: usize, epis: u32) {
        self.set(&[format!("epis {seat} {epis}")]);
    }

    /// The line of `row`, `deck` or `holds SEAT` with this number of cards of a weapon.
    pub(crate) fn cards(&self, key: &str, weapon: &str, count: u8) -> String {
        let words = self.words(key);
        let mut cards: Vec<String> =
            words.chunks(2).filter(|card| card[1] != weapon).map(|card| card.join(" ")).collect();
        cards.extend((count > 0).then(|| format!("{count} {weapon}")));
        [key.to_string()].into_iter().chain(cards).collect::<Vec<_>>().join(" ")
    }

    /// The number of cards of a weapon in `row`, `deck` or `holds SEAT`.
    pub(crate) fn count(&self, key: &str, weapon: &str) -> u8 {
        let words = self.words(key);
        words.chunks(2).find(|card| card[1] == weapon).map_or(0, |card| card[0].parse().expect("a number"))
    }

    /// Gives a card from the deck.
    pub(crate) fn give(&mut self, seat: usize, weapon: &str) {
        let holds = format!("holds {seat}");
        let (held, left) = (self.count(&holds, weapon) + 1, self.count("deck", weapon) - 1);
        self.set(&[self.cards(&holds, weapon, held), self.cards("deck", weapon, left)]);
    }

    /// All of a board but these cells has exploded, though every kind lives: for what hangs on open cells alone.
    pub(crate) fn leave(&mut self, board: usize, cells: &[&str]) {
        let gone = self.game.cells().map(|cell| cell.to_string()).filter(|cell| !cells.contains(&cell.as_str()));
        let living = UnitKind::ALL.map(|kind| format!("1 {kind}")).join(" ");
        let gone = gone.collect::<Vec<_>>().join(" ");
        self.set(&[format!("exploded {board} {gone}"), format!("living {board} {living}")]);
    }

    /// These cells of a board have been hit by `by`.
    pub(crate) fn hit(&mut self, board: usize, by: usize, cells: &[impl AsRef<str>]) {
        for key in [format!("exploded {board}"), format!("hit {board} by {by}")].iter().take(1 + by.min(1)) {
            let cells = self.words(key).into_iter().chain(cells.iter().map(|cell| cell.as_ref().to_string()));
            let fact = [key.clone()].into_iter().chain(cells).collect::<Vec<_>>().join(" ");
            self.set(&[fact]);
        }
    }
}

/// The words of a line that say which fact it is.
fn key(line: &str) -> &str {
    let words = match line.split(' ').next() {
        Some("hit") => 4,
        Some(
            "stage" | "first" | "active" | "last-turn" | "prompt" | "targets" | "strikes" | "takers" | "row" | "deck",
        ) => 1,
        _ => 2,
    };
    line.match_indices(' ').nth(words - 1).map_or(line, |(end, _)| &line[..end])
}

pub(crate) fn board_cell(text: &str) -> BoardCell {
    text.parse().expect("a cell of a board")
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
