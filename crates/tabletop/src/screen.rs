//! The full screen of `play`: the table, what was said, and a line to type in.

mod editor;

use std::thread;
use std::time::Duration;

use game_erased::{Canvas, Style, StyledText};
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style as Ink};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::dialogue::{Dialogue, Next};
use crate::failure::{Failure, INTERRUPTED};
use crate::session::Due;
use editor::Editor;

/// From this width on the log stands beside the table.
const WIDE: u16 = 118;
/// The width of the log there.
const LOG_WIDTH: u16 = 42;
/// The minimum height of the log below the table.
const LOG_HEIGHT: u16 = 4;
/// The completions that are shown at once.
const MAX_COMPLETIONS: usize = 24;

/// What the screen shows beside the position.
struct Screen {
    rendering: StyledText,
    /// What was said, wrapped where it is drawn.
    log: StyledText,
    question: String,
    editor: Editor,
    /// How far the table and the log are scrolled, in lines: the table from its top, the log from its end.
    table_scroll: usize,
    log_scroll: usize,
}

/// What a key asks for.
enum Asked {
    Nothing,
    Line(String),
    Completion,
    Interrupt,
    Leave,
}

/// Plays until the game is over or the person leaves. `save` writes the record at an interrupt. Gives what is to be
/// printed after the screen is gone.
pub(crate) fn play(
    dialogue: &mut Dialogue<'_>,
    seed: u64,
    save: impl Fn() -> Result<(), Failure>,
) -> Result<StyledText, Failure> {
    let mut terminal = ratatui::try_init()?;
    let mut screen = Screen::new();
    let size = terminal.size()?;
    screen.say(&dialogue.welcome(seed, canvas_of_log(Rect::new(0, 0, size.width, size.height))));
    let interrupted = || {
        ratatui::restore();
        // A bot may still think on its thread, which cannot be stopped: the program ends here.
        std::process::exit(save().map_or_else(Failure::report, |()| INTERRUPTED).into())
    };
    let end = screen.run(&mut terminal, dialogue, &interrupted);
    ratatui::restore();
    end
}

impl Screen {
    fn new() -> Self {
        let (rendering, log) = (StyledText::new(), StyledText::new());
        Screen { rendering, log, question: String::new(), editor: Editor::default(), table_scroll: 0, log_scroll: 0 }
    }

    fn run(
        &mut self,
        terminal: &mut ratatui::DefaultTerminal,
        dialogue: &mut Dialogue<'_>,
        interrupted: &dyn Fn(),
    ) -> Result<StyledText, Failure> {
        loop {
            self.question = "The others act …".to_owned();
            terminal.draw(|frame| self.draw(frame))?;
            let due = self.meanwhile(terminal, interrupted, || dialogue.proceed())?;
            for sentence in dialogue.news() {
                self.say(StyledText::new().line(Style::PLAIN, sentence));
            }
            self.table_scroll = 0;
            if due == Due::Over {
                let end = dialogue.end(Canvas::default());
                self.say(&end);
                self.question = "The game is over: Enter leaves.".to_owned();
            } else {
                self.question = dialogue.question();
            }
            loop {
                let size = terminal.size()?;
                let area = Rect::new(0, 0, size.width, size.height);
                self.rendering = dialogue.render(canvas_of_table(area));
                terminal.draw(|frame| self.draw(frame))?;
                match self.key(&event::read()?) {
                    Asked::Nothing => {}
                    Asked::Interrupt => interrupted(),
                    Asked::Completion => self.complete(dialogue, canvas_of_log(area)),
                    Asked::Line(_) | Asked::Leave if due == Due::Over => return Ok(dialogue.end(Canvas::default())),
                    Asked::Leave => return Ok(farewell(dialogue)),
                    Asked::Line(line) => {
                        self.say(StyledText::new().line(Style::BOLD, format_args!("> {line}")));
                        // A hint takes its time.
                        let canvas = canvas_of_log(area);
                        let reply = self.meanwhile(terminal, interrupted, || dialogue.answer(&line, canvas))?;
                        self.say(&reply.text);
                        match reply.next {
                            Next::Proceed => break,
                            Next::Ask | Next::Show => {}
                            Next::Leave => return Ok(farewell(dialogue)),
                        }
                    }
                }
            }
        }
    }

