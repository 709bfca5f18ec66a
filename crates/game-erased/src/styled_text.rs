//! Text with styles: lines of colored runs that also read without color.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// How a run of text looks: colors of the 256-color terminal palette, and weight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Style {
    /// The color of the letters.
    pub fg: Option<u8>,
    /// The color behind them.
    pub bg: Option<u8>,
    /// Heavier.
    pub bold: bool,
}

impl Style {
    /// As the terminal has it.
    pub const PLAIN: Style = Style { fg: None, bg: None, bold: false };
    /// Heavier.
    pub const BOLD: Style = Style { fg: None, bg: None, bold: true };
    /// Grey.
    pub const DIM: Style = Style { fg: Some(244), bg: None, bold: false };

    /// Letters of this color.
    pub const fn fg(color: u8) -> Style {
        Style { fg: Some(color), bg: None, bold: false }
    }

    /// Black or white letters, whichever reads better, on this color.
    pub const fn on(color: u8) -> Style {
        let (r, g, b) = rgb(color);
        let bright = r as u32 * 3 + g as u32 * 6 + b as u32 > 1280;
        Style { fg: Some(if bright { 16 } else { 231 }), bg: Some(color), bold: false }
    }
}

/// The red, green and blue (0 to 255) of a color of the 256-color palette.
pub const fn rgb(color: u8) -> (u8, u8, u8) {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    const FIRST: [(u8, u8, u8); 16] = [
        (0, 0, 0),
        (128, 0, 0),
        (0, 128, 0),
        (128, 128, 0),
        (0, 0, 128),
        (128, 0, 128),
        (0, 128, 128),
        (192, 192, 192),
        (128, 128, 128),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (0, 0, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ];
    match color {
        0..=15 => FIRST[color as usize],
        16..=231 => {
            let n = color as usize - 16;
            (STEPS[n / 36], STEPS[n / 6 % 6], STEPS[n % 6])
        }
        _ => {
            let gray = 8 + 10 * (color - 232);
            (gray, gray, gray)
        }
    }
}

/// Lines of runs. [`fmt::Display`] gives the plain text, [`StyledText::ansi`] the colored one.
///
/// ```
/// use game_erased::{Style, StyledText};
/// let mut quilt = StyledText::new();
/// quilt.push(Style::on(34), "A");
/// quilt.push(Style::PLAIN, ".");
/// quilt.end_line();
/// assert_eq!(quilt.to_string(), "A.\n");
/// assert_eq!(quilt.ansi(), "\x1b[38;5;231;48;5;34mA\x1b[0m.\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StyledText {
    lines: Vec<Vec<(Style, String)>>,
    open: Vec<(Style, String)>,
}

impl StyledText {
    /// Nothing drawn yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a run to the line that is being drawn. Control characters in it become `�`, so that text which a user gave
    /// cannot speak to the terminal.
    pub fn push(&mut self, style: Style, text: impl fmt::Display) -> &mut Self {
        let mut run = Printable(String::new());
        // Writing to a String cannot fail.
        let _ = write!(run, "{text}");
        self.open.push((style, run.0));
        self
    }

    /// Closes the line.
    pub fn end_line(&mut self) -> &mut Self {
        self.lines.push(core::mem::take(&mut self.open));
        self
    }

    /// A whole line in one style.
    pub fn line(&mut self, style: Style, text: impl fmt::Display) -> &mut Self {
        self.push(style, text).end_line()
    }

    /// How wide the widest line is, in characters.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// The number of lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// Puts blocks beside each other, `gap` columns apart, as many as fit the width; the others go below, in columns of
    /// the same width.
    #[must_use]
    pub fn flow(blocks: Vec<StyledText>, gap: usize, width: usize) -> StyledText {
        let column = blocks.iter().map(StyledText::width).max().unwrap_or(0);
        let in_a_row = ((width + gap) / (column + gap).max(1)).max(1);
        let (mut all, mut row) = (StyledText::new(), StyledText::new());
        for (n, block) in blocks.into_iter().enumerate() {
            let place = n % in_a_row;
            if place == 0 {
                all = all.above(core::mem::take(&mut row));
                row = block;
            } else {
                let fill = (place * (column + gap)).saturating_sub(row.width());
                row = row.beside(block, fill);
            }
        }
        all.above(row)
    }

