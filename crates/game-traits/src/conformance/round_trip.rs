//! Law 4: what is written down can be read again, and is the same.

use core::fmt::Debug;
use std::format;
use std::string::ToString;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};

use super::case::{Context, Walk, spread};
use super::{Check, mutation, same};
use crate::record::{Entry, EntryOf, Head};
use crate::rng::DefaultRng;
use crate::{ActionSet, Game, GameRng, Observer, Portable, Record, Table, Token};

/// The listed actions, outcomes and ids that are tried at one position.
const TRIED: usize = 24;

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, mut rng) = (context.game, context.rng(4));
    carries(&game.config(), "the config")?;
    same(&game.config(), &context.case.config, || {
        "config() is not the config that the game was made from".to_string()
    })?;
    let again = G::from_config(game.config()).map_err(|e| format!("from_config refuses what config() gives: {e}"))?;
    same(&again.start(), &game.start(), || "a game made from config() starts otherwise".to_string())?;
    indexes(game, &mut rng)?;

    let mut table = Table::seeded(context.plain.clone(), context.case.seed);
    let mut walk = Walk::picked(context);
    loop {
        carries(&walk.state, "the state")?;
        for observer in Observer::all(game.seats()) {
            carries(&game.view(&walk.state, observer), &format!("the view of {observer}"))?;
        }
        for event in &walk.events {
            carries(event, "an event")?;
            for received in Observer::all(game.seats()).filter_map(|observer| game.redact(event, observer)) {
                carries(&received, "a redacted event")?;
            }
        }
        if let Some(outcome) = game.outcome(&walk.state) {
            carries(&outcome, "the outcome")?;
        }
        for seat in game.seats() {
            for action in spread(&context.plain.legal(&walk.state, seat).to_vec(), TRIED, &mut rng) {
                reads(action, &mut rng)?;
                carries(&action, "an action")?;
                reads_entry::<G>(Entry::Act(seat, action))?;
                index(game, action)?;
            }
        }
        let mut outcomes = std::vec::Vec::new();
        let _ = game.for_each_chance(&walk.state, |outcome, _| {
            outcomes.push(outcome);
            core::ops::ControlFlow::Continue(())
        });
        for outcome in spread(&outcomes, TRIED, &mut rng) {
            reads(outcome, &mut rng)?;
            carries(&outcome, "a chance outcome")?;
            reads_entry::<G>(Entry::Chance(outcome))?;
        }
        match walk.next() {
            Some(entry) => {
                walk.step(entry);
                if let Entry::Act(seat, action) = entry {
                    let _ = table.act(seat, action);
                }
            }
            None => break,
        }
    }
    let record = Record::<G>::new(game.config(), table.record().into_entries());
    carries(&record, "the record")?;
    let read = Record::<G>::from_json(&record.to_json()).map_err(|e| format!("the record in JSON: {e}"))?;
    same(&read, &record, || "the record comes back from its file as another one".to_string())?;
    let bytes = record.to_bytes();
    let read = Record::<G>::from_bytes(&bytes).map_err(|e| format!("the record as bytes: {e}"))?;
    same(&read, &record, || "the record comes back from its bytes as another one".to_string())?;
    let head = Head::from_bytes(&bytes).map_err(|e| format!("the head of the record as bytes: {e}"))?;
    ensure!(head.check(G::ID, G::RULES_VERSION).is_ok(), "the head of the record as bytes is {head:?}");
    Ok(())
}

/// Returns a number in a JSON value that a reader whose numbers are doubles cannot hold.
fn wide_number(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) => Some(number).filter(|n| n.as_f64().is_none_or(|n| n.abs() >= (1_u64 << 53) as f64)),
        Value::Array(items) => items.iter().find_map(wide_number),
        Value::Object(fields) => fields.values().find_map(wide_number),
        _ => None,
    }
}

/// Through JSON and through postcard.
pub(super) fn carries<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, what: &str) -> Check {
    let text = serde_json::to_string(value).map_err(|e| format!("{what} does not go into JSON: {e}\n    {value:?}"))?;
    let read: T =
        serde_json::from_str(&text).map_err(|e| format!("{what} does not come back from JSON: {e}\n    {text}"))?;
    same(value, &read, || format!("{what} comes back from JSON as another one"))?;
    let json: Value = serde_json::from_str(&text).map_err(|e| format!("{what} is not JSON: {e}\n    {text}"))?;
    if let Some(number) = wide_number(&json) {
        return Err(format!("{what} has the number {number} in its JSON, which not every reader can hold\n    {text}"));
    }
    let bytes =
        postcard::to_allocvec(value).map_err(|e| format!("{what} does not go into postcard: {e}\n    {value:?}"))?;
    let read: T = postcard::from_bytes(&bytes)
        .map_err(|e| format!("{what} does not come back from postcard: {e}\n    {value:?}"))?;
    same(value, &read, || format!("{what} comes back from postcard as another one"))?;
    let again = serde_json::to_string(&read).map_err(|e| format!("{what} does not go into JSON a second time: {e}"))?;
    same(&text, &again, || format!("{what} comes back with another JSON text, though it is equal"))
}

fn reads<A: Token>(action: A, rng: &mut DefaultRng) -> Check {
    let text = action.to_string();
    ensure!(
        !text.is_empty() && !text.contains(|c: char| c.is_control()) && text.trim() == text,
        "the text {text:?} cannot stand as one line of a record"
    );
    match text.parse::<A>() {
        Err(why) => return Err(format!("`{text}` cannot be read: {why}")),
        Ok(read) => same(&action, &read, || format!("`{text}` is read as `{read}`"))?,
    }
    for mutant in mutation::texts(&text, rng) {
        if let Ok(read) = mutant.parse::<A>() {
            let printed = read.to_string();
            same(&printed.parse::<A>().ok(), &Some(read), || {
                format!("{mutant:?} is read as an action whose text {printed:?} is read otherwise")
            })?;
        }
    }
    Ok(())
}

fn reads_entry<G: Game>(entry: EntryOf<G>) -> Check {
    let text = entry.to_string();
    match text.parse::<EntryOf<G>>() {
        Err(why) => Err(format!("the entry `{text}` cannot be read: {why}")),
        Ok(read) => same(&entry, &read, || format!("the entry `{text}` is read as `{read}`")),
    }
}

fn index<G: Game>(game: &G, action: G::Action) -> Check {
    let id = game.action_index(action);
    match game.action_space() {
        None => ensure!(id.is_none(), "`{action}` has the id {id:?}, though the action space is not bounded"),
        Some(space) => {
            ensure!(id.is_some_and(|id| id < space), "`{action}` has the id {id:?} in an action space of {space}");
            // Where the action of an id depends on the position, law 3 asks the set for it.
            let at = id.and_then(|id| game.action_at(id)).unwrap_or(action);
            same(&at, &action, || format!("`{action}` has the id {id:?}, which is the first"))?;
        }
    }
    Ok(())
}

fn indexes<G: Game>(game: &G, rng: &mut DefaultRng) -> Check {
    let space = game.action_space().unwrap_or(0);
    for id in [space, space + 1, usize::MAX] {
        ensure!(
            game.action_at(id).is_none(),
            "id {id} is an action, though the action space is {:?}",
            game.action_space()
        );
    }
    let ids =
        (0..space.min(4096)).map(|id| if space <= 4096 { id } else { rng.random_below_u64(space as u64) as usize });
    for id in ids {
        if let Some(action) = game.action_at(id) {
            same(&game.action_index(action), &Some(id), || format!("id {id} is `{action}`, which has the first"))?;
        }
    }
    Ok(())
}
