//! Matches that survive: journals torn anywhere, records as bytes, and what each error says.

use crate::hunch::{Action, Config, Half, Hunch};
use game_traits::record::{BinaryError, Entry, FORMAT, Head, Journal, Journaled, VersionError};
use game_traits::{ActionSet, Game, Record, Seat, Table};

const SEED: u64 = u64::MAX - 3;

fn hunch() -> Hunch {
    Hunch::from_config(Config { players: 4 }).expect("four play")
}

/// Plays the first legal actions, undoes one of them, and plays on; gives the journal as well.
fn played() -> (Table<Hunch>, String) {
    let (mut journal, mut file) = Journal::begin(&hunch(), SEED);
    let mut table = Table::seeded(hunch(), SEED);
    for step in 0..12 {
        let Some(seat) = table.turn().first_required() else { break };
        let action =
            table.game().legal(table.state(), seat).nth(step % 2).or(table.game().legal(table.state(), seat).nth(0));
        table.act(seat, action.expect("a seat to act has an action")).expect("it is legal");
        file += &journal.append(&table);
        if step == 5 {
            assert!(table.undo().is_some() && table.undo().is_some());
            file += &journal.append(&table);
        }
    }
    assert_eq!(journal.append(&table), "", "all of it is written");
    (table, file)
}

fn read(text: &str) -> Result<Journaled<Hunch>, String> {
    Journaled::read(text.as_bytes()).map_err(|e| e.to_string())
}

#[test]
fn a_journal_torn_at_any_byte_resumes_as_the_match_was() {
    let (table, file) = played();
    assert!(file.contains("{\"keep\":"), "an undo is a line: {file}");
    let head = file.find('\n').expect("a first line") + 1;
    for cut in 0..head {
        let none = Journaled::<Hunch>::read(&file.as_bytes()[..cut]).expect_err("no whole line");
        assert_eq!(none.to_string(), "the journal has no whole line");
    }
    for cut in head..=file.len() {
        let journaled = read(&file[..cut]).expect("what is whole is kept");
        assert_eq!((journaled.seed(), journaled.whole()), (SEED, file[..cut].rfind('\n').expect("the head") + 1));
        let (mut resumed, mut journal) = journaled.resume(hunch()).expect("it resumes");
        let mut again = file[..journaled.whole()].to_string() + &journal.append(&resumed);
        // What was decided before the undo and is not in the torn file is gone with it.
        if !table.decisions().collect::<Vec<_>>().starts_with(&resumed.decisions().collect::<Vec<_>>()) {
            continue;
        }
        for (seat, action) in table.decisions().skip(resumed.decisions().count()) {
            resumed.act(seat, action).expect("the same decisions");
            again += &journal.append(&resumed);
        }
        assert_eq!((resumed.state(), resumed.entries()), (table.state(), table.entries()));
        assert_eq!(read(&again).expect("ours").record().entries(), table.entries());
    }
}

#[test]
fn nothing_new_is_no_line() {
    let (resumed, mut journal) = read(&played().1).expect("ours").resume(hunch()).expect("it resumes");
    assert_eq!(journal.append(&resumed), "");
}

#[test]
fn a_journal_that_cannot_be_read_says_where() {
    let (_, file) = played();
    let refused = |from: &str, to: &str| {
        assert!(file.contains(from), "no {from:?} in {file}");
        read(&file.replacen(from, to, 1)).expect_err("it cannot be read")
    };
    let head = |why: &str| format!("the first line: not a record that can be read: {why}");
    assert_eq!(refused("\"hunch\"", "\"chess\""), head("it is of \"chess\", not of \"hunch\""));
    assert!(refused("\"format\":1", "\"format\":9").starts_with(&head("record format 9")));
    assert!(refused("{", "[").starts_with(&head("expected a JSON object")));
    assert!(
        refused("\"18446744073709551612\"", "\"-1\"").ends_with("not a number from 0 to 18446744073709551615: \"-1\"")
    );
    assert!(refused("\n\"", "\n\"x").starts_with("line 2: "));
    assert!(refused("\n\"", "\n7\n\"").starts_with("line 2: "));
    assert_eq!(refused("\n\"", "\n{\"keep\":3}\n\""), "line 2: it keeps 3 entries of 0");
    let other = read(&file.replacen("18446744073709551612", "7", 1)).expect("a seed");
    assert_eq!(other.resume(hunch()).expect_err("another seed").to_string(), "entry 1: the seed draws another outcome");
}

#[test]
fn a_record_comes_back_from_its_bytes() {
    let record = played().0.record().with_tag("seat 0", "Ada");
    let bytes = record.to_bytes();
    assert_eq!(Record::from_bytes(&bytes).expect("ours"), record);
    let head = Head::from_bytes(&bytes).expect("it has a head");
    assert_eq!((head.format, &*head.game, head.rules_version), (FORMAT, "hunch", 1));
    assert!(std::str::from_utf8(&bytes).is_err(), "no text");
    let odd = Record::<Hunch>::new(
        Config { players: 200 },
        vec![Entry::Act(Seat::new(15), Action::Hunch(Half::High)), Entry::Digest(u64::MAX)],
    );
    assert_eq!(Record::from_bytes(&odd.to_bytes()).expect("ours"), odd, "nothing is checked before it is replayed");
}

#[test]
fn bytes_that_cannot_be_read_say_where() {
    let record = played().0.record();
    let bytes = record.to_bytes();
    let read = |bytes: &[u8]| Record::<Hunch>::from_bytes(bytes);
    assert!(matches!(read(b"{}"), Err(BinaryError::Begin)));
    assert!(matches!(read(&bytes[..6]), Err(BinaryError::Head(_))));
    let mut other = bytes.clone();
    other[4] = 9;
    assert!(matches!(read(&other), Err(BinaryError::Version(VersionError::Format { found: 9 }))));
    let mut other = bytes.clone();
    let config = bytes.windows(9).position(|part| part == b"\"players\"").expect("the config is JSON");
    other[config] = b'?';
    assert!(matches!(read(&other), Err(BinaryError::Json(_))));
    // Cut between two entries it is a shorter record; anywhere else the entry is named.
    let mut whole = 0;
    for cut in Record::<Hunch>::new(*record.config(), Vec::new()).to_bytes().len()..bytes.len() {
        match read(&bytes[..cut]) {
            Ok(shorter) => {
                assert!(record.entries().starts_with(shorter.entries()));
                whole = shorter.entries().len();
            }
            Err(BinaryError::Entry { entry, .. }) => assert_eq!(entry, whole),
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(whole + 1, record.entries().len());
}
