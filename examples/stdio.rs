//! The standard output of a program: a reader that leaves early, such as `head`, ends the program quietly.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reader of the standard output has left.
#[derive(Clone, Copy, Debug)]
pub struct Unread;

impl Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the standard output is closed")
    }
}

impl Error for Unread {}

/// Turns an error of writing to the standard output into [`Unread`], where that is what happened.
pub fn unread(error: io::Error) -> Box<dyn Error> {
    if error.kind() == io::ErrorKind::BrokenPipe { Box::new(Unread) } else { Box::new(error) }
}

/// Prints a line. `println!` panics where the reader has left.
///
/// # Errors
/// [`Unread`], or what the system says.
pub fn print(line: impl Display) -> Result<(), Box<dyn Error>> {
    writeln!(io::stdout(), "{line}").map_err(unread)
}

/// Ends the program `name`: an error is one line and a status, [`Unread`] is neither.
pub fn end(name: &str, result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Err(why) if !why.is::<Unread>() => {
            // Where the standard error is closed too, the status is left.
            let _ = writeln!(io::stderr(), "{name}: {why}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
