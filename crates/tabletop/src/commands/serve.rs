//! `serve`: a page on which people and bots play each other.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use game_server::{Settings, default_store, is_wide};
use tabletop::{BOTS, GAMES};

use crate::failure::Failure;
use crate::output::Output;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen at; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS", default_value_t = Settings::ADDRESS)]
    listen: SocketAddr,
    /// The file that keeps the matches; in your data folder if not given
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Another name under which clients reach the server, such as that of a proxy
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The maximum number of matches that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_matches: usize,
    /// The maximum number of sockets that are open at the same time
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_sockets: usize,
    /// Milliseconds between a position and the action of a bot that a client watches
    #[arg(long, value_name = "MS", default_value_t = 400)]
    bot_pause: u64,
    /// What is logged to the standard error
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = ["error", "warn", "info", "debug", "trace"])]
    log: String,
}

pub(crate) fn run(args: Args, out: &mut Output) -> Result<(), Failure> {
    let no_folder = || Failure::new("there is no data folder to keep matches in; name a file with --store");
    let store = args.store.or_else(default_store).ok_or_else(no_folder)?;
    let mut settings = Settings::new(store);
    (settings.listen, settings.hosts) = (args.listen, args.host);
    (settings.limits.matches, settings.limits.sockets) = (args.max_matches, args.max_sockets);
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
        out.line(format_args!("Other machines can reach it at {address}, without encryption."))?;
    }
    out.line(format_args!("Matches are kept in {store}."))?;
    out.flush()
}
