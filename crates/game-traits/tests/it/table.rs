//! Tables: undo, stale choices, and the events and revisions of each observer.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use crate::dice::{Dice, Die};
use crate::hunch::{Action, Config, Event, Half, Hunch, Illegal};
use crate::tokens::Tokens;
use game_traits::record::{Entry, ReplayError};
use game_traits::rng::seeded;
use game_traits::{ActionError, Game, GameRng, Observer, Seat, Seats, Table, Turn};

const LOW: Action = Action::Hunch(Half::Low);
const HIGH: Action = Action::Hunch(Half::High);

fn hunch(players: u8) -> Hunch {
    Hunch::from_config(Config { players }).expect("two to four play")
}

fn seat(index: usize) -> Seat {
    Seat::new(index)
}

/// A table at which all hunches are made, and seat 0 has the word.
fn committed(players: u8, seed: u64) -> Table<Hunch> {
    let mut table = Table::seeded(hunch(players), seed);
    for seat in table.game().seats() {
        table.act(seat, LOW).expect("everybody owes a hunch");
    }
    table
}

#[test]
fn chance_is_settled_before_the_first_decision() {
    let table = Table::seeded(hunch(3), 1);
    assert_eq!(table.turn(), Turn::Decide { must: Seats::first(3), may: Seats::EMPTY });
    assert_eq!(table.entries().iter().filter(|entry| matches!(entry, Entry::Chance(_))).count(), 3);
}

#[test]
fn a_game_is_played_to_its_outcome() {
    let mut table = committed(2, 3);
    assert_eq!(table.outcome(), None);
    table.act(seat(0), Action::Pass).expect("seat 0 has the word");
    table.act(seat(1), Action::Pass).expect("then seat 1");
    assert_eq!(table.turn(), Turn::Over);
    let outcome = table.outcome().expect("the game is over");
    assert_eq!(outcome.scores().len(), 2);
    assert_eq!(table.act(seat(0), Action::Pass), Err(ActionError::Over));
}

#[test]
fn a_refused_action_leaves_the_table_as_it_was() {
    let mut table = committed(3, 5);
    let revisions =
        |table: &Table<Hunch>| Observer::all(table.game().seats()).map(|o| table.revision(o)).collect::<Vec<_>>();
    let (state, record, before) = (table.state().clone(), table.record(), revisions(&table));
    assert_eq!(table.act(seat(0), HIGH), Err(ActionError::Illegal(Illegal::HunchesStand(3))));
    assert_eq!(table.act(seat(1), Action::Pass), Err(ActionError::Illegal(Illegal::NotYourWord(seat(0)))));
    assert_eq!(
        table.act(seat(3), Action::Shout),
        Err(ActionError::NotYours { seat: seat(3), actors: Seats::first(3) }),
        "no such seat is in the game"
    );
    assert_eq!((table.state(), table.record(), revisions(&table)), (&state, record, before));
}

#[test]
fn undo_takes_back_one_decision_with_all_it_brought() {
    let mut table = committed(2, 9);
    let (state, record) = (table.state().clone(), table.record());
    let received = table.events(Observer::Spectator).count();
    table.act(seat(1), Action::Shout).expect("seat 1 may shout");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(table.undo(), Some((seat(1), Action::Shout)));
    assert_eq!((table.state(), table.record()), (&state, record));
    assert_eq!(table.events(Observer::Spectator).count(), received);
    assert_eq!(table.undo(), Some((seat(1), LOW)));
    assert_eq!(table.undo(), Some((seat(0), LOW)));
    assert_eq!(table.undo(), None, "the deal is no decision");
    assert_eq!(table.decisions().count(), 0);
}

#[test]
fn the_same_action_has_the_same_outcomes_again() {
    let mut table = Table::seeded(Dice, 4);
    let throw = |table: &mut Table<Dice>| table.act(seat(0), Die(0)).expect("all is allowed");
    throw(&mut table);
    throw(&mut table);
    let first = table.state().clone();
    table.undo();
    table.undo();
    throw(&mut table);
    throw(&mut table);
    assert_eq!(table.state(), &first, "a step back takes the generator along");
    throw(&mut table);
    let throws: BTreeSet<u64> = table.state().thrown.iter().copied().collect();
    assert_eq!(throws.len(), 3, "three throws, of a million sides, differ");
    assert_eq!(table.events(Observer::Spectator).collect::<Vec<_>>(), table.state().thrown);
}

#[test]
fn simultaneous_decisions_do_not_make_each_other_stale() {
    let mut table = Table::seeded(hunch(3), 2);
    for index in [2, 0, 1] {
        table.act_seen(0, seat(index), LOW).expect("all three chose at the same time");
    }
    assert_eq!(table.revision(Observer::Seat(seat(1))), 3);
}

