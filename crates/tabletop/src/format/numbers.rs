//! Numbers as people read them.

use std::fmt;

use game_traits::text;

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Three significant figures, whole from 100 on: `0.512`, `42.8`, `64,645`.
pub(crate) fn measured(x: f64) -> String {
    if !x.is_finite() || x < 0.0 {
        return "–".to_owned();
    }
    match x {
        x if x >= 99.95 => grouped(x.round() as u64),
        x if x >= 9.995 => format!("{x:.1}"),
        x if x >= 0.9995 => format!("{x:.2}"),
        x => format!("{x:.3}"),
    }
}

/// `9.08 ms`, `12.5 s`.
pub(crate) fn lasting(seconds: f64) -> String {
    if seconds < 1.0 { format!("{} ms", measured(seconds * 1e3)) } else { format!("{} s", measured(seconds)) }
}

/// `1 decision`, `1,200 decisions`.
pub(crate) fn counted(n: usize, one: &'static str, many: &'static str) -> impl fmt::Display {
    text::counted(Grouped(n as u64), one, many)
}

/// A number that displays as [`grouped`] does.
#[derive(PartialEq)]
struct Grouped(u64);

impl From<u8> for Grouped {
    fn from(n: u8) -> Self {
        Grouped(n.into())
    }
}

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grouped(self.0))
    }
}

/// A number for programs, rounded to what is significant: three decimals, none from 1,000 on.
pub(crate) fn rounded(x: f64) -> f64 {
    if x >= 1000.0 { x.round() } else { (x * 1000.0).round() / 1000.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([0, 999, 1000, 64_645_343].map(grouped), ["0", "999", "1,000", "64,645,343"]);
        assert_eq!([0.5121, 1.0, 42.79, 99.96, 139_000.4].map(measured), ["0.512", "1.00", "42.8", "100", "139,000"]);
        assert_eq!([lasting(0.009_08), lasting(12.5)], ["9.08 ms", "12.5 s"]);
        let matches = |n| counted(n, "match", "matches").to_string();
        assert_eq!([matches(0), matches(1), matches(1200)], ["0 matches", "1 match", "1,200 matches"]);
        assert_eq!([0.000_49, 12.345_67, 123_456.7].map(rounded), [0.0, 12.346, 123_457.0]);
    }
}
