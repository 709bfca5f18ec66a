//! What is printed, and whether in color.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use game_erased::{Canvas, Style, StyledText};
use serde::Serialize;

use crate::failure::Failure;
use crate::format::printable;

type Done = Result<(), Failure>;

/// The standard output. It is in color only on a terminal that wants it.
pub(crate) struct Output {
    to: io::BufWriter<io::Stdout>,
    color: bool,
}

/// The width of a comfortable line, in characters.
pub(crate) const WIDTH: usize = 100;

impl Output {
    pub(crate) fn new() -> Self {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let color = io::stdout().is_terminal() && !set("NO_COLOR") && !dumb;
        Output { to: io::BufWriter::new(io::stdout()), color }
    }

    /// The space for a rendering: the terminal's, or that of a comfortable line.
    pub(crate) fn canvas(&self) -> Canvas {
        let size = terminal_size::terminal_size_of(io::stdout()).filter(|_| io::stdout().is_terminal());
        match size {
            Some((width, height)) => {
                Canvas { width: usize::from(width.0).max(Canvas::MIN_WIDTH), height: Some(height.0.into()) }
            }
            None => Canvas::wide(WIDTH),
        }
    }

    /// Whether the terminal, on both sides, can show a full screen.
    #[cfg(feature = "screen")]
    pub(crate) fn can_fill_screen(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
        // The canvas of a narrow terminal is wider than it is.
        let size = terminal_size::terminal_size_of(io::stdout()).filter(|_| io::stdout().is_terminal());
        let fits = size.is_some_and(|(width, height)| usize::from(width.0) >= Canvas::MIN_WIDTH && height.0 >= 20);
        io::stdin().is_terminal() && !dumb && fits
    }

    pub(crate) fn styled(&mut self, text: &StyledText) -> Done {
        let text = self.rendered(text);
        Ok(self.to.write_all(text.as_bytes())?)
    }

    fn rendered(&self, text: &StyledText) -> String {
        if self.color { text.ansi() } else { printable(&text.to_string()) }
    }

    pub(crate) fn line(&mut self, text: impl Display) -> Done {
        self.line_in(Style::PLAIN, text)
    }

    pub(crate) fn blank(&mut self) -> Done {
        self.line("")
    }

    /// The text in lines of its own, one at least.
    pub(crate) fn line_in(&mut self, style: Style, text: impl Display) -> Done {
        let mut styled = StyledText::new();
        for line in printable(&text.to_string()).split('\n') {
            styled.line(style, line);
        }
        self.styled(&styled)
    }

    /// A headline in bold, and what belongs to it in gray.
    pub(crate) fn headline(&mut self, bold: impl Display, gray: impl Display) -> Done {
        let [bold, gray] = [bold.to_string(), format!("  {gray}")].map(|text| printable(&text));
        self.styled(StyledText::new().push(Style::BOLD, bold).push(Style::DIM, gray).end_line())
    }

    /// A value for programs: one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Done {
        let text = serde_json::to_string(value).map_err(Failure::new)?;
        self.line(text)
    }

    /// A question, which the answer follows on the same line.
    pub(crate) fn prompt(&mut self, text: impl Display) -> Done {
        let line = self.rendered(StyledText::new().line(Style::BOLD, printable(&text.to_string())));
        write!(self.to, "{} ", line.trim_end())?;
        self.flush()
    }

    pub(crate) fn flush(&mut self) -> Done {
        Ok(self.to.flush()?)
    }
}
