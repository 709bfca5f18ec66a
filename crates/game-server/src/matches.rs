//! The matches that are awake.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::host::{Command, Host, HostHandle, Info, MAX_COMMANDS};
use crate::protocol::{Hello, Reason, Refusal};
use crate::secret::MatchId;
use crate::socket::Outbox;

struct Entry {
    host: HostHandle,
    /// Those who are about to ask. A match does not fall asleep before they have.
    asking: Arc<AtomicUsize>,
}

/// One who is about to ask: counted as long as this lives, also if a request is dropped.
struct Asking(Arc<AtomicUsize>);

impl Asking {
    fn new(asking: &Arc<AtomicUsize>) -> Self {
        asking.fetch_add(1, Ordering::AcqRel);
        Asking(Arc::clone(asking))
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The matches that are awake, by their ids.
#[derive(Default)]
pub(crate) struct Matches(Mutex<BTreeMap<MatchId, Entry>>);

impl Matches {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Wakes a match, if it sleeps and there is room.
    pub(crate) fn wake(&self, app: &Arc<App>, id: &MatchId) {
        // Where there is no room it goes on when a client comes.
        drop(self.host(app, id));
    }

    /// The host of a match, woken if it sleeps.
    fn host(&self, app: &Arc<App>, id: &MatchId) -> Result<(HostHandle, Asking), Refusal> {
        let mut awake = self.lock();
        if let Some(entry) = awake.get(id).filter(|entry| !entry.host.is_closed()) {
            return Ok((entry.host.clone(), Asking::new(&entry.asking)));
        }
        if awake.len() >= app.settings.limits.matches {
            return Err(Refusal::new(Reason::Full, "too many matches are played here at the moment; try again later"));
        }
        let (host, commands) = mpsc::channel(MAX_COMMANDS);
        let asking = Arc::new(AtomicUsize::new(0));
        let one = Asking::new(&asking);
        awake.insert(id.clone(), Entry { host: host.clone(), asking: Arc::clone(&asking) });
        drop(awake);
        tokio::spawn(run(Arc::clone(app), id.clone(), host.clone(), commands, asking));
        Ok((host, one))
    }

    async fn send(&self, app: &Arc<App>, id: &MatchId, mut command: Command) -> Result<HostHandle, (Refusal, Command)> {
        // A host that has just broken down is woken once more.
        for _ in 0..2 {
            let (host, asking) = match self.host(app, id) {
                Ok(found) => found,
                Err(refusal) => return Err((refusal, command)),
            };
            let sent = host.send(command).await;
            drop(asking);
            match sent {
                Ok(()) => return Ok(host),
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err((broken(), command))
    }

    /// Brings a socket to its match.
    pub(crate) async fn attach(
        &self,
        app: &Arc<App>,
        hello: Hello,
        outbox: Outbox,
    ) -> Result<(HostHandle, u64), (Refusal, Option<Outbox>)> {
        let (reply, answer) = oneshot::channel();
        let id = hello.id.clone();
        let host =
            self.send(app, &id, Command::Attach { hello, outbox, reply }).await.map_err(|(refusal, command)| {
                let outbox = if let Command::Attach { outbox, .. } = command { Some(outbox) } else { None };
                (refusal, outbox)
            })?;
        match answer.await {
            Ok(client) => Ok((host, client?)),
            Err(_) => Err((broken(), None)),
        }
    }

    /// How a match stands.
    pub(crate) async fn info(&self, app: &Arc<App>, id: &MatchId) -> Result<Info, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(app, id, Command::Info(reply)).await.map_err(|(refusal, _)| refusal)?;
        answer.await.unwrap_or_else(|_| Err(broken()))
    }

    /// The record of a match that is over.
    pub(crate) async fn finished(&self, app: &Arc<App>, id: &MatchId) -> Result<String, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(app, id, Command::Record(reply)).await.map_err(|(refusal, _)| refusal)?;
        answer.await.unwrap_or_else(|_| Err(broken()))
    }
}

fn broken() -> Refusal {
    Refusal::new(Reason::Store, "the match could not be reached; try again")
}

/// Takes a match off the list however its host ends: a panic too.
struct OffTheList {
    app: Arc<App>,
    id: MatchId,
    host: HostHandle,
}

impl Drop for OffTheList {
    fn drop(&mut self) {
        let mut awake = self.app.matches.lock();
        if awake.get(&self.id).is_some_and(|entry| entry.host.same_channel(&self.host)) {
            awake.remove(&self.id);
        }
    }
}

async fn run(
    app: Arc<App>,
    id: MatchId,
    host: HostHandle,
    mut commands: mpsc::Receiver<Command>,
    asking: Arc<AtomicUsize>,
) {
    let _listed = OffTheList { app: Arc::clone(&app), id: id.clone(), host: host.clone() };
    match Host::load(Arc::clone(&app), id.clone(), host.clone()).await {
        Ok(loaded) => {
            // Asked and taken off the list under one lock: no client can ask in between. One that has asked is not
            // counted any more, and its command waits.
            let is_unasked = |commands: &mpsc::Receiver<Command>| {
                let mut awake = app.matches.lock();
                let is_unasked = asking.load(Ordering::Acquire) == 0 && commands.is_empty();
                if is_unasked {
                    awake.remove(&id);
                }
                is_unasked
            };
            loaded.run(commands, is_unasked).await;
        }
        Err(refusal) => {
            app.matches.lock().remove(&id);
            commands.close();
            while let Some(command) = commands.recv().await {
                match command {
                    Command::Attach { outbox, reply, .. } => drop(reply.send(Err((refusal.clone(), Some(outbox))))),
                    Command::Info(reply) => drop(reply.send(Err(refusal.clone()))),
                    Command::Record(reply) => drop(reply.send(Err(refusal.clone()))),
                    _ => {}
                }
            }
        }
    }
}
