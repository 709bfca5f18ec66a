//! Bots: when they think, and what comes of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game_bots::Budget;
use game_bots::erased::AnyPlayer;
use game_traits::rng::{DefaultRng, Rng, seeded};
use game_traits::{GameRng, Observer, Seat, Seats, Turn};

use super::{Command, Host};

/// The effort of a bot that names none.
const BUDGET: Budget = Budget::Iterations(1_000);

/// The time until a bot is asked again whose decision was refused.
const AGAIN: Duration = Duration::from_secs(1);

/// A decision of a bot.
pub(crate) struct Thought {
    seat: Seat,
    /// The change of the table that it was thought about.
    change: u64,
    /// `None` if the thinking broke down.
    player: Option<Seated>,
    action: Option<String>,
}

/// A player at its seat, who receives the events of the match as a client at that seat would, and may remember them.
pub(super) struct Seated {
    player: Box<dyn AnyPlayer>,
    /// The number of events that it has received.
    received: usize,
    /// [`Host::undone`] when it began.
    undone: usize,
}

/// Which bots were asked about the position, and when the next one is.
pub(super) struct Pace {
    changes: u64,
    changed_at: Instant,
    asked: Seats,
    is_busy: bool,
    next: Option<Instant>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { changes: 0, changed_at: Instant::now(), asked: Seats::EMPTY, is_busy: false, next: None }
    }
}

impl Pace {
    pub(super) fn changed(&mut self) {
        (self.changes, self.changed_at, self.asked) = (self.changes + 1, Instant::now(), Seats::EMPTY);
    }

    /// The number of changes so far.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    pub(super) fn wake_at(&self) -> Option<Instant> {
        self.next
    }
}

impl Host {
    /// Lets the next bot think, if one is to act or may.
    pub(super) fn drive(&mut self) {
        self.pace.next = None;
        let Turn::Decide { must, may } = self.table.turn() else { return };
        if self.pace.is_busy || !self.begun || self.ending.is_some() {
            return;
        }
        let by_bot: Seats = self.seats().filter(|seat| self.seat_states[seat.index()].is_played_by_bot()).collect();
        let of_bots = |seats: Seats| Seats::from_bits(seats.bits() & by_bot.bits());
        let mut interrupting: Vec<Seat> = of_bots(may).iter().filter(|&seat| !self.pace.asked.contains(seat)).collect();
        // The order in which they may interrupt is random.
        self.rng.shuffle(&mut interrupting);
        let (seat, pause) = match (interrupting.first(), of_bots(must).lowest()) {
            (Some(&seat), _) => (seat, self.app.settings.limits.bot_pause),
            (None, Some(seat)) => (seat, self.pause(may)),
            (None, None) => return,
        };
        let pause = if self.clients.is_empty() { Duration::ZERO } else { pause };
        let begin = self.pace.changed_at + pause;
        if begin > Instant::now() {
            self.pace.next = Some(begin);
            return;
        }
        self.think(seat);
    }

    /// How long a bot that has to act waits: for people who may interrupt.
    fn pause(&self, may: Seats) -> Duration {
        let limits = &self.app.settings.limits;
        let waits = |seat: Seat| {
            !self.seat_states[seat.index()].is_played_by_bot() && self.is_connected(seat) && !self.passed.contains(seat)
        };
        if may.iter().any(waits) { limits.interrupt_pause.max(limits.bot_pause) } else { limits.bot_pause }
    }

    fn think(&mut self, seat: Seat) {
        self.pace.is_busy = true;
        let state = &mut self.seat_states[seat.index()];
        let (bot, bots) = (state.bot, &self.bots);
        let undone = self.undone;
        // A player that remembers what was taken back begins anew.
        let seated = state.player.take().filter(|seated| seated.undone == undone);
        let mut seated = seated.unwrap_or_else(|| {
            let mut player = bots.player(bot, BUDGET).expect("the bot of a seat is one of the game");
            player.begin(seat);
            Seated { player, received: 0, undone }
        });
        let (turn, view) = (self.table.turn(), self.table.view(Observer::Seat(seat)));
        let events = self.table.events(Observer::Seat(seat), seated.received);
        seated.received += events.len();
        let app = &self.app;
        let permits = if self.stored.is_of_bots() { &app.thinking_alone_permits } else { &app.thinking_permits };
        let (change, me, permits) = (self.pace.changes, self.me.clone(), Arc::clone(permits));
        let mut rng: DefaultRng = seeded(self.rng.next_u64());
        tokio::spawn(async move {
            // Bots think on no more threads than there are processors.
            let permit = permits.acquire_owned().await;
            let thinking = tokio::task::spawn_blocking(move || {
                let observed = events.iter().try_for_each(|event| seated.player.observe(seat, event));
                let action = observed.and_then(|()| seated.player.decide(seat, turn, &view, &mut rng));
                drop(permit);
                (seated, action.ok().flatten())
            });
            let (player, action) = thinking.await.map_or((None, None), |(seated, action)| (Some(seated), action));
            let _ = me.send(Command::Thought(Thought { seat, change, player, action })).await;
        });
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        self.pace.is_busy = false;
        let Thought { seat, change, player, action } = thought;
        self.seat_states[seat.index()].player = player;
        let is_played = self.seat_states[seat.index()].is_played_by_bot();
        if change != self.pace.changes || !is_played || self.ending.is_some() {
            return;
        }
        self.pace.asked = self.pace.asked.with(seat);
        let has_to = matches!(self.table.turn(), Turn::Decide { must, .. } if must.contains(seat));
        // A bot that gives no action, or one that is refused, plays at random.
        let at_random = |host: &mut Host| host.table.random_action(seat, &mut host.rng);
        let Some(action) = action.or_else(|| has_to.then(|| at_random(self)).flatten()) else {
            if has_to {
                // There is nothing that it does by choice: it is asked again, not without end.
                self.pace.changed_at = Instant::now() + AGAIN;
            }
            return;
        };
        let mut done = self.act(seat, None, &action).await;
        if done.is_err()
            && has_to
            && let Some(action) = at_random(self)
        {
            done = self.act(seat, None, &action).await;
        }
        match done {
            Ok(()) => self.changed(None),
            Err(refusal) => {
                // Not the sentence, which may name what is hidden.
                tracing::warn!(id = %self.stored.id, %seat, reason = ?refusal.reason, "a bot's action was refused");
                // Later it may be stored.
                self.pace.changed_at = Instant::now() + AGAIN;
            }
        }
    }
}
