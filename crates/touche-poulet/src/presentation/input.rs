//! Actions as a person types them: names cut short, the seat left out where only one can be meant, cells by zone and
//! number.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::InputError;
use game_traits::text::counted;
use game_traits::{Game, Seat};

use crate::action::{Action, Direction};
use crate::cell::{BoardCell, Cell};
use crate::illegal::Asked;
use crate::public::Prompt;
use crate::rules::TouchePoulet;
use crate::slug::Slug;
use crate::turn::Phase;
use crate::unit_kind::UnitKind;
use crate::view::View;

/// The words that are left, and who reads.
struct Typed<'a> {
    game: &'a TouchePoulet,
    me: Seat,
    words: Vec<String>,
}

pub(super) fn parse(game: &TouchePoulet, view: &View, me: Seat, text: &str) -> Result<Action, InputError> {
    actions(game, view, me, text).map(|(first, _)| first)
}

/// The actions of one line: several cells after `target` or `probe` are several actions, in board order.
pub(super) fn actions(
    game: &TouchePoulet,
    view: &View,
    me: Seat,
    text: &str,
) -> Result<(Action, Vec<Action>), InputError> {
    // Any name reads as one; whether the edition has it, is looked up below.
    let named = |action: &Action| matches!(action, Action::Play(_) | Action::Take(_) | Action::Scout { .. });
    if let Some(exact) = text.trim().parse().ok().filter(|action| !named(action)) {
        return Ok((exact, Vec::new()));
    }
    let plain = plain(text);
    let words: Vec<String> = plain.split_whitespace().map(ToString::to_string).collect();
    let mut typed = Typed { game, me, words };
    let begins = |word: &String| VERBS.iter().any(|verb| verb.starts_with(word.as_str()));
    // Where only one verb fits, it may be left out.
    let verb = match (typed.words.first(), view.public.phase() == Phase::Over) {
        (Some(word), _) if begins(word) && !typed.is_cell(word) => typed.words.remove(0),
        (Some(_), false) => default_verb(view).to_string(),
        _ => String::new(),
    };
    if verb.is_empty() {
        let found = typed.words.first().cloned();
        return Err(match found {
            Some(found) => InputError::unexpected(now(view), found),
            None => InputError::Missing(now(view)),
        });
    }
    let action = match verb.as_str() {
        "place" | "put" => {
            let next = view.own.as_ref().and_then(|own| game.rules.order.get(own.placed()).copied());
            let kind = match (typed.words.first(), next) {
                (Some(word), Some(next)) if typed.is_cell(word) => next,
                _ => typed.kind()?,
            };
            Action::Place { kind, cell: typed.cell()? }
        }
        "pick" | "attack" => Action::Pick(typed.kind()?),
        "buy" if typed.words.first().is_some_and(|word| "wild".starts_with(word.as_str())) => {
            typed.words.remove(0);
            Action::BuyWild
        }
        "buy" => Action::Buy(typed.seat()?),
        "play" => Action::Play(typed.weapon()?),
        "take" => Action::Take(typed.weapon()?),
        "pass" | "done" | "no" => Action::Pass,
        "target" | "t" | "shoot" => {
            let due = if let Prompt::Targets { left, .. } = view.public.prompt { left } else { u16::MAX };
            return typed.board_cells(due, last_target(game, view, me), Action::Target);
        }
        "field" => Action::Field(typed.board_cell()?),
        "strike" => Action::Strike(typed.board_cell()?),
        "probe" | "name" | "ask" => {
            let due = if let Prompt::Probe { left, .. } = view.public.prompt { left.into() } else { u16::MAX };
            return typed.board_cells(due, None, Action::Probe);
        }
        "line" => {
            let from = typed.board_cell()?;
            let asked = if let Prompt::Line { cells, .. } = view.public.prompt { cells } else { 1 };
            let direction = match typed.words.first() {
                None if asked == 1 => Direction::Across,
                _ => {
                    let word = typed.next("`across` or `down`")?;
                    match word.as_str() {
                        word if "across".starts_with(word) => Direction::Across,
                        word if "down".starts_with(word) => Direction::Down,
                        other => return Err(InputError::unexpected("`across` or `down`", other)),
                    }
                }
            };
            let cells = match typed.words.pop() {
                Some(word) => word
                    .parse()
                    .ok()
                    .filter(|n| (1..=3).contains(n))
                    .ok_or_else(|| InputError::unexpected("1 to 3 cells", word))?,
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
            // The beginning of a verb.
            let full = VERBS.iter().find(|verb| verb.starts_with(other)).copied().unwrap_or_default();
            let rest = typed.words.join(" ");
            return match full {
                "" => Err(InputError::unexpected(now(view), other)),
                full => actions(game, view, me, &format!("{full} {rest}")),
            };
        }
    };
    typed.end(action)?;
    Ok((action, Vec::new()))
}

const VERBS: [&str; 20] = [
    "place", "put", "pick", "attack", "buy", "play", "take", "pass", "done", "no", "target", "shoot", "field",
    "strike", "probe", "name", "ask", "line", "scout", "rob",
];

/// The target before, if the attack has begun.
fn last_target(game: &TouchePoulet, view: &View, me: Seat) -> Option<BoardCell> {
    let begun = matches!(view.public.prompt, Prompt::Targets { begun: true, .. });
    let own = game.targets(view.public()).into_iter().rfind(|target| target.seat == me);
    own.filter(|_| begun).map(|target| target.at)
}

/// The verb that may be left out here; empty if several fit.
fn default_verb(view: &View) -> &'static str {
    match Asked::of(&view.public) {
        Asked::Token => "place",
        Asked::Target => "target",
        Asked::Line => "line",
        Asked::Field => "field",
        Asked::Strike => "strike",
        Asked::Probe => "probe",
        Asked::Zone => "scout",
        Asked::Victim => "rob",
        Asked::Weapon => "take",
        Asked::Attack | Asked::Purchase => "",
    }
}

