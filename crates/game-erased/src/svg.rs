//! SVG documents of panels: each panel is drawn in its own coordinates and can be taken out of the document, so that a
//! page arranges the same drawing for a wide and for a narrow screen.
//!
//! Colors stand in attributes, for light ground. Elements with a class of [`class`] follow a dark one by a style sheet
//! within the document. What an action is made of is a [part](Panel::part): an element with a name in `data-part`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

use crate::rgb;

/// Attributes of elements whose color follows a dark ground.
pub mod class {
    /// Text.
    pub const INK: &str = "class=\"ink\" fill=\"#2b261f\"";
    /// Text of less weight.
    pub const FAINT: &str = "class=\"faint\" fill=\"#665d4f\"";
    /// What text and pieces lie on.
    pub const PANEL: &str = "class=\"panel\" fill=\"#fffdf7\"";
    /// What pieces are placed on, with lines between.
    pub const CELL: &str = "class=\"cell\" fill=\"#ebe2d0\" stroke=\"#b5a88c\"";
    /// A line.
    pub const LINE: &str = "class=\"line\" fill=\"none\" stroke=\"#8c7f66\"";
    /// What stands out.
    pub const MARK: &str = "class=\"mark\" fill=\"none\" stroke=\"#b0452f\"";
}

const STYLE: &str = "@media (prefers-color-scheme:dark){.ground{fill:#1d1b18}.ink{fill:#f0ebe0}.faint{fill:#b9b0a0}\
.panel{fill:#2a2723}.cell{fill:#3a352d;stroke:#6d6453}.line{stroke:#9a8f7a}.mark{stroke:#ff9d7e}}";

/// The space around panels.
const GAP: u32 = 16;

/// A document.
#[derive(Clone, Debug)]
pub struct Drawing {
    title: String,
    wide: u32,
    panels: Vec<Panel>,
}

impl Drawing {
    /// An empty document; its panels stand beside each other as far as this width allows.
    pub fn new(title: impl Into<String>, wide: u32) -> Self {
        Drawing { title: title.into(), wide, panels: Vec::new() }
    }

    /// Adds a panel.
    pub fn add(&mut self, panel: Panel) {
        self.panels.push(panel);
    }

    /// The whole document.
    pub fn finish(self) -> String {
        let (mut x, mut y, mut row, mut width) = (GAP, GAP, 0, 0);
        let mut body = String::new();
        for panel in &self.panels {
            if x > GAP && x + panel.width + GAP > self.wide {
                (x, y, row) = (GAP, y + row + GAP, 0);
            }
            // Writing to a String cannot fail.
            let _ = writeln!(
                body,
                "<svg x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" data-panel=\"{2}\">\
                 <title>{3}</title>\n{4}</svg>",
                panel.width,
                panel.height,
                escaped(&panel.name),
                escaped(&panel.title),
                panel.body
            );
            x += panel.width + GAP;
            width = width.max(x);
            row = row.max(panel.height);
        }
        let (width, height) = (width.max(2 * GAP), y + row + GAP);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\" class=\"ink\" fill=\"#2b261f\">\n\
             <title>{}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" class=\"ground\" fill=\"#f6f0e4\"/>\n{body}</svg>\n",
            escaped(&self.title)
        )
    }
}

/// A rectangle of a [`Drawing`], with coordinates of its own.
#[derive(Clone, Debug)]
pub struct Panel {
    name: String,
    title: String,
    width: u32,
    height: u32,
    body: String,
}

impl Panel {
    /// An empty panel: its name, by which a page knows it, its title for people, and its size in pixels.
    pub fn new(name: impl Into<String>, title: impl Into<String>, width: u32, height: u32) -> Self {
        Panel { name: name.into(), title: title.into(), width, height, body: String::new() }
    }

    /// Its width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Makes it at least this high.
    pub fn grow(&mut self, height: u32) {
        self.height = self.height.max(height);
    }

