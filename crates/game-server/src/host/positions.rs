//! What clients receive of a position: each what its observer may know.

use std::collections::BTreeMap;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use game_erased::Canvas;
use game_traits::{Observer, Seats, Turn};
use serde_json::Value;

use super::{Command, Host};
use crate::protocol::{ByeReason, Log, Position, ServerMessage, Want, Wants};

/// The maximum number of legal actions that are listed.
const MAX_LEGAL: usize = 4096;

/// How the message of a position begins, before its `id` if it has one.
const BEGIN: &str = "{\"type\":\"position\",";

impl Host {
    /// Sends each client what it may know, if it could notice anything since the last time: a message for what it
    /// cannot notice would give that away. `answered` is the client, and the number of its message, that this answers.
    pub(super) fn publish(&mut self, answered: Option<(u64, Option<u64>)>) {
        if !self.begun {
            return;
        }
        let mut texts: BTreeMap<(Observer, Wants, usize), Utf8Bytes> = BTreeMap::new();
        let (mut full, mut sent_to) = (Vec::new(), Vec::new());
        let ids: Vec<u64> = self.clients.keys().copied().collect();
        for id in ids {
            let Some(client) = self.clients.get(&id) else { continue };
            let (observer, wants) = (client.observer, client.wants);
            let (revision, received) = (self.table.revision(observer), self.table.event_count(observer));
            if client.revision == Some(revision) {
                continue;
            }
            let from = client.log.min(received);
            let text = texts.entry((observer, wants, from)).or_insert_with(|| {
                ServerMessage::Position(Box::new(self.position(observer, wants, from))).json().into()
            });
            let answers = answered.and_then(|(client, number)| number.filter(|_| client == id));
            let text = match answers {
                Some(number) => format!("{BEGIN}\"id\":{number},{}", text.trim_start_matches(BEGIN)).into(),
                None => text.clone(),
            };
            let starts_clock = self.stored.clock.is_some() && observer.seat().is_some();
            let sent = match starts_clock {
                true => client.outbox.send_reported(text, &self.me, Command::Written { client: id, revision }),
                false => client.outbox.send(text),
            };
            if let Some(client) = self.clients.get_mut(&id) {
                (client.revision, client.log) = (Some(revision), received);
            }
            sent_to.push(id);
            if !sent {
                full.push(id);
            }
        }
        full.into_iter().for_each(|id| self.remove(id, Some(ByeReason::NotReading)));
        // Who noticed nothing is answered all the same.
        if let Some((client, id)) = answered.filter(|(client, _)| !sent_to.contains(client)) {
            self.say_to(client, &ServerMessage::Ok { id });
        }
    }

    fn position(&self, observer: Observer, wants: Wants, from: usize) -> Position {
        let table = &*self.table;
        let (must, may) = match table.turn() {
            Turn::Decide { must, may } if self.ending.is_none() => (must, may),
            _ => (Seats::EMPTY, Seats::EMPTY),
        };
        let seat = observer.seat();
        let acting = seat.filter(|&seat| must.contains(seat) || may.contains(seat));
        let acting_if = |want| acting.filter(|_| wants.has(want));
        let legal_count = acting_if(Want::Legal).map(|seat| table.legal_count(seat));
        let legal = acting_if(Want::Legal).filter(|_| legal_count.is_some_and(|count| count <= MAX_LEGAL));
        let your_turn = seat.is_some_and(|seat| must.contains(seat));
        let left = seat.filter(|_| your_turn).and_then(|seat| self.left(seat, Instant::now()));
        Position {
            id: None,
            revision: table.revision(observer),
            must,
            may,
            your_turn,
            log: Log { from, sentences: table.messages(observer, from) },
            svg: wants.has(Want::Svg).then(|| table.render_svg(observer)),
            text: wants.has(Want::Text).then(|| table.render_text(observer, Canvas::default()).to_string()),
            view: wants.has(Want::View).then(|| value(&table.view(observer))),
            events: wants
                .has(Want::Events)
                .then(|| table.events(observer, from).iter().map(|event| value(event)).collect()),
            legal: legal.map(|seat| table.legal(seat)),
            choices: acting_if(Want::Choices).map(|seat| value(&table.choices(seat))),
            legal_count,
            left_ms: left.map(|left| left.as_millis() as u64),
            can_undo: seat.filter(|_| wants.has(Want::Svg)).map(|seat| self.undoable(seat).is_some()),
        }
    }

    /// The last message of a match that is over.
    pub(super) fn over_message(&self) -> Option<ServerMessage> {
        let reason = self.ending?;
        Some(ServerMessage::Over { reason, outcome: self.table.outcome(), explanation: self.table.explain_scores() })
    }
}

/// The erased layer gives JSON as text.
fn value(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}
