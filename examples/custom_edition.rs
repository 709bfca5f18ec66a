//! Editions of your own: Touché Poulet on 10 × 10, and Point Final with other words.

use std::error::Error;
use std::process::ExitCode;

use tabletop::game_traits::{ActionSet, Game, Outcome, Table, rng};
use tabletop::point_final::word_graph::Lexicon;
use tabletop::point_final::{self, PointFinal};
use tabletop::touche_poulet::{self, BoardPlan, Edition, TouchePoulet, ZonePlan};

use stdio::print;

/// The standard edition on another board: four zones of 5 × 5, the last of them `last_columns` wide.
fn ten_by_ten(last_columns: u8) -> touche_poulet::Config {
    let zone = |name: &str, columns, rows| ZonePlan { name: name.into(), columns, rows };
    let zones = vec![
        zone("verger", [1, 5], [1, 5]),
        zone("colline", [6, 10], [1, 5]),
        zone("etang", [1, 5], [6, 10]),
        zone("bois", [6, 5 + last_columns], [6, 10]),
    ];
    let board = BoardPlan { columns: 10, rows: 10, zones };
    let edition = Edition { name: "ten by ten".into(), board, ..Edition::standard() };
    touche_poulet::Config { edition: Some(edition), ..Default::default() }
}

/// Point Final with a few words, and hands of four.
fn trees() -> Result<PointFinal, Box<dyn Error>> {
    let words = Lexicon::from_list("bouleau\nchene\nerable\nfrene\nhetre\norme\nsaule\ntilleul\n")?;
    let edition = point_final::Edition { hand_size: 4, score_limit: 60, ..point_final::Edition::standard() };
    let config = point_final::Config { players: 3, edition: Some(edition), ..Default::default() };
    Ok(PointFinal::with_lexicon(config, words)?)
}

/// A random game to its end.
fn play<G: Game>(game: G) -> Option<Outcome> {
    let (mut table, mut choices) = (Table::seeded(game, 1), rng::stream(1, 1));
    while let Some(seat) = table.turn().first_required() {
        let action = table.game().legal(table.state(), seat).sample(&mut choices)?;
        table.act(seat, action).ok()?;
    }
    table.outcome()
}

fn run() -> Result<(), Box<dyn Error>> {
    // The error names the rule and the numbers.
    let wrong = TouchePoulet::from_config(ten_by_ten(4)).expect_err("ten cells are in no zone");
    print(format_args!("refused: {wrong}"))?;
    print(format_args!("ten by ten: {:?}", play(TouchePoulet::from_config(ten_by_ten(5))?)))?;
    print(format_args!("trees: {:?}", play(trees()?)))
}

fn main() -> ExitCode {
    stdio::end("custom_edition", run())
}

#[test]
fn wrong_editions_are_refused_and_right_ones_played() {
    let wrong = TouchePoulet::from_config(ten_by_ten(4)).expect_err("cells without a zone");
    assert_eq!(wrong.to_string(), "TP-1: zones cover 95 of 100 cells");
    assert!(play(TouchePoulet::from_config(ten_by_ten(5)).expect("an edition")).is_some());
    assert!(play(trees().expect("an edition")).is_some());
}
