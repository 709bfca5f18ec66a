//! The layouts of observations are written down, and change only with their versions.

use tabletop::game_traits::conformance::assert_golden;
use tabletop::game_traits::observation::Observations;

const INTRODUCTION: &str = "\
# Observations

A view as a tensor: the numbers that `Observations::write_observation` writes for the default config of each game, and
`observation_space()` describes for any other. All that the view of a seat shows is in it, unless said otherwise in
`observation.rs` of the game. A seat sees itself first, then the others in turn order. Axes are in row-major order.

A network that is trained on one layout needs the same one: it is stable for a version and a config. `BLESS=1 cargo test
-p tabletop --test it observations` writes this page; a change of a table is a change of `OBSERVATION_VERSION`.

Action ids are the same for all seats and name seats by their numbers, so each tensor says the number of the own seat.
In a batch one more id is to pass where a seat may interrupt.
";

fn layout<G: Observations + Default>() -> String {
    let (game, space) = (G::default(), G::default().observation_space());
    let (version, ids) = (G::OBSERVATION_VERSION, game.action_space().expect("all games have ids"));
    let players = game.seats().len();
    let head =
        format!("## {}, version {version}\n\n{players} players: {} numbers, {ids} action ids.", G::ID, space.len());
    format!("\n{head}\n\n{}", space.table())
}

macro_rules! layouts {
    ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
        [$(layout::<$game>()),*].concat()
    };
}

#[test]
fn layouts_are_as_they_are_written_down() {
    let page = INTRODUCTION.to_owned() + &tabletop::each_game!(layouts);
    assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/observations.md"), &page);
}
