//! Rendering, descriptions of events, and input as people type it.

mod choice;
mod input;
mod options;
mod quilts;
mod svg;
mod text;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Choice, ConfigOption, InputError, Piece, Presentation, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Game, Observer, Seat};

use crate::action::Action;
use crate::config::Config;
use crate::event::Event;
use crate::patch::Patch;
use crate::rules::Patchwork;
use crate::state::State;
use crate::time_board::TimeBoard;
use quilts::Quilts;

impl Presentation for Patchwork {
    const NAME: &'static str = "Patchwork";
    const ABOUT: &'static str = "Uwe Rosenberg, 2014; 2 players sew quilts from patches that cost buttons and time";
    const HOW_TO_PLAY: &'static str = include_str!("../../HOWTO.md");
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
advance         move the token just beyond the opponent's, a button for each space
take 5.1 c4     take patch 5 as in drawing 5.1, its upper left corner on c4
leather c4      place the leather patch on c4";

    /// More events than a match has: at most 106 moves, each of a space or more, 18 incomes, 10 of leather, 33 drawn
    /// patches and the special tile.
    const RENDERED_EVENTS: usize = 192;
    const OPTIONS: &'static [ConfigOption] = options::ALL;

    fn sample_configs() -> Vec<Config> {
        [(TimeBoard::Revised, 0), (TimeBoard::First, 1)]
            .map(|(time_board, first)| Config { time_board, first: Seat::new(first), circle: None })
            .into()
    }

    fn render_text(&self, view: &State, observed: &[Event], observer: Observer, canvas: Canvas) -> StyledText {
        text::render(self, view, &Quilts::new(view, observed), observer, canvas)
    }

    fn render_svg(&self, view: &State, observed: &[Event], observer: Observer) -> String {
        svg::render(self, view, &Quilts::new(view, observed), observer)
    }

    fn describe(&self, event: &Event) -> String {
        match *event {
            Event::Drawn { .. } => String::new(),
            Event::Advanced { seat, to, buttons } => {
                format!("Seat {seat} advances to space {to} and receives {}.", counted(buttons, "button", "buttons"))
            }
            Event::Took { seat, patch, orientation, corner, to } => {
                let action = format!("{patch}.{orientation} at {corner}");
                let cost = counted(patch.cost(), "button", "buttons");
                format!("Seat {seat} takes patch {action} for {cost} and moves to space {to}.")
            }
            Event::Income { seat, buttons, .. } => {
                format!("Seat {seat} earns {}.", counted(buttons, "button", "buttons"))
            }
            Event::WonLeather { seat } => format!("Seat {seat} passes a leather patch and places it now."),
            Event::PlacedLeather { seat, cell } => format!("Seat {seat} places the leather patch on {cell}."),
            Event::DiscardedLeather { seat } => format!("Seat {seat} has no cell for the leather patch."),
            Event::SpecialTile { seat } => format!("Seat {seat} fills 7 × 7 and takes the special tile."),
        }
    }

    fn explain_scores(&self, view: &State) -> Vec<String> {
        if !view.is_over() {
            return Vec::new();
        }
        let seats = [0, 1].map(Seat::new).into_iter();
        let explained = seats.map(|seat| {
            let special = if view.special_tile() == Some(seat) { " + 7 for the special tile" } else { "" };
            let (buttons, empty) = (view.buttons(seat), view.quilt(seat).count_free());
            let score = view.score(seat).to_string().replace('-', "−");
            format!("Seat {seat}: {}{special} − 2 × {empty} empty = {score}.", counted(buttons, "button", "buttons"))
        });
        explained.collect()
    }

    fn provenance(&self) -> Vec<String> {
        ["Documented: shape, cost, time and income of the 33 patches, on which 13 public implementations were compared."]
            .map(String::from)
            .into()
    }

    /// `patch 22`, `22`, the letter of a patch, `legend`.
    fn render_component(&self, _: &State, name: &str, canvas: Canvas) -> Option<StyledText> {
        let name = name.trim();
        let name = name.strip_prefix("patch").unwrap_or(name).trim();
        if name == "legend" {
            let mut out = StyledText::new();
            out.line(Style::DIM, "Patches go by number, and lie on the quilts as letters; `patch H` finds the number.");
            out.line(Style::DIM, "Quilts: · empty, + leather. Time: 0 and 1 the tokens, 2 both, o income, + leather.");
            return Some(out.wrapped(canvas.width, 2));
        }
        let lettered = || Patch::all().find(|&patch| letter(patch).encode_utf8(&mut [0; 4]) == name);
        let patch = name.parse().ok().or_else(lettered)?;
        Some(text::component(patch, canvas))
    }

    fn choice(&self, view: &State, seat: Seat, action: &Action) -> Option<Choice> {
        Some(choice::choice(self, view, seat, *action))
    }

    fn pieces(&self, view: &State, _: Seat) -> Vec<Piece> {
        choice::pieces(view)
    }

    fn parse_input(&self, view: &State, seat: Seat, typed: &str) -> Result<Action, InputError> {
        input::parse(view, seat, typed)
    }
}

/// The letter of a patch: `A` to `Z`, then `a` to `g`.
fn letter(patch: Patch) -> char {
    match patch.id() {
        id @ 0..26 => (b'A' + id) as char,
        id => (b'a' + id - 26) as char,
    }
}

/// The color of a patch in the 256-color palette; neighbors by id differ.
fn color(patch: Patch) -> u8 {
    const COLORS: [u8; 11] = [174, 67, 143, 139, 179, 72, 168, 110, 137, 104, 107];
    COLORS[patch.id() as usize % COLORS.len()]
}

const LEATHER: u8 = 94;
const UNKNOWN: u8 = 245;

/// The seat that has to act; `None` if the game is over or chance is due.
fn mover(game: &Patchwork, view: &State) -> Option<Seat> {
    game.turn(view).first_required()
}
