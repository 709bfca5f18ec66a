//! The erased layer: a game by its entry, a match by text and JSON.

#[path = "../../game-traits/tests/it/hunch/mod.rs"]
pub mod hunch;

use std::error::Error;

use game_erased::game_bench::{FixtureSettings, Operation, Tally};
use game_erased::{AnyGame, AnyTable, ErasedError, GameDescriptor, Presentation, descriptor_for};
use game_erased::{Canvas, InputError, Style, StyledText};
use game_traits::playout::Steps;
use game_traits::record::{ReplayError, VersionError};
use game_traits::rng::seeded;
use game_traits::{ActionError, ConfigError, Observer, ParseError, Seat, Seats, Turn};
use hunch::{Event, Hunch, Illegal, View};

impl Presentation for Hunch {
    const NAME: &'static str = "Hunch";
    const ABOUT: &'static str = "2 to 4 players guess whether their card is low";
    const RULES: &'static str = "- HU-1 Two to four players.";
    const GRAMMAR: &'static str = "low, high, pass, shout";
    const RENDERED_EVENTS: usize = 3;

    fn render_text(&self, view: &View, observed: &[Event], observer: Observer, _: Canvas) -> StyledText {
        let mut out = StyledText::new();
        out.line(Style::PLAIN, format!("{observer}: {} passed, {} observed", view.passed, observed.len()));
        out
    }

    fn render_svg(&self, view: &View, observed: &[Event], observer: Observer) -> String {
        format!("<svg><!-- {observer}: {} passed, {} observed --></svg>", view.passed, observed.len())
    }

    fn describe(&self, event: &Event) -> String {
        match event {
            Event::Dealt { .. } => String::new(),
            Event::Committed { seat, hunch: None } => format!("Seat {seat} has a hunch."),
            event => format!("{event:?}"),
        }
    }
}

const HUNCH: GameDescriptor = GameDescriptor::of::<Hunch>();
const TWO: &str = "{\"players\": 2}";

fn seat(index: usize) -> Seat {
    Seat::new(index)
}

fn two() -> Box<dyn AnyGame> {
    HUNCH.open(Some(TWO)).expect("two can play")
}

/// Two seats, both hunches made: seat 0 has the word.
fn committed() -> Box<dyn AnyTable> {
    let mut table = two().table(7);
    table.act(seat(0), "low").expect("everybody owes a hunch");
    table.act(seat(1), "high").expect("everybody owes a hunch");
    table
}

fn failed<T>(result: Result<T, ErasedError>) -> String {
    result.err().expect("it cannot be done").to_string()
}

#[test]
fn an_entry_opens_its_game() {
    assert_eq!((HUNCH.id, HUNCH.name, HUNCH.rules_version), ("hunch", "Hunch", 1));
    let game = HUNCH.open(None).expect("the default is a config");
    assert_eq!((game.id(), game.config().as_str(), game.seats()), ("hunch", "{\"players\":3}", Seats::first(3)));
    assert_eq!(HUNCH.open(Some("{}")).expect("what is left out is as in the default").config(), game.config());
    assert_eq!(two().seats(), Seats::first(2));
}

#[test]
fn options_from_outside_are_refused_with_their_reason() {
    assert_eq!(failed(HUNCH.open(Some("{\"players\": 5}"))), "config: HU-1: 5 players, not 2 to 4");
    assert!(failed(HUNCH.open(Some("{\"seats\": 2}"))).starts_with("config: unknown field `seats`"));
    assert!(failed(HUNCH.open(Some("two"))).starts_with("config: expected a JSON object"));
    assert!(failed(HUNCH.open(Some("[2]"))).starts_with("config: expected a JSON object"));
    assert_eq!(HUNCH.open(Some("\u{feff}{\"players\": 2}")).expect("a byte order mark").config(), two().config());
}

