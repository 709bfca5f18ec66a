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
