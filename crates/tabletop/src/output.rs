//! What is printed, and whether in colour.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use game_erased::{Style, StyledText};
use serde::Serialize;

use crate::failure::Failure;

type Done = Result<(), Failure>;

/// The standard output. It is in colour only on a terminal that wants it.
pub(crate) struct Output {
    to: io::BufWriter<io::Stdout>,
    colour: bool,
}

/// For rules and lists of pairs: the width of a comfortable line.
pub(crate) const WIDTH: usize = 100;

impl Output {
    pub(crate) fn new() -> Self {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let colour = io::stdout().is_terminal() && !set("NO_COLOR") && !dumb;
        Output { to: io::BufWriter::new(io::stdout()), colour }
    }

    pub(crate) fn styled(&mut self, picture: &StyledText) -> Done {
        let text = if self.colour { picture.ansi() } else { picture.to_string() };
        Ok(self.to.write_all(text.as_bytes())?)
    }

    pub(crate) fn line(&mut self, text: impl Display) -> Done {
        self.inked(Style::PLAIN, text)
    }

    pub(crate) fn blank(&mut self) -> Done {
        self.line("")
    }

    pub(crate) fn inked(&mut self, ink: Style, text: impl Display) -> Done {
        self.styled(StyledText::new().line(ink, text))
    }

    /// A headline in bold, and what belongs to it in grey.
    pub(crate) fn headline(&mut self, bold: impl Display, grey: impl Display) -> Done {
        self.styled(StyledText::new().push(Style::BOLD, bold).push(Style::DIM, format_args!("  {grey}")).end_line())
    }

    /// Text as it is, with no line end added.
    pub(crate) fn raw(&mut self, text: &str) -> Done {
        Ok(self.to.write_all(text.as_bytes())?)
    }

    /// A value for programs: one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Done {
        let text = serde_json::to_string(value).map_err(Failure::new)?;
        self.line(text)
    }

    /// A question: it stands at the end of the output until it is answered.
    pub(crate) fn prompt(&mut self, text: impl Display) -> Done {
        let line = {
            let mut picture = StyledText::new();
            picture.line(Style::BOLD, text);
            if self.colour { picture.ansi() } else { picture.to_string() }
        };
        self.raw(line.trim_end_matches('\n'))?;
        self.raw(" ")?;
        self.flush()
    }

    pub(crate) fn flush(&mut self) -> Done {
        Ok(self.to.flush()?)
    }
}
