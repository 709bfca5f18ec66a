//! Hostile input, by the million: every loader must refuse it, or turn it into something that can be played.

use core::ops::Deref;
use std::collections::BTreeMap;
use std::format;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::case::choose;
use super::determinization::stuck;
use super::legality::onlookers;
use super::{mangle, said};
use crate::playout::{Uniform, playout_within};
use crate::record::{Entry, EntryOf, Journal, Journaled};
use crate::rng::{DefaultRng, stream};
use crate::{ActionSet, GameRng, Observer, Portable, Record, Table};

/// What came of one kind of input.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LoaderReport {
    /// How many were taken, and then played on.
    pub accepted: u64,
    /// How many were refused by an error.
    pub refused: u64,
    /// The longest input, in bytes.
    pub longest: usize,
    /// The time of the slowest load, and the input's number.
    pub slowest: (Duration, u64),
    /// How that input begins.
    pub slowest_begins: String,
    /// The time of all loads.
    pub time: Duration,
}

/// The number of games of each config that are mangled, and the maximum number of decisions of each.
const GAMES: u64 = 8;
const MAX_DECISIONS: u32 = 400;
/// The decisions that are played on.
const PLAYED_ON: u64 = 30;
/// The bytes that are shown of an input that broke something.
const SHOWN: usize = 16_000;

/// What is mangled: the records, positions, views and entries of one config, as they are written.
struct Stock<G: Portable> {
    game: G,
    config: String,
    records: Vec<String>,
    bytes: Vec<Vec<u8>>,
    journals: Vec<String>,
    states: Vec<String>,
    positions: Vec<Vec<u8>>,
    views: Vec<String>,
    entries: Vec<String>,
}

/// Whether an input was taken; or what is wrong with what was taken.
type Loaded = Result<bool, String>;

/// Loads `inputs` mangled records and positions, and with every eighth a config, a view and an entry; what is taken is
/// played on. Gives what came of each kind of input, by its name.
///
/// What the input of a number is, only `configs`, `seed` and that number say.
///
/// # Panics
/// If a load panics or gives a position that cannot be played on: with the number and the beginning of the input.
pub fn hostile<G: Portable>(configs: &[G::Config], seed: u64, inputs: u64) -> BTreeMap<&'static str, LoaderReport> {
    let stocks: Vec<Stock<G>> = configs.iter().map(|config| Stock::new(config, seed)).collect();
    let mut loads = BTreeMap::new();
    for number in 0..inputs {
        let mut rng = stream(seed, number);
        let [stock, other] = [0; 2].map(|_| &stocks[rng.random_below_u64(stocks.len() as u64) as usize]);
        match rng.random_below(4) {
            0 => {
                let bytes =
                    mangle::binary(pick(&stock.positions, &mut rng), pick(&other.positions, &mut rng), &mut rng);
                report(&mut loads, number, "position, postcard", &bytes, || {
                    stock.position(postcard::from_bytes(&bytes).ok(), number)
                });
            }
            1 => {
                let text = mangle::json(pick(&stock.states, &mut rng), pick(&other.states, &mut rng), &mut rng);
                report(&mut loads, number, "position, JSON", &text, || stock.position(read(&text), number));
            }
            _ => {
                let text = mangle::json(pick(&stock.records, &mut rng), pick(&other.records, &mut rng), &mut rng);
                report(&mut loads, number, "record", &text, || stock.record(&text, number));
            }
        }
        if number % 8 == 0 {
            let text = mangle::json(&stock.config, &other.config, &mut rng);
            report(&mut loads, number, "config", &text, || stock.config(&text, number));
            let text = mangle::json(pick(&stock.views, &mut rng), pick(&other.views, &mut rng), &mut rng);
            report(&mut loads, number, "view", &text, || stock.view(&text, number));
            let bytes = mangle::binary(pick(&stock.bytes, &mut rng), pick(&other.bytes, &mut rng), &mut rng);
            report(&mut loads, number, "record, bytes", &bytes, || match Record::<G>::from_bytes(&bytes) {
                Ok(record) => stock.replay(&record, number),
                Err(_) => Ok(false),
            });
            let text = mangle::line(pick(&stock.journals, &mut rng), &mut rng);
            report(&mut loads, number, "journal", text.as_bytes(), || match Journaled::<G>::read(text.as_bytes()) {
                Ok(journal) => stock.replay(journal.record(), number),
                Err(_) => Ok(false),
            });
            let text = mangle::line(pick(&stock.entries, &mut rng), &mut rng);
            report(&mut loads, number, "entry", text.as_bytes(), || stock.entry(&text));
        }
    }
    loads
}

fn pick<'a, T: Deref>(of: &'a [T], rng: &mut DefaultRng) -> &'a T::Target {
    &of[rng.random_below_u64(of.len() as u64) as usize]
}

/// Loads once, takes the time and counts.
fn report(
    loads: &mut BTreeMap<&'static str, LoaderReport>,
    number: u64,
    kind: &'static str,
    input: &[u8],
    load: impl FnOnce() -> Loaded,
) {
    let start = Instant::now();
    let loaded =
        catch_unwind(AssertUnwindSafe(load)).unwrap_or_else(|panic| Err(format!("a panic: {}", said(&*panic))));
    let took = start.elapsed();
    let shown = || String::from_utf8_lossy(&input[..input.len().min(SHOWN)]).into_owned();
    let loads = loads.entry(kind).or_default();
    match loaded {
        Ok(true) => loads.accepted += 1,
        Ok(false) => loads.refused += 1,
        Err(why) => panic!("input {number}, a {kind} of {} bytes: {why}\n{}", input.len(), shown()),
    }
    loads.longest = loads.longest.max(input.len());
    if took > loads.slowest.0 {
        loads.slowest = (took, number);
        loads.slowest_begins = shown();
    }
    loads.time += took;
}