#[test]
fn a_match_is_played_by_text() {
    let mut table = committed();
    assert_eq!(table.turn(), Turn::Decide { must: Seats::one(seat(0)), may: Seats::one(seat(1)) });
    assert_eq!((table.legal(seat(0)), table.legal(seat(1))), (vec!["pass".to_string()], vec!["shout".to_string()]));
    assert_eq!(table.outcome(), None);
    table.act(seat(0), "pass").expect("seat 0 has the word");
    table.act(seat(1), "pass").expect("then seat 1");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(table.outcome().expect("it is over").scores().len(), 2);
    let decisions: Vec<String> = table.decisions().iter().map(|(seat, action)| format!("{seat} {action}")).collect();
    assert_eq!(decisions, ["0 low", "1 high", "0 pass", "1 pass"]);
}

#[test]
fn a_view_has_the_legal_actions_of_its_seat() {
    let (game, table) = (two(), committed());
    let legal = |observer, of| game.legal_in_view(&table.view(observer), seat(of)).expect("a view of this game");
    assert_eq!(legal(Observer::Seat(seat(0)), 0), table.legal(seat(0)));
    assert_eq!(legal(Observer::Seat(seat(1)), 1), ["shout"]);
    assert_eq!(legal(Observer::Seat(seat(1)), 0), [""; 0], "the view of the other");
    assert_eq!(legal(Observer::Spectator, 0), [""; 0]);
    assert!(failed(game.legal_in_view("{}", seat(0))).starts_with("not a view: missing field `cards`"));
}

#[test]
fn what_cannot_be_done_says_why_and_changes_nothing() {
    let mut table = committed();
    let own = Observer::Seat(seat(0));
    let (digest, revision) = (table.digest(), table.revision(own));
    let read = "not an action: expected `low`, `high`, `pass` or `shout` at character 1, found \"fold\"";
    assert_eq!(failed(table.act(seat(0), "fold")), read);
    assert_eq!(failed(table.act_seen(revision, seat(0), "fold")), read);
    assert_eq!(failed(table.read(seat(0), "fold")), read);
    assert_eq!(failed(table.act_typed(seat(0), "fold")), read);
    let refused = table.act_typed(seat(0), "shout").expect_err("only others shout");
    assert_eq!((refused.rule(), refused.to_string().starts_with("HU-4: ")), (Some("HU-4"), true));
    assert_eq!(failed(table.act(seat(0), "shout")), "HU-4: seat 0 has the word and cannot shout, only pass");
    assert_eq!(
        failed(table.act_seen(revision - 1, seat(0), "pass")),
        format!("chosen at revision {}, but the game is at {revision}: look again", revision - 1)
    );
    assert_eq!((table.digest(), table.revision(own)), (digest, revision));
    table.act_seen(revision, seat(0), "pass").expect("nothing has happened since");
}

#[test]
fn what_is_typed_is_trimmed_if_a_game_has_no_reader_of_its_own() {
    assert_eq!(committed().read(seat(0), "  pass \n").expect("it is an action"), "pass");
    let mut table = committed();
    assert_eq!(table.act_typed(seat(0), "  pass \n").expect("it is legal"), ["pass"]);
    assert_eq!(table.decisions().last(), Some(&(seat(0), "pass".to_owned())));
}

#[test]
fn a_fork_and_a_step_back_leave_the_other_alone() {
    let mut table = committed();
    let before = table.digest();
    let mut fork = table.fork();
    fork.act(seat(0), "pass").expect("seat 0 has the word");
    assert_ne!(fork.digest(), before);
    assert_eq!(table.digest(), before);
    assert_eq!(fork.undo(), Some((seat(0), "pass".to_string())));
    assert_eq!((fork.digest(), fork.decisions()), (before, table.decisions()));
    for _ in 0..2 {
        assert!(table.undo().is_some());
    }
    assert_eq!(table.undo(), None, "the deal is no decision");
}

