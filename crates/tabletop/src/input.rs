//! Lines that a person types, or that come through a pipe.

use std::io::{self, BufRead, IsTerminal};

use crate::files::without_mark;

/// The standard input, line by line.
pub(crate) struct Input {
    from: io::StdinLock<'static>,
    /// Whether lines come through a pipe: then they are on no screen unless they are repeated.
    pub(crate) is_piped: bool,
    is_first: bool,
}

/// The maximum length of a line that is kept, in bytes; the rest of a longer one is dropped.
const MAX_LINE: usize = 4096;

impl Input {
    pub(crate) fn new() -> Self {
        Input { from: io::stdin().lock(), is_piped: !io::stdin().is_terminal(), is_first: true }
    }

    /// The next line without its end, and the first one without a byte order mark; `None` at the end of the input.
    pub(crate) fn line(&mut self) -> io::Result<Option<String>> {
        let line = line_of(&mut self.from)?;
        let is_first = std::mem::take(&mut self.is_first);
        Ok(line.map(|line| if is_first { without_mark(&line).trim().to_owned() } else { line }))
    }
}

fn line_of(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let (mut line, mut any) = (Vec::new(), false);
    loop {
        let more = match from.fill_buf() {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            more => more?,
        };
        if more.is_empty() {
            break;
        }
        any = true;
        let end = more.iter().position(|&byte| byte == b'\n');
        let part = &more[..end.unwrap_or(more.len())];
        line.extend_from_slice(&part[..part.len().min(MAX_LINE - line.len())]);
        let used = end.map_or(more.len(), |at| at + 1);
        from.consume(used);
        if end.is_some() {
            break;
        }
    }
    // What is not UTF-8 is no action either: the game will say so.
    Ok(any.then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| line_of(&mut bytes).expect("a slice")).collect()
    }

    #[test]
    fn lines_end_as_they_may() {
        assert_eq!(lines(b"one\r\n\n two"), ["one", "", "two"]);
        assert_eq!(lines(b""), Vec::<String>::new());
        assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let long = [&vec![b'x'; 3 * MAX_LINE][..], b"\nnext\n"].concat();
        let read = lines(&long);
        assert_eq!((read[0].len(), read[1].as_str(), read.len()), (MAX_LINE, "next", 2));
    }
}
