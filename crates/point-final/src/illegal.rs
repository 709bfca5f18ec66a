//! Why an action is illegal.

use game_traits::Seat;

use crate::card::{Card, Special};

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The card is not in the hand.
    #[error("PF-10: you hold no {card}")]
    NotHeld {
        /// The card.
        card: Card,
    },
    /// Specials are not laid.
    #[error("PF-10: {card} is a special, only letters and jokers are laid")]
    NotLayable {
        /// The card.
        card: Card,
    },
    /// The previous player can be accused only in turn, and so for everything but calls.
    #[error("PF-20: it is the turn of seat {turn}; out of turn you can only call")]
    OutOfTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Nobody is responsible for the word.
    #[error("PF-19: nobody is responsible, so nobody can be accused")]
    NobodyResponsible,
    /// The player himself is responsible for the word.
    #[error("PF-19: you are responsible for the word yourself")]
    YourOwnWord,
    /// The draw pile is empty.
    #[error("PF-12: the draw pile is empty")]
    PileEmpty,
    /// On an empty table who can lay has to.
    #[error("PF-14: the table is empty and you hold {layable} letters and jokers: lay one")]
    LayFirst {
        /// How many kinds of letters and jokers the player holds.
        layable: u32,
    },
    /// The special names a player.
    #[error("PF-13: {special} names another player")]
    NamesSomebody {
        /// The special.
        special: Special,
    },
    /// The special names nobody.
    #[error("PF-13: {special} names nobody")]
    NamesNobody {
        /// The special.
        special: Special,
    },
    /// A Cadeau names a card and a player.
    #[error("PF-28: a cadeau names a card and a player")]
    NamesGift,
    /// The player named is not another one at the table.
    #[error("PF-13: seat {seat} is not another of the {players} players")]
    NotAnother {
        /// Who was named.
        seat: Seat,
        /// How many play.
        players: usize,
    },
    /// A special as last card names nobody and nothing.
    #[error("PF-31: {special} is your last card, it names nobody and nothing")]
    LastCard {
        /// The special.
        special: Special,
    },
    /// The card to be given is not in the hand.
    #[error("PF-28: you have no {card} left to give")]
    GiftNotHeld {
        /// The card.
        card: Card,
    },
    /// Too few cards on the table for a point final.
    #[error("PF-20: {cards} cards lie on the table, a point final takes {needed}")]
    TooShort {
        /// Cards on the table.
        cards: usize,
        /// Cards needed.
        needed: usize,
    },
    /// Who laid the last card cannot call.
    #[error("PF-20: you laid the last card yourself")]
    LaidLast,
    /// A word is due.
    #[error("PF-37: a word is due, say one or concede")]
    WordDue,
    /// No word is due.
    #[error("PF-37: no word is due")]
    NoWordDue,
    /// There is no clock.
    #[error("PF-32: there is no clock")]
    NoClock,
}
