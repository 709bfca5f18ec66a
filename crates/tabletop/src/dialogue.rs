//! What is said at the table: questions, answers to what a person types, and what follows. The plain dialogue and the
//! full screen both speak with it.

use game_bots::erased::{AnalysisRequest, Bot};
use game_bots::{Budget, erased::BotKind};
use game_erased::{Canvas, ErasedError, Style, StyledText};
use game_traits::Seat;

use crate::commands::rules;
use crate::failure::Failure;
use crate::format::capital;
use crate::format::numbers::counted;
use crate::format::outcome::{result_for, scores, standing};
use crate::menu::Menu;
use crate::session::{Due, Session};
use crate::setup::{self, Opened};
use crate::typed::{self, Command, Typed};

/// A person's talk with the table.
pub(crate) struct Dialogue<'a> {
    opened: &'a Opened,
    /// The other seats, each with its bot.
    others: Vec<(Seat, Bot)>,
    session: Session,
    menu: Menu,
    due: Due,
}

/// The answer to a line.
pub(crate) struct Reply {
    pub(crate) text: StyledText,
    pub(crate) next: Next,
}

/// What follows a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The position has changed, or others act first.
    Proceed,
    /// The same question again.
    Ask,
    /// The table again, then the same question.
    Show,
    /// The person leaves.
    Leave,
}

/// The search behind a hint.
const HINT: Bot = Bot { kind: BotKind::Mcts, budget: Some(Budget::Iterations(2_000)) };

