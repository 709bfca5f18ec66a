//! The rules as tests: position, action, position. Positions are in the text form of [`kuhn_poker::text`].

mod betting;
mod deal;
mod end;
mod validity;

use game_traits::{Game, Seat};
use kuhn_poker::{Action, Config, Edition, KuhnPoker, State};

/// The game for this number of players with the standard deck.
fn of(players: u8) -> KuhnPoker {
    KuhnPoker::from_config(Config { players, ..Config::default() }).expect("a config")
}

/// Why a config is refused.
#[track_caller]
fn refusal(players: u8, cards: Option<u8>) -> String {
    let config = Config { players, edition: cards.map(|cards| Edition { cards }) };
    KuhnPoker::from_config(config).expect_err("the config is refused").to_string()
}

/// The position of a text, which is valid with the standard deck.
#[track_caller]
fn at(position: &str) -> State {
    let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(state.to_string(), position);
    assert_eq!(of(state.public().seats().len() as u8).validate(&state), Ok(()), "{position}");
    state
}

fn game_of(state: &State) -> KuhnPoker {
    of(state.public().seats().len() as u8)
}

/// The position after the seat to act does this.
#[track_caller]
fn after(position: &str, action: Action) -> String {
    let mut state = at(position);
    let game = game_of(&state);
    let seat = game.turn(&state).first_required().expect("a seat is to act");
    game.apply(&mut state, seat, action, &mut ()).unwrap_or_else(|e| panic!("{position}: {e}"));
    state.to_string()
}

/// Why the seat to act cannot do this; the position stays as it is.
#[track_caller]
fn refused(position: &str, action: Action) -> String {
    let mut state = at(position);
    let game = game_of(&state);
    let seat = game.turn(&state).first_required().expect("a seat is to act");
    let refusal = game.apply(&mut state, seat, action, &mut ()).expect_err("the action is refused");
    assert_eq!(state, at(position));
    refusal.to_string()
}

/// The scores, if the game is over.
#[track_caller]
fn scores(position: &str) -> Option<Vec<i32>> {
    let state = at(position);
    game_of(&state).outcome(&state).map(|outcome| outcome.scores().to_vec())
}

/// The seat to act.
#[track_caller]
fn to_act(position: &str) -> Option<usize> {
    let state = at(position);
    game_of(&state).turn(&state).first_required().map(Seat::index)
}
