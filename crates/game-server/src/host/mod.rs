//! The host of one match: a task that holds the table, and trusts no client.

pub(crate) mod attach;
mod bots;
mod clock;
pub(crate) mod load;
mod play;
mod positions;
mod votes;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game_bots::erased::{AnyBots, Bot};
use game_erased::{AnyTable, GameDescriptor};
use game_traits::rng::DefaultRng;
use game_traits::{Observer, Seat, Seats};
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use crate::app::{App, stopped};
use crate::protocol::{
    ByeReason, Ending, Hello, Notice, Reason, Refusal, SeatInfo, SeatKind, ServerMessage, Standing, Wants,
};
use crate::secret::Secret;
use crate::socket::{Incoming, Outbox};
use crate::store::StoreError;
use crate::store::database::{StoredEntry, StoredMatch};
use crate::token_bucket::TokenBucket;

use bots::{Pace, Seated, Thought};
use clock::Clock;
use votes::Vote;

/// How the host of a match is reached.
pub(crate) type HostHandle = mpsc::Sender<Command>;

/// Commands that wait for a host. A socket with another one waits, and its client alone with it.
pub(crate) const MAX_COMMANDS: usize = 64;

/// A match that is over, or to which no client has come since it woke up, stays awake no longer than this: others need
/// the room.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10);

/// What a host is asked to do.
pub(crate) enum Command {
    /// A socket says who it is.
    Attach { hello: Hello, outbox: Outbox, reply: oneshot::Sender<Result<u64, (Refusal, Option<Outbox>)>> },
    /// A client sent a message, at this time.
    Message { client: u64, message: Incoming, at: Instant },
    /// A position that starts a clock was written to a client.
    Written { client: u64, revision: usize },
    /// A client has gone, or is to go.
    Left(u64, Option<ByeReason>),
    /// A bot has decided.
    Thought(Thought),
    /// Asks how the match stands.
    Info(oneshot::Sender<Result<Info, Refusal>>),
    /// Asks for the record of a match that is over.
    Record(oneshot::Sender<Result<String, Refusal>>),
}

/// How a match stands.
pub(crate) struct Info {
    pub(crate) stored: Arc<StoredMatch>,
    pub(crate) config: Value,
    pub(crate) state: Standing,
    pub(crate) seats: Vec<SeatInfo>,
    pub(crate) outcome: Option<game_traits::Outcome>,
}

struct Client {
    observer: Observer,
    wants: Wants,
    outbox: Outbox,
    /// The revision of the last position that was sent.
    revision: Option<usize>,
    /// The number of log entries that the client has.
    log: usize,
}

struct SeatState {
    kind: SeatKind,
    name: Option<String>,
    secret: Option<Secret>,
    /// Who plays where no person does.
    bot: Bot,
    bot_name: Option<String>,
    /// `None` before it was first needed, and while it thinks.
    player: Option<Seated>,
    by_bot: bool,
    /// The change of the table at which it was out of time.
    late_at: Option<u64>,
    given_up: bool,
    /// The number of questions that the seat has asked about this position.
    questions: u32,
    /// Whether a client was here since the match woke up.
    was_here: bool,
    clock: Option<Clock>,
}

impl SeatState {
    fn is_person(&self) -> bool {
        self.kind != SeatKind::Bot && !self.given_up
    }

    fn is_played_by_bot(&self) -> bool {
        self.kind == SeatKind::Bot || self.given_up || self.by_bot
    }
}

pub(crate) struct Host {
    app: Arc<App>,
    stored: Arc<StoredMatch>,
    descriptor: &'static GameDescriptor,
    config: Value,
    table: Box<dyn AnyTable>,
    bots: Arc<dyn AnyBots>,
    seat_states: Vec<SeatState>,
    clients: BTreeMap<u64, Client>,
    next_client: u64,
    /// Those who may still come to watch.
    watchers: TokenBucket,
    begun: bool,
    ending: Option<Ending>,
    decisions: usize,
    /// The number of decisions that were taken back: what players remember may be no longer true.
    undone: usize,
    /// For each observer the fewest log entries that an undo has left: those before have never changed.
    unchanged: BTreeMap<Observer, usize>,
    /// The number of entries that are stored.
    entries: usize,
    pace: Pace,
    /// The seats that let this chance to interrupt pass.
    passed: Seats,
    undo: Option<Vote>,
    rematch: Option<Vote>,
    rng: DefaultRng,
    me: HostHandle,
    /// When the match may fall asleep.
    quiet_since: Instant,
    /// The permit of a match of bots alone, which is back when the match falls asleep.
    _of_bots: Option<OwnedSemaphorePermit>,
}

