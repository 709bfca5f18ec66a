//! Games picked at run time: text and JSON instead of types. For edges, not for loops, except those in [`Sample`], which
//! run inside one typed call.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::perft::{divide_with, perft};
use crate::picture::Picture;
use crate::playout::{Policy, Steps, Uniform, UniformListed, playout_within};
use crate::record::{FORMAT, Head, Unreadable};
use crate::rng::{DefaultRng, Rng, seeded, stream};
use crate::{Game, GameRng, Impossible, Observer, Outcome, Portable, Record, Seat, Seats, Table, Turn};

/// What a game says of itself to people. A program that knows this knows every game.
pub trait Show: Portable<Config: Default> {
    /// Its published name.
    const NAME: &'static str;
    /// One line: author, players, what it is about.
    const ABOUT: &'static str;
    /// The numbered rules, as Markdown.
    const RULES: &'static str;
    /// How actions are typed: a line each, the form and what it does.
    const GRAMMAR: &'static str;

    /// The position as text, from the view of `observer` and all that it has heard, which may be nothing.
    fn picture(&self, view: &Self::View, heard: &[Self::Event], observer: Observer) -> Picture;
    /// The position as a whole SVG document, likewise.
    fn svg(&self, view: &Self::View, heard: &[Self::Event], observer: Observer) -> String;
    /// One sentence for what happened; empty for what nobody needs to be told.
    fn tell(&self, event: &Self::Event) -> String;
    /// Whether a player does this of its own will. A clock's verdict, say, is an action of the seat that it strikes, but no
    /// choice: players that a program provides never make it.
    fn by_choice(&self, _action: &Self::Action) -> bool {
        true
    }
    /// Reads an action as a person types it at this view: more forgiving than its exact text.
    ///
    /// # Errors
    /// One line that says what was expected.
    fn read_action(&self, _view: &Self::View, _seat: Seat, text: &str) -> Result<Self::Action, String> {
        text.trim().parse().map_err(|e: crate::ParseError| e.to_string())
    }
}

/// Why an erased call could not do what was asked, in one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failed {
    /// The options are not a config of this game.
    #[error("config: {0}")]
    Config(String),
    /// The text is no record, or not of this version.
    #[error("{0}")]
    Unreadable(Unreadable),
    /// The record goes wrong on the way.
    #[error("record: {0}")]
    Replay(String),
    /// The text is no action.
    #[error("not an action: {0}")]
    Parse(String),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(String),
    /// There are fewer decisions than that.
    #[error("there are {decisions} decisions, so no position after {asked}")]
    Beyond {
        /// How many decisions the record has.
        decisions: usize,
        /// After how many of them was asked for.
        asked: usize,
    },
    /// Chance had to be settled first.
    #[error("chance has to be settled first")]
    Chance(#[from] Impossible),
}

type Opened = Result<Box<dyn AnyGame>, Failed>;

/// A game as registered with a program: what it says of itself, and how to open it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its id in records and commands.
    pub id: &'static str,
    /// Its published name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The numbered rules, as Markdown.
    pub rules: &'static str,
    /// How actions are typed.
    pub grammar: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    open: fn(Option<&str>) -> Opened,
    open_record: fn(&str) -> Opened,
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Show>() -> Self {
        Entry {
            id: G::ID,
            name: G::NAME,
            about: G::ABOUT,
            rules: G::RULES,
            grammar: G::GRAMMAR,
            rules_version: G::RULES_VERSION,
            open: open::<G>,
            open_record: |text| {
                let record = Record::<G>::from_json(text).map_err(Failed::Unreadable)?;
                let game = record.game().map_err(|e| Failed::Config(e.to_string()))?;
                Ok(Box::new(Typed(game)))
            },
        }
    }

    /// The game with these options as JSON (an object; what it leaves out is as in the default), or with the default.
    ///
    /// # Errors
    /// [`Failed::Config`].
    pub fn open(&self, config: Option<&str>) -> Result<Box<dyn AnyGame>, Failed> {
        (self.open)(config)
    }

    /// The game that a record was played with.
    ///
    /// # Errors
    /// [`Failed::Unreadable`] or [`Failed::Config`].
    pub fn open_record(&self, record: &str) -> Result<Box<dyn AnyGame>, Failed> {
        (self.open_record)(record)
    }
}

