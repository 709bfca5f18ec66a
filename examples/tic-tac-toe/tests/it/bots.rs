//! What a game gets without code of its own: players, records, rendering, a place in registries.

use game_bots::{Budget, Mcts, MctsSettings, Player, Random, play};
use tic_tac_toe::TicTacToe;
use tic_tac_toe::game_erased::{Canvas, GameDescriptor, descriptor_for};
use tic_tac_toe::game_traits::{Observer, Seat};

#[test]
fn a_search_never_loses_to_random() {
    let settings = MctsSettings { budget: Budget::Iterations(500), ..MctsSettings::default() };
    let mut won = 0;
    for seed in 0..50 {
        let me = seed as usize % 2;
        let search: Box<dyn Player<TicTacToe>> = Box::new(Mcts::new(settings));
        let mut players = [search, Box::new(Random)];
        players.rotate_right(me);
        let played = play(&TicTacToe, &mut players, seed, 9);
        let score = played.outcome.expect("nine marks end it").scores()[me];
        assert!(score >= 0, "seed {seed}:\n{}", played.table.record().to_json());
        won += score;
    }
    assert!(won > 35, "random loses most games, not {won}");
}

#[test]
fn by_its_name_it_is_played_recorded_and_drawn() {
    let registry = [GameDescriptor::of::<TicTacToe>()];
    let game = registry[0].open(Some("{}")).expect("a config");
    let mut table = game.table(1);
    for cell in ["b2", "a1", "c1"] {
        let seat = table.turn().first_required().expect("a seat is to act");
        table.act(seat, cell).expect("a free cell");
    }
    let refused = table.act(Seat::new(1), "c1").expect_err("c1 is marked");
    assert_eq!(refused.to_string(), "TT-3: c1 is marked by seat 0");
    assert_eq!(
        table.render_text(Observer::Spectator, Canvas::default()).to_string(),
        "  a b c\n1 O . X\n2 . X .\n3 . . .\n"
    );
    assert_eq!(table.messages(Observer::Spectator, 2), ["Seat 0 marks c1."]);

    let record = table.record();
    let entry = descriptor_for(&registry, &record).expect("its head names the game");
    let again = entry.open_record(&record).and_then(|game| game.replay(&record, None, 1)).expect("it replays");
    assert_eq!(again.digest(), table.digest());
    assert!(entry.open(Some(r#"{"size":4}"#)).is_err(), "there are no options");
}
