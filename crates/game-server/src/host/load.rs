//! Waking a match: what is stored is played once more.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use game_bots::erased::{AnyBots, Bot, BotKind};
use game_erased::AnyTable;
use game_traits::Seats;
use game_traits::Turn;
use game_traits::rng::seeded;

use super::attach::WATCHERS;
use super::bots::Pace;
use super::{Host, HostHandle, SeatState};
use crate::app::App;
use crate::protocol::{Ending, Reason, Refusal, SeatKind};
use crate::secret::{MatchId, seed};
use crate::store::StoreError;
use crate::store::database::{StoredEntry, StoredMatch};
use crate::token_bucket::TokenBucket;

/// Who plays for a person that does not: the weakest level, which takes next to no time and is in no game a random
/// player.
const STAND_IN: Bot = Bot { kind: BotKind::LEVELS[0], budget: None };

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Refusal::new(Reason::Store, "the server could not store or read it; nothing has changed")
    }
}

impl Host {
    /// Wakes a match.
    pub(crate) async fn load(app: Arc<App>, id: MatchId, me: HostHandle) -> Result<Self, Refusal> {
        let wanted = id.clone();
        let found = app.store.run(move |database| {
            let Some(found) = database.load(&wanted)? else { return Ok(None) };
            let entries = database.entries(found.number)?;
            Ok(Some((found, entries)))
        });
        let no_match = || Refusal::new(Reason::NoMatch, "there is no such match here");
        let (stored, entries) = found.await?.ok_or_else(no_match)?;
        let broken = |why: &str| {
            tracing::error!(%id, why, "a match cannot go on");
            Refusal::new(Reason::Store, format!("this match cannot go on here: {why}"))
        };
        let descriptor = app.game(&stored.game).filter(|game| game.rules_version == stored.rules_version);
        let descriptor = descriptor.ok_or_else(|| broken("the program has no such game, or other rules of it"))?;
        let bots = app.bots(&stored.game, &stored.config)?;
        let game = descriptor.open(Some(&stored.config)).map_err(|e| broken(&e.to_string()))?;
        let of_bots =
            (stored.is_of_bots() && !stored.is_over).then(|| Arc::clone(&app.bot_match_permits).try_acquire_owned());
        let of_bots = of_bots.transpose().map_err(|_| App::full_of_bots())?;
        let mut host = Host {
            config: serde_json::from_str(&game.config()).unwrap_or_default(),
            table: game.table(stored.seed),
            seat_states: stored.seats.iter().map(|seat| seat_state(seat, &*bots)).collect(),
            begun: stored.seats.iter().all(|seat| seat.kind != SeatKind::Open),
            stored: Arc::new(stored),
            rng: seeded(seed().map_err(|e| Refusal::new(Reason::Store, e))?),
            pace: Pace::default(),
            app,
            descriptor,
            bots,
            clients: BTreeMap::new(),
            next_client: 0,
            watchers: TokenBucket::new(WATCHERS, 10),
            ending: None,
            decisions: 0,
            undone: 0,
            unchanged: BTreeMap::new(),
            entries: 0,
            passed: Seats::EMPTY,
            undo: None,
            rematch: None,
            me,
            quiet_since: Instant::now(),
            _of_bots: of_bots,
        };
        for (number, entry) in entries.into_iter().enumerate() {
            host.replay(entry).map_err(|why| broken(&why))?;
            // A long match keeps no other waiting.
            if number % 256 == 255 {
                tokio::task::yield_now().await;
            }
        }
        // A match that was cut off stays so under a greater limit.
        host.ending = host.ending_now().or(host.stored.is_over.then_some(Ending::Limit));
        Ok(host)
    }

    fn replay(&mut self, entry: StoredEntry) -> Result<(), String> {
        self.entries += 1;
        match entry {
            StoredEntry::Begin => self.begun = true,
            StoredEntry::Act(seat, action, digest) => {
                // The reason may name what is hidden, and this goes to the log and to clients.
                self.table.act(seat, &action).map_err(|_| format!("decision {} is refused", self.decisions))?;
                if self.table.digest() != digest {
                    return Err(format!("decision {} leads to another position", self.decisions));
                }
                self.decisions += 1;
            }
            StoredEntry::Undo => self.undo_last(),
            StoredEntry::GiveUp(seat) => {
                let state = self.seat_states.get_mut(seat.index()).ok_or("a seat that is not there")?;
                state.given_up = true;
            }
        }
        Ok(())
    }

    /// Whether the match is over as things stand.
    pub(super) fn ending_now(&self) -> Option<Ending> {
        let is_abandoned = self.seat_states.iter().any(|state| state.given_up)
            && self.seat_states.iter().all(|state| state.kind == SeatKind::Bot || state.given_up);
        if self.table.turn() == Turn::Over {
            Some(Ending::Finished)
        } else if self.decisions >= self.app.settings.limits.decisions {
            Some(Ending::Limit)
        } else {
            is_abandoned.then_some(Ending::Abandoned)
        }
    }
}

fn seat_state(seat: &crate::store::database::StoredSeat, bots: &dyn AnyBots) -> SeatState {
    let has = |bot: &Bot| bots.resolved(*bot).is_ok();
    SeatState {
        kind: seat.kind,
        name: seat.name.clone(),
        secret: seat.secret,
        bot: seat.bot.as_deref().and_then(|bot| bot.parse().ok()).filter(has).unwrap_or(STAND_IN),
        bot_name: seat.bot.clone(),
        player: None,
        by_bot: false,
        late_at: None,
        given_up: false,
        questions: 0,
        was_here: false,
        clock: None,
    }
}

/// The record of a stored match, as it stands. It holds what is hidden. `None` if a decision leads to another position
/// than the stored one.
///
/// # Errors
/// If this program cannot play it.
pub(crate) fn record_of(
    descriptor: &game_erased::GameDescriptor,
    stored: &StoredMatch,
    entries: &[StoredEntry],
) -> Result<Option<String>, game_erased::ErasedError> {
    let mut table = descriptor.open(Some(&stored.config))?.table(stored.seed);
    for entry in entries {
        match entry {
            StoredEntry::Act(seat, action, digest) => {
                table.act(*seat, action)?;
                if table.digest() != *digest {
                    return Ok(None);
                }
            }
            StoredEntry::Undo => drop(table.undo()),
            StoredEntry::Begin | StoredEntry::GiveUp(_) => {}
        }
    }
    name_players(&mut *table, stored.seats.iter().map(|seat| (&seat.bot, &seat.name)));
    Ok(Some(table.record()))
}

/// Sets the tags that say who plays: a bot, or a person who has a name.
pub(super) fn name_players<'a>(
    table: &mut dyn AnyTable,
    seats: impl Iterator<Item = (&'a Option<String>, &'a Option<String>)>,
) {
    for (seat, (bot, name)) in seats.enumerate() {
        if let Some(player) = bot.as_ref().or(name.as_ref()) {
            table.set_tag(&player_tag(seat), player);
        }
    }
}

/// The tag of the player of a seat.
pub(crate) fn player_tag(seat: usize) -> String {
    format!("seat {seat}")
}
