//! JSON from outside the program: objects only, as people have them.

use alloc::format;
use alloc::string::String;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::ParseError;

/// Why a text is not the JSON object that was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The text does not begin with `{`.
    #[error(transparent)]
    NoObject(ParseError),
    /// The text is not JSON, or a field of it is not as expected.
    #[error(transparent)]
    Invalid(serde_json::Error),
    /// A list stands where the type has an object.
    #[error("expected an object at `{at}`, found a list")]
    List {
        /// The path to the list, with a `/` before each field and index.
        at: String,
    },
}

/// Returns the text of a JSON object without a byte order mark, if it begins as one.
///
/// serde reads a list as an object whose fields are not named; this does not.
///
/// # Errors
/// What stands there instead of `{`.
///
/// ```
/// use game_traits::json::object;
/// assert_eq!(object("\u{feff}{}"), Ok("{}"));
/// assert!(object("[2]").is_err());
/// ```
pub fn object(text: &str) -> Result<&str, ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.starts_with('{') {
        return Ok(text);
    }
    let at = text[..text.len() - start.len()].chars().count();
    Err(ParseError::new("a JSON object", start.lines().next().unwrap_or_default(), at))
}

/// Reads a value from the text of a JSON [`object`]. The objects in it have to be objects as well.
///
/// # Errors
/// Why it cannot be read.
pub fn read_object<T: DeserializeOwned + Serialize>(text: &str) -> Result<T, JsonError> {
    let text = object(text).map_err(JsonError::NoObject)?;
    let read: T = serde_json::from_str(text).map_err(JsonError::Invalid)?;
    let given = serde_json::from_str(text).map_err(JsonError::Invalid)?;
    let written = serde_json::to_value(&read).map_err(JsonError::Invalid)?;
    match list_for_object(&given, &written) {
        Some(at) => Err(JsonError::List { at }),
        None => Ok(read),
    }
}

/// Returns the path to a list in `given` that `written` has an object for.
fn list_for_object(given: &Value, written: &Value) -> Option<String> {
    let below = |name: &str, given, written| list_for_object(given, written).map(|at| format!("/{name}{at}"));
    match (given, written) {
        (Value::Array(_), Value::Object(_)) => Some(String::new()),
        (Value::Array(given), Value::Array(written)) => {
            let mut pairs = given.iter().zip(written).enumerate();
            pairs.find_map(|(n, (given, written))| below(&format!("{n}"), given, written))
        }
        (Value::Object(given), Value::Object(written)) => {
            given.iter().find_map(|(name, given)| below(name, given, written.get(name)?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use serde::Deserialize;

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Outer {
        inner: Vec<Inner>,
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Inner {
        n: u8,
    }

    fn read(text: &str) -> Result<Outer, String> {
        read_object(text).map_err(|e| e.to_string())
    }

    #[test]
    fn an_object_is_read_after_a_byte_order_mark_and_space() {
        let outer = Outer { inner: Vec::from([Inner { n: 1 }, Inner { n: 2 }]) };
        for before in ["", " \n", "\u{feff}", "\u{feff} "] {
            assert_eq!(read(&format!("{before}{}", r#"{"inner": [{"n": 1}, {"n": 2}]}"#)).as_ref(), Ok(&outer));
        }
    }

    #[test]
    fn a_list_is_no_object() {
        let at_once = read(" [[]]").expect_err("serde would read it");
        assert_eq!(at_once, "expected a JSON object at character 2, found \"[[]]\"");
        let within = read(r#"{"inner": [{"n": 1}, [2]]}"#).expect_err("serde would read it");
        assert_eq!(within, "expected an object at `/inner/1`, found a list");
        assert_eq!(read("").expect_err("nothing"), "expected a JSON object at character 1, found nothing");
        assert!(read("{").expect_err("cut").contains("EOF"));
    }
}