/// The entry that a record's head names.
///
/// # Errors
/// [`Failed::Unreadable`] if the text has no head, names a game that is not among `games`, or has a version not known here.
pub fn entry_for<'a>(games: &'a [Entry], record: &str) -> Result<&'a Entry, Failed> {
    let head = Head::from_json(record).map_err(Failed::Unreadable)?;
    let entry = games.iter().find(|entry| entry.id == head.game).ok_or_else(|| {
        let known: Vec<_> = games.iter().map(|entry| entry.id).collect();
        unreadable(format!("no game {:?} here, only {}", head.game, known.join(", ")))
    })?;
    // The versions first: what a later one changed would else fail by some field of it.
    if head.format != FORMAT {
        return Err(unreadable(format!("record format {} is not known here; {FORMAT} is", head.format)));
    }
    if head.rules != entry.rules_version {
        let (theirs, id, ours) = (head.rules, entry.id, entry.rules_version);
        return Err(unreadable(format!("rules version {theirs} of {id} is not known here; {ours} is")));
    }
    Ok(entry)
}

fn unreadable(why: String) -> Failed {
    Failed::Unreadable(Unreadable::new(why))
}

fn open<G: Show>(config: Option<&str>) -> Opened {
    let config: G::Config = match config {
        Some(text) => serde_json::from_str(text).map_err(|e| Failed::Config(e.to_string()))?,
        None => G::Config::default(),
    };
    let game = G::from_config(config).map_err(|e| Failed::Config(e.to_string()))?;
    Ok(Box::new(Typed(game)))
}

/// A game without its type.
pub trait AnyGame: Send + Sync {
    /// Its id.
    fn id(&self) -> &'static str;
    /// Its config as JSON.
    fn config(&self) -> String;
    /// The seats at the table.
    fn seats(&self) -> Seats;
    /// A new match.
    fn table(&self, seed: u64) -> Box<dyn AnyTable>;
    /// A match from its record, after `at` decisions or at its end; `seed` is for chance beyond the record.
    ///
    /// # Errors
    /// [`Failed::Unreadable`], [`Failed::Replay`] or [`Failed::Beyond`].
    fn replay(&self, record: &str, at: Option<usize>, seed: u64) -> Result<Box<dyn AnyTable>, Failed>;
    /// [`crate::perft::perft`] of the first position, chance settled with `seed`.
    ///
    /// # Errors
    /// [`Failed::Chance`], which a game whose chance settles never gives.
    fn perft(&self, seed: u64, depth: u32) -> Result<u64, Failed>;
    /// [`crate::perft::divide`] likewise; `progress` hears how many first actions of how many are done.
    ///
    /// # Errors
    /// As [`AnyGame::perft`].
    fn divide(
        &self,
        seed: u64,
        depth: u32,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(Seat, String, u64)>, Failed>;
    /// `games` uniform playouts, the k-th with stream k of `seed`; with `listed` by way of the whole list. A game that is
    /// not over after `limit` decisions is cut off.
    fn playouts(&self, seed: u64, games: u64, listed: bool, limit: u64) -> Tally;
    /// About `count` positions from uniform games, from their middle third, to measure on.
    fn sample(&self, seed: u64, count: usize) -> Box<dyn Sample>;
}

/// What a number of playouts came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many of them were cut off before they were over.
    pub cut_off: u64,
    /// The steps of all of them.
    pub steps: Steps,
}

