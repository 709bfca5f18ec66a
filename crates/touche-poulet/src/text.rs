//! Whole positions as text: one fact a line, in any order; what a line leaves out is nothing.
//!
//! ```text
//! stage targeting 1 grange             setup | placement SEAT… ready | targeting ATTACKS-OWED KIND… that have attacked |
//!                                      resolution BONUS-TARGETS [KIND SEAT@CELL of a bonus that is due] | over SEAT… won
//! first 0                              who has the first player's token
//! active 0                             whose targeting or resolution it is
//! last-turn                            TP-29
//! prompt targets faucheur 1 begun      menu (if left out) | targets KIND N [begun] | line KIND N | field [optional] |
//!                                      strike WEAPON | probe N SEAT CELL… | scout | rob WEAPON | take
//! targets 0 grange 1@5.5 first         of each: owner, KIND or `plain`, cell, [first] of its attack, bonus [used]
//! strikes 0 frappe-nucleaire 1@1.1     of each: owner, weapon, cell
//! takers 0 1                           who still takes a weapon
//! row 1 recolte 1 salve                face up: number and weapon; so `deck`
//! placed 0 grange:1.1 tractank:5.1     the tokens of seat 0 in the order of placement, `-` for one that is left out
//! exploded 0 1.1 2.1                   cells of its board; so `answered`
//! hit 0 by 1 2.1                       cells that were hit by seat 1, 2 or 3; seat 0 hit the others
//! epis 0 25
//! eggs 0 1 1 wild                      the color of each
//! holds 0 2 salve                      number and weapon
//! scouted 0 potager                    zones
//! field 0 1@3.3                        upper left cell
//! ```
//!
//! What follows from the others is written only where it differs from that: `occupied 0 CELL…` and `living 0 N KIND…` from
//! the placement, `targeted 0 CELL…` from the targets. A weapon or zone that the edition does not have is `#` and its number.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::text::{Words, number};
use game_traits::{ParseError, Seat, Seats};

use crate::board::{MAX_ZONES, bits};
use crate::cell::{BoardCell, Cell};
use crate::cells::Cells;
use crate::grid::{Grid, NOWHERE};
use crate::pending::{At, Strike, Target};
use crate::player::WILD;
use crate::public::{Prompt, Public, Stage};
use crate::rules::{MAX_PLAYERS, MAX_TOKENS, MAX_WEAPONS, Rules};
use crate::slug::Slug;
use crate::state::State;
use crate::unit_kind::UnitKind;

