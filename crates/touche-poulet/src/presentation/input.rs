//! Actions as a person types them: names cut short, the seat left out where only one can be meant, cells by zone and number.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::{Game, Seat};

use crate::action::{Action, Direction};
use crate::cell::{Cell, Spot};
use crate::game::TouchePoulet;
use crate::public::Prompt;
use crate::slug::Slug;
use crate::unit_kind::UnitKind;
use crate::view::View;

/// The words that are left, and who reads.
struct Typed<'a> {
    game: &'a TouchePoulet,
    me: Seat,
    words: Vec<String>,
}

pub(super) fn action(game: &TouchePoulet, view: &View, me: Seat, text: &str) -> Result<Action, String> {
    // Any name reads as one; whether the edition has it, is looked up below.
    let named = |action: &Action| matches!(action, Action::Play(_) | Action::Take(_) | Action::Scout { .. });
    if let Some(exact) = text.trim().parse().ok().filter(|action| !named(action)) {
        return Ok(exact);
    }
    let plain: String = text.to_lowercase().replace('œ', "oe").chars().map(fold).collect();
    let mut words: Vec<String> = plain.split_whitespace().map(ToString::to_string).collect();
    let verb = if words.is_empty() { String::new() } else { words.remove(0) };
    let mut typed = Typed { game, me, words };
    let action = match verb.as_str() {
        "place" | "put" => {
            let kind = typed.kind()?;
            Action::Place { kind, cell: typed.cell()? }
        }
        "pick" | "attack" => Action::Pick(typed.kind()?),
        "buy" if typed.words.first().is_some_and(|word| "wild".starts_with(word.as_str())) => {
            typed.words.clear();
            Action::BuyWild
        }
        "buy" => Action::Buy(typed.seat()?),
        "play" => Action::Play(typed.weapon()?),
        "take" => Action::Take(typed.weapon()?),
        "pass" | "done" | "no" => Action::Pass,
        "target" | "t" | "shoot" => Action::Target(typed.spot()?),
        "field" => Action::Field(typed.spot()?),
        "strike" => Action::Strike(typed.spot()?),
        "probe" | "name" | "ask" => Action::Probe(typed.spot()?),
        "line" => {
            let from = typed.spot()?;
            let word = typed.next("`across` or `down`")?;
            let direction = match word.as_str() {
                word if "across".starts_with(word) => Direction::Across,
                word if "down".starts_with(word) => Direction::Down,
                other => return Err(format!("expected `across` or `down`, found {other:?}")),
            };
            let asked = if let Prompt::Line { cells, .. } = view.public.prompt { cells } else { 1 };
            let cells = match typed.words.pop() {
                Some(word) => word.parse().ok().filter(|n| (1..=3).contains(n)).ok_or("expected 1 to 3 cells")?,
                None => asked,
            };
            Action::Line { from, direction, cells }
        }
        "scout" => {
            let seat = typed.seat()?;
            Action::Scout { seat, zone: typed.zone()? }
        }
        "rob" => Action::Rob(typed.seat()?),
        other => {
            return Err(format!(
                "expected place, pick, target, line, buy, play, take, pass, field, strike, probe, scout or rob, found {other:?}"
            ));
        }
    };
    match typed.words.first() {
        None => Ok(action),
        Some(word) => Err(format!("expected nothing after `{action}`, found {word:?}")),
    }
}

/// Accents are left out when one types.
fn fold(c: char) -> char {
    match c {
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'à' | 'â' => 'a',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'û' | 'ù' => 'u',
        'ç' => 'c',
        ',' => '.',
        other => other,
    }
}

impl Typed<'_> {
    fn next(&mut self, expected: &str) -> Result<String, String> {
        if self.words.is_empty() {
            return Err(format!("expected {expected}"));
        }
        Ok(self.words.remove(0))
    }

    /// A seat; the only other one if none is named.
    fn seat(&mut self) -> Result<Seat, String> {
        let named = self.words.first().and_then(|word| word.parse::<Seat>().ok());
        if let Some(seat) = named {
            self.words.remove(0);
            return Ok(seat);
        }
        let mut others = self.game.seats().iter().filter(|&seat| seat != self.me);
        match (others.next(), others.next()) {
            (Some(only), None) => Ok(only),
            _ => Err("expected a seat, such as 2".to_string()),
        }
    }

    /// `2@5.3`, `2 5.3`, `2 potager 7`, or the same without the seat.
    fn spot(&mut self) -> Result<Spot, String> {
        if let Some(spot) = self.words.first().and_then(|word| word.parse::<Spot>().ok()) {
            self.words.remove(0);
            return Ok(spot);
        }
        let seat = self.seat()?;
        Ok(Spot { seat, cell: self.cell()? })
    }

    /// `5.3`, or a zone and the number of a cell in it.
    fn cell(&mut self) -> Result<Cell, String> {
        if let Some(cell) = self.words.first().and_then(|word| word.parse::<Cell>().ok()) {
            self.words.remove(0);
            return Ok(cell);
        }
        let zone = self.zone()?;
        let word = self.next("the number of a cell in that zone")?;
        let number: usize = word.parse().map_err(|_| format!("expected the number of a cell, found {word:?}"))?;
        let mut cells = self.game.cells().filter(|&cell| self.game.zone_of(cell) == Some(zone));
        number.checked_sub(1).and_then(|n| cells.nth(n)).ok_or_else(|| format!("{zone} has no cell {number}"))
    }

    fn kind(&mut self) -> Result<UnitKind, String> {
        let words: Vec<(String, UnitKind)> =
            UnitKind::ALL.iter().map(|&kind| (kind.word().to_string(), kind)).collect();
        self.one_of("a kind, such as grange", words)
    }

    fn weapon(&mut self) -> Result<Slug, String> {
        let words = self.game.rules.weapons().map(|(_, weapon)| (weapon.name.to_string(), weapon.name)).collect();
        self.one_of("a weapon, such as salve", words)
    }

    fn zone(&mut self) -> Result<Slug, String> {
        let names = self.game.rules.board.zone_names.iter().flatten();
        let words = names.map(|&name| (name.to_string(), name)).collect();
        self.one_of("a cell such as 5.3, or a zone", words)
    }

    /// The one whose name begins so; a name of several words may be typed with spaces.
    fn one_of<T>(&mut self, expected: &str, all: Vec<(String, T)>) -> Result<T, String> {
        let mut typed = self.next(expected)?;
        while self
            .words
            .first()
            .is_some_and(|word| all.iter().any(|(name, _)| name.starts_with(&format!("{typed}-{word}"))))
        {
            typed = format!("{typed}-{}", self.words.remove(0));
        }
        let exact = all.iter().position(|(name, _)| *name == typed);
        let mut begin = all.iter().enumerate().filter(|(_, (name, _))| name.starts_with(&typed)).map(|(i, _)| i);
        let found = match (exact, begin.next(), begin.next()) {
            (Some(exact), _, _) => exact,
            (None, Some(only), None) => only,
            (None, Some(_), Some(_)) => return Err(format!("{typed:?} can mean several")),
            (None, None, _) => return Err(format!("expected {expected}, found {typed:?}")),
        };
        all.into_iter().nth(found).map(|(_, one)| one).ok_or_else(|| format!("expected {expected}"))
    }
}
