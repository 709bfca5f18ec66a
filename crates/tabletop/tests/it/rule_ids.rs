//! Every rule has a test that is named after it, and every rule that a test is named after exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::shape::{game_crates, read};

/// The ids with one of `prefixes` in the names of test functions: `fn pw_07_name()` has `PW-7`.
fn ids(text: &str, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (line, next) in text.lines().zip(text.lines().skip(1)) {
        let Some(name) = next.trim().strip_prefix("fn ").filter(|_| line.trim() == "#[test]") else { continue };
        let words: Vec<_> = name.split('(').next().unwrap_or_default().split('_').collect();
        for pair in words.windows(2) {
            if let (Some(prefix), Ok(number)) = (prefixes.get(&pair[0].to_uppercase()), pair[1].parse::<u32>()) {
                found.insert(format!("{prefix}-{number}"));
            }
        }
    }
    found
}

/// What a rules file defines: lines that begin with `- XY-1`.
fn defined(rules: &str) -> BTreeSet<String> {
    rules
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .filter_map(|line| line.split([' ', ':']).next())
        .filter(|word| word.split_once('-').is_some_and(|(prefix, n)| prefix.len() == 2 && n.parse::<u32>().is_ok()))
        .map(str::to_owned)
        .collect()
}

fn tests_below(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a folder entry").path();
        // The slow twin cites rules, but tests none.
        if path.is_dir() && !path.ends_with("oracle") {
            tests_below(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *text += &read(&path);
        }
    }
}

#[test]
fn every_rule_has_a_test_and_every_cited_rule_exists() {
    for folder in game_crates() {
        let shown = folder.display();
        let rules = defined(&read(&folder.join("RULES.md")));
        assert!(rules.len() > 5, "{shown}: only {} rules, not six or more", rules.len());
        let prefixes = rules.iter().filter_map(|id| id.split_once('-')).map(|(prefix, _)| prefix.to_owned()).collect();
        let mut tests = String::new();
        tests_below(&folder.join("tests"), &mut tests);
        let cited = ids(&tests, &prefixes);
        let untested: Vec<_> = rules.difference(&cited).collect();
        let unknown: Vec<_> = cited.difference(&rules).collect();
        assert!(untested.is_empty(), "{shown}: no test is named after {untested:?}");
        assert!(unknown.is_empty(), "{shown}: no rule {unknown:?}");
    }
}

#[test]
fn ids_are_found_as_they_are_written() {
    let prefixes = ["PW".to_owned()].into();
    let text = "#[test]\nfn pw_07_x() { // PW-12\n    #[test]\n    fn pw_1_pw_13() {}\nfn pw_4() {}\n#[test]\nfn spw_3_pw_x() {}";
    assert_eq!(ids(text, &prefixes), ["PW-1", "PW-13", "PW-7"].map(str::to_owned).into());
    assert_eq!(defined("- PW-1 [book] a\n- PW-2: b\nPW-3\n- no-1x"), ["PW-1", "PW-2"].map(str::to_owned).into());
}
