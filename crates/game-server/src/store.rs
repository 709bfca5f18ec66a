//! Where matches are kept: a file of SQLite, and one thread that writes it.
//!
//! What waits is written in one transaction, and answered when that has reached the disk: many matches share the cost
//! of a commit.

pub(crate) mod database;

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tokio::sync::oneshot;

use database::Database;

/// Why the store cannot do what was asked.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database refuses.
    #[error("the store: {0}")]
    Database(String),
    /// The file cannot be opened.
    #[error("cannot open the store {}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// Another server uses the file.
    #[error("another server uses the store {}; end it, or take another file with --store", .0.display())]
    InUse(PathBuf),
    /// A later version of this program wrote the file.
    #[error("the store has version {found} of its layout, and this program knows 0 to {known}: use a newer program")]
    Newer {
        /// The version of the file.
        found: i64,
        /// The newest version that is known here.
        known: usize,
    },
    /// Something in the file cannot be what was written.
    #[error("the store is damaged: {0} makes no sense")]
    Damaged(&'static str),
    /// The program is about to end.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Database(error.to_string())
    }
}

/// The maximum number of jobs of one transaction.
const MAX_BATCH: usize = 512;

/// A job for the thread of the store.
trait Job: Send {
    /// Does it; `false` if what it wrote is to be taken back.
    fn work(&mut self, database: &Database) -> bool;
    /// Answers who asked; `failed` is why its batch did not reach the disk.
    fn answer(self: Box<Self>, failed: Option<StoreError>);
}

struct Task<T, F> {
    work: Option<F>,
    done: Option<Result<T, StoreError>>,
    to: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnOnce(&Database) -> Result<T, StoreError> + Send> Job for Task<T, F> {
    fn work(&mut self, database: &Database) -> bool {
        self.done = self.work.take().map(|work| work(database));
        matches!(self.done, Some(Ok(_)))
    }

    fn answer(self: Box<Self>, failed: Option<StoreError>) {
        let answer = match (failed, self.done) {
            (None, Some(done)) => done,
            (failed, _) => Err(failed.unwrap_or(StoreError::Closed)),
        };
        // Who asked may have gone.
        let _ = self.to.send(answer);
    }
}

/// The store of a server.
pub(crate) struct Store {
    jobs: Sender<Box<dyn Job>>,
    /// Locked for as long as the store is open, so that no two servers play the same matches.
    _lock: File,
}

impl Store {
    /// Opens a store, and makes the file and its folder if they are not there.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let wrong = |e: io::Error| StoreError::File { path: path.to_owned(), why: e.to_string() };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let lock = open_private(Path::new(&beside)).map_err(wrong)?;
        lock.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => StoreError::InUse(path.to_owned()),
            TryLockError::Error(e) => wrong(e),
        })?;
        // SQLite gives its other files the permissions of this one.
        open_private(path).map_err(wrong)?;
        let database = Database::open(path)?;
        let (jobs, waiting) = channel();
        thread::Builder::new().name("store".to_owned()).spawn(move || write(&database, &waiting)).map_err(wrong)?;
        Ok(Store { jobs, _lock: lock })
    }

    /// Does some work on the thread of the store, and waits until it is on the disk.
    pub(crate) async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Database) -> Result<T, StoreError> + Send + 'static,
    {
        let (to, answer) = oneshot::channel();
        self.jobs.send(Box::new(Task { work: Some(work), done: None, to })).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Opens a file that only its owner may read; it holds secrets.
fn open_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn write(database: &Database, waiting: &Receiver<Box<dyn Job>>) {
    while let Ok(first) = waiting.recv() {
        let mut jobs = vec![first];
        jobs.extend(waiting.try_iter().take(MAX_BATCH - 1));
        let failed = transaction(database, &mut jobs).err();
        if let Some(why) = &failed {
            tracing::error!(%why, jobs = jobs.len(), "the store did not take a batch");
            let _ = database.execute("ROLLBACK");
        }
        jobs.into_iter().for_each(|job| job.answer(failed.clone()));
    }
}

fn transaction(database: &Database, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    database.execute("BEGIN IMMEDIATE")?;
    for job in jobs {
        database.execute("SAVEPOINT job")?;
        if !job.work(database) {
            // The others of the batch do not suffer for it.
            database.execute("ROLLBACK TO job")?;
        }
        database.execute("RELEASE job")?;
    }
    database.execute("COMMIT")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The jobs of a batch share a commit, and not their failures.
    #[tokio::test]
    async fn one_job_that_fails_takes_back_nothing_of_others() {
        let folder = std::env::temp_dir().join(format!("game-server-store-{}", std::process::id()));
        let store = Store::open(&folder.join("matches.sqlite")).expect("a store");
        let sql = |sql: &'static str| store.run(move |database| database.execute(sql));
        // While this one works, the others come together.
        let first = store.run(|database| {
            thread::sleep(std::time::Duration::from_millis(100));
            database.execute("CREATE TABLE kept (number INTEGER)")
        });
        let half = store.run(|database| {
            database.execute("INSERT INTO kept VALUES (1)")?;
            Err::<(), _>(StoreError::Damaged("a test"))
        });
        let (first, two, half, three) =
            tokio::join!(first, sql("INSERT INTO kept VALUES (2)"), half, sql("INSERT INTO kept VALUES (3)"),);
        assert!(first.is_ok() && two.is_ok() && three.is_ok(), "{first:?} {two:?} {three:?}");
        assert!(matches!(half, Err(StoreError::Damaged("a test"))), "{half:?}");
        let sum = "CREATE TABLE right (is_so CHECK (is_so)); INSERT INTO right SELECT sum(number) = 5 FROM kept";
        assert!(sql(sum).await.is_ok(), "the sum of what is kept");
        drop(store);
        let _ = fs::remove_dir_all(folder);
    }
}
