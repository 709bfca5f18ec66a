//! Positions from outside: each invariant refuses its own breach, and says why it cannot be. What is on the boards,
//! cards, eggs and épis; [`crate::rules::validity_turn`] has what is pending and what is asked.

use game_traits::{Game, Seat, Turn};
use touche_poulet::{Config, Edition, Effect};

use crate::editions;
use crate::rules::table::{LAYOUT, Script, cells_but, config, with_edition};

/// The position with these facts: what reading it, or else validating it, says.
pub(crate) fn changed(table: &Script, facts: &[impl AsRef<str>]) -> String {
    match table.with(facts) {
        Err(error) => error.to_string(),
        Ok(state) => table.game.validate(&state).err().map_or("valid".to_string(), |error| error.to_string()),
    }
}

/// The position, so changed, is refused for the reason that begins so.
#[track_caller]
pub(crate) fn refuses(table: &Script, reason: &str, facts: &[&str]) {
    let why = changed(table, facts);
    assert!(why.starts_with(reason), "{reason}: {facts:?} gives {why}");
}

#[track_caller]
pub(crate) fn accepts(table: &Script, facts: &[&str]) {
    assert_eq!(changed(table, facts), "valid", "{facts:?}");
}

/// All units of these kinds of a board have fallen to `by`, who was paid for them.
pub(crate) fn fallen(table: &mut Script, board: usize, by: usize, kinds: &[&str]) {
    let units = LAYOUT.iter().filter_map(|unit| unit.split_once(' '));
    let others: Vec<&str> = units.map(|(kind, _)| kind).filter(|kind| !kinds.contains(kind)).collect();
    let cells = cells_but(&table.game, &others);
    table.hit(board, by, &cells);
    let edition = Edition::standard();
    let of = |kind: &str| edition.units.iter().find(|unit| unit.kind.word() == kind).expect("a kind");
    let paid: u32 = kinds
        .iter()
        .map(|kind| {
            let cells: usize = of(kind).shape.iter().map(|row| row.matches('#').count()).sum();
            u32::from(of(kind).tokens) * cells as u32 * u32::from(of(kind).points_per_cell)
        })
        .sum();
    table.set_epis(by, table.epis(by) + paid);
}

/// Two play; seat 1 has lost its Grenier and its Trésor to seat 0.
fn under_way() -> Script {
    let mut table = Script::placed(2);
    fallen(&mut table, 1, 0, &["grenier", "tresor"]);
    table
}

/// The placement of [`LAYOUT`] for seat 0 with some tokens elsewhere.
fn placed(changes: &[(usize, &str)]) -> String {
    let mut tokens: Vec<String> = LAYOUT.iter().map(|unit| unit.replace(' ', ":")).collect();
    tokens.resize(10 + usize::from(changes.iter().any(|&(slot, _)| slot == 10)), String::new());
    for &(slot, token) in changes {
        tokens[slot] = token.to_string();
    }
    format!("placed 0 {}", tokens.join(" "))
}

#[test]
fn what_play_reaches_is_valid() {
    let none: &[&str] = &[];
    let mut table = Script::new(config(3));
    accepts(&table, none);
    for weapon in ["recolte", "salve", "pigeonnage"] {
        table.reveal(&[weapon]);
        accepts(&table, none);
    }
    for seat in 0..3 {
        for unit in LAYOUT {
            table.act(seat, &format!("place {unit}"));
            accepts(&table, none);
        }
    }
    for action in [
        "0 pick grange",
        "0 target 1@1.1",
        "0 target 2@1.1",
        "0 target 2@9.8",
        "1 pick tractank",
        "1 line 2@2.1 across 2",
        "2 pick moissonneuse",
        "2 line 0@1.1 across 2",
        "1 target 0@9.8",
        "2 field 2@4.4",
    ] {
        table.acts(&[action]);
        accepts(&table, none);
    }
    accepts(&under_way(), none);
    // The cells that seat 1 has hit.
    let mut turned = Script::placed(2);
    fallen(&mut turned, 0, 1, &["grenier"]);
    accepts(&turned, none);
}

#[test]
fn a_seat_that_is_not_at_the_table_has_nothing() {
    let table = under_way();
    let more = "players: a game of 2 has more than that";
    refuses(&table, more, &["epis 2 1"]);
    refuses(&table, more, &["occupied 2 1.1"]);
    let stranger = "players: a seat is named that does not play; 2 do";
    for fact in ["first 2", "active 2", "takers 2", "strikes 2 frappe-nucleaire 1@1.1", "targets 2 plain 1@9.8 first"] {
        refuses(&table, stranger, &[fact]);
    }
}