    /// Does some work on a thread of its own, so that keys are read and drawn meanwhile.
    fn meanwhile<T: Send>(
        &mut self,
        terminal: &mut ratatui::DefaultTerminal,
        interrupted: &dyn Fn(),
        work: impl FnOnce() -> Result<T, Failure> + Send,
    ) -> Result<T, Failure> {
        thread::scope(|scope| {
            let working = scope.spawn(work);
            while !working.is_finished() {
                if event::poll(Duration::from_millis(10))? {
                    if self.key_ahead(&event::read()?) {
                        interrupted();
                    }
                    terminal.draw(|frame| self.draw(frame))?;
                }
            }
            working.join().unwrap_or_else(|_| Err(Failure::new("a bot failed")))
        })
    }

    /// A key while others act: what is typed stays in the line until there is a question. Gives whether it interrupts.
    fn key_ahead(&mut self, event: &Event) -> bool {
        let is_enter = matches!(event, Event::Key(KeyEvent { code: KeyCode::Enter, .. }));
        !is_enter && matches!(self.key(event), Asked::Interrupt)
    }

    fn say(&mut self, text: &StyledText) {
        self.log = std::mem::take(&mut self.log).above(text.clone());
        self.log_scroll = 0;
    }

    fn complete(&mut self, dialogue: &Dialogue<'_>, canvas: Canvas) {
        let found = dialogue.completions(self.editor.text());
        self.editor.complete(&found);
        if found.len() > 1 {
            let more = found.len().saturating_sub(MAX_COMPLETIONS);
            let mut shown = found[..found.len() - more].join("   ");
            if more > 0 {
                shown += &format!("   and {more} more");
            }
            let mut text = StyledText::new();
            text.line(Style::DIM, shown);
            self.say(&text.wrapped(canvas.width, 0));
        }
    }

    fn key(&mut self, event: &Event) -> Asked {
        let Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press | KeyEventKind::Repeat, .. }) = event
        else {
            return Asked::Nothing;
        };
        let control = modifiers.contains(KeyModifiers::CONTROL);
        match code {
            KeyCode::Char('c') if control => return Asked::Interrupt,
            KeyCode::Char('d') if control && self.editor.text().is_empty() => return Asked::Leave,
            KeyCode::Char('u') if control => self.editor.clear(),
            KeyCode::Char('a') if control => self.editor.home(),
            KeyCode::Char('e') if control => self.editor.end(),
            KeyCode::Up if control => self.table_scroll = self.table_scroll.saturating_sub(1),
            KeyCode::Down if control => self.table_scroll += 1,
            KeyCode::Char(c) if !control => self.editor.insert(*c),
            KeyCode::Enter => return Asked::Line(self.editor.take()),
            KeyCode::Tab => return Asked::Completion,
            KeyCode::Backspace => self.editor.backspace(),
            KeyCode::Delete => self.editor.delete(),
            KeyCode::Left => self.editor.left(),
            KeyCode::Right => self.editor.right(),
            KeyCode::Home => self.editor.home(),
            KeyCode::End => self.editor.end(),
            KeyCode::Up => self.editor.older(),
            KeyCode::Down => self.editor.newer(),
            KeyCode::PageUp => self.log_scroll += 5,
            KeyCode::PageDown => self.log_scroll = self.log_scroll.saturating_sub(5),
            _ => {}
        }
        Asked::Nothing
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let [top, question, input] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(1), Constraint::Length(1)]).areas(area);
        let (table, rule, log) = panes(top, self.rendering.height());
        self.table_scroll = self.table_scroll.min(self.rendering.height().saturating_sub(table.height.into()));
        frame.render_widget(paragraph(&self.rendering, self.table_scroll), table);
        let below = self.rendering.height().saturating_sub(self.table_scroll + usize::from(table.height));
        let gray = Ink::new().fg(Color::Indexed(240));
        let more = if below > 0 { format!("{below} more below: Control-Down ") } else { String::new() };
        let is_beside = top.width >= WIDE;
        let edge = match (is_beside, below > 0) {
            (true, _) => "│\n".repeat(rule.height.into()),
            (false, true) => format!("── {more}{}", "─".repeat(rule.width.into())),
            (false, false) => "─".repeat(rule.width.into()),
        };
        frame.render_widget(Paragraph::new(edge).style(gray), rule);
        let said = self.log.clone().wrapped(log.width.into(), 2);
        let hidden = said.height().saturating_sub(log.height.into());
        self.log_scroll = self.log_scroll.min(hidden);
        frame.render_widget(paragraph(&said, hidden - self.log_scroll), log);
        let mut asked = vec![Span::styled(self.question.as_str(), Ink::new().add_modifier(Modifier::BOLD))];
        if is_beside && below > 0 {
            asked.push(Span::styled(format!("  {more}"), gray));
        }
        frame.render_widget(Paragraph::new(Line::from(asked)), question);
        // The end of a long line is seen.
        let (before, after) = self.editor.halves();
        let room = usize::from(input.width).saturating_sub(3);
        let columns = |text: &str| Span::raw(text.to_owned()).width();
        let fits = |at: &usize| columns(&before[*at..]) <= room;
        let from = before.char_indices().rev().map(|(at, _)| at).take_while(fits).last().unwrap_or(before.len());
        let shown = &before[from..];
        frame.render_widget(Paragraph::new(format!("> {shown}{after}")), input);
        let column = (2 + columns(shown)).min(usize::from(input.width).saturating_sub(1));
        frame.set_cursor_position(Position::new(input.x + column as u16, input.y));
    }
}

