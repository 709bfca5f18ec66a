//! What all players have to agree to: an undo, and a rematch.

use game_traits::{Seat, Seats};

use super::Host;
use crate::create::{self, CreateMatch, CreateSeat};
use crate::protocol::{Question, Reason, Refusal, SeatKind, ServerMessage};
use crate::store::database::StoredEntry;

/// The maximum number of decisions that one undo takes back: that of the seat itself, and those of others after it.
const MAX_BACK: usize = 32;

/// The maximum number of questions of one seat about one position.
const MAX_QUESTIONS: u32 = 8;

/// The maximum number of stored entries of a match for each decision that it may have: after those nothing is taken
/// back, so that a match has an end.
const MAX_ENTRIES: usize = 2;

/// Who agrees so far to what a seat asks for.
pub(super) struct Vote {
    by: Seat,
    agreed: Seats,
}

impl Vote {
    fn asked(&self, what: Question) -> ServerMessage {
        ServerMessage::Asked { what, by: self.by, agreed: self.agreed }
    }
}

impl Host {
    /// The questions that are open, as messages.
    pub(super) fn open_questions(&self) -> Vec<ServerMessage> {
        let undo = self.undo.as_ref().map(|vote| vote.asked(Question::Undo));
        undo.into_iter().chain(self.rematch.as_ref().map(|vote| vote.asked(Question::Rematch))).collect()
    }

    /// The number of decisions to take back until the seat's own last one is: none where that would leave anybody with
    /// knowledge that they did not have before.
    pub(super) fn undoable(&self, seat: Seat) -> Option<usize> {
        if self.entries >= MAX_ENTRIES.saturating_mul(self.app.settings.limits.decisions) {
            return None;
        }
        let mut table = None;
        for back in 1..=MAX_BACK {
            let now = table.get_or_insert_with(|| self.table.fork());
            if self.ending.is_some() || !now.is_undo_fair()? {
                return None;
            }
            if now.undo()?.0 == seat {
                return Some(back);
            }
        }
        None
    }

    /// Takes back a seat's last decision once all people agree; gives whether it has.
    pub(super) async fn vote_undo(&mut self, seat: Seat, agree: bool) -> Result<bool, Refusal> {
        let vote = self.vote(Question::Undo, seat, agree, |host| {
            let no =
                || Refusal::new(Reason::NoUndo, "nothing can be taken back, or something hidden was revealed since");
            host.undoable(seat).map(drop).ok_or_else(no)
        })?;
        let Some(vote) = vote else { return Ok(false) };
        let back = self.undoable(vote.by).unwrap_or(0);
        for done in 0..back {
            if let Err(error) = self.store(StoredEntry::Undo, false).await {
                // What is stored is done.
                if done > 0 {
                    self.changed(None);
                }
                return Err(error.into());
            }
            self.undo_last();
        }
        self.seat_states.iter_mut().for_each(|state| state.clock = None);
        Ok(back > 0)
    }

    /// Creates another match once all people agree, and says to each where it is.
    pub(super) async fn vote_rematch(&mut self, seat: Seat, agree: bool) -> Result<(), Refusal> {
        let vote = self.vote(Question::Rematch, seat, agree, |host| match host.ending {
            Some(_) => Ok(()),
            None => Err(Refusal::new(Reason::NotNow, "the match is not over")),
        })?;
        let Some(vote) = vote else { return Ok(()) };
        // Every player moves one seat on, so that another begins.
        let count = self.seat_states.len();
        let old = |new: usize| (new + count - 1) % count;
        let seat_of = |new: usize| {
            let state = &self.seat_states[old(new)];
            if self.plays_again(Seat::new(old(new))) {
                CreateSeat { name: state.name.clone(), ..CreateSeat::person() }
            } else {
                let bot = state.bot_name.clone().unwrap_or_else(|| create::DEFAULT_BOT.to_owned());
                CreateSeat { name: state.name.clone().filter(|_| state.kind == SeatKind::Bot), ..CreateSeat::bot(bot) }
            }
        };
        let wish = CreateMatch {
            game: self.descriptor.id.to_owned(),
            config: Some(self.config.clone()),
            seats: Some((0..count).map(seat_of).collect()),
            clock: self.clock_setting(),
            public: false,
        };
        let app = self.app.clone();
        let created = match create::create(&app, wish).await {
            Ok(created) => created,
            Err(refusal) => {
                // Later there may be room.
                self.rematch = Some(vote);
                return Err(refusal);
            }
        };
        for new in created.seats {
            let Some(secret) = new.secret else { continue };
            let message = ServerMessage::Rematch { id: created.id.clone(), seat: new.seat, secret };
            let player = Seat::new(old(new.seat.index()));
            let its: Vec<u64> =
                self.clients.iter().filter(|(_, one)| one.observer.is(player)).map(|(&id, _)| id).collect();
            its.into_iter().for_each(|client| self.say_to(client, &message));
        }
        Ok(())
    }

    /// Whether a seat has a person's seat in a rematch, and is asked for it: not where its player gave up and left.
    fn plays_again(&self, seat: Seat) -> bool {
        let state = &self.seat_states[seat.index()];
        state.is_person() || state.kind != SeatKind::Bot && self.is_connected(seat)
    }

    /// Takes the voice of a seat. Gives the vote once all people agree.
    fn vote(
        &mut self,
        what: Question,
        seat: Seat,
        agree: bool,
        is_possible: impl FnOnce(&Host) -> Result<(), Refusal>,
    ) -> Result<Option<Vote>, Refusal> {
        let open = match what {
            Question::Undo => self.undo.take(),
            Question::Rematch => self.rematch.take(),
        };
        let mut vote = match (open, agree) {
            (Some(_), false) => {
                self.say(&ServerMessage::Declined { what, by: seat });
                return Ok(None);
            }
            (Some(vote), true) => vote,
            (None, true) => {
                if self.seat_states[seat.index()].questions >= MAX_QUESTIONS {
                    return Err(Refusal::new(Reason::NotNow, "this seat asked often enough about this position"));
                }
                is_possible(self)?;
                self.seat_states[seat.index()].questions += 1;
                Vote { by: seat, agreed: Seats::EMPTY }
            }
            (None, false) => return Err(Refusal::new(Reason::NotNow, "there is nothing to decline")),
        };
        vote.agreed = vote.agreed.with(seat);
        // Bots agree to everything, and so do seats that bots play. A rematch has secrets, for players who are here.
        let agrees = |seat: Seat| match what {
            Question::Undo => self.seat_states[seat.index()].is_played_by_bot() || vote.agreed.contains(seat),
            Question::Rematch => !self.plays_again(seat) || vote.agreed.contains(seat) && self.is_connected(seat),
        };
        if self.seats().all(agrees) {
            return Ok(Some(vote));
        }
        self.say(&vote.asked(what));
        match what {
            Question::Undo => self.undo = Some(vote),
            Question::Rematch => self.rematch = Some(vote),
        }
        Ok(None)
    }
}
