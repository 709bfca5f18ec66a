//! Point Final: which words the table can become, and how each way of getting rid of a card compares.

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats};
use point_final::{Action, Bag, Card, Phase, PointFinal as Rules, Special, State, WordTracker};

use super::win_probability;
use crate::{Evaluate, Heuristics, utility};

/// Plays by the word list and the cards that it sees: it accuses where no word is left and nowhere else, calls wherever the
/// table is a word, and bluffs only where it can do nothing else. Of what remains it takes what brings it nearest to an empty
/// hand, and rather leaves the next player without a card that fits.
///
/// With the French list games of such players end. With a list of a few words most letters begin none, so all must bluff, and
/// are caught, for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointFinal;

/// A game has no bound: a playout is cut off after so many decisions.
const DEPTH: u64 = 12;

/// A lead in points that promises 73 %.
const SCALE: f64 = 40.0;

/// How much of its points a card in hand costs while the round lasts: it may still leave. Less than all, or nobody would want
/// the round to end.
const HELD: f64 = 0.8;

/// How surely a bluff is found out, where nobody has said so yet.
const THREAT: f64 = 0.6;

// The worth of an action is counted in cards that leave the hand; the constants were found by play against each other.
/// The round is won at once.
const OUT: f64 = 1_000.0;
/// No word is left, so the accusation holds, and the turn stays here.
const CAUGHT: f64 = 100.0;
const DRAW: f64 = -2.0;
/// To accuse in vain gives the turn back with all of the table; that is for an empty draw pile.
const IN_VAIN: f64 = -6.0;
const BLUFF: f64 = -60.0;
/// A call is sure, and its card begins a word on which others must go on.
const CALL: f64 = 0.2;
/// A special can nearly always be played, so it can wait.
const SPECIAL: f64 = 0.8;
const POUBELLE: f64 = 1.8;
const CADEAU: f64 = 2.2;
/// For each card that another has to draw.
const PIOCHE: f64 = 0.3;
/// For each card that a change of hands takes off.
const SWAP: f64 = 0.6;
/// For each point that leaves the hand, and half as much again for letters, which are the dearer the harder to lay.
const POINT: f64 = 0.03;
const HARD: f64 = 0.05;
/// A joker fits nearly everywhere, so it can wait; a super joker is half as useful again.
const JOKER: f64 = 0.3;
/// The next player has no card that fits.
const STUCK: f64 = 0.5;
/// Others may call on the word as it lies.
const CALLABLE: f64 = 0.7;
/// From so many cards on a word can be called on; where it takes more, the player is a little too careful.
const CALLED_FROM: usize = 4;
/// Points weigh double when somebody has so few cards.
const NEARLY_OUT: u32 = 2;

/// A search looks at so many actions of a position, and at none that is worth so much less than the best.
const FEW: usize = 5;
const NEARLY: f64 = 1.5;

/// What a seat looks at: its own hand, and of all others only what everybody knows.
struct Desk<'a> {
    game: &'a Rules,
    state: &'a State,
    seat: Seat,
    /// Who sits at the left.
    next: Seat,
    /// Of the others, who has the fewest cards.
    leader: Seat,
    /// How many these are.
    fewest: u32,
}

impl<'a> Desk<'a> {
    fn of(game: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let next = seat.left(game.seats().len());
        let size = |seat: Seat| (state.hand(seat).len(), state.public().total(seat));
        let leader = game.seats().without(seat).iter().min_by_key(|&other| size(other)).unwrap_or(next);
        Desk { game, state, seat, next, leader, fewest: state.hand(leader).len() }
    }

