//! Positions read from text.

use alloc::vec::Vec;

use game_traits::text::{Words, number};
use game_traits::{BySeat, ParseError, Seat};

use crate::cell::{BoardCell, Cell};
use crate::cells::Cells;
use crate::pending::{PackedCell, Strike, Target};
use crate::placement::board::MAX_ZONES;
use crate::placement::grid::NOWHERE;
use crate::player::WILD;
use crate::public::{Prompt, Stage};
use crate::rules::{MAX_PLAYERS, MAX_TOKENS, MAX_WEAPONS, Rules};
use crate::slug::Slug;
use crate::state::{Derived, State};
use crate::unit_kind::UnitKind;

/// Reads a well-formed position; whether it can occur, [`Game::validate`](game_traits::Game::validate) says.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, ParseError> {
    let mut state = State::start(rules);
    state.public.deck = [0; MAX_WEAPONS];
    let mut given = Given::default();
    let mut keys: Vec<&str> = Vec::new();
    let mut start = 0;
    for text in text.lines() {
        let mut reader = Reader { rules, words: Words::new(text) };
        let key = reader.line(&mut state, &mut given).map(|key| {
            // A fact stands once; the key of a hit is four words.
            let words = text.split(' ').take(key).map(str::len).sum::<usize>() + key - 1;
            text.get(..words).unwrap_or(text)
        });
        let key = key.map_err(|e: ParseError| e.shifted(start))?;
        if keys.contains(&key) {
            return Err(ParseError::new("each fact once", key, start));
        }
        keys.push(key);
        start += text.chars().count() + 1;
    }
    if !keys.contains(&"stage") {
        return Err(ParseError::new("a line `stage`", "", start));
    }
    let derived = Derived::of(rules, &state);
    for (seat, player) in state.public.players.iter_mut() {
        state.hidden[seat].occupied = given.occupied[seat].unwrap_or(derived.occupied[seat]);
        player.living = given.living[seat].unwrap_or(derived.living[seat]);
        player.targeted = given.targeted[seat].unwrap_or(derived.targeted[seat]);
    }
    Ok(state)
}

/// Facts that are written because they differ from what follows from the others.
#[derive(Default)]
struct Given {
    occupied: BySeat<Option<Cells>, MAX_PLAYERS>,
    living: BySeat<Option<[u8; UnitKind::COUNT]>, MAX_PLAYERS>,
    targeted: BySeat<Option<Cells>, MAX_PLAYERS>,
}

/// Numbers by the places that they are for.
fn counted<const N: usize>(counts: Vec<(u64, usize)>) -> [u8; N] {
    let mut all = [0; N];
    counts.into_iter().for_each(|(count, place)| all[place] = count as u8);
    all
}

/// The words of one line.
struct Reader<'a> {
    rules: &'a Rules,
    words: Words<'a>,
}

impl<'a> Reader<'a> {
    /// Reads one line into the position; returns the number of words of its key.
    fn line(&mut self, state: &mut State, given: &mut Given) -> Result<usize, ParseError> {
        const KEY: &str = "the name of a fact, such as `epis`";
        let public = &mut state.public;
        let key = self.words.word(KEY)?;
        match key {
            "stage" => public.stage = self.stage()?,
            "first" => public.first = self.seat()?,
            "active" => public.active = self.seat()?,
            "last-turn" => public.last_turn = true,
            "prompt" => public.prompt = self.prompt()?,
            "targets" => public.targets = self.all(Self::target)?,
            "strikes" => public.strikes = self.all(Self::strike)?,
            "takers" => public.weapon_takers = self.all(Self::seat)?,
            "row" => public.row = self.cards()?,
            "deck" => public.deck = self.cards()?,
            _ => {
                let seat = self.seat().map_err(|_| self.words.error(KEY, key))?;
                let player = &mut public.players[seat];
                match key {
                    "placed" => state.hidden[seat].corners = self.placed()?,
                    "exploded" => player.exploded = self.cells()?,
                    "answered" => player.answered = self.cells()?,
                    "epis" => player.epis = self.words.number("épis", 0, u32::MAX.into())? as u32,
                    "eggs" => {
                        for color in self.all::<_, Vec<_>>(Self::egg)? {
                            player.eggs[color] = player.eggs[color].saturating_add(1);
                        }
                    }
                    "holds" => player.held = self.cards()?,
                    "scouted" => {
                        player.scouted = self.all::<_, Vec<_>>(Self::zone)?.iter().fold(0, |set, zone| set | 1 << zone);
                    }
                    "field" => player.field = Some(self.at()?),
                    "occupied" => given.occupied[seat] = Some(self.cells()?),
                    "living" => given.living[seat] = Some(self.living()?),
                    "targeted" => given.targeted[seat] = Some(self.cells()?),
                    "hit" => {
                        if !self.flag("by") {
                            return Err(self.words.error("by", self.words.rest().unwrap_or("")));
                        }
                        let by = self.words.number("a seat from 1 to 3", 1, 3)?;
                        let cells = self.cells()?;
                        for (bit, hitters) in player.hitters.iter_mut().enumerate() {
                            *hitters |= if by >> bit & 1 == 1 { cells } else { Cells::EMPTY };
                        }
                        self.words.end()?;
                        return Ok(4);
                    }
                    _ => return Err(ParseError::new(KEY, key, 0)),
                }
                self.words.end()?;
                return Ok(2);
            }
        }
        self.words.end()?;
        Ok(1)
    }

