//! The engine against its slow twin, move for move.

use std::collections::BTreeMap;

use crate::oracle::edition::{
    Edition as TwinEdition, Effect as TwinEffect, Kind as TwinKind, UnitKind as TwinUnit, Weapon, Zone,
};
use crate::oracle::{Cell as TwinCell, Phase as TwinPhase, Twin, Waits};
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Turn, rng};
use touche_poulet::{
    Blast, BoardCell, Cell, CellKnowledge, Config, Edition, Effect, Phase, State, TouchePoulet, UnitKind, View,
};

use crate::editions;

/// An edition as the twin wants it.
fn for_twin(edition: &Edition) -> TwinEdition {
    let pair = |[from, to]: [u8; 2]| (from.into(), to.into());
    TwinEdition {
        columns: edition.board.columns.into(),
        rows: edition.board.rows.into(),
        zones: edition
            .board
            .zones
            .iter()
            .map(|zone| Zone { name: zone.name.clone(), columns: pair(zone.columns), rows: pair(zone.rows) })
            .collect(),
        units: edition
            .units
            .iter()
            .map(|unit| TwinUnit {
                kind: twin_kind(unit.kind),
                tokens: unit.tokens.into(),
                shape: unit.shape.clone(),
                value: unit.points_per_cell.into(),
                egg: unit.egg,
            })
            .collect(),
        egg_price: edition.egg_price.into(),
        wild_egg_prices: edition.wild_egg_prices.iter().map(|&price| price.into()).collect(),
        eggs_to_win: edition.eggs_to_win.into(),
        face_up_weapons: edition.face_up_weapons.into(),
        weapons: edition
            .weapons
            .iter()
            .map(|weapon| Weapon {
                name: weapon.name.clone(),
                count: weapon.count.into(),
                effect: twin_effect(weapon.effect),
            })
            .collect(),
    }
}

fn twin_kind(kind: UnitKind) -> TwinKind {
    match kind {
        UnitKind::Grange => TwinKind::Grange,
        UnitKind::Pulverisateur => TwinKind::Pulverisateur,
        UnitKind::Tractank => TwinKind::Tractank,
        UnitKind::Moissonneuse => TwinKind::Moissonneuse,
        UnitKind::Grenier => TwinKind::Grenier,
        UnitKind::Faucheur => TwinKind::Faucheur,
        UnitKind::Oeufbusier => TwinKind::Oeufbusier,
        UnitKind::Tresor => TwinKind::Tresor,
    }
}

fn twin_effect(effect: Effect) -> TwinEffect {
    match effect {
        Effect::Strike { shape: Blast::Square, reach } => TwinEffect::Strike { reach: reach.into() },
        Effect::Probe(n) => TwinEffect::Probe(n.into()),
        Effect::ScoutZone => TwinEffect::ScoutZone,
        Effect::ExtraTarget(n) => TwinEffect::ExtraTarget(n.into()),
        Effect::ExtraAttack => TwinEffect::ExtraAttack(1),
        Effect::Rob(n) => TwinEffect::Rob(n.into()),
        Effect::Income(n) => TwinEffect::Income(n.into()),
        Effect::Field => TwinEffect::Field,
        Effect::Bounty(n) => TwinEffect::Bounty(n.into()),
        Effect::EggDiscount(n) => TwinEffect::EggDiscount(n.into()),
        Effect::BusierTargets(n) => TwinEffect::BusierTargets(n.into()),
        Effect::BusierBlast(Blast::Square) => TwinEffect::BusierSquare,
        Effect::Vault => TwinEffect::Vault,
        other => panic!("the twin has no {other:?}"),
    }
}

/// How often each sort of action was chosen: a verb, with the weapon or the unit that it names.
type Chosen = BTreeMap<String, u32>;

fn sort_of(action: &str) -> String {
    let named = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    action.split(' ').take(2).take_while(named).collect::<Vec<_>>().join(" ")
}

