//! Why a command ends early.

use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something that a person has to mend, in one line: what, where, how.
    Told(String),
    /// Nobody reads what we print any more: no matter for words.
    Unread,
}

/// The exit status for what a person has to mend.
const BAD_INPUT: u8 = 2;

impl Failure {
    pub(crate) fn new(why: impl ToString) -> Self {
        Failure::Told(why.to_string())
    }

    /// Says why on the standard error, and gives the exit status.
    pub(crate) fn end(self) -> ExitCode {
        match self {
            Failure::Unread => ExitCode::SUCCESS,
            Failure::Told(why) => {
                // If nobody hears that either, the status still tells.
                let _ = writeln!(io::stderr(), "tabletop: {}", one_line(&why));
                ExitCode::from(BAD_INPUT)
            }
        }
    }
}

/// What was typed or read can come back in an error: it shall neither break the line nor speak to the terminal.
fn one_line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Errors of writing to the standard output; reading has its own words.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Told(format!("cannot write to the standard output: {error}; send it elsewhere")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_line() {
        assert_eq!(one_line(" a\nb\x1b[31m\n"), "a b [31m");
    }
}
