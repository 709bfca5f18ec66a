//! A player that remembers, and positions that are solved.

use game_bots::{ByLead, Player, Random, play, solve};
use patchwork::game_traits::rng::DefaultRng;
use patchwork::game_traits::{ActionSet, Game, Seat, Table, Turn, rng};
use patchwork::{Action, ActionKind, Event, Patchwork, State};

/// Takes a patch when the other seat took one, and advances when that did; it remembers this from the events.
#[derive(Default)]
struct Copycat {
    other_took: bool,
    observed: usize,
}

impl Player<Patchwork> for Copycat {
    fn begin(&mut self, _: &Patchwork, _: Seat) {
        *self = Copycat::default();
    }

    fn observe(&mut self, _: &Patchwork, own: Seat, event: &Event) {
        self.observed += 1;
        match *event {
            Event::Took { seat, .. } if seat != own => self.other_took = true,
            Event::Advanced { seat, .. } if seat != own => self.other_took = false,
            _ => {}
        }
    }

    fn decide(&mut self, game: &Patchwork, seat: Seat, _: Turn, view: &State, _: &mut DefaultRng) -> Option<Action> {
        assert!(self.observed > 0, "the circle was drawn before the first decision");
        let legal = game.legal_in_view(view, seat);
        let likewise = |action: &Action| matches!(action.kind(), ActionKind::Take { .. }) == self.other_took;
        legal.iter().find(likewise).or_else(|| legal.nth(0))
    }
}

#[test]
fn a_player_remembers_what_its_seat_observed() {
    let played = play(&Patchwork::default(), &mut [Box::new(Copycat::default()), Box::new(Random)], 1, 1_000);
    assert!(played.table.outcome().is_some());
}

#[test]
fn the_end_of_a_game_is_solved() {
    let (mut table, mut choices) = (Table::seeded(Patchwork::default(), 1), rng::stream(1, 1));
    let (game, mut solved) = (table.game().clone(), 0);
    while let Some(seat) = table.turn().first_required() {
        let found = solve(&game, &ByLead::<10>, table.state(), seat, 2_000);
        let random = game.legal(table.state(), seat).sample(&mut choices);
        // What is solved is played by the solution.
        let action = found.and_then(|found| found.variation.first()?.1);
        solved += usize::from(action.is_some());
        table.act(seat, action.or(random).expect("a seat to act has an action")).expect("it is legal");
    }
    assert!(solved > 0, "the last decisions have few positions after them");
}
