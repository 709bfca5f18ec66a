//! A match that survives a crash at any decision: with the same cards as without it.

use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use patchwork::Patchwork;
use patchwork::game_traits::record::{Journal, Journaled};
use patchwork::game_traits::{ActionSet, Game, Table, rng};

/// Plays the match in the file on, or a new one, for at most `limit` decisions; each is in the file before the next.
fn play(path: &Path, limit: usize) -> Result<Table<Patchwork>, Box<dyn Error>> {
    let mut file = File::options().create(true).append(true).open(path)?;
    let bytes = fs::read(path)?;
    let (mut table, mut journal) = if bytes.contains(&b'\n') {
        let journaled = Journaled::<Patchwork>::read(&bytes)?;
        file.set_len(journaled.whole() as u64)?;
        journaled.resume(journaled.record().game()?)?
    } else {
        file.set_len(0)?;
        let (journal, head) = Journal::begin(&Patchwork::default(), 7);
        file.write_all(head.as_bytes())?;
        (Table::seeded(Patchwork::default(), 7), journal)
    };
    for _ in 0..limit {
        let Some(seat) = table.turn().first_required() else { break };
        // What is chosen depends on the position alone, so that both matches can be compared.
        let mut choices = rng::seeded(table.game().digest(table.state()));
        let action = table.game().legal(table.state(), seat).sample(&mut choices).ok_or("no action")?;
        table.act(seat, action)?;
        file.write_all(journal.append(&table).as_bytes())?;
        file.sync_data()?;
    }
    Ok(table)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("consumer-{}.jsonl", std::process::id()));
    let whole = play(&path, usize::MAX)?;
    let bytes = fs::read(&path)?;
    // The file as a crash leaves it, at any byte.
    for cut in (0..bytes.len()).step_by(61) {
        fs::write(&path, &bytes[..cut])?;
        let resumed = play(&path, usize::MAX)?;
        assert_eq!(resumed.record(), whole.record());
        assert_eq!(fs::read(&path)?, bytes);
    }
    fs::remove_file(&path)?;
    let record = whole.record();
    println!("{} bytes of JSON, {} as binary", record.to_json().len(), record.to_bytes().len());
    Ok(())
}
