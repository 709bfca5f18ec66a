//! A game for people.

use alloc::string::{String, ToString};
use alloc::{vec, vec::Vec};

use game_traits::{Observer, ParseError, Portable, Seat};

use crate::{Choice, Piece, StyledText};

/// Human-facing metadata, rendering and input parsing for a game.
pub trait Presentation: Portable<Config: Default> {
    /// Its published name.
    const NAME: &'static str;
    /// One line: author, players, what it is about.
    const ABOUT: &'static str;
    /// The numbered rules, as Markdown.
    const RULES: &'static str;
    /// How actions are typed: a line each, the form and what it does.
    const GRAMMAR: &'static str;

    /// Configs worth trying: every number of players, every reading of the rules. The tests and fuzz targets of all games
    /// play them.
    fn sample_configs() -> Vec<Self::Config> {
        vec![Self::Config::default()]
    }

    /// The position as text, from the view of `observer` and the events that it received, which may be none.
    fn render_text(&self, view: &Self::View, observed: &[Self::Event], observer: Observer) -> StyledText;
    /// The position as a whole SVG document, likewise.
    fn render_svg(&self, view: &Self::View, observed: &[Self::Event], observer: Observer) -> String;
    /// One sentence for an event; empty if the event should not be displayed.
    fn describe(&self, event: &Self::Event) -> String;
    /// A legal action as a person sees it at this view of `seat`; `None` if it has to be typed, such as one of very many
    /// words. By default a button with its exact text.
    fn choice(&self, _view: &Self::View, _seat: Seat, action: &Self::Action) -> Option<Choice> {
        Some(Choice::button(action.to_string()))
    }
    /// The pieces that the legal actions of `seat` at this view place; none by default.
    fn pieces(&self, _view: &Self::View, _seat: Seat) -> Vec<Piece> {
        Vec::new()
    }
    /// Whether a bot may choose this action; `false` for forced ones, such as a time-out.
    fn is_voluntary(&self, _action: &Self::Action) -> bool {
        true
    }
    /// Reads an action as a person types it at this view: more forgiving than its exact text.
    ///
    /// # Errors
    /// One line that says what was expected.
    fn parse_input(&self, _view: &Self::View, _seat: Seat, text: &str) -> Result<Self::Action, String> {
        text.trim().parse().map_err(|e: ParseError| e.to_string())
    }
}
