//! Hunch with one fault.

use std::ops::ControlFlow;

use game_traits::rng::seeded;
use game_traits::{
    ActionError, ActionSet, ChanceError, ConfigError, Digest, EventSink, Game, GameRng, Observer, Outcome, ScoreOrder,
    Seat, Seats, Side, State, StateError, Turn,
};

use crate::broken::fault::{Fault, counted, fault, is};
use crate::broken::held::{HIGH, Held, LOW, PASS, SHOUT, Said};
use crate::hunch::{Chance, Config, Event, Half, Hunch, Illegal, Seen, View};

/// [`Hunch`] with the fault of the thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faulty(Hunch);

impl Faulty {
    fn committing(&self, state: &Held) -> Option<Seats> {
        match self.0.turn(&state.position) {
            Turn::Decide { must, may } if may.is_empty() => Some(must),
            _ => None,
        }
    }

    /// Whether an action that the rules allow is kept from a seat by the fault.
    fn withheld(&self, state: &Held, seat: Seat, said: Said) -> bool {
        let hunches = state.position.hunches();
        let others = || self.seats().without(seat).iter().map(|other| hunches[other.index()]);
        match fault() {
            Fault::NothingToDo => said == PASS,
            Fault::HunchLimits => said == HIGH && others().any(|hunch| hunch == Some(Half::High)),
            Fault::SecondLimited => said == HIGH && others().any(|hunch| hunch.is_some()),
            _ => false,
        }
    }

    fn over(&self, state: &Held) -> bool {
        self.turn(state) == Turn::Over
    }
}

/// The list, with its faults.
pub(crate) struct FaultySet(Vec<Said>);

impl ActionSet for FaultySet {
    type Action = Said;

    fn try_for_each(&self, mut visit: impl FnMut(Said) -> ControlFlow<()>) -> ControlFlow<()> {
        let listed = self.0.iter().copied();
        if is(Fault::StopIgnored) {
            let stops: Vec<_> = listed.map(visit).collect();
            return stops.into_iter().find(ControlFlow::is_break).unwrap_or(ControlFlow::Continue(()));
        }
        listed.into_iter().try_for_each(&mut visit)
    }

    fn len(&self) -> usize {
        self.0.len() + usize::from(is(Fault::CountOff) && self.0.len() > 1)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty() || (is(Fault::EmptyOff) && self.0.len() == 1)
    }

    fn contains(&self, said: Said) -> bool {
        self.0.contains(&said) && !(is(Fault::ContainsOff) && said == PASS)
    }

    fn nth(&self, n: usize) -> Option<Said> {
        self.0.get(if is(Fault::NthOff) && self.0.len() > 1 { 1 - n.min(1) } else { n }).copied()
    }

    fn iter(&self) -> impl Iterator<Item = Said> {
        self.0.iter().copied().skip(usize::from(is(Fault::IterOff) && self.0.len() > 1))
    }

    fn sample(&self, rng: &mut impl GameRng) -> Option<Said> {
        let pick = match fault() {
            Fault::SampleBiased => rng.random_below(5).min(rng.random_below(5)) * self.0.len() as u32 / 5,
            Fault::SampleDrawsTwice => (rng.random_below(2) + rng.random_below(2)) % 2 * u32::from(self.0.len() > 1),
            _ => rng.random_below(self.0.len() as u32),
        };
        self.0.get(pick as usize).copied()
    }

    fn extend_into(&self, out: &mut Vec<Said>) {
        if is(Fault::ForgetsOld) {
            out.clear();
        }
        out.extend_from_slice(&self.0);
    }

    fn for_each_id<G: Game<Action = Said>>(&self, game: &G, mut visit: impl FnMut(usize)) {
        let off = |said| is(Fault::MaskOff) && said == PASS;
        self.0.iter().filter(|&&said| !off(said)).filter_map(|&said| game.action_index(said)).for_each(&mut visit);
    }