/// Fixed positions of one game, and the loops that are worth timing over all of them. Each gives a sum that the caller
/// can assert.
pub trait Sample {
    /// How many positions.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The size of a state in bytes.
    fn state_bytes(&self) -> usize;
    /// Lists all legal actions of the seat to act; gives their number.
    fn list(&mut self) -> u64;
    /// Counts them without a list; gives their number.
    fn count(&self) -> u64;
    /// Clones each state; gives the number of states.
    fn clone_states(&mut self) -> u64;
    /// Clones each state and does one fixed legal action; gives the number of states.
    fn apply(&mut self) -> u64;
    /// Views each position as its seat to act; gives the number of states.
    fn view(&mut self) -> u64;
    /// Determinizes each of those views; gives the number of states.
    fn determinize(&mut self) -> u64;
}

/// A match without its type. Actions and outcomes are text, views and records JSON.
pub trait AnyTable: Send {
    /// Who acts.
    fn turn(&self) -> Turn;
    /// Scores and ranks, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Table::revision`].
    fn revision(&self) -> usize;
    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Reads what a person typed for `seat`; gives the action's exact text.
    ///
    /// # Errors
    /// [`Failed::Parse`].
    fn read(&self, seat: Seat, typed: &str) -> Result<String, Failed>;
    /// Does an action.
    ///
    /// # Errors
    /// [`Failed::Parse`] or [`Failed::Refused`]; nothing has changed then.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Failed>;
    /// [`Table::act_seen`].
    ///
    /// # Errors
    /// As [`AnyTable::act`].
    fn act_seen(&mut self, seen: usize, seat: Seat, action: &str) -> Result<(), Failed>;
    /// What the uniform policy would do, [by choice](Show::by_choice): who, and which action. `None` once the game is over.
    fn random_choice(&self, rng: &mut dyn Rng) -> Option<(Seat, String)>;
    /// A uniformly random legal action of one seat, if it has one, [by choice](Show::by_choice).
    fn random_action(&self, seat: Seat, rng: &mut dyn Rng) -> Option<String>;
    /// Takes the last decision back.
    fn undo(&mut self) -> Option<(Seat, String)>;
    /// The decisions so far.
    fn decisions(&self) -> Vec<(Seat, String)>;
    /// What an observer heard from its `since`-th event on: sentences, empty where nobody needs to be told.
    fn told(&self, observer: Observer, since: usize) -> Vec<String>;
    /// What an observer heard of one decision and of the chance after it, as sentences; before the first one, if `None`.
    fn told_of(&self, decision: Option<usize>, observer: Observer) -> Vec<String>;
    /// What [`AnyTable::told`] tells, as JSON values.
    fn events(&self, observer: Observer, since: usize) -> Vec<String>;
    /// What an observer may know, as JSON.
    fn view(&self, observer: Observer) -> String;
    /// What an observer may know, as text.
    fn picture(&self, observer: Observer) -> Picture;
    /// What an observer may know, as an SVG document.
    fn svg(&self, observer: Observer) -> String;
    /// All of it written down, as JSON.
    fn record(&self) -> String;
    /// The stable hash of the position.
    fn digest(&self) -> u64;
    /// An independent copy.
    fn fork(&self) -> Box<dyn AnyTable>;
}

struct Typed<G>(G);

