//! Files of weights: numbers with white space between them; lines that begin with `#` are comments.

use std::fmt;

use game_traits::ParseError;

/// The number of weights on a line.
const ON_A_LINE: usize = 8;

/// The numbers of a file.
pub(super) fn parse(text: &str) -> Result<Vec<f32>, ParseError> {
    let mut weights = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        for word in line.split_ascii_whitespace() {
            // The words lie in `text`.
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            weights.push(word.parse().map_err(|_| ParseError::new("a number", word, at))?);
        }
    }
    Ok(weights)
}

/// Writes the numbers of a file.
pub(super) fn write(f: &mut fmt::Formatter<'_>, weights: impl Iterator<Item = f32>) -> fmt::Result {
    for (n, weight) in weights.enumerate() {
        let before = match n {
            0 => "",
            _ if n % ON_A_LINE == 0 => "\n",
            _ => " ",
        };
        write!(f, "{before}{weight}")?;
    }
    writeln!(f)
}
