//! The code of the tutorial is the code of Hunch and of these tests.

use crate::hunch::{Action, Chance, Config, Event, Half, Hunch, Illegal, Seen};
use game_traits::{ActionError, ActionSet, Game, Observer, Seat, Seats, Table, Turn, rng::seeded};

/// What the tutorial shows, line by line without indentation.
const SHOWN: &str = include_str!("../../docs/tutorial.md");

const COMPILED: [&str; 7] = [
    include_str!("hunch/mod.rs"),
    include_str!("hunch/action.rs"),
    include_str!("hunch/game.rs"),
    include_str!("hunch/state.rs"),
    include_str!("hunch/view.rs"),
    include_str!("laws.rs"),
    include_str!("tutorial.rs"),
];

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn all_code_in_the_tutorial_is_compiled_here() {
    let compiled: Vec<Vec<&str>> = COMPILED.iter().map(|text| lines(text)).collect();
    let blocks: Vec<&str> =
        SHOWN.split("```rust\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert!(blocks.len() > 15, "the tutorial has code");
    for block in blocks {
        // Items are shown one after another, and an ellipsis stands for what is left out.
        for part in block.split("// …").flat_map(|part| part.split("\n\n")) {
            let part = lines(part);
            if part.is_empty() {
                continue;
            }
            let found = compiled.iter().any(|text| text.windows(part.len()).any(|window| window == part));
            assert!(found, "not in the sources:\n{}", part.join("\n"));
        }
    }
}

#[test]
fn config() {
    let game = Hunch::from_config(Config { players: 3 }).expect("three can play");
    assert_eq!(game.seats(), Seats::first(3));
    let error = Hunch::from_config(Config { players: 7 }).expect_err("seven cannot");
    assert_eq!(error.to_string(), "HU-1: 7 players, not 2 to 4");
}

#[test]
fn chance() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let mut state = game.start();
    assert_eq!(game.turn(&state), Turn::Chance);
    game.apply_chance_unchecked(&mut state, Chance(4), &mut ());
    let outcome = game.sample_chance(&state, &mut seeded(7)).expect("a second card is due");
    game.apply_chance_unchecked(&mut state, outcome, &mut ());
    assert_eq!(game.turn(&state), Turn::Decide { must: Seats::first(2), may: Seats::EMPTY });
}

#[test]
fn legal() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let mut state = game.start();
    game.settle(&mut state, &mut seeded(7), &mut ());
    let seat = Seat::new(1);
    assert_eq!(game.legal(&state, seat).to_vec(), [Action::Hunch(Half::Low), Action::Hunch(Half::High)]);
    assert_eq!(game.check(&state, seat, Action::Shout), Err(ActionError::Illegal(Illegal::HunchesFirst)));
}

#[test]
fn events() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let (mut state, mut events) = (game.start(), Vec::new());
    game.apply_chance_unchecked(&mut state, Chance(4), &mut events);
    let (owner, other) = (Observer::Seat(Seat::new(0)), Observer::Seat(Seat::new(1)));
    assert_eq!(game.redact(&events[0], owner), Some(Event::Dealt { seat: Seat::new(0), card: Some(4) }));
    assert_eq!(game.redact(&events[0], other), Some(Event::Dealt { seat: Seat::new(0), card: None }));
}

#[test]
fn views() {
    let game = Hunch::from_config(Config { players: 2 }).expect("two can play");
    let mut state = game.start();
    game.apply_chance_unchecked(&mut state, Chance(4), &mut ());
    game.apply_chance_unchecked(&mut state, Chance(1), &mut ());
    let view = game.view(&state, Observer::Seat(Seat::new(0)));
    assert_eq!(view.cards[..2], [Seen::Open(4), Seen::Hidden]);
    assert_eq!(game.legal_in_view(&view, Seat::new(0)).len(), 2);
    let maybe = game.determinize(&view, &mut seeded(1));
    assert_eq!(game.view(&maybe, Observer::Seat(Seat::new(0))), view);
}

#[test]
fn tables() -> Result<(), ActionError<Illegal>> {
    let mut table = Table::seeded(Hunch::from_config(Config { players: 2 }).expect("two can play"), 7);
    table.act(Seat::new(1), "high".parse().expect("an action"))?;
    table.act(Seat::new(0), "low".parse().expect("an action"))?;
    table.act(Seat::new(1), "shout".parse().expect("an action"))?;
    let outcome = table.outcome().expect("a shout ends the game");
    assert_eq!(outcome.scores().len(), 2);
    println!("{}", table.record().to_json());
    Ok(())
}
