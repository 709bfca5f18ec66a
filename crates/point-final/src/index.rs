//! The dense action index: to lay, accuse, draw, play, call; or say, concede; then time out.
//!
//! Of the words only whether they are valid matters (PF-36), so all of them have one index; which word it is, depends
//! on the position.

use game_traits::Seat;

use crate::action::Action;
use crate::card::{Card, LAYABLE, Special};

/// The specials that name a player, but Cadeau, which also names a card.
const NAMING: [Special; 3] = [Special::Echange, Special::Pioche2, Special::Pioche3];

const ACCUSE: usize = LAYABLE as usize;
const DRAW: usize = ACCUSE + 1;
const PLAY: usize = DRAW + 1;
const CALL: usize = PLAY + Special::ALL.len();
/// Any valid word.
pub(crate) const SAY: usize = CALL + Card::KINDS;
pub(crate) const CONCEDE: usize = SAY + 1;
pub(crate) const TIME_OUT: usize = CONCEDE + 1;
/// A block for each player that can be named: the three specials, then the cards of a Cadeau.
const NAMED: usize = TIME_OUT + 1;
const EACH: usize = NAMING.len() + Card::KINDS;

/// The number of indices.
pub(crate) fn space(players: usize) -> usize {
    NAMED + players * EACH
}

/// The index of an action; `None` for a special on a player that it cannot name.
#[inline]
pub(crate) fn index(players: usize, action: Action) -> Option<usize> {
    let named = |seat: Seat, n: usize| (seat.index() < players).then(|| NAMED + seat.index() * EACH + n);
    match action {
        Action::Lay(card) => card.is_layable().then(|| card.index()),
        Action::Accuse => Some(ACCUSE),
        Action::Draw => Some(DRAW),
        Action::Play(special) => Some(PLAY + special as usize),
        Action::PlayOn(special, seat) => named(seat, NAMING.iter().position(|&naming| naming == special)?),
        Action::Give(card, seat) => named(seat, NAMING.len() + card.index()),
        Action::Call(card) => Some(CALL + card.index()),
        Action::Say(_) => Some(SAY),
        Action::Concede => Some(CONCEDE),
        Action::TimeOut => Some(TIME_OUT),
    }
}

/// The action of an index; `None` for a word, which depends on the position.
#[inline]
pub(crate) fn at(players: usize, index: usize) -> Option<Action> {
    Some(match index {
        ..ACCUSE => Action::Lay(Card::new(index)?),
        ACCUSE => Action::Accuse,
        DRAW => Action::Draw,
        PLAY..CALL => Action::Play(Special::ALL[index - PLAY]),
        CALL..SAY => Action::Call(Card::new(index - CALL)?),
        SAY => return None,
        CONCEDE => Action::Concede,
        TIME_OUT => Action::TimeOut,
        NAMED.. => {
            let (number, n) = ((index - NAMED) / EACH, (index - NAMED) % EACH);
            let seat = Seat::try_new(number).filter(|_| number < players)?;
            match n.checked_sub(NAMING.len()) {
                None => Action::PlayOn(NAMING[n], seat),
                Some(card) => Action::Give(Card::new(card)?, seat),
            }
        }
    })
}
