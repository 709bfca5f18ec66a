//! How a server runs.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server runs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The address to listen at.
    pub listen: SocketAddr,
    /// The file of the store.
    pub store: PathBuf,
    /// Names under which clients reach it beside its own address, such as that of a proxy: `games.example.org`.
    pub hosts: Vec<String>,
    /// What clients may take.
    pub limits: Limits,
}

impl Settings {
    /// The address that `tabletop serve` has if no other is given.
    pub const ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 4000);

    /// A server at [`Settings::ADDRESS`] that keeps its matches in this file.
    pub fn new(store: PathBuf) -> Self {
        Settings { listen: Settings::ADDRESS, store, hosts: Vec::new(), limits: Limits::default() }
    }
}

/// What clients may take of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The number of matches that are awake at the same time.
    pub matches: usize,
    /// The number of matches a second that may be created for long.
    pub creations: u32,
    /// The number of sockets.
    pub sockets: usize,
    /// The number of decisions of a match; it is cut off there.
    pub decisions: usize,
    /// The number of messages a second that a socket may send for long. Actions of a player wait; who sends others is
    /// dropped.
    pub messages: u32,
    /// The time to send the head of a request, that to send a record, and that between two requests.
    pub head: Duration,
    /// The time within which a socket says who it is.
    pub hello: Duration,
    /// The time to take what the server writes to a socket; an answer has twice as long.
    pub read: Duration,
    /// The time between two pings; a socket that answers none of two is dropped.
    pub ping: Duration,
    /// The time that a match without anybody at it stays awake.
    pub asleep: Duration,
    /// The time between a position and the action of a bot that a client watches.
    pub bot_pause: Duration,
    /// The time that people have to interrupt before a bot acts.
    pub interrupt_pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Limits {
            matches: 10_000,
            creations: 200,
            sockets: 10_000,
            decisions: 20_000,
            messages: 50,
            head: seconds(15),
            hello: seconds(10),
            read: seconds(10),
            ping: seconds(20),
            asleep: seconds(600),
            bot_pause: Duration::from_millis(400),
            interrupt_pause: seconds(5),
        }
    }
}

/// The file in which matches are kept if no other is given: in the user's data folder. `None` if there is no such
/// folder.
pub fn default_store() -> Option<PathBuf> {
    let var = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        // A relative path in XDG_DATA_HOME is to be ignored.
        var("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| var("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("tabletop").join("matches.sqlite"))
}