#[test]
fn each_observer_hears_and_sees_its_own() {
    let table = committed();
    let own = Observer::Seat(seat(1));
    assert_eq!(table.messages(Observer::Spectator, 0), ["", "", "Seat 0 has a hunch.", "Seat 1 has a hunch."]);
    assert_eq!(table.messages(own, 3), ["Committed { seat: Seat(1), hunch: Some(High) }"]);
    assert_eq!(table.messages_of(None, own), ["", ""], "the deal comes before the first decision");
    assert_eq!(table.messages_of(Some(0), own), ["Seat 0 has a hunch."]);
    assert_eq!(table.events(own, 2)[0], "{\"Committed\":{\"seat\":0,\"hunch\":null}}");
    assert_eq!(table.events(own, 2)[1], "{\"Committed\":{\"seat\":1,\"hunch\":\"High\"}}");
    assert!(table.view(own).contains("\"hunches\":[\"Hidden\",{\"Open\":\"High\"},"), "{}", table.view(own));
    assert!(table.view(Observer::Spectator).contains("\"hunches\":[\"Hidden\",\"Hidden\","));
    assert_eq!(table.render_text(own, Canvas::default()).to_string(), format!("{own}: 0 passed, 3 observed\n"));
    assert_eq!(table.render_svg(own), format!("<svg><!-- {own}: 0 passed, 3 observed --></svg>"));
}

#[test]
fn random_actions_are_those_of_seats_that_are_to_act() {
    let (mut rng, fresh, table) = (seeded(1), two().table(7), committed());
    for _ in 0..50 {
        let (who, said) = fresh.random_choice(&mut rng).expect("hunches are owed");
        assert!(fresh.turn().actors().contains(who) && fresh.legal(who).contains(&said));
    }
    assert_eq!(table.random_action(seat(2), &mut rng), None, "no such seat");
    let mut over = table.fork();
    over.act(seat(1), "shout").expect("who has not the word may shout");
    assert_eq!(over.random_choice(&mut rng), None);
}

#[test]
fn a_match_goes_on_from_its_record_after_any_decision() {
    let table = committed();
    let record = table.record();
    let game = HUNCH.open_record(&record).expect("it is ours");
    assert_eq!(game.config(), two().config(), "the record's, not the default");
    assert_eq!(game.replay(&record, None, 0).expect("it replays").digest(), table.digest());
    for at in 0..=2 {
        let earlier = game.replay(&record, Some(at), 0).expect("it has two decisions");
        assert_eq!(earlier.decisions(), table.decisions()[..at]);
    }
    assert_eq!(failed(game.replay(&record, Some(3), 0)), "the record has 2 decisions, so no position after 3");
    let one = game.replay(&record, Some(1), 0).expect("it has two decisions").record();
    assert_eq!(failed(game.replay(&one, Some(2), 0)), "the record has 1 decision, so no position after 2");
    assert!(failed(game.replay("[]", None, 0)).starts_with("not a record that can be read: "));
    let moved = record.replacen("\"0 low\"", "\"0 pass\"", 1);
    assert_eq!(failed(game.replay(&moved, None, 0)), "record: entry 3: HU-2: hunches come first, say `low` or `high`");
}

#[test]
fn a_record_finds_its_entry_by_its_head_alone() {
    let record = committed().record();
    assert_eq!(descriptor_for(&[HUNCH], &record).expect("it is Hunch").id, "hunch");
    let said = |from: &str, to: &str| {
        assert!(record.contains(from), "no {from:?} in {record}");
        failed(descriptor_for(&[HUNCH], &record.replacen(from, to, 1)))
    };
    assert!(said("\"hunch\"", "\"chess\"").ends_with("no game \"chess\" here, only hunch"));
    assert!(said("\"format\": 1", "\"format\": 9").ends_with("record format 9 is not known here; 1 is"));
    assert!(
        said("\"rules_version\": 1", "\"rules_version\": 9")
            .ends_with("rules version 9 of hunch is not known here; 1 is")
    );
    let five = record.replacen("\"players\": 2", "\"players\": 5", 1);
    assert_eq!(failed(HUNCH.open_record(&five)), "config: HU-1: 5 players, not 2 to 4");
    assert!(failed(HUNCH.open_record("")).starts_with("not a record that can be read: "));
}

