//! States and views as JSON, as clients read them.

use game_traits::conformance::assert_golden;
use serde_json::Value;

use crate::rules::table::Script;

/// A line for each field that holds no object, by its path.
fn lines(path: &str, value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| lines(&format!("{path}.{key}"), value, out)),
        Value::Array(entries) if entries.iter().any(Value::is_object) => {
            entries.iter().enumerate().for_each(|(n, entry)| lines(&format!("{path}[{n}]"), entry, out));
        }
        value => *out += &format!("{path} {value}\n"),
    }
}

/// The fields and their form are as they were: programs elsewhere read them.
#[test]
fn states_and_views_are_written_as_they_were() {
    let mut table = Script::placed(2);
    table.hit(0, 1, &["5.1", "6.1", "5.2", "6.2"]);
    table.hit(1, 0, &["1.1", "9.8"]);
    table.set(&["answered 1 1.2 8.7", "scouted 1 prairie", "field 1 1@8.1", "eggs 1 0 wild"]);
    table.give(0, "frappe-nucleaire");
    table.acts(&["0 play frappe-nucleaire", "0 strike 1@3.8", "0 pick grange", "0 target 1@2.1"]);
    let mut text = String::new();
    lines("state", &serde_json::to_value(&table.state).expect("data"), &mut text);
    for (name, seat) in [("spectator", None), ("seat 0", Some(0))] {
        lines(name, &serde_json::to_value(table.view(seat)).expect("data"), &mut text);
    }
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/json.txt"), &text);
}
