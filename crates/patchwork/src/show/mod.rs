//! What people see: pictures, sentences, forgiving input.

mod svg;
mod text;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Presentation, StyledText};
use game_traits::{Game, Observer, ParseError, Seat};

use crate::action::Action;
use crate::config::Config;
use crate::event::Event;
use crate::game::Patchwork;
use crate::patch::{Lay, Patch};
use crate::quilt::{Cell, SIDE};
use crate::state::State;
use crate::time_board::TimeBoard;

impl Presentation for Patchwork {
    const NAME: &'static str = "Patchwork";
    const ABOUT: &'static str = "Uwe Rosenberg, 2014; 2 players sew quilts from patches that cost buttons and time";
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
advance         move the token just beyond the opponent's, a button for each space
take 5.1 c4     take patch 5 as in drawing 5.1, its upper left corner on c4
leather c4      place the leather patch on c4";

    fn sample_configs() -> Vec<Config> {
        [(TimeBoard::Revised, 0), (TimeBoard::First, 1)]
            .map(|(time_board, first)| Config { time_board, first: Seat::new(first), circle: None })
            .into()
    }

    fn render_text(&self, view: &State, heard: &[Event], observer: Observer) -> StyledText {
        text::picture(self, view, &Cloth::remembered(view, heard), observer)
    }

    fn render_svg(&self, view: &State, heard: &[Event], _: Observer) -> String {
        svg::document(self, view, &Cloth::remembered(view, heard))
    }

    fn describe(&self, event: &Event) -> String {
        match *event {
            Event::Drawn { .. } => String::new(),
            Event::Advanced { seat, to, buttons } => {
                format!("Seat {seat} advances to space {to} and receives {}.", count(buttons.into(), "button"))
            }
            Event::Took { seat, patch, orientation, corner, to } => {
                let action = format!("{patch}.{orientation} at {corner}");
                let cost = count(patch.cost().into(), "button");
                format!("Seat {seat} takes patch {action} for {cost} and moves to space {to}.")
            }
            Event::Income { seat, buttons, .. } => format!("Seat {seat} earns {}.", count(buttons.into(), "button")),
            Event::WonLeather { seat } => format!("Seat {seat} passes a leather patch and places it now."),
            Event::PlacedLeather { seat, cell } => format!("Seat {seat} places the leather patch on {cell}."),
            Event::DiscardedLeather { seat } => format!("Seat {seat} has no cell for the leather patch."),
            Event::SpecialTile { seat } => format!("Seat {seat} fills 7 × 7 and takes the special tile."),
        }
    }

    fn parse_input(&self, view: &State, seat: Seat, typed: &str) -> Result<Action, String> {
        let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let lie = |lie: &str| if lie.contains('.') { lie.to_string() } else { format!("{lie}.0") };
        let text = match words[..] {
            ["a" | "advance"] => "advance".to_string(),
            [cell] | ["l" | "leather", cell] if view.leather_due() == Some(seat) => format!("leather {cell}"),
            ["l" | "leather", cell] => format!("leather {cell}"),
            [patch, cell] | ["t" | "take", patch, cell] => format!("take {} {cell}", lie(patch)),
            _ => words.join(" "),
        };
        text.parse().map_err(|e: ParseError| format!("{e}; try `advance`, `take 5.1 c4` or `leather c4`"))
    }
}

fn count(n: u32, thing: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{s}")
}

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cloth {
    Free,
    Patch(Patch),
    Leather,
    /// Covered before anybody listened.
    Unknown,
}

type Quilts = [[[Cloth; SIDE as usize]; SIDE as usize]; 2];

impl Cloth {
    /// Both quilts by rows: what is covered says the position, by what say the events.
    fn remembered(view: &State, heard: &[Event]) -> Quilts {
        let mut quilts = [[[Cloth::Free; SIDE as usize]; SIDE as usize]; 2];
        for event in heard {
            match *event {
                Event::Took { seat, patch, orientation, corner, .. } => {
                    for cell in patch.lay(orientation).into_iter().flat_map(|lay: &Lay| lay.cells(corner)) {
                        *at(&mut quilts, seat, cell) = Cloth::Patch(patch);
                    }
                }
                Event::PlacedLeather { seat, cell } => *at(&mut quilts, seat, cell) = Cloth::Leather,
                _ => {}
            }
        }
        for seat in [0, 1].map(Seat::new) {
            for cell in Cell::all() {
                let cloth = at(&mut quilts, seat, cell);
                match (view.quilt(seat).is_free(cell), *cloth) {
                    (true, _) => *cloth = Cloth::Free,
                    (false, Cloth::Free) => *cloth = Cloth::Unknown,
                    _ => {}
                }
            }
        }
        quilts
    }
}

fn at(quilts: &mut Quilts, seat: Seat, cell: Cell) -> &mut Cloth {
    &mut quilts[seat.index() & 1][cell.row() as usize][cell.column() as usize]
}

/// The letter of a patch: `A` to `Z`, then `a` to `g`.
fn letter(patch: Patch) -> char {
    match patch.id() {
        id @ 0..26 => (b'A' + id) as char,
        id => (b'a' + id - 26) as char,
    }
}

/// The colour of a patch in the 256-colour palette; neighbours by id differ.
fn colour(patch: Patch) -> u8 {
    const COLOURS: [u8; 11] = [174, 67, 143, 139, 179, 72, 168, 110, 137, 104, 107];
    COLOURS[patch.id() as usize % COLOURS.len()]
}

const LEATHER: u8 = 94;
const UNKNOWN: u8 = 245;

/// The seat that has to act, if the game is on.
fn mover(game: &Patchwork, view: &State) -> Option<Seat> {
    game.turn(view).first_required()
}
