//! Touché Poulet, the slow twin: the rules as written (TP-1 to TP-32), text in and text out.

pub mod edition;
mod facts;
mod options;
mod placement;
mod turn;

use edition::{Edition, Kind, slug};
use placement::{Token, places};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waits {
    Over,
    Chance,
    Decide { must: Vec<usize>, may: Vec<usize> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Setup,
    Placement,
    Targeting,
    Resolution,
    Over,
}

/// The state of one cell (TP-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Untouched,
    Crater,
    Hit(usize),
}

/// A cell on the board of a seat.
pub type Place = (usize, usize);

/// An attack, with its targets still to resolve. `kind` is none for an attack without bonus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    pub seat: usize,
    pub kind: Option<Kind>,
    pub targets: Vec<Place>,
    pub bonus_done: bool,
}

/// All that belongs to one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seat {
    tokens: Vec<Token>,
    cells: Vec<Cell>,
    /// Answers of Pigeonnage about this board.
    answers: Vec<Option<bool>>,
    /// By zone of this board: Reconnaissance was played on it.
    scouted: Vec<bool>,
    epis: i64,
    /// Eggs eaten, by colour, and wild ones.
    eggs: Vec<usize>,
    wild: usize,
    /// Eggs of this seat's colour that are for sale.
    on_sale: usize,
    /// Weapons held, by number in the edition.
    weapons: Vec<usize>,
    /// The upper-left cell of the magnetic field this seat placed.
    field: Option<Place>,
    /// Strikes to come, with their reach.
    strikes: Vec<(Place, usize)>,
    /// Attacks that this seat still owes in this targeting, and kinds it has picked in this turn.
    owed: usize,
    picked: Vec<Kind>,
}

