//! Positions from outside: each invariant refuses its own breach, and says why it cannot be. What lies on the boards, cards,
//! eggs and épis; [`crate::validity_turn`] has what is pending and what is asked.

use game_traits::{Seat, conformance};
use serde_json::{Value, json};
use touche_poulet::{Config, Edition, Effect};

use crate::editions;
use crate::table::{LAYOUT, Match, cells_but, config, number, with_edition};

/// The position with some places changed: what reading it, or else validating it, says.
pub(crate) fn changed(table: &Match, changes: &[(&str, Value)]) -> String {
    conformance::validate_edited(&table.game, &table.state, changes)
}

/// The position, so changed, is refused for the reason that begins so.
#[track_caller]
pub(crate) fn refuses(table: &Match, reason: &str, changes: &[(&str, Value)]) {
    let why = changed(table, changes);
    assert!(why.starts_with(reason), "{reason}: {changes:?} gives {why}");
}

#[track_caller]
pub(crate) fn accepts(table: &Match, changes: &[(&str, Value)]) {
    assert_eq!(changed(table, changes), "valid", "{changes:?}");
}

/// All units of these kinds of a board have fallen to `by`, who was paid for them.
pub(crate) fn fallen(table: &mut Match, board: usize, by: usize, kinds: &[&str]) {
    let units = LAYOUT.iter().filter_map(|unit| unit.split_once(' '));
    let others: Vec<&str> = units.map(|(kind, _)| kind).filter(|kind| !kinds.contains(kind)).collect();
    let cells = cells_but(&table.game, &others);
    table.hit(board, by, &cells.iter().map(String::as_str).collect::<Vec<_>>());
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

fn at(cell: &str) -> u64 {
    number(cell)
}

/// Two play; seat 1 has lost its Grenier and its Trésor to seat 0.
fn under_way() -> Match {
    let mut table = Match::placed(2);
    fallen(&mut table, 1, 0, &["grenier", "tresor"]);
    table
}

/// Two play; seat 0 has lost its Grenier to seat 1, whose cells are hit by nobody.
fn turned() -> Match {
    let mut table = Match::placed(2);
    fallen(&mut table, 0, 1, &["grenier"]);
    table
}

#[test]
fn what_play_reaches_is_valid() {
    let mut table = Match::new(config(3));
    accepts(&table, &[]);
    for weapon in ["recolte", "salve", "pigeonnage"] {
        table.reveal(&[weapon]);
        accepts(&table, &[]);
    }
    for seat in 0..3 {
        for unit in LAYOUT {
            table.act(seat, &format!("place {unit}"));
            accepts(&table, &[]);
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
        accepts(&table, &[]);
    }
    accepts(&under_way(), &[]);
    accepts(&turned(), &[]);
}

#[test]
fn who_is_not_at_the_table_has_nothing() {
    let table = under_way();
    let more = "players: a game of 2 has more than that";
    refuses(&table, more, &[("/table/players/2/epis", json!(1))]);
    refuses(&table, more, &[("/grids/2/occupied", json!([0]))]);
    refuses(&table, more, &[("/table/owns/2", json!(1))]);
    let stranger = "players: somebody is named who does not play; 2 do";
    refuses(&table, stranger, &[("/table/first", json!(2))]);
    refuses(&table, stranger, &[("/table/active", json!(2))]);
    refuses(&table, stranger, &[("/table/takers", json!([2]))]);
    refuses(&table, stranger, &[("/table/strikes", json!([[[1, 0], 2, 0]]))]);
}

#[test]
fn tp_04_tp_05_tokens_stand_as_they_were_placed() {
    let table = Match::placed(2);
    let corner = |slot: usize| format!("/grids/0/corners/{slot}");
    refuses(&table, "TP-5: tokens of seat 0 are placed out of order", &[(&corner(3), json!(255))]);
    refuses(&table, "TP-5: tokens of seat 0 are placed out of order", &[(&corner(10), json!(at("9.8")))]);
    refuses(&table, "TP-4: grange of seat 0 is not on the board", &[(&corner(0), json!(at("8.1")))]);
    refuses(&table, "TP-4: tractank of seat 0 touches another unit", &[(&corner(1), json!(at("4.1")))]);
    refuses(&table, "TP-4: the cells of seat 0's units", &[(&corner(9), json!(at("8.7")))]);
    let exchanged = [(&*corner(5), json!(at("1.6"))), (&*corner(6), json!(at("8.5")))];
    refuses(&table, "TP-5: tokens of faucheur of seat 0 are out of board order", &exchanged);
    // Tokens of different kinds stand in any order: the Tractank in the corner, the Grange right of it.
    let grid = serde_json::to_value(&table.state).expect("JSON")["grids"][0]["occupied"].clone();
    let mut cells: Vec<u64> = serde_json::from_value(grid).expect("numbers");
    cells.retain(|cell| ![at("3.1"), at("3.2")].contains(cell));
    cells.extend([at("4.1"), at("4.2")]);
    cells.sort_unstable();
    let moved = [(&*corner(0), json!(at("4.1"))), (&*corner(1), json!(at("1.1"))), ("/grids/0/occupied", json!(cells))];
    accepts(&table, &moved);
    let mut row = Match::new(with_edition(2, editions::row_of_six()));
    row.reveal(&["recolte", "recolte", "salve"]);
    row.act(0, "place grenier 1.1");
    accepts(&row, &[]);
    let between = [(&*corner(0), json!(1)), ("/grids/0/occupied", json!([1, 2]))];
    refuses(&row, "TP-5: no room is left for the tokens of seat 0", &between);
}

#[test]
fn tp_12_what_happened_on_a_board_happened_to_its_cells() {
    let table = under_way();
    let beside = "TP-1: something beside the board of seat 0";
    let (exploded, answered, targeted) =
        ("/table/players/0/exploded", "/table/players/0/answered", "/table/players/0/targeted");
    let far = json!([80]);
    refuses(&table, beside, &[(exploded, far.clone())]);
    refuses(&table, beside, &[(answered, far.clone())]);
    refuses(&table, beside, &[(targeted, far.clone())]);
    refuses(&table, beside, &[(exploded, far.clone()), (answered, far.clone())]);
    refuses(&table, beside, &[(answered, far.clone()), (targeted, far)]);
    let crater = "TP-16: a cell of seat 0 that exploded bears a target or an answer";
    let empty = json!([at("9.8")]);
    accepts(&table, &[(exploded, empty.clone())]);
    accepts(&table, &[(answered, empty.clone())]);
    refuses(&table, crater, &[(exploded, empty.clone()), (answered, empty.clone())]);
    refuses(&table, crater, &[(exploded, empty.clone()), (targeted, empty.clone())]);
    refuses(&table, crater, &[(exploded, empty.clone()), (answered, empty.clone()), (targeted, empty.clone())]);
    let miss = "TP-14: somebody hit a cell of seat 0 that was not hit";
    refuses(&table, miss, &[("/table/players/0/by/0", empty.clone())]);
    refuses(&table, miss, &[("/table/players/0/by/1", empty.clone())]);
    refuses(&table, miss, &[("/table/players/0/by/0", empty.clone()), ("/table/players/0/by/1", empty)]);
    // Seat 0 hits the Grange of seat 1; nobody hits his own, and no more than two play.
    let hit = json!([at("1.1"), at("5.4"), at("6.4"), at("7.7")]);
    accepts(&table, &[("/table/players/1/exploded", hit.clone())]);
    let nobody = "TP-9: seat 1 was hit by itself or by nobody at the table";
    for plane in [0, 1] {
        let by = format!("/table/players/1/by/{plane}");
        refuses(&table, nobody, &[("/table/players/1/exploded", hit.clone()), (&by, json!([at("1.1")]))]);
    }
    let own = [(exploded, json!([at("1.1")]))];
    refuses(&table, "TP-9: seat 0 was hit by itself or by nobody at the table", &own);
}

#[test]
fn tp_20_a_unit_lives_until_its_last_cell_is_hit() {
    let table = under_way();
    let wrong = "TP-20: the living units of seat 1 are not counted right";
    refuses(&table, wrong, &[("/table/players/1/living/4", json!(1))]);
    refuses(&table, wrong, &[("/table/players/1/living/5", json!(1))]);
    let healed = json!([at("5.4"), at("7.7")]);
    refuses(&table, wrong, &[("/table/players/1/exploded", healed)]);
}

#[test]
fn tp_18_tp_30_zones_and_fields_are_on_boards() {
    let table = under_way();
    accepts(&table, &[("/table/players/0/scouted", json!(0b11_1111))]);
    refuses(&table, "TP-30: a zone of seat 0 is counted", &[("/table/players/0/scouted", json!(0b100_0000))]);
    let field = "/table/players/0/field";
    accepts(&table, &[(field, json!([1, at("1.1")]))]);
    accepts(&table, &[(field, json!([0, at("8.7")]))]);
    let off = "TP-18: the magnetic field of seat 0 is not on a board";
    refuses(&table, off, &[(field, json!([1, at("9.1")]))]);
    refuses(&table, off, &[(field, json!([1, at("1.8")]))]);
    refuses(&table, off, &[(field, json!([2, at("1.1")]))]);
}

#[test]
fn tp_05_nothing_happens_before_all_are_ready() {
    let mut table = Match::new(config(2));
    refuses(
        &table,
        "TP-5: the weapons are turned up before the placement",
        &[("/grids/0/corners/0", json!(0)), ("/grids/0/occupied", json!([0, 1, 2, 9, 10, 11]))],
    );
    table.reveal(&["recolte", "salve", "pigeonnage"]);
    let early = "TP-5: something has happened before all tokens are placed";
    refuses(&table, early, &[("/table/players/0/epis", json!(1))]);
    refuses(&table, early, &[("/table/takers", json!([0]))]);
    refuses(&table, early, &[("/table/winners", json!([0]))]);
    let begins = "TP-7: somebody else than the first player is to begin";
    refuses(&table, begins, &[("/table/ask", json!("scout"))]);
    refuses(&table, begins, &[("/table/first", json!(1))]);
    refuses(&table, begins, &[("/table/active", json!(1))]);
    refuses(&table, begins, &[("/table/first", json!(1)), ("/table/active", json!(1))]);
    refuses(&table, "TP-5: who is ready is not who has placed all", &[("/table/ready", json!([0]))]);
    refuses(&table, "TP-5: the turns begin when all tokens are placed", &[("/table/phase", json!("targeting"))]);
    let second = Match::new(Config { first: Seat::new(1), ..config(2) });
    accepts(&second, &[]);
    refuses(&Match::placed(2), "TP-5: the turns begin", &[("/table/phase", json!("placement"))]);
}

#[test]
fn tp_22_each_card_is_in_one_place() {
    // 30 cards; three lie there. Weapon 1 is the Pigeonnage, 6 the Récolte; 8 to 12 are permanent.
    let table = under_way();
    refuses(&table, "TP-22: 4 cards of weapon 1, there are 3", &[("/table/deck/1", json!(3))]);
    refuses(&table, "TP-22: 4 cards of weapon 1, there are 3", &[("/table/players/0/held/1", json!(1))]);
    refuses(&table, "TP-22: 1 card of weapon 13, there are 0", &[("/table/deck/13", json!(1))]);
    accepts(&table, &[("/table/deck/1", json!(1))]);
    refuses(&table, "TP-24: a permanent card of weapon 8 is discarded", &[("/table/deck/8", json!(1))]);
    accepts(&table, &[("/table/deck/8", json!(1)), ("/table/players/0/held/8", json!(1))]);
    refuses(&table, "TP-6: 4 weapons face up, not 3", &[("/table/row/1", json!(2)), ("/table/deck/1", json!(1))]);
    // One card less in the row: another is to be turned up, if there is one.
    let short = ("/table/row/1", json!(0));
    refuses(&table, "TP-22: weapons lie in the deck that should be turned up", std::slice::from_ref(&short));
    accepts(&table, &[short.clone(), ("/table/refill", json!(true))]);
    refuses(&table, "TP-22: a weapon is to be turned up, but none can be", &[("/table/refill", json!(true))]);
    let asks = [short, ("/table/refill", json!(true)), ("/table/ask", json!("scout"))];
    refuses(&table, "TP-22: something is asked while a weapon is turned up", &asks);
    // Two cards in all: both lie there.
    let mut edition = Edition::standard();
    edition.weapons = vec![editions::weapon("Recolte", 2, Effect::Income(10))];
    let mut few = Match::new(with_edition(2, edition));
    let early = "TP-6: weapons are turned up before anything else";
    refuses(&few, early, &[("/table/deck/0", json!(1))]);
    few.reveal(&["recolte", "recolte"]);
    accepts(&few, &[]);
    let one = ("/table/row/0", json!(1));
    accepts(&few, std::slice::from_ref(&one));
    refuses(&few, "TP-22: a weapon is to be turned up, but none can be", &[one, ("/table/refill", json!(true))]);
}

#[test]
fn tp_21_each_egg_is_in_one_place() {
    let table = under_way();
    let eggs = |seat: usize| format!("/table/players/{seat}/eggs");
    let paid = ("/table/players/0/epis", json!(15));
    accepts(&table, &[(&eggs(0), json!([0, 1, 0, 0, 0])), paid.clone()]);
    refuses(&table, "TP-21: 2 eggs of seat 1 sold, 1 went on sale", &[(&eggs(0), json!([0, 2, 0, 0, 0]))]);
    refuses(&table, "TP-21: 1 egg of seat 0 sold, 0 went on sale", &[(&eggs(1), json!([1, 0, 0, 0, 0]))]);
    refuses(&table, "TP-22: seat 1 has bought its own egg", &[(&eggs(1), json!([0, 1, 0, 0, 0])), paid]);
    refuses(&table, "TP-3: 0 wild eggs are sold", &[(&eggs(0), json!([0, 0, 1, 0, 0]))]);
    refuses(&table, "TP-3: 4 wild eggs are sold", &[(&eggs(0), json!([0, 0, 0, 0, 4]))]);
}

#[test]
fn tp_27_who_has_won_ends_the_game() {
    // Five eggs: all of seat 1's egg kinds but the Grange have fallen.
    let mut rich = Match::placed(2);
    fallen(&mut rich, 1, 0, &["pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur"]);
    rich.edit(|state| state["table"]["players"][0]["eggs"] = json!([0, 3, 0, 0, 0]));
    rich.set_epis(0, 25);
    accepts(&rich, &[]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &[("/table/players/0/eggs", json!([0, 4, 0, 0, 1]))]);
    rich.edit(|state| state["table"]["players"][0]["eggs"] = json!([0, 3, 0, 0, 1]));
    rich.act(0, "buy 1");
    assert!(rich.is_over());
    accepts(&rich, &[]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &[("/table/winners", json!([1]))]);
    refuses(&rich, "TP-27: 0 should have won by 5 eggs", &[("/table/winners", json!([]))]);
    let pending = [
        ("/table/targets", json!([[[1, at("9.8")], "oeufbusier", true]])),
        ("/table/owns", json!([1, 0, 0, 0])),
        ("/table/players/1/targeted", json!([at("9.8")])),
    ];
    refuses(&rich, "TP-27: something is pending after the end", &pending);
    refuses(&rich, "TP-27: something is pending after the end", &[("/table/ask", json!("scout"))]);
    // Seat 0 alone has living units.
    let mut alone = Match::placed(2);
    let all = ["grange", "pulverisateur", "tractank", "moissonneuse", "grenier", "faucheur", "oeufbusier"];
    fallen(&mut alone, 1, 0, &all);
    alone.acts(&["0 pick faucheur", "0 target 1@7.7", "0 target 1@9.8", "0 pass"]);
    assert!(alone.is_over());
    accepts(&alone, &[]);
    refuses(&alone, "TP-27: 0 alone should have won", &[("/table/winners", json!([1]))]);
    let goes_on = [("/table/phase", json!("resolution")), ("/table/winners", json!([]))];
    refuses(&alone, "TP-27: 0 alone should have won", &goes_on);
}

/// Three play. The Grange, the Grenier and the Trésor of seat 1 have fallen, hit by seat 0, a cell of the Grange by seat 2.
/// Seat 0 has bought one egg and both cheaper wild ones, and holds two cards.
#[test]
fn tp_20_epis_come_from_units_and_cards_and_go_for_eggs() {
    let mut table = Match::placed(3);
    fallen(&mut table, 1, 0, &["grange", "grenier", "tresor"]);
    table.edit(|state| {
        state["table"]["players"][1]["by"][1] = json!([at("3.2")]);
        state["table"]["players"][0]["eggs"] = json!([0, 1, 0, 0, 2]);
        let (held, deck) = (json!([0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "deck");
        state["table"]["players"][0]["held"] = held;
        state["table"][deck][1] = json!(1);
        state["table"][deck][2] = json!(2);
    });
    let epis = |seat: usize| format!("/table/players/{seat}/epis");
    let first = |epis: u32| ("/table/players/0/epis", json!(epis));
    // For the units 30, 20 and 20. For the eggs 25, 35 and 40, each with two Marchandages 10 less.
    // Four bounties of two Moissons abondantes; of five cards taken three were played, Récoltes of 10.
    accepts(&table, &[first(0)]);
    accepts(&table, &[first(69), (&epis(2), json!(1))]);
    let too_much = "TP-20: the players have 71 épis together; 70 were paid for units, so -30 to 70 can be";
    refuses(&table, too_much, &[first(70), (&epis(2), json!(1))]);
    // Without the eggs, and without the cards for them, there is a least sum.
    let no_eggs = ("/table/players/0/eggs", json!([0, 0, 0, 0, 0]));
    accepts(&table, &[no_eggs.clone(), first(70)]);
    let too_little = "TP-20: the players have 69 épis together; 70 were paid for units, so 70 to 110 can be";
    refuses(&table, too_little, &[no_eggs, first(69)]);
    // Three eggs, a Trésor and a Grange: five cards, not six.
    let card = |i: usize, held: u8, deck: u8| {
        [(format!("/table/players/0/held/{i}"), json!(held)), (format!("/table/deck/{i}"), json!(deck))]
    };
    let held = |cards: &[[(String, Value); 2]]| -> Vec<(String, Value)> { cards.concat() };
    let five = held(&[card(1, 2, 0), card(2, 0, 3), card(3, 3, 0)]);
    let six = held(&[card(1, 2, 0), card(3, 3, 0)]);
    let told = |cards: &[(String, Value)]| {
        let changes: Vec<_> = cards.iter().map(|(place, new)| (place.as_str(), new.clone())).collect();
        changed(&table, &[&changes[..], &[first(0)]].concat())
    };
    assert_eq!(told(&five), "valid");
    assert!(told(&six).starts_with("TP-22: 6 weapons were taken, for 5 eggs and units"), "{}", told(&six));
}