impl<G: Show> AnyGame for Typed<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn config(&self) -> String {
        json(&self.0.config())
    }

    fn seats(&self) -> Seats {
        self.0.seats()
    }

    fn table(&self, seed: u64) -> Box<dyn AnyTable> {
        Box::new(Table::seeded(self.0.clone(), seed))
    }

    fn replay(&self, record: &str, at: Option<usize>, seed: u64) -> Result<Box<dyn AnyTable>, Failed> {
        let record = Record::<G>::from_json(record).map_err(Failed::Unreadable)?;
        let mut table =
            Table::replayed(self.0.clone(), &record, seeded(seed)).map_err(|e| Failed::Replay(e.to_string()))?;
        if let Some(asked) = at {
            let decisions = table.decisions().count();
            if asked > decisions {
                return Err(Failed::Beyond { decisions, asked });
            }
            for _ in asked..decisions {
                table.undo();
            }
        }
        Ok(Box::new(table))
    }

    fn perft(&self, seed: u64, depth: u32) -> Result<u64, Failed> {
        Ok(perft(&self.0, &settled(&self.0, seed), depth)?)
    }

    fn divide(
        &self,
        seed: u64,
        depth: u32,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(Seat, String, u64)>, Failed> {
        let parts = divide_with(&self.0, &settled(&self.0, seed), depth, progress)?;
        Ok(parts.into_iter().map(|(seat, action, nodes)| (seat, action.to_string(), nodes)).collect())
    }

    fn playouts(&self, seed: u64, games: u64, listed: bool, limit: u64) -> Tally {
        fn run<G: Game>(game: &G, seed: u64, games: u64, limit: u64, policy: &mut impl Policy<G>) -> Tally {
            let mut sum = Tally { games, ..Tally::default() };
            for number in 0..games {
                let mut state = game.start();
                let steps = playout_within(game, &mut state, policy, &mut stream(seed, number), limit);
                sum.steps.decisions += steps.decisions;
                sum.steps.chances += steps.chances;
                sum.cut_off += u64::from(game.turn(&state) != Turn::Over);
            }
            sum
        }
        if listed {
            run(&self.0, seed, games, limit, &mut UniformListed::default())
        } else {
            run(&self.0, seed, games, limit, &mut Uniform)
        }
    }

    fn sample(&self, seed: u64, count: usize) -> Box<dyn Sample> {
        Box::new(Positions::collect(&self.0, seed, count))
    }
}

fn settled<G: Game>(game: &G, seed: u64) -> G::State {
    let mut state = game.start();
    game.settle(&mut state, &mut seeded(seed), &mut ());
    state
}

struct Positions<G: Game> {
    game: G,
    at: Vec<(G::State, Seat, G::Action)>,
    views: Vec<G::View>,
    list: Vec<G::Action>,
    /// Where results go that must really be made.
    slot: G::State,
    rng: DefaultRng,
}

/// No sampled game is played further than this.
const SAMPLE_LIMIT: u64 = 2_000;

impl<G: Game> Positions<G> {
    fn collect(game: &G, seed: u64, count: usize) -> Self {
        let mut at = Vec::with_capacity(count);
        for number in 0..count as u64 {
            let mut rng = stream(seed, number);
            let length =
                playout_within(game, &mut game.start(), &mut Uniform, &mut rng.clone(), SAMPLE_LIMIT).decisions;
            // The middle third: early enough to have choices, late enough to have a past.
            let stop = length / 3 + number % (length / 3).max(1);
            let mut state = game.start();
            playout_within(game, &mut state, &mut Uniform, &mut rng, stop);
            let Some(seat) = game.turn(&state).seat() else { continue };
            let Some(action) = game.sample_legal(&state, seat, &mut rng) else { continue };
            at.push((state, seat, action));
        }
        let views = at.iter().map(|(state, seat, _)| game.view(state, Observer::Seat(*seat))).collect();
        Positions { game: game.clone(), at, views, list: Vec::new(), slot: game.start(), rng: seeded(seed) }
    }
}

impl<G: Game> Sample for Positions<G> {
    fn len(&self) -> usize {
        self.at.len()
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::State>()
    }

    fn list(&mut self) -> u64 {
        let mut total = 0;
        for (state, seat, _) in &self.at {
            self.game.legal_into(core::hint::black_box(state), *seat, &mut self.list);
            total += core::hint::black_box(&self.list).len() as u64;
        }
        total
    }

    fn count(&self) -> u64 {
        self.at.iter().map(|(state, seat, _)| self.game.count_legal(core::hint::black_box(state), *seat) as u64).sum()
    }

    fn clone_states(&mut self) -> u64 {
        for (state, _, _) in &self.at {
            self.slot.clone_from(core::hint::black_box(state));
            core::hint::black_box(&self.slot);
        }
        self.at.len() as u64
    }

    fn apply(&mut self) -> u64 {
        for (state, seat, action) in &self.at {
            self.slot.clone_from(core::hint::black_box(state));
            self.game.apply_unchecked(&mut self.slot, *seat, *action, &mut ());
            core::hint::black_box(&self.slot);
        }
        self.at.len() as u64
    }