/// Writes a position: see the [module](self).
pub(crate) fn write(rules: &Rules, state: &State) -> String {
    let (public, names) = (&state.public, Names(rules));
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let mut line = |key: &str, words: Vec<String>| lines.push((key.into(), words));
    line("stage", names.stage(public.stage));
    line("first", [public.first.to_string()].into());
    line("active", [public.active.to_string()].into());
    line("prompt", names.prompt(public.prompt));
    let flag = |on: bool, word: &str| on.then(|| word.to_string());
    let target = |target: &Target| {
        let attack = target.attack.map_or("plain", UnitKind::word).to_string();
        let flags = flag(target.first_of_attack, "first").into_iter().chain(flag(target.bonus_used, "used"));
        [target.owner.to_string(), attack, names.at(target.at)].into_iter().chain(flags).collect::<Vec<_>>()
    };
    line("targets", public.targets.iter().flat_map(target).collect());
    let strike = |strike: &Strike| [strike.owner.to_string(), names.weapon(strike.weapon.into()), names.at(strike.at)];
    line("strikes", public.strikes.iter().flat_map(strike).collect());
    line("takers", public.weapon_takers.iter().map(ToString::to_string).collect());
    line("row", names.cards(&public.row));
    line("deck", names.cards(&public.deck));
    let follows = Follows::of(rules, public, &state.placements);
    for (seat, (player, grid)) in public.players.iter().zip(&state.placements).enumerate() {
        let mut line = |key: &str, words: Vec<String>| lines.push((format!("{key} {seat}"), words));
        line("placed", names.placed(grid));
        line("exploded", names.cells(player.exploded));
        line("answered", names.cells(player.answered));
        line("epis", Vec::from_iter((player.epis > 0).then(|| player.epis.to_string())));
        let egg = |color: usize| if color == WILD { "wild".to_string() } else { color.to_string() };
        let eggs = player.eggs.iter().enumerate();
        line("eggs", eggs.flat_map(|(color, &n)| (0..n).map(move |_| egg(color))).collect());
        line("holds", names.cards(&player.held));
        line("scouted", bits(player.scouted.into()).map(|zone| names.zone(zone.into())).collect());
        line("field", player.field.iter().map(|&at| names.at(at)).collect());
        if grid.occupied != follows.occupied[seat] {
            line("occupied", or_dash(names.cells(Cells(grid.occupied))));
        }
        if player.living != follows.living[seat] {
            line("living", or_dash(counted(&player.living, |kind| UnitKind::ALL[kind].to_string())));
        }
        if player.targeted != follows.targeted[seat] {
            line("targeted", or_dash(names.cells(player.targeted)));
        }
        for by in 1..MAX_PLAYERS {
            let hits = player.hit_by(by, player.hitters[0] | player.hitters[1]);
            lines.push((format!("hit {seat} by {by}"), names.cells(hits)));
        }
    }
    let mut out = String::new();
    for (key, words) in lines.into_iter().filter(|(_, words)| !words.is_empty()) {
        out += &format!("{key} {}\n", words.join(" "));
    }
    if public.last_turn {
        out += "last-turn\n";
    }
    out
}

fn or_dash(words: Vec<String>) -> Vec<String> {
    if words.is_empty() { ["-".to_string()].into() } else { words }
}

/// Those of `counts` that are not 0, each with its name.
fn counted(counts: &[u8], name: impl Fn(usize) -> String) -> Vec<String> {
    let some = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    some.flat_map(|(i, count)| [count.to_string(), name(i)]).collect()
}

/// What follows from the placements and the targets.
struct Follows {
    occupied: [u128; MAX_PLAYERS],
    living: [[u8; UnitKind::COUNT]; MAX_PLAYERS],
    targeted: [Cells; MAX_PLAYERS],
}

impl Follows {
    fn of(rules: &Rules, public: &Public, placements: &[Grid; MAX_PLAYERS]) -> Self {
        let mut follows = Follows {
            occupied: [0; MAX_PLAYERS],
            living: [[0; UnitKind::COUNT]; MAX_PLAYERS],
            targeted: [Cells::EMPTY; MAX_PLAYERS],
        };
        for (seat, grid) in placements.iter().enumerate().take(rules.players) {
            let whole = grid.placed() >= rules.order().len();
            let exploded = if whole { public.players[seat].exploded } else { Cells::EMPTY };
            for (kind, _, cells) in grid.units(rules) {
                follows.occupied[seat] |= cells;
                follows.living[seat][kind.index()] += u8::from(!Cells(cells).is_within(exploded));
            }
            if !whole {
                follows.living[seat] = core::array::from_fn(|kind| rules.units[kind].tokens);
            }
        }
        for target in &public.targets {
            follows.targeted[usize::from(target.at.board)] |= Cells::one(target.at.cell);
        }
        follows
    }
}

/// The words of an edition.
struct Names<'a>(&'a Rules);

