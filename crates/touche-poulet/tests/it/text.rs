//! Positions as text: each reads itself back, and a fact stands once.

use game_traits::playout::{Policy, Uniform};
use game_traits::{Game, Seat, Turn, rng};
use touche_poulet::{Config, TouchePoulet};

use crate::editions;
use crate::rules::table::Script;

#[test]
fn positions_of_whole_games_read_themselves_back() {
    for (players, edition) in [(2, None), (3, Some(editions::small())), (4, Some(editions::treasures()))] {
        let config = Config { players, edition, first: Seat::new(1) };
        let game = TouchePoulet::from_config(config).expect("a config");
        let (mut state, mut rng) = (game.start(), rng::seeded(u64::from(players)));
        loop {
            let text = game.position_text(&state);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&state), "{text}");
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    game.settle(&mut state, &mut rng, &mut ());
                }
                Turn::Decide { must, may } => {
                    let (seat, action) = Uniform.choose(&game, &state, must, may, &mut rng).expect("an action");
                    game.apply(&mut state, seat, action, &mut ()).expect("legal");
                }
            }
        }
    }
}

#[test]
fn a_position_is_read_in_any_order_and_each_fact_once() {
    let mut table = Script::placed(2);
    table.give(1, "salve");
    table.acts(&["0 pick faucheur", "0 target 1@5.5"]);
    let text = table.game.position_text(&table.state);
    let placed = "grange:1.1 tractank:5.1 pulverisateur:8.1 moissonneuse:1.4 grenier:5.4 faucheur:8.5 faucheur:1.6 \
                  oeufbusier:3.6 oeufbusier:5.6 tresor:7.7";
    let deck = "2 frappe-nucleaire 2 pigeonnage 3 reconnaissance-de-zone 3 tir-supplementaire 2 chapardage 2 recolte \
                2 champ-magnetique-portatif 2 moisson-abondante 2 marchandage 2 double-oeufbusier 2 gros-calibre \
                2 coffre-fort";
    let wanted = format!(
        "stage targeting 0 faucheur\nfirst 0\nactive 0\nprompt targets faucheur 1 begun\n\
         targets 0 faucheur 1@5.5 first\nrow 1 pigeonnage 1 salve 1 recolte\ndeck {deck}\nplaced 0 {placed}\n\
         placed 1 {placed}\nholds 1 1 salve\n"
    );
    assert_eq!(text, wanted);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.reverse();
    assert_eq!(table.game.parse_position(&lines.join("\n")).as_ref(), Ok(&table.state));
    let twice = table.game.parse_position(&format!("{text}first 0\n")).expect_err("twice").to_string();
    let at = text.chars().count() + 1;
    assert_eq!(twice, format!("expected each fact once at character {at}, found \"first\""));
    assert!(table.game.parse_position("first 0\n").is_err(), "no stage");
    let far = text.replace("5.5", "55.5");
    let at = text.find("1@5.5").expect("a target") + 1;
    assert!(table.game.parse_position(&far).expect_err("no cell").to_string().contains(&format!("at character {at},")));
}

#[test]
fn what_is_no_fact_is_refused() {
    let table = Script::placed(2);
    for (fact, why) in [
        ("honk 0 1", "the name of a fact, such as `epis`"),
        ("epis 4 1", "the name of a fact, such as `epis`"),
        ("epis 0 4294967296", "épis"),
        ("epis 0 1 2", "the end of the text"),
        ("first 4", "a seat from 0 to 3"),
        ("first 0 1", "the end of the text"),
        ("stage never", "`setup`, `placement`"),
        ("stage targeting 256", "a number of attacks"),
        ("prompt never", "`menu`, `targets`"),
        ("prompt probe 256 0", "a number of cells"),
        ("hit 0 from 1 1.1", "by at character"),
        ("hit 0 by 4 1.1", "a seat from 1 to 3"),
        ("row 0 salve", "a number of cards"),
        ("row 1 honk", "the name of a weapon"),
        ("row 1 #48", "the name of a weapon"),
        ("scouted 0 honk", "the name of a zone"),
        ("living 0 128 grange", "a number of tokens below 128"),
        ("placed 0 tractank:1.1", "the next token with its cell"),
        // Nine columns; cells are numbered below 128, and this would be number 128.
        ("exploded 0 10.1", "a cell as column.row"),
        ("exploded 0 3.15", "a cell as column.row"),
        ("field 0 1@10.1", "a seat from 0 to 3 and a cell"),
        ("field 0 4@1.1", "a seat from 0 to 3 and a cell"),
    ] {
        let error = table.with(&[fact]).expect_err(fact).to_string();
        assert!(error.starts_with(&format!("expected {why}")), "{fact}: {error}");
    }
    // Beyond the board, which a position cannot be and a text can say.
    assert!(table.with(&["exploded 0 2.15"]).is_ok());
}

/// A set says of each thing whether it is in it, and not how often.
#[test]
fn what_a_set_names_twice_it_has_once() {
    let table = Script::placed(3);
    for (twice, once) in [
        ("scouted 0 #1 #1", "scouted 0 #1"),
        ("stage targeting 1 grange grange", "stage targeting 1 grange"),
        ("stage placement 0 0", "stage placement 0"),
        ("stage over 1 1", "stage over 1"),
        ("exploded 0 1.1 1.1", "exploded 0 1.1"),
        ("answered 0 1.1 1.1", "answered 0 1.1"),
        ("hit 0 by 1 1.1 1.1", "hit 0 by 1 1.1"),
        ("prompt probe 1 1 1.1 1.1", "prompt probe 1 1 1.1"),
    ] {
        assert_eq!(table.with(&[twice]), table.with(&[once]), "{twice}");
        assert!(table.with(&[once]).is_ok());
    }
}
