//! The weights of the evaluation.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use game_traits::{Game, Observer, ParseError, Seat};
use touche_poulet::{BoardCell, Cell, CellKnowledge, Effect, Public, State, TouchePoulet as Rules, UnitKind, View};

use super::aim::planned;
use crate::knowledge::by_players::ByPlayers;

/// The numbers of players with weights of their own: 2, 3 and 4.
const PLAYERS: usize = 3;

/// The number of épis that a feature counts as 1.
const UNIT: f64 = 10.0;

/// The last eggs that a seat lacks have a weight each, up to this number.
const LAST_EGGS: usize = 4;

/// The number of effects of weapons that are no épis.
const EFFECTS: usize = 11;

// The places of the features.
const EPIS: usize = 0;
const TO_GO: usize = EPIS + 1;
const CAN_PAY: usize = TO_GO + LAST_EGGS;
const ON_SALE: usize = CAN_PAY + 1;
const PENDING: usize = ON_SALE + 1;
const HITS: usize = PENDING + 1;
const SURE: usize = HITS + 1;
const FIRST: usize = SURE + 1;
const LIVING: usize = FIRST + 1;
const WEAPONS: usize = LIVING + UnitKind::COUNT;

/// The weights of an evaluation by épis, eggs, hits, living units and weapons: learned from self-play by
/// `cargo run --release -p learn -- touche-poulet`.
///
/// Its text has the [parameters](TouchePouletJudgement::parameters), with white space between them; lines that begin
/// with `#` are comments.
#[derive(Clone, PartialEq, Debug)]
pub struct TouchePouletJudgement {
    weights: ByPlayers<{ Self::POSITION }, PLAYERS>,
}

/// The weights that come with the crate.
const SHIPPED: &str = include_str!("weights.txt");

/// The features of each seat, by seat.
type Features = [[f32; TouchePouletJudgement::POSITION]; Seat::MAX];

impl TouchePouletJudgement {
    /// The number of features of a seat.
    pub const POSITION: usize = WEAPONS + EFFECTS;

    /// The judgement of `weights.txt`.
    pub(super) fn shipped() -> Arc<Self> {
        static PARSED: LazyLock<Arc<TouchePouletJudgement>> =
            LazyLock::new(|| Arc::new(SHIPPED.parse().expect("a test reads the weights that come with the crate")));
        PARSED.clone()
    }

    /// A judgement to learn from: in épis, set by hand.
    pub fn untrained() -> Self {
        /// What a lead is divided by, about the price of an egg.
        const SCALE: f32 = 3.0;
        let mut weights = [0.0; Self::POSITION];
        weights[EPIS] = 1.0;
        for (eggs, weight) in (1..).zip(&mut weights[TO_GO..CAN_PAY]) {
            *weight = 3.0 * (5 - eggs) as f32;
        }
        weights[ON_SALE] = 0.3;
        (weights[PENDING], weights[HITS], weights[SURE]) = (0.6, 0.4, 1.0);
        weights[LIVING..WEAPONS].fill(0.3);
        weights[WEAPONS..].copy_from_slice(&[1.3, 0.2, 0.3, 0.5, 1.0, 0.2, 0.4, 1.0, 0.4, 0.3, 0.3]);
        weights.iter_mut().for_each(|weight| *weight /= SCALE);
        TouchePouletJudgement { weights: ByPlayers::alike(weights) }
    }

    /// The judgement with other weights for games of this many players; `None` if there are no such games, or if a
    /// weight is not finite.
    #[must_use]
    pub fn with(self, players: usize, weights: [f32; Self::POSITION]) -> Option<Self> {
        let weights = self.weights.with(players, weights)?;
        Some(TouchePouletJudgement { weights })
    }

    /// The parameters: for 2, 3 and 4 players the weights of a seat's [features](Self::position_features).
    pub fn parameters(&self) -> impl Iterator<Item = f32> {
        self.weights.all()
    }

