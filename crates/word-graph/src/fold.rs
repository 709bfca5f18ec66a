//! Which letters A–Z a character stands for.

/// The letters that a character folds to: the base letter of its canonical decomposition, or the two of a ligature.
pub(crate) const fn letters(c: char) -> Option<&'static [u8]> {
    Some(match c {
        'Æ' | 'æ' => b"AE",
        'Œ' | 'œ' => b"OE",
        'A' | 'a' | 'À'..='Å' | 'à'..='å' | 'Ā'..='ą' => b"A",
        'B' | 'b' => b"B",
        'C' | 'c' | 'Ç' | 'ç' | 'Ć'..='č' => b"C",
        'D' | 'd' | 'Ď' | 'ď' => b"D",
        'E' | 'e' | 'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => b"E",
        'F' | 'f' => b"F",
        'G' | 'g' | 'Ĝ'..='ģ' => b"G",
        'H' | 'h' | 'Ĥ' | 'ĥ' => b"H",
        'I' | 'i' | 'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='İ' => b"I",
        'J' | 'j' | 'Ĵ' | 'ĵ' => b"J",
        'K' | 'k' | 'Ķ' | 'ķ' => b"K",
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

/// A combining mark: an accent written behind its letter.
pub(crate) const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}