    /// Adds markup as it is. Text has to be [`escaped`].
    pub fn draw(&mut self, markup: impl Display) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.body, "{markup}");
    }

    /// Adds a line of text with these attributes: where, how large, and a class of [`class`] or others.
    pub fn text(&mut self, x: u32, y: u32, size: u32, attributes: &str, words: impl Display) {
        self.draw(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {attributes}>{}</text>",
            escaped(words)
        ));
    }

    /// Adds text broken at words into lines of at most `columns` characters; gives the height of the line after the
    /// last.
    pub fn paragraph(&mut self, x: u32, y: u32, size: u32, columns: usize, attributes: &str, words: &str) -> u32 {
        let (mut line, mut y) = (String::new(), y);
        for word in words.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > columns {
                self.text(x, y, size, attributes, &line);
                line.clear();
                y += size + size / 3;
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        if line.is_empty() {
            return y;
        }
        self.text(x, y, size, attributes, &line);
        y + size + size / 3
    }

    /// Adds a part: what `inside` draws is one element, which a page can make clickable. `name` is its `data-part`, as
    /// in [`Choice::elements`](crate::Choice::elements); `label` is for those who do not see it.
    pub fn part(&mut self, name: impl Display, label: impl Display, inside: impl FnOnce(&mut Panel)) {
        self.draw(format_args!("<g data-part=\"{}\"><title>{}</title>", escaped(name), escaped(label)));
        inside(self);
        self.draw("</g>");
    }

    /// Adds a cell of a grid as a part, so that a piece can be placed on it: `at` are its column and row from 0.
    pub fn cell(
        &mut self,
        name: impl Display,
        label: impl Display,
        grid: impl Display,
        at: (u8, u8),
        inside: impl FnOnce(&mut Panel),
    ) {
        let (x, y) = at;
        self.draw(format_args!(
            "<g data-part=\"{}\" data-grid=\"{}\" data-x=\"{x}\" data-y=\"{y}\"><title>{}</title>",
            escaped(name),
            escaped(grid),
            escaped(label)
        ));
        inside(self);
        self.draw("</g>");
    }
}

/// Text for markup: what would be read as markup is escaped, and characters that XML does not have are spaces.
pub fn escaped(text: impl Display) -> impl Display {
    struct Escaped<T>(T);
    struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

    impl Write for Escaping<'_, '_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let mut rest = text;
            while let Some((at, c, instead)) = rest.char_indices().find_map(|(at, c)| Some((at, c, escape(c)?))) {
                self.0.write_str(&rest[..at])?;
                self.0.write_str(instead)?;
                rest = &rest[at + c.len_utf8()..];
            }
            self.0.write_str(rest)
        }
    }

    impl<T: Display> Display for Escaped<T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(Escaping(f), "{}", self.0)
        }
    }

    Escaped(text)
}

/// What is written instead of a character that markup cannot have.
fn escape(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => Some(" "),
        _ => None,
    }
}

/// A color of the 256-color palette as `#rrggbb`.
pub fn hex(color: u8) -> String {
    let (red, green, blue) = rgb(color);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn text_is_no_markup() {
        assert_eq!(escaped("<a b='\"'>&\u{7}").to_string(), "&lt;a b=&#39;&quot;&#39;&gt;&amp; ");
    }

    #[test]
    fn panels_flow_into_rows() {
        let mut drawing = Drawing::new("A & B", 400);
        for name in ["one", "two", "three"] {
            drawing.add(Panel::new(name, name, 150, 50));
        }
        let svg = drawing.finish();
        let at = |x: u32, y: u32, name: &str| {
            assert!(
                svg.contains(&format!(
                    "<svg x=\"{x}\" y=\"{y}\" width=\"150\" height=\"50\" viewBox=\"0 0 150 50\" data-panel=\"{name}\""
                )),
                "{name}"
            );
        };
        at(16, 16, "one");
        at(182, 16, "two");
        at(16, 82, "three");
        assert!(svg.contains("<title>A &amp; B</title>") && svg.contains("viewBox=\"0 0 348 148\""));
    }

    #[test]
    fn paragraphs_break_at_words() {
        let mut panel = Panel::new("p", "P", 100, 10);
        assert_eq!(panel.paragraph(0, 12, 12, 9, class::INK, "one two three four"), 12 + 3 * 16);
        assert_eq!(panel.body.matches("<text").count(), 3);
    }
}
