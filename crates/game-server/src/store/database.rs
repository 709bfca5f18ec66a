//! The file: its schema, and what is read and written.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use game_traits::Seat;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use super::StoreError;
use crate::protocol::SeatKind;
use crate::secret::{MatchId, Secret};

/// The steps from each version of the schema to the next. A step never changes once it is released.
const MIGRATIONS: [&str; 3] = [
    "CREATE TABLE match (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        game TEXT NOT NULL,
        rules_version INTEGER NOT NULL,
        config TEXT NOT NULL,
        seed BLOB NOT NULL,
        clock INTEGER,
        is_public INTEGER NOT NULL,
        is_over INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE seat (
        match INTEGER NOT NULL REFERENCES match,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        name TEXT,
        bot TEXT,
        secret BLOB,
        PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entry (
        match INTEGER NOT NULL REFERENCES match,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat INTEGER NOT NULL,
        action TEXT,
        digest BLOB,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;",
    // Lists of public matches and of those to wake do not read all that was ever played.
    "CREATE INDEX match_open ON match (number) WHERE is_over = 0;",
    // The list of public matches does not read all those that are not.
    "CREATE INDEX match_public ON match (number) WHERE is_over = 0 AND is_public = 1;",
];

/// The version of the schema that this program writes.
pub(crate) const SCHEMA: usize = MIGRATIONS.len();

/// A seat as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredSeat {
    pub(crate) kind: SeatKind,
    pub(crate) name: Option<String>,
    pub(crate) bot: Option<String>,
    pub(crate) secret: Option<Secret>,
}

/// A match as it is stored, without what happened in it.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
    /// Its number in the file.
    pub(crate) number: i64,
    pub(crate) id: MatchId,
    /// Seconds since 1970.
    pub(crate) created: u64,
    pub(crate) game: String,
    pub(crate) rules_version: u32,
    pub(crate) config: String,
    pub(crate) seed: u64,
    pub(crate) clock: Option<u32>,
    pub(crate) is_public: bool,
    pub(crate) is_over: bool,
    pub(crate) seats: Vec<StoredSeat>,
}

impl StoredMatch {
    /// Whether it goes on without any person.
    pub(crate) fn is_of_bots(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind == SeatKind::Bot)
    }
}

/// Something that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoredEntry {
    /// All seats are taken.
    Begin,
    /// A decision, and the digest of the position after it.
    Act(Seat, String, u64),
    /// The last decision is taken back.
    Undo,
    /// A seat is left to a bot.
    GiveUp(Seat),
}

/// An open file.
pub(crate) struct Database(Connection);

