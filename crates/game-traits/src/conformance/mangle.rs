//! Input changed so that it does harm to a careless reader: extremes, depth, length, what is missing or there twice.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use serde_json::Value;

use super::mutation;
use crate::GameRng;

/// The maximum length of an input, in bytes; few come near it.
const MAX_LENGTH: usize = 1 << 20;

/// Numbers at which types end.
const EXTREMES: [&str; 20] = [
    "0",
    "-1",
    "1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "1e999",
    "0.5",
];

/// What can stand where a value stands.
const VALUES: [&str; 10] =
    ["null", "true", "\"\"", "{}", "[]", "[[]]", "{\"a\":1}", "\"\\u0000\"", "\"\\ud800\"", "-0"];

/// A JSON text, changed a little or mangled one to three times; parts of `donor` may come into it.
pub(super) fn json(text: &str, donor: &str, rng: &mut impl GameRng) -> Vec<u8> {
    // What nearly holds goes furthest.
    match rng.random_below(4) {
        0 => return structure(text, donor, rng).into_bytes(),
        1 => return mutation::digits(text, rng).into_bytes(),
        _ => {}
    }
    let mut text = text.to_string();
    for _ in 0..=rng.random_below(3) {
        text = match rng.random_below(12) {
            0 => mutation::digits(&text, rng),
            1 => structure(&text, donor, rng),
            2 => replaced(&text, |c| c.is_ascii_digit(), pick(&EXTREMES, rng), rng),
            3 => replaced(&text, |c| c.is_ascii_alphanumeric() || c == '"', pick(&VALUES, rng), rng),
            4 | 5 => parts(&text, rng),
            6 => nested(&text, rng),
            7 => inserted(&text, &stretched(rng), rng),
            8 => text[..place(&text, rng)].to_string(),
            9 => format!("{}{}", &text[..place(&text, rng)], &donor[place(donor, rng)..]),
            _ => {
                let mut bytes = text.into_bytes();
                mutation::bytes(&mut bytes, rng);
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
    }
    let mut bytes = text.into_bytes();
    // What is not UTF-8 is for the reader to find.
    if rng.random_ratio(1, 16) {
        mutation::bytes(&mut bytes, rng);
    }
    bytes.truncate(MAX_LENGTH);
    bytes
}

/// An entry of a record, or the text of an action, mangled.
pub(super) fn line(text: &str, rng: &mut impl GameRng) -> String {
    match rng.random_below(8) {
        0 => replaced(text, |c| c.is_ascii_digit(), pick(&EXTREMES, rng), rng),
        1 => inserted(text, &stretched(rng), rng),
        2 => text[..place(text, rng)].to_string(),
        3 => inserted(text, ["\u{0}", "é", "\u{202e}", "  ", "\t", "\n", "-", "𝟙"][rng.random_below(8) as usize], rng),
        _ => {
            let made = mutation::texts(text, rng);
            made[rng.random_below_u64(made.len() as u64) as usize].clone()
        }
    }
}

/// Bytes of a binary format, of which one changes, or mangled one to three times.
pub(super) fn binary(bytes: &[u8], donor: &[u8], rng: &mut impl GameRng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if rng.random_ratio(1, 2) {
        let place = rng.random_below_u64(bytes.len() as u64) as usize;
        if let Some(byte) = bytes.get_mut(place) {
            *byte = if rng.random_ratio(1, 2) { byte.wrapping_add(1) } else { rng.random_below(32) as u8 };
        }
        return bytes;
    }
    for _ in 0..=rng.random_below(3) {
        let place = rng.random_below_u64(bytes.len() as u64 + 1) as usize;
        match rng.random_below(8) {
            // The greatest length that a count can say, and one that is too long to be one.
            0 => drop(bytes.splice(place..place, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01])),
            1 => drop(bytes.splice(place..place, [0xff; 11])),
            2 => {
                bytes.truncate(place);
                bytes.extend_from_slice(&donor[rng.random_below_u64(donor.len() as u64 + 1) as usize..]);
            }
            3 => bytes = (0..rng.random_below(256)).map(|_| rng.raw_u32() as u8).collect(),
            4 => {
                let byte = rng.raw_u32() as u8;
                bytes.splice(place..place, core::iter::repeat_n(byte, 1 << rng.random_below(14)));
            }
            _ => mutation::bytes(&mut bytes, rng),
        }
    }
    bytes
}

fn pick(of: &[&'static str], rng: &mut impl GameRng) -> &'static str {
    of[rng.random_below_u64(of.len() as u64) as usize]
}

/// Where a character begins, or the end.
fn place(text: &str, rng: &mut impl GameRng) -> usize {
    let mut place = rng.random_below_u64(text.len() as u64 + 1) as usize;
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}

fn inserted(text: &str, more: &str, rng: &mut impl GameRng) -> String {
    let place = place(text, rng);
    format!("{}{more}{}", &text[..place], &text[place..])
}

/// The kit's own changes of values, in what can be read as a value.
fn structure(text: &str, donor: &str, rng: &mut impl GameRng) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(text) else { return text.to_string() };
    let donor = serde_json::from_str(donor).unwrap_or_default();
    mutation::value(&mut value, &donor, rng);
    value.to_string()
}

/// The run of characters that `of` holds for, somewhere, becomes `by`.
fn replaced(text: &str, of: impl Fn(char) -> bool, by: &str, rng: &mut impl GameRng) -> String {
    let from = place(text, rng);
    let Some(start) = text[from..].find(&of).map(|at| from + at) else { return text.to_string() };
    let end = text[start..].find(|c| !of(c)).map_or(text.len(), |at| start + at);
    format!("{}{by}{}", &text[..start], &text[end..])
}

/// What stands between two commas is left out, put twice, moved, or repeated very often.
fn parts(text: &str, rng: &mut impl GameRng) -> String {
    let mut parts: Vec<&str> = text.split(',').collect();
    let (a, b) = (rng.random_below_u64(parts.len() as u64) as usize, rng.random_below_u64(parts.len() as u64) as usize);
    match rng.random_below(5) {
        0 => drop(parts.remove(a)),
        1 => parts.insert(a, parts[a]),
        2 => parts.insert(b, parts[a]),
        3 => parts.swap(a, b),
        _ => {
            let often = (1usize << rng.random_below(17)).min(MAX_LENGTH / (parts[a].len() + 1));
            parts.splice(a..a, core::iter::repeat_n(parts[a], often));
        }
    }
    parts.join(",")
}

/// Brackets in brackets, closed or not.
fn nested(text: &str, rng: &mut impl GameRng) -> String {
    let deep = 1 << rng.random_below(18);
    let (open, close) = [("[", "]"), ("{\"a\":", "}"), ("{\"config\":", "}")][rng.random_below(3) as usize];
    let close = if rng.random_ratio(1, 2) { close.repeat(deep) } else { String::new() };
    inserted(text, &format!("{}0{close}", open.repeat(deep)), rng)
}

/// A character, very often.
fn stretched(rng: &mut impl GameRng) -> String {
    ["9", " ", "a", "é", "\\u0041", "- ", "1e"][rng.random_below(7) as usize].repeat(1 << rng.random_below(16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    #[test]
    fn what_is_mangled_differs_and_is_bounded() {
        let text =
            r#"{"format":1,"game":"hunch","config":{"players":2},"entries":["* deal 4","0 low","= 00ff00ff00ff00ff"]}"#;
        let (mut rng, mut still_json, mut longest) = (stream(3, 0), 0, 0);
        for _ in 0..2_000 {
            let made = json(text, text, &mut rng);
            still_json += usize::from(made != text.as_bytes() && serde_json::from_slice::<Value>(&made).is_ok());
            longest = longest.max(made.len());
        }
        // What is not even JSON says little about a loader.
        assert!(still_json > 500 && longest > 100_000 && longest <= MAX_LENGTH, "{still_json} {longest}");
        let changed = (0..200).filter(|_| line("0 take 5.1 c4", &mut rng) != "0 take 5.1 c4").count();
        assert!(changed > 150, "{changed}");
        let changed = (0..200).filter(|_| binary(b"abcdefg", b"hij", &mut rng) != b"abcdefg").count();
        assert!(changed > 150, "{changed}");
    }
}