#[test]
fn what_was_chosen_before_something_else_happened_is_stale() {
    let mut table = committed(3, 2);
    let seen = table.revision(Observer::Seat(seat(0)));
    table.act_seen(seen, seat(0), Action::Pass).expect("nothing has happened since");
    let stale = ActionError::Stale { seen, now: seen + 1 };
    assert_eq!(table.act_seen(seen, seat(2), Action::Shout), Err(stale.clone()), "a pass came first");
    assert_eq!(table.act_seen(seen, seat(1), Action::Pass), Err(stale));
    table.act_seen(seen + 1, seat(2), Action::Shout).expect("looked again");
}

#[test]
fn one_does_not_commit_twice_by_an_old_choice() {
    let mut table = Table::seeded(hunch(3), 2);
    let seen = table.revision(Observer::Seat(seat(0)));
    table.act_seen(seen, seat(0), LOW).expect("nothing has happened since");
    assert_eq!(table.act_seen(seen, seat(0), HIGH), Err(ActionError::Stale { seen, now: seen + 1 }));
}

#[test]
fn revisions_from_before_a_step_back_and_from_the_future_are_stale() {
    let mut table = committed(2, 2);
    let seen = table.revision(Observer::Seat(seat(0)));
    table.act(seat(0), Action::Pass).expect("seat 0 has the word");
    table.undo();
    let now = table.revision(Observer::Seat(seat(0)));
    assert!(now > seen, "a step back is news");
    assert_eq!(table.act_seen(seen, seat(0), Action::Pass), Err(ActionError::Stale { seen, now }));
    let future = now + 1;
    assert_eq!(table.act_seen(future, seat(0), Action::Pass), Err(ActionError::Stale { seen: future, now }));
    assert_eq!(table.act_seen(now, seat(0), Action::Pass), Ok(()));
}

#[test]
fn each_observer_receives_its_part_in_order() {
    let table = committed(2, 8);
    let received: Vec<Event> = table.events(Observer::Seat(seat(1))).collect();
    let cards = table.state().cards();
    assert_eq!(
        received,
        [
            Event::Dealt { seat: seat(0), card: None },
            Event::Dealt { seat: seat(1), card: Some(cards[1]) },
            Event::Committed { seat: seat(0), hunch: None },
            Event::Committed { seat: seat(1), hunch: Some(Half::Low) },
        ]
    );
    let open =
        |event: &Event| matches!(event, Event::Dealt { card: Some(_), .. } | Event::Committed { hunch: Some(_), .. });
    assert!(!table.events(Observer::Spectator).any(|event| open(&event)));
}

/// Hunch, of which the spectator receives only passes: the numbers of its events must not count the others.
#[test]
fn the_place_of_an_event_counts_only_what_its_observer_received() {
    let mut table = Table::seeded(whisper::Whisper(hunch(2)), 8);
    for index in 0..2 {
        table.act(seat(index), LOW).expect("everybody owes a hunch");
    }
    table.act(seat(0), Action::Pass).expect("seat 0 has the word");
    let received: Vec<Event> = table.events(Observer::Spectator).collect();
    assert_eq!(received, [Event::Passed { seat: seat(0) }]);
    assert_eq!(table.events(Observer::Seat(seat(0))).count(), 5);
    assert_eq!(table.events(Observer::Seat(seat(9))).count(), 0, "no such seat is in the game");
}

fn tokens(each: u32, seed: u64) -> Table<Tokens> {
    Table::seeded(Tokens::from_config(each).expect("any number"), seed)
}

fn place(table: &mut Table<Tokens>, index: usize, token: u64) {
    table.act(seat(index), Die(token)).expect("a seat places its tokens");
}

fn revisions(table: &Table<Tokens>) -> [usize; 3] {
    [Observer::Seat(seat(0)), Observer::Seat(seat(1)), Observer::Spectator].map(|observer| table.revision(observer))
}

#[test]
fn a_revision_counts_only_what_its_observer_can_notice() {
    let mut table = tokens(3, 1);
    place(&mut table, 1, 0);
    place(&mut table, 1, 2);
    assert_eq!(revisions(&table), [0, 2, 0], "neither the tokens nor the throws after them");
    table.act_seen(0, seat(0), Die(0)).expect("seat 0 has noticed nothing");
    assert_eq!(revisions(&table), [1, 2, 0]);
    assert_eq!(table.act_seen(0, seat(0), Die(0)), Err(ActionError::Stale { seen: 0, now: 1 }));
    place(&mut table, 1, 1);
    assert_eq!(revisions(&table), [2, 3, 1], "that a seat is done changes the turn");
    table.act_seen(1, seat(0), Die(0)).expect("the other's part of a simultaneous decision");
}

