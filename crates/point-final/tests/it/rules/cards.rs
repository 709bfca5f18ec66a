//! Components: PF-1 to PF-5.

use point_final::game_traits::record::ReplayError;
use point_final::game_traits::{Game, Record, Table};
use point_final::word_graph::Lexicon;
use point_final::{Card, Config, Edition, PointFinal, Vocabulary};

use super::script::{Script, card};

fn refusal(config: Config) -> String {
    PointFinal::from_config(config).expect_err("a bad config").to_string()
}

/// The standard edition is the documented data, card for card.
#[test]
fn pf_1_the_deck_is_the_data_file() {
    let file: Edition = serde_json::from_str(include_str!("../../../data/point_final_deck.json")).expect("an edition");
    assert_eq!(file, Edition::standard());
    assert!(file.provenance.starts_with("Documented: 110 cards"));
    let mine = r#"{"name": "mine", "hand_size": 1, "score_limit": 9, "vowels": "A", "deck": []}"#;
    let mine: Edition = serde_json::from_str(mine).expect("an edition");
    assert_eq!((mine.name.as_ref(), mine.provenance.as_ref()), ("mine", ""));
}

/// So a record says with which deck it was played.
#[test]
fn pf_1_a_config_names_its_deck() {
    let named = Config { edition: Some(Edition { name: "mine".into(), ..Edition::standard() }), ..Config::default() };
    let data = serde_json::to_value(&named).expect("JSON");
    assert_eq!(data["edition"]["name"], "mine");
    assert_eq!(serde_json::from_value::<Config>(data).ok(), Some(named));
}

#[test]
fn pf_33_points_are_those_of_the_edition_that_is_played() {
    let mut edition = Edition::standard();
    edition.deck[3].points = 77;
    edition.deck.pop();
    let game =
        PointFinal::from_config(Config { edition: Some(edition.clone()), ..Config::default() }).expect("a config");
    assert!(edition.deck.iter().all(|row| game.points(row.card) == row.points));
    assert_eq!((game.points(edition.deck[3].card), game.points(point_final::Special::Cadeau.card())), (77, 0));
}

#[test]
fn pf_1_there_are_110_cards_of_35_kinds() {
    let edition = Edition::standard();
    let count = |of: fn(Card) -> bool| -> u32 {
        edition.deck.iter().filter(|row| of(row.card)).map(|row| u32::from(row.count)).sum()
    };
    assert_eq!(edition.cards(), 110);
    assert_eq!(count(|card| card.as_letter().is_some()), 62);
    for joker in [Card::VOWEL, Card::CONSONANT, Card::SUPER] {
        assert_eq!(edition.deck[joker.index()].count, 10);
    }
    assert_eq!(count(|card| card.special().is_some()), 18);
}

#[test]
fn pf_1_bad_editions_are_refused() {
    let with = |change: fn(&mut Edition)| {
        let mut edition = Edition::standard();
        change(&mut edition);
        refusal(Config { players: 10, edition: Some(edition), ..Config::default() })
    };
    assert_eq!(with(|e| e.deck[0].count = 16), "PF-1: 16 cards A, there are at most 15 of a kind");
    assert_eq!(
        with(|e| e.deck[..10].iter_mut().for_each(|row| row.count = 15)),
        "PF-1: 233 cards, a deck has at most 128"
    );
    assert_eq!(with(|e| e.deck[1].card = e.deck[0].card), "PF-1: A has two lines in the deck");
    assert_eq!(with(|e| e.deck[1].points = 1001), "PF-1: 1001 points on B, a card has at most 1000");
    assert_eq!(with(|e| e.hand_size = 12), "PF-1: not enough to deal 12 to each of 10: 110 cards");
    assert_eq!(with(|e| e.hand_size = 0), "PF-6: hands of no card");
    assert_eq!(with(|e| e.vowels = "AEé".into()), "PF-3: vowels \"AEé\": letters A to Z, each once");
}

#[test]
fn pf_39_two_to_ten_play() {
    assert_eq!(refusal(Config { players: 0, ..Config::default() }), "PF-39: 0 players, not 2 to 10");
    assert_eq!(refusal(Config { players: 1, ..Config::default() }), "PF-39: 1 player, not 2 to 10");
    assert_eq!(refusal(Config { players: 11, ..Config::default() }), "PF-39: 11 players, not 2 to 10");
    for players in 2..=10 {
        assert_eq!(Script::new(Config { players, ..Config::default() }).game.seats().len(), usize::from(players));
    }
}

/// The book's example: on A S T and a consonant joker one says ASTRONAUTE; a vowel does not fit there.
#[test]
fn pf_2_a_s_t_and_a_consonant_joker_begin_astronaute() {
    for (word, valid) in [("ASTRONAUTE", true), ("ASTRE", true), ("ASTUCE", false), ("AST", false)] {
        let mut script = Script::at("turn 1 | A S T consonant | 0 0 | B / C");
        script.act(1, "accuse").act(0, &format!("say {word}"));
        let takes = usize::from(valid);
        assert_eq!(script.state.hand(super::script::seat(takes)).len(), 5, "{word}");
    }
}