    /// What things are worth in games of this many players.
    pub(super) fn values(&self, players: usize) -> Values {
        let weights = self.weights.of(players).map(f64::from);
        // What one of the others loses, all the rest gain.
        let others = players.saturating_sub(1).max(1) as f64;
        let mut values = Values {
            // Épis are spent as soon as they buy an egg, so those that are sure say what they are worth.
            epi: weights[SURE] / UNIT,
            loss: 1.0 / others,
            pending: weights[PENDING] / UNIT,
            hit: weights[HITS],
            destruction: [0.0; UnitKind::COUNT],
            weapons: [0.0; EFFECTS],
        };
        for (value, weight) in values.destruction.iter_mut().zip(&weights[LIVING..]) {
            *value = (weight + weights[ON_SALE]) / others;
        }
        values.weapons.copy_from_slice(&weights[WEAPONS..]);
        values
    }

    /// The probability that each seat wins. Placements of others are those of a determinization.
    pub(super) fn shares(&self, game: &Rules, state: &State) -> [f64; Seat::MAX] {
        self.weights.shares(game.seats().len(), &Self::position_features(game, state))
    }

    /// The features of each seat. With the weights they give a figure for each seat; the win probabilities are in
    /// proportion to their exponentials. By tens of épis: those that the seat has; then whether it lacks 1, 2, 3 or 4
    /// eggs; whether it can pay for an egg now; the number of eggs that are on sale for it; by tens of épis the pay to
    /// come for its hits on living units, and the number of these hits; by tens of épis what is sure: the pay for the
    /// cells that its targets will hit, and cards that bring épis; whether it has the first player's token; the number
    /// of its living units of each kind; its other weapons by effect, as far as they are of use still.
    pub fn position_features(game: &Rules, state: &State) -> Features {
        let public = state.public();
        let mut features = [[0.0; Self::POSITION]; Seat::MAX];
        let mut add = |seat: Seat, place: usize, amount: f64| features[seat.index()][place] += amount as f32;
        for seat in game.seats() {
            let view = game.view(state, Observer::Seat(seat));
            add(seat, EPIS, f64::from(public.epis(seat)) / UNIT);
            let to_go = game.eggs_to_win().saturating_sub(public.eggs(seat));
            if (1..=LAST_EGGS).contains(&usize::from(to_go)) {
                add(seat, TO_GO + usize::from(to_go) - 1, 1.0);
            }
            let on_sale: u8 = game.seats().without(seat).iter().map(|color| game.on_sale(public, color)).sum();
            add(seat, ON_SALE, on_sale.min(to_go).into());
            let held = effects(game, public, seat);
            let price = if on_sale > 0 { Some(game.egg_price()) } else { game.wild_price(public) };
            let discount: u16 =
                held.iter().map(|effect| if let Effect::EggDiscount(epis) = effect { *epis } else { 0 }).sum();
            if price.is_some_and(|price| public.epis(seat) >= price.saturating_sub(discount).into()) {
                add(seat, CAN_PAY, 1.0);
            }
            add(seat, FIRST, f64::from(public.first_player() == seat));
            for kind in UnitKind::ALL {
                add(seat, LIVING + kind as usize, public.living(seat, kind).into());
            }
            let situation = Situation::of(game, &view, seat);
            for effect in held {
                match situation.use_of(effect) {
                    Use::Epis(epis) | Use::Theft(epis) => add(seat, SURE, epis / UNIT),
                    Use::Other(number, amount) => add(seat, WEAPONS + number, amount),
                }
            }
            let targets = game.targets(public);
            for (kind, corner) in game.own_units(&view) {
                let pay = f64::from(game.pay(kind)) / UNIT;
                if game.cells_of(kind, corner).all(|cell| is_hit(game, &view, seat, cell).is_some()) {
                    continue;
                }
                for cell in game.cells_of(kind, corner) {
                    if let Some(by) = is_hit(game, &view, seat, cell) {
                        add(by, PENDING, pay);
                        add(by, HITS, 1.0);
                    } else if let Some(target) = planned(game, &targets, (kind, corner), BoardCell { seat, cell }) {
                        add(target.seat, SURE, pay);
                    }
                }
            }
        }
        features
    }
}

