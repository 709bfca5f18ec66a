//! Views as tensors. Planes have a number for each cell of a board, by rows; boards and seats are in turn order from
//! the observer's on.
//!
//! Left out is the order of strikes of one seat on one cell, and that of the takers of weapons behind the first.
//!
//! Offsets, shapes and scales: [`Observations::observation_space`].

use alloc::format;

use game_traits::Seat;
use game_traits::observation::{
    ObservationSpace, ObservationWriter, Observations, amount, perspective, place_of, set_bits, share,
};

use crate::cells::Cells;
use crate::edition::Effect;
use crate::illegal::Asked;
use crate::pending::PackedCell;
use crate::player::WILD;
use crate::public::{Prompt, Public, Stage};
use crate::rules::{MAX_WEAPONS, Rules, TouchePoulet};
use crate::turn::turn;
use crate::unit_kind::UnitKind;
use crate::view::View;

const KINDS: usize = UnitKind::COUNT;
/// The maximum number of eggs of a color, and of wild ones.
const EGGS: u32 = 8;

impl Observations for TouchePoulet {
    const OBSERVATION_VERSION: u32 = 1;

    #[rustfmt::skip]
    fn observation_space(&self) -> ObservationSpace {
        let Shape { players, rows, columns, zones, weapons, strikes, epis, .. } = Shape::of(&self.rules);
        ObservationSpace::new()
            .with("seat", &[players], "the number of the own seat, one-hot")
            .with("stage", &[5], "one-hot: setup, placement, targeting, resolution, over")
            .with("acting", &[players], "1 for each seat that must act")
            .with("ready", &[players], "1 for each seat that has placed all tokens, during the placement")
            .with("winners", &[players], "1 for each winner, once the game is over")
            .with("first", &[players], "the first player, one-hot")
            .with("active", &[players], "the seat whose targeting or resolution it is, one-hot")
            .with("last_turn", &[], "1 in the last turn")
            .with("prompt", &[9], "what is asked, one-hot: menu, targets, line, field, strike, probe, scout, rob, take")
            .with("prompt_kind", &[KINDS], "the kind that attacks, one-hot")
            .with("prompt_left", &[], "targets or cells to be named, or cells of a line: n / (n + 3)")
            .with("prompt_flag", &[], "1 if a target of the attack is placed, or if the field can be left where it is")
            .with("prompt_weapon", &[weapons], "the weapon that is played, one-hot")
            .with("attacks", &[], "attacks that are still owed: n / (n + 1)")
            .with("attacked", &[KINDS], "1 for each kind that has attacked in this turn")
            .with("bonus", &[KINDS], "the kind that was hit and whose bonus is due, one-hot")
            .with("bonus_cell", &[players, rows, columns], "where it was hit")
            .with("bonus_targets", &[], "targets of a bonus, which resolve first: n / (n + 3)")
            .with("named", &[players, rows, columns], "1 for each cell that was named for Pigeonnage")
            .with("takers", &[players], "weapons that each seat still takes: n / (n + 1)")
            .with("own", &[KINDS, rows, columns], "the own units by kind")
            .with("placing", &[KINDS], "the kind of the own token to be placed next, one-hot")
            .with("craters", &[players, rows, columns], "1 for each cell that exploded where nothing stood")
            .with("hits", &[players, players, rows, columns], "by board and by the seat that hit: 1 for each cell")
            .with("destroyed", &[players, rows, columns], "the kind of the destroyed unit, from 1 / 8; 0 for none")
            .with("answered_unit", &[players, rows, columns], "1 for each cell where a unit stands, as its owner said")
            .with("answered_empty", &[players, rows, columns], "1 for each cell where none stands, as its owner said")
            .with("scouted", &[players, zones], "1 for each zone that is counted")
            .with("zone_counts", &[players, zones], "unit cells of it not yet hit / its cells")
            .with("targets", &[players, players, rows, columns], "by board and by the target's owner: 1 for each target")
            .with("target_order", &[players, rows, columns], "1 / (n + 1) for a target with n before it")
            .with("target_kind", &[players, rows, columns], "the kind that attacks, from 1 / 8; 0 for an attack without bonus")
            .with("target_first", &[players, rows, columns], "1 for the first target of an attack")
            .with("target_bonus_used", &[players, rows, columns], "1 if the attack has had its bonus")
            .with("strikes", &[players, players, strikes, rows, columns], "by board, by owner and by weapon: n / (n + 1) strikes aimed here")
            .with("fields", &[players, players, rows, columns], "by board and by the seat that placed it: cells under a magnetic field")
            .with("living", &[players, KINDS], "tokens left / tokens of the kind")
            .with("epis", &[players], format!("n / (n + {epis}) épis"))
            .with("eggs", &[players, players], "by owner and by color: eggs / 8")
            .with("wild_eggs", &[players], "wild eggs / 8")
            .with("weapons", &[players, weapons], "cards held / cards of the weapon")
            .with("row", &[weapons], "cards face up / cards of the weapon")
            .with("deck", &[weapons], "cards in the deck / cards of the weapon")
    }

