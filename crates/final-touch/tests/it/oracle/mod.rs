//! Final Touch as its rules file says it: slow, plain, text in and text out.

mod config;
mod facts;

pub use config::refused;

/// FT-1: the five colors, in the order texts and counts use.
pub const COLORS: [&str; 5] = ["yellow", "green", "brown", "blue", "pink"];
const COPIES: u8 = 12; // FT-1
const HAND: u8 = 5; // FT-5
const GOAL: i64 = 25; // FT-20
const SMEARS: u8 = 3; // FT-18

/// A number of cards for each color.
pub type Counts = [u8; 5];

/// FT-2: what a masterpiece needs and pays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Masterpiece {
    pub id: u8,
    pub touches: Counts,
    pub full: i64,
    pub ruined: i64,
}

/// A masterpiece that has ended (FT-17, FT-18). A ruined one has two owners at 3 players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earned {
    pub id: u8,
    pub finished: bool,
    pub sides: Vec<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    Over,
    Chance,
    Decide { must: Vec<usize>, may: Vec<usize> },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    pub players: usize,
    /// FT-15: whether an empty pile is refilled at once, and not only when a card must be drawn.
    pub refill_at_once: bool,
    pub any_double: bool,
    pub hands: Vec<Counts>,
    pub pile: Counts,
    pub discard: Counts,
    /// The touches placed on the current masterpiece.
    pub improving: Counts,
    /// The cards in the smearing zone.
    pub smearing: Counts,
    pub current: Option<Masterpiece>,
    pub next: Option<Masterpiece>,
    /// The face-down masterpieces, by id: their order is unknown.
    pub hidden: Vec<Masterpiece>,
    /// Money by side; at 4 players the sides are the teams 0+2 and 1+3 (FT-6).
    pub money_by_side: Vec<i64>,
    /// The masterpieces that ended, in that order.
    pub earned: Vec<Earned>,
    /// The ruiner during and after a play-off (FT-21).
    pub out: Option<usize>,
    /// The number of cards of every reshuffle so far (FT-26).
    pub reshuffles: Vec<u32>,
    /// The winning sides; none until the game is over.
    pub winners: Vec<usize>,
    /// Seats that must still draw up to five, in this order, before `turn` decides.
    filling: Vec<usize>,
    turn: usize,
}

fn total(counts: &Counts) -> u8 {
    counts.iter().sum()
}

fn color(name: &str) -> usize {
    COLORS.iter().position(|known| *known == name).unwrap_or_else(|| panic!("no color {name}"))
}

impl Twin {
    /// Panics on a config that is refused.
    pub fn new(
        players: usize,
        first: usize,
        masterpieces: Vec<Masterpiece>,
        refill_at_once: bool,
        any_double: bool,
        allow_run_out: bool,
    ) -> Twin {
        if let Some(why) = refused(players, first, &masterpieces, allow_run_out) {
            panic!("config refused: {why}");
        }
        let mut hidden = masterpieces;
        hidden.sort_by_key(|m| m.id);
        Twin {
            players,
            refill_at_once,
            any_double,
            hands: vec![[0; 5]; players],
            pile: [COPIES; 5],
            discard: [0; 5],
            improving: [0; 5],
            smearing: [0; 5],
            current: None,
            next: None,
            hidden,
            money_by_side: vec![0; if players == 4 { 2 } else { players }],
            earned: Vec::new(),
            out: None,
            reshuffles: Vec::new(),
            winners: Vec::new(),
            filling: (0..players).collect(), // FT-26: seat 0 first, whichever seat begins
            turn: first,                     // FT-7
        }
    }

    // ---- what the game waits for ----

    pub fn over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// Whether a masterpiece must be revealed now. Only setup and FT-19 leave a gap above hidden
    /// ones; a game that is over reveals nothing (FT-20).
    pub fn reveal_due(&self) -> bool {
        !self.over() && self.next.is_none() && !self.hidden.is_empty()
    }

    /// The seat that must draw a card now.
    pub fn drawing_seat(&self) -> Option<usize> {
        if self.over() || self.reveal_due() {
            return None;
        }
        self.filling.first().copied()
    }

    /// The seat that must decide now.
    pub fn to_act(&self) -> Option<usize> {
        if self.over() || self.reveal_due() || self.drawing_seat().is_some() {
            return None;
        }
        Some(self.turn)
    }

    pub fn waits(&self) -> Waits {
        if self.over() {
            return Waits::Over;
        }
        match self.to_act() {
            Some(seat) => Waits::Decide { must: vec![seat], may: Vec::new() },
            None => Waits::Chance,
        }
    }

    // ---- chance ----

