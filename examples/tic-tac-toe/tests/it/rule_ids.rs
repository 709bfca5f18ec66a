//! Every rule has a test, and every rule that a test or an error cites exists. Games in `crates/` have this from
//! tabletop.

use std::collections::BTreeSet;

/// The numbers after `TT-` or `tt_`.
fn cited(text: &str) -> BTreeSet<u32> {
    let text = text.to_lowercase().replace('_', "-");
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    text.split("tt-").skip(1).filter_map(|rest| digits(rest).parse().ok()).collect()
}

#[test]
fn every_rule_has_a_test_and_every_cited_rule_exists() {
    let rules: BTreeSet<u32> =
        include_str!("../../RULES.md").lines().filter(|line| line.starts_with("- TT-")).flat_map(cited).collect();
    assert_eq!(cited(include_str!("rules.rs")), rules);
    let errors = [include_str!("../../src/illegal.rs"), include_str!("../../src/validate.rs")].concat();
    assert!(cited(&errors).is_subset(&rules));
}
