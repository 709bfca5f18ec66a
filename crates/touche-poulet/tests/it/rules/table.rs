//! A match of actions as text, and positions that are set up as text.

use game_traits::{ActionError, ActionSet, Game, Observer, ParseError, Seat, Turn};
use touche_poulet::{BoardCell, Config, Edition, Event, Illegal, State, TouchePoulet, UnitKind};

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
    pub(crate) emitted: Vec<Event>,
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
        Match { state: game.start(), game, emitted: Vec::new() }
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
            self.game.apply_chance(&mut self.state, outcome, &mut self.emitted);
        }
    }

    pub(crate) fn act(&mut self, seat: usize, action: &str) {
        let parsed = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
        self.game
            .apply(&mut self.state, Seat::new(seat), parsed, &mut self.emitted)
            .unwrap_or_else(|e| panic!("{seat} {action}: {e}"));
        // What is over leaves no trace: the position is the same as data, and as text.
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

    /// Why the rules refuse an action.
    pub(crate) fn illegal(&mut self, seat: usize, action: &str) -> Illegal {
        let action = action.parse().unwrap_or_else(|e| panic!("{action}: {e}"));
        match self.game.check(&self.state, Seat::new(seat), action) {
            Err(ActionError::Illegal(reason)) => reason,
            other => panic!("{seat} {action}: {other:?}"),
        }
    }

    /// Why an action is refused, in words.
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
        self.game.turn(&self.state).first_required().expect("a seat is asked").index()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }

    pub(crate) fn epis(&self, seat: usize) -> u32 {
        self.state.public().epis(Seat::new(seat))
    }

    pub(crate) fn view(&self) -> touche_poulet::View {
        self.game.view(&self.state, Observer::Spectator)
    }

    pub(crate) fn known(&self, at: &str) -> touche_poulet::CellKnowledge {
        self.game.known(&self.view(), spot(at))
    }

    /// The events emitted since the last call.
    pub(crate) fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.emitted)
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

    /// Changes facts of the position, as [`Match::with`] does.
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
