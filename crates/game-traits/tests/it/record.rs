//! Records: what is written, what is read, and what each error says.

use crate::dice::{Dice, Die};
use crate::hunch::{Action, Chance, Config, Half, Hunch, Illegal};
use game_traits::record::{DIGEST_EVERY, Entry, EntryOf, FORMAT, Head, ReplayError};
use game_traits::{ActionError, ChanceError, Game, Outcome, Record, Seat, Table, rng::seeded};

fn played() -> Table<Hunch> {
    let game = Hunch::from_config(Config { players: 4 }).expect("four play");
    let mut table = Table::seeded(game, 11);
    for seat in table.game().seats() {
        table.act(seat, Action::Hunch(Half::High)).expect("everybody owes a hunch");
    }
    for seat in table.game().seats() {
        table.act(seat, Action::Pass).expect("the word goes round");
    }
    table
}

/// The record of a game as text, with one change that must have been possible.
fn changed(from: &str, to: &str) -> String {
    let text = played().record().to_json();
    assert!(text.contains(from), "no {from:?} in {text}");
    text.replacen(from, to, 1)
}

/// The record of a game with other entries.
fn edited(edit: impl FnOnce(&mut Vec<EntryOf<Hunch>>)) -> Record<Hunch> {
    let record = played().record();
    let (config, mut entries) = (*record.config(), record.into_entries());
    edit(&mut entries);
    Record::new(config, entries)
}

fn unreadable(text: &str) -> String {
    Record::<Hunch>::from_json(text).expect_err("it cannot be read").to_string()
}

fn replay(text: &str) -> Result<(), ReplayError<Illegal>> {
    let record = Record::<Hunch>::from_json(text).expect("it can be read");
    record.replay(&record.game().expect("the config is one of Hunch"), |_, _| ()).map(drop)
}

#[test]
fn a_record_reads_as_it_was_written() {
    let text = played().record().to_json();
    let expected_head = "{\n  \"format\": 1,\n  \"game\": \"hunch\",\n  \"rules_version\": 1,\n  \"tags\": {},\n  \"config\": {\n    \"players\": 4\n  },\n  \"entries\": [\n    \"* deal ";
    assert!(text.starts_with(expected_head), "{text}");
    let head = Head::from_json(&text).expect("it has a head");
    assert_eq!((head.format, &*head.game, head.rules_version), (FORMAT, "hunch", 1));
    let record = Record::<Hunch>::from_json(&text).expect("it is ours");
    assert_eq!(record, played().record());
    let mut steps = 0;
    let last = record.replay(played().game(), |_, _| steps += 1).expect("it replays");
    assert_eq!((&last, steps), (played().state(), record.entries().len()));
}

#[test]
fn a_digest_stands_after_every_few_entries_and_at_the_end() {
    let mut table = Table::seeded(Dice, 1);
    let digests = |table: &Table<Dice>| -> Vec<usize> {
        let entries = table.record().into_entries();
        (0..entries.len()).filter(|&place| matches!(entries[place], Entry::Digest(_))).collect()
    };
    assert!(digests(&table).is_empty(), "nothing has happened");
    for _ in 0..DIGEST_EVERY {
        table.act(Seat::new(0), Die(0)).expect("all is allowed");
    }
    assert_eq!(digests(&table), [DIGEST_EVERY, 2 * DIGEST_EVERY + 1], "a throw is a wish and an outcome");
    table.act(Seat::new(0), Die(0)).expect("all is allowed");
    assert_eq!(digests(&table), [DIGEST_EVERY, 2 * DIGEST_EVERY + 1, 2 * DIGEST_EVERY + 4]);
    table.record().replay(&Dice, |_, _| ()).expect("all digests are right");
    table.undo();
    table.undo();
    assert_eq!(
        digests(&table),
        [DIGEST_EVERY, 2 * DIGEST_EVERY - 1],
        "the second went back with its throw, and one closes the rest"
    );
}

#[test]
fn a_match_goes_on_from_its_record() {
    let mut table = played();
    for _ in 0..3 {
        table.undo();
    }
    let half = table.record();
    let mut resumed = Table::resume(*table.game(), &half, seeded(0)).expect("our own record replays");
    assert_eq!(resumed.state(), table.state());
    for index in 1..4 {
        resumed.act(Seat::new(index), Action::Pass).expect("the word goes on");
    }
    assert_eq!(resumed.state(), played().state());
    assert_eq!(resumed.record(), played().record());
}

