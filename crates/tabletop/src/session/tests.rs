//! Sessions of Hunch, the toy game that has secret simultaneous decisions and interrupts.

// Its own crate tests all of it.
#[allow(dead_code, unreachable_pub, unused_imports)]
#[path = "../../../game-traits/tests/it/hunch/mod.rs"]
mod hunch;

use game_erased::{AnyGame, GameDescriptor, Presentation};
use game_erased::{Canvas, Style, StyledText};
use game_traits::{Observer, Seat, Seats, Turn};

use super::{Due, Session};
use hunch::{Event, Hunch, View};

impl Presentation for Hunch {
    const NAME: &'static str = "Hunch";
    const ABOUT: &'static str = "a toy";
    const RULES: &'static str = "";
    const GRAMMAR: &'static str = "low, high, pass, shout";

    fn render_text(&self, view: &View, _: &[Event], _: Observer, _: Canvas) -> StyledText {
        let mut out = StyledText::new();
        out.line(Style::PLAIN, format_args!("{view:?}"));
        out
    }

    fn render_svg(&self, _: &View, _: &[Event], _: Observer) -> String {
        String::new()
    }

    fn describe(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}

fn hunch() -> Box<dyn AnyGame> {
    GameDescriptor::of::<Hunch>().open(Some(r#"{"players":3}"#)).expect("three can play")
}

fn due(session: &mut Session) -> Due {
    session.due().expect("the others do what is legal")
}

/// A session in which no other player is going to shout.
fn calm(game: &dyn AnyGame, me: Seat) -> Session {
    let no_shout = |seed: &u64| {
        let mut session = Session::at(game.table(*seed), me, *seed);
        while due(&mut session) == Due::Must {
            session.act("high").or_else(|_| session.act("pass")).expect("one of them is legal");
        }
        session.pass(true);
        while due(&mut session) == Due::Must {
            session.act("pass").expect("what else");
        }
        !session.table().decisions().iter().any(|(_, action)| action == "shout")
    };
    let seed = (0..100).find(no_shout).expect("shouts are rare");
    Session::at(game.table(seed), me, seed)
}

#[test]
fn where_all_owe_a_secret_the_person_comes_last() {
    let game = hunch();
    for me in game.seats() {
        let mut session = Session::at(game.table(1), me, 1);
        assert_eq!(due(&mut session), Due::Must);
        let Turn::Decide { must, .. } = session.table().turn() else { panic!("the person has to act") };
        assert_eq!((must, session.decisions()), (Seats::one(me), 2));
        // The person learns that the others have a hunch, and not which one.
        let news = session.news();
        assert_eq!(news.iter().filter(|line| line.contains("Committed") && line.contains("hunch: None")).count(), 2);
        assert_eq!(news.iter().filter(|line| line.contains("card: Some")).count(), 1, "{news:?}");
        assert_eq!(session.news(), Vec::<String>::new());
    }
}

#[test]
fn who_may_interrupt_is_asked_each_time_or_waits() {
    let (game, me) = (hunch(), Seat::new(2));
    let mut session = calm(&*game, me);
    assert_eq!(due(&mut session), Due::Must);
    session.act("low").expect("a hunch is due");
    // Seats 0 and 1 have the word first; nothing moves until the person has answered.
    for decisions in [3, 4] {
        assert_eq!((due(&mut session), session.decisions()), (Due::May, decisions));
        assert_eq!((due(&mut session), session.decisions()), (Due::May, decisions));
        session.pass(false);
    }
    assert_eq!((due(&mut session), session.decisions()), (Due::Must, 5));

    let mut session = calm(&*game, me);
    assert_eq!(due(&mut session), Due::Must);
    session.act("low").expect("a hunch is due");
    assert_eq!(due(&mut session), Due::May);
    session.pass(true);
    assert_eq!((due(&mut session), session.decisions()), (Due::Must, 5));
}

#[test]
fn an_interrupt_ends_the_waiting() {
    let game = hunch();
    let mut session = calm(&*game, Seat::new(1));
    assert_eq!(due(&mut session), Due::Must);
    session.act("low").expect("a hunch is due");
    assert_eq!(due(&mut session), Due::May);
    session.act("shout").expect("seat 0 has the word");
    assert_eq!(due(&mut session), Due::Over);
    assert_eq!(session.table().decisions().last().map(|(seat, _)| *seat), Some(Seat::new(1)));
}

#[test]
fn undo_goes_back_over_what_the_others_did() {
    let game = hunch();
    let mut session = calm(&*game, Seat::new(2));
    assert_eq!((due(&mut session), session.undo()), (Due::Must, None));
    let before = session.table().digest();
    session.news();
    session.act("low").expect("a hunch is due");
    let first_time = (due(&mut session), session.news());
    session.pass(true);
    assert_eq!(due(&mut session), Due::Must);
    assert_eq!(session.undo().as_deref(), Some("low"));
    assert_eq!((session.news(), session.decisions()), (vec![], 2));
    assert_eq!(session.table().digest(), before);
    // The person is asked again, also whether to interrupt, and gets again the messages that were taken back.
    assert_eq!(due(&mut session), Due::Must);
    session.act("low").expect("a hunch is due");
    assert_eq!((due(&mut session), session.news()), first_time);
    assert_eq!(first_time.0, Due::May);
}

#[test]
fn the_others_interrupt_one_time_in_a_hundred() {
    let (game, me) = (hunch(), Seat::new(0));
    let interrupted = |seed: &u64| {
        let mut session = Session::at(game.table(*seed), me, *seed);
        assert_eq!(due(&mut session), Due::Must);
        session.act("low").expect("a hunch is due");
        due(&mut session) == Due::Over
    };
    // Two seats of 1/100 each: 99.5 of 5,000 games, standard deviation 9.9.
    let count = (0..5000).filter(interrupted).count();
    assert!((60..=139).contains(&count), "{count}");
}
