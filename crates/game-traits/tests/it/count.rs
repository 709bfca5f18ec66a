//! Perft and playouts.

use crate::dice::Dice;
use crate::hunch::{Action, Config, Half, Hunch, State};
use game_traits::perft::{NotSettled, divide, perft};
use game_traits::playout::{Policy, Steps, Uniform, UniformListed, playout, playout_within};
use game_traits::rng::{seeded, stream};
use game_traits::{Game, GameRng, Seat, Seats, Turn};

fn hunch(players: u8) -> Hunch {
    Hunch::from_config(Config { players }).expect("two to four play")
}

fn dealt(game: &Hunch) -> State {
    let mut state = game.start();
    game.settle(&mut state, &mut seeded(1), &mut ());
    state
}

#[test]
fn perft_counts_every_seat_and_action() {
    let game = hunch(2);
    let state = dealt(&game);
    // Two seats with two hunches each in any order; then a pass or a shout; then, after a pass, the same again.
    let expected = [1, 4, 4 * 2, 8 * 2, 8 + 8 * 2, 8 + 8 * 2];
    let counted: Vec<u64> = (0..6).map(|depth| perft(&game, &state, depth).expect("chance is settled")).collect();
    assert_eq!(counted, expected, "a finished game is one leaf, however deep");
}

#[test]
fn divide_parts_add_up() {
    let game = hunch(3);
    let state = dealt(&game);
    for depth in 1..6 {
        let parts = divide(&game, &state, depth).expect("chance is settled");
        assert_eq!(parts.iter().map(|part| part.2).sum::<u64>(), perft(&game, &state, depth).expect("settled"));
    }
    let first = divide(&game, &state, 1).expect("settled");
    assert_eq!(first[1], (Seat::new(0), Action::Hunch(Half::High), 1), "in the order of the listing");
    assert_eq!(divide(&game, &state, 0), Ok(Vec::new()));
}

#[test]
fn chance_has_to_be_settled_at_the_root() {
    let game = hunch(2);
    assert_eq!(perft(&game, &game.start(), 1), Err(NotSettled));
    assert_eq!(divide(&game, &game.start(), 1), Err(NotSettled));
}

#[test]
fn chance_below_the_root_is_followed_and_counts_no_depth() {
    // One wish at a time; each brings one of a million throws.
    let counted: Vec<_> = (0..3).map(|depth| perft(&Dice, &Dice.start(), depth)).collect();
    assert_eq!(counted, [Ok(1), Ok(1), Ok(1_000_000)]);
}

#[test]
fn a_playout_ends_and_counts_its_steps() {
    let game = hunch(4);
    for number in 0..200 {
        let mut state = game.start();
        let steps = playout(&game, &mut state, &mut Uniform, &mut stream(3, number));
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(steps.chances, 4);
        assert!((5..=8).contains(&steps.decisions), "{steps:?}");
        assert_eq!(steps.total(), steps.chances + steps.decisions);
    }
}

#[test]
fn the_listed_policy_makes_the_same_choices() {
    let game = hunch(3);
    let mut listed = UniformListed::default();
    for number in 0..100 {
        let (mut one, mut other) = (game.start(), game.start());
        let (mut rng, mut rng_listed) = (stream(5, number), stream(5, number));
        let steps = playout(&game, &mut one, &mut Uniform, &mut rng);
        assert_eq!(steps, playout(&game, &mut other, &mut listed, &mut rng_listed));
        assert_eq!((one, rng), (other, rng_listed), "draw for draw");
    }
}

#[test]
fn a_limit_cuts_decisions_but_settles_chance() {
    let game = hunch(3);
    let mut state = game.start();
    let steps = playout_within(&game, &mut state, &mut Uniform, &mut seeded(1), 0);
    assert_eq!(steps, Steps { decisions: 0, chances: 3 });
    assert_eq!(game.turn(&state).first_required(), Some(Seat::new(0)));
}

#[test]
fn one_chance_in_a_hundred_to_interrupt_is_taken() {
    // With two seats each pass gives the other one chance.
    let game = hunch(2);
    let shouts = (0..20_000).filter(|&number| {
        let mut state = game.start();
        let steps = playout(&game, &mut state, &mut Uniform, &mut stream(7, number));
        steps.decisions == 3 || state.passed() < 2
    });
    let shouts = shouts.count();
    assert!((300..500).contains(&shouts), "{shouts} of 20,000 games, where 398 are expected");
}

/// Gives up at once.
struct NoChoice;

impl Policy<Hunch> for NoChoice {
    fn choose(&mut self, _: &Hunch, _: &State, _: Seats, _: Seats, _: &mut impl GameRng) -> Option<(Seat, Action)> {
        None
    }
}

#[test]
fn a_policy_may_give_up() {
    let game = hunch(2);
    let mut state = game.start();
    assert_eq!(playout(&game, &mut state, &mut NoChoice, &mut seeded(1)), Steps { decisions: 0, chances: 2 });
    assert_eq!(game.outcome(&state), None);
}
