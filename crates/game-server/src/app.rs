//! What all tasks of a server share.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use game_bots::erased::{AnyBots, Bots};
use game_erased::GameDescriptor;
use serde_json::Value;
use tokio::sync::{Semaphore, watch};

use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::protocol::{Reason, Refusal};
use crate::settings::Settings;
use crate::store::Store;
use crate::token_bucket::TokenBucket;

pub(crate) struct App {
    pub(crate) games: &'static [GameDescriptor],
    pub(crate) all_bots: &'static [Bots],
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) matches: Matches,
    pub(crate) metrics: Metrics,
    /// A permit for each thread that bots may keep busy.
    pub(crate) thinking_permits: Arc<Semaphore>,
    /// A permit for each thread that matches of bots alone may keep busy: those with people do not wait for them.
    pub(crate) thinking_alone_permits: Arc<Semaphore>,
    /// A permit for each thread that replays and analyses may keep busy: bots do not wait for them.
    pub(crate) replay_permits: Arc<Semaphore>,
    /// Those who may wait for such a permit.
    pub(crate) waiting_permits: Arc<Semaphore>,
    /// A permit for each match of bots alone that is played at the same time: they take all time that they get.
    pub(crate) bot_match_permits: Arc<Semaphore>,
    pub(crate) socket_permits: Arc<Semaphore>,
    /// The matches that may still be created.
    pub(crate) creations: Mutex<TokenBucket>,
    /// The list of public matches, and when it was read.
    pub(crate) listed: tokio::sync::Mutex<Option<(Instant, Value)>>,
    /// The names under which clients may reach the server.
    pub(crate) hosts: Vec<String>,
    pub(crate) shutdown: watch::Receiver<bool>,
}

impl App {
    pub(crate) fn game(&self, id: &str) -> Option<&'static GameDescriptor> {
        self.games.iter().find(|game| game.id == id)
    }

    /// Whether a match may be created now.
    pub(crate) fn may_create(&self) -> bool {
        self.creations.lock().unwrap_or_else(PoisonError::into_inner).take(1, Instant::now())
    }

    /// Why no more matches of bots alone are played now.
    pub(crate) fn full_of_bots() -> Refusal {
        Refusal::new(Reason::Full, "too many matches of bots are played here at the moment; try again later")
    }

    pub(crate) fn bots(&self, id: &str, config: &str) -> Result<Arc<dyn AnyBots>, Refusal> {
        let no_bots = || Refusal::new(Reason::NoGame, format!("there are no bots for {id:?} here"));
        let bots = self.all_bots.iter().find(|bots| bots.id == id).ok_or_else(no_bots)?;
        bots.open(Some(config)).map(Arc::from).map_err(|e| Refusal::new(Reason::Config, e))
    }
}

/// Waits until the server is asked to stop.
pub(crate) async fn stopped(shutdown: &mut watch::Receiver<bool>) {
    // Without a sender there is no server either.
    let _ = shutdown.wait_for(|&stops| stops).await;
}
