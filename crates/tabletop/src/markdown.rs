//! Markdown as text for a terminal: headings, paragraphs, lists, tables and code of the rules and of the pages on how
//! to play.

use game_erased::{Style, StyledText};

/// The text, its lines broken at this width.
pub(crate) fn rendered(markdown: &str, width: usize) -> StyledText {
    let mut out = StyledText::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let text = line.trim_start();
        if text.starts_with("```") {
            for code in lines.by_ref().take_while(|line| !line.trim_start().starts_with("```")) {
                out = out.above(one(Style::PLAIN, code).wrapped(width, 4));
            }
        } else if text.starts_with('#') {
            out = out.above(one(Style::BOLD, text.trim_start_matches('#').trim_start()).wrapped(width, 2));
        } else if text.starts_with('|') {
            let mut rows = vec![text];
            while let Some(row) = lines.next_if(|line| line.trim_start().starts_with('|')) {
                rows.push(row.trim_start());
            }
            out = out.above(table(&rows, line.len() - text.len(), width));
        } else if text.is_empty() {
            out.line(Style::PLAIN, "");
        } else {
            // A paragraph or an item of a list goes on as long as lines do not begin something else.
            let begins = |line: &str| line.trim().is_empty() || line.trim_start().starts_with(['#', '|', '-', '`']);
            let mut whole = line.trim_end().to_owned();
            while let Some(more) = lines.next_if(|line| {
                !begins(line) || line.trim_start().starts_with('`') && !line.trim_start().starts_with("```")
            }) {
                whole = whole + " " + more.trim();
            }
            let hanging = if text.starts_with("- ") { 2 } else { 0 };
            let mut paragraph = StyledText::new();
            inline(&whole, &mut paragraph);
            out = out.above(paragraph.wrapped(width, hanging));
        }
    }
    out
}

fn one(style: Style, text: &str) -> StyledText {
    let mut out = StyledText::new();
    out.line(style, text);
    out
}

/// A line with `**bold**`, `` `code` `` and the ids of rules set off.
fn inline(text: &str, out: &mut StyledText) {
    const CODE: Style = Style::fg(37);
    let mut rest = text;
    if let Some((id, after)) = text.trim_start().strip_prefix("- ").and_then(|item| item.split_once(' '))
        && is_id(id)
    {
        let indent = text.len() - text.trim_start().len();
        out.push(Style::PLAIN, format_args!("{}- ", &text[..indent])).push(Style { bold: true, ..CODE }, id);
        out.push(Style::PLAIN, " ");
        rest = after;
    }
    while let Some(at) = rest.find(['*', '`']) {
        let (before, marked) = rest.split_at(at);
        out.push(Style::PLAIN, before);
        let (mark, style) = if marked.starts_with("**") { ("**", Style::BOLD) } else { ("`", CODE) };
        let inner = marked.strip_prefix(mark).and_then(|inner| inner.split_once(mark));
        match inner {
            Some((inner, after)) => {
                out.push(style, inner);
                rest = after;
            }
            None => {
                let first = marked.chars().next().map_or(0, char::len_utf8);
                out.push(Style::PLAIN, &marked[..first]);
                rest = &marked[first..];
            }
        }
    }
    out.push(Style::PLAIN, rest).end_line();
}

/// A table with columns as wide as their cells; the last one is broken.
fn table(rows: &[&str], indent: usize, width: usize) -> StyledText {
    let cells = |row: &str| -> Vec<String> {
        row.trim().trim_matches('|').split('|').map(|cell| cell.trim().replace(['`', '*'], "")).collect()
    };
    let rule = |row: &&&str| !row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let rows: Vec<Vec<String>> = rows.iter().filter(rule).map(|row| cells(row)).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| widest(column).unwrap_or(0)).collect();
    let before_last = widths.iter().rev().skip(1).map(|width| width + 2).sum::<usize>();
    let mut out = StyledText::new();
    for (n, row) in rows.iter().enumerate() {
        let style = if n == 0 { Style::BOLD } else { Style::PLAIN };
        out.push(style, " ".repeat(indent));
        for (cell, width) in row.iter().zip(&widths) {
            out.push(style, format_args!("{cell:<width$}  "));
        }
        out.end_line();
    }
    out.wrapped(width, before_last)
}

/// `PW-13`.
fn is_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(game, number)| {
        !game.is_empty()
            && game.bytes().all(|b| b.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::GAMES;

    #[test]
    fn paragraphs_are_joined_and_broken_between_words() {
        let text =
            rendered("# Title\n\nOne two\nthree **four** `five`.\n\n- XY-1 item\n  goes on\n- next", 12).to_string();
        assert_eq!(text, "Title\n\nOne two\nthree four\nfive.\n\n- XY-1 item\n  goes on\n- next\n");
    }

    #[test]
    fn columns_of_a_table_are_aligned() {
        let text = rendered("| a | b |\n|---|---|\n| long | `x` y |", 40).to_string();
        assert_eq!(text, "a     b\nlong  x y\n");
    }

    /// No word of the rules is lost, and none is wider than the terminal.
    #[test]
    fn rules_keep_their_words() {
        let words = |text: &str| -> Vec<String> {
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        for game in GAMES {
            for markdown in [game.rules, game.how_to_play] {
                let text = rendered(markdown, 60);
                assert!(text.width() <= 60, "{}", game.id);
                let (mut there, mut asked) = (words(&text.to_string()), words(markdown));
                there.sort_unstable();
                asked.sort_unstable();
                // A word of a table that is wider than its column may be broken.
                let missing = asked.iter().filter(|word| there.binary_search(word).is_err()).count();
                assert!(missing * 100 <= asked.len(), "{}: {missing} of {}", game.id, asked.len());
            }
        }
    }
}