    /// The listed actions, each with its worth.
    fn worths(&self) -> Vec<(f64, Action)> {
        let (game, state) = (self.game, self.state);
        let (hand, table) = (state.hand(self.seat), state.public().table());
        let fresh = WordTracker::new(game);
        let mut tracker = fresh.clone();
        let now = tracker.follow(table);
        let dead = now.letters.is_empty() && !now.is_word;
        let size = hand.len();
        let out = |last: u32, worth: f64| if size == last { OUT } else { worth };
        let letters = hand.iter().any(|(card, _)| card.is_layable());
        let others = |other: Seat| f64::from(state.hand(other).len());
        let swap = |other: Seat| SPECIAL + SWAP * (f64::from(size) - 1.0 - others(other));
        let worth = |action: Action| match action {
            Action::Lay(card) if tracker.goes_on_with(card) => out(1, self.lay(&tracker, table, card)),
            Action::Lay(_) => BLUFF,
            Action::Accuse if dead => CAUGHT,
            Action::Accuse => IN_VAIN - table.len() as f64,
            Action::Draw => DRAW,
            Action::Call(_) if !now.is_word => 2.0 * BLUFF,
            Action::Call(card) if fresh.goes_on_with(card) => out(1, CALL + self.lay(&fresh, &[], card)),
            // A special is disabled, and leaves the others an empty table.
            Action::Call(card) => out(1, CALL + 0.5 + self.relief(card)),
            // The next card goes in the same turn.
            Action::Play(Special::Poubelle) if letters => out(1, out(2, POUBELLE)),
            Action::Play(Special::PasseAGauche) => out(1, swap(self.right())),
            Action::Play(_) => out(1, SPECIAL),
            Action::PlayOn(Special::Echange, other) => swap(other),
            Action::PlayOn(special, other) => {
                let cards = if special == Special::Pioche3 { 3.0 } else { 2.0 };
                SPECIAL + PIOCHE * cards * if other == self.leader { 1.0 } else { 0.8 }
            }
            Action::Give(card, other) => {
                out(2, CADEAU + self.relief(card) + if other == self.leader { 0.1 } else { 0.0 })
            }
            Action::Say(_) | Action::Concede | Action::TimeOut => 4.0 * BLUFF,
        };
        game.legal(state, self.seat).to_vec().into_iter().map(|action| (worth(action), action)).collect()
    }

    /// Whose hand comes with a Passe à gauche.
    fn right(&self) -> Seat {
        let n = self.game.seats().len();
        Seat::try_new((self.seat.index() + n - 1) % n.max(1)).unwrap_or(self.seat)
    }

    /// What it is worth that this card, of all, leaves the hand.
    fn relief(&self, card: Card) -> f64 {
        let points = f64::from(self.game.points(card));
        let due = POINT * points * if self.fewest <= NEARLY_OUT { 2.0 } else { 1.0 };
        match card {
            Card::SUPER => due - 1.5 * JOKER,
            Card::VOWEL | Card::CONSONANT => due - JOKER,
            card if card.is_layable() => due + HARD * points,
            _ => due,
        }
    }

    /// What it is worth to lay a card that some word goes on with.
    fn lay(&self, before: &WordTracker<'_>, table: &[Card], card: Card) -> f64 {
        let mut after = before.clone();
        let table = [table, &[card]].concat();
        let callable = after.follow(&table).is_word && table.len() >= CALLED_FROM;
        1.0 + self.relief(card) + STUCK * self.stuck(&after) - if callable { CALLABLE } else { 0.0 }
    }

    /// How likely the next player has no card that fits: by those that all saw him take, and by all that are not seen.
    fn stuck(&self, after: &WordTracker<'_>) -> f64 {
        let fits = |card: Card| card.is_layable() && after.goes_on_with(card);
        let known = self.state.public().known(self.next);
        if known.iter().any(|(card, _)| fits(card)) {
            return 0.0;
        }
        let (mut unfit, mut all) = (0, 0);
        let mut count = |bag: &Bag, sign: i32| {
            for (card, copies) in bag.iter() {
                let copies = sign * i32::from(copies);
                all += copies;
                unfit += if fits(card) { 0 } else { copies };
            }
        };
        // All that is not seen lies in the pile or in others' hands; which of them does not matter.
        count(&self.state.pile(), 1);
        for other in self.game.seats().without(self.seat).iter() {
            count(self.state.hand(other), 1);
            count(self.state.public().known(other), -1);
        }
        let drawn = self.state.hand(self.next).len().saturating_sub(known.len()) as i32;
        (0..drawn).map(|n| f64::from((unfit - n).max(0)) / f64::from((all - n).max(1))).product()
    }
}