#[test]
fn tp_04_tp_05_tokens_stand_as_they_were_placed() {
    let table = Script::placed(2);
    let refuses = |reason, changes: &[(usize, &str)]| refuses(&table, reason, &[&placed(changes)]);
    refuses("TP-4: tokens of seat 0 are out of order", &[(3, "-")]);
    refuses("TP-4: tokens of seat 0 are out of order", &[(10, "-:9.8")]);
    refuses("TP-5: grange of seat 0 may not stand where it does", &[(0, "grange:8.1")]);
    refuses("TP-5: tractank of seat 0 may not stand where it does", &[(1, "tractank:4.1")]);
    // Out of board order.
    let behind = &[(5, "faucheur:1.6"), (6, "faucheur:8.5")];
    refuses("TP-5: faucheur of seat 0 may not stand where it does", behind);
    self::refuses(&table, "TP-4: tokens of seat 0 are out of order", &["occupied 0 1.1"]);
    // Tokens of different kinds stand in any order: the Tractank in the corner, the Grange right of it.
    accepts(&table, &[&placed(&[(0, "grange:4.1"), (1, "tractank:1.1")])]);
    let mut row = Script::new(with_edition(2, editions::row_of_six()));
    row.reveal(&["recolte", "recolte", "salve"]);
    row.act(0, "place grenier 1.1");
    accepts(&row, &["placed 0 grenier:1.1"]);
    // No room is left for the others.
    self::refuses(&row, "TP-5: grenier of seat 0 may not stand where it does", &["placed 0 grenier:2.1"]);
}

#[test]
fn tp_12_what_happened_on_a_board_happened_to_its_cells() {
    let table = under_way();
    let beside = "TP-1: something beside the board of seat 0";
    refuses(&table, beside, &["exploded 0 9.9"]);
    refuses(&table, beside, &["answered 0 9.9"]);
    refuses(&table, beside, &["targeted 0 9.9"]);
    let crater = "TP-16: a cell of seat 0 that exploded bears a target or an answer";
    accepts(&table, &["exploded 0 9.8"]);
    accepts(&table, &["answered 0 9.8"]);
    refuses(&table, crater, &["exploded 0 9.8", "answered 0 9.8"]);
    refuses(&table, crater, &["exploded 0 9.8", "targeted 0 9.8"]);
    refuses(&table, crater, &["exploded 0 9.8", "answered 0 9.8", "targeted 0 9.8"]);
    let miss = "TP-14: a cell of seat 0 that was not hit has a hitter";
    refuses(&table, miss, &["hit 0 by 1 9.8"]);
    refuses(&table, miss, &["hit 0 by 2 9.8"]);
    refuses(&table, miss, &["exploded 0 9.8", "hit 0 by 1 9.8"]);
    // Seat 0 hits the Grange of seat 1; no seat hits its own, and no more than two play.
    let hit = "exploded 1 1.1 5.4 6.4 7.7";
    accepts(&table, &[hit]);
    let wrong = "TP-9: seat 1 was hit by itself or by no seat at the table";
    for by in 1..=3 {
        refuses(&table, wrong, &[hit, &format!("hit 1 by {by} 1.1")]);
    }
    refuses(&table, "TP-9: seat 0 was hit by itself or by no seat at the table", &["exploded 0 1.1"]);
}

#[test]
fn tp_20_a_unit_lives_until_its_last_cell_is_hit() {
    let table = under_way();
    let wrong = "TP-20: the living units of seat 1 are not counted right";
    let right = "living 1 1 grange 1 pulverisateur 1 tractank 1 moissonneuse 2 faucheur 2 oeufbusier";
    accepts(&table, &[right]);
    refuses(&table, wrong, &[&format!("{right} 1 grenier")]);
    refuses(&table, wrong, &[&right.replace("2 faucheur", "1 faucheur")]);
    refuses(&table, wrong, &[right, "exploded 1 5.4 7.7"]);
}