/// What the seat can do now.
fn now(view: &View) -> String {
    let forms = match Asked::of(&view.public) {
        Asked::Token => "a cell for the next token, such as `3.4`",
        Asked::Attack => "`pick` and a unit, `buy` and a color, `play` and a weapon, or `pass`",
        Asked::Purchase => "`buy` and a color, `play` and a weapon, or `pass`",
        Asked::Target => "a cell to target, such as `2@5.3`",
        Asked::Line => "a cell and a way, such as `2@5.3 down`",
        Asked::Field => "the upper left cell of the magnetic field, such as `2@5.3`",
        Asked::Strike => "the cell of the strike, such as `2@5.3`",
        Asked::Probe => "a cell to answer for, such as `2@5.3`",
        Asked::Zone => "a zone, such as `2 potager`",
        Asked::Victim => "an opponent's seat",
        Asked::Weapon => "a face-up weapon",
    };
    forms.to_string()
}

/// Text in lower case, without accents.
pub(super) fn plain(text: &str) -> String {
    text.to_lowercase().replace('œ', "oe").chars().map(fold).collect()
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
    fn next(&mut self, expected: &str) -> Result<String, InputError> {
        if self.words.is_empty() {
            return Err(InputError::Missing(expected.to_string()));
        }
        Ok(self.words.remove(0))
    }

    /// A seat; the only other one if none is named.
    fn seat(&mut self) -> Result<Seat, InputError> {
        let named = self.words.first().and_then(|word| word.parse::<Seat>().ok());
        if let Some(seat) = named {
            self.words.remove(0);
            return Ok(seat);
        }
        let mut others = self.game.seats().iter().filter(|&seat| seat != self.me);
        match (others.next(), others.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(InputError::Missing("a seat, such as 2".to_string())),
        }
    }

    /// `2@5.3`, `2 5.3`, `2 potager 7`, or the same without the seat.
    fn board_cell(&mut self) -> Result<BoardCell, InputError> {
        if let Some(at) = self.words.first().and_then(|word| word.parse::<BoardCell>().ok()) {
            self.words.remove(0);
            return Ok(at);
        }
        let seat = self.seat()?;
        Ok(BoardCell { seat, cell: self.cell()? })
    }

    /// `5.3`, or a zone and the number of a cell in it.
    fn cell(&mut self) -> Result<Cell, InputError> {
        if let Some(cell) = self.words.first().and_then(|word| word.parse::<Cell>().ok()) {
            self.words.remove(0);
            return Ok(cell);
        }
        let zone = self.zone()?;
        let word = self.next("the number of a cell in that zone")?;
        let number: usize = word.parse().map_err(|_| InputError::unexpected("the number of a cell", &word))?;
        let mut cells = self.game.cells().filter(|&cell| self.game.zone_of(cell) == Some(zone));
        number
            .checked_sub(1)
            .and_then(|n| cells.nth(n))
            .ok_or_else(|| InputError::Unfit(format!("{zone} has no cell {number}")))
    }

    fn is_cell(&self, word: &str) -> bool {
        word.parse::<BoardCell>().is_ok() || word.parse::<Cell>().is_ok()
    }

    /// One cell or several, at most as many as are due; in board order, as the rules take them.
    fn board_cells(
        &mut self,
        due: u16,
        last: Option<BoardCell>,
        action: fn(BoardCell) -> Action,
    ) -> Result<(Action, Vec<Action>), InputError> {
        let mut board_cells = Vec::new();
        loop {
            board_cells.push(self.board_cell()?);
            if self.words.is_empty() {
                break;
            }
        }
        if board_cells.len() > due.into() {
            let due = counted(usize::from(due), "cell is", "cells are");
            return Err(InputError::Unfit(format!("{due} due, not {}", board_cells.len())));
        }
        // TP-11: boards from the left neighbor on, cells by rows.
        let players = self.game.seats().len();
        let order = |at: &BoardCell| {
            let board = (at.seat.index() + players).saturating_sub(self.me.index()) % players;
            (board, at.cell.row(), at.cell.column())
        };
        board_cells.sort_by_key(order);
        if let (Some(last), Some(first)) = (last, board_cells.first())
            && order(first) < order(&last)
        {
            return Err(InputError::Unfit(format!(
                "cells are placed in board order (TP-11), and {first} comes before {last}; `undo`, then type them \
                 together: `{first} {last}`"
            )));
        }
        let mut actions = board_cells.into_iter().map(action);
        let first = actions.next().ok_or_else(|| InputError::Missing("a cell such as 5.3".to_string()))?;
        Ok((first, actions.collect()))
    }

    fn end(&self, action: Action) -> Result<(), InputError> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(InputError::unexpected(format!("nothing after `{action}`"), word)),
        }
    }

    fn kind(&mut self) -> Result<UnitKind, InputError> {
        let words: Vec<(String, UnitKind)> =
            UnitKind::ALL.iter().map(|&kind| (kind.word().to_string(), kind)).collect();
        self.one_of("a kind, such as grange", words)
    }

    fn weapon(&mut self) -> Result<Slug, InputError> {
        let words = self.game.rules.weapons().map(|(_, weapon)| (weapon.name.to_string(), weapon.name)).collect();
        self.one_of("a weapon, such as salve", words)
    }

    fn zone(&mut self) -> Result<Slug, InputError> {
        let names = self.game.rules.board.zone_names.iter().flatten();
        let words = names.map(|&name| (name.to_string(), name)).collect();
        self.one_of("a cell such as 5.3, or a zone", words)
    }

    /// The one whose name begins so; a name of several words may be typed with spaces.
    fn one_of<T>(&mut self, expected: &str, all: Vec<(String, T)>) -> Result<T, InputError> {
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
            (None, Some(_), Some(_)) => {
                let fitting = all.into_iter().map(|(name, _)| name).filter(|name| name.starts_with(&typed));
                let candidates = fitting.collect();
                return Err(InputError::Ambiguous { typed, candidates });
            }
            (None, None, _) => return Err(InputError::unexpected(expected, typed)),
        };
        all.into_iter().nth(found).map(|(_, one)| one).ok_or_else(|| InputError::Missing(expected.to_string()))
    }
}
