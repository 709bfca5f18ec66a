//! Datasets in a folder of their own.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use final_touch::FinalTouch;
use game_bots::erased::{AnyBots, Bots, Series};
use game_bots::{Budget, Uninformed};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use self_play_data::{DataError, Dataset};

const BOTS: Bots = Bots::of::<FinalTouch, Uninformed>();

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn dataset<'a>(
    game: &'a FinalTouch,
    players: &'a dyn AnyBots,
    games: u64,
    shard: u64,
) -> Result<Dataset<'a, FinalTouch>, DataError> {
    let series = Series::new(vec!["random".parse().expect("a bot")], Budget::Iterations(1), 5, 2);
    Dataset::new(game, players, series, games, shard)
}

#[test]
fn the_page_has_the_columns() {
    let (game, folder) = (FinalTouch::default(), folder("columns"));
    let players = BOTS.open(None).expect("players");
    let data = dataset(&game, &*players, 1, 1).expect("a dataset");
    assert_eq!(data.pending(&folder).expect("a folder"), [0]);
    assert!(data.write(&folder, 0).expect("it is written") > 5);
    let file = File::open(folder.join("shard-000000000000.parquet")).expect("a shard");
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).expect("Parquet");
    let columns: Vec<String> = reader.schema().fields().iter().map(|field| format!("`{}`", field.name())).collect();
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scale.md")).expect("the page");
    let table = page.split("| column |").nth(1).expect("a table of columns");
    let rows: Vec<&str> = table.lines().skip(2).map_while(|line| line.strip_prefix("| ")?.split(' ').next()).collect();
    assert_eq!(columns, rows);
}

#[test]
fn a_shard_is_there_only_when_it_is_whole() {
    let (game, folder) = (FinalTouch::default(), folder("whole"));
    let players = BOTS.open(None).expect("players");
    let data = dataset(&game, &*players, 5, 2).expect("a dataset");
    assert_eq!(data.pending(&folder).expect("a folder"), [0, 2, 4]);
    data.write(&folder, 2).expect("it is written");
    // What a worker leaves that dies.
    File::create(folder.join(".shard-abc.part")).expect("a file");
    assert_eq!(data.pending(&folder).expect("a folder"), [0, 4]);
    fs::write(folder.join("shard-000000000000.parquet"), "PAR1").expect("a file");
    assert!(matches!(data.pending(&folder), Err(DataError::NoShard(_))));
    // A folder that is none, and one that is gone.
    assert!(matches!(data.pending(&folder.join(".shard-abc.part")), Err(DataError::Io { .. })));
    fs::remove_dir_all(&folder).expect("it goes");
    assert!(matches!(data.write(&folder, 0), Err(DataError::Io { .. })));
    assert!(matches!(dataset(&game, &*players, 5, 0), Err(DataError::EmptyShards)));
    assert!(matches!(dataset(&game, &*players, u64::MAX, 1), Err(DataError::TooMany { .. })));
}