/// One game on both.
struct Pair {
    game: TouchePoulet,
    state: State,
    twin: Twin,
    cells: Vec<Cell>,
}

impl Pair {
    fn new(config: Config) -> Self {
        let edition = config.edition.clone().unwrap_or_else(Edition::standard);
        let twin = Twin::new(config.players.into(), config.first.index(), for_twin(&edition));
        let game = TouchePoulet::from_config(config).expect("a config");
        let cells = game.cells().collect();
        Pair { state: game.start(), twin, cells, game }
    }

    fn board_cell(&self, (board, cell): (usize, usize)) -> BoardCell {
        BoardCell { seat: Seat::new(board), cell: self.cells[cell] }
    }

    /// Everything that lies open, and the placements.
    fn same_facts(&self) {
        let (game, twin) = (&self.game, &self.twin);
        let all = game.view(&self.state, Observer::Spectator);
        let phase = match twin.phase() {
            TwinPhase::Setup => Phase::Setup,
            TwinPhase::Placement => Phase::Placement,
            TwinPhase::Targeting => Phase::Targeting,
            TwinPhase::Resolution => Phase::Resolution,
            TwinPhase::Over => Phase::Over,
        };
        assert_eq!(all.public().phase(), phase);
        assert_eq!(all.public().first_player().index(), twin.first_player(), "TP-31");
        assert_eq!(all.public().is_last_turn(), twin.is_last_turn(), "TP-29");
        for seat in game.seats() {
            self.same_player(&all, seat);
        }
        let mut face_up = twin.face_up();
        face_up.sort();
        let mut row: Vec<String> = Vec::new();
        for (name, count) in game.face_up(all.public()) {
            row.extend((0..count).map(|_| name.to_string()));
        }
        row.sort();
        assert_eq!(row, face_up, "TP-22: the face-up row");
        assert_eq!(named(game.deck(all.public())), twin.deck(), "TP-22: the deck");
        assert_eq!(named(game.discard(all.public())), twin.discard(), "TP-24: the discard");
        assert_eq!(game.wild_price(all.public()).map(i64::from), twin.wild_price(), "TP-3");
        // Attacks by seat, in the order in which they were begun. When all is over the twin keeps what was pending.
        for seat in game.seats().iter().filter(|_| phase != Phase::Over) {
            let mine = |pending: &touche_poulet::PendingTarget| pending.seat == seat;
            let ours: Vec<_> = game.targets(all.public()).into_iter().filter(mine).map(|p| (p.attack, p.at)).collect();
            let mut theirs = Vec::new();
            let mut attacks = twin.pending_attacks();
            attacks.retain(|attack| attack.seat == seat.index());
            if seat == all.public().active_seat() && game.bonus_targets(all.public()) > 0 {
                attacks.rotate_right(1); // a bonus is placed last and resolves first
            }
            for attack in attacks {
                let kind =
                    attack.kind.map(|kind| UnitKind::ALL.into_iter().find(|&k| twin_kind(k) == kind).expect("a kind"));
                theirs.extend(attack.targets.iter().map(|&place| (kind, self.board_cell(place))));
            }
            assert_eq!(ours, theirs, "TP-11: the targets of {seat}");
        }
    }