#[test]
fn only_those_who_noticed_a_decision_notice_its_undo() {
    let mut table = tokens(2, 1);
    place(&mut table, 1, 0);
    table.undo();
    assert_eq!(revisions(&table), [0, 2, 0]);
    assert_eq!(table.act_seen(1, seat(1), Die(0)), Err(ActionError::Stale { seen: 1, now: 2 }));
    place(&mut table, 1, 0);
    place(&mut table, 1, 0);
    assert_eq!(revisions(&table), [1, 4, 1]);
    table.undo();
    assert_eq!(revisions(&table), [2, 5, 2], "seat 1 is not done any more");
    assert_eq!(table.act_seen(0, seat(0), Die(0)), Err(ActionError::Stale { seen: 0, now: 2 }));
}

#[test]
fn two_matches_that_are_alike_to_an_observer_are_numbered_alike() {
    let (mut one, mut other) = (tokens(20, 1), tokens(20, 2));
    for step in 0..40 {
        place(&mut one, step % 2, 0);
        place(&mut other, step % 2, step as u64 % 3);
        assert_ne!(one.state(), other.state());
        assert_eq!(revisions(&one), revisions(&other));
        for observer in [Observer::Spectator, Observer::Seat(seat(0)), Observer::Seat(seat(1))] {
            assert_eq!(one.event_count(observer), other.event_count(observer));
        }
    }
}

fn same_table(table: &Table<Tokens>, before: &Table<Tokens>) {
    assert_eq!((table.state(), table.record()), (before.state(), before.record()));
    assert!(table.decisions().eq(before.decisions()));
    for observer in Observer::all(table.game().seats()) {
        assert!(table.events(observer).eq(before.events(observer)));
        assert_eq!(table.event_count(observer), before.event_count(observer));
        let last = table.decisions().count().checked_sub(1);
        assert!(table.events_of(last, observer).eq(before.events_of(last, observer)));
    }
    let [mut after, mut then] = [table.clone(), before.clone()];
    let Some(next) = after.turn().first_required() else { return };
    place(&mut after, next.index(), 0);
    place(&mut then, next.index(), 0);
    assert_eq!(after.state(), then.state(), "the next draw is the same");
}

/// Acts and undoes at random, and holds each undo to a copy of the table from before.
fn back_and_forth(mut table: Table<Tokens>, steps: usize, seed: u64) {
    let (mut rng, mut before) = (seeded(seed), Vec::new());
    for _ in 0..steps {
        let forth = if rng.random_ratio(1, 40) { 60 } else { rng.random_below(3) };
        for _ in 0..forth {
            let Some(next) = table.turn().first_required() else { break };
            before.push(table.clone());
            place(&mut table, next.index(), rng.random_below(3).into());
        }
        let back = if rng.random_ratio(1, 60) { 70 } else { rng.random_below(3) };
        for _ in 0..back {
            let Some(copy) = before.pop() else { break };
            table.undo().expect("there is a decision");
            same_table(&table, &copy);
        }
    }
}

#[test]
fn an_undo_restores_position_generator_events_and_record() {
    back_and_forth(tokens(400, 5), 500, 1);
    back_and_forth(tokens(20, 6), 200, 2);
}

#[test]
fn an_undo_restores_what_came_from_a_record_too() {
    let mut table = tokens(60, 5);
    (0..45).for_each(|_| place(&mut table, 0, 1));
    let record = table.record();
    let resumed = Table::resume(table.game().clone(), &record, seeded(9)).expect("it replays");
    back_and_forth(resumed.clone(), 100, 3);
    let mut undone = resumed.clone();
    while undone.undo().is_some() {}
    let fresh = Table::new(table.game().clone(), seeded(9));
    same_table(&undone, &fresh);
}