#[test]
fn tp_18_tp_30_zones_and_fields_are_on_boards() {
    let table = under_way();
    let all = "scouted 0 prairie mare-aux-canards champ-de-lavande potager chemin champ-de-ble";
    accepts(&table, &[all]);
    refuses(&table, "TP-30: a zone of seat 0 is counted", &["scouted 0 #6"]);
    accepts(&table, &["field 0 1@1.1"]);
    accepts(&table, &["field 0 0@8.7"]);
    for field in ["1@9.1", "1@1.8", "2@1.1"] {
        refuses(&table, "TP-18: the magnetic field of seat 0 is not on a board", &[&format!("field 0 {field}")]);
    }
}

#[test]
fn tp_05_nothing_happens_before_all_are_ready() {
    let mut table = Script::new(config(2));
    refuses(&table, "TP-5: the weapons are turned up before the placement", &["placed 0 grange:1.1"]);
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    let early = "TP-5: something has happened before all tokens are placed";
    refuses(&table, early, &["epis 0 1"]);
    refuses(&table, early, &["takers 0"]);
    refuses(&table, early, &["last-turn"]);
    let begins = "TP-7: another seat than the first player is to begin";
    refuses(&table, begins, &["prompt scout"]);
    refuses(&table, begins, &["first 1"]);
    refuses(&table, begins, &["active 1"]);
    refuses(&table, begins, &["first 1", "active 1"]);
    refuses(&table, "TP-5: ready: 0, all tokens placed: ", &["stage placement 0"]);
    refuses(&table, "TP-5: ready: 0 and 1, all tokens placed: ", &["stage targeting 1"]);
    refuses(&table, "TP-6: weapons are turned up before the placement", &["row 1 recolte 1 salve"]);
    let second = Script::new(Config { first: Seat::new(1), ..config(2) });
    accepts(&second, &["first 1"]);
    let placed = Script::placed(2);
    refuses(&placed, "TP-5: ready: ", &["stage placement"]);
    refuses(&placed, "TP-5: the turns begin when all tokens are placed", &["stage placement 0 1"]);
}

#[test]
fn tp_22_each_card_is_in_one_place() {
    let table = under_way();
    let deck = |weapon: &str, count: u8| table.cards("deck", weapon, count);
    refuses(&table, "TP-22: 4 cards of weapon 1, there are 3", &[&deck("pigeonnage", 3)]);
    refuses(&table, "TP-22: 4 cards of weapon 1, there are 3", &["holds 0 1 pigeonnage"]);
    refuses(&table, "TP-22: 1 card of weapon 13, there are 0", &[&deck("#13", 1)]);
    accepts(&table, &[&deck("pigeonnage", 1)]);
    let permanent = deck("moisson-abondante", 1);
    refuses(&table, "TP-24: a permanent card of weapon 8 is discarded", &[&permanent]);
    accepts(&table, &[&permanent, "holds 0 1 moisson-abondante"]);
    let four = "row 1 recolte 1 salve 2 pigeonnage";
    refuses(&table, "TP-6: 4 weapons face up, not 3", &[four, &deck("pigeonnage", 1)]);
    // With a card less in the row another is turned up, before anything is asked.
    accepts(&table, &["row 1 recolte 1 salve"]);
    refuses(&table, "TP-22: something is asked while a weapon", &["row 1 recolte 1 salve", "prompt scout"]);
    // Two cards in all: both are face up.
    let mut edition = Edition::standard();
    edition.weapons = vec![editions::weapon("Recolte", 2, Effect::Income(10))];
    let mut few = Script::new(with_edition(2, edition));
    refuses(&few, "TP-6: weapons are turned up before anything else", &["deck 1 recolte"]);
    few.reveal(&["recolte", "recolte"]);
    accepts(&few, &["row 2 recolte"]);
    accepts(&few, &["row 1 recolte"]);
}

#[test]
fn tp_21_each_egg_is_in_one_place() {
    let table = under_way();
    accepts(&table, &["eggs 0 1", "epis 0 15"]);
    refuses(&table, "TP-21: 2 eggs of seat 1 sold, 1 went on sale", &["eggs 0 1 1"]);
    refuses(&table, "TP-21: 1 egg of seat 0 sold, 0 went on sale", &["eggs 1 0"]);
    refuses(&table, "TP-22: seat 1 has bought its own egg", &["eggs 1 1", "epis 0 15"]);
    refuses(&table, "TP-3: 0 wild eggs are sold, or one of a seat", &["eggs 0 2"]);
    refuses(&table, "TP-3: 4 wild eggs are sold", &["eggs 0 wild wild wild wild"]);
}

