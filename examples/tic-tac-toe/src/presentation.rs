//! Rendering, and descriptions of events; with this a registry finds the game by its name.

use alloc::format;
use alloc::string::String;

use game_erased::{Canvas, Presentation, Style, StyledText};
use game_traits::{Observer, Seat};

use crate::action::Cell;
use crate::event::Event;
use crate::rules::TicTacToe;
use crate::state::State;

impl Presentation for TicTacToe {
    const NAME: &'static str = "Tic-tac-toe";
    const ABOUT: &'static str = "traditional; 2 players, three in a row";
    const RULES: &'static str = include_str!("../RULES.md");
    const GRAMMAR: &'static str = "b2     mark this cell";

    fn render_text(&self, view: &State, _: &[Event], _: Observer, _: Canvas) -> StyledText {
        let mut rendering = StyledText::new();
        rendering.line(Style::DIM, "  a b c");
        for (row, marks) in (1..).zip(format!("{view}").split('/')) {
            rendering.push(Style::DIM, row);
            for mark in marks.chars() {
                rendering.push(Style::PLAIN, format_args!(" {mark}"));
            }
            rendering.end_line();
        }
        rendering
    }

    fn render_svg(&self, view: &State, _: &[Event], _: Observer) -> String {
        let mut svg = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">"#);
        for cell in Cell::all() {
            let (x, y) = (cell.index() % 3 * 10, cell.index() / 3 * 10);
            let mark = ["X", "O"].get(view.at(cell).map_or(2, Seat::index)).unwrap_or(&"");
            svg += &format!(r##"<rect x="{x}" y="{y}" width="10" height="10" fill="#fff" stroke="#888"/>"##);
            svg += &format!(r#"<text x="{}" y="{}" font-size="9" text-anchor="middle">{mark}</text>"#, x + 5, y + 8);
        }
        svg + "</svg>\n"
    }

    fn describe(&self, Event::Marked { seat, cell }: &Event) -> String {
        format!("Seat {seat} marks {cell}.")
    }
}