impl Names<'_> {
    fn cell(&self, cell: u8) -> String {
        let columns = self.0.board.columns;
        format!("{}.{}", cell % columns + 1, cell / columns + 1)
    }

    fn at(&self, at: At) -> String {
        format!("{}@{}", at.board, self.cell(at.cell))
    }

    fn cells(&self, cells: Cells) -> Vec<String> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn weapon(&self, index: usize) -> String {
        self.0.weapon(index).map_or_else(|| format!("#{index}"), |weapon| weapon.name.to_string())
    }

    fn cards(&self, counts: &[u8; MAX_WEAPONS]) -> Vec<String> {
        counted(counts, |i| self.weapon(i))
    }

    fn zone(&self, index: usize) -> String {
        self.0.board.zone_names[index].map_or_else(|| format!("#{index}"), |name| name.to_string())
    }

    fn placed(&self, grid: &Grid) -> Vec<String> {
        let last = grid.corners.iter().rposition(|&corner| corner != NOWHERE);
        let token = |(slot, &corner): (usize, &u8)| {
            let kind = self.0.order().get(slot).map_or("-", |kind| kind.word());
            if corner == NOWHERE { "-".to_string() } else { format!("{kind}:{}", self.cell(corner)) }
        };
        grid.corners[..last.map_or(0, |last| last + 1)].iter().enumerate().map(token).collect()
    }

    fn stage(&self, stage: Stage) -> Vec<String> {
        let seats = |word: &str, seats: Seats| {
            Vec::from_iter([word.to_string()].into_iter().chain(seats.iter().map(|seat| seat.to_string())))
        };
        match stage {
            Stage::Setup => ["setup".to_string()].into(),
            Stage::Placement { ready } => seats("placement", ready),
            Stage::Targeting { attacks, attacked } => {
                let kinds = bits(attacked.into()).map(|kind| UnitKind::ALL[usize::from(kind)].to_string());
                ["targeting".to_string(), attacks.to_string()].into_iter().chain(kinds).collect()
            }
            Stage::Resolution { bonus, bonus_targets } => {
                let bonus = bonus.into_iter().flat_map(|(kind, at)| [kind.to_string(), self.at(at)]);
                ["resolution".to_string(), bonus_targets.to_string()].into_iter().chain(bonus).collect()
            }
            Stage::Over { winners } => seats("over", winners),
        }
    }

    fn prompt(&self, prompt: Prompt) -> Vec<String> {
        let text = match prompt {
            Prompt::Menu => return Vec::new(),
            Prompt::Targets { attack, left, begun } => {
                let begun = if begun { " begun" } else { "" };
                format!("targets {} {left}{begun}", attack.map_or("plain", UnitKind::word))
            }
            Prompt::Line { attack, cells } => format!("line {attack} {cells}"),
            Prompt::Field { optional } => format!("field{}", if optional { " optional" } else { "" }),
            Prompt::Strike { weapon } => format!("strike {}", self.weapon(weapon.into())),
            Prompt::Probe { left, board, named } => {
                [format!("probe {left} {board}")].into_iter().chain(self.cells(named)).collect::<Vec<_>>().join(" ")
            }
            Prompt::Scout => "scout".to_string(),
            Prompt::Rob { weapon } => format!("rob {}", self.weapon(weapon.into())),
            Prompt::Take => "take".to_string(),
        };
        [text].into()
    }
}

