//! The tracker that follows the table beside searches from the start, and the player who never bluffs.

use game_traits::playout::{Policy, Uniform, playout_within};
use game_traits::{ActionSet, Game, Turn, rng};
use point_final::word_graph::{Jokers, LetterSet};
use point_final::{Action, Card, Config, HonestPolicy, Phase, PointFinal, State, WordTracker, game_traits};

fn game(players: u8) -> PointFinal {
    PointFinal::from_config(Config { players, ..Config::default() }).expect("a config")
}

/// What a card on the table can be, found without the engine.
fn slot(card: Card) -> LetterSet {
    let jokers = Jokers::default();
    match card {
        Card::VOWEL => jokers.vowel(),
        Card::CONSONANT => jokers.consonant(),
        Card::SUPER => jokers.any(),
        card => card.as_letter().and_then(LetterSet::letter).unwrap_or_default(),
    }
}

fn agrees(game: &PointFinal, tracker: &mut WordTracker<'_>, state: &State) {
    let next = tracker.follow(state.public().table());
    let table: Vec<LetterSet> = state.public().table().iter().map(|&card| slot(card)).collect();
    assert_eq!(next.is_word, !table.is_empty() && game.lexicon().has_match(&table), "{:?}", state.public().table());
    for card in Card::all() {
        let longer: Vec<LetterSet> = table.iter().copied().chain([slot(card)]).collect();
        let goes_on = card.is_layable() && game.lexicon().has_start(&longer);
        assert_eq!(tracker.goes_on_with(card), goes_on, "{card} on {:?}", state.public().table());
        assert_eq!(game.letters(card), slot(card), "{card}");
        let after = tracker.after(card);
        assert_eq!(after.is_word, card.is_layable() && game.lexicon().has_match(&longer), "{card}");
        assert!(goes_on || after.letters.is_empty(), "{card}");
    }
}

#[test]
fn the_tracker_agrees_with_a_search_from_the_start() {
    for number in 0..40 {
        let game = game(2 + number % 9);
        let (mut state, mut rng) = (game.start(), rng::stream(7, number.into()));
        let (mut tracker, mut honest) = (WordTracker::new(&game), HonestPolicy::new(&game));
        for step in 0..400 {
            agrees(&game, &mut tracker, &state);
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => drop(game.settle(&mut state, &mut rng, &mut ())),
                // Three honest steps and a random one: tables that are words, and some that are not.
                Turn::Decide { must, may } => {
                    let choice = if step % 4 == 0 {
                        Uniform.choose(&game, &state, must, may, &mut rng)
                    } else {
                        honest.choose(&game, &state, must, may, &mut rng)
                    };
                    let (seat, action) = choice.expect("a seat acts");
                    game.apply(&mut state, seat, action, &mut ()).expect("a policy chooses what is legal");
                }
            }
        }
    }
}

/// Where the table is swept or taken the tracker begins anew, and where it is looked at twice nothing changes.
#[test]
fn the_tracker_can_be_shown_any_table() {
    let game = game(2);
    let cards = |text: &str| text.chars().filter_map(|c| Card::letter(c as u8)).collect::<Vec<_>>();
    let mut tracker = WordTracker::new(&game);
    for (table, letters, is_word) in
        [("CHIE", true, true), ("CHIE", true, true), ("CHIEZQ", false, false), ("CH", true, false)]
    {
        let next = tracker.follow(&cards(table));
        assert_eq!((!next.letters.is_empty(), next.is_word), (letters, is_word), "{table}");
    }
    assert!(tracker.follow(&[]).letters.len() == 26);
}

/// An honest player lays only what some word goes on with, unless they can neither do that nor draw.
#[test]
fn the_honest_player_bluffs_only_where_he_must() {
    let game = game(4);
    let (mut honest, mut tracker) = (HonestPolicy::new(&game), WordTracker::new(&game));
    let mut laid = 0;
    for number in 0..30 {
        let (mut state, mut rng) = (game.start(), rng::stream(8, number));
        for _ in 0..300 {
            game.settle(&mut state, &mut rng, &mut ());
            let Turn::Decide { must, may } = game.turn(&state) else { break };
            let (seat, action) = honest.choose(&game, &state, must, may, &mut rng).expect("a seat acts");
            let next = tracker.follow(state.public().table());
            let good: Vec<Card> = tracker.cards(state.hand(seat)).collect();
            match (state.public().phase(), action) {
                (Phase::Turn { .. }, Action::Lay(card)) if good.contains(&card) => laid += 1,
                (Phase::Turn { .. }, Action::Accuse) if next.letters.is_empty() && !next.is_word => {}
                (Phase::Turn { .. }, Action::Draw) => assert_eq!(good, []),
                (Phase::Turn { .. }, _) => {
                    let nothing_to_draw = state.pile().is_empty() || state.public().table().is_empty();
                    assert!(good.is_empty() && nothing_to_draw, "{action} on {:?}", state.public().table());
                }
                (_, said) => assert_eq!(Some(said), game.legal(&state, seat).nth(0)),
            }
            game.apply(&mut state, seat, action, &mut ()).expect("a policy chooses what is legal");
        }
    }
    assert!(laid > 1_000, "{laid}");
}

/// A game of honest players is one that the engine plays to its end too.
#[test]
fn honest_games_of_ten_end() {
    let game = game(10);
    let mut honest = HonestPolicy::new(&game);
    for number in 0..20 {
        let (mut state, mut rng) = (game.start(), rng::stream(9, number));
        playout_within(&game, &mut state, &mut honest, &mut rng, 100_000);
        assert!(game.outcome(&state).is_some(), "game {number}");
    }
}