impl Host {
    /// Runs the match until no client has been at it for long. `is_unasked` says whether no client is about to ask, and
    /// takes the match off the list if not.
    pub(crate) async fn run(
        mut self,
        mut commands: mpsc::Receiver<Command>,
        is_unasked: impl Fn(&mpsc::Receiver<Command>) -> bool,
    ) {
        let mut shutdown = self.app.shutdown.clone();
        self.start_clocks();
        self.drive();
        loop {
            let sleep = tokio::time::sleep_until(self.wake_at().into());
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.take(command).await,
                    None => return,
                },
                () = sleep => {
                    // What waits is taken before a seat is given up. A client that sends without end has no more than
                    // these.
                    for _ in 0..MAX_COMMANDS {
                        let Ok(command) = commands.try_recv() else { break };
                        self.take(command).await;
                    }
                    if self.is_asleep(Instant::now()) {
                        if is_unasked(&commands) {
                            return;
                        }
                        self.quiet_since = Instant::now();
                    }
                    self.replace_late(Instant::now());
                }
                () = stopped(&mut shutdown) => {
                    std::mem::take(&mut self.clients).into_values().for_each(|one| one.outbox.bye(ByeReason::Shutdown));
                    return;
                }
            }
            self.drive();
        }
    }

    fn wake_at(&self) -> Instant {
        // Where it may not fall asleep, a command or a clock wakes it; to look after a while costs nothing.
        let sleep = if self.may_sleep() { self.quiet_since } else { Instant::now() } + self.sleep_timeout();
        let clocks = self.seat_states.iter().filter_map(|state| self.deadline(state));
        clocks.chain(self.pace.wake_at()).fold(sleep, Instant::min)
    }

    /// How long the match stays awake without a client.
    fn sleep_timeout(&self) -> Duration {
        let asleep = self.app.settings.limits.asleep;
        let is_idle = self.ending.is_some() || self.next_client == 0;
        if is_idle { asleep.min(IDLE_TIMEOUT) } else { asleep }
    }

    /// Whether no client is here, no clock runs, and no bot thinks or is about to.
    fn may_sleep(&self) -> bool {
        let is_still = !self.pace.is_busy() && self.pace.wake_at().is_none();
        self.clients.is_empty() && is_still && self.seat_states.iter().all(|state| state.clock.is_none())
    }

    fn is_asleep(&self, now: Instant) -> bool {
        self.may_sleep() && now.duration_since(self.quiet_since) >= self.sleep_timeout()
    }

    async fn take(&mut self, command: Command) {
        match command {
            Command::Attach { hello, outbox, reply } => {
                let attached = self.attach(hello, outbox).await;
                // If the socket has gone already, its task says so as well.
                let _ = reply.send(attached);
                self.try_begin().await;
            }
            Command::Message { client, message, at } => self.answer(client, message, at).await,
            Command::Written { client, revision } => self.written(client, revision),
            Command::Left(client, reason) => self.remove(client, reason),
            Command::Thought(thought) => self.thought(thought).await,
            Command::Info(reply) => drop(reply.send(Ok(self.info()))),
            Command::Record(reply) => drop(reply.send(self.finished())),
        }
    }

    fn standing(&self) -> Standing {
        match (self.ending, self.begun) {
            (Some(_), _) => Standing::Over,
            (None, true) => Standing::Running,
            (None, false) => Standing::Waiting,
        }
    }

    fn info(&self) -> Info {
        Info {
            stored: Arc::clone(&self.stored),
            config: self.config.clone(),
            state: self.standing(),
            seats: self.seat_infos(),
            outcome: self.table.outcome(),
        }
    }

    /// The record of a match that is over, with its players.
    fn finished(&self) -> Result<String, Refusal> {
        if self.ending.is_none() {
            return Err(Refusal::new(Reason::NotOver, "the match is not over, and its record holds what is hidden"));
        }
        let mut table = self.table.fork();
        load::name_players(&mut *table, self.seat_states.iter().map(|state| (&state.bot_name, &state.name)));
        Ok(table.record())
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let info = |(seat, state): (Seat, &SeatState)| SeatInfo {
            seat,
            kind: state.kind,
            name: state.name.clone(),
            bot: state.bot_name.clone(),
            taken: state.kind == SeatKind::Bot || state.secret.is_some(),
            connected: state.kind == SeatKind::Bot || self.is_connected(seat),
            by_bot: state.is_played_by_bot() && state.kind != SeatKind::Bot,
            given_up: state.given_up,
        };
        self.seats().zip(&self.seat_states).map(info).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seat_states.len()).map(Seat::new)
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.clients.values().any(|client| client.observer.is(seat))
    }

    /// Stores what happens, as part of the match. It is not answered before this returns.
    async fn store(&mut self, what: StoredEntry, is_over: bool) -> Result<(), StoreError> {
        let (number, entry) = (self.stored.number, self.entries);
        self.app.store.run(move |database| database.append(number, entry, &what, is_over)).await?;
        self.entries += 1;
        Ok(())
    }

    /// Takes the last decision back.
    fn undo_last(&mut self) {
        self.table.undo();
        self.decisions = self.decisions.saturating_sub(1);
        self.undone += 1;
        for observer in self.seats().map(Observer::Seat).chain([Observer::Spectator]) {
            let left = self.table.event_count(observer);
            self.unchanged.entry(observer).and_modify(|least| *least = left.min(*least)).or_insert(left);
        }
    }

    /// Sends a message to all clients of the match.
    fn say(&mut self, message: &ServerMessage) {
        let text = axum::extract::ws::Utf8Bytes::from(message.json());
        let full: Vec<u64> =
            self.clients.iter().filter(|(_, client)| !client.outbox.send(text.clone())).map(|(&id, _)| id).collect();
        full.into_iter().for_each(|id| self.remove(id, Some(ByeReason::NotReading)));
    }

    fn say_to(&mut self, client: u64, message: &ServerMessage) {
        if self.clients.get(&client).is_some_and(|one| !one.outbox.say(message)) {
            self.remove(client, Some(ByeReason::NotReading));
        }
    }

    fn say_seats(&mut self) {
        self.say(&ServerMessage::Seats { state: self.standing(), seats: self.seat_infos() });
    }

    fn notice(&mut self, seat: Seat, what: Notice) {
        self.say(&ServerMessage::Notice { seat, what });
        self.say_seats();
    }
}