    fn same_player(&self, all: &View, seat: Seat) {
        let (game, twin, number) = (&self.game, &self.twin, seat.index());
        assert_eq!(i64::from(all.public().epis(seat)), twin.epis(number), "TP-20: épis of {seat}");
        let (colours, wild) = twin.eggs(number);
        for colour in game.seats() {
            assert_eq!(
                usize::from(all.public().eggs_of(seat, colour)),
                colours[colour.index()],
                "TP-22: eggs of {seat}"
            );
        }
        assert_eq!(usize::from(all.public().wild_eggs(seat)), wild, "TP-3");
        assert_eq!(usize::from(game.on_sale(all.public(), seat)), twin.eggs_on_sale(number), "TP-21");
        assert_eq!(named(game.weapons(all.public(), seat)), twin.weapons(number), "TP-26");
        assert_eq!(game.field(all.public(), seat), twin.field(number).map(|place| self.board_cell(place)), "TP-18");
        if all.public().phase() != Phase::Over {
            let strikes =
                game.strikes(all.public()).into_iter().filter(|strike| strike.seat == seat).map(|strike| strike.at);
            let theirs = twin.pending_strikes(number).into_iter().map(|place| self.board_cell(place));
            assert_eq!(strikes.collect::<Vec<_>>(), theirs.collect::<Vec<_>>(), "TP-25: strikes of {seat}");
        }
        for (cell, &place) in self.cells.iter().enumerate() {
            let at = BoardCell { seat, cell: place };
            let known = match game.known(all, at) {
                CellKnowledge::Hit { by } | CellKnowledge::Destroyed { by, .. } => TwinCell::Hit(by.index()),
                CellKnowledge::Crater => TwinCell::Crater,
                _ => TwinCell::Untouched,
            };
            assert_eq!(known, twin.cell(number, cell), "TP-12: {at}");
            assert_eq!(game.answer(all, at), twin.answer(number, cell), "TP-30: the answer for {at}");
        }
        let names: Vec<_> = twin.edition().zones.iter().map(|zone| crate::oracle::edition::slug(&zone.name)).collect();
        let mut counts = vec![None; names.len()];
        for (zone, count) in game.zone_counts(all, seat) {
            counts[names.iter().position(|name| *name == zone.to_string()).expect("a zone")] = Some(usize::from(count));
        }
        let theirs = (0..names.len()).map(|zone| twin.zone_count(number, zone));
        assert_eq!(counts, theirs.collect::<Vec<_>>(), "TP-30: counted zones of {seat}");
        let own = game.own_units(&game.view(&self.state, Observer::Seat(seat)));
        assert_eq!(self.by_cells(own), twin.placement(number), "TP-5");
        assert_eq!(self.by_cells(game.destroyed(all, seat)), twin.destroyed(number), "TP-20");
    }

    fn by_cells(&self, units: Vec<(UnitKind, Cell)>) -> Vec<(TwinKind, Vec<usize>)> {
        let place = |cell: Cell| self.cells.iter().position(|&c| c == cell).expect("a cell of the board");
        let cells = |kind, corner| self.game.cells_of(kind, corner).map(place).collect();
        units.into_iter().map(|(kind, corner)| (twin_kind(kind), cells(kind, corner))).collect()
    }

    /// Plays to the end, with actions of rare sorts more often than others; with `thorough` also the legal places of
    /// tokens are compared, and all facts after each step.
    fn play(mut self, rng: &mut impl GameRng, thorough: bool, chosen: &mut Chosen) -> u64 {
        let mut decisions = 0;
        loop {
            if thorough || rng.random_ratio(1, 16) {
                self.same_facts();
            }
            match self.game.turn(&self.state) {
                Turn::Over => break,
                Turn::Chance => self.chance(rng),
                Turn::Decide { must, may } => {
                    assert!(may.is_empty());
                    let theirs = Waits::Decide { must: must.iter().map(Seat::index).collect(), may: Vec::new() };
                    assert_eq!(self.twin.waits(), theirs);
                    self.decide(
                        must.iter().nth(rng.random_below(must.len() as u32) as usize).expect("a seat"),
                        rng,
                        thorough,
                        chosen,
                    );
                    decisions += 1;
                }
            }
        }
        self.same_facts();
        assert_eq!(self.twin.waits(), Waits::Over);
        let outcome = self.game.outcome(&self.state).expect("an outcome at the end");
        let (scores, ranks) = self.twin.result().expect("a result at the end");
        assert_eq!(outcome.scores().iter().map(|&score| score.into()).collect::<Vec<i64>>(), scores);
        assert_eq!(outcome.ranks().iter().map(|&rank| rank.into()).collect::<Vec<usize>>(), ranks);
        decisions
    }

