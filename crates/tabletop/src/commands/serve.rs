//! `serve`: a page on which people and bots play each other.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use game_server::{Settings, default_store, is_wide};
use tabletop::{BOTS, GAMES};

use crate::failure::Failure;
use crate::output::Output;
use crate::setup::WrongValue;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen at; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS", default_value_t = Settings::ADDRESS)]
    listen: SocketAddr,
    /// The file that keeps the matches; if not given, one in your data folder, on Linux
    /// ~/.local/share/tabletop/matches.sqlite
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Another name under which clients reach the server, such as `games.example.org` of a proxy
    #[arg(long, value_name = "NAME", value_parser = name)]
    host: Vec<String>,
    /// The maximum number of matches that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    max_matches: u64,
    /// The maximum number of sockets that are open at the same time
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    max_sockets: u64,
    /// Milliseconds between a position and the action of a bot that a client watches
    #[arg(long, value_name = "MS", default_value_t = 400)]
    bot_pause: u64,
    /// What is logged to the standard error
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = ["error", "warn", "info", "debug", "trace"])]
    log: String,
}

/// The name of a host, without what belongs to an address.
fn name(text: &str) -> Result<String, WrongValue> {
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_'));
    if is_name {
        Ok(text.to_owned())
    } else {
        Err(WrongValue::new("a name such as games.example.org, without http://, port and path"))
    }
}

pub(crate) fn run(args: Args, out: &mut Output) -> Result<(), Failure> {
    let no_folder = || Failure::new("there is no data folder to keep matches in; name a file with --store");
    let store = args.store.or_else(default_store).ok_or_else(no_folder)?;
    let mut settings = Settings::new(store);
    (settings.listen, settings.hosts) = (args.listen, args.host);
    (settings.limits.matches, settings.limits.sockets) = (args.max_matches as usize, args.max_sockets as usize);
    settings.limits.bot_pause = Duration::from_millis(args.bot_pause);
    let level = args.log.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::INFO);
    tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_ansi(false).init();
    let store = settings.store.display().to_string();
    let mut said = Ok(());
    game_server::serve(settings, GAMES, BOTS, |address| said = say(address, &store, out)).map_err(Failure::new)?;
    said
}

fn say(address: SocketAddr, store: &str, out: &mut Output) -> Result<(), Failure> {
    let wide = is_wide(address);
    let here =
        if address.ip().is_unspecified() { SocketAddr::new([127, 0, 0, 1].into(), address.port()) } else { address };
    out.line(format_args!("Open http://{here}/ in a browser to play. Ctrl-C stops the server."))?;
    if wide {
        let at = if address.ip().is_unspecified() {
            format!("port {} of this machine's address", address.port())
        } else {
            address.to_string()
        };
        out.line(format_args!("Other machines can reach it at {at}, without encryption."))?;
    }
    out.line(format_args!("Matches are kept in {store}."))?;
    out.flush()
}
