//! The rules as RULES.md has them, slow and plain; text in, text out. It shares no code with `src/`.

pub(crate) struct Twin {
    players: usize,
    /// The ranks of the cards that are left.
    deck: Vec<u32>,
    cards: Vec<u32>,
    /// Seat and what it did, in order.
    done: Vec<(usize, String)>,
}

impl Twin {
    pub(crate) fn new(players: usize, deck: u32) -> Self {
        Twin { players, deck: (1..=deck).collect(), cards: Vec::new(), done: Vec::new() }
    }

    /// What chance can bring; empty if no card is dealt now.
    pub(crate) fn chances(&self) -> Vec<String> {
        if self.cards.len() == self.players {
            return Vec::new();
        }
        self.deck.iter().map(|card| format!("deal {card}")).collect()
    }

    pub(crate) fn chance(&mut self, outcome: &str) {
        let card = outcome.strip_prefix("deal ").and_then(|card| card.parse().ok()).expect("a card is dealt");
        self.deck.retain(|&left| left != card);
        self.cards.push(card);
    }

    fn did(&self, seat: usize, what: &str) -> bool {
        self.done.contains(&(seat, what.to_owned()))
    }

    fn bettor(&self) -> Option<usize> {
        (0..self.players).find(|&seat| self.did(seat, "bet"))
    }

    /// The seat to act; `None` if chance is due or the game is over.
    pub(crate) fn mover(&self) -> Option<usize> {
        if self.cards.len() < self.players {
            return None;
        }
        // Once round for checks and a bet, then on from the left of the bettor until it comes back.
        let rounds = self.bettor().map_or(self.players, |bettor| bettor + self.players);
        if self.done.len() == rounds { None } else { Some(self.done.len() % self.players) }
    }

    /// What the seat to act can do.
    pub(crate) fn legal(&self) -> Vec<&'static str> {
        match (self.mover(), self.bettor()) {
            (None, _) => vec![],
            (_, None) => vec!["check", "bet"],
            (_, Some(_)) => vec!["call", "fold"],
        }
    }

    pub(crate) fn act(&mut self, action: &str) {
        let seat = self.mover().expect("a seat is to act");
        self.done.push((seat, action.to_owned()));
    }

    /// The position, as the engine writes it.
    pub(crate) fn position(&self) -> String {
        let card = |seat: usize| self.cards.get(seat).map_or("-".to_owned(), u32::to_string);
        let cards: Vec<String> = (0..self.players).map(card).collect();
        let mut done = String::new();
        for (_, what) in &self.done {
            done += if what == "check" { "x" } else { &what[..1] };
        }
        format!("{} {}", cards.join(","), if done.is_empty() { "-" } else { &done })
    }

    /// The scores at the end.
    pub(crate) fn scores(&self) -> Vec<i32> {
        let mut paid = vec![1; self.players];
        let mut best: Option<usize> = None;
        for (seat, chips) in paid.iter_mut().enumerate() {
            if self.did(seat, "bet") || self.did(seat, "call") {
                *chips += 1;
            }
            if !self.did(seat, "fold") && best.is_none_or(|other| self.cards[seat] > self.cards[other]) {
                best = Some(seat);
            }
        }
        let mut scores: Vec<i32> = paid.iter().map(|chips| -chips).collect();
        scores[best.expect("the bettor never folds")] += paid.iter().sum::<i32>();
        scores
    }
}