    /// This text with lines broken between words where they are wider than `width`. What follows a break is indented
    /// `hanging` columns deeper than its line. A word that is wider than the text is broken within.
    #[must_use]
    pub fn wrapped(self, width: usize, hanging: usize) -> StyledText {
        let mut out = StyledText::new();
        for line in self.lines {
            if self::width(&line) <= width {
                out.lines.push(line);
                continue;
            }
            let mut rest: Vec<(Style, char)> = line
                .into_iter()
                .flat_map(|(style, run)| run.chars().map(move |c| (style, c)).collect::<Vec<_>>())
                .collect();
            let blank = |&(style, c): &(Style, char)| c == ' ' && style.bg.is_none();
            let indent = rest.iter().take_while(|cell| blank(cell)).count() + hanging;
            // A line has room for words beside its indentation.
            let indent = indent.min(width / 2);
            let mut before = 0;
            while before + rest.len() > width {
                let room = (width - before).max(1);
                // A percent sign stays with its number.
                let may_break = |at: usize| rest.get(at + 1).is_none_or(|&(_, c)| c != '%');
                let space = (1..=room)
                    .rev()
                    .find(|&at| rest.get(at).is_some_and(blank) && may_break(at) && !rest[..at].iter().all(blank));
                let mut tail = rest.split_off(space.unwrap_or(room));
                out.put(before, &rest);
                let skipped = tail.iter().take_while(|cell| blank(cell)).count();
                rest = tail.split_off(skipped);
                before = indent;
            }
            if !rest.is_empty() {
                out.put(before, &rest);
            }
        }
        out.open = self.open;
        out
    }

    /// Adds a line of styled characters after `before` blanks.
    fn put(&mut self, before: usize, cells: &[(Style, char)]) {
        let mut line = Vec::new();
        if before > 0 {
            line.push((Style::PLAIN, " ".repeat(before)));
        }
        for same in cells.chunk_by(|a, b| a.0 == b.0) {
            line.push((same[0].0, same.iter().map(|&(_, c)| c).collect()));
        }
        self.lines.push(line);
    }

    /// The lines, each as runs of one style.
    pub fn lines(&self) -> impl Iterator<Item = &[(Style, String)]> {
        self.lines.iter().map(Vec::as_slice)
    }

    /// This text with this number of blanks before each line.
    #[must_use]
    pub fn indented(mut self, columns: usize) -> StyledText {
        self.lines.iter_mut().for_each(|line| line.insert(0, (Style::PLAIN, " ".repeat(columns))));
        self
    }

    /// This text with `right` beside it, `gap` columns apart.
    #[must_use]
    pub fn beside(mut self, mut right: StyledText, gap: usize) -> StyledText {
        let column = self.width() + gap;
        let height = self.lines.len().max(right.lines.len());
        self.lines.resize(height, Vec::new());
        for (line, mut more) in self.lines.iter_mut().zip(right.lines.drain(..)) {
            let fill = column - width(line);
            line.push((Style::PLAIN, " ".repeat(fill)));
            line.append(&mut more);
        }
        self
    }

    /// This text with `below` under it.
    #[must_use]
    pub fn above(mut self, mut below: StyledText) -> StyledText {
        self.lines.append(&mut below.lines);
        self
    }

    /// The text with the escapes of a color terminal.
    pub fn ansi(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            for (style, run) in line {
                let _ = write_run(&mut out, *style, run);
            }
            out.push('\n');
        }
        out
    }
}

/// Text without control characters.
struct Printable(String);

impl Write for Printable {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend(text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }));
        Ok(())
    }
}

fn width(line: &[(Style, String)]) -> usize {
    line.iter().map(|(_, run)| run.chars().count()).sum()
}

fn write_run(out: &mut String, style: Style, run: &str) -> fmt::Result {
    if style == Style::PLAIN {
        return out.write_str(run);
    }
    let mut next = "\x1b[";
    if style.bold {
        write!(out, "{next}1")?;
        next = ";";
    }
    if let Some(color) = style.fg {
        write!(out, "{next}38;5;{color}")?;
        next = ";";
    }
    if let Some(color) = style.bg {
        write!(out, "{next}48;5;{color}")?;
    }
    write!(out, "m{run}\x1b[0m")
}

impl fmt::Display for StyledText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|(_, run)| run.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