fn farewell(dialogue: &Dialogue<'_>) -> StyledText {
    let mut text = StyledText::new();
    text.line(Style::PLAIN, dialogue.farewell());
    text
}

/// The table, the edge beside or below it, and the log.
fn panes(top: Rect, height: usize) -> (Rect, Rect, Rect) {
    let panes: [Rect; 3] = if top.width >= WIDE {
        Layout::horizontal([Constraint::Min(0), Constraint::Length(2), Constraint::Length(LOG_WIDTH)]).areas(top)
    } else {
        let max = top.height.saturating_sub(LOG_HEIGHT + 1);
        let table = max.min(u16::try_from(height).unwrap_or(max));
        Layout::vertical([Constraint::Length(table), Constraint::Length(1), Constraint::Min(0)]).areas(top)
    };
    (panes[0], panes[1], panes[2])
}

fn canvas_of_table(area: Rect) -> Canvas {
    let (width, height) = if area.width >= WIDE {
        (area.width - LOG_WIDTH - 2, area.height.saturating_sub(2))
    } else {
        (area.width, area.height.saturating_sub(LOG_HEIGHT + 3))
    };
    Canvas { width: usize::from(width).max(Canvas::MIN_WIDTH), height: Some(height.into()) }
}

fn canvas_of_log(area: Rect) -> Canvas {
    Canvas::wide(if area.width >= WIDE { LOG_WIDTH } else { area.width }.into())
}

fn paragraph(text: &StyledText, scroll: usize) -> Paragraph<'static> {
    let lines = text.lines().skip(scroll).map(|runs| {
        Line::from(runs.iter().map(|(style, run)| Span::styled(run.clone(), ink(*style))).collect::<Vec<_>>())
    });
    Paragraph::new(lines.collect::<Vec<_>>())
}

fn ink(style: Style) -> Ink {
    let mut ink = Ink::new();
    if std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) {
        ink.fg = style.fg.map(Color::Indexed);
        ink.bg = style.bg.map(Color::Indexed);
    }
    if style.bold { ink.add_modifier(Modifier::BOLD) } else { ink }
}

#[cfg(test)]
mod tests;
