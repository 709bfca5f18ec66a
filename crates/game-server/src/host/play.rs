//! Messages of clients, and decisions.

use std::time::Instant;

use game_erased::ErasedError;
use game_traits::{Observer, Seat, Seats, Turn};

use super::Host;
use crate::protocol::{ClientMessage, Notice, Reason, Refusal, ServerMessage};
use crate::socket::Incoming;
use crate::store::database::StoredEntry;

/// What answers a message.
enum Answer {
    /// The next position.
    Position,
    Ok,
    Checked(ServerMessage),
}

impl Host {
    /// Does what a client asks for, or says why not.
    pub(super) async fn answer(&mut self, client: u64, message: Incoming, at: Instant) {
        let (id, done) = match message {
            Ok(message) => (message.id(), self.done(client, message).await),
            Err((id, refusal)) => (id, Err(refusal)),
        };
        match done {
            Ok(Answer::Position) => self.changed(Some((client, id))),
            Ok(Answer::Ok) => self.say_to(client, &ServerMessage::Ok { id }),
            Ok(Answer::Checked(message)) => self.say_to(client, &message),
            Err(refusal) => {
                self.app.metrics.refused();
                self.say_to(client, &ServerMessage::refused(id, refusal));
            }
        }
        self.app.metrics.answered(at.elapsed());
    }

    async fn done(&mut self, client: u64, message: ClientMessage) -> Result<Answer, Refusal> {
        let observer = self.clients.get(&client).map(|client| client.observer);
        let Some(Observer::Seat(seat)) = observer else {
            return Err(Refusal::new(Reason::NotAPlayer, "who watches cannot act"));
        };
        if !self.begun {
            return Err(Refusal::new(Reason::NotStarted, "the match has not begun: seats are open"));
        }
        match message {
            ClientMessage::Act { revision, action, .. } => {
                self.may_act(seat)?;
                self.act(seat, Some(revision), &action).await?;
                Ok(Answer::Position)
            }
            ClientMessage::Input { revision, text, .. } => {
                self.may_act(seat)?;
                let now = self.table.revision(Observer::Seat(seat));
                if revision != now {
                    return Err(refusal(ErasedError::Stale { seen: revision, now }));
                }
                // Text may stand for several actions; a copy says which, and whether one is refused after others
                // revealed something. Then those are done.
                let (actions, refused) = match self.table.fork().act_typed(seat, &text) {
                    Ok(actions) => (actions, None),
                    Err(ErasedError::PartlyDone { done, why }) => (done, Some(refusal(*why))),
                    Err(why) => return Err(refusal(why)),
                };
                let mut seen = Some(revision);
                for (done, action) in actions.iter().enumerate() {
                    if let Err(why) = self.act(seat, seen.take(), action).await {
                        if done > 0 {
                            self.changed(None);
                        }
                        return Err(why);
                    }
                }
                match refused {
                    None => Ok(Answer::Position),
                    Some(why) => {
                        self.changed(None);
                        Err(why)
                    }
                }
            }
            ClientMessage::Check { id, text } => {
                let (action, refused) = match self.table.read(seat, &text) {
                    Ok(action) => {
                        let refused = self.table.check(seat, &action).err();
                        (Some(action), refused)
                    }
                    Err(why) => (None, Some(why)),
                };
                let rule = refused.as_ref().and_then(ErasedError::rule).map(str::to_owned);
                let (legal, why) = (refused.is_none(), refused.map(|why| why.to_string()));
                Ok(Answer::Checked(ServerMessage::Checked { id, action, legal, why, rule }))
            }
            ClientMessage::Pass { revision, .. } => {
                let is_now = revision == self.table.revision(Observer::Seat(seat));
                if !is_now || !matches!(self.table.turn(), Turn::Decide { may, .. } if may.contains(seat)) {
                    return Err(Refusal::new(Reason::NotNow, "there is no chance to interrupt to let pass"));
                }
                self.passed = self.passed.with(seat);
                Ok(Answer::Ok)
            }
            ClientMessage::Undo { agree, .. } => self.vote_undo(seat, agree).await.map(|undone| match undone {
                true => Answer::Position,
                false => Answer::Ok,
            }),
            ClientMessage::GiveUp { .. } => self.give_up(seat).await.map(|()| Answer::Ok),
            ClientMessage::Reclaim { .. } => {
                if !self.reclaim(seat) {
                    let why = "no bot plays this seat, or it plays it to the end, or has to decide first";
                    return Err(Refusal::new(Reason::NotNow, why));
                }
                Ok(Answer::Ok)
            }
            ClientMessage::Rematch { agree, .. } => self.vote_rematch(seat, agree).await.map(|()| Answer::Ok),
            ClientMessage::Hello(_) => {
                Err(Refusal::new(Reason::NotNow, "this socket is at a match already; open another one"))
            }
        }
    }