    /// FT-26: one card drawn, or one masterpiece revealed.
    pub fn chances(&self) -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        if self.reveal_due() {
            for m in &self.hidden {
                outcomes.push((format!("reveal {}", m.id), 1));
            }
        } else if self.drawing_seat().is_some() {
            for (name, n) in COLORS.iter().zip(self.pile) {
                if n > 0 {
                    outcomes.push((format!("draw {name}"), u64::from(n)));
                }
            }
        }
        outcomes
    }

    pub fn chance(&mut self, outcome: &str) {
        assert!(self.chances().iter().any(|(text, _)| text == outcome), "no such outcome now: {outcome}");
        if let Some(id) = outcome.strip_prefix("reveal ") {
            let at = self.hidden.iter().position(|m| m.id.to_string() == id);
            let m = self.hidden.remove(at.expect("a hidden masterpiece"));
            // FT-26: setup reveals the current one, then the next one.
            if self.current.is_none() {
                self.current = Some(m);
            } else {
                self.next = Some(m);
            }
        } else if let Some(name) = outcome.strip_prefix("draw ") {
            let seat = self.drawing_seat().expect("a seat draws");
            self.pile[color(name)] -= 1;
            self.hands[seat][color(name)] += 1;
        }
        self.settle();
    }

    /// Passes over seats that hold five cards, then refills an empty pile if a draw is due.
    fn settle(&mut self) {
        while let Some(seat) = self.drawing_seat() {
            if total(&self.hands[seat]) < HAND {
                break;
            }
            self.filling.remove(0);
        }
        let nothing_discarded = total(&self.discard) == 0;
        // FT-15: the whole discard, when a draw is due or, by the other reading, as soon as there is one.
        let due = self.drawing_seat().is_some() || self.refill_at_once && !self.over() && !nothing_discarded;
        if due && total(&self.pile) == 0 {
            assert!(!nothing_discarded, "FT-16: nothing to draw");
            self.reshuffles.push(u32::from(total(&self.discard)));
            self.pile = self.discard;
            self.discard = [0; 5];
        }
    }

    // ---- decisions ----

    /// The touches the current masterpiece still misses.
    pub fn missing(&self) -> Counts {
        let mut missing = [0; 5];
        if let Some(m) = &self.current {
            missing = m.touches;
            for (c, placed) in self.improving.iter().enumerate() {
                missing[c] -= placed;
            }
        }
        missing
    }

    pub fn legal(&self, seat: usize) -> Vec<String> {
        let mut actions = Vec::new();
        if self.to_act() != Some(seat) {
            return actions;
        }
        let hand = self.hands[seat];
        let missing = self.missing();
        // FT-10: every multiset of colors that are both in the hand and missing.
        let mut sets: Vec<Vec<&str>> = vec![Vec::new()];
        for c in 0..5 {
            let mut longer = Vec::new();
            for set in &sets {
                for n in 0..=hand[c].min(missing[c]) {
                    let mut more = set.clone();
                    for _ in 0..n {
                        more.push(COLORS[c]);
                    }
                    longer.push(more);
                }
            }
            sets = longer;
        }
        for set in sets {
            if !set.is_empty() {
                actions.push(format!("improve {}", set.join(" ")));
            }
        }
        // FT-11, FT-12: one card of a color of which nothing is missing.
        for c in 0..5 {
            if hand[c] > 0 && missing[c] == 0 {
                actions.push(format!("smear {}", COLORS[c]));
            }
        }
        actions
    }

    pub fn act(&mut self, seat: usize, action: &str) {
        assert!(self.legal(seat).iter().any(|text| text == action), "illegal for seat {seat}: {action}");
        let words: Vec<&str> = action.split(' ').collect();
        for name in &words[1..] {
            let c = color(name);
            self.hands[seat][c] -= 1;
            if words[0] == "improve" {
                self.improving[c] += 1;
            } else {
                self.smearing[c] += 1;
            }
        }
        if total(&self.missing()) == 0 {
            self.end_masterpiece(seat, true); // FT-17
        } else if total(&self.smearing) == SMEARS {
            self.end_masterpiece(seat, false); // FT-18
        } else {
            // FT-14
            self.filling = vec![seat];
            self.turn = self.seat_after(seat);
        }
        self.settle();
    }

    /// FT-8: clockwise, passing over the seat that is out.
    fn seat_after(&self, seat: usize) -> usize {
        let mut after = (seat + 1) % self.players;
        while self.out == Some(after) {
            after = (after + 1) % self.players;
        }
        after
    }

    fn end_masterpiece(&mut self, seat: usize, finished: bool) {
        let m = self.current.take().expect("a current masterpiece");
        let own = self.side(seat);
        let mut paid = Vec::new();
        for side in 0..self.money_by_side.len() {
            // FT-21: the seat that is out is paid no more (then every seat is a side).
            if (side == own) == finished && self.out != Some(side) {
                self.money_by_side[side] += if finished { m.full } else { m.ruined };
                paid.push(side);
            }
        }
        self.earned.push(Earned { id: m.id, finished, sides: paid.clone() });
        let rich: Vec<usize> = (0..self.money_by_side.len()).filter(|side| self.money_by_side[*side] >= GOAL).collect();

        if self.out.is_some() {
            self.winners = paid; // FT-21: the earner of the last one wins
        } else if rich.len() == 1 {
            self.winners = rich; // FT-20
        } else if rich.len() == 2 {
            // FT-21
            let equal = self.money_by_side[rich[0]] == self.money_by_side[rich[1]];
            if (equal || self.any_double) && self.next.is_some() {
                self.out = Some(seat);
                self.next_masterpiece();
                self.filling = Vec::new();
                self.turn = self.seat_after(seat);
            } else {
                self.winners = self.richest();
            }
        } else if self.next.is_none() {
            self.winners = self.richest(); // FT-22
        } else {
            // FT-19
            self.next_masterpiece();
            self.filling = vec![seat];
            self.turn = seat;
        }
    }

    /// FT-19: discards both zones; the next masterpiece becomes current. The reveal is then due.
    fn next_masterpiece(&mut self) {
        for c in 0..5 {
            self.discard[c] += self.improving[c] + self.smearing[c];
        }
        self.improving = [0; 5];
        self.smearing = [0; 5];
        self.current = self.next.take();
    }

    fn richest(&self) -> Vec<usize> {
        let most = self.money_by_side.iter().max().copied().unwrap_or(0);
        (0..self.money_by_side.len()).filter(|side| self.money_by_side[*side] == most).collect()
    }
}
