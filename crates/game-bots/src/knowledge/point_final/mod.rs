//! Point Final: a policy by the word list, and an evaluation by totals, hands and the table.

mod judgement;
mod likelihoods;
mod words;

use std::cell::LazyCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use game_traits::rng::DefaultRng;
use game_traits::{ActionSet, Game, GameRng, Seat, Seats};
use point_final::word_graph::Next;
use point_final::{Action, Card, Event, Phase, PointFinal as Rules, Special, State};

pub use judgement::PointFinalJudgement;
use judgement::taker;
use words::{Words, is_dead, with_words};

use super::win_probability;
use crate::{Evaluate, Heuristics, Judged, lead, utility};

/// A policy by the word list and the cards that the seat sees. It accuses only where no word is left, calls wherever
/// the table is a word, and bluffs only where it can do nothing else. Of the other actions it takes the one with the
/// highest score: cards that leave the hand, points, and whether the next player is left without a card that fits.
///
/// A search takes who drew, bluffed or accused in vain to have had no card that fits, and no special. It prefers
/// actions with high scores as long as its visits do not say otherwise, and judges the ends of playouts by weights that
/// were learned from games of the policy.
///
/// With the French list games of such players end. With a list of a few words they may not: most letters begin no word,
/// so all players must bluff, and are caught.
#[derive(Clone, Debug)]
pub struct PointFinal {
    /// `None` in the first version: no likelihoods, no priors, and playouts judged by points at risk.
    judgement: Option<Arc<PointFinalJudgement>>,
}

/// The number of decisions of a playout. A game has no bound, so it is not played to its end.
const DEPTH: u64 = 8;

/// The number of decisions of a playout in the first version.
const FIRST_DEPTH: u64 = 12;

/// The number of the last events that likelihoods look at.
const REMEMBERED: usize = 48;

/// The lead in points at which the win probability is 73 %, where the weights do not judge.
const SCALE: f64 = 40.0;

/// The share of its points that a card in hand costs in the expected lead, since it may still leave the hand while the
/// round lasts. With 1 no player would gain by the end of the round.
const HELD: f64 = 0.8;

/// The probability that a bluff is found out while no seat has accused.
const THREAT: f64 = 0.6;

// The score of an action is counted in cards that leave the hand; the constants were tuned by matches of variants.
/// The action wins the round at once.
const OUT: f64 = 1_000.0;
/// An accusation that holds, since no word is left; the turn stays with the seat.
const CAUGHT: f64 = 100.0;
const DRAW: f64 = -2.0;
/// An accusation that fails: the seat takes the whole table. It is for an empty draw pile.
const IN_VAIN: f64 = -6.0;
const BLUFF: f64 = -60.0;
/// A call on a word: it is safe, and its card begins a word that the others must continue.
const CALL: f64 = 0.2;
/// A special can nearly always be played, so it can wait.
const SPECIAL: f64 = 0.8;
const POUBELLE: f64 = 1.8;
const CADEAU: f64 = 2.2;
/// For each card that another seat has to draw.
const PIOCHE: f64 = 0.3;
/// For each card that a change of hands takes away.
const SWAP: f64 = 0.6;
/// For each point that leaves the hand, and for letters once more, since letters with many points are harder to lay.
const POINT: f64 = 0.03;
const HARD: f64 = 0.05;
/// A joker fits nearly everywhere, so it can wait; a super joker is half as useful again.
const JOKER: f64 = 0.3;
/// The next player has no card that fits.
const STUCK: f64 = 0.5;
/// Others may call on the word as it lies.
const CALLABLE: f64 = 0.7;
/// Points weigh double while an opponent has at most this number of cards.
const NEARLY_OUT: usize = 2;

/// The maximum number of candidate actions of a position.
const MAX_CANDIDATES: usize = 5;

/// The factor of exploration. It is low, since the values of candidates differ by hundredths.
const EXPLORATION: f32 = 0.3;

