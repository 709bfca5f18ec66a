//! Clients that come and go.

use std::time::Instant;

use game_traits::{Observer, Seat};

use super::{Client, Host};
use crate::protocol::{ByeReason, Hello, MAX_NAME, PROTOCOL, Reason, Refusal, SeatKind, ServerMessage, Wants};
use crate::secret::Secret;
use crate::socket::Outbox;
use crate::store::database::StoredEntry;

/// The sockets of one seat.
const MAX_AT_SEAT: usize = 4;

/// The sockets that watch one match.
const MAX_WATCHING: usize = 64;

/// Those who may come to watch a match in a second, for long: each is sent the whole position.
pub(super) const WATCHERS: u32 = 2;

/// The log entries that a client receives which has none.
const MAX_LOG: usize = 500;

impl Host {
    /// Lets a socket in, or says why not.
    pub(super) async fn attach(&mut self, hello: Hello, outbox: Outbox) -> Result<u64, (Refusal, Option<Outbox>)> {
        let (observer, secret) = match self.who(&hello).await {
            Ok(who) => who,
            Err(refusal) => return Err((refusal, Some(outbox))),
        };
        let here: Vec<u64> =
            self.clients.iter().filter(|(_, one)| one.observer == observer).map(|(&id, _)| id).collect();
        match observer {
            Observer::Spectator if here.len() >= MAX_WATCHING => {
                return Err((Refusal::new(Reason::Full, "too many watch this match"), Some(outbox)));
            }
            Observer::Spectator if !self.watchers.take(1, Instant::now()) => {
                let why = "too many come to watch this match at the moment; try again later";
                return Err((Refusal::new(Reason::Full, why), Some(outbox)));
            }
            Observer::Spectator => {}
            Observer::Seat(seat) => {
                if here.len() >= MAX_AT_SEAT {
                    self.remove(here[0], Some(ByeReason::Replaced));
                }
                let state = &mut self.seat_states[seat.index()];
                if !state.was_here {
                    // A player who comes for the first time since the match woke up has the whole time.
                    (state.was_here, state.clock) = (true, None);
                }
            }
        }
        let client = self.next_client;
        self.next_client += 1;
        let received = self.table.event_count(observer);
        // What an undo took back while the client was away is not what it has.
        let unchanged = self.unchanged.get(&observer).copied().unwrap_or(received);
        let log = hello.since.map_or(received.saturating_sub(MAX_LOG), |since| since.min(unchanged)).min(received);
        let wants = Wants::of(&hello.want);
        self.clients.insert(client, Client { observer, wants, outbox, revision: None, log });
        self.start_clocks();
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL,
            id: self.stored.id.clone(),
            game: self.descriptor.id.to_owned(),
            name: self.descriptor.name.to_owned(),
            config: self.config.clone(),
            seat: observer.seat(),
            secret,
            clock: self.clock_setting(),
        };
        self.say_to(client, &welcome);
        match observer {
            Observer::Seat(_) if here.is_empty() => self.say_seats(),
            _ => self.say_to(client, &ServerMessage::Seats { state: self.standing(), seats: self.seat_infos() }),
        }
        self.publish(None);
        for message in self.over_message().into_iter().chain(self.open_questions()) {
            self.say_to(client, &message);
        }
        Ok(client)
    }

    /// Who a socket is; with the secret, if it was made for this client just now.
    async fn who(&mut self, hello: &Hello) -> Result<(Observer, Option<Secret>), Refusal> {
        if let Some(secret) = &hello.secret {
            // All seats are compared, however early one fits.
            let fits = |seat: &Seat| self.seat_states[seat.index()].secret.is_some_and(|its| its.matches(secret));
            let seat = self.seats().filter(fits).last();
            let wrong = || Refusal::new(Reason::WrongSecret, "no seat of this match has this secret");
            return Ok((Observer::Seat(seat.ok_or_else(wrong)?), None));
        }
        if !hello.join {
            return Ok((Observer::Spectator, None));
        }
        let free = |&seat: &Seat| {
            let state = &self.seat_states[seat.index()];
            // Before the match begins a seat belongs to who is there.
            state.kind == SeatKind::Open && (state.secret.is_none() || !self.begun && !self.is_connected(seat))
        };
        let wanted = |seat: &Seat| hello.seat.is_none_or(|wanted| wanted == *seat);
        // A seat that was never taken first.
        let seat =
            self.seats().filter(wanted).filter(free).min_by_key(|s| self.seat_states[s.index()].secret.is_some());
        let seat = seat.ok_or_else(|| Refusal::new(Reason::NoSeat, "all seats of this match are taken"))?;
        let name = hello.name.as_deref().map(clean_name).transpose()?;
        let secret = Secret::random().map_err(|e| Refusal::new(Reason::Store, e))?;
        let (number, stored_name) = (self.stored.number, name.clone());
        self.app.store.run(move |database| database.claim(number, seat, stored_name.as_deref(), &secret)).await?;
        let state = &mut self.seat_states[seat.index()];
        (state.name, state.secret) = (name, Some(secret));
        Ok((Observer::Seat(seat), Some(secret)))
    }

    /// Begins the match when all seats are taken, and those who took them are here.
    pub(super) async fn try_begin(&mut self) {
        let is_ready = |seat: Seat| {
            let state = &self.seat_states[seat.index()];
            state.kind != SeatKind::Open || state.secret.is_some() && self.is_connected(seat)
        };
        if self.begun || !self.seats().all(is_ready) || self.store(StoredEntry::Begin, false).await.is_err() {
            return;
        }
        self.begun = true;
        self.say_seats();
        self.publish(None);
        self.start_clocks();
    }

    /// Removes a client, and closes its socket.
    pub(super) fn remove(&mut self, client: u64, reason: Option<ByeReason>) {
        let Some(gone) = self.clients.remove(&client) else { return };
        if let Some(reason) = reason {
            // The socket counts the others.
            if reason == ByeReason::Replaced {
                self.app.metrics.dropped(reason);
            }
            gone.outbox.bye(reason);
        }
        self.quiet_since = Instant::now();
        if let Observer::Seat(seat) = gone.observer
            && !self.is_connected(seat)
        {
            self.say_seats();
            // The clock of a seat without a client waits for nothing to be written.
            self.written_to(seat);
        }
    }
}

/// A name as others may see it.
///
/// # Errors
/// If it is empty, too long, or has control characters.
pub(crate) fn clean_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let fits = !name.is_empty() && name.chars().count() <= MAX_NAME && !name.chars().any(char::is_control);
    let wrong =
        || Refusal::new(Reason::NotUnderstood, format!("a name has 1 to {MAX_NAME} characters that can be printed"));
    fits.then(|| name.to_owned()).ok_or_else(wrong)
}
