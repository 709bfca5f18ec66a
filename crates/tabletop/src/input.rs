//! Lines that a person types, or that come through a pipe.

use std::io::{self, BufRead, IsTerminal};

/// The standard input, line by line.
pub(crate) struct Input {
    from: io::StdinLock<'static>,
    /// Nobody sees what comes through a pipe unless it is repeated.
    pub(crate) unseen: bool,
}

/// No line that a person types is longer, in bytes; what goes beyond is not kept.
const LONGEST: usize = 4096;

impl Input {
    pub(crate) fn new() -> Self {
        Input { from: io::stdin().lock(), unseen: !io::stdin().is_terminal() }
    }

    /// The next line without its end; `None` at the end of the input.
    pub(crate) fn line(&mut self) -> io::Result<Option<String>> {
        line_of(&mut self.from)
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
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
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
        let long = [&vec![b'x'; 3 * LONGEST][..], b"\nnext\n"].concat();
        let read = lines(&long);
        assert_eq!((read[0].len(), read[1].as_str(), read.len()), (LONGEST, "next", 2));
    }
}