#[test]
fn an_error_has_its_typed_reason_as_its_source() {
    let mut table = committed();
    let refused = table.act(seat(0), "shout").expect_err("seat 0 has the word");
    let why = refused.source().and_then(|source| source.downcast_ref::<ActionError<Illegal>>());
    assert_eq!(why, Some(&ActionError::Illegal(Illegal::YourWord(seat(0)))));
    let unread = table.act(seat(0), "fold").expect_err("no action");
    assert!(unread.source().is_some_and(|source| source.is::<ParseError>()));
    let unread = table.act_typed(seat(0), "fold").expect_err("no action");
    let input = unread.source().and_then(|source| source.downcast_ref::<InputError>());
    assert!(matches!(input, Some(InputError::Grammar(_))), "{input:?}");
    let record = table.record();
    let moved = two().replay(&record.replacen("\"0 low\"", "\"0 pass\"", 1), None, 0).expect_err("only others shout");
    assert!(moved.source().is_some_and(|source| source.is::<ReplayError<Illegal>>()));
    let config = HUNCH.open(Some("{\"players\": 5}")).expect_err("five");
    assert!(config.source().is_some_and(|source| source.is::<ConfigError>()));
    let newer = HUNCH
        .open_record(&record.replacen("\"rules_version\": 1", "\"rules_version\": 9", 1))
        .expect_err("another version");
    let version = newer.source().and_then(|source| source.source());
    assert!(version.is_some_and(|source| source.is::<VersionError>()));
}

#[test]
fn counting_needs_no_type() {
    let game = two();
    // Two hunches each, in any order; then a pass or a shout.
    let perft = |depth| game.perft(1, depth).expect("chance is settled");
    assert_eq!((perft(1), perft(3)), (4, 16));
    let mut observed = Vec::new();
    let parts = game.divide(1, 3, &mut |done, of| observed.push((done, of))).expect("chance is settled");
    assert_eq!(parts[1], (seat(0), "high".to_string(), 4));
    assert_eq!(parts.iter().map(|part| part.2).sum::<u64>(), 16);
    assert_eq!(observed, [(1, 4), (2, 4), (3, 4), (4, 4)]);
}

#[test]
fn playouts_are_counted_and_cut_off() {
    let game = two();
    let whole = game.playouts(1, 100, false, 1_000);
    assert_eq!((whole.games, whole.cut_off, whole.steps.chances), (100, 0, 200));
    assert!((300..=400).contains(&whole.steps.decisions), "two hunches and up to two passes: {whole:?}");
    assert_eq!(game.playouts(1, 100, true, 1_000), whole, "by way of the list the same games");
    let cut = Tally { games: 9, cut_off: 9, steps: Steps { decisions: 18, chances: 18 } };
    assert_eq!(game.playouts(1, 9, false, 2), cut);
}

#[test]
fn every_operation_runs_over_all_of_a_workload() {
    let game = two();
    let mut work = game.workload(FixtureSettings { seed: 3, positions: 12, ..FixtureSettings::default() });
    let count = work.len() as u64;
    assert!((1..=12).contains(&count) && !work.is_empty());
    assert!(work.state_bytes() >= 8);
    let answers = work.answers();
    assert!(answers.legal >= count, "a seat can act in each");
    for operation in Operation::ALL {
        assert_eq!(work.run(operation), answers.of(operation), "{operation}");
    }
    assert!(game.workload(FixtureSettings { positions: 0, ..FixtureSettings::default() }).is_empty());
}

#[test]
fn a_line_breaks_between_words_and_never_before_a_percent_sign() {
    let broken = |width| {
        let mut text = StyledText::new();
        text.line(Style::PLAIN, "one has 52 % of it");
        text.wrapped(width, 2).to_string()
    };
    assert_eq!(broken(18), "one has 52 % of it\n");
    assert_eq!(broken(12), "one has 52 %\n  of it\n");
    assert_eq!(broken(11), "one has\n  52 % of\n  it\n");
    assert_eq!(broken(10), "one has\n  52 % of\n  it\n");
}
