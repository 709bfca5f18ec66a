//! Touché Poulet: a policy by the expected gain of each target over determinizations.
//!
//! 1. The player determinizes its view many times, which gives placements of the others' units that fit all it knows.
//! 2. The gain of a target is the mean, over these placements, of what the explosion is worth: its pay, which comes
//!    when the unit is destroyed (TP-20), what is known by a hit, and what the owner loses. The weights of these were
//!    learned from games of the policy (`judgement.rs`); so were those of weapons.
//! 3. Of its kinds it picks the one with the highest expected gain of attack and bonus (TP-2).
//! 4. It buys each egg that it can pay for, a colored one before a wild one, plays its cards as soon as they have an
//!    effect, and protects a damaged unit by the magnetic field.
//! 5. It places its own units at random, since a pattern could be exploited.
//!
//! [`Mcts`](crate::Mcts) decides likewise and without its tree: a tree of single targets sees each of them in
//! determinizations where it hits, and shares its iterations among too many of them. Its budget goes into
//! determinizations, and it knows more of placements:
//!
//! - It takes the others to have placed token by token at random, which gives other probabilities than placements that
//!   are all equally likely: determinizations are drawn again by their weights and then moved (`placed.rs`).
//! - It compares random placements of its own units, and takes the one whose cells are covered least often in
//!   placements that are equally likely, since others aim there last.

mod aim;
mod cards;
mod judgement;
mod look;
mod placed;
mod wealth;

use std::sync::Arc;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Turn};
use touche_poulet::{Action, BoardCell, Phase, State, TouchePoulet as Rules, View};

use super::win_probability;
use crate::{Determinizations, Evaluate, Heuristics, Judged, Level, utility};
pub use judgement::TouchePouletJudgement;
use judgement::Values;
use look::Look;
use placed::Placed;
use wealth::{Pays, wealth};

/// A policy that determinizes its view and aims where the mean gain is highest.
#[derive(Clone, Debug)]
pub struct TouchePoulet {
    judgement: Arc<TouchePouletJudgement>,
    /// What the first version evaluates by; with it the search decides all.
    first_version: Option<Pays>,
}

/// The judgement that comes with the crate.
impl Default for TouchePoulet {
    fn default() -> Self {
        TouchePoulet { judgement: TouchePouletJudgement::shipped(), first_version: None }
    }
}

impl TouchePoulet {
    /// The heuristics with another judgement.
    pub fn with_judgement(judgement: TouchePouletJudgement) -> Self {
        TouchePoulet { judgement: Arc::new(judgement), first_version: None }
    }

    fn values(&self, game: &Rules) -> Values {
        self.judgement.values(game.seats().len())
    }

    /// The win probability of each seat before the end.
    fn shares(&self, game: &Rules, state: &State) -> [f64; Seat::MAX] {
        let Some(pays) = &self.first_version else { return self.judgement.shares(game, state) };
        let all = wealth(game, state, pays);
        let mut shares = [0.0; Seat::MAX];
        for seat in game.seats() {
            let best = game.seats().without(seat).iter().map(|other| all[other.index()]).fold(0.0, f64::max);
            shares[seat.index()] = win_probability(all[seat.index()] - best, SCALE);
        }
        shares
    }
}

/// The number of determinizations of a decision of the rules of thumb.
const DETERMINIZATIONS: usize = 64;

/// The minimum number of determinizations of a search, whatever its budget.
const MIN_DRAWN: usize = 192;

/// The maximum number of determinizations of a search.
const MAX_DRAWN: usize = 8_192;

/// The number of whole placements that are compared.
const PLACEMENTS: usize = 100;

/// The lead in épis, about the price of an egg, at which the win probability is 73 %, in the first version.
const SCALE: f64 = 30.0;

impl Evaluate<Rules> for TouchePoulet {
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        match game.outcome(state) {
            Some(outcome) => utility(game, &outcome, seat),
            None => self.shares(game, state)[seat.index()],
        }
    }

    /// All of it by one estimate.
    fn judge(&self, game: &Rules, state: &State, seat: Seat) -> Judged {
        let utilities = self.shares(game, state);
        Judged { utilities, win_share: utilities[seat.index()], lead: None }
    }
}