/// An action whose score is this much lower is less probable to be the best one by a factor of e.
const TEMPERATURE: f64 = 0.4;

/// The maximum difference in score between a candidate and the best action.
const MAX_LOSS: f64 = 1.5;

/// Seldom has a seat more actions: space for them is there from the beginning.
const MANY_ACTIONS: usize = 24;

/// A position as one seat sees it: its own hand, and public knowledge of all others.
struct Situation<'a> {
    game: &'a Rules,
    state: &'a State,
    seat: Seat,
    /// The seat at the left.
    next: Seat,
    /// The opponent with the fewest cards.
    leader: Seat,
    /// The number of its cards.
    fewest: usize,
}

impl<'a> Situation<'a> {
    fn of(game: &'a Rules, state: &'a State, seat: Seat) -> Self {
        let next = seat.left(game.seats().len());
        let size = |seat: Seat| (state.hand(seat).len(), state.public().total(seat));
        let leader = game.seats().without(seat).iter().min_by_key(|&other| size(other)).unwrap_or(next);
        Situation { game, state, seat, next, leader, fewest: state.hand(leader).len() }
    }

    /// The legal actions with their scores, in the order of their listing.
    fn scores(&self) -> Vec<(f64, Action)> {
        with_words(self.game, |words| {
            let mut scored = Vec::with_capacity(MANY_ACTIONS);
            let mut score = self.score(words);
            let _ = self.game.legal(self.state, self.seat).try_for_each(|action| {
                scored.push((score(action), action));
                ControlFlow::Continue(())
            });
            scored
        })
    }

    /// The score of each action.
    fn score<'w>(&'w self, words: &'w mut Words<'_>) -> impl FnMut(Action) -> f64 + 'w {
        let (game, state) = (self.game, self.state);
        let (hand, table) = (state.hand(self.seat), state.public().table());
        let (fresh, place) = (words.place(&[]), words.place(table));
        let (first, now) = (words.next(fresh), words.next(place));
        let dead = is_dead(now);
        let size = hand.len();
        let hidden = LazyCell::new(|| self.hidden());
        let out = move |last: usize, score: f64| if size == last { OUT } else { score };
        let letters = hand.iter().any(|(card, _)| card.is_layable());
        let others = |other: Seat| state.hand(other).len() as f64;
        let swap = move |other: Seat| SPECIAL + SWAP * (size as f64 - 1.0 - others(other));
        move |action: Action| match action {
            Action::Lay(card) if now.allows(game.letters(card)) => {
                out(1, self.lay(words.after(place, card), table.len() + 1, card, &hidden))
            }
            Action::Lay(_) => BLUFF,
            Action::Accuse if dead => CAUGHT,
            Action::Accuse => IN_VAIN - table.len() as f64,
            Action::Draw => DRAW,
            Action::Call(_) if !now.is_word => 2.0 * BLUFF,
            Action::Call(card) if first.allows(game.letters(card)) => {
                out(1, CALL + self.lay(words.after(fresh, card), 1, card, &hidden))
            }
            // The special has no effect then, and leaves an empty table to the others.
            Action::Call(card) => out(1, CALL + 0.5 + self.relief(card)),
            // It allows a second card in the same turn.
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
        }
    }

    /// The seat at the right, whose hand a Passe à gauche brings.
    fn right(&self) -> Seat {
        let n = self.game.seats().len();
        Seat::try_new((self.seat.index() + n - 1) % n.max(1)).unwrap_or(self.seat)
    }

    /// The score of losing this card rather than another.
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

    /// The score of laying a card with which some word goes on: what can follow, the cards on the table then, and the
    /// card.
    fn lay(&self, after: Next, cards: usize, card: Card, hidden: &Hidden) -> f64 {
        let callable = after.is_word && cards >= self.game.min_point_final();
        1.0 + self.relief(card) + STUCK * self.stuck(after, hidden) - if callable { CALLABLE } else { 0.0 }
    }

    /// The probability that the next player has no card that fits: from the cards that they are known to hold, and from
    /// all that are hidden from this seat.
    fn stuck(&self, after: Next, hidden: &Hidden) -> f64 {
        let known = self.state.public().known(self.next);
        let fits = |card: Card| after.allows(self.game.letters(card));
        if !known.is_empty() && known.iter().any(|(card, _)| fits(card)) {
            return 0.0;
        }
        let jokers = [Card::VOWEL, Card::CONSONANT, Card::SUPER].into_iter().filter(|&joker| fits(joker));
        let mut fit: i32 = jokers.map(|joker| hidden.copies[joker.index()]).sum();
        let mut letters = after.letters.bits();
        while letters != 0 {
            fit += hidden.copies[letters.trailing_zeros() as usize];
            letters &= letters - 1;
        }
        let unfit = hidden.all - fit;
        let drawn = self.state.hand(self.next).len().saturating_sub(known.len()) as i32;
        (0..drawn).map(|n| f64::from((unfit - n).max(0)) / f64::from((hidden.all - n).max(1))).product()
    }

    /// The hidden cards are in the pile or in other hands. The sum over both is the same in every state that fits the
    /// view.
    fn hidden(&self) -> Hidden {
        let pile = self.state.pile();
        let mut copies = [0; Card::KINDS];
        Card::all().for_each(|card| copies[card.index()] = i32::from(pile.count(card)));
        for other in self.game.seats().without(self.seat).iter() {
            let (hand, known) = (self.state.hand(other), self.state.public().known(other));
            Card::all().for_each(|card| copies[card.index()] += i32::from(hand.count(card)));
            if !known.is_empty() {
                Card::all().for_each(|card| copies[card.index()] -= i32::from(known.count(card)));
            }
        }
        Hidden { copies, all: copies.iter().sum() }
    }
}

