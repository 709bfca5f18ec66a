//! Names of weapons and zones, as typed.

use core::fmt;
use core::str::FromStr;

use game_traits::ParseError;

/// How long a name can be.
const MAX_LENGTH: usize = 30;

/// The name of a weapon or a zone as it is typed: lower-case letters and digits, joined by `-`, at most 30 characters.
///
/// It is held inline, so that an action is `Copy` and reads and writes itself without its edition.
///
/// ```
/// use touche_poulet::Slug;
/// assert_eq!(Slug::of("Frappe nucleaire").map(|name| name.to_string()).as_deref(), Some("frappe-nucleaire"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug([u8; MAX_LENGTH]);

impl Slug {
    /// The name of something printed: capitals become small, spaces `-`. `None` if other characters than letters,
    /// digits and single spaces or hyphens are in it, or if it is empty or too long.
    pub fn of(printed: &str) -> Option<Self> {
        let mut name = [0; MAX_LENGTH];
        if printed.is_empty() || printed.len() > MAX_LENGTH {
            return None;
        }
        let mut after_hyphen = true;
        for (slot, byte) in name.iter_mut().zip(printed.bytes()) {
            *slot = match byte {
                b' ' | b'-' if !after_hyphen => b'-',
                byte if byte.is_ascii_alphanumeric() => byte.to_ascii_lowercase(),
                _ => return None,
            };
            after_hyphen = *slot == b'-';
        }
        (!after_hyphen).then_some(Slug(name))
    }

    /// As typed.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&byte| byte == 0).unwrap_or(MAX_LENGTH);
        // Only ASCII gets in.
        core::str::from_utf8(&self.0[..end]).unwrap_or("")
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Slug({self})")
    }
}

impl FromStr for Slug {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Slug::of(text)
            .filter(|name| name.as_str() == text)
            .ok_or_else(|| ParseError::new("a name of lower-case letters and digits, joined by `-`", text, 0))
    }
}
