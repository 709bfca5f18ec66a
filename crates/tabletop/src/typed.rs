//! Lines that a person types at the table: commands and actions.

/// The commands, and what they do.
pub(crate) const HELP: [(&str, &str); 17] = [
    ("list", "your legal actions; `list WORDS` those with these words in them"),
    ("more", "the next page of them"),
    ("#3", "do the third of them"),
    ("random", "do any of them"),
    ("wait", "let others act until it is your turn again; an empty line lets the next one act"),
    ("hint", "asks a bot for the best action"),
    ("show", "the table again"),
    ("log", "what happened; `log 50` more of it"),
    ("undo", "back to your last decision"),
    ("how", "how the game is played, on a page"),
    ("rules", "the rules of the game"),
    ("legend", "what the signs on the table mean"),
    ("card X", "a component by name: card, patch, masterpiece, weapon or unit"),
    ("do TEXT", "act, where TEXT is also a command"),
    ("/WORD", "the command, where WORD is also an action"),
    ("help", "this"),
    ("quit", "leave the table"),
];

/// The sentences of a log by default.
const LOG: usize = 20;

/// The commands that a word can begin, for completion.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    HELP.iter()
        .filter_map(|(command, _)| command.split(' ').next())
        .filter(|word| word.starts_with(char::is_alphabetic))
}

/// What is wrong with a command in a line that is neither a command nor an action.
pub(crate) fn misused(line: &str) -> Option<String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word, rest.trim()) {
        ("card" | "patch" | "masterpiece" | "weapon" | "unit", "") => {
            Some(format!("`{word} X` shows a component: X is its name or number"))
        }
        ("log", rest) if !rest.is_empty() => Some("`log` takes a number of sentences, such as `log 50`".to_owned()),
        (word, rest) if !rest.is_empty() && command(word).is_some() => Some(format!("`{word}` takes nothing after it")),
        _ => None,
    }
}

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Typed<'a> {
    Nothing,
    /// A word behind `/` that is no command.
    NoCommand(&'a str),
    Command(Command<'a>),
    Action(&'a str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    /// The legal actions with words that begin so.
    List(&'a str),
    More,
    /// The action with this number in the list.
    Number(usize),
    Random,
    Wait,
    Show,
    Undo,
    /// What happened last, in at most this number of sentences.
    Log(usize),
    Hint,
    /// A component of the game by name.
    Component(&'a str),
    How,
    Rules,
    Help,
    Quit,
}

/// Reads a line, and whether it can be meant in one way only: `/` marks a command, `do` an action.
pub(crate) fn read(line: &str) -> (Typed<'_>, bool) {
    if line.is_empty() {
        return (Typed::Nothing, true);
    }
    if let Some(word) = line.strip_prefix('/') {
        return (command(word).map_or(Typed::NoCommand(word), Typed::Command), true);
    }
    match line.split_once(char::is_whitespace) {
        Some(("do", action)) if !action.trim().is_empty() => (Typed::Action(action.trim()), true),
        _ => (command(line).map_or(Typed::Action(line), Typed::Command), false),
    }
}

fn command(text: &str) -> Option<Command<'_>> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some(match (word, rest.trim()) {
        ("list", words) => Command::List(words),
        ("more", "") => Command::More,
        ("random", "") => Command::Random,
        ("wait", "") => Command::Wait,
        ("show", "") => Command::Show,
        ("undo", "") => Command::Undo,
        ("hint", "") => Command::Hint,
        ("log", "") => Command::Log(LOG),
        ("log", number) => Command::Log(number.parse().ok()?),
        ("legend", "") => Command::Component("legend"),
        ("card" | "patch" | "masterpiece" | "weapon" | "unit", name) if !name.is_empty() => Command::Component(text),
        ("how", "") => Command::How,
        ("rules", "") => Command::Rules,
        ("help" | "?", "") => Command::Help,
        ("quit" | "exit", "") => Command::Quit,
        _ => Command::Number(text.strip_prefix('#')?.trim().parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_an_action() {
        for (line, typed) in [
            ("", Typed::Nothing),
            ("list", Typed::Command(Command::List(""))),
            ("list take 2", Typed::Command(Command::List("take 2"))),
            ("#3", Typed::Command(Command::Number(3))),
            ("# 3", Typed::Command(Command::Number(3))),
            ("?", Typed::Command(Command::Help)),
            ("/quit", Typed::Command(Command::Quit)),
            ("/#3", Typed::Command(Command::Number(3))),
            ("do quit", Typed::Action("quit")),
            ("do  /quit", Typed::Action("/quit")),
            // `#` is a card of Point Final.
            ("#", Typed::Action("#")),
            ("#x", Typed::Action("#x")),
            ("log", Typed::Command(Command::Log(LOG))),
            ("log 5", Typed::Command(Command::Log(5))),
            ("log fire", Typed::Action("log fire")),
            ("patch 22", Typed::Command(Command::Component("patch 22"))),
            ("patch", Typed::Action("patch")),
            ("hint", Typed::Command(Command::Hint)),
            ("/nothing", Typed::NoCommand("nothing")),
            ("/undo 5", Typed::NoCommand("undo 5")),
            ("do", Typed::Action("do")),
            ("quit now", Typed::Action("quit now")),
            ("take 2.0 c1", Typed::Action("take 2.0 c1")),
        ] {
            assert_eq!(read(line).0, typed, "{line:?}");
        }
        assert_eq!(["quit", "/quit", "do quit", ""].map(|line| read(line).1), [false, true, true, true]);
    }
}