    fn write_observation(&self, view: &View, seat: Seat, out: &mut [f32]) {
        let rules = &self.rules;
        let public = &view.public;
        let shape = Shape::of(rules);
        let mut out = Writer { out: ObservationWriter::new(out), rules, shape, seat };
        out.turn(public);
        out.prompt(public);
        out.own(view);
        out.knowledge(view);
        out.pending(public);
        out.goods(public);
        out.out.finish();
    }

    fn observable(&self, view: &View) -> View {
        let mut view = view.clone();
        if let Some(behind) = view.public.weapon_takers.get_mut(1..) {
            behind.sort_unstable();
        }
        view.public.strikes.sort_by_key(|strike| (strike.owner, strike.at, strike.weapon));
        view
    }
}

/// The axes and scales of one config.
#[derive(Clone, Copy)]
struct Shape {
    players: usize,
    rows: usize,
    columns: usize,
    cells: usize,
    zones: usize,
    weapons: usize,
    /// The number of weapons that strike.
    strikes: usize,
    /// The number of épis that is written as 0.5.
    epis: u32,
}

impl Shape {
    fn of(rules: &Rules) -> Self {
        let rows = rules.board.rows.into();
        let columns = rules.board.columns.into();
        let values = rules.units.iter().map(|unit| unit.value);
        let prices = rules.wild_prices.iter().copied().chain([rules.egg_price, 20]);
        Shape {
            players: rules.players,
            rows,
            columns,
            cells: rows * columns,
            zones: rules.board.named_zones.count_ones() as usize,
            weapons: rules.weapons().count(),
            strikes: strikers(rules).count(),
            epis: values.chain(prices).max().unwrap_or(20).into(),
        }
    }
}

/// The numbers of the weapons that strike.
fn strikers(rules: &Rules) -> impl Iterator<Item = usize> {
    rules.weapons().filter(|(_, weapon)| matches!(weapon.effect, Effect::Strike { .. })).map(|(number, _)| number)
}

struct Writer<'a> {
    out: ObservationWriter<'a>,
    rules: &'a Rules,
    shape: Shape,
    seat: Seat,
}

