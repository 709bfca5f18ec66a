//! The laws of the contracts, a property of this project, and generators of `rand`, over the game that it depends on.

use patchwork::conformance::{configs, expectations};
use patchwork::game_traits::conformance::laws;
use patchwork::game_traits::strategies::{Decision, check, decisions};
use patchwork::game_traits::{ActionSet, Game, GameRng, Observer, Table};
use patchwork::{ActionKind, Patchwork};
use rand::SeedableRng;
use rand::rngs::{SmallRng, StdRng};

laws!(configs(), expectations());

#[test]
fn a_patch_costs_what_it_says() {
    check(decisions::<Patchwork>(configs(), 0..=60), |Decision { game, state, seat, action, .. }| {
        let ActionKind::Take { patch, .. } = action.kind() else { return };
        let mut after = state;
        game.apply(&mut after, seat, action, &mut ()).expect("what is listed is legal");
        assert!(after.buttons(seat) + patch.cost() >= state.buttons(seat), "income comes on top");
    });
}

/// Plays a match with generators of `rand`: one for chance, one for choices.
fn plays(chance: impl GameRng + Clone, mut choices: impl GameRng) {
    let mut table = Table::new(Patchwork::default(), chance);
    while let Some(seat) = table.turn().first_required() {
        let view = table.view(Observer::Seat(seat));
        let legal = table.game().legal_in_view(&view, seat);
        let action = legal.sample(&mut choices).expect("a seat to act has an action");
        table.act(seat, action).expect("a listed action is legal");
    }
    assert!(table.outcome().is_some());
}

#[test]
fn generators_of_rand_play() {
    // A table steps back, and its generator with it: that has to be `Clone`, as `StdRng` is not.
    plays(SmallRng::seed_from_u64(1), StdRng::seed_from_u64(2));
    plays(rand::rng(), rand::rng());
    assert!(rand::rng().random_below(6) < 6, "the draws that games make");
}