#[test]
fn what_is_not_json_is_refused() {
    let nothing = "not a record that can be read: expected a JSON object at character 1, found nothing";
    assert_eq!(unreadable(""), nothing);
    assert!(unreadable("{\"format\": 1").contains("line 1"));
}

#[test]
fn a_list_is_not_taken_for_an_object() {
    let list = "not a record that can be read: expected a JSON object at character 2, found \"[1, \\\"hunch\\\", 1]\"";
    assert_eq!(unreadable("\n[1, \"hunch\", 1]").replace("\\\\", "\\"), list);
    assert_eq!(Head::from_json("\n[1, \"hunch\", 1]").expect_err("a list").to_string(), list);
    let text = played().record().to_json().replace("{\n    \"players\": 4\n  }", "[4]");
    assert_eq!(unreadable(&text), "not a record that can be read: expected an object at `/config`, found a list");
}

#[test]
fn a_byte_order_mark_before_a_record_is_skipped() {
    let text = format!("\u{feff}{}", played().record().to_json());
    assert_eq!(Record::<Hunch>::from_json(&text).expect("it is ours"), played().record());
    assert_eq!(Head::from_json(&text).expect("it is ours").game, "hunch");
}

#[test]
fn an_unknown_format_is_refused_by_its_number_whatever_else_is_new() {
    let text = changed("\"format\": 1", "\"format\": 2");
    assert!(unreadable(&text).contains("record format 2 is not known here; 1 is"), "{}", unreadable(&text));
    let text = changed("\"format\": 1", "\"clock\": \"blitz\",\n  \"format\": 2");
    assert!(unreadable(&text).contains("record format 2 is not known here; 1 is"), "{}", unreadable(&text));
}

#[test]
fn another_game_is_refused_by_its_name() {
    let text = changed("\"hunch\"", "\"patchwork\"").replace("\"players\": 4", "\"lexicon\": \"fr\"");
    assert!(unreadable(&text).contains("it is of \"patchwork\", not of \"hunch\""), "{}", unreadable(&text));
}

#[test]
fn other_rules_are_refused_by_their_version() {
    let text = changed("\"rules_version\": 1", "\"rules_version\": 3").replace("\"players\": 4", "\"seats\": 4");
    assert!(unreadable(&text).contains("rules version 3 of hunch is not known here; 1 is"), "{}", unreadable(&text));
}

/// A later version may write more about a match.
#[test]
fn tags_are_kept_and_fields_that_are_not_known_are_skipped() {
    let record = played().record().with_tag("seat 0", "Ada").with_tag("seat 0", "Eve");
    let text = record.to_json();
    assert!(text.contains("\"tags\": {\n    \"seat 0\": \"Eve\"\n  }"), "{text}");
    let read = Record::<Hunch>::from_json(&text.replacen('{', "{\"clock\": [\"blitz\"],", 1)).expect("it is ours");
    assert_eq!((read.tags()["seat 0"].as_str(), &read), ("Eve", &record));
    let without = text.replace("\"tags\": {\n    \"seat 0\": \"Eve\"\n  },", "");
    assert_eq!(Record::<Hunch>::from_json(&without).expect("it is ours"), played().record());
    let table = Table::replayed(read.game().expect("a config"), &read, seeded(1)).expect("it replays");
    assert_eq!(table.record(), record, "a table keeps the tags of its record");
}

#[test]
fn an_entry_that_cannot_be_read_is_named_by_its_number_and_place() {
    let said = unreadable(&changed("\"1 high\"", "\"1 hi\""));
    assert!(said.contains("entry 6: expected `low`, `high`, `pass` or `shout` at character 3, found \"hi\""), "{said}");
    let said = unreadable(&changed("\"1 high\"", "\"* deal 7\""));
    assert!(said.contains("entry 6: expected a card from 1 to 6 at character 8, found \"7\""), "{said}");
    let said = unreadable(&changed("\"1 high\"", "\"17 high\""));
    assert!(said.contains("entry 6: expected `*`, `=` or a seat from 0 to 15 at character 1, found \"17\""), "{said}");
    let said = unreadable(&changed("\"1 high\"", "\"1\""));
    assert!(said.contains("entry 6: expected more after the first word"), "{said}");
    let said = unreadable(&changed("\"1 high\"", "\"= 12\""));
    assert!(said.contains("entry 6: expected a digest of 16 hexadecimal digits at character 3"), "{said}");
}

