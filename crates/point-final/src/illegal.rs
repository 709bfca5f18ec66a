//! Why an action is illegal.

use game_traits::text::counted;
use game_traits::{RuleError, Seat};

use crate::action::Action;
use crate::card::{Card, Special};
use crate::kinds::Kinds;
use crate::legal::gifts;
use crate::rules::Rules;
use crate::state::State;
use crate::turn::{Phase, callers};

/// Why an action is illegal. [`RuleError::rule`] names the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Illegal {
    /// The card is not in the hand.
    #[error("you hold no {card}")]
    NotHeld {
        /// The card.
        card: Card,
    },
    /// Specials are not laid.
    #[error("{card} is a special, only letters and jokers are laid")]
    NotLayable {
        /// The card.
        card: Card,
    },
    /// Out of turn a player can only call.
    #[error("it is the turn of seat {turn}; out of turn you can only call")]
    OutOfTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// No seat is responsible for the word.
    #[error("no seat is responsible, so there is none to accuse")]
    NoneResponsible,
    /// The player is responsible for the word themselves.
    #[error("you are responsible for the word yourself")]
    YourOwnWord,
    /// The draw pile is empty.
    #[error("the draw pile is empty")]
    PileEmpty,
    /// On an empty table a player who can lay has to.
    #[error("the table is empty and you hold {}: lay one", counted(*kinds, "kind of letter or joker", "kinds of letters and jokers"))]
    LayFirst {
        /// The number of kinds of letters and jokers that the player holds.
        kinds: u32,
    },
    /// The special names a player.
    #[error("{special} names another player")]
    NamesAPlayer {
        /// The special.
        special: Special,
    },
    /// The special names no player.
    #[error("{special} names no player")]
    NamesNone {
        /// The special.
        special: Special,
    },
    /// A Cadeau names a card and a player.
    #[error("a cadeau names a card and a player")]
    NamesGift,
    /// The player named is not another one at the table.
    #[error("seat {seat} is not another of the {players} players")]
    NotAnother {
        /// The seat that was named.
        seat: Seat,
        /// The number of players.
        players: usize,
    },
    /// A special as last card names no player and no card.
    #[error("{special} is your last card, it names no player and no card")]
    LastCard {
        /// The special.
        special: Special,
    },
    /// The card to be given is not in the hand.
    #[error("you have no {card} left to give")]
    GiftNotHeld {
        /// The card.
        card: Card,
    },
    /// Too few cards on the table for a point final.
    #[error("a point final takes {needed} cards on the table, there {} {cards}", if *cards == 1 { "is" } else { "are" })]
    TooShort {
        /// Cards on the table.
        cards: usize,
        /// Cards needed.
        needed: usize,
    },
    /// The player who laid the last card cannot call.
    #[error("you laid the last card yourself")]
    LaidLast,
    /// A word is due.
    #[error("a word is due, say one or concede")]
    WordDue,
    /// No word is due.
    #[error("no word is due")]
    NoWordDue,
    /// There is no clock.
    #[error("there is no clock")]
    NoClock,
}

impl RuleError for Illegal {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotHeld { .. } | Illegal::NotLayable { .. } => "PF-10",
            Illegal::PileEmpty => "PF-12",
            Illegal::NamesAPlayer { .. } | Illegal::NamesNone { .. } | Illegal::NotAnother { .. } => "PF-13",
            Illegal::LayFirst { .. } => "PF-14",
            Illegal::NoneResponsible | Illegal::YourOwnWord => "PF-19",
            Illegal::OutOfTurn { .. } | Illegal::TooShort { .. } | Illegal::LaidLast => "PF-20",
            Illegal::NamesGift | Illegal::GiftNotHeld { .. } => "PF-28",
            Illegal::LastCard { .. } => "PF-31",
            Illegal::NoClock => "PF-32",
            Illegal::WordDue | Illegal::NoWordDue => "PF-37",
        }
    }
}

/// Whether the rules let the seat, which is to act, do this.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    let (turn, must_lay) = match (state.public.phase, action) {
        (_, Action::TimeOut) if !rules.clock => return Err(Illegal::NoClock),
        (Phase::Turn { .. }, Action::Say(_) | Action::Concede) => return Err(Illegal::NoWordDue),
        (Phase::Turn { seat, must_lay }, _) => (seat, must_lay),
        (_, Action::Say(_) | Action::Concede | Action::TimeOut) => return Ok(()),
        _ => return Err(Illegal::WordDue),
    };
    let hand = &state.hidden.hands[seat];
    let held = |card| if hand.kinds().contains(card) { Ok(()) } else { Err(Illegal::NotHeld { card }) };
    if let Action::Call(card) = action {
        return if callers(rules, &state.public).contains(seat) { held(card) } else { Err(cannot_call(rules, state)) };
    }
    if seat != turn {
        return Err(Illegal::OutOfTurn { turn });
    }
    let layable = (hand.kinds() & Kinds::LAYABLE).len();
    match action {
        Action::TimeOut => Ok(()),
        Action::Lay(card) if !card.is_layable() => Err(Illegal::NotLayable { card }),
        Action::Lay(card) => held(card),
        _ if must_lay && layable > 0 => Err(Illegal::LayFirst { kinds: layable }),
        Action::Accuse => match state.public.responsible {
            None => Err(Illegal::NoneResponsible),
            Some(other) if other == seat => Err(Illegal::YourOwnWord),
            Some(_) => Ok(()),
        },
        Action::Draw if state.hidden.pile.size() == 0 => Err(Illegal::PileEmpty),
        Action::Draw => Ok(()),
        Action::Play(special) => {
            held(special.card())?;
            match special {
                _ if hand.size() == 1 || !special.names_a_player() => Ok(()),
                Special::Cadeau => Err(Illegal::NamesGift),
                _ => Err(Illegal::NamesAPlayer { special }),
            }
        }
        Action::PlayOn(special, other) => {
            held(special.card())?;
            match special {
                _ if hand.size() == 1 => Err(Illegal::LastCard { special }),
                Special::Cadeau => Err(Illegal::NamesGift),
                _ if !special.names_a_player() => Err(Illegal::NamesNone { special }),
                _ => another(rules, seat, other),
            }
        }
        Action::Give(card, other) => {
            held(Special::Cadeau.card())?;
            if hand.size() == 1 {
                return Err(Illegal::LastCard { special: Special::Cadeau });
            }
            if !gifts(hand).contains(card) {
                return Err(Illegal::GiftNotHeld { card });
            }
            another(rules, seat, other)
        }
        Action::Call(_) | Action::Say(_) | Action::Concede => Ok(()),
    }
}

/// PF-20
fn cannot_call(rules: &Rules, state: &State) -> Illegal {
    let cards = state.public.table.len();
    let needed = rules.min_point_final;
    if cards < needed { Illegal::TooShort { cards, needed } } else { Illegal::LaidLast }
}

/// PF-13
fn another(rules: &Rules, seat: Seat, other: Seat) -> Result<(), Illegal> {
    if other != seat && rules.seats().contains(other) {
        Ok(())
    } else {
        Err(Illegal::NotAnother { seat: other, players: rules.players })
    }
}