/// The best of a list; of equals any.
fn best(worths: Vec<(f64, Action)>, rng: &mut DefaultRng) -> Option<(f64, Action)> {
    let lot = |(worth, action): (f64, Action)| (worth + 1e-9 * f64::from(rng.random_below(1_000)), action);
    worths.into_iter().map(lot).max_by(|a, b| a.0.total_cmp(&b.0))
}

impl Evaluate<Rules> for PointFinal {
    /// By what each has to fear: its points, those on its hand, and those on the table where it will have to take it.
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        if let Some(outcome) = game.outcome(state) {
            return utility(game, &outcome, seat);
        }
        let cost = |card: Card| HELD * f64::from(game.points(card));
        let mut fears = [0.0; Seat::MAX];
        for seat in game.seats() {
            let held: f64 = state.hand(seat).iter().map(|(card, copies)| f64::from(copies) * cost(card)).sum();
            fears[seat.index()] = f64::from(state.public().total(seat)) + held;
        }
        let mut tracker = WordTracker::new(game);
        let now = tracker.follow(state.public().table());
        let dead = now.letters.is_empty() && !now.is_word;
        // Who has to take the table, and how surely.
        let (taker, sure) = match state.public().phase() {
            Phase::AccusedWord { accused, accuser } => (Some(if dead { accused } else { accuser }), 1.0),
            Phase::CallerWord { caller } => (Some(caller).filter(|_| !now.is_word), 1.0),
            Phase::LastCardWord { seat } => (Some(seat).filter(|_| dead), 1.0),
            _ => (state.public().responsible().filter(|_| dead), THREAT),
        };
        if let Some(fear) = taker.and_then(|seat| fears.get_mut(seat.index())) {
            *fear += sure * state.public().table().iter().map(|&card| cost(card)).sum::<f64>();
        }
        let others = game.seats().without(seat);
        let best = others.iter().map(|other| fears[other.index()]).fold(f64::INFINITY, f64::min);
        win_probability(best - fears[seat.index()], SCALE)
    }
}

impl Heuristics<Rules> for PointFinal {
    /// The few that are worth nearly as much as the best; a word wherever one is due; no call but on a word.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let Phase::Turn { seat: turn, .. } = state.public().phase() else {
            out.extend(game.legal(state, seat).nth(0));
            return true;
        };
        let mut worths = Desk::of(game, state, seat).worths();
        worths.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = worths.first().map_or(0.0, |best| best.0);
        let least = if seat == turn { most - NEARLY } else { 0.0 };
        out.extend(worths.iter().take(FEW).filter(|(worth, _)| *worth >= least).map(|&(_, action)| action));
        true
    }

    fn choose(
        &self,
        game: &Rules,
        state: &State,
        must: Seats,
        may: Seats,
        rng: &mut DefaultRng,
    ) -> Option<(Seat, Action)> {
        let seat = must.lowest()?;
        let call = |other: Seat| self.interrupt(game, state, other, rng).map(|action| (other, action));
        if let Some(called) = may.from_left_of(seat).find_map(call) {
            return Some(called);
        }
        let action = match state.public().phase() {
            Phase::Turn { .. } => best(Desk::of(game, state, seat).worths(), rng)?.1,
            // The first listed: the word, if there is one.
            _ => game.legal(state, seat).nth(0)?,
        };
        Some((seat, action))
    }

    /// Calls where the table is a word.
    fn interrupt(&self, game: &Rules, state: &State, seat: Seat, rng: &mut DefaultRng) -> Option<Action> {
        if !WordTracker::new(game).follow(state.public().table()).is_word {
            return None;
        }
        best(Desk::of(game, state, seat).worths(), rng).map(|(_, action)| action)
    }

    fn playout_depth(&self) -> u64 {
        DEPTH
    }
}