impl Writer<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        perspective(self.seat, self.shape.players)
    }

    fn one_seat(&mut self, seat: Seat) {
        let place = place_of(seat, self.seat, self.shape.players);
        self.out.one_hot(self.shape.players, Some(place));
    }

    fn some_seats(&mut self, contains: impl Fn(Seat) -> bool) {
        self.seats().for_each(|seat| self.out.flag(contains(seat)));
    }

    /// A plane for each board.
    fn planes(&mut self, of: impl Fn(Seat) -> Cells) {
        self.seats().for_each(|board| self.out.bits(self.shape.cells, of(board).0));
    }

    /// A plane for each board and each seat.
    fn planes_by_seat(&mut self, of: impl Fn(Seat, Seat) -> Cells) {
        for board in self.seats() {
            self.seats().for_each(|seat| self.out.bits(self.shape.cells, of(board, seat).0));
        }
    }

    fn kind(&mut self, kind: Option<UnitKind>) {
        self.out.one_hot(KINDS, kind.map(UnitKind::index));
    }

    fn weapons(&mut self, counts: &[u8; MAX_WEAPONS]) {
        let numbers = self.out.numbers(self.shape.weapons);
        for (number, (i, weapon)) in numbers.iter_mut().zip(self.rules.weapons()) {
            *number = share(counts[i].into(), weapon.count.into());
        }
    }

    fn turn(&mut self, public: &Public) {
        let actors = turn(self.rules, public).actors();
        let ready = public.ready();
        let winners = public.winners();
        self.out.one_hot(self.shape.players, Some(self.seat.index()));
        self.out.one_hot(5, Some(public.phase() as usize));
        self.some_seats(|seat| actors.contains(seat));
        self.some_seats(|seat| ready.contains(seat));
        self.some_seats(|seat| winners.contains(seat));
        self.one_seat(public.first);
        self.one_seat(public.active);
        self.out.flag(public.last_turn);
    }

    fn prompt(&mut self, public: &Public) {
        let (kind, left, flag) = match public.prompt {
            Prompt::Targets { attack, left, begun } => (attack, left.into(), begun),
            Prompt::Line { attack, cells } => (Some(attack), cells.into(), false),
            Prompt::Probe { left, .. } => (None, left.into(), false),
            other => (None, 0, other == Prompt::Field { optional: true }),
        };
        let weapon = match public.prompt {
            Prompt::Strike { weapon } | Prompt::Rob { weapon } => Some(weapon.into()),
            _ => None,
        };
        // The menus of targeting and of resolution are one.
        let asked = (Asked::of(public) as usize).saturating_sub(Asked::Purchase as usize);
        self.out.one_hot(9, Some(asked));
        self.kind(kind);
        self.out.number(amount(left, 3));
        self.out.flag(flag);
        self.out.one_hot(self.shape.weapons, weapon);

        let (attacks, attacked) = match public.stage {
            Stage::Targeting { attacks, attacked } => (attacks.into(), attacked),
            _ => (0, 0),
        };
        let bonus = if let Stage::Resolution { bonus, .. } = public.stage { bonus } else { None };
        let named = if let Prompt::Probe { board, named, .. } = public.prompt { Some((board, named)) } else { None };
        let on = |cells: Option<(Seat, Cells)>| {
            move |board: Seat| cells.filter(|cells| cells.0 == board).map_or(Cells::EMPTY, |cells| cells.1)
        };
        self.out.number(amount(attacks, 1));
        self.out.bits(KINDS, attacked.into());
        self.kind(bonus.map(|(kind, _)| kind));
        self.planes(on(bonus.map(|(_, at)| (at.board, Cells::one(at.cell)))));
        self.out.number(amount(public.bonus_targets() as u32, 3));
        self.planes(on(named));
        for seat in self.seats() {
            let takes = public.weapon_takers.iter().filter(|&&taker| taker == seat).count();
            self.out.number(amount(takes as u32, 1));
        }
    }

    fn own(&mut self, view: &View) {
        let cells = self.shape.cells;
        let planes = self.out.numbers(KINDS * cells);
        let Some(own) = view.own.as_ref().filter(|_| view.observer.is(self.seat)) else { return self.kind(None) };
        for (kind, _, at) in own.units(self.rules) {
            set_bits(&mut planes[kind.index() * cells..][..cells], at.0, 1.0);
        }
        let placing = matches!(view.public.stage, Stage::Placement { .. });
        self.kind(self.rules.order.get(own.placed()).copied().filter(|_| placing));
    }

    fn knowledge(&mut self, view: &View) {
        let players = &view.public.players;
        let seen = &view.seen;
        self.planes(|board| players[board].exploded - seen[board].hits);
        self.planes_by_seat(|board, seat| players[board].hit_by(seat, seen[board].hits));
        for board in self.seats() {
            let plane = self.out.numbers(self.shape.cells);
            for (kind, _, cells) in seen[board].destroyed(self.rules) {
                set_bits(plane, cells.0, kind_number(Some(kind)));
            }
        }
        self.planes(|board| players[board].answered & seen[board].yes);
        self.planes(|board| players[board].answered - seen[board].yes);
        let zones = self.shape.zones;
        self.seats().for_each(|board| self.out.bits(zones, players[board].scouted.into()));
        for board in self.seats() {
            let counts = seen[board].counts.iter().zip(&self.rules.board.zones);
            for (number, (&count, cells)) in self.out.numbers(zones).iter_mut().zip(counts) {
                *number = share(count.into(), cells.len());
            }
        }
    }

    fn pending(&mut self, public: &Public) {
        let Shape { players, cells, strikes, .. } = self.shape;
        let seat = self.seat;
        let place = |other: Seat| place_of(other, seat, players);
        let cell = |PackedCell { board, cell }: PackedCell| place(board) * cells + usize::from(cell);
        let all = self.out.numbers(players * players * cells + 4 * players * cells);
        let (owners, rest) = all.split_at_mut(players * players * cells);
        let (order, rest) = rest.split_at_mut(players * cells);
        let (kinds, rest) = rest.split_at_mut(players * cells);
        let (firsts, used) = rest.split_at_mut(players * cells);
        for (n, target) in public.targets.iter().enumerate() {
            let at = cell(target.at);
            let board = at / cells * cells;
            owners[board * players + place(target.owner) * cells + (at - board)] = 1.0;
            order[at] = 1.0 / (n + 1) as f32;
            kinds[at] = kind_number(target.attack);
            firsts[at] = f32::from(u8::from(target.first_of_attack));
            used[at] = f32::from(u8::from(target.bonus_used));
        }
        let planes = self.out.numbers(players * players * strikes * cells);
        for strike in &public.strikes {
            let like = |other: &&crate::pending::Strike| **other == *strike;
            let count = public.strikes.iter().filter(like).count();
            if let Some(n) = strikers(self.rules).position(|weapon| weapon == usize::from(strike.weapon)) {
                let plane = (place(strike.at.board) * players + place(strike.owner)) * strikes + n;
                planes[plane * cells + usize::from(strike.at.cell)] = amount(count as u32, 1);
            }
        }
        let rules = self.rules;
        self.planes_by_seat(|board, placer| {
            let field = public.players[placer].field.filter(|field| field.board == board);
            field.map_or(Cells::EMPTY, |field| rules.board.square(field.cell))
        });
    }

    fn goods(&mut self, public: &Public) {
        for seat in self.seats() {
            let numbers = self.out.numbers(KINDS).iter_mut();
            for (number, (&living, unit)) in numbers.zip(public.players[seat].living.iter().zip(&self.rules.units)) {
                *number = if unit.tokens == 0 { 0.0 } else { share(living.into(), unit.tokens.into()) };
            }
        }
        self.seats().for_each(|seat| self.out.number(amount(public.players[seat].epis, self.shape.epis)));
        for seat in self.seats() {
            self.seats().for_each(|color| self.out.number(share(public.players[seat].eggs[color].into(), EGGS)));
        }
        self.seats().for_each(|seat| self.out.number(share(public.players[seat].eggs[WILD].into(), EGGS)));
        self.seats().for_each(|seat| self.weapons(&public.players[seat].held));
        self.weapons(&public.row);
        self.weapons(&public.deck);
    }
}

/// A kind as a number: 1/8 for the first.
fn kind_number(kind: Option<UnitKind>) -> f32 {
    kind.map_or(0.0, |kind| (kind.index() + 1) as f32 / KINDS as f32)
}