impl Heuristics<Rules> for TouchePoulet {
    const HAS_POLICY: bool = true;
    /// A search of few iterations is nearly as strong as one of many.
    const LEVELS: [Level; 3] = [Level::OnePly, Level::RulesOfThumb, Level::Search(1_000)];

    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        _may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let legal = game.legal(state, seat).to_vec();
        if let Some(Action::Place { .. }) = legal.first() {
            return Some((seat, game.legal(state, seat).sample(rng)?));
        }
        if let [only] = legal[..] {
            return Some((seat, only));
        }
        let view = game.view(state, Observer::Seat(seat));
        let states: Vec<State> = (0..DETERMINIZATIONS).map(|_| game.determinize(&view, rng)).collect();
        let look = Look::new(self.values(game), game, view, seat, &states, Placed::Uniform, rng);
        Some((seat, decide(game, &legal, &look)?))
    }

    /// Targets on cells with a unit, for the tree of the first version: there others know where the searching seat's
    /// units are.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let legal = game.legal(state, seat).to_vec();
        let Some(Action::Target(_)) = legal.first() else { return false };
        let mut units = Vec::new();
        for owner in game.seats().without(seat) {
            let view = game.view(state, Observer::Seat(owner));
            for (kind, corner) in game.own_units(&view) {
                units.extend(game.cells_of(kind, corner).map(|cell| Action::Target(BoardCell { seat: owner, cell })));
            }
        }
        let before = out.len();
        out.extend(legal.into_iter().filter(|action| units.contains(action)));
        out.len() > before
    }

    fn decide_without_tree(
        &self,
        game: &Rules,
        view: &View,
        seat: Seat,
        determinizations: &mut Determinizations<'_, Rules>,
    ) -> Option<Action> {
        if self.first_version.is_some() {
            return None;
        }
        let first = determinizations.draw();
        let legal = game.legal(&first, seat).to_vec();
        if let Some(Action::Place { .. }) = legal.first() {
            return place(self.values(game), game, &first, seat, determinizations);
        }
        let look = Look::new(
            self.values(game),
            game,
            view.clone(),
            seat,
            &drawn(determinizations, view),
            Placed::TokenByToken,
            determinizations.rng(),
        );
        decide(game, &legal, &look)
    }

    fn v1(self) -> Self {
        TouchePoulet { first_version: Some(Pays::default()), ..self }
    }

    /// Positions are evaluated without playouts, which take long and estimate less well.
    fn playout_depth(&self) -> u64 {
        0
    }
}

/// The decision of a seat that looks at its own view alone.
fn decide(game: &Rules, legal: &[Action], look: &Look<'_>) -> Option<Action> {
    let first = *legal.first()?;
    let chosen = match first {
        Action::Target(at) => {
            let due = game.due_targets(look.view.public())?;
            look.target(due.attack, due.left, at)
        }
        Action::Line { .. } | Action::Strike(_) => {
            legal.iter().copied().max_by(|a, b| look.action_gain(*a).total_cmp(&look.action_gain(*b)))
        }
        Action::Field(_) => look.field(legal),
        Action::Take(_) => look.take(legal),
        Action::Probe(_) => look.name(legal),
        Action::Scout { .. } => look.scout(legal),
        Action::Rob(_) => look.rob(legal),
        _ => look.menu(legal),
    };
    Some(chosen.filter(|action| legal.contains(action)).unwrap_or(first))
}

/// Determinizations of a view, as many as the budget allows.
fn drawn(determinizations: &mut Determinizations<'_, Rules>, view: &View) -> Vec<State> {
    let mut states = Vec::new();
    while states.len() < MIN_DRAWN || (states.len() < MAX_DRAWN && !determinizations.is_over()) {
        states.push(determinizations.draw_of(view));
    }
    states
}

/// The next place of the own units: the first of a whole placement on cells where others aim last. Before their first
/// target they know nothing of this board, nor this seat of theirs: what they expect here is what this seat expects
/// there.
fn place(
    values: Values,
    game: &Rules,
    state: &State,
    seat: Seat,
    determinizations: &mut Determinizations<'_, Rules>,
) -> Option<Action> {
    let (placed, _) = whole(game, state.clone(), seat, determinizations.rng())?;
    let view = game.view(&placed, Observer::Seat(seat));
    let states = drawn(determinizations, &view);
    let covered = Look::new(values, game, view, seat, &states, Placed::Uniform, determinizations.rng()).covered();
    let mut best: Option<(u32, Action)> = None;
    for _ in 0..PLACEMENTS {
        let (placed, next) = whole(game, state.clone(), seat, determinizations.rng())?;
        let cells = game.own_units(&game.view(&placed, Observer::Seat(seat))).into_iter();
        let cells = cells.flat_map(|(kind, corner)| game.cells_of(kind, corner));
        let exposed = cells.filter_map(|cell| covered.get(&cell)).sum();
        if best.is_none_or(|(least, _)| exposed < least) {
            best = Some((exposed, next));
        }
    }
    best.map(|(_, next)| next)
}

/// A state in which all have placed their units, from here on at random, with the next place of this seat.
fn whole(game: &Rules, mut state: State, seat: Seat, rng: &mut DefaultRng) -> Option<(State, Action)> {
    let mut next = None;
    while state.public().phase() == Phase::Placement
        && let Turn::Decide { must, .. } = game.turn(&state)
        && let Some(other) = must.lowest()
    {
        let action = game.legal(&state, other).sample(rng)?;
        next = next.or(Some(action).filter(|_| other == seat));
        game.apply_unchecked(&mut state, other, action, &mut ());
    }
    Some((state, next?))
}