impl Database {
    /// Opens a file to write, and brings it to the schema of this program.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(path)?;
        // Each commit reaches the disk before it is answered.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;",
        )?;
        let database = Database(connection);
        let found = database.schema()?;
        for (version, step) in MIGRATIONS.iter().enumerate().skip(found) {
            let commit = version + 1;
            database.0.execute_batch(&format!("BEGIN; {step} PRAGMA user_version = {commit}; COMMIT;"))?;
        }
        Ok(database)
    }

    /// Opens a file to read, also while a server writes it.
    pub(crate) fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Database(Connection::open_with_flags(path, flags)?);
        database.schema()?;
        Ok(database)
    }

    fn schema(&self) -> Result<usize, StoreError> {
        let found: i64 = self.0.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        usize::try_from(found).ok().filter(|found| *found <= SCHEMA).ok_or(StoreError::Newer { found, known: SCHEMA })
    }

    pub(crate) fn execute(&self, sql: &'static str) -> Result<(), StoreError> {
        Ok(self.0.execute_batch(sql)?)
    }

    /// Stores a new match; gives its number.
    pub(crate) fn create(&self, one: &StoredMatch) -> Result<i64, StoreError> {
        self.0
            .prepare_cached(
                "INSERT INTO match (id, created, game, rules_version, config, seed, clock, is_public)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                one.id.as_str(),
                i64::try_from(one.created).unwrap_or(i64::MAX),
                one.game,
                one.rules_version,
                one.config,
                one.seed.to_le_bytes(),
                one.clock,
                one.is_public,
            ])?;
        let number = self.0.last_insert_rowid();
        for (place, seat) in one.seats.iter().enumerate() {
            self.0
                .prepare_cached(
                    "INSERT INTO seat (match, seat, kind, name, bot, secret) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    number,
                    place as i64,
                    kind_text(seat.kind),
                    seat.name,
                    seat.bot,
                    seat.secret.as_ref().map(Secret::bytes),
                ])?;
        }
        Ok(number)
    }

    /// Gives an open seat to who joins.
    pub(crate) fn claim(&self, number: i64, seat: Seat, name: Option<&str>, secret: &Secret) -> Result<(), StoreError> {
        self.0
            .prepare_cached("UPDATE seat SET name = ?3, secret = ?4 WHERE match = ?1 AND seat = ?2")?
            .execute(params![number, seat.index() as i64, name, secret.bytes()])?;
        Ok(())
    }

    /// Stores an entry of a match under its number, and whether the match is over with it.
    pub(crate) fn append(
        &self,
        number: i64,
        entry: usize,
        what: &StoredEntry,
        is_over: bool,
    ) -> Result<(), StoreError> {
        let (kind, seat, action, digest) = match what {
            StoredEntry::Begin => ("begin", 0, None, None),
            StoredEntry::Act(seat, action, digest) => ("act", seat.index(), Some(action), Some(digest.to_le_bytes())),
            StoredEntry::Undo => ("undo", 0, None, None),
            StoredEntry::GiveUp(seat) => ("give_up", seat.index(), None, None),
        };
        self.0
            .prepare_cached(
                "INSERT INTO entry (match, number, kind, seat, action, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![number, entry as i64, kind, seat as i64, action, digest])?;
        if is_over {
            self.0.prepare_cached("UPDATE match SET is_over = 1 WHERE number = ?1")?.execute([number])?;
        }
        Ok(())
    }

    /// A match by its id.
    pub(crate) fn load(&self, id: &MatchId) -> Result<Option<StoredMatch>, StoreError> {
        let mut query = self.0.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
        let found = query.query_row([id.as_str()], |row| Ok(read_match(row))).optional()?;
        found.map(|one| self.with_seats(one?)).transpose()
    }

    /// What happened in a match, in order.
    pub(crate) fn entries(&self, number: i64) -> Result<Vec<StoredEntry>, StoreError> {
        let mut query =
            self.0.prepare_cached("SELECT kind, seat, action, digest FROM entry WHERE match = ?1 ORDER BY number")?;
        let rows = query.query_map([number], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, u8>(1)?, row.get(2)?, row.get::<_, Option<[u8; 8]>>(3)?))
        })?;
        rows.map(|row| {
            let (kind, seat, action, digest): (String, u8, Option<String>, _) = row?;
            let seat = Seat::try_new(seat.into()).ok_or(StoreError::Damaged("the number of a seat"))?;
            match (kind.as_str(), action, digest) {
                ("begin", ..) => Ok(StoredEntry::Begin),
                ("undo", ..) => Ok(StoredEntry::Undo),
                ("give_up", ..) => Ok(StoredEntry::GiveUp(seat)),
                ("act", Some(action), Some(digest)) => Ok(StoredEntry::Act(seat, action, u64::from_le_bytes(digest))),
                _ => Err(StoreError::Damaged("an entry")),
            }
        })
        .collect()
    }

    /// The public matches that are not over, the newest first, at most `limit`.
    pub(crate) fn public(&self, limit: u32) -> Result<Vec<StoredMatch>, StoreError> {
        self.list(&format!("{SELECT} {PUBLIC} ORDER BY number DESC LIMIT {limit}"))
    }

    /// The matches that go on without anybody at them: those with a clock, and those of bots alone.
    pub(crate) fn unattended(&self, limit: usize) -> Result<Vec<StoredMatch>, StoreError> {
        self.list(&format!(
            "{SELECT} WHERE is_over = 0 AND (clock IS NOT NULL OR NOT EXISTS
            (SELECT 1 FROM seat WHERE seat.match = match.number AND kind <> 'bot')) ORDER BY number DESC LIMIT {limit}"
        ))
    }

    /// All matches, the oldest first.
    pub(crate) fn all(&self) -> Result<Vec<StoredMatch>, StoreError> {
        self.list(&format!("{SELECT} ORDER BY number"))
    }

    fn list(&self, sql: &str) -> Result<Vec<StoredMatch>, StoreError> {
        let mut query = self.0.prepare(sql)?;
        let mut found = Vec::new();
        for row in query.query_map([], |row| Ok(read_match(row)))? {
            match row?.and_then(|one| self.with_seats(one)) {
                Ok(one) => found.push(one),
                // One match that cannot be read does not hide the others.
                Err(why @ StoreError::Damaged(_)) => tracing::error!(%why, "a match is left out of a list"),
                Err(why) => return Err(why),
            }
        }
        Ok(found)
    }

    fn with_seats(&self, one: StoredMatch) -> Result<StoredMatch, StoreError> {
        let mut query =
            self.0.prepare_cached("SELECT kind, name, bot, secret FROM seat WHERE match = ?1 ORDER BY seat")?;
        let rows = query.query_map([one.number], |row| {
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?, row.get::<_, Option<Vec<u8>>>(3)?))
        })?;
        let seats: Result<Vec<_>, StoreError> = rows
            .map(|row| {
                let (kind, name, bot, secret) = row?;
                let kind = kind_of(&kind).ok_or(StoreError::Damaged("the kind of a seat"))?;
                let secret = secret
                    .map(|bytes| Secret::from_bytes(&bytes).ok_or(StoreError::Damaged("a secret")))
                    .transpose()?;
                Ok(StoredSeat { kind, name, bot, secret })
            })
            .collect();
        Ok(StoredMatch { seats: seats?, ..one })
    }
}

