//! A slow twin of Point Final: the rules as written, PF-1 to PF-38.

pub mod cards;
mod effects;
mod facts;
mod listing;
pub mod words;

use cards::{Bag, Card, DeckRow};
use words::{Lexicon, is_sayable};

/// Who begins after a bluff is settled (PF-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterBluff {
    Accuser,
    Accused,
}

/// The game's options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub players: usize,
    pub deck: Vec<DeckRow>,
    pub lexicon: Lexicon,
    /// The vowels, upper-case (PF-3).
    pub vowels: String,
    /// Cards dealt to each (PF-6).
    pub hand_size: u64,
    /// Cards on the table needed for a point final, 4 or 5 (PF-5, PF-20).
    pub min_point_final: usize,
    /// The total to exceed (PF-34).
    pub score_limit: i64,
    pub after_bluff: AfterBluff,
    /// A special leaves no seat responsible (PF-19).
    pub special_clears: bool,
    /// On an empty table only a player who begins a word has to lay (PF-14).
    pub free_empty_table: bool,
    /// Leave out the cards W, X, Y and Z (PF-5).
    pub without_wxyz: bool,
    /// Whether `time-out` is an action (PF-32).
    pub clock: bool,
}

/// What the game waits for (PF-37).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    Over,
    Chance,
    Decide { must: Vec<usize>, may: Vec<usize> },
}

/// The state of play, seats named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A card is dealt to the seat (PF-6).
    Deal {
        seat: usize,
    },
    /// Chance names who begins (PF-7).
    Starter,
    /// The seat's turn (PF-10 to PF-14).
    Turn {
        seat: usize,
        /// A letter or joker has to be laid, if there is one (PF-14).
        must_lay: bool,
    },
    /// The seat still draws this many cards; then it is `next`'s turn.
    Draw {
        seat: usize,
        left: u64,
        next: usize,
    },
    /// The accused must say a word (PF-16).
    AccusedWord {
        accused: usize,
        accuser: usize,
    },
    /// The caller must say a word; their card lies face down (PF-21).
    CallerWord {
        caller: usize,
        card: Card,
    },
    /// The player who laid a last card must say a word (PF-30).
    LastCardWord {
        seat: usize,
    },
    Over,
}

/// A game in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    options: Options,
    phase: Phase,
    hands: Vec<Bag>,
    /// For each hand, the cards that everybody saw go into it (PF-35).
    known: Vec<Bag>,
    pile: Bag,
    table: Vec<Card>,
    responsible: Option<usize>,
    laid_last: Option<usize>,
    totals: Vec<i64>,
    rounds_ended: u64,
}

impl Twin {
    /// Panics on options that PF-1 or PF-5 refuse.
    pub fn new(options: Options) -> Twin {
        assert!((2..=10).contains(&options.players), "2 to 10 players");
        assert!(options.hand_size > 0, "a hand has cards");
        assert!(
            options.min_point_final == 4 || options.min_point_final == 5,
            "a point final needs 4 or 5 cards (PF-5)"
        );
        let mut edition = Bag::default();
        for row in &options.deck {
            assert_eq!(edition.count(row.card), 0, "one line a kind");
            edition.add(row.card, row.count);
        }
        // PF-1
        assert!(edition.total() <= 128, "at most 128 cards");
        for card in edition.kinds() {
            assert!(edition.count(card) <= 15, "at most 15 cards of a kind");
        }
        let players = options.players;
        let mut twin = Twin {
            options,
            phase: Phase::Starter,
            hands: Vec::new(),
            known: Vec::new(),
            pile: Bag::default(),
            table: Vec::new(),
            responsible: None,
            laid_last: None,
            totals: vec![0; players],
            rounds_ended: 0,
        };
        twin.begin_round();
        let dealt = twin.options.hand_size * players as u64;
        assert!(twin.pile.total() >= dealt, "too few cards to deal (PF-1)");
        twin
    }

