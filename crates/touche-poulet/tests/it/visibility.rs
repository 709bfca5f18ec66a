//! What each observer sees and receives of one short game, written by hand from TP-5 and TP-30.

use game_traits::{Game, Observer, Seat};
use touche_poulet::{BoardCell, CellKnowledge, Event, Phase, State, TouchePoulet, UnitKind, View};

const LAYOUT: [&str; 10] = [
    "place grange 1.1",
    "place tractank 5.1",
    "place pulverisateur 8.1",
    "place moissonneuse 1.4",
    "place grenier 5.4",
    "place faucheur 8.5",
    "place faucheur 1.6",
    "place oeufbusier 3.6",
    "place oeufbusier 5.6",
    "place tresor 7.7",
];

struct Match {
    game: TouchePoulet,
    state: State,
    emitted: Vec<Event>,
}

impl Match {
    fn act(&mut self, seat: usize, action: &str) {
        let action = action.parse().expect("an action");
        self.game.apply(&mut self.state, Seat::new(seat), action, &mut self.emitted).expect("legal");
    }

    fn view(&self, observer: Observer) -> View {
        self.game.view(&self.state, observer)
    }
}

fn seat(number: usize) -> Observer {
    Observer::Seat(Seat::new(number))
}

fn board_cell(text: &str) -> BoardCell {
    text.parse().expect("a cell of a board")
}

#[test]
fn tp_30_who_sees_and_hears_what() {
    let game = TouchePoulet::default();
    let mut table = Match { state: game.start(), game, emitted: Vec::new() };
    for weapon in ["reveal recolte", "reveal salve", "reveal pigeonnage"] {
        let outcome = weapon.parse().expect("an outcome");
        table.game.apply_chance_unchecked(&mut table.state, outcome, &mut table.emitted);
    }
    for observer in [Observer::Spectator, seat(0), seat(1)] {
        let view = table.view(observer);
        let row: Vec<String> = table.game.face_up(view.public()).iter().map(|(name, _)| name.to_string()).collect();
        assert_eq!(row, ["pigeonnage", "salve", "recolte"]);
        assert_eq!(table.game.deck(view.public()).iter().map(|(_, n)| n).sum::<u8>(), 27);
    }

    // While seat 1 places, no other seat learns how far it is.
    let before = [table.view(Observer::Spectator), table.view(seat(0))];
    for action in &LAYOUT[..9] {
        table.act(1, action);
    }
    assert_eq!([table.view(Observer::Spectator), table.view(seat(0))], before);
    assert_eq!(table.game.own_units(&table.view(seat(1))).len(), 9);
    table.act(1, LAYOUT[9]);
    assert!(table.view(seat(0)).public().ready().contains(Seat::new(1)), "that it is done");
    assert!(table.game.own_units(&table.view(seat(0))).is_empty());
    for action in LAYOUT {
        table.act(0, action);
    }
    let received =
        |observer| -> Vec<Event> { table.emitted.iter().filter_map(|e| table.game.redact(e, observer)).collect() };
    let placed = |events: &[Event], by: usize| {
        events.iter().filter(|e| matches!(e, Event::Placed { seat, .. } if seat.index() == by)).count()
    };
    assert_eq!((placed(&received(Observer::Spectator), 0), placed(&received(Observer::Spectator), 1)), (0, 0));
    assert_eq!((placed(&received(seat(0)), 0), placed(&received(seat(0)), 1)), (10, 0));
    assert_eq!((placed(&received(seat(1)), 0), placed(&received(seat(1)), 1)), (0, 10));

    // A target is seen by all at once; what it hits only when it resolves, and then not the kind.
    table.act(0, "pick faucheur");
    table.act(0, "target 1@1.1");
    for observer in [Observer::Spectator, seat(0), seat(1)] {
        let view = table.view(observer);
        let targets = table.game.targets(view.public());
        assert_eq!(
            (targets.len(), targets[0].at, targets[0].attack),
            (1, board_cell("1@1.1"), Some(UnitKind::Faucheur))
        );
    }
    assert_eq!(table.game.known(&table.view(seat(0)), board_cell("1@1.1")), CellKnowledge::Nothing);
    assert_eq!(table.game.known(&table.view(seat(1)), board_cell("1@1.1")), CellKnowledge::Own(UnitKind::Grange));
    table.act(0, "target 1@8.5");
    table.act(1, "pick oeufbusier");
    table.act(1, "target 0@9.8");
    assert_eq!(table.view(seat(1)).public().phase(), Phase::Resolution);
    for observer in [Observer::Spectator, seat(0), seat(1)] {
        let view = table.view(observer);
        assert_eq!(table.game.known(&view, board_cell("1@1.1")), CellKnowledge::Hit { by: Seat::new(0) }, "no kind");
        assert_eq!(
            table.game.known(&view, board_cell("1@8.5")),
            CellKnowledge::Nothing.max_own(observer),
            "the bonus comes first"
        );
    }
    table.act(0, "target 1@9.8");
    for observer in [Observer::Spectator, seat(0), seat(1)] {
        let view = table.view(observer);
        assert_eq!(
            table.game.known(&view, board_cell("1@8.5")),
            CellKnowledge::Destroyed { kind: UnitKind::Faucheur, by: Seat::new(0) },
            "shown"
        );
        assert_eq!(table.game.known(&view, board_cell("1@9.8")), CellKnowledge::Crater);
        assert_eq!(view.public().epis(Seat::new(0)), 15);
        assert_eq!(view.public().living(Seat::new(1), UnitKind::Faucheur), 1);
    }
    // The second Faucheur stays hidden, also which of the two fell.
    assert_eq!(table.game.known(&table.view(seat(0)), board_cell("1@1.6")), CellKnowledge::Nothing);
    assert_eq!(table.game.destroyed(&table.view(seat(0)), Seat::new(1)).len(), 1);
}

trait Own {
    fn max_own(self, observer: Observer) -> CellKnowledge;
}

impl Own for CellKnowledge {
    /// The owner sees its own Faucheur there.
    fn max_own(self, observer: Observer) -> CellKnowledge {
        if observer == seat(1) { CellKnowledge::Own(UnitKind::Faucheur) } else { self }
    }
}