const SELECT: &str =
    "SELECT number, id, created, game, rules_version, config, seed, clock, is_public, is_over FROM match";

const PUBLIC: &str = "WHERE is_over = 0 AND is_public = 1";

fn read_match(row: &Row<'_>) -> Result<StoredMatch, StoreError> {
    let id: String = row.get(1)?;
    Ok(StoredMatch {
        number: row.get(0)?,
        id: MatchId::parse(&id).ok_or(StoreError::Damaged("the id of a match"))?,
        created: u64::try_from(row.get::<_, i64>(2)?).unwrap_or_default(),
        game: row.get(3)?,
        rules_version: row.get(4)?,
        config: row.get(5)?,
        seed: u64::from_le_bytes(row.get(6)?),
        clock: row.get(7)?,
        is_public: row.get(8)?,
        is_over: row.get(9)?,
        seats: Vec::new(),
    })
}

const KINDS: [(SeatKind, &str); 3] = [(SeatKind::Person, "person"), (SeatKind::Open, "open"), (SeatKind::Bot, "bot")];

fn kind_text(kind: SeatKind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, text)| text)
}

fn kind_of(text: &str) -> Option<SeatKind> {
    KINDS.iter().find(|(_, known)| *known == text).map(|(kind, _)| *kind)
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("game-server-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    /// A file as the first version of the schema had it, with a match in it.
    fn first_version(path: &Path) -> MatchId {
        let id = MatchId::random().expect("randomness");
        let file = Connection::open(path).expect("a file");
        file.execute_batch(&format!("{} PRAGMA user_version = 1;", MIGRATIONS[0])).expect("a schema");
        file.execute(
            "INSERT INTO match (id, created, game, rules_version, config, seed, clock, is_public)
            VALUES (?1, 7, 'patchwork', 2, '{}', x'0102030405060708', 60, 1)",
            [id.as_str()],
        )
        .expect("a match");
        file.execute_batch(
            "INSERT INTO seat VALUES (1, 0, 'person', 'Ada', NULL, x'000102030405060708090a0b0c0d0e0f');
            INSERT INTO seat VALUES (1, 1, 'bot', NULL, 'greedy', NULL);
            INSERT INTO entry VALUES (1, 0, 'act', 0, 'advance', x'0807060504030201');
            INSERT INTO entry VALUES (1, 1, 'undo', 0, NULL, NULL);
            INSERT INTO entry VALUES (1, 2, 'give_up', 0, NULL, NULL);",
        )
        .expect("what happened");
        id
    }

    #[test]
    fn an_older_file_is_brought_up_to_date_with_all_that_is_in_it() {
        let folder = folder("migration");
        let path = folder.join("matches.sqlite");
        let id = first_version(&path);
        for _ in 0..2 {
            let database = Database::open(&path).expect("a database");
            assert_eq!(database.schema().expect("a version"), SCHEMA);
            let found = database.load(&id).expect("no error").expect("the match");
            assert_eq!((found.seed, found.clock, found.created), (0x0807_0605_0403_0201, Some(60), 7));
            assert_eq!((found.is_public, found.is_over, found.seats.len()), (true, false, 2));
            assert_eq!(found.seats[0].name.as_deref(), Some("Ada"));
            assert!(found.seats[0].secret.is_some() && found.seats[1].bot.as_deref() == Some("greedy"));
            let act = StoredEntry::Act(Seat::new(0), "advance".to_owned(), 0x0102_0304_0506_0708);
            let all = [act, StoredEntry::Undo, StoredEntry::GiveUp(Seat::new(0))];
            assert_eq!(database.entries(found.number).expect("no error"), all);
            assert_eq!(database.public(9).expect("no error").len(), 1);
            assert_eq!(database.unattended(9).expect("no error").len(), 1);
        }
        let database = Database::open(&path).expect("a database");
        for (of, index) in [(PUBLIC, "match_public"), ("WHERE is_over = 0", "match_open")] {
            let plan = format!("EXPLAIN QUERY PLAN {SELECT} {of} ORDER BY number DESC LIMIT 9");
            let plan: String = database.0.query_row(&plan, [], |row| row.get(3)).expect("a plan");
            assert!(plan.contains(index), "{plan}");
        }
        let _ = std::fs::remove_dir_all(folder);
    }

    #[test]
    fn a_newer_file_is_refused_and_left_as_it_is() {
        let folder = folder("newer");
        let path = folder.join("matches.sqlite");
        Database::open(&path).expect("a database").0.execute_batch("PRAGMA user_version = 99").expect("a version");
        for opened in [Database::open(&path), Database::open_to_read(&path)] {
            let why = opened.err().expect("refused").to_string();
            assert!(why.contains("99") && why.contains("newer"), "{why}");
        }
        let _ = std::fs::remove_dir_all(folder);
    }

    /// What is written twice under one number is refused, so that no two hosts write the same match.
    #[test]
    fn an_entry_is_written_once() {
        let folder = folder("entries");
        let path = folder.join("matches.sqlite");
        let id = first_version(&path);
        let database = Database::open(&path).expect("a database");
        let number = database.load(&id).expect("no error").expect("the match").number;
        assert!(database.append(number, 2, &StoredEntry::Undo, false).is_err());
        assert!(database.append(number + 1, 0, &StoredEntry::Undo, false).is_err(), "no such match");
        database.append(number, 3, &StoredEntry::Undo, true).expect("the next one");
        assert!(database.load(&id).expect("no error").expect("the match").is_over);
        let _ = std::fs::remove_dir_all(folder);
    }
}