/// Reads a well-formed position; whether it can occur, [`Game::validate`](game_traits::Game::validate) says.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<State, ParseError> {
    let mut state = State::start(rules);
    state.public.deck = [0; MAX_WEAPONS];
    let mut derived: Vec<(usize, Derived)> = Vec::new();
    let mut keys: Vec<&str> = Vec::new();
    let mut start = 0;
    for text in text.lines() {
        let mut reader = Reader { rules, words: Words::new(text) };
        let key = reader.line(&mut state, &mut derived).and_then(|key| {
            // A fact stands once; the key of a hit is four words.
            let words = text.split(' ').take(key).map(str::len).sum::<usize>() + key - 1;
            Ok(text.get(..words).unwrap_or(text))
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
    let follows = Follows::of(rules, &state.public, &state.placements);
    for (seat, player) in state.public.players.iter_mut().enumerate() {
        state.placements[seat].occupied = follows.occupied[seat];
        (player.living, player.targeted) = (follows.living[seat], follows.targeted[seat]);
    }
    for (seat, derived) in derived {
        match derived {
            Derived::Occupied(cells) => state.placements[seat].occupied = cells.0,
            Derived::Living(living) => state.public.players[seat].living = living,
            Derived::Targeted(cells) => state.public.players[seat].targeted = cells,
        }
    }
    Ok(state)
}

/// A fact that differs from what follows from the others.
enum Derived {
    Occupied(Cells),
    Living([u8; UnitKind::COUNT]),
    Targeted(Cells),
}

/// The words of one line.
struct Reader<'a> {
    rules: &'a Rules,
    words: Words<'a>,
}

impl<'a> Reader<'a> {
    /// Reads one line into the position; returns the number of words of its key.
    fn line(&mut self, state: &mut State, derived: &mut Vec<(usize, Derived)>) -> Result<usize, ParseError> {
        const KEY: &str = "the name of a fact, such as `epis`";
        let public = &mut state.public;
        let key = self.words.word(KEY)?;
        match key {
            "stage" => public.stage = self.stage()?,
            "first" => public.first = self.seat()?,
            "active" => public.active = self.seat()?,
            "last-turn" => public.last_turn = true,
            "prompt" => public.prompt = self.prompt()?,
            "targets" => public.targets = self.targets()?,
            "strikes" => {
                while self.more() {
                    let (owner, weapon) = (self.seat()?, self.weapon()? as u8);
                    public.strikes.push(Strike { at: self.at()?, owner, weapon });
                }
            }
            "takers" => {
                while self.more() {
                    public.weapon_takers.push(self.seat()?);
                }
            }
            "row" => public.row = self.cards()?,
            "deck" => public.deck = self.cards()?,
            _ => {
                let seat = usize::from(self.seat().map_err(|_| self.words.error(KEY, key))?);
                let player = &mut public.players[seat];
                match key {
                    "placed" => state.placements[seat].corners = self.placed()?,
                    "exploded" => player.exploded = self.cells()?,
                    "answered" => player.answered = self.cells()?,
                    "epis" => player.epis = self.words.number("épis", 0, u32::MAX.into())? as u32,
                    "eggs" => {
                        while self.more() {
                            let egg = &mut player.eggs[self.egg()?];
                            *egg = egg.saturating_add(1);
                        }
                    }
                    "holds" => player.held = self.cards()?,
                    "scouted" => {
                        while self.more() {
                            player.scouted |= 1 << self.zone()?;
                        }
                    }
                    "field" => player.field = Some(self.at()?),
                    "occupied" => derived.push((seat, Derived::Occupied(self.cells()?))),
                    "living" => derived.push((seat, Derived::Living(self.living()?))),
                    "targeted" => derived.push((seat, Derived::Targeted(self.cells()?))),
                    "hit" => {
                        self.keyword("by")?;
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

    /// Whether the next word is this one, which is read then.
    fn flag(&mut self, word: &str) -> bool {
        let found = self.words.rest().is_some_and(|rest| rest.split(' ').next() == Some(word));
        if found {
            self.words.next();
        }
        found
    }

    fn keyword(&mut self, word: &'static str) -> Result<(), ParseError> {
        if self.flag(word) { Ok(()) } else { Err(self.words.error(word, self.words.rest().unwrap_or(""))) }
    }

    fn seat(&mut self) -> Result<u8, ParseError> {
        Ok(self.words.number("a seat from 0 to 3", 0, 3)? as u8)
    }

    fn seats(&mut self) -> Result<Seats, ParseError> {
        let mut seats = Seats::EMPTY;
        while self.more() {
            seats = seats.with(Seat::new(self.seat()?.into()));
        }
        Ok(seats)
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
        let mut cells = Cells::EMPTY;
        if self.flag("-") {
            return Ok(cells);
        }
        while self.more() {
            cells |= Cells::one(self.cell()?);
        }
        Ok(cells)
    }

    fn at(&mut self) -> Result<At, ParseError> {
        const AT: &str = "a seat from 0 to 3 and a cell, such as 2@5.3";
        let word = self.words.word(AT)?;
        let at: Option<BoardCell> = word.parse().ok();
        let at = at.filter(|at| at.seat.index() < MAX_PLAYERS);
        let at = at.and_then(|at| Some(At { board: at.seat.index() as u8, cell: self.number_of(at.cell)? }));
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
        let mut counts = [0; MAX_WEAPONS];
        while self.more() {
            let count = self.words.number("a number of cards", 1, u8::MAX.into())? as u8;
            counts[self.weapon()?] = count;
        }
        Ok(counts)
    }

    fn living(&mut self) -> Result<[u8; UnitKind::COUNT], ParseError> {
        let mut counts = [0; UnitKind::COUNT];
        if self.flag("-") {
            return Ok(counts);
        }
        while self.more() {
            let count = self.words.number("a number of tokens below 128", 1, 127)? as u8;
            counts[self.kind()?.index()] = count;
        }
        Ok(counts)
    }

    fn kind(&mut self) -> Result<UnitKind, ParseError> {
        self.words.parse("a kind of unit, such as `grange`")
    }

    fn attack(&mut self) -> Result<Option<UnitKind>, ParseError> {
        if self.flag("plain") { Ok(None) } else { self.kind().map(Some) }
    }

    fn egg(&mut self) -> Result<usize, ParseError> {
        if self.flag("wild") { Ok(WILD) } else { self.seat().map(usize::from) }
    }

    fn placed(&mut self) -> Result<[u8; MAX_TOKENS], ParseError> {
        const TOKEN: &str = "the next token with its cell, such as grange:1.1, or `-`";
        let mut corners = [NOWHERE; MAX_TOKENS];
        for (slot, corner) in corners.iter_mut().enumerate() {
            let Some(word) = self.words.next() else { break };
            if word == "-" {
                continue;
            }
            let kind = self.rules.order().get(slot).map_or("-", |kind| kind.word());
            let cell = word.split_once(':').filter(|token| token.0 == kind).and_then(|token| token.1.parse().ok());
            let cell = cell.and_then(|cell| self.number_of(cell));
            *corner = cell.ok_or_else(|| self.words.error(TOKEN, word))?;
        }
        Ok(corners)
    }

    fn targets(&mut self) -> Result<Vec<Target>, ParseError> {
        let mut targets = Vec::new();
        while self.more() {
            let (owner, attack, at) = (self.seat()?, self.attack()?, self.at()?);
            let (first_of_attack, bonus_used) = (self.flag("first"), self.flag("used"));
            targets.push(Target { at, owner, attack, first_of_attack, bonus_used });
        }
        Ok(targets)
    }

    fn stage(&mut self) -> Result<Stage, ParseError> {
        const STAGE: &str = "`setup`, `placement`, `targeting`, `resolution` or `over`";
        Ok(match self.words.word(STAGE)? {
            "setup" => Stage::Setup,
            "placement" => Stage::Placement { ready: self.seats()? },
            "targeting" => {
                let attacks = self.words.number("a number of attacks", 0, u8::MAX.into())? as u8;
                let mut attacked = 0;
                while self.more() {
                    attacked |= 1 << self.kind()?.index();
                }
                Stage::Targeting { attacks, attacked }
            }
            "resolution" => {
                let bonus_targets = self.words.number("a number of targets", 0, u16::MAX.into())? as u16;
                let bonus = if self.more() { Some((self.kind()?, self.at()?)) } else { None };
                Stage::Resolution { bonus, bonus_targets }
            }
            "over" => Stage::Over { winners: self.seats()? },
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
