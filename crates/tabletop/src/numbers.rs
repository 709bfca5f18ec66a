//! Numbers as people read them.

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
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

/// `1 decision`, `2 decisions`.
pub(crate) fn counted(n: usize, noun: &str) -> String {
    format!("{} {noun}{}", grouped(n as u64), if n == 1 { "" } else { "s" })
}

/// A number for programs: no more digits than it deserves.
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
        assert_eq!([counted(1, "decision"), counted(1200, "decision")], ["1 decision", "1,200 decisions"]);
        assert_eq!([0.000_49, 12.345_67, 123_456.7].map(rounded), [0.0, 12.346, 123_457.0]);
    }
}