    pub fn waits(&self) -> Waits {
        // PF-37
        match self.phase {
            Phase::Over => Waits::Over,
            Phase::Deal { .. } | Phase::Starter | Phase::Draw { .. } => Waits::Chance,
            Phase::Turn { seat, .. } => {
                let mut may = Vec::new();
                for other in 0..self.options.players {
                    if other != seat && self.can_call(other) {
                        may.push(other);
                    }
                }
                let must = vec![seat];
                Waits::Decide { must, may }
            }
            Phase::AccusedWord { accused: seat, .. }
            | Phase::CallerWord { caller: seat, .. }
            | Phase::LastCardWord { seat } => Waits::Decide { must: vec![seat], may: Vec::new() },
        }
    }

    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut actions = Vec::new();
        if let Phase::Turn { seat: actor, must_lay } = self.phase {
            if seat == actor {
                actions.extend(self.turn_actions(seat, must_lay));
            }
            if self.can_call(seat) {
                for card in self.hands[seat].kinds() {
                    actions.push(format!("call {}", card.token()));
                }
            }
        } else if self.seat_to_act() == Some(seat) {
            // A word is due (PF-36).
            let vowels = &self.options.vowels;
            let exact = self.word_is_exact();
            let first = self.options.lexicon.first_valid(&self.table, vowels, exact);
            if let Some(word) = first {
                actions.push(format!("say {word}"));
            }
            actions.push("concede".to_string());
        }
        if self.options.clock && self.seat_to_act() == Some(seat) {
            actions.push("time-out".to_string()); // PF-32
        }
        actions
    }

    pub fn act(&mut self, seat: usize, action: &str) {
        let parts: Vec<&str> = action.split(' ').collect();
        if let ["say", word] = parts[..] {
            // PF-36: any string of letters may be said, where a word is due.
            let due = !matches!(self.phase, Phase::Turn { .. });
            let theirs = due && self.seat_to_act() == Some(seat);
            assert!(theirs && is_sayable(word), "illegal: {seat} {action}");
            let vowels = &self.options.vowels;
            let exact = self.word_is_exact();
            let lexicon = &self.options.lexicon;
            let right = lexicon.is_valid(word, &self.table, vowels, exact);
            self.settle_word(right);
            return;
        }
        let listed = self.legal(seat).iter().any(|text| text == action);
        assert!(listed, "illegal: {seat} {action}");
        match parts[..] {
            ["lay", card] => self.lay(seat, Card::parse(card)),
            ["accuse"] => {
                let accused = self.responsible.expect("a seat is accused");
                let accuser = seat;
                self.phase = Phase::AccusedWord { accused, accuser };
            }
            ["draw"] => {
                // PF-12, PF-14: no seat is responsible for an empty table, unless the other reading holds.
                if !self.table.is_empty() || self.options.free_empty_table {
                    self.responsible = Some(seat);
                }
                self.start_draw(seat, 2, self.left_of(seat));
            }
            ["play", card] => self.play(seat, Card::parse(card), None, None),
            ["play", card, other] => {
                self.play(seat, Card::parse(card), None, Some(seat_of(other)));
            }
            ["play", card, gift, other] => {
                let gift = Some(Card::parse(gift));
                self.play(seat, Card::parse(card), gift, Some(seat_of(other)));
            }
            ["call", card] => {
                // PF-20: face down, so no other seat sees what leaves the hand.
                let card = Card::parse(card);
                self.hands[seat].take(card);
                self.phase = Phase::CallerWord { caller: seat, card };
            }
            ["concede"] => self.settle_word(false),
            ["time-out"] => {
                // PF-32
                if let Phase::Turn { seat, .. } = self.phase {
                    self.take_table(seat);
                    self.pass_left(seat);
                } else {
                    self.settle_word(false);
                }
            }
            _ => unreachable!("a listed action is one of these"),
        }
    }

    pub fn chances(&self) -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        match self.phase {
            // PF-8
            Phase::Deal { .. } | Phase::Draw { .. } => {
                for card in self.pile.kinds() {
                    outcomes.push((format!("card {}", card.token()), self.pile.count(card)));
                }
            }
            // PF-7
            Phase::Starter => {
                for seat in 0..self.options.players {
                    outcomes.push((format!("starter {seat}"), 1));
                }
            }
            _ => {}
        }
        outcomes
    }

    pub fn chance(&mut self, outcome: &str) {
        let listed = self.chances().iter().any(|(text, _)| text == outcome);
        assert!(listed, "no such outcome: {outcome}");
        let (_, what) = outcome.split_once(' ').expect("two parts");
        match self.phase {
            Phase::Deal { seat } => {
                self.move_from_pile(seat, Card::parse(what));
                // PF-6
                if self.hands[seat].total() == self.options.hand_size {
                    self.phase = Phase::Starter;
                    if seat + 1 < self.options.players {
                        self.phase = Phase::Deal { seat: seat + 1 };
                    }
                }
            }
            Phase::Draw { seat, left, next } => {
                self.move_from_pile(seat, Card::parse(what));
                self.start_draw(seat, left - 1, next);
            }
            _ => {
                let seat = seat_of(what);
                self.phase = Phase::Turn { seat, must_lay: true }; // PF-7
            }
        }
    }

    /// Totals by seat, the lower the better, and ranks (PF-34).
    pub fn result(&self) -> Option<(Vec<i64>, Vec<usize>)> {
        if self.phase != Phase::Over {
            return None;
        }
        let mut ranks = Vec::new();
        for total in &self.totals {
            ranks.push(1 + self.totals.iter().filter(|other| *other < total).count());
        }
        Some((self.totals.clone(), ranks))
    }
}

fn seat_of(text: &str) -> usize {
    text.parse().expect("a seat")
}