    fn by_id<G: Game<Action = Said>>(&self, game: &G, id: usize) -> Option<Said> {
        let lost = is(Fault::IdLost) && id == 1;
        self.0.iter().copied().find(|&said| game.action_index(said) == Some(id) && !lost)
    }
}

impl Game for Faulty {
    const ID: &'static str = "faulty";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = Held;
    type Action = Said;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = FaultySet;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        Hunch::from_config(config).map(Faulty)
    }

    fn config(&self) -> Config {
        if is(Fault::ConfigForgotten) { Config::default() } else { self.0.config() }
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn side(&self, seat: Seat) -> Side {
        if is(Fault::SidesApart) { Side::new(0) } else { self.0.side(seat) }
    }

    fn start(&self) -> Held {
        Held::default()
    }

    fn turn(&self, state: &Held) -> Turn {
        match (fault(), self.0.turn(&state.position)) {
            (Fault::NobodyMust, Turn::Decide { must, may }) if !may.is_empty() => {
                Turn::Decide { must: Seats::EMPTY, may: must | may }
            }
            (Fault::TurnTells, Turn::Decide { must, may }) if !may.is_empty() => {
                let low = |seat: &Seat| state.position.cards()[seat.index()] < 4;
                Turn::Decide { must, may: may.iter().filter(low).collect() }
            }
            (Fault::LaxStuck, Turn::Over) if usize::from(state.position.passed()) > self.seats().len() => {
                Turn::one(Seat::new(0))
            }
            (_, turn) => turn,
        }
    }

    fn legal<'a>(&'a self, state: &'a Held, seat: Seat) -> FaultySet {
        let mut listed: Vec<Said> = self.0.legal(&state.position, seat).iter().map(Said).collect();
        listed.retain(|&said| self.turn(state).actors().contains(seat) && !self.withheld(state, seat, said));
        match fault() {
            Fault::ListedOutOfTurn if !self.over(state) => listed.push(PASS),
            Fault::CanonicalElsewhere => listed.retain(|&said| said != HIGH),
            Fault::ListedTwice if listed.contains(&PASS) => listed.push(PASS),
            Fault::OrderChanges if counted().is_multiple_of(2) => listed.reverse(),
            _ => {}
        }
        FaultySet(listed)
    }

    fn legal_in_view<'a>(&'a self, view: &'a View, seat: Seat) -> FaultySet {
        let mut view = view.clone();
        let made = |other: &Seat| view.hunches[other.index()] != Seen::Nothing;
        let limited = is(Fault::SecondLimited) && self.seats().without(seat).iter().any(|other| made(&other));
        if is(Fault::ViewListsForAll) && self.seats().contains(seat) && view.cards[seat.index()] == Seen::Hidden {
            view.cards[seat.index()] = Seen::Open(1);
        }
        let mut listed: Vec<Said> = self.0.legal_in_view(&view, seat).iter().map(Said).collect();
        listed.retain(|&said| !(limited && said == HIGH));
        match fault() {
            Fault::ViewListsNothing => listed.clear(),
            Fault::ViewListsReversed => listed.reverse(),
            _ => {}
        }
        FaultySet(listed)
    }

    fn check_rules(&self, state: &Held, seat: Seat, said: Said) -> Result<(), Illegal> {
        match (fault(), said) {
            (Fault::ListedRefused, HIGH) => Err(Illegal::HunchesFirst),
            (Fault::UnlistedAccepted | Fault::CheckedNotApplied, SHOUT) if self.committing(state).is_none() => Ok(()),
            _ if self.withheld(state, seat, said) => Err(Illegal::HunchesFirst),
            _ => self.0.check_rules(&state.position, seat, said.0),
        }
    }

    fn apply_unchecked(&self, state: &mut Held, seat: Seat, said: Said, events: &mut impl EventSink<Event>) {
        let committing = self.committing(state);
        match fault() {
            Fault::FirstRemembered if committing == Some(self.seats()) => state.put(seat.index() as u8 + 1),
            Fault::CloneShares | Fault::FieldNotWritten => state.put(state.extra().wrapping_add(1)),
            Fault::StrictAfterPass if said == PASS => state.put(1),
            Fault::NeverEnds if said == PASS && usize::from(state.position.passed()) + 1 == self.seats().len() => {
                // The word goes round; only a shout can end it.
                state.position = state.position.with_passed(0);
                return events.emit(Event::Passed { seat });
            }
            _ => {}
        }
        self.0.apply_unchecked(&mut state.position, seat, said.0, events);
    }

    fn for_each_chance(&self, state: &Held, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let due = self.turn(state) == Turn::Chance;
        match fault() {
            Fault::OfferedUndue if !due => return visit(Chance(1), 1),
            Fault::WeightZero => {
                let weigh = |outcome, weight| visit(outcome, if outcome == Chance(6) { 0 } else { weight });
                return self.0.for_each_chance(&state.position, weigh);
            }
            Fault::OfferedTwice => self.0.for_each_chance(&state.position, &mut visit)?,
            _ => {}
        }
        self.0.for_each_chance(&state.position, visit)
    }

    fn apply_chance_unchecked(&self, state: &mut Held, outcome: Chance, events: &mut impl EventSink<Event>) {
        self.0.apply_chance_unchecked(&mut state.position, outcome, events);
        if is(Fault::ChanceRemembers) {
            state.put(counted());
        }
    }

    fn outcome(&self, state: &Held) -> Option<Outcome> {
        let players = self.seats().len();
        if is(Fault::LaxPanics) {
            // It relies on the rule that validate should have seen to.
            assert!(usize::from(state.position.passed()) <= players, "more have passed than there are");
        }
        match (fault(), self.0.outcome(&state.position).filter(|_| self.over(state))) {
            (Fault::OutcomeEarly, None) => Some(Outcome::by_score(ScoreOrder::Higher, &[0; 4][..players])),
            (Fault::NoOutcome, _) => None,
            (Fault::RanksReversed, Some(fair)) => {
                Some(Outcome::by_key(ScoreOrder::Higher, fair.scores(), |seat| fair.scores()[seat.index()]))
            }
            (Fault::TieBroken, Some(fair)) => {
                Some(Outcome::by_key(ScoreOrder::Higher, fair.scores(), |seat| (fair.ranks()[seat.index()], seat)))
            }
            (Fault::ScoreTooMany, Some(fair)) => {
                Some(Outcome::by_score(ScoreOrder::Higher, &[fair.scores(), &[-9]].concat()))
            }
            (Fault::ZeroSum, Some(fair)) => {
                let sum: i32 = fair.scores().iter().sum();
                let scores: Vec<i32> = fair.scores().iter().map(|score| score * players as i32 - sum).collect();
                Some(Outcome::by_score(ScoreOrder::Higher, &scores))
            }
            (_, fair) => fair,
        }
    }

    fn view(&self, state: &Held, observer: Observer) -> View {
        let mut view = self.0.view(&state.position, observer);
        for seat in self.seats() {
            let (card, hunch) = (state.position.cards()[seat.index()], state.position.hunches()[seat.index()]);
            let left = Observer::Seat(seat.left(self.seats().len()));
            match fault() {
                Fault::CardSeen if card > 0 && observer == left => view.cards[seat.index()] = Seen::Open(card),
                Fault::SpectatorSees if card > 0 && observer == Observer::Spectator => {
                    view.cards[seat.index()] = Seen::Open(card);
                }
                Fault::StrangerSees if card > 0 && observer.seat().is_some_and(|seat| !self.seats().contains(seat)) => {
                    view.cards[seat.index()] = Seen::Open(card);
                }
                Fault::HunchSeen if observer == left => {
                    view.hunches[seat.index()] = hunch.map_or(Seen::Nothing, Seen::Open)
                }
                Fault::HighUnheard if hunch == Some(Half::High) && !observer.is(seat) && !self.over(state) => {
                    view.hunches[seat.index()] = Seen::Nothing;
                }
                Fault::ViewForgets if hunch.is_some() && observer.is(seat) && !self.over(state) => {
                    view.hunches[seat.index()] = Seen::Hidden;
                }
                _ => {}
            }
        }
        view
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        let spectator = observer == Observer::Spectator;
        match (fault(), *event) {
            (Fault::CardHeard, Event::Dealt { .. }) | (Fault::HunchHeard, Event::Committed { .. }) => Some(*event),
            (Fault::SpectatorHears | Fault::SpectatorSees, Event::Dealt { .. }) if spectator => Some(*event),
            (Fault::PassUnheard, Event::Passed { .. }) if spectator => None,
            (Fault::ShoutUnheard, Event::Shouted { seat }) if !spectator && !observer.is(seat) => None,
            (Fault::HeardTurned, Event::Committed { seat, hunch: Some(half) }) if observer.is(seat) => {
                let turned = if half == Half::Low { Half::High } else { Half::Low };
                Some(Event::Committed { seat, hunch: Some(turned) })
            }
            (Fault::HighUnheard, Event::Committed { seat, hunch: Some(Half::High) }) if !observer.is(seat) => None,
            (Fault::EndUnheard, Event::Shown { .. }) => None,
            _ => self.0.redact(event, observer),
        }
    }

    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> Held {
        let mut view = view.clone();
        let hidden = |seen: &&mut Seen<u8>| **seen == Seen::Hidden;
        match fault() {
            Fault::OwnCardChanged => {
                view.cards
                    .iter_mut()
                    .filter(|seen| matches!(seen, Seen::Open(_)))
                    .for_each(|seen| *seen = Seen::Hidden);
            }
            Fault::DeckIgnored => view.cards.iter_mut().filter(hidden).for_each(|seen| *seen = Seen::Open(1)),
            Fault::CardsUneven => {
                // Of a value that one card is left of it takes as many as of others.
                let open = view.cards;
                let taken = |card| open.iter().filter(|&&seen| seen == Seen::Open(card)).count();
                if let Some(seen) = view.cards.iter_mut().find(|seen| **seen == Seen::Hidden) {
                    let free: Vec<u8> = (1..=6).filter(|&card| taken(card) < 2).collect();
                    *seen = Seen::Open(free[rng.random_below(free.len() as u32) as usize]);
                }
            }
            Fault::HunchesUneven => {
                let seen = view.hunches.iter_mut().filter(|seen| **seen == Seen::Hidden);
                seen.for_each(|seen| *seen = Seen::Open(if rng.random_ratio(2, 3) { Half::Low } else { Half::High }));
            }
            Fault::HunchLost => view.hunches.iter_mut().for_each(|seen| *seen = Seen::Nothing),
            _ => {}
        }
        let mut fixed = seeded(1);
        let position = match fault() {
            Fault::AlwaysTheSame => self.0.determinize(&view, &mut fixed),
            _ => self.0.determinize(&view, rng),
        };
        Held { position, ..Held::default() }
    }

    fn validate(&self, state: &Held) -> Result<(), StateError> {
        match fault() {
            Fault::LaxPanics | Fault::LaxStuck => Ok(()),
            Fault::StrictAfterPass if state.extra() > 0 => Err(StateError::new("HU-3", "a seat has passed")),
            _ => self.0.validate(&state.position),
        }
    }

    fn check(&self, state: &Held, seat: Seat, said: Said) -> Result<(), ActionError<Illegal>> {
        let turn = self.turn(state);
        match (fault(), turn) {
            (Fault::CheckPanics, Turn::Over) => panic!("no seat is to act"),
            (Fault::ChanceNotSaid, Turn::Chance) | (_, Turn::Over) if !is(Fault::EndNotSaid) => Err(ActionError::Over),
            (_, Turn::Chance | Turn::Over) => Err(ActionError::ChanceDue),
            (Fault::TurnNotSaid, _) if !turn.actors().contains(seat) => {
                Err(ActionError::Illegal(Illegal::HunchesFirst))
            }
            _ if !turn.actors().contains(seat) => Err(ActionError::NotYours { seat, actors: turn.actors() }),
            _ => self.check_rules(state, seat, said).map_err(ActionError::Illegal),
        }
    }

    fn apply(
        &self,
        state: &mut Held,
        seat: Seat,
        said: Said,
        events: &mut impl EventSink<Event>,
    ) -> Result<(), ActionError<Illegal>> {
        let checked = self.check(state, seat, said);
        match (fault(), &checked) {
            (Fault::RefusalChanges, Err(_)) => state.put(state.extra().wrapping_add(1)),
            (Fault::RefusalTells, Err(_)) => events.emit(Event::Passed { seat }),
            (Fault::ApplyRefuses, Ok(())) if said == HIGH => return Err(ActionError::Over),
            (Fault::CheckedNotApplied, Ok(())) if !self.legal(state, seat).0.contains(&said) => {
                return Err(ActionError::Over);
            }
            (Fault::ApplyTellsMore, Ok(())) => {
                self.apply_unchecked(state, seat, said, events);
                events.emit(Event::Passed { seat });
            }
            (_, Ok(())) => self.apply_unchecked(state, seat, said, events),
            _ => {}
        }
        checked
    }

    fn canonical(&self, _: &Held, _: Seat, said: Said) -> Said {
        let other = is(Fault::CanonicalOther) || is(Fault::CanonicalElsewhere);
        if other && said == HIGH { LOW } else { said }
    }

    fn action_space(&self) -> Option<usize> {
        self.0.action_space()
    }

    fn action_index(&self, said: Said) -> Option<usize> {
        self.0.action_index(said.0)
    }

    fn action_at(&self, index: usize) -> Option<Said> {
        let index = if is(Fault::IndexOther) && index < 2 { 1 - index } else { index };
        self.0.action_at(index).map(Said)
    }

    fn check_chance(&self, state: &Held, outcome: Chance) -> Result<(), ChanceError> {
        match fault() {
            Fault::PossibleRefused if outcome == Chance(6) => Err(ChanceError::NotOffered),
            Fault::AllowedUndue if self.turn(state) != Turn::Chance => Ok(()),
            Fault::ImpossibleAllowed if self.turn(state) == Turn::Chance => Ok(()),
            _ => self.0.check_chance(&state.position, outcome),
        }
    }

    fn sample_chance(&self, state: &Held, rng: &mut impl GameRng) -> Option<Chance> {
        let (mut offered, mut weights) = (Vec::new(), Vec::new());
        let _ = self.for_each_chance(state, |outcome, weight| {
            offered.push(outcome);
            weights.push(if is(Fault::ChanceBiased) { 1 } else { weight });
            ControlFlow::Continue(())
        });
        if is(Fault::ChanceDrawsTwice) {
            rng.raw_u32();
        }
        if is(Fault::SeedForgotten) && !offered.is_empty() {
            return offered.get(usize::from(counted()) % offered.len()).copied();
        }
        rng.weighted_index(&weights).map(|place| offered[place])
    }

    fn settle(&self, state: &mut Held, rng: &mut impl GameRng, events: &mut impl EventSink<Event>) -> u64 {
        let mut outcomes = 0;
        while let Some(outcome) = self.sample_chance(state, rng).filter(|_| self.turn(state) == Turn::Chance) {
            match fault() {
                Fault::SettleSilent => self.apply_chance_unchecked(state, outcome, &mut ()),
                _ => self.apply_chance_unchecked(state, outcome, events),
            }
            outcomes += 1;
        }
        outcomes + u64::from(is(Fault::SettleMiscounts))
    }

    fn digest(&self, state: &Held) -> u64 {
        let mut out = Digest::new();
        state.digest(&mut out);
        out.finish() ^ u64::from(is(Fault::DigestOther))
    }

    fn position_key(&self, state: &Held) -> u64 {
        self.digest(state) ^ if is(Fault::KeyFine) { counted().into() } else { 0 }
    }
}
