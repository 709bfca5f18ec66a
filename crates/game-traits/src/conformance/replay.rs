//! Law 6: a record replays to the same states with no generator, a seed gives one game, and a match that is resumed
//! from a torn journal is the match without the interruption.

use std::format;
use std::string::ToString;
use std::vec::Vec;

use super::case::{Context, Walk, choose};
use super::{Check, same};
use crate::record::{Entry, Journal, Journaled};
use crate::rng::{seeded, stream};
use crate::{GameRng, Portable, Record, Table};

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let game = context.game;
    let mut walk = Walk::picked(context);
    let (mut entries, mut states) = (Vec::new(), Vec::new());
    while let Some(entry) = walk.next() {
        walk.step(entry);
        entries.push(entry);
        states.push(walk.state.clone());
        if walk.steps.is_multiple_of(5) {
            entries.push(Entry::Digest(game.digest(&walk.state)));
            states.push(walk.state.clone());
        }
    }
    let record = Record::<G>::new(game.config(), entries);
    replays(game, &record, &states, "the record")?;
    let read = Record::<G>::from_json(&record.to_json()).map_err(|e| format!("the record does not come back: {e}"))?;
    let made = read.game().map_err(|e| format!("the record's config is refused: {e}"))?;
    replays(&made, &read, &states, "the record from its JSON")?;
    let table =
        Table::replayed(game.clone(), &record, seeded(0)).map_err(|e| format!("a table refuses the record: {e}"))?;
    same(table.state(), &walk.state, || "a table replays the record to another state".to_string())?;

    let (one, other) = (play(context), play(context));
    same(one.state(), other.state(), || "the same seed and choices give different games".to_string())?;
    same(&one.record().entries(), &other.record().entries(), || {
        "the same seed and choices give different records".to_string()
    })?;
    one.record().replay(game, |_, _| ()).map_err(|e| format!("the record of a table does not replay: {e}"))?;
    survives(context, &one)
}

/// Writes the match into a journal, tears it anywhere, resumes, and plays on.
fn survives<G: Portable>(context: &Context<'_, G>, whole: &Table<G>) -> Check {
    let (game, seed) = (context.game, context.case.seed);
    let decisions: Vec<_> = whole.decisions().collect();
    let mut table = Table::seeded(game.clone(), seed);
    let (mut journal, mut file) = Journal::begin(game, seed);
    let head = file.len();
    file += &journal.append(&table);
    let mut rng = context.rng(6);
    for &(seat, action) in &decisions {
        // Sometimes a decision is undone and made again.
        for again in [rng.random_ratio(1, 8), false] {
            table.act(seat, action).map_err(|e| format!("a decision is refused the second time: {e}"))?;
            file += &journal.append(&table);
            if !again {
                break;
            }
            table.undo();
            if rng.random_ratio(1, 2) {
                file += &journal.append(&table);
            }
        }
    }
    same(&table.entries(), &whole.entries(), || "a match with undos is another one".to_string())?;
    let torn = head + rng.random_below_u64((file.len() - head) as u64 + 1) as usize;
    let journaled = Journaled::<G>::read(&file.as_bytes()[..torn]).map_err(|e| format!("a torn journal: {e}"))?;
    let (mut resumed, mut journal) =
        journaled.resume(game.clone()).map_err(|e| format!("a torn journal does not resume: {e}"))?;
    let mut file = file[..journaled.whole()].to_string();
    let so_far = resumed.decisions().count();
    for &(seat, action) in &decisions[so_far..] {
        resumed.act(seat, action).map_err(|e| format!("a resumed match refuses a decision: {e}"))?;
        file += &journal.append(&resumed);
    }
    file += &journal.append(&resumed);
    let what = || format!("the match resumed after {so_far} of {} decisions is another one", decisions.len());
    same(&resumed.entries(), &whole.entries(), what)?;
    same(resumed.state(), whole.state(), what)?;
    let read = Journaled::<G>::read(file.as_bytes()).map_err(|e| format!("a resumed journal: {e}"))?;
    same(&read.record().entries(), &whole.entries(), || "a resumed journal holds another match".to_string())
}

fn replays<G: Portable>(game: &G, record: &Record<G>, states: &[G::State], what: &str) -> Check {
    let mut differs = Ok(());
    let mut place = 0;
    let last = record
        .replay(game, |entry, state| {
            if differs.is_ok() {
                differs = same(state, &states[place], || {
                    format!("{what} leads to another state at entry {} `{entry}`", place + 1)
                });
            }
            place += 1;
        })
        .map_err(|e| format!("{what} does not replay: {e}"))?;
    differs?;
    same(&last, states.last().unwrap_or(&game.start()), || format!("{what} ends in another state"))
}

/// The case's picks at a table, then uniform choices.
fn play<G: Portable>(context: &Context<'_, G>) -> Table<G> {
    let mut table = Table::seeded(context.game.clone(), context.case.seed);
    let mut rng = stream(context.case.seed, 1);
    let mut picks = context.case.picks.iter().copied();
    for _ in 0..context.claims.step_limit.min(1_000) {
        let pick = picks.next().unwrap_or_else(|| (rng.raw_u32() as u8, rng.raw_u32()));
        let Some((seat, action)) = choose(context.game, table.state(), table.turn(), pick) else { break };
        if table.act(seat, action).is_err() {
            break;
        }
    }
    table
}
