//! What people see: renderings, sentences, and actions as they type them.

mod asked;
mod choice;
mod component;
mod describe;
mod input;
mod options;
mod outcome;
mod svg;
mod text;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_erased::{Canvas, Choice, ConfigOption, InputError, Piece, Presentation, StyledText};
use game_traits::{Game, Observer, Seat};

use crate::action::Action;
use crate::cell::Cell;
use crate::config::Config;
use crate::edition::Edition;
use crate::event::Event;
use crate::rules::TouchePoulet;
use crate::slug::Slug;
use crate::unit_kind::UnitKind;
use crate::view::View;

impl Presentation for TouchePoulet {
    const NAME: &'static str = "Touché Poulet";
    const ABOUT: &'static str =
        "Tot (Ankama, 2018), 2 to 4 players: hidden farms shell one another, hits pay for eggs, five eggs win";
    const HOW_TO_PLAY: &'static str = include_str!("../../HOWTO.md");
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
place grange 3.4         place the next token, the upper left corner of its box on column 3, row 4
pick faucheur            attack with this kind
target 2@5.3             a target on the board of seat 2; or `target 2 potager 7`: zone and number in it
line 2@5.3 across 3      a line from this cell on, across or down
buy 2, buy wild          an egg of seat 2's color, or the wild one
play salve, take salve   play a card, take a face-up weapon
field 2@5.3              the magnetic field, its upper left cell there
strike 2@5.3             aim a Frappe nucléaire
name 2@5.3               a cell for Pigeonnage
scout 2 potager          a zone for Reconnaissance
rob 2                    take épis by Chapardage
pass                     nothing more here
Names may be cut short, and with two players the seat may be left out.";

    const OPTIONS: &'static [ConfigOption] = options::ALL;

    fn sample_configs() -> Vec<Config> {
        let mut configs: Vec<Config> = (2..=4).map(|players| Config { players, ..Config::default() }).collect();
        configs.push(Config { first: Seat::new(1), edition: Some(Edition::standard()), ..Config::default() });
        configs
    }

    fn render_text(&self, view: &View, _events: &[Event], _observer: Observer, canvas: Canvas) -> StyledText {
        text::render(self, view, canvas)
    }

    fn render_svg(&self, view: &View, _: &[Event], observer: Observer) -> String {
        svg::render(self, view, observer)
    }

    fn describe(&self, event: &Event) -> String {
        describe::describe(event)
    }

    fn explain_scores(&self, view: &View) -> Vec<String> {
        outcome::explained(self, view)
    }

    fn provenance(&self) -> Vec<String> {
        [self.config().edition.unwrap_or_else(Edition::standard).provenance].into()
    }

    /// `weapon salve`, `unit faucheur`, `legend`.
    fn render_component(&self, _: &View, name: &str, canvas: Canvas) -> Option<StyledText> {
        if name.trim() == "legend" { Some(text::legend(self, canvas)) } else { component::named(self, name, canvas) }
    }

    fn choice(&self, _: &View, seat: Seat, action: &Action) -> Option<Choice> {
        Some(choice::choice(self, seat, *action))
    }

    fn pieces(&self, view: &View, _: Seat) -> Vec<Piece> {
        choice::pieces(self, view)
    }

    fn parse_input(&self, view: &View, seat: Seat, text: &str) -> Result<Action, InputError> {
        input::parse(self, view, seat, text)
    }

    fn parse_inputs(&self, view: &View, seat: Seat, text: &str) -> Result<Vec<Action>, InputError> {
        let (first, mut rest) = input::actions(self, view, seat, text)?;
        rest.insert(0, first);
        Ok(rest)
    }
}

/// The edition's zones, by name.
fn zones(game: &TouchePoulet) -> Vec<Slug> {
    let mut zones: Vec<Slug> = game.rules.board.zone_names.into_iter().flatten().collect();
    zones.sort();
    zones
}

/// Which of [`zones`] a cell lies in.
fn zone(game: &TouchePoulet, cell: Cell) -> usize {
    game.zone_of(cell).and_then(|name| zones(game).binary_search(&name).ok()).unwrap_or(0)
}

/// Cards of a weapon: `salve`, `2 salve`.
fn cards(name: Slug, count: u8) -> String {
    if count == 1 { format!("{name}") } else { format!("{count} {name}") }
}

/// The edition's units by their letters: `G grange, P pulverisateur`.
fn units(game: &TouchePoulet) -> String {
    let used = UnitKind::ALL.iter().filter(|kind| game.tokens().contains(kind));
    used.map(|&kind| format!("{} {kind}", letter(kind))).collect::<Vec<_>>().join(", ")
}

/// The letter of a kind in renderings; small for a destroyed unit.
const fn letter(kind: UnitKind) -> char {
    match kind {
        UnitKind::Grange => 'G',
        UnitKind::Pulverisateur => 'P',
        UnitKind::Tractank => 'T',
        UnitKind::Moissonneuse => 'M',
        UnitKind::Grenier => 'R',
        UnitKind::Faucheur => 'F',
        UnitKind::Oeufbusier => 'O',
        UnitKind::Tresor => 'S',
    }
}
