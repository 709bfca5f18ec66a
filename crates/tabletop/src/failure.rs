//! Why a command ends early.

use std::io::{self, Write};

use crate::format::printable;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What is wrong, where, and how to mend it, in one line.
    Message(String),
    /// The reader of the standard output has left, which is no error.
    Unread,
    /// Ctrl-C. What there was so far is printed and written already.
    Interrupted,
}

/// The exit status for wrong input and for files that cannot be read or written.
const BAD_INPUT: u8 = 2;

/// The exit status after Ctrl-C: the one of a program that the signal ends.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn new(why: impl ToString) -> Self {
        Failure::Message(why.to_string())
    }

    /// Prints the reason to the standard error, and gives the exit status.
    pub(crate) fn report(self) -> u8 {
        match self {
            Failure::Unread => 0,
            Failure::Interrupted => INTERRUPTED,
            Failure::Message(why) => {
                // If the standard error is closed as well, the exit status is left.
                let _ = writeln!(io::stderr(), "tabletop: {}", one_line(&why));
                BAD_INPUT
            }
        }
    }
}

/// An error may quote what was typed or read, and is one line all the same.
fn one_line(text: &str) -> String {
    printable(text.trim()).replace('\n', " ")
}

/// Errors of writing to the standard output; reading has its own words.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Message(format!("cannot write to the standard output: {error}; send it elsewhere")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_line() {
        assert_eq!(one_line(" a\nb\x1b[31m\u{9b}m\n"), "a b\u{fffd}[31m\u{fffd}m");
    }
}
