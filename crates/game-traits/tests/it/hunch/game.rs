//! The rules.

use std::ops::ControlFlow;

use game_traits::text::counted;
use game_traits::{
    ActionList, ConfigError, EventSink, Game, GameRng, Observer, Outcome, RuleError, ScoreOrder, Seat, Seats,
    StateError, Turn,
};
use serde::{Deserialize, Serialize};

use super::action::ACTIONS;
use super::{Action, Chance, Event, HIGHEST, Half, MAX_PLAYERS, Seen, State, View};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The number of players, two to four.
    pub players: u8,
}

impl Default for Config {
    fn default() -> Self {
        Config { players: 3 }
    }
}

/// The rules for a config.
#[derive(Clone, Copy, Debug)]
pub struct Hunch {
    players: usize,
}

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// No seat has the word yet.
    #[error("hunches come first, say `low` or `high`")]
    HunchesFirst,
    /// They are made already.
    #[error("all {0} hunches are made, and stand")]
    HunchesStand(usize),
    /// Only the seat that has the word passes.
    #[error("seat {0} has the word and passes, you may only shout")]
    NotYourWord(Seat),
    /// The seat that has the word cannot shout.
    #[error("seat {0} has the word and cannot shout, only pass")]
    YourWord(Seat),
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::HunchesFirst | Illegal::HunchesStand(_) => "HU-2",
            Illegal::NotYourWord(_) => "HU-3",
            Illegal::YourWord(_) => "HU-4",
        }
    }
}

/// What the position waits for.
enum Phase {
    Dealing(Seat),
    Committing(Seats),
    Word(Seat),
    Over,
}

impl Hunch {
    fn phase(&self, state: &State) -> Phase {
        let dealt = state.cards.map(|card| card > 0);
        self.phase_of(dealt, state.hunches.map(|hunch| hunch.is_some()), state.passed, state.shout)
    }

    /// From what all know: who has a card, who has made a hunch, who has passed or shouted.
    fn phase_of(
        &self,
        dealt: [bool; MAX_PLAYERS],
        made: [bool; MAX_PLAYERS],
        passed: u8,
        shout: Option<Seat>,
    ) -> Phase {
        let seats = Seats::first(self.players);
        if let Some(next) = seats.iter().find(|seat| !dealt[seat.index()]) {
            return Phase::Dealing(next);
        }
        let owing: Seats = seats.iter().filter(|seat| !made[seat.index()]).collect();
        if !owing.is_empty() {
            return Phase::Committing(owing);
        }
        match Seat::try_new(passed.into()) {
            Some(seat) if seats.contains(seat) && shout.is_none() => Phase::Word(seat),
            _ => Phase::Over,
        }
    }

    /// The actions of a seat in a phase.
    fn listed(&self, phase: Phase, seat: Seat) -> ActionList<Action> {
        match phase {
            Phase::Committing(owing) if owing.contains(seat) => {
                vec![Action::Hunch(Half::Low), Action::Hunch(Half::High)]
            }
            Phase::Word(word) if word == seat => vec![Action::Pass],
            Phase::Word(_) if self.seats().contains(seat) => vec![Action::Shout],
            _ => vec![],
        }
        .into()
    }

    fn show_all(&self, state: &State, events: &mut impl EventSink<Event>) {
        for seat in self.seats() {
            let (card, hunch) = (state.cards[seat.index()], state.hunches[seat.index()]);
            events.emit(Event::Shown { seat, card, hunch });
        }
    }

    fn score(&self, state: &State, seat: Seat) -> i32 {
        let dealt = &state.cards[..self.players];
        let card = dealt[seat.index()];
        let (mine, sum) = (usize::from(card) * self.players, dealt.iter().map(|&card| usize::from(card)).sum());
        let hunch = match state.hunches[seat.index()] {
            Some(Half::Low) => i32::from(mine <= sum),
            Some(Half::High) => i32::from(mine >= sum),
            None => 0,
        };
        let shout = match dealt.iter().all(|&other| other <= card) {
            _ if state.shout != Some(seat) => 0,
            true => 2,
            false => -2,
        };
        hunch + shout
    }
}