/// Accused on A S T and a super joker, one says ASTRE: the joker is read as an R.
#[test]
fn pf_2_a_joker_is_read_by_the_word_a_s_t_joker() {
    let mut script = Script::at("turn 1 | A S T super | 0 0 | B / C");
    script.act(1, "accuse").act(0, "say ASTRE");
    assert_eq!((script.table().as_str(), script.hand(1).as_str()), ("-", "A C S T super"));
}

/// The same joker can be another letter for the next who says a word.
#[test]
fn pf_2_a_joker_stays_open() {
    for (word, takes) in [("ASTRE", 1), ("ASTUCE", 1), ("ASTICOT", 1), ("ASSEZ", 0)] {
        let mut script = Script::at("turn 1 | A S T super | 0 0 | B / C");
        script.act(1, "accuse").act(0, &format!("say {word}"));
        assert_eq!(script.state.hand(super::script::seat(takes)).len(), 5, "{word}");
    }
}

#[test]
fn pf_3_a_vowel_joker_is_a_vowel_and_a_consonant_joker_any_other_letter() {
    let said = |table: &str, word: &str, vowels: Option<&str>| {
        let config = Config { vowels: vowels.map(str::to_string), ..Config::default() };
        let mut script = Script::with(config, &format!("turn 1 | {table} | 0 0 | B / K"));
        script.act(1, "accuse").act(0, &format!("say {word}"));
        script.hand(0) == "B" // the accuser took the table
    };
    assert!(said("C vowel S", "CASE", None));
    assert!(!said("C consonant S", "CASE", None));
    assert!(said("C consonant vowel", "CHAT", None));
    // Y is a vowel, unless the config says otherwise.
    assert!(said("T vowel P", "TYPE", None));
    assert!(!said("T vowel P", "TYPE", Some("AEIOU")));
    assert!(said("T consonant P", "TYPE", Some("AEIOU")));
}

#[test]
fn pf_4_the_word_list_decides() {
    let lexicon = Lexicon::from_list("Œuvre\nchâtaigne\nçà\n").expect("a list");
    let game = PointFinal::with_lexicon(Config::default(), lexicon).expect("a config");
    let mut words = Vec::new();
    words.extend(game.lexicon().matches(&[], point_final::word_graph::Fit::Start).iter().map(|word| word.to_string()));
    assert_eq!(words, ["CA", "CHATAIGNE", "OEUVRE"]);
}

#[test]
fn pf_4_a_config_names_its_list() {
    let french = Config::default().words.to_string();
    assert!(french.starts_with("french "), "{french}");
    assert_eq!("french".parse(), Ok(Vocabulary::FRENCH));
    let other = Config { words: "french 0123456789abcdef".parse().expect("a vocabulary"), ..Config::default() };
    assert!(refusal(other).starts_with("PF-4: the French list 0123456789abcdef, this release has "));
    let external = Config { words: "external 0123456789abcdef".parse().expect("a vocabulary"), ..Config::default() };
    assert_eq!(refusal(external), "PF-4: the word list 0123456789abcdef has to be handed in");
    for bad in [
        "",
        "french x",
        "external",
        "own 0123456789abcdef",
        "words chat",
        "words A",
        "italian",
        "french 0123456789ABCDEF",
    ] {
        assert!(bad.parse::<Vocabulary>().is_err(), "{bad:?}");
    }
    assert_eq!(
        refusal(Config { words: "words".parse().expect("a text"), ..Config::default() }),
        "PF-4: a list of no word"
    );
}

/// A record carries the fingerprint of its list, and refuses another.
#[test]
fn pf_4_a_record_refuses_another_list() {
    let record = Table::seeded(PointFinal::default(), 1).record();
    let lexicon = Lexicon::from_list("chat\nchien\n").expect("a list");
    let other = PointFinal::with_lexicon(Config::default(), lexicon).expect("a config");
    assert_eq!(record.replay(&other, |_, _| {}).map(|_| ()), Err(ReplayError::OtherConfig));
    let json = record.to_json().replace("french 2191", "french 0000");
    let changed = Record::<PointFinal>::from_json(&json).expect("a record");
    assert!(changed.game().is_err_and(|why| why.rule() == "PF-4"));
    let game = record.game().expect("the list of this release");
    assert!(record.replay(&game, |_, _| {}).is_ok());
}

#[test]
fn pf_5_w_x_y_and_z_can_be_left_out() {
    let script = Script::new(Config { without_wxyz: true, ..Config::default() });
    assert_eq!(script.pile(), 106);
    assert!("WXYZ".chars().all(|letter| script.state.pile().count(card(&letter.to_string())) == 0));
}

#[test]
fn pf_5_a_point_final_can_take_five_cards() {
    let call = |min_point_final, table| {
        let config = Config { min_point_final, ..Config::default() };
        Script::with(config, &format!("turn 1 | {table} | 0 0 | B / K")).legal(1).contains("call K")
    };
    assert_eq!([call(4, "C H A T"), call(5, "C H A T"), call(5, "C H A T S")], [true, false, true]);
    let three = Config { min_point_final: 3, ..Config::default() };
    assert_eq!(refusal(three), "PF-5: a point final takes 4 or 5 cards, not 3");
}