    fn chance(&mut self, rng: &mut impl GameRng) {
        assert_eq!(self.twin.waits(), Waits::Chance);
        let mut offered = Vec::new();
        let _ = self.game.for_each_chance(&self.state, |outcome, weight| {
            offered.push((outcome.to_string(), weight));
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(offered, self.twin.chances(), "TP-6: the weapons that can be turned up");
        let outcome = self.game.sample_chance(&self.state, rng).expect("an outcome");
        self.game.apply_chance_unchecked(&mut self.state, outcome, &mut ());
        self.twin.chance(&outcome.to_string());
    }

    fn decide(&mut self, seat: Seat, rng: &mut impl GameRng, thorough: bool, chosen: &mut Chosen) {
        let legal = self.game.legal(&self.state, seat);
        let draws = [(); 3].map(|()| legal.sample(rng).expect("an action"));
        let times = |action: &touche_poulet::Action| chosen.get(&sort_of(&action.to_string())).copied().unwrap_or(0);
        let action = draws.into_iter().min_by_key(times).expect("three");
        let text = action.to_string();
        *chosen.entry(sort_of(&text)).or_default() += 1;
        if !thorough && self.twin.phase() == TwinPhase::Placement {
            self.twin.lay(seat.index(), &text);
        } else {
            let theirs = self.twin.legal(seat.index());
            let nth = theirs.iter().position(|other| *other == text);
            let mut ours: Vec<String> =
                self.game.legal(&self.state, seat).to_vec().iter().map(ToString::to_string).collect();
            let mut sorted = theirs;
            sorted.sort();
            ours.sort();
            assert_eq!(ours, sorted, "the legal actions of {seat}");
            self.twin.act_nth(seat.index(), nth.expect("an action of both"));
        }
        self.game.apply(&mut self.state, seat, action, &mut ()).expect("what is listed is legal");
    }
}

fn named(counts: Vec<(touche_poulet::Slug, u8)>) -> Vec<(String, usize)> {
    counts.into_iter().map(|(name, count)| (name.to_string(), count.into())).collect()
}

/// Returns how often each sort of action was chosen.
fn games(players: u8, edition: Option<Edition>, games: u64) -> Chosen {
    let (mut decisions, mut chosen) = (0, Chosen::new());
    for number in 0..games {
        let first = Seat::new(number as usize % players as usize);
        let pair = Pair::new(Config { players, first, edition: edition.clone() });
        let thorough = number % 20 == 0;
        decisions += pair.play(&mut rng::stream(u64::from(players), number), thorough, &mut chosen);
    }
    assert!(decisions > 40 * games, "{decisions} decisions in {games} games");
    chosen
}

/// Every weapon of the standard edition is taken and played, and every action of the rules done, often.
fn standard_games(players: u8) {
    let chosen = games(players, None, 200);
    let edition = Edition::standard();
    for weapon in &edition.weapons {
        let name = crate::oracle::edition::slug(&weapon.name);
        // Some are not played: they work as long as they lie there.
        let works = matches!(
            weapon.effect,
            Effect::Income(_)
                | Effect::Bounty(_)
                | Effect::EggDiscount(_)
                | Effect::BusierTargets(_)
                | Effect::BusierBlast(_)
                | Effect::Vault
        );
        for verb in if works { &["take"][..] } else { &["take", "play"] } {
            let sort = format!("{verb} {name}");
            assert!(chosen.get(&sort).is_some_and(|&times| times > 10), "{sort}: {chosen:?}");
        }
    }
    assert!(chosen.values().all(|&times| times > 10), "{chosen:?}");
}

#[test]
fn games_of_two() {
    standard_games(2);
}

#[test]
fn games_of_three() {
    standard_games(3);
}

#[test]
fn games_of_four() {
    standard_games(4);
}

#[test]
fn games_of_other_editions() {
    for players in 2..=4 {
        games(players, Some(editions::ten_by_ten()), 20);
        games(players, Some(editions::small()), 60);
        games(players, Some(editions::treasures()), 60);
    }
}
