//! A game for people.

use alloc::string::{String, ToString};
use alloc::{vec, vec::Vec};

use game_traits::{Observer, ParseError, Portable, Seat};

use crate::{Canvas, Choice, ConfigOption, InputError, Piece, StyledText};

/// Human-facing metadata, rendering and input parsing for a game.
pub trait Presentation: Portable<Config: Default> {
    /// Its published name.
    const NAME: &'static str;
    /// One line: author, players, what it is about.
    const ABOUT: &'static str;
    /// How the game is played, for a newcomer: about a page of Markdown. Not the rules: those are
    /// [`Presentation::RULES`].
    const HOW_TO_PLAY: &'static str = "";
    /// The numbered rules, as Markdown.
    const RULES: &'static str;
    /// How actions are typed: a line each, the form and what it does.
    const GRAMMAR: &'static str;

    /// The options of the config that a form shows, in its order. Each is a field of the config's JSON.
    const OPTIONS: &'static [ConfigOption] = &[];
    /// The number of events that a rendering takes: the last ones that its observer received. A rendering is then as
    /// quick late in a match as at its beginning.
    const RENDERED_EVENTS: usize = 0;

    /// Configs worth trying: every number of players, every reading of the rules. The tests and fuzz targets of all
    /// games play them.
    fn sample_configs() -> Vec<Self::Config> {
        vec![Self::Config::default()]
    }

    /// The position as text, from the view of `observer` and the last events that it received, at most
    /// [`Presentation::RENDERED_EVENTS`]; they may be none. No line is wider than the canvas.
    fn render_text(
        &self,
        view: &Self::View,
        observed: &[Self::Event],
        observer: Observer,
        canvas: Canvas,
    ) -> StyledText;
    /// The position as a whole SVG document, likewise.
    fn render_svg(&self, view: &Self::View, observed: &[Self::Event], observer: Observer) -> String;
    /// One sentence for an event; empty if the event should not be displayed.
    fn describe(&self, event: &Self::Event) -> String;
    /// A legal action as a person sees it at this view of `seat`; `None` if it has to be typed, such as one of very
    /// many words. By default a button with its exact text.
    fn choice(&self, _view: &Self::View, _seat: Seat, action: &Self::Action) -> Option<Choice> {
        Some(Choice::button(action.to_string()))
    }
    /// The pieces that the legal actions of `seat` at this view place; none by default.
    fn pieces(&self, _view: &Self::View, _seat: Seat) -> Vec<Piece> {
        Vec::new()
    }
    /// Sentences for events that follow each other, as a player reads them: events that are alike may share a sentence,
    /// and those not to be displayed have none.
    fn summarize(&self, events: &[Self::Event]) -> Vec<String> {
        events.iter().map(|event| self.describe(event)).filter(|sentence| !sentence.is_empty()).collect()
    }
    /// Sentences on how the scores of a finished game come about, by category; none while it goes on.
    fn explain_scores(&self, _view: &Self::View) -> Vec<String> {
        Vec::new()
    }
    /// Reads an action as a person types it at this view: more forgiving than its exact text.
    ///
    /// # Errors
    /// What was expected, in one line.
    fn parse_input(&self, _view: &Self::View, _seat: Seat, text: &str) -> Result<Self::Action, InputError> {
        text.trim().parse().map_err(|e: ParseError| e.into())
    }
    /// Reads what a person types as one action, or as several that follow each other, all of them legal now. The first
    /// one is that of [`Presentation::parse_input`].
    ///
    /// # Errors
    /// As [`Presentation::parse_input`].
    fn parse_inputs(&self, view: &Self::View, seat: Seat, text: &str) -> Result<Vec<Self::Action>, InputError> {
        Ok(vec![self.parse_input(view, seat, text)?])
    }
    /// Where the numbers on the components of this edition come from, a line each; none if nothing is known.
    fn provenance(&self) -> Vec<String> {
        Vec::new()
    }
    /// Renders a component that `name` stands for, in any case: a patch, a card, a weapon; `None` if there is none. Of
    /// `view` it takes what belongs to that component.
    fn render_component(&self, _view: &Self::View, _name: &str, _canvas: Canvas) -> Option<StyledText> {
        None
    }
}