impl<G: Portable> Stock<G> {
    fn new(config: &G::Config, seed: u64) -> Self {
        let mut stock = Stock {
            game: G::from_config(config.clone()).expect("a config of the game"),
            config: written(config),
            records: Vec::new(),
            bytes: Vec::new(),
            journals: Vec::new(),
            states: Vec::new(),
            positions: Vec::new(),
            views: Vec::new(),
            entries: Vec::new(),
        };
        (0..GAMES).for_each(|number| stock.play(seed.wrapping_add(number)));
        stock
    }

    /// One random game: every eighth position, and the record as it was somewhere on the way and at the end.
    fn play(&mut self, seed: u64) {
        let mut table = Table::seeded(self.game.clone(), seed);
        let mut rng = stream(seed, 1);
        let cut = rng.random_below(MAX_DECISIONS / 4);
        for step in 0..MAX_DECISIONS {
            if step % 8 == 0 {
                self.keep(&table);
            }
            if step == cut {
                self.records.push(table.record().to_json());
            }
            let pick = (rng.raw_u32() as u8, rng.raw_u32());
            let Some((seat, action)) = choose(&self.game, table.state(), table.turn(), pick) else { break };
            table.act(seat, action).expect("what is listed is legal");
        }
        self.keep(&table);
        let (mut journal, head) = Journal::begin(&self.game, seed);
        self.journals.push(head + &journal.append(&table));
        let record = table.record();
        self.bytes.push(record.to_bytes());
        self.entries.extend(record.entries().iter().map(ToString::to_string));
        self.records.push(record.to_json());
        // Without digests a game that was changed is replayed until the rules refuse it.
        let config = record.config().clone();
        let undigested = record.into_entries().into_iter().filter(|entry| !matches!(entry, Entry::Digest(_))).collect();
        let undigested = Record::<G>::new(config, undigested);
        self.bytes.push(undigested.to_bytes());
        self.records.push(undigested.to_json());
    }

    fn keep(&mut self, table: &Table<G>) {
        self.states.push(written(table.state()));
        self.positions.push(postcard::to_allocvec(table.state()).expect("a position goes into postcard"));
        let seat = Observer::Seat(self.game.seats().lowest().expect("a game has seats"));
        self.views.extend([Observer::Spectator, seat].map(|observer| written(&table.view(observer))));
    }

    fn position(&self, read: Option<G::State>, number: u64) -> Loaded {
        match read.filter(|state| self.game.validate(state).is_ok()) {
            Some(state) => played_on(&self.game, state, number),
            None => Ok(false),
        }
    }

    fn record(&self, text: &[u8], number: u64) -> Loaded {
        let text = String::from_utf8_lossy(text);
        match Record::<G>::from_json(&text) {
            Ok(record) => self.replay(&record, number),
            Err(_) => Ok(false),
        }
    }

    fn replay(&self, record: &Record<G>, number: u64) -> Loaded {
        let made;
        let game = if *record.config() == self.game.config() {
            &self.game
        } else {
            let Ok(game) = record.game() else { return Ok(false) };
            made = game;
            &made
        };
        match record.replay(game, |_, _| ()) {
            Ok(state) => played_on(game, state, number),
            Err(_) => Ok(false),
        }
    }

    fn config(&self, text: &[u8], number: u64) -> Loaded {
        let Some(config) = read::<G::Config>(text) else { return Ok(false) };
        let Ok(game) = G::from_config(config) else { return Ok(false) };
        let state = game.start();
        played_on(&game, state, number)
    }

    /// A view is the sender's word; whatever it says, `determinize` and `legal_in_view` must return.
    fn view(&self, text: &[u8], number: u64) -> Loaded {
        let Some(view) = read::<G::View>(text) else { return Ok(false) };
        let _ = self.game.determinize(&view, &mut stream(number, 2));
        for seat in onlookers(&self.game) {
            self.game.legal_in_view(&view, seat).for_each(drop);
        }
        Ok(true)
    }

    /// Every seat tries it, at the start.
    fn entry(&self, text: &str) -> Loaded {
        let Ok(entry) = text.parse::<EntryOf<G>>() else { return Ok(false) };
        let mut state = self.game.start();
        match entry {
            Entry::Chance(outcome) => drop(self.game.check_chance(&state, outcome)),
            Entry::Act(_, action) => {
                self.game.settle(&mut state, &mut stream(0, 0), &mut ());
                self.game.seats().iter().for_each(|seat| drop(self.game.apply(&mut state, seat, action, &mut ())));
            }
            Entry::Digest(_) => {}
        }
        Ok(true)
    }
}

/// Reads a value as a program reads a file: what is no text is no JSON.
fn read<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    serde_json::from_str(str::from_utf8(text).ok()?).ok()
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what a game is made of goes into JSON")
}

/// A position that was taken is as good as one of a game.
fn played_on<G: Portable>(game: &G, taken: G::State, number: u64) -> Loaded {
    let (mut state, mut rng) = (taken.clone(), stream(number, 2));
    playout_within(game, &mut state, &mut Uniform, &mut rng, PLAYED_ON);
    let wrong = game.validate(&state).err().map(|e| format!("played on, it does not validate: {e}"));
    if let Some(why) = wrong.or_else(|| stuck(game, &state)) {
        return Err(format!("{why}\n  taken: {taken:?}\n  played on: {state:?}"));
    }
    for observer in Observer::all(game.seats()) {
        let _ = game.turn(&game.determinize(&game.view(&state, observer), &mut rng));
    }
    game.digest(&state);
    let _ = game.outcome(&state);
    Ok(true)
}
