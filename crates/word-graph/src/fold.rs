//! Which letters A–Z a character stands for.

/// The letters that a character folds to: the base letter of its canonical decomposition, or the two of a ligature.
pub(crate) const fn letters(c: char) -> Option<&'static [u8]> {
    Some(match c {
        'Æ' | 'æ' => b"AE",
        'Œ' | 'œ' => b"OE",
        // The last one is the sign for ångström, which Unicode holds equal to the letter; so is the one for kelvin.
        'A' | 'a' | 'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | '\u{212B}' => b"A",
        'B' | 'b' => b"B",
        'C' | 'c' | 'Ç' | 'ç' | 'Ć'..='č' => b"C",
        'D' | 'd' | 'Ď' | 'ď' => b"D",
        'E' | 'e' | 'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => b"E",
        'F' | 'f' => b"F",
        'G' | 'g' | 'Ĝ'..='ģ' => b"G",
        'H' | 'h' | 'Ĥ' | 'ĥ' => b"H",
        'I' | 'i' | 'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='İ' => b"I",
        'J' | 'j' | 'Ĵ' | 'ĵ' => b"J",
        'K' | 'k' | 'Ķ' | 'ķ' | '\u{212A}' => b"K",
        'L' | 'l' | 'Ĺ'..='ľ' => b"L",
        'M' | 'm' => b"M",
        'N' | 'n' | 'Ñ' | 'ñ' | 'Ń'..='ň' => b"N",
        'O' | 'o' | 'Ò'..='Ö' | 'ò'..='ö' | 'Ō'..='ő' => b"O",
        'P' | 'p' => b"P",
        'Q' | 'q' => b"Q",
        'R' | 'r' | 'Ŕ'..='ř' => b"R",
        'S' | 's' | 'Ś'..='š' | 'Ș' | 'ș' => b"S",
        'T' | 't' | 'Ţ'..='ť' | 'Ț' | 'ț' => b"T",
        'U' | 'u' | 'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => b"U",
        'V' | 'v' => b"V",
        'W' | 'w' | 'Ŵ' | 'ŵ' => b"W",
        'X' | 'x' => b"X",
        'Y' | 'y' | 'Ý' | 'ý' | 'ÿ' | 'Ŷ'..='Ÿ' => b"Y",
        'Z' | 'z' | 'Ź'..='ž' => b"Z",
        _ => return None,
    })
}

/// Whether a plain letter and a combining mark behind it are one of the accented characters of [`letters`]. Other marks
/// make another letter (a stroke: Ø), or are letters themselves (U+0364, a small e above).
pub(crate) const fn takes(letter: char, mark: char) -> bool {
    let letter = letter.to_ascii_uppercase();
    match mark {
        '\u{300}' | '\u{340}' => matches!(letter, 'A' | 'E' | 'I' | 'O' | 'U'),
        '\u{301}' | '\u{341}' => {
            matches!(letter, 'A' | 'C' | 'E' | 'I' | 'L' | 'N' | 'O' | 'R' | 'S' | 'U' | 'Y' | 'Z')
        }
        '\u{302}' => matches!(letter, 'A' | 'C' | 'E' | 'G' | 'H' | 'I' | 'J' | 'O' | 'S' | 'U' | 'W' | 'Y'),
        '\u{303}' => matches!(letter, 'A' | 'I' | 'N' | 'O' | 'U'),
        '\u{304}' => matches!(letter, 'A' | 'E' | 'I' | 'O' | 'U'),
        '\u{306}' => matches!(letter, 'A' | 'E' | 'G' | 'I' | 'O' | 'U'),
        '\u{307}' => matches!(letter, 'C' | 'E' | 'G' | 'I' | 'Z'),
        '\u{308}' => matches!(letter, 'A' | 'E' | 'I' | 'O' | 'U' | 'Y'),
        '\u{30A}' => matches!(letter, 'A' | 'U'),
        '\u{30B}' => matches!(letter, 'O' | 'U'),
        '\u{30C}' => matches!(letter, 'C' | 'D' | 'E' | 'L' | 'N' | 'R' | 'S' | 'T' | 'Z'),
        '\u{326}' => matches!(letter, 'S' | 'T'),
        '\u{327}' => matches!(letter, 'C' | 'G' | 'K' | 'L' | 'N' | 'R' | 'S' | 'T'),
        '\u{328}' => matches!(letter, 'A' | 'E' | 'I' | 'U'),
        _ => false,
    }
}