    fn more(&self) -> bool {
        self.words.rest().is_some()
    }

    /// All that is left of the line, one by one.
    fn all<T, All: FromIterator<T>>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<All, ParseError> {
        let mut all = Vec::new();
        while self.more() {
            all.push(read(self)?);
        }
        Ok(all.into_iter().collect())
    }

    /// The same, where `-` says that there is nothing.
    fn all_or_none<T, All: FromIterator<T>>(
        &mut self,
        read: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<All, ParseError> {
        if self.flag("-") { Ok(All::from_iter([])) } else { self.all(read) }
    }

    /// Whether the next word is this one, which is read then.
    fn flag(&mut self, word: &str) -> bool {
        let found = self.words.rest().is_some_and(|rest| rest.split(' ').next() == Some(word));
        if found {
            self.words.next();
        }
        found
    }

    fn seat(&mut self) -> Result<Seat, ParseError> {
        Ok(Seat::new(self.words.number("a seat from 0 to 3", 0, 3)? as usize))
    }

    /// A number, also beyond the board: whether it is on it, is asked later.
    fn number_of(&self, cell: Cell) -> Option<u8> {
        let columns = self.rules.board.columns;
        let number = u32::from(cell.row() - 1) * u32::from(columns) + u32::from(cell.column() - 1);
        (cell.column() <= columns && number < 128).then_some(number as u8)
    }

    fn cell(&mut self) -> Result<u8, ParseError> {
        const CELL: &str = "a cell as column.row, such as 5.3";
        let word = self.words.word(CELL)?;
        word.parse().ok().and_then(|cell| self.number_of(cell)).ok_or_else(|| self.words.error(CELL, word))
    }

    fn cells(&mut self) -> Result<Cells, ParseError> {
        self.all_or_none(Self::cell)
    }

    fn at(&mut self) -> Result<PackedCell, ParseError> {
        const AT: &str = "a seat from 0 to 3 and a cell, such as 2@5.3";
        let word = self.words.word(AT)?;
        let at: Option<BoardCell> = word.parse().ok();
        let at = at.filter(|at| at.seat.index() < MAX_PLAYERS);
        let at = at.and_then(|at| Some(PackedCell { board: at.seat, cell: self.number_of(at.cell)? }));
        at.ok_or_else(|| self.words.error(AT, word))
    }

    /// A name that the edition numbers, or `#` and a number.
    fn named(
        &mut self,
        expected: &'static str,
        most: usize,
        find: impl Fn(Slug) -> Option<usize>,
    ) -> Result<usize, ParseError> {
        let word = self.words.word(expected)?;
        let found = match word.strip_prefix('#') {
            Some(text) => number(text, 0, most as u64 - 1).map(|n| n as usize),
            None => word.parse().ok().and_then(find),
        };
        found.ok_or_else(|| self.words.error(expected, word))
    }

    fn weapon(&mut self) -> Result<usize, ParseError> {
        let rules = self.rules;
        self.named("the name of a weapon, such as `salve`", MAX_WEAPONS, |name| rules.weapon_named(name))
    }

    fn zone(&mut self) -> Result<usize, ParseError> {
        let rules = self.rules;
        self.named("the name of a zone, such as `potager`", MAX_ZONES, |name| rules.board.zone(name).map(usize::from))
    }

    fn cards(&mut self) -> Result<[u8; MAX_WEAPONS], ParseError> {
        let card = |line: &mut Self| Ok((line.words.number("a number of cards", 1, u8::MAX.into())?, line.weapon()?));
        self.all(card).map(counted)
    }

    fn living(&mut self) -> Result<[u8; UnitKind::COUNT], ParseError> {
        const TOKENS: &str = "a number of tokens below 128";
        let tokens = |line: &mut Self| Ok((line.words.number(TOKENS, 1, 127)?, line.kind()?.index()));
        self.all_or_none(tokens).map(counted)
    }

    fn kind(&mut self) -> Result<UnitKind, ParseError> {
        self.words.parse("a kind of unit, such as `grange`")
    }

    fn attack(&mut self) -> Result<Option<UnitKind>, ParseError> {
        if self.flag("plain") { Ok(None) } else { self.kind().map(Some) }
    }

    fn egg(&mut self) -> Result<Seat, ParseError> {
        if self.flag("wild") { Ok(WILD) } else { self.seat() }
    }

    fn placed(&mut self) -> Result<[u8; MAX_TOKENS], ParseError> {
        const TOKEN: &str = "the next token with its cell, such as grange:1.1, or `-`";
        let mut corners = [NOWHERE; MAX_TOKENS];
        for (slot, corner) in corners.iter_mut().enumerate() {
            let Some(word) = self.words.next() else { break };
            if word == "-" {
                continue;
            }
            let kind = self.rules.order.get(slot).map_or("-", |kind| kind.word());
            let cell = word.split_once(':').filter(|token| token.0 == kind).and_then(|token| token.1.parse().ok());
            let cell = cell.and_then(|cell| self.number_of(cell));
            *corner = cell.ok_or_else(|| self.words.error(TOKEN, word))?;
        }
        Ok(corners)
    }

    fn target(&mut self) -> Result<Target, ParseError> {
        let owner = self.seat()?;
        let attack = self.attack()?;
        let at = self.at()?;
        Ok(Target { at, owner, attack, first_of_attack: self.flag("first"), bonus_used: self.flag("used") })
    }

    fn strike(&mut self) -> Result<Strike, ParseError> {
        let owner = self.seat()?;
        let weapon = self.weapon()? as u8;
        Ok(Strike { at: self.at()?, owner, weapon })
    }

    fn stage(&mut self) -> Result<Stage, ParseError> {
        const STAGE: &str = "`setup`, `placement`, `targeting`, `resolution` or `over`";
        Ok(match self.words.word(STAGE)? {
            "setup" => Stage::Setup,
            "placement" => Stage::Placement { ready: self.all(Self::seat)? },
            "targeting" => {
                let attacks = self.words.number("a number of attacks", 0, u8::MAX.into())? as u8;
                let kinds: Vec<UnitKind> = self.all(Self::kind)?;
                Stage::Targeting { attacks, attacked: kinds.iter().fold(0, |set, kind| set | 1 << kind.index()) }
            }
            "resolution" => {
                let bonus_targets = self.words.number("a number of targets", 0, u16::MAX.into())? as u16;
                let bonus = if self.more() { Some((self.kind()?, self.at()?)) } else { None };
                Stage::Resolution { bonus, bonus_targets }
            }
            "over" => Stage::Over { winners: self.all(Self::seat)? },
            other => return Err(self.words.error(STAGE, other)),
        })
    }

    fn prompt(&mut self) -> Result<Prompt, ParseError> {
        const PROMPT: &str = "`menu`, `targets`, `line`, `field`, `strike`, `probe`, `scout`, `rob` or `take`";
        Ok(match self.words.word(PROMPT)? {
            "menu" => Prompt::Menu,
            "targets" => {
                let attack = self.attack()?;
                let left = self.words.number("a number of targets", 0, u16::MAX.into())? as u16;
                Prompt::Targets { attack, left, begun: self.flag("begun") }
            }
            "line" => {
                let attack = self.kind()?;
                Prompt::Line { attack, cells: self.words.number("a number of cells", 0, u8::MAX.into())? as u8 }
            }
            "field" => Prompt::Field { optional: self.flag("optional") },
            "strike" => Prompt::Strike { weapon: self.weapon()? as u8 },
            "probe" => {
                let left = self.words.number("a number of cells", 0, u8::MAX.into())? as u8;
                Prompt::Probe { left, board: self.seat()?, named: self.cells()? }
            }
            "scout" => Prompt::Scout,
            "rob" => Prompt::Rob { weapon: self.weapon()? as u8 },
            "take" => Prompt::Take,
            other => return Err(self.words.error(PROMPT, other)),
        })
    }
}