/// What is to happen; the last step of the agenda comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// Weapons are turned up until the row is full.
    Reveal,
    Placement,
    StartTurn,
    EndTurn,
    /// The menu of the targeting.
    Menu(usize),
    /// The targets of an attack that are still to be placed.
    Targets {
        attack: usize,
        left: usize,
    },
    Line {
        attack: usize,
        length: usize,
    },
    /// A seat's place in phase 2 comes.
    Resolution(usize),
    Window(usize),
    /// The next strike or target of a seat.
    Next(usize),
    /// The targets of a bonus attack.
    ResolveAttack(usize),
    /// The bonus of an attack, from a hit cell.
    Bonus {
        attack: usize,
        place: Place,
    },
    Take(usize),
    /// `free`: it can be declined.
    Field {
        seat: usize,
        free: bool,
    },
    Strike {
        seat: usize,
        reach: usize,
    },
    /// Pigeonnage: cells named so far, and how many are left to name.
    Name {
        seat: usize,
        limit: usize,
        named: Vec<Place>,
    },
    Scout(usize),
    Rob {
        seat: usize,
        amount: i64,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Action {
    Place(Token),
    Pick(Kind),
    Buy(usize),
    BuyWild,
    Play(usize),
    Pass,
    Target(Place),
    /// Cells of the line, and whether it runs across.
    Line(Vec<Place>, bool),
    Take(usize),
    Field(Place),
    Strike(Place),
    Name(Place),
    Scout(usize, usize),
    Rob(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    edition: Edition,
    seats: Vec<Seat>,
    first: usize,
    turn: usize,
    phase: Phase,
    /// TP-29: this turn is the last.
    last_turn: bool,
    /// Weapon cards in the deck and in the discard, by number in the edition, and the row.
    deck: Vec<usize>,
    discard: Vec<usize>,
    row: Vec<usize>,
    /// Prices of the wild eggs left, ascending.
    wild_prices: Vec<i64>,
    /// Attacks of this turn.
    attacks: Vec<Attack>,
    agenda: Vec<Step>,
    winners: Vec<usize>,
}

impl Twin {
    /// `first` begins (TP-7).
    pub fn new(players: usize, first: usize, edition: Edition) -> Twin {
        assert!((2..=4).contains(&players) && first < players);
        edition.check();
        assert!(!places(&edition, &[]).is_empty(), "a placement exists");
        let seat = Seat {
            tokens: Vec::new(),
            cells: vec![Cell::Untouched; edition.cells()],
            answers: vec![None; edition.cells()],
            scouted: vec![false; edition.zones.len()],
            epis: 0,
            eggs: vec![0; players],
            wild: 0,
            on_sale: 0,
            weapons: vec![0; edition.weapons.len()],
            field: None,
            strikes: Vec::new(),
            owed: 0,
            picked: Vec::new(),
        };
        let mut wild_prices = edition.wild_egg_prices.clone();
        wild_prices.sort();
        let mut twin = Twin {
            seats: vec![seat; players],
            first,
            turn: 0,
            phase: Phase::Setup,
            last_turn: false,
            deck: edition.weapons.iter().map(|w| w.count).collect(),
            discard: vec![0; edition.weapons.len()],
            row: Vec::new(),
            wild_prices,
            attacks: Vec::new(),
            agenda: vec![Step::StartTurn, Step::Placement, Step::Reveal],
            winners: Vec::new(),
            edition,
        };
        twin.advance();
        twin
    }

    pub fn waits(&self) -> Waits {
        let must = match self.agenda.last() {
            None => return Waits::Over,
            Some(Step::Reveal) => return Waits::Chance,
            Some(_) => (0..self.players()).filter(|&s| self.is_asked(s)),
        };
        Waits::Decide { must: must.collect(), may: Vec::new() }
    }

    pub fn legal(&self, seat: usize) -> Vec<String> {
        let actions = self.options(seat);
        actions.iter().map(|a| self.action_text(a)).collect()
    }

    pub fn act(&mut self, seat: usize, action: &str) {
        let mut actions = self.options(seat).into_iter();
        let found = actions.find(|a| self.action_text(a) == action);
        self.apply(seat, found.expect("a legal action"));
        self.advance();
    }

    /// Places a token without asking whether the rest still finds room: for the tests that have asked already.
    pub fn lay(&mut self, seat: usize, action: &str) {
        let mut fitting = placement::fitting(&self.edition, &self.seats[seat].tokens).into_iter();
        let found = fitting.find(|t| self.action_text(&Action::Place(t.clone())) == action);
        self.apply(seat, Action::Place(found.expect("a token that fits")));
        self.advance();
    }

    /// Does the action at this place of [`Twin::legal`].
    pub fn act_nth(&mut self, seat: usize, nth: usize) {
        let action = self.options(seat).swap_remove(nth);
        self.apply(seat, action);
        self.advance();
    }

    pub fn chances(&self) -> Vec<(String, u64)> {
        if self.waits() != Waits::Chance {
            return Vec::new();
        }
        let cards = self.deck.iter().enumerate().filter(|(_, c)| **c > 0);
        let text = |w: usize| format!("reveal {}", self.weapon_name(w));
        cards.map(|(w, &c)| (text(w), c as u64)).collect()
    }

    pub fn chance(&mut self, outcome: &str) {
        assert!(self.chances().iter().any(|(text, _)| text == outcome));
        let named = |w: &usize| format!("reveal {}", self.weapon_name(*w)) == outcome;
        let card = (0..self.deck.len()).find(named).expect("a weapon");
        self.deck[card] -= 1;
        self.row.push(card);
        self.advance();
    }

    /// Scores: 1 for each who wins, 0 for the others, who lose alike (TP-27, TP-29).
    pub fn result(&self) -> Option<(Vec<i64>, Vec<usize>)> {
        if self.waits() != Waits::Over {
            return None;
        }
        let wins = |s: usize| self.winners.contains(&s);
        let all = 0..self.players();
        let scores = all.clone().map(|s| i64::from(wins(s))).collect();
        let rank = |s| {
            if wins(s) { 1 } else { self.winners.len() + 1 }
        };
        Some((scores, all.map(rank).collect()))
    }

    fn weapon_name(&self, weapon: usize) -> String {
        slug(&self.edition.weapons[weapon].name)
    }

    fn place_text(&self, place: Place) -> String {
        format!("{}@{}", place.0, self.edition.cell_text(place.1))
    }

    fn action_text(&self, action: &Action) -> String {
        match action {
            Action::Place(token) => {
                let cell = self.edition.cell_text(token.corner);
                format!("place {} {cell}", token.kind.word())
            }
            Action::Pick(kind) => format!("pick {}", kind.word()),
            Action::Buy(seat) => format!("buy {seat}"),
            Action::BuyWild => "buy wild".to_string(),
            Action::Play(weapon) => format!("play {}", self.weapon_name(*weapon)),
            Action::Pass => "pass".to_string(),
            Action::Target(place) => format!("target {}", self.place_text(*place)),
            Action::Line(cells, across) => {
                let way = if *across { "across" } else { "down" };
                let start = self.place_text(cells[0]);
                format!("line {start} {way} {}", cells.len())
            }
            Action::Take(weapon) => format!("take {}", self.weapon_name(*weapon)),
            Action::Field(place) => format!("field {}", self.place_text(*place)),
            Action::Strike(place) => format!("strike {}", self.place_text(*place)),
            Action::Name(place) => format!("probe {}", self.place_text(*place)),
            Action::Scout(seat, zone) => {
                format!("scout {seat} {}", slug(&self.edition.zones[*zone].name))
            }
            Action::Rob(seat) => format!("rob {seat}"),
        }
    }
}