#[test]
fn an_error_points_into_the_text() {
    let error = "1 hi".parse::<EntryOf<Hunch>>().expect_err("there is no such hunch");
    assert_eq!((error.at(), error.expected()), (2, "`low`, `high`, `pass` or `shout`"));
}

/// A line of a record is also what a program sends or keeps one by one.
#[test]
fn an_entry_travels_as_its_line() {
    let entry: EntryOf<Hunch> = Entry::Act(Seat::new(1), Action::Hunch(Half::High));
    assert_eq!(serde_json::to_string(&entry).expect("it is text"), "\"1 high\"");
    assert_eq!(serde_json::from_str::<EntryOf<Hunch>>("\"1 high\"").expect("it is an entry"), entry);
    let refused = serde_json::from_str::<EntryOf<Hunch>>("\"1 hi\"").expect_err("there is no such hunch");
    assert!(refused.to_string().contains("at character 3, found \"hi\""), "{refused}");
}

#[test]
fn an_outcome_from_outside_has_a_score_and_a_rank_a_seat() {
    let read = |text: &str| serde_json::from_str::<Outcome>(text);
    let shared = read("{\"better\":\"higher\",\"scores\":[3,7,3],\"ranks\":[2,1,2]}").expect("an outcome");
    assert_eq!((shared.scores(), shared.ranks()), (&[3, 7, 3][..], &[2, 1, 2][..]));
    let many = format!("{{\"better\":\"lower\",\"scores\":{:?},\"ranks\":{:?}}}", [0; 17], [1; 17]);
    for wrong in ["{\"better\":\"higher\",\"scores\":[3,7],\"ranks\":[1]}", &many] {
        let why = read(wrong).expect_err(wrong).to_string();
        assert!(why.starts_with("an outcome has one score and one rank a seat, for at most 16 seats"), "{why}");
    }
}

#[test]
fn a_refused_action_is_named_by_its_entry() {
    let error = replay(&changed("\"1 high\"", "\"1 shout\"")).expect_err("hunches come first");
    assert_eq!(error, ReplayError::Action { entry: 5, why: ActionError::Illegal(Illegal::HunchesFirst) });
    assert_eq!(error.to_string(), "entry 6: HU-2: hunches come first, say `low` or `high`");
}

#[test]
fn an_impossible_outcome_is_named_by_its_entry() {
    let record = edited(|entries| *entries = [1, 1, 1].map(|card| Entry::Chance(Chance(card))).to_vec());
    let error = record.replay(played().game(), |_, _| ()).expect_err("there are two cards of 1");
    assert_eq!(error, ReplayError::Chance { entry: 2, why: ChanceError::NotOffered });
    assert_eq!(error.to_string(), "entry 3: this outcome cannot happen here");

    let record = edited(|entries| entries.insert(4, Entry::Chance(Chance(1))));
    let error = record.replay(played().game(), |_, _| ()).expect_err("all are dealt");
    assert_eq!(error, ReplayError::Chance { entry: 4, why: ChanceError::NotDue });
    let at_table = Table::replayed(*played().game(), &record, seeded(0)).expect_err("a table says the same");
    assert_eq!(at_table, error);
}

#[test]
fn a_wrong_digest_is_named_by_its_entry_and_both_hashes() {
    let record = edited(|entries| *entries.last_mut().expect("there are entries") = Entry::Digest(0xAB));
    let found = played().game().digest(played().state());
    let error = record.replay(played().game(), |_, _| ()).expect_err("the digest is wrong");
    assert_eq!(error, ReplayError::Digest { entry: 12, recorded: 0xAB, found });
    let text = error.to_string();
    assert!(text.starts_with("entry 13: ") && text.contains("00000000000000ab"), "{text}");
    assert!(text.contains(&format!("{found:016x}")), "{text}");
    assert_eq!(Table::replayed(*played().game(), &record, seeded(0)).expect_err("a table says the same"), error);
}

#[test]
fn another_config_is_refused() {
    let three = Hunch::from_config(Config { players: 3 }).expect("three play");
    let record = played().record();
    assert_eq!(record.replay(&three, |_, _| ()), Err(ReplayError::OtherConfig));
    assert_eq!(Table::resume(three, &record, seeded(0)).expect_err("a table refuses it"), ReplayError::OtherConfig);
    let impossible = Record::<Hunch>::new(Config { players: 9 }, Vec::new());
    assert_eq!(impossible.game().expect_err("nine do not play").to_string(), "HU-1: 9 players, not 2 to 4");
}
