//! The crate from outside.

use game_bench::game_traits::{ActionSet, Game};
use game_bench::{Answers, Case, Fixture, FixtureSettings, Operation, Workload, playouts};

use final_touch::FinalTouch;
use patchwork::Patchwork;

const SMALL: FixtureSettings = FixtureSettings { seed: 5, positions: 40, games: 3, limit: 10_000, depth: 1 };

fn check<G: Game>(game: &G) {
    let mut fixture = Fixture::new(game, SMALL);
    let answers = fixture.answers();
    assert_eq!(answers, Fixture::new(game, SMALL).answers(), "the same settings give the same work");
    assert_ne!(answers, Fixture::new(game, FixtureSettings { seed: 6, ..SMALL }).answers());
    assert!(fixture.len() > 30 && fixture.len() <= 40);
    assert_eq!(fixture.positions().len(), fixture.len());
    let legal: usize = fixture.positions().iter().map(|(state, seat, _)| game.legal(state, *seat).len()).sum();
    assert_eq!(legal as u64, answers.legal);
    for (state, seat, action) in fixture.positions() {
        assert_eq!(game.check(state, *seat, *action), Ok(()));
    }
    for operation in Operation::ALL {
        assert_eq!(fixture.run(operation), answers.of(operation), "{operation}");
    }
    assert_eq!(playouts(game, SMALL.seed, SMALL.games, true, SMALL.limit).steps.total(), answers.steps);
}

#[test]
fn fixtures_are_the_same_everywhere_and_give_their_answers() {
    check(&Patchwork::default());
    check(&FinalTouch::default());
}

#[test]
fn a_playout_is_cut_off_at_the_limit() {
    let tally = playouts(&Patchwork::default(), 1, 2, false, 5);
    assert_eq!((tally.games, tally.cut_off, tally.steps.decisions), (2, 2, 10));
}

fn case(answers: Answers) -> Case {
    Case::of("small", Box::new(Fixture::new(&Patchwork::default(), SMALL)), answers)
}

#[test]
fn a_case_holds_the_work_to_its_answers() {
    let answers = Fixture::new(&Patchwork::default(), SMALL).answers();
    let mut good = case(answers).verified();
    Operation::ALL.into_iter().for_each(|operation| good.run(operation));
    assert_eq!((good.name(), good.answers()), ("small", answers));
    let elements = [Operation::Apply, Operation::Playout, Operation::Perft].map(|of| answers.elements(of));
    assert_eq!(elements, [answers.positions, answers.steps, answers.perft]);
}

#[test]
#[should_panic(expected = "small: the answers are those on the left")]
fn other_answers_are_noticed_before_anything_is_measured() {
    let _ = case(Answers::default()).verified();
}

#[test]
#[should_panic(expected = "small: perft")]
fn another_answer_is_noticed_while_measuring() {
    case(Answers::default()).run(Operation::Perft);
}
