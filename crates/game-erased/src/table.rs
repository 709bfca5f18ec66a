//! A match without its type.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::choice::Choices;
use crate::sealed::Sealed;
use crate::{Canvas, StyledText};
use crate::{ErasedError, Presentation, json};
use game_traits::playout::{Policy, Voluntary, sample_voluntary};
use game_traits::record::{Entry, Journal};
use game_traits::rng::Rng;
use game_traits::{ActionError, ActionSet, Game, Observer, Outcome, RuleError, Seat, Table, Turn};

/// A match without its type. Actions and outcomes are text, views and records JSON. The trait is sealed: methods may be
/// added.
pub trait AnyTable: Sealed + fmt::Debug + Send {
    /// Who acts.
    fn turn(&self) -> Turn;
    /// Scores and ranks, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// [`Table::revision`].
    fn revision(&self, observer: Observer) -> usize;
    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The legal actions of a seat [as a person sees them](Presentation::choice), as a JSON object: each text of
    /// `elements`, `labels` and `previews` stands there once, the `pieces` with their forms, and in `actions` an array
    /// for each action: its exact text, the indices of its elements, of its label and of its preview, and those of its
    /// piece and form, or `null`. `complete` is `false` where there are others that have to be typed.
    fn choices(&self, seat: Seat) -> String;
    /// The number of legal actions of a seat, without a list.
    fn legal_count(&self, seat: Seat) -> usize;
    /// Whether an action is legal, by its exact text.
    ///
    /// # Errors
    /// [`ErasedError::Parse`] or [`ErasedError::Action`].
    fn check(&self, seat: Seat, action: &str) -> Result<(), ErasedError>;
    /// Reads what a person typed for `seat`; gives the action's exact text.
    ///
    /// # Errors
    /// [`ErasedError::Parse`].
    fn read(&self, seat: Seat, typed: &str) -> Result<String, ErasedError>;
    /// Reads what a person typed for `seat`, and does it; gives the exact texts of the actions, of which there can be
    /// several.
    ///
    /// # Errors
    /// [`ErasedError::Parse`] or [`ErasedError::Action`]; nothing has changed then. [`ErasedError::PartlyDone`] if the
    /// first actions revealed something, so that to take them back would let the seat look and choose again.
    fn act_typed(&mut self, seat: Seat, typed: &str) -> Result<Vec<String>, ErasedError>;
    /// Does an action.
    ///
    /// # Errors
    /// [`ErasedError::Parse`] or [`ErasedError::Action`]; nothing has changed then.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), ErasedError>;
    /// [`Table::act_seen`].
    ///
    /// # Errors
    /// As [`AnyTable::act`], and [`ErasedError::Stale`].
    fn act_seen(&mut self, seen: usize, seat: Seat, action: &str) -> Result<(), ErasedError>;
    /// What the uniform policy would do, [by choice](Game::is_voluntary): who, and which action. `None` once the game
    /// is over.
    fn random_choice(&self, rng: &mut dyn Rng) -> Option<(Seat, String)>;
    /// A uniformly random legal action of one seat, if it has one, [by choice](Game::is_voluntary).
    fn random_action(&self, seat: Seat, rng: &mut dyn Rng) -> Option<String>;
    /// Takes the last decision back.
    fn undo(&mut self) -> Option<(Seat, String)>;
    /// Whether an undo of the last decision would leave all with what they knew before it: no chance outcome followed,
    /// and either nothing was hidden from anyone before it, or its seat alone noticed it. `None` if there is no
    /// decision.
    fn is_undo_fair(&self) -> Option<bool>;
    /// The decisions so far.
    fn decisions(&self) -> Vec<(Seat, String)>;
    /// [`Table::event_count`].
    fn event_count(&self, observer: Observer) -> usize;
    /// The events that an observer received, from the `since`-th on, as sentences: empty where there is nothing to
    /// show.
    fn messages(&self, observer: Observer, since: usize) -> Vec<String>;
    /// The events that an observer received of one decision and of the chance after it, as sentences; those before the
    /// first one, if `None`.
    fn messages_of(&self, decision: Option<usize>, observer: Observer) -> Vec<String>;
    /// The events of [`AnyTable::messages`] as [`Presentation::summarize`] has them: fewer sentences than events, none
    /// empty.
    fn summary(&self, observer: Observer, since: usize) -> Vec<String>;
    /// [`Presentation::explain_scores`].
    fn explain_scores(&self) -> Vec<String>;
    /// The events of [`AnyTable::messages`], as JSON values.
    fn events(&self, observer: Observer, since: usize) -> Vec<String>;
    /// What an observer may know, as JSON.
    fn view(&self, observer: Observer) -> String;
    /// What an observer may know, as text.
    fn render_text(&self, observer: Observer, canvas: Canvas) -> StyledText;
    /// A component of the game, by name.
    fn render_component(&self, observer: Observer, name: &str, canvas: Canvas) -> Option<StyledText>;
    /// What an observer may know, as an SVG document.
    fn render_svg(&self, observer: Observer) -> String;
    /// All of it written down, as JSON.
    fn record(&self) -> String;
    /// Sets a tag of the record: [`Table::set_tag`].
    fn set_tag(&mut self, name: &str, value: &str);
    /// The tags of the record, by name.
    fn tags(&self) -> &BTreeMap<String, String>;
    /// What happened since the journal was last written, as its next lines: [`Journal::append`].
    fn append_to(&self, journal: &mut Journal) -> String;
    /// The stable hash of the position.
    fn digest(&self) -> u64;
    /// An independent copy.
    fn fork(&self) -> Box<dyn AnyTable>;
}