/// Who has hit a cell of an own unit.
fn is_hit(game: &Rules, view: &View, owner: Seat, cell: Cell) -> Option<Seat> {
    match game.known(view, BoardCell { seat: owner, cell }) {
        CellKnowledge::Hit { by } | CellKnowledge::Destroyed { by, .. } => Some(by),
        _ => None,
    }
}

/// The effects of the weapons that a seat has.
pub(super) fn effects(game: &Rules, public: &Public, seat: Seat) -> Vec<Effect> {
    let held = game.weapons(public, seat).into_iter();
    held.flat_map(|(name, count)| std::iter::repeat_n(game.effect(name), count.into())).flatten().collect()
}

/// What things are worth, as the logarithm of the odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    pub(super) epi: f64,
    /// What it is worth that another seat loses something, as a share of what the same is worth here.
    pub(super) loss: f64,
    /// An épi of the pay to come for hits on living units.
    pub(super) pending: f64,
    /// A hit on a living unit, beyond its pay.
    pub(super) hit: f64,
    /// The destruction of a unit beyond its pay, by kind: its owner loses an attack, and an egg is for sale.
    pub(super) destruction: [f64; UnitKind::COUNT],
    /// A unit of what a weapon is for, by the number of its effect.
    weapons: [f64; EFFECTS],
}

impl Values {
    /// The value of a weapon.
    pub(super) fn weapon(&self, situation: &Situation, effect: Effect) -> f64 {
        match situation.use_of(effect) {
            Use::Epis(epis) => self.epi * epis,
            Use::Theft(epis) => self.theft(epis),
            Use::Other(number, amount) => amount * self.weapons[number],
        }
    }

    /// The value of épis of another seat.
    pub(super) fn theft(&self, epis: f64) -> f64 {
        self.epi * epis * (1.0 + self.loss)
    }
}

/// What a weapon is for.
enum Use {
    /// Épis of the bank.
    Epis(f64),
    /// Épis of another seat.
    Theft(f64),
    /// Anything else: its number, and how often, or how many tens of épis.
    Other(usize, f64),
}

/// What the use of weapons depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The number of eggs that are still to be bought.
    to_go: f64,
    /// The number of living units of the others.
    left: f64,
    /// Whether there is a living Œufbusier, and half of the living Tractanks.
    busiers: f64,
}

impl Situation {
    pub(super) fn of(game: &Rules, view: &View, seat: Seat) -> Self {
        let living = |seat: Seat, kind: UnitKind| f64::from(view.public().living(seat, kind));
        let others = game.seats().without(seat);
        Situation {
            to_go: game.eggs_to_win().saturating_sub(view.public().eggs(seat)).into(),
            left: others.iter().flat_map(|other| UnitKind::ALL.map(|kind| living(other, kind))).sum(),
            busiers: living(seat, UnitKind::Oeufbusier).min(1.0) + living(seat, UnitKind::Tractank) / 2.0,
        }
    }

    fn use_of(&self, effect: Effect) -> Use {
        match effect {
            Effect::Income(epis) => Use::Epis(epis.into()),
            Effect::Rob(epis) => Use::Theft(epis.into()),
            Effect::Strike { .. } => Use::Other(0, 1.0),
            Effect::Probe(cells) => Use::Other(1, cells.into()),
            Effect::ScoutZone => Use::Other(2, 1.0),
            Effect::ExtraTarget(targets) => Use::Other(3, targets.into()),
            Effect::ExtraAttack => Use::Other(4, 1.0),
            Effect::Field => Use::Other(5, 1.0),
            Effect::Bounty(epis) => Use::Other(6, f64::from(epis) * self.left / UNIT),
            Effect::EggDiscount(epis) => Use::Other(7, f64::from(epis) * (self.to_go - 0.5) / UNIT),
            Effect::BusierTargets(targets) => Use::Other(8, f64::from(targets) * self.busiers),
            Effect::BusierBlast(_) => Use::Other(9, self.busiers),
            Effect::Vault => Use::Other(10, 1.0),
            _ => Use::Epis(0.0),
        }
    }
}

impl fmt::Display for TouchePouletJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)
    }
}

impl FromStr for TouchePouletJudgement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(TouchePouletJudgement { weights: text.parse()? })
    }
}
