//! Parquet by the data writer, run as a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn self_play(game: &str, folder: &Path, options: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_self_play"));
    program.arg(game).arg(folder).args(options).output().expect("the program runs")
}

/// The files of a folder with their bytes, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().expect("a name"), fs::read(entry.path()).expect("bytes")))
        .collect();
    files.sort();
    files
}

#[test]
fn shards_are_the_same_on_any_number_of_threads_and_are_not_written_twice() {
    for game in tabletop::GAMES.iter().map(|game| game.id) {
        let [one, three] = [1, 3].map(|threads| {
            let folder = folder(&format!("{game}-{threads}"));
            let _ = fs::remove_dir_all(&folder);
            let threads = format!("--threads={threads}");
            let options = ["--parquet", "--games=5", "--shard=2", "--bots=random,greedy", "--seed=9", &threads];
            let done = self_play(game, &folder, &options);
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            // The second run has nothing to write, and other games do not go into the same folder.
            let written =
                |name: &str| fs::metadata(folder.join(name)).and_then(|file| file.modified()).expect("a time");
            let before = written("shard-000000000002.parquet");
            assert!(self_play(game, &folder, &options).status.success());
            assert_eq!(written("shard-000000000002.parquet"), before);
            let other = self_play(game, &folder, &["--parquet", "--games=5", "--shard=2", "--bots=random,greedy"]);
            let error = String::from_utf8_lossy(&other.stderr).into_owned();
            assert!(!other.status.success() && error.contains("its seed is 9, not 1"), "{error}");
            files(&folder)
        });
        let names: Vec<_> = one.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, [0, 2, 4].map(|first| format!("shard-{first:012}.parquet")), "{game}");
        assert!(one == three, "{game}");
    }
}