#[test]
fn the_cost_of_a_decision_does_not_grow_with_the_age_of_the_match() {
    const DECISIONS: usize = 30_000;
    let mut table = tokens(DECISIONS as u32, 3);
    let meter = table.game().meter.clone();
    let redactions = |table: &mut Table<Tokens>| {
        let before = meter.redactions.load(Ordering::Relaxed);
        for index in [0, 1, 0, 0, 1] {
            let observer = Observer::Seat(seat(index));
            let since = table.event_count(observer);
            place(table, index, 1);
            assert_eq!(table.events_since(observer, since).count(), 2);
        }
        meter.redactions.load(Ordering::Relaxed) - before
    };
    let young = redactions(&mut table);
    let mut most = 0;
    for step in 0..DECISIONS {
        place(&mut table, step % 2, 1);
        most = most.max(meter.positions());
    }
    assert_eq!(redactions(&mut table), young);
    assert!(most <= 60, "{most} positions are kept");
    let before = meter.applications.load(Ordering::Relaxed);
    (0..DECISIONS).for_each(|_| assert!(table.undo().is_some()));
    let replayed = meter.applications.load(Ordering::Relaxed) - before;
    assert!(replayed <= 12 * DECISIONS, "{replayed} decisions replayed for {DECISIONS} undone");
    assert!(meter.positions() <= 60, "{} positions are kept", meter.positions());
}

#[test]
fn a_match_resumed_with_its_seed_has_the_outcomes_that_it_would_have_had() {
    let mut table = tokens(30, 77);
    (0..25).for_each(|_| place(&mut table, 0, 1));
    (0..4).for_each(|_| assert!(table.undo().is_some()));
    place(&mut table, 1, 2);
    let record = table.record();
    let mut resumed = Table::resume_seeded(table.game().clone(), &record, 77).expect("its seed");
    same_table(&resumed, &table);
    (0..9).for_each(|_| assert_eq!(table.undo(), resumed.undo()));
    same_table(&resumed, &table);
    let other = Table::resume_seeded(table.game().clone(), &record, 78).expect_err("another seed");
    assert_eq!(other, ReplayError::Draw { entry: 1 });
    assert_eq!(other.to_string(), "entry 2: the seed draws another outcome");
}

#[test]
fn the_entries_are_a_journal_that_grows_at_its_end() {
    let (mut table, mut journal) = (tokens(40, 8), Vec::new());
    for step in 0..50 {
        place(&mut table, step % 2, 0);
        assert!(table.entries().starts_with(&journal), "what is written stays");
        journal.extend_from_slice(&table.entries()[journal.len()..]);
    }
    let record = game_traits::Record::new(40, journal);
    let replayed = Table::replayed(table.game().clone(), &record, seeded(0)).expect("a journal is a record");
    assert_eq!(replayed.state(), table.state());
}

mod whisper {
    use std::ops::ControlFlow;

    use game_traits::{
        ActionList, ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn,
    };

    use crate::hunch::{Action, Chance, Config, Event, Hunch, Illegal, State, View};

    #[derive(Clone, Debug)]
    pub(crate) struct Whisper(pub(crate) Hunch);

    impl Game for Whisper {
        const ID: &'static str = "whisper";
        const RULES_VERSION: u32 = 1;
        type Config = Config;
        type State = State;
        type Action = Action;
        type Chance = Chance;
        type Event = Event;
        type View = View;
        type Illegal = Illegal;
        type Legal<'a> = ActionList<Action>;

        fn from_config(config: Config) -> Result<Self, ConfigError> {
            Hunch::from_config(config).map(Whisper)
        }
        fn config(&self) -> Config {
            self.0.config()
        }
        fn seats(&self) -> Seats {
            self.0.seats()
        }
        fn start(&self) -> State {
            self.0.start()
        }
        fn turn(&self, state: &State) -> Turn {
            self.0.turn(state)
        }
        fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> ActionList<Action> {
            self.0.legal(state, seat)
        }
        fn legal_in_view<'a>(&'a self, view: &'a View, seat: Seat) -> ActionList<Action> {
            self.0.legal_in_view(view, seat)
        }

        fn check_rules(&self, state: &State, seat: Seat, say: Action) -> Result<(), Illegal> {
            self.0.check_rules(state, seat, say)
        }
        fn apply_unchecked(&self, state: &mut State, seat: Seat, say: Action, events: &mut impl EventSink<Event>) {
            self.0.apply_unchecked(state, seat, say, events);
        }
        fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
            self.0.for_each_chance(state, visit)
        }
        fn apply_chance_unchecked(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
            self.0.apply_chance_unchecked(state, outcome, events);
        }
        fn outcome(&self, state: &State) -> Option<Outcome> {
            self.0.outcome(state)
        }
        fn view(&self, state: &State, observer: Observer) -> View {
            self.0.view(state, observer)
        }
        fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
            let loud = matches!(event, Event::Passed { .. }) || observer != Observer::Spectator;
            self.0.redact(event, observer).filter(|_| loud)
        }
        fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
            self.0.determinize(view, rng)
        }
        fn validate(&self, state: &State) -> Result<(), StateError> {
            self.0.validate(state)
        }
    }
}