    fn may_act(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::new(Reason::NotNow, "the match is over"));
        }
        if self.seat_states[seat.index()].given_up {
            return Err(Refusal::new(Reason::NotNow, "this seat was given up"));
        }
        // Who acts is back.
        self.reclaim(seat);
        Ok(())
    }

    /// Does an action and stores it. Without a revision it is that of a bot.
    pub(super) async fn act(&mut self, seat: Seat, seen: Option<usize>, action: &str) -> Result<(), Refusal> {
        match seen {
            Some(seen) => self.table.act_seen(seen, seat, action),
            None => self.table.act(seat, action),
        }
        .map_err(refusal)?;
        self.decisions += 1;
        let ending = self.ending_now();
        let entry = StoredEntry::Act(seat, action.to_owned(), self.table.digest());
        if let Err(error) = self.store(entry, ending.is_some()).await {
            // Not stored, not done. The revision has moved on twice, so everybody needs the new one.
            self.table.undo();
            self.decisions -= 1;
            self.pace.changed();
            self.publish(None);
            return Err(error.into());
        }
        self.ending = ending;
        let state = &mut self.seat_states[seat.index()];
        state.clock = None;
        if seen.is_some() && state.by_bot {
            state.by_bot = false;
            self.notice(seat, Notice::CameBack);
        }
        self.app.metrics.decided();
        Ok(())
    }

    /// After a decision or an undo: everybody receives what they may know of it, and the clocks run.
    pub(super) fn changed(&mut self, answered: Option<(u64, Option<u64>)>) {
        self.passed = Seats::EMPTY;
        self.undo = None;
        self.seat_states.iter_mut().for_each(|state| state.questions = 0);
        self.pace.changed();
        self.publish(answered);
        self.start_clocks();
        if let Some(over) = self.over_message() {
            self.say(&over);
        }
    }

    /// Takes a seat back from the bot. `false` if none plays it, or to the end.
    fn reclaim(&mut self, seat: Seat) -> bool {
        let state = &mut self.seat_states[seat.index()];
        // Whose time was over in this position gets no new time for it: the bot decides, or an action of the seat.
        if !state.by_bot || state.given_up || state.late_at == Some(self.pace.changes()) {
            return false;
        }
        state.by_bot = false;
        self.start_clocks();
        self.written_to(seat);
        self.notice(seat, Notice::CameBack);
        true
    }

    async fn give_up(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.ending.is_some() || self.seat_states[seat.index()].given_up {
            return Err(Refusal::new(Reason::NotNow, "there is nothing to give up"));
        }
        self.seat_states[seat.index()].given_up = true;
        let ending = self.ending_now();
        if let Err(error) = self.store(StoredEntry::GiveUp(seat), ending.is_some()).await {
            self.seat_states[seat.index()].given_up = false;
            return Err(error.into());
        }
        (self.ending, self.seat_states[seat.index()].clock) = (ending, None);
        self.notice(seat, Notice::GaveUp);
        if let Some(over) = self.over_message() {
            self.say(&over);
        }
        Ok(())
    }
}

fn refusal(error: ErasedError) -> Refusal {
    let reason = match &error {
        ErasedError::Parse(_) => Reason::NoAction,
        ErasedError::Stale { .. } => Reason::Stale,
        _ => Reason::Illegal,
    };
    Refusal { rule: error.rule().map(str::to_owned), ..Refusal::new(reason, error) }
}