#[test]
fn tp_27_a_seat_that_has_won_ends_the_game() {
    // Five eggs: all of seat 1's egg kinds but the Grange have fallen.
    let mut rich = Script::placed(2);
    fallen(&mut rich, 1, 0, &["pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur"]);
    rich.set(&["eggs 0 1 1 1", "epis 0 25"]);
    accepts(&rich, &["active 0"]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &["eggs 0 1 1 1 1 wild"]);
    rich.set(&["eggs 0 1 1 1 wild"]);
    rich.act(0, "buy 1");
    assert!(rich.turn() == Turn::Over);
    accepts(&rich, &["active 0"]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &["stage over 1"]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &["stage over"]);
    refuses(&rich, "TP-8: a target of seat 0", &["targets 0 oeufbusier 1@9.8 first"]);
    refuses(&rich, "TP-27: something is pending after the end", &["prompt scout"]);
    refuses(&rich, "TP-27: something is pending after the end", &["takers 0"]);
    refuses(&rich, "TP-22: weapons lie in the deck", &["row 1 recolte 1 salve"]);
    // Seat 0 alone has living units.
    let mut alone = Script::placed(2);
    let all = ["grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier"];
    fallen(&mut alone, 1, 0, &all);
    alone.acts(&["0 pick faucheur", "0 target 1@7.7", "0 target 1@9.8", "0 pass"]);
    assert!(alone.turn() == Turn::Over);
    accepts(&alone, &["active 0"]);
    refuses(&alone, "TP-27: 0 alone should have won", &["stage over 1"]);
    refuses(&alone, "TP-27: 0 alone should have won", &["stage resolution 0"]);
    // By TP-29 any seat at the table can have won, and one has.
    let table = under_way();
    accepts(&table, &["stage over 1"]);
    refuses(&table, "TP-27: winners: ", &["stage over"]);
    refuses(&table, "TP-27: winners: 2; at the table: 0 and 1", &["stage over 2"]);
}

/// Three play. The Grange, the Grenier and the Trésor of seat 1 have fallen, hit by seat 0, a cell of the Grange by
/// seat 2. Seat 0 has bought one egg and both cheaper wild ones, and holds two cards.
#[test]
fn tp_20_epis_come_from_units_and_cards_and_go_for_eggs() {
    let mut table = Script::placed(3);
    fallen(&mut table, 1, 0, &["grange", "grenier", "tresor"]);
    table.set(&["hit 1 by 2 3.2", "eggs 0 1 wild wild"]);
    table.give(0, "pigeonnage");
    table.give(0, "reconnaissance-de-zone");
    // For the units 30, 20 and 20. For the eggs 25, 35 and 40, each with two Marchandages 10 less.
    // Four bounties of two Moissons abondantes; of five cards taken three were played, Récoltes of 10.
    accepts(&table, &["epis 0"]);
    accepts(&table, &["epis 0 69", "epis 2 1"]);
    let too_much = "TP-20: the players have 71 épis together, not -30 to 70: 70 were paid for units";
    refuses(&table, too_much, &["epis 0 70", "epis 2 1"]);
    // Without the eggs, and without the cards for them, there is a least sum.
    accepts(&table, &["eggs 0", "epis 0 70"]);
    let too_little = "TP-20: the players have 69 épis together, not 70 to 110: 70 were paid for units";
    refuses(&table, too_little, &["eggs 0", "epis 0 69"]);
    // Three eggs, a Trésor and a Grange: five cards, not six.
    let deck = |held: [u8; 3]| {
        let mut deck = table.clone();
        for (weapon, left) in ["pigeonnage", "reconnaissance-de-zone", "tir-supplementaire"].into_iter().zip(held) {
            deck.set(&[deck.cards("deck", weapon, left)]);
        }
        format!("deck {}", deck.words("deck").join(" "))
    };
    let five = "holds 0 2 pigeonnage 3 tir-supplementaire";
    accepts(&table, &[five, &deck([0, 3, 0]), "epis 0"]);
    let six = "holds 0 2 pigeonnage 1 reconnaissance-de-zone 3 tir-supplementaire";
    refuses(&table, "TP-22: 6 weapons were taken, for 5 eggs and units", &[six, &deck([0, 2, 0]), "epis 0"]);
}
