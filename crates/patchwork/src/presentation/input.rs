//! Reading actions as people type them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_traits::{ParseError, Seat};

use crate::action::Action;
use crate::state::State;

/// Reads an action in any case and spacing. Allowed are `a`, `t` and `l` for the first words, no first word before a
/// patch, no orientation for 0, and a cell alone where a leather patch is due.
pub(super) fn parse(view: &State, seat: Seat, typed: &str) -> Result<Action, String> {
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let (first, rest) = typed.split_once(' ').unwrap_or((&typed, ""));
    let meant = match first {
        "a" | "advance" => format!("advance {rest}"),
        "l" | "leather" => format!("leather {rest}"),
        "t" | "take" => take(rest),
        // Patches begin with a digit, cells with a letter.
        _ if first.starts_with(|c: char| c.is_ascii_digit()) && !rest.is_empty() => take(&typed),
        _ if rest.is_empty() && view.leather_due() == Some(seat) => format!("leather {typed}"),
        _ => typed.clone(),
    };
    let meant = meant.trim_end();
    meant.parse().map_err(|why: ParseError| {
        let read_as = if meant == typed { String::new() } else { format!("read as `{meant}`: ") };
        format!("{read_as}{why}; try `advance`, `take 5.1 c4` or `leather c4`")
    })
}

fn take(words: &str) -> String {
    let (patch, corner) = words.split_once(' ').unwrap_or((words, ""));
    let orientation = if patch.is_empty() || patch.contains('.') { "" } else { ".0" };
    format!("take {patch}{orientation} {corner}")
}