impl<'a> Dialogue<'a> {
    pub(crate) fn new(opened: &'a Opened, others: Vec<(Seat, Bot)>, session: Session) -> Self {
        Dialogue { opened, others, session, menu: Menu::default(), due: Due::Over }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Who plays what, and how to begin.
    pub(crate) fn welcome(&self, seed: u64, canvas: Canvas) -> StyledText {
        let (descriptor, me) = (self.opened.descriptor, self.session.me);
        let mut out = StyledText::new();
        out.push(Style::BOLD, descriptor.name).push(Style::DIM, format_args!("  {}", descriptor.about)).end_line();
        let bots: Vec<String> =
            self.others.iter().map(|(seat, bot)| format!("seat {seat} plays {}", self.described(*bot))).collect();
        match &bots[..] {
            [] => out.line(Style::PLAIN, "You play alone."),
            bots => out.line(Style::PLAIN, format_args!("You are seat {me}; {}.", bots.join(", "))),
        };
        let legend = if self.has_legend() { "`legend` the signs, " } else { "" };
        out.line(
            Style::PLAIN,
            format_args!("`how` explains the game, {legend}`help` what you can type; `hint` asks a bot."),
        );
        out.line(Style::DIM, format_args!("seed {seed}"));
        out.wrapped(canvas.width, 2)
    }

    /// What the signs on the table mean, if the game says so.
    pub(crate) fn legend(&self, canvas: Canvas) -> StyledText {
        self.component("legend", canvas).unwrap_or_default()
    }

    fn has_legend(&self) -> bool {
        self.component("legend", Canvas::default()).is_some()
    }

    /// Lets the others act until the person is asked.
    pub(crate) fn proceed(&mut self) -> Result<Due, Failure> {
        // The list was for another position.
        self.menu = Menu::default();
        self.due = self.session.due()?;
        Ok(self.due)
    }

    /// The sentences since this was last asked.
    pub(crate) fn news(&mut self) -> Vec<String> {
        self.session.news()
    }

    pub(crate) fn render(&self, canvas: Canvas) -> StyledText {
        self.session.table().render_text(self.session.observer(), canvas)
    }

    /// What the table waits for, and the number of legal actions.
    pub(crate) fn question(&self) -> String {
        let me = self.session.me;
        let actions = counted(self.legal().len(), "legal action", "legal actions");
        match self.due {
            Due::May => format!("Seat {me}, interrupt ({actions}), or Enter to let others act:"),
            _ => format!("Seat {me}, your turn ({actions}):"),
        }
    }

    /// The result, once the game is over.
    pub(crate) fn end(&self, canvas: Canvas) -> StyledText {
        let mut out = StyledText::new();
        let table = self.session.table();
        match table.outcome() {
            Some(outcome) => {
                out.line(Style::BOLD, result_for(&outcome, self.session.me));
                let explained = table.explain_scores();
                out.line(Style::PLAIN, scores(&outcome));
                for sentence in explained {
                    out.line(Style::PLAIN, format_args!("  {sentence}"));
                }
            }
            None => {
                out.line(Style::PLAIN, standing(&**table));
            }
        }
        out.wrapped(canvas.width, 2)
    }

    /// What is said when the person leaves.
    pub(crate) fn farewell(&self) -> String {
        let made = counted(self.session.decisions(), "decision", "decisions");
        format!("You leave the table after {made}.")
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str, canvas: Canvas) -> Result<Reply, Failure> {
        let mut out = StyledText::new();
        let (typed, is_unambiguous) = typed::read(line);
        let next = match typed {
            Typed::Command(_) if !is_unambiguous && self.is_legal(line) => {
                out.line(
                    Style::PLAIN,
                    format_args!(
                        "This is a command and a legal action: type `do {line}` to act, `/{line}` for the command."
                    ),
                );
                Next::Ask
            }
            Typed::Command(command) => return self.command(command, canvas),
            Typed::NoCommand(word) => {
                out.line(Style::PLAIN, format_args!("There is no command {word:?}; `help` lists them."));
                Next::Ask
            }
            Typed::Action(action) => self.act_typed(action, canvas, &mut out),
            Typed::Nothing if self.due == Due::May => {
                self.session.pass(false);
                Next::Proceed
            }
            Typed::Nothing => remind(&mut out),
        };
        Ok(Reply { text: out.wrapped(canvas.width, 2), next })
    }

    /// What the text can be completed to: commands and legal actions that begin so.
    pub(crate) fn completions(&self, text: &str) -> Vec<String> {
        let lower = text.to_lowercase();
        let mut found: Vec<String> = self.legal();
        found.extend(typed::names().map(str::to_owned));
        found.retain(|candidate| candidate.to_lowercase().starts_with(&lower));
        found
    }

    /// Whether a person who types this may mean one of the legal actions.
    fn is_legal(&self, typed: &str) -> bool {
        let read = self.session.table().read(self.session.me, typed);
        read.is_ok_and(|action| self.legal().contains(&action))
    }

    fn command(&mut self, command: Command<'_>, canvas: Canvas) -> Result<Reply, Failure> {
        let mut out = StyledText::new();
        let width = canvas.width;
        let mut next = Next::Ask;
        match command {
            Command::Wait if self.due == Due::May => {
                self.session.pass(true);
                next = Next::Proceed;
            }
            Command::Wait => next = remind(&mut out),
            Command::Quit => next = Next::Leave,
            Command::Help => out = self.help(width),
            Command::How => out = rules::how_to_play(self.opened.descriptor, width),
            Command::Rules => out = rules::rules(self.opened.descriptor, width),
            Command::Show => next = Next::Show,
            Command::Log(sentences) => {
                for sentence in self.session.log(sentences) {
                    out.line(Style::PLAIN, format_args!("  {sentence}"));
                }
                if out.height() == 0 {
                    out.line(Style::PLAIN, "Nothing has happened yet.");
                }
            }
            Command::Hint => say(&mut out, self.hint()?),
            Command::Component(name) => match self.component(name, canvas) {
                Some(component) => out = component,
                None if name == "legend" => {
                    say(&mut out, "This table has no signs to explain: it is written in words.");
                }
                None => say(&mut out, format_args!("There is nothing here called {name:?}.")),
            },
            Command::List(words) => {
                self.menu = Menu::of(self.legal(), words);
                self.page(words, width, &mut out);
            }
            Command::More if self.menu.is_through() => {
                say(&mut out, format_args!("There are no more; `list` begins again."));
            }
            Command::More => self.page("", width, &mut out),
            Command::Undo => match self.session.undo() {
                Some(action) => {
                    say(&mut out, format_args!("Taken back: {action}"));
                    next = Next::Proceed;
                }
                None => say(&mut out, format_args!("You have no decision yet to take back.")),
            },
            Command::Random => {
                if let Some(action) = self.session.random_action() {
                    next = self.act(&action, &mut out);
                }
            }
            Command::Number(number) => {
                if self.menu.len() == 0 {
                    self.menu = Menu::of(self.legal(), "");
                }
                match self.menu.numbered(number).map(str::to_owned) {
                    Some(action) => next = self.act(&action, &mut out),
                    None => say(&mut out, format_args!("The list goes from #1 to #{}.", self.menu.len())),
                }
            }
        }
        Ok(Reply { text: out.wrapped(width, 2), next })
    }

    fn component(&self, name: &str, canvas: Canvas) -> Option<StyledText> {
        let observer = self.session.observer();
        self.session.table().render_component(observer, name, Canvas::wide(canvas.width))
    }

    /// The best actions, as a bot sees them from this seat.
    fn hint(&self) -> Result<String, Failure> {
        let record = self.session.table().record();
        let request = AnalysisRequest {
            seat: Some(self.session.me),
            seed: self.session.decisions() as u64,
            ..AnalysisRequest::new(&record, HINT, Budget::Iterations(2_000))
        };
        let found = setup::bots(self.opened)?.analyze(&request).map_err(Failure::new)?;
        let best = found.analysis.actions.iter().take(3).map(|best| {
            let action = best.action.as_ref().map_or("let the others act".to_owned(), |action| format!("`{action}`"));
            format!("{action} ({:.0} % of the win)", 100.0 * best.win_share)
        });
        let best: Vec<String> = best.collect();
        Ok(match best.split_first() {
            None => "There is no choice here.".to_owned(),
            Some((first, [])) => format!("Best: {first}."),
            Some((first, others)) => format!("Best: {first}; then {}.", others.join(", ")),
        })
    }

    /// Does an action as a person types it; the beginning of the only action that begins so is enough.
    fn act_typed(&mut self, typed: &str, canvas: Canvas, out: &mut StyledText) -> Next {
        let why = match self.session.act_typed(typed) {
            Ok(()) => return Next::Proceed,
            Err(why @ ErasedError::Parse(_)) => why,
            Err(why @ ErasedError::PartlyDone { .. }) => {
                refuse(&why, out);
                return Next::Proceed;
            }
            Err(why) => return refuse(&why, out),
        };
        let menu = Menu::beginning(self.legal(), typed);
        if let Some(only) = menu.only().map(str::to_owned) {
            out.line(Style::DIM, format_args!("→ {only}"));
            return self.act(&only, out);
        }
        if menu.len() == 0 || typed.trim().is_empty() {
            let why = typed::misused(typed).unwrap_or_else(|| sentence(&why));
            out.line(Style::PLAIN, format_args!("{why}; `list` shows your legal actions."));
            return Next::Ask;
        }
        self.menu = menu;
        self.page(typed, canvas.width, out);
        Next::Ask
    }

    fn act(&mut self, action: &str, out: &mut StyledText) -> Next {
        match self.session.act(action) {
            Ok(()) => Next::Proceed,
            Err(why) => refuse(&why, out),
        }
    }

    fn page(&mut self, typed: &str, width: usize, out: &mut StyledText) {
        if self.menu.len() == 0 {
            out.line(Style::PLAIN, format_args!("None of your legal actions has {typed:?} in it."));
        }
        for line in self.menu.page(width.saturating_sub(2)) {
            out.line(Style::PLAIN, format_args!("  {line}"));
        }
    }

    fn help(&self, width: usize) -> StyledText {
        let mut out = StyledText::new();
        out.line(Style::BOLD, "Type an action:");
        out = out.above(rules::grammar(self.opened.descriptor, width));
        let mut commands = StyledText::new();
        for (command, what) in typed::HELP.iter().filter(|(command, _)| *command != "legend" || self.has_legend()) {
            commands.line(Style::PLAIN, format_args!("  {command:<9}{what}"));
        }
        out.line(Style::BOLD, "or a command:");
        out.above(commands.wrapped(width, 9))
    }

    fn legal(&self) -> Vec<String> {
        self.session.table().legal(self.session.me)
    }

    /// How a bot plays, in words; a level has its bot behind it: `as normal (mcts:100)`.
    fn described(&self, bot: Bot) -> String {
        match setup::resolved(self.opened, bot) {
            _ if bot.kind == BotKind::Random => "at random".to_owned(),
            Ok(own) if own != bot => format!("as {bot} ({own})"),
            _ => format!("as {bot}"),
        }
    }
}

fn remind(out: &mut StyledText) -> Next {
    out.line(Style::PLAIN, "It is your turn: `list` shows your legal actions.");
    Next::Ask
}

fn refuse(why: &ErasedError, out: &mut StyledText) -> Next {
    out.line(Style::PLAIN, format_args!("{}.", sentence(why)));
    Next::Ask
}

/// An error as the beginning of a sentence.
fn sentence(why: &ErasedError) -> String {
    let text = why.to_string();
    let text = text.strip_prefix("not an action: ").unwrap_or(&text);
    capital(text.trim_end_matches('.'))
}

fn say(out: &mut StyledText, text: impl std::fmt::Display) {
    out.line(Style::PLAIN, text);
}