impl<G: Presentation> Sealed for Table<G> {}

impl<G: Presentation> AnyTable for Table<G> {
    fn turn(&self) -> Turn {
        self.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn revision(&self, observer: Observer) -> usize {
        self.revision(observer)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.game().legal(self.state(), seat).iter().map(|action| action.to_string()).collect()
    }

    fn choices(&self, seat: Seat) -> String {
        json(&Choices::of(self.game(), self.state(), seat))
    }

    fn legal_count(&self, seat: Seat) -> usize {
        self.game().legal(self.state(), seat).len()
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), ErasedError> {
        self.game().check(self.state(), seat, parse::<G>(action)?).map_err(refused)
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<String, ErasedError> {
        typed_action(self, seat, typed).map(|action| action.to_string())
    }

    fn act_typed(&mut self, seat: Seat, typed: &str) -> Result<Vec<String>, ErasedError> {
        let view = self.view(Observer::Seat(seat));
        let actions = self.game().parse_inputs(&view, seat, typed).map_err(|e| ErasedError::Parse(e.into()))?;
        // What is legal follows from the view, so a refusal now says nothing hidden.
        actions.iter().try_for_each(|&action| self.game().check(self.state(), seat, action)).map_err(refused)?;
        for (done, &action) in actions.iter().enumerate() {
            if let Err(e) = self.act(seat, action) {
                // All of them, or none, unless that would let a seat look and choose again.
                let mut before = self.clone();
                for _ in 0..done {
                    if before.is_undo_fair() != Some(true) {
                        let done = actions[..done].iter().map(|action| action.to_string()).collect();
                        return Err(ErasedError::PartlyDone { done, why: Box::new(refused(e)) });
                    }
                    before.undo();
                }
                *self = before;
                return Err(refused(e));
            }
        }
        Ok(actions.iter().map(|action| action.to_string()).collect())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), ErasedError> {
        self.act(seat, parse::<G>(action)?).map_err(refused)
    }

    fn act_seen(&mut self, seen: usize, seat: Seat, action: &str) -> Result<(), ErasedError> {
        self.act_seen(seen, seat, parse::<G>(action)?).map_err(refused)
    }

    fn random_choice(&self, mut rng: &mut dyn Rng) -> Option<(Seat, String)> {
        let Turn::Decide { must, may } = self.turn() else { return None };
        let (seat, action) = Voluntary.choose(self.game(), self.state(), must, may, &mut rng)?;
        Some((seat, action.to_string()))
    }

    fn random_action(&self, seat: Seat, mut rng: &mut dyn Rng) -> Option<String> {
        sample_voluntary(self.game(), self.state(), seat, &mut rng).map(|action| action.to_string())
    }

    fn undo(&mut self) -> Option<(Seat, String)> {
        self.undo().map(|(seat, action)| (seat, action.to_string()))
    }

    fn is_undo_fair(&self) -> Option<bool> {
        let (seat, _) = self.decisions().next_back()?;
        let mut after = self.entries().iter().rev().take_while(|entry| !matches!(entry, Entry::Act(..)));
        if after.any(|entry| matches!(entry, Entry::Chance(_))) {
            return Some(false);
        }
        let mut before = self.clone();
        before.undo();
        let knows = |table: &Table<G>, observer| json(&table.view(observer));
        let all = || Observer::all(self.game().seats());
        let is_unnoticed =
            all().filter(|other| !other.is(seat)).all(|other| knows(self, other) == knows(&before, other));
        let public = knows(&before, Observer::Spectator);
        Some(is_unnoticed || all().all(|observer| knows(&before, observer) == public))
    }

    fn decisions(&self) -> Vec<(Seat, String)> {
        self.decisions().map(|(seat, action)| (seat, action.to_string())).collect()
    }

    fn event_count(&self, observer: Observer) -> usize {
        self.event_count(observer)
    }

    fn messages(&self, observer: Observer, since: usize) -> Vec<String> {
        self.events_since(observer, since).map(|event| self.game().describe(&event)).collect()
    }

    fn messages_of(&self, decision: Option<usize>, observer: Observer) -> Vec<String> {
        self.events_of(decision, observer).map(|event| self.game().describe(&event)).collect()
    }

    fn summary(&self, observer: Observer, since: usize) -> Vec<String> {
        self.game().summarize(&self.events_since(observer, since).collect::<Vec<_>>())
    }

    fn explain_scores(&self) -> Vec<String> {
        self.game().explain_scores(&self.view(Observer::Spectator))
    }

    fn events(&self, observer: Observer, since: usize) -> Vec<String> {
        self.events_since(observer, since).map(|event| json(&event)).collect()
    }

    fn view(&self, observer: Observer) -> String {
        json(&self.view(observer))
    }

    fn render_text(&self, observer: Observer, canvas: Canvas) -> StyledText {
        self.game().render_text(&self.view(observer), &rendered_events(self, observer), observer, canvas)
    }

    fn render_component(&self, observer: Observer, name: &str, canvas: Canvas) -> Option<StyledText> {
        self.game().render_component(&self.view(observer), name, canvas)
    }

    fn render_svg(&self, observer: Observer) -> String {
        self.game().render_svg(&self.view(observer), &rendered_events(self, observer), observer)
    }

    fn record(&self) -> String {
        self.record().to_json()
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.set_tag(name, value);
    }

    fn tags(&self) -> &BTreeMap<String, String> {
        self.tags()
    }

    fn append_to(&self, journal: &mut Journal) -> String {
        journal.append(self)
    }

    fn digest(&self) -> u64 {
        self.game().digest(self.state())
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

/// The events that a rendering takes.
fn rendered_events<G: Presentation>(table: &Table<G>, observer: Observer) -> Vec<G::Event> {
    let since = table.event_count(observer).saturating_sub(G::RENDERED_EVENTS);
    table.events_since(observer, since).collect()
}

fn parse<G: Game>(action: &str) -> Result<G::Action, ErasedError> {
    action.parse().map_err(|e: game_traits::ParseError| ErasedError::Parse(e.into()))
}

fn refused<I: RuleError>(error: ActionError<I>) -> ErasedError {
    match error {
        ActionError::Stale { seen, now } => ErasedError::Stale { seen, now },
        why => ErasedError::Action { rule: why.rule(), why: why.into() },
    }
}

fn typed_action<G: Presentation>(table: &Table<G>, seat: Seat, typed: &str) -> Result<G::Action, ErasedError> {
    let view = table.view(Observer::Seat(seat));
    table.game().parse_input(&view, seat, typed).map_err(|why| ErasedError::Parse(why.into()))
}
