//! The contract, answered.

use core::ops::ControlFlow;

use game_traits::{ConfigError, EventSink, Game, GameRng, Observer, Outcome, Seat, Seats, StateError, Turn};
use word_graph::{LetterSet, Lexicon};

use crate::action::{Action, Chance};
use crate::card::Card;
use crate::config::Config;
use crate::event::{self, Event};
use crate::illegal::{self, Illegal};
use crate::legal::{self, Legal};
use crate::rules::Rules;
use crate::state::State;
use crate::view::{self, View};
use crate::vocabulary::Vocabulary;
use crate::{apply, chance, determinize, index, outcome, turn, validate};

/// The rules of Point Final for one [`Config`], with the word list that decides. A clone shares the list.
#[derive(Clone, Debug)]
pub struct PointFinal {
    config: Config,
    rules: Rules,
    lexicon: Lexicon,
    longest: usize,
}

#[cfg(feature = "words-fr")]
impl Default for PointFinal {
    /// Four players with the standard edition and the French list.
    fn default() -> Self {
        // The one config that is known to be whole; tests make it.
        PointFinal::from_config(Config::default()).expect("the standard edition and the French list are valid")
    }
}

impl PointFinal {
    /// The rules with a word list that the program hands in, whatever the config has for words. The game's config then names
    /// the list by its fingerprint, so that its records ask for the same.
    ///
    /// ```
    /// use point_final::{Config, PointFinal, Vocabulary, game_traits::Game, word_graph::Lexicon};
    /// let lexicon = Lexicon::from_list("chat\nchien\nastre\n")?;
    /// let fingerprint = lexicon.fingerprint();
    /// let game = PointFinal::with_lexicon(Config::default(), lexicon)?;
    /// assert_eq!(game.config().words, Vocabulary::External { fingerprint });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the config, or a list of no word.
    pub fn with_lexicon(config: Config, lexicon: Lexicon) -> Result<Self, ConfigError> {
        ConfigError::ensure(!lexicon.is_empty(), "PF-4", || "a list of no word")?;
        let words = Vocabulary::External { fingerprint: lexicon.fingerprint() };
        let config = Config { words, ..config };
        let rules = Rules::new(&config)?;
        Ok(PointFinal { rules, config, longest: lexicon.longest(), lexicon })
    }

    /// The word list (PF-4).
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The points that a card costs its holder when a round ends (PF-33); 0 for a kind that the edition does not have.
    pub fn points(&self, card: Card) -> u16 {
        self.rules.points.get(card.index()).copied().unwrap_or_default()
    }

    /// The letters that a card on the table can stand for (PF-2); none for a special, which never lies there.
    pub fn letters(&self, card: Card) -> LetterSet {
        self.rules.slot(card)
    }

    /// The number of cards from which a word can be called on (PF-5).
    pub fn min_point_final(&self) -> usize {
        self.rules.min_point_final
    }

    /// The total that ends the game when it is exceeded (PF-34).
    pub fn score_limit(&self) -> u32 {
        self.rules.score_limit
    }

    /// The number of letters of the longest word in the list.
    pub(crate) fn longest_word(&self) -> usize {
        self.longest
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Game for PointFinal {
    const ID: &'static str = "point-final";
    const RULES_VERSION: u32 = 2;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type Legal<'a> = Legal<'a>;

    fn from_config(config: Config) -> Result<Self, ConfigError> {
        let (rules, lexicon) = (Rules::new(&config)?, config.words.open()?);
        Ok(PointFinal { rules, config, longest: lexicon.longest(), lexicon })
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seats(&self) -> Seats {
        self.rules.seats()
    }

    fn start(&self) -> State {
        State::start(&self.rules)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        turn::turn(&self.rules, &state.public)
    }

    #[inline]
    fn legal<'a>(&'a self, state: &'a State, seat: Seat) -> Legal<'a> {
        Legal::of(&self.rules, &self.lexicon, state, seat)
    }

    #[inline]
    fn legal_in_view<'a>(&'a self, view: &'a View, seat: Seat) -> Legal<'a> {
        Legal::in_view(&self.rules, &self.lexicon, view, seat)
    }

    fn check_rules(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        illegal::check(&self.rules, state, seat, action)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl EventSink<Event>) {
        apply::apply(&self.rules, &self.lexicon, state, seat, action, events);
    }

    fn for_each_chance(&self, state: &State, visit: impl FnMut(Chance, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        chance::for_each(&self.rules, state, visit)
    }

    #[inline]
    fn apply_chance(&self, state: &mut State, outcome: Chance, events: &mut impl EventSink<Event>) {
        chance::apply(&self.rules, state, outcome, events);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        outcome::outcome(&self.rules, state)
    }

    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(&self.rules, state, observer)
    }

    #[inline]
    fn redact(&self, event: &Event, observer: Observer) -> Option<Event> {
        event::redact(event, observer)
    }

    fn determinize(&self, view: &View, rng: &mut impl GameRng) -> State {
        determinize::determinize(&self.rules, view, rng)
    }

    fn validate(&self, state: &State) -> Result<(), StateError> {
        validate::validate(&self.rules, state)
    }

    fn canonical(&self, state: &State, _: Seat, action: Action) -> Action {
        legal::canonical(&self.rules, &self.lexicon, state, action)
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut impl GameRng) -> Option<Chance> {
        chance::sample(&self.rules, state, rng)
    }

    /// All but a time-out, which the clock imposes (PF-32).
    fn is_voluntary(&self, action: &Action) -> bool {
        *action != Action::TimeOut
    }

    fn action_space(&self) -> Option<usize> {
        Some(index::space(self.rules.players))
    }

    #[inline]
    fn action_index(&self, action: Action) -> Option<usize> {
        index::index(self.rules.players, action)
    }

    #[inline]
    fn action_at(&self, index: usize) -> Option<Action> {
        index::at(self.rules.players, index)
    }
}