    fn view(&mut self) -> u64 {
        for (state, seat, _) in &self.at {
            core::hint::black_box(&self.game.view(core::hint::black_box(state), Observer::Seat(*seat)));
        }
        self.at.len() as u64
    }

    fn determinize(&mut self) -> u64 {
        for view in &self.views {
            core::hint::black_box(&self.game.determinize(core::hint::black_box(view), &mut self.rng));
        }
        self.views.len() as u64
    }
}

impl<G: Show> AnyTable for Table<G> {
    fn turn(&self) -> Turn {
        self.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn revision(&self) -> usize {
        self.revision()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.game().legal(self.state(), seat).iter().map(ToString::to_string).collect()
    }

    fn read(&self, seat: Seat, typed: &str) -> Result<String, Failed> {
        let view = self.view(Observer::Seat(seat));
        self.game().read_action(&view, seat, typed).map(|action| action.to_string()).map_err(Failed::Parse)
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Failed> {
        self.act(seat, parse::<G>(action)?).map_err(|e| Failed::Refused(e.to_string()))
    }

    fn act_seen(&mut self, seen: usize, seat: Seat, action: &str) -> Result<(), Failed> {
        self.act_seen(seen, seat, parse::<G>(action)?).map_err(|e| Failed::Refused(e.to_string()))
    }

    fn random_choice(&self, mut rng: &mut dyn Rng) -> Option<(Seat, String)> {
        let Turn::Decide { must, may } = self.turn() else { return None };
        let (seat, action) = Uniform.choose(self.game(), self.state(), must, may, &mut rng)?;
        if self.game().by_choice(&action) {
            return Some((seat, action.to_string()));
        }
        Some((seat, AnyTable::random_action(self, seat, rng)?))
    }

    fn random_action(&self, seat: Seat, mut rng: &mut dyn Rng) -> Option<String> {
        let action = self.game().sample_legal(self.state(), seat, &mut rng)?;
        if self.game().by_choice(&action) {
            return Some(action.to_string());
        }
        let mut chosen = self.game().legal(self.state(), seat);
        chosen.retain(|action| self.game().by_choice(action));
        // A seat that nothing is left to by choice does what it has to.
        let pick = rng.below_u64(chosen.len() as u64) as usize;
        Some(chosen.get(pick).unwrap_or(&action).to_string())
    }

    fn undo(&mut self) -> Option<(Seat, String)> {
        self.undo().map(|(seat, action)| (seat, action.to_string()))
    }

    fn decisions(&self) -> Vec<(Seat, String)> {
        self.decisions().map(|(seat, action)| (seat, action.to_string())).collect()
    }

    fn told(&self, observer: Observer, since: usize) -> Vec<String> {
        self.events(observer).skip(since).map(|event| self.game().tell(&event)).collect()
    }

    fn told_of(&self, decision: Option<usize>, observer: Observer) -> Vec<String> {
        self.events_of(decision, observer).map(|event| self.game().tell(&event)).collect()
    }

    fn events(&self, observer: Observer, since: usize) -> Vec<String> {
        self.events(observer).skip(since).map(|event| json(&event)).collect()
    }

    fn view(&self, observer: Observer) -> String {
        json(&self.view(observer))
    }

    fn picture(&self, observer: Observer) -> Picture {
        self.game().picture(&self.view(observer), &heard(self, observer), observer)
    }

    fn svg(&self, observer: Observer) -> String {
        self.game().svg(&self.view(observer), &heard(self, observer), observer)
    }

    fn record(&self) -> String {
        self.record().to_json()
    }

    fn digest(&self) -> u64 {
        self.game().digest(self.state())
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}

fn heard<G: Game>(table: &Table<G>, observer: Observer) -> Vec<G::Event> {
    table.events(observer).collect()
}

fn parse<G: Game>(action: &str) -> Result<G::Action, Failed> {
    action.parse().map_err(|e: crate::ParseError| Failed::Parse(e.to_string()))
}

/// Our values have string keys and finite numbers only, which JSON can always hold.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
