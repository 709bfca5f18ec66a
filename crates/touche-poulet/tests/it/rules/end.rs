//! The end (TP-27 to TP-29, TP-31).

use game_traits::{Game, Seat, Turn};
use touche_poulet::Event;

use crate::rules::table::{Script, cells_but};

fn strs(cells: &[String]) -> Vec<&str> {
    cells.iter().map(String::as_str).collect()
}

#[test]
fn tp_27_the_fifth_egg_wins_before_a_weapon_is_taken() {
    let mut table = Script::placed(2);
    let all = cells_but(&table.game, &["faucheur"]);
    table.hit(1, 0, &strs(&all));
    table.set(&["eggs 0 1 1 1 1"]);
    table.set_epis(0, 25);
    table.act(0, "buy 1");
    assert!(table.turn() == Turn::Over);
    let outcome = table.game.outcome(&table.state).expect("an outcome");
    assert_eq!((outcome.scores(), outcome.ranks()), (&[1, 0][..], &[1, 2][..]));
}

#[test]
fn tp_27_the_only_player_with_a_living_unit_wins() {
    let mut table = Script::placed(2);
    let rest = cells_but(&table.game, &["tresor"]);
    table.hit(1, 0, &strs(&rest));
    table.acts(&["0 pick faucheur", "0 target 1@7.7", "0 target 1@9.8"]);
    assert!(table.turn() == Turn::Over, "before the weapon of the Trésor, the bonus and the second target");
    assert_eq!(table.epis(0), 20, "after payment");
}

#[test]
fn tp_28_a_player_without_units_stays_in_the_order() {
    let mut table = Script::placed(3);
    let all = cells_but(&table.game, &[]);
    table.hit(0, 1, &strs(&all));
    table.hit(2, 0, &["8.5", "5.4"]);
    table.set_epis(0, 40);
    assert_eq!(table.must(), 0);
    assert_eq!(table.legal(0), ["buy wild", "pass"]);
    table.acts(&["0 pass", "1 pick oeufbusier", "1 target 2@6.4", "2 pick oeufbusier", "2 target 1@9.8"]);
    table.act(0, "pass");
    assert_eq!(table.epis(0), 50, "paid for an old hit");
}

#[test]
fn tp_29_without_attackers_the_turn_is_the_last() {
    for (epis, ranks) in [([5, 0], [1, 2]), ([5, 5], [1, 1])] {
        let mut table = Script::placed(2);
        let mut rest = cells_but(&table.game, &["tresor", "oeufbusier"]);
        rest.push("3.6".into());
        table.hit(0, 1, &strs(&rest));
        table.hit(1, 0, &strs(&rest));
        for (seat, epis) in epis.into_iter().enumerate() {
            table.set_epis(seat, epis);
        }
        table.take_events();
        table.acts(&["0 pick oeufbusier", "0 target 1@5.6", "1 pick oeufbusier", "1 target 0@5.6"]);
        let last = Event::TurnBegan { first: Seat::new(1), last: true };
        assert!(table.take_events().contains(&last), "only Trésors are left at its start");
        assert!(table.turn() == Turn::Over, "no seat can buy an egg for {} épis", table.epis(0));
        assert_eq!(table.game.outcome(&table.state).expect("an outcome").ranks(), ranks, "most épis, or shared");
    }
    // More eggs stand above more épis.
    let mut table = Script::placed(2);
    let mut rest = cells_but(&table.game, &["tresor", "oeufbusier"]);
    rest.push("3.6".into());
    table.hit(0, 1, &strs(&rest));
    table.hit(1, 0, &strs(&rest));
    table.set(&["eggs 1 0"]);
    table.set_epis(0, 9);
    table.acts(&["0 pick oeufbusier", "0 target 1@5.6", "1 pick oeufbusier", "1 target 0@5.6"]);
    assert_eq!(table.game.outcome(&table.state).expect("an outcome").ranks(), [2, 1]);
    // Who can pay buys in it.
    let mut table = Script::placed(2);
    table.hit(0, 1, &strs(&rest));
    table.hit(1, 0, &strs(&rest));
    table.set_epis(0, 40);
    table.acts(&["0 pick oeufbusier", "0 target 1@5.6", "1 pick oeufbusier", "1 target 0@5.6"]);
    while !table.view(None).public().is_last_turn() {
        table.act(0, "pass");
    }
    table.acts(&["0 buy wild", "0 take salve"]);
    table.reveal(&["salve"]);
    assert_eq!(table.game.outcome(&table.state).expect("an outcome").ranks(), [1, 2]);
}

#[test]
fn tp_31_the_token_goes_to_the_left() {
    let mut table = Script::placed(3);
    for turn in 0..3 {
        assert_eq!(table.state.public().first_player(), Seat::new(turn));
        for n in 0..3 {
            let seat = (turn + n) % 3;
            table.act(seat, "pick oeufbusier");
            let target = format!("target {}@{}.8", (seat + 1) % 3, 9 - turn);
            table.act(seat, &target);
        }
    }
    assert_eq!(table.state.public().first_player(), Seat::new(0));
}