/// The cards that are hidden from a seat.
struct Hidden {
    /// The number of each kind, by its [index](Card::index).
    copies: [i32; Card::KINDS],
    all: i32,
}

/// The action with the highest score; ties are broken at random.
fn best(scored: Vec<(f64, Action)>, rng: &mut DefaultRng) -> Option<(f64, Action)> {
    let drawn = |(score, action): (f64, Action)| (score + 1e-9 * f64::from(rng.random_below(1_000)), action);
    scored.into_iter().map(drawn).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The judgement that comes with the crate.
impl Default for PointFinal {
    fn default() -> Self {
        PointFinal { judgement: Some(PointFinalJudgement::shipped()) }
    }
}

impl PointFinal {
    /// The heuristics with another judgement.
    pub fn with_judgement(judgement: PointFinalJudgement) -> Self {
        PointFinal { judgement: Some(Arc::new(judgement)) }
    }
}

impl Evaluate<Rules> for PointFinal {
    /// By the points at risk, for who looks one action ahead: the weights take it that the policy plays on.
    fn evaluate(&self, game: &Rules, state: &State, seat: Seat) -> f64 {
        match game.outcome(state) {
            Some(outcome) => utility(game, &outcome, seat),
            None => win_probability(points_lead(game, state, seat), SCALE),
        }
    }

    /// By the weights, for the end of a playout.
    fn judge(&self, game: &Rules, state: &State, seat: Seat) -> Judged {
        let utilities = match &self.judgement {
            Some(judgement) => judgement.shares(game, state),
            None => {
                let mut utilities = [0.0; Seat::MAX];
                game.seats().iter().for_each(|one| utilities[one.index()] = self.evaluate(game, state, one));
                utilities
            }
        };
        Judged { utilities, win_share: utilities[seat.index()], lead: self.expected_lead(game, state, seat) }
    }

    fn expected_lead(&self, game: &Rules, state: &State, seat: Seat) -> Option<f64> {
        Some(game.outcome(state).map_or_else(|| points_lead(game, state, seat), |outcome| lead(game, &outcome, seat)))
    }
}

/// The lead by the expected points of each seat: its total, a share of its hand, and the table if it may have to take
/// it.
fn points_lead(game: &Rules, state: &State, seat: Seat) -> f64 {
    let cost = |card: Card| HELD * f64::from(game.points(card));
    let mut risks = [0.0; Seat::MAX];
    for seat in game.seats() {
        let held: f64 = state.hand(seat).iter().map(|(card, copies)| f64::from(copies) * cost(card)).sum();
        risks[seat.index()] = f64::from(state.public().total(seat)) + held;
    }
    let now = words::next(game, state.public().table());
    let dead = is_dead(now);
    let (taker, sure) = taker(state, dead, now.is_word);
    let probability = if sure { 1.0 } else { THREAT };
    if let Some(risk) = taker.and_then(|seat| risks.get_mut(seat.index())) {
        *risk += probability * state.public().table().iter().map(|&card| cost(card)).sum::<f64>();
    }
    let others = game.seats().without(seat);
    let best = others.iter().map(|other| risks[other.index()]).fold(f64::INFINITY, f64::min);
    best - risks[seat.index()]
}

impl Heuristics<Rules> for PointFinal {
    const HAS_POLICY: bool = true;

    /// The actions with nearly the best score; a word wherever one is due; calls only on a word.
    fn candidates(&self, game: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let Phase::Turn { seat: turn, .. } = state.public().phase() else {
            out.extend(game.legal(state, seat).nth(0));
            return true;
        };
        let mut scored = Situation::of(game, state, seat).scores();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = scored.first().map_or(0.0, |best| best.0);
        let least = if seat == turn { most - MAX_LOSS } else { 0.0 };
        out.extend(scored.iter().take(MAX_CANDIDATES).filter(|(score, _)| *score >= least).map(|&(_, action)| action));
        true
    }

    /// In proportion to the exponentials of the scores. A search of few iterations decides nearly as the policy does.
    fn priors(&self, game: &Rules, state: &State, seat: Seat, candidates: &[Action], out: &mut Vec<f32>) -> bool {
        if self.judgement.is_none() {
            return false;
        }
        if !matches!(state.public().phase(), Phase::Turn { .. }) {
            // A word that is due is the only candidate.
            out.extend(candidates.iter().map(|_| 0.0));
            return true;
        }
        let situation = Situation::of(game, state, seat);
        with_words(game, |words| {
            let mut score = situation.score(words);
            out.extend(candidates.iter().map(|&action| (score(action) / TEMPERATURE) as f32));
        });
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
            Phase::Turn { .. } => best(Situation::of(game, state, seat).scores(), rng)?.1,
            // The word is listed first, if there is one.
            _ => game.legal(state, seat).nth(0)?,
        };
        Some((seat, action))
    }

    /// Calls where the table is a word.
    fn interrupt(&self, game: &Rules, state: &State, seat: Seat, rng: &mut DefaultRng) -> Option<Action> {
        if !words::next(game, state.public().table()).is_word {
            return None;
        }
        best(Situation::of(game, state, seat).scores(), rng).map(|(_, action)| action)
    }

    fn remembered_events(&self) -> usize {
        if self.judgement.is_none() { 0 } else { REMEMBERED }
    }

    fn likelihoods(
        &self,
        game: &Rules,
        states: &[State],
        seat: Seat,
        events: &[Event],
        rng: &mut DefaultRng,
    ) -> Vec<f64> {
        likelihoods::likelihoods(game, states, seat, events, rng)
    }

    fn exploration(&self) -> f32 {
        if self.judgement.is_none() { 1.0 } else { EXPLORATION }
    }

    fn playout_depth(&self) -> u64 {
        if self.judgement.is_none() { FIRST_DEPTH } else { DEPTH }
    }

    fn v1(self) -> Self {
        PointFinal { judgement: None }
    }
}