impl Game for Hunch {
    const ID: &'static str = "hunch";
    const RULES_VERSION: u32 = 1;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = ActionList<Action>;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        let players = usize::from(config.players);
        ConfigError::ensure((2..=MAX_PLAYERS).contains(&players), "HU-1", || {
            format!("{}, not 2 to {MAX_PLAYERS}", counted(players, "player", "players"))
        })?;
        Ok(Hunch { players })
    }

    fn config(&self) -> Config {
        Config { players: self.players as u8 }
    }

    fn seats(&self) -> Seats {
        Seats::first(self.players)
    }

    fn start(&self) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        match self.phase(state) {
            Phase::Dealing(_) => Turn::Chance,
            Phase::Committing(owing) => Turn::Decide { must: owing, may: Seats::EMPTY },
            Phase::Word(seat) => Turn::Decide { must: Seats::one(seat), may: self.seats().without(seat) },
            Phase::Over => Turn::Over,
        }
    }

    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> ActionList<Action> {
        self.listed(self.phase(state), seat)
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (self.phase(state), action) {
            (Phase::Committing(_), Action::Hunch(_)) => Ok(()),
            (Phase::Word(_), Action::Hunch(_)) => Err(Illegal::HunchesStand(self.players)),
            (Phase::Word(word), Action::Pass) if word != seat => Err(Illegal::NotYourWord(word)),
            (Phase::Word(word), Action::Shout) if word == seat => Err(Illegal::YourWord(word)),
            (Phase::Word(_), _) => Ok(()),
            _ => Err(Illegal::HunchesFirst),
        }
    }

    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        debug_assert!(self.check(state, seat, action).is_ok(), "{action} of seat {seat} is not legal");
        match action {
            Action::Hunch(half) => {
                state.hunches[seat.index()] = Some(half);
                events.emit(Event::Committed { seat, hunch: Some(half) });
            }
            Action::Pass => {
                state.passed += 1;
                events.emit(Event::Passed { seat });
            }
            Action::Shout => {
                state.shout = Some(seat);
                events.emit(Event::Shouted { seat });
            }
        }
        if let Phase::Over = self.phase(state) {
            self.show_all(state, events);
        }
    }

    fn for_each_chance(&self, state: &State, mut visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        if let Phase::Dealing(_) = self.phase(state) {
            for card in 1..=HIGHEST {
                match state.left(card) {
                    0 => {}
                    left => visit(Chance(card), left as u64)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn apply_chance_unchecked(&self, state: &mut State, Chance(card): Chance, events: &mut impl EventSink<Event>) {
        if let Phase::Dealing(seat) = self.phase(state) {
            state.cards[seat.index()] = card;
            events.emit(Event::Dealt { seat, card: Some(card) });
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let Phase::Over = self.phase(state) else { return None };
        let mut scores = [0; MAX_PLAYERS];
        for seat in self.seats() {
            scores[seat.index()] = self.score(state, seat);
        }
        Some(Outcome::by_score(ScoreOrder::Higher, &scores[..self.players]))
    }

    fn view(&self, state: &State, observer: Observer) -> View {
        let over = matches!(self.phase(state), Phase::Over);
        let mut view =
            View { cards: Default::default(), hunches: Default::default(), passed: state.passed, shout: state.shout };
        for seat in self.seats() {
            let open = over || observer.is(seat);
            let (card, hunch) = (state.cards[seat.index()], state.hunches[seat.index()]);
            view.cards[seat.index()] = match card {
                0 => Seen::Nothing,
                card if open => Seen::Open(card),
                _ => Seen::Hidden,
            };
            view.hunches[seat.index()] = match hunch {
                None => Seen::Nothing,
                Some(half) if open => Seen::Open(half),
                Some(_) => Seen::Hidden,
            };
        }
        view
    }

    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, .. } if !observer.is(seat) => Event::Dealt { seat, card: None },
            Event::Committed { seat, .. } if !observer.is(seat) => Event::Committed { seat, hunch: None },
            public => public,
        })
    }

    fn legal_in_view<'a>(&'a self, view: &'a View, seat: Seat) -> ActionList<Action> {
        // Its owner alone sees a card before the end.
        if !matches!(view.cards.get(seat.index()), Some(Seen::Open(_))) {
            return vec![].into();
        }
        let dealt = view.cards.map(|card| card != Seen::Nothing);
        let made = view.hunches.map(|hunch| hunch != Seen::Nothing);
        self.listed(self.phase_of(dealt, made, view.passed, view.shout), seat)
    }

    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        let mut state = State { passed: view.passed, shout: view.shout, ..State::default() };
        for seat in self.seats() {
            if let Seen::Open(card) = view.cards[seat.index()] {
                state.cards[seat.index()] = card;
            }
        }
        let mut unseen: Vec<u8> = (1..=HIGHEST).flat_map(|card| vec![card; state.left(card)]).collect();
        rng.shuffle(&mut unseen);
        for seat in self.seats() {
            if view.cards[seat.index()] == Seen::Hidden {
                state.cards[seat.index()] = unseen.pop().unwrap_or(HIGHEST);
            }
            state.hunches[seat.index()] = match view.hunches[seat.index()] {
                Seen::Nothing => None,
                Seen::Hidden => Some(if rng.random_ratio(1, 2) { Half::High } else { Half::Low }),
                Seen::Open(half) => Some(half),
            };
        }
        state
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        state.deck_holds()?;
        let dealt = state.cards.iter().take_while(|&&card| card > 0).count();
        let beyond = dealt > self.players || state.cards[dealt..].iter().any(|&card| card > 0);
        StateError::ensure(!beyond, "HU-1", || format!("cards {:?} for {} players", state.cards, self.players))?;
        let made = state.hunches.iter().flatten().count();
        let stray = state.hunches[self.players..].iter().any(Option::is_some) || made > 0 && dealt < self.players;
        StateError::ensure(!stray, "HU-2", || format!("{made} hunches with {dealt} cards dealt"))?;
        let passed = usize::from(state.passed);
        let early = (passed > 0 || state.shout.is_some()) && made < self.players;
        StateError::ensure(!early && passed <= self.players, "HU-3", || format!("{passed} have passed"))?;
        let shouting = state.shout.map(Seat::index);
        let wrong = shouting.is_some_and(|seat| seat >= self.players || seat == passed || passed == self.players);
        StateError::ensure(!wrong, "HU-4", || format!("seat {shouting:?} shouts after {passed} have passed"))
    }

    fn action_space(&self) -> Option<usize> {
        Some(ACTIONS.len())
    }

    fn action_index(&self, action: Action) -> Option<usize> {
        ACTIONS.iter().position(|(known, _)| *known == action)
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        ACTIONS.get(index).map(|(action, _)| *action)
    }
}
