//! A bot that remembers: at Point Final it counts who was caught without a word, and accuses those.
//!
//! All that it remembers comes from the events that its seat receives.

use std::error::Error;
use std::process::ExitCode;

use tabletop::game_bots::{HeuristicPlayer, Player, knowledge, play};
use tabletop::game_traits::rng::DefaultRng;
use tabletop::game_traits::{ActionSet, BySeat, Game, GameRng, Seat, Turn};
use tabletop::point_final::{Action, Config, Event, PointFinal, View};

use stdio::print;

/// How often a seat was accused, and how often it had a word then.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Answers {
    accused: u32,
    valid: u32,
}

/// Plays by rules of thumb, but accuses those who were caught before.
struct Elephant {
    rules_of_thumb: HeuristicPlayer<knowledge::PointFinal>,
    answers: BySeat<Answers, { Seat::MAX }>,
    accused: Option<Seat>,
}

impl Elephant {
    fn new() -> Self {
        let rules_of_thumb = HeuristicPlayer::new(knowledge::PointFinal::default());
        Elephant { rules_of_thumb, answers: BySeat::default(), accused: None }
    }

    /// The estimated probability that a seat has no word; one half for a seat that was never accused.
    fn bluffs(&self, seat: Seat) -> f64 {
        let Answers { accused, valid } = self.answers[seat];
        f64::from(accused - valid + 1) / f64::from(accused + 2)
    }
}

impl Player<PointFinal> for Elephant {
    fn begin(&mut self, _: &PointFinal, _: Seat) {
        (self.answers, self.accused) = (BySeat::default(), None);
    }

    fn observe(&mut self, _: &PointFinal, _: Seat, event: &Event) {
        match *event {
            Event::Accused { accused, .. } => self.accused = Some(accused),
            Event::Said { seat, valid, .. } if self.accused.take() == Some(seat) => {
                self.answers[seat].accused += 1;
                self.answers[seat].valid += u32::from(valid);
            }
            Event::Conceded { seat } | Event::TimedOut { seat } if self.accused.take() == Some(seat) => {
                self.answers[seat].accused += 1;
            }
            _ => {}
        }
    }

    fn decide(
        &mut self,
        game: &PointFinal,
        seat: Seat,
        turn: Turn,
        view: &View,
        rng: &mut DefaultRng,
    ) -> Option<Action> {
        let responsible = view.public().responsible().filter(|&other| other != seat);
        if turn.first_required() == Some(seat)
            && responsible.is_some_and(|other| self.bluffs(other) > 0.6)
            && game.legal_in_view(view, seat).contains(Action::Accuse)
        {
            return Some(Action::Accuse);
        }
        self.rules_of_thumb.decide(game, seat, turn, view, rng)
    }
}

/// Lays whatever it has, and says no word.
struct Bluffer;

impl Player<PointFinal> for Bluffer {
    fn decide(
        &mut self,
        game: &PointFinal,
        seat: Seat,
        turn: Turn,
        view: &View,
        rng: &mut DefaultRng,
    ) -> Option<Action> {
        if turn.first_required() != Some(seat) {
            return None;
        }
        let legal = game.legal_in_view(view, seat);
        let lays = |action: &Action| matches!(action, Action::Lay(_) | Action::Concede);
        let wanted: Vec<Action> = legal.iter().filter(lays).collect();
        if wanted.is_empty() { legal.sample(rng) } else { Some(wanted[rng.random_below(wanted.len() as u32) as usize]) }
    }
}

/// The matches that seat 0 wins of `games`, against a bluffer and a player by rules of thumb.
fn wins(games: u64, first: impl Fn() -> Box<dyn Player<PointFinal>>) -> Result<f64, Box<dyn Error>> {
    let game = PointFinal::from_config(Config { players: 3, ..Config::default() })?;
    let won = |seed| {
        let thumb = Box::new(HeuristicPlayer::new(knowledge::PointFinal::default()));
        let mut players: Vec<Box<dyn Player<PointFinal>>> = vec![first(), Box::new(Bluffer), thumb];
        play(&game, &mut players, seed, 2_000).outcome.map_or(0.0, |outcome| outcome.share(Seat::new(0)))
    };
    Ok((0..games).map(won).sum())
}

fn run() -> Result<(), Box<dyn Error>> {
    let thumb = wins(200, || Box::new(HeuristicPlayer::new(knowledge::PointFinal::default())))?;
    print(format_args!("by rules of thumb: {thumb:.0} of 200"))?;
    print(format_args!("with a memory: {:.0} of 200", wins(200, || Box::new(Elephant::new()))?))
}

fn main() -> ExitCode {
    stdio::end("remembering_bot", run())
}

/// What it remembers is what happened: a caught player takes the cards of the table.
#[test]
fn its_memory_is_right() {
    use tabletop::game_traits::Observer;
    use tabletop::game_traits::record::Entry;

    let game = PointFinal::from_config(Config { players: 3, ..Config::default() }).expect("a config");
    let thumb = || Box::new(HeuristicPlayer::new(knowledge::PointFinal::default())) as Box<dyn Player<PointFinal>>;
    let mut seen = Answers::default();
    for seed in 0..20 {
        let table = play(&game, &mut [thumb(), Box::new(Bluffer), thumb()], seed, 300).table;
        let mut elephant = Elephant::new();
        for event in table.events(Observer::Seat(Seat::new(2))) {
            elephant.observe(&game, Seat::new(2), &event);
        }
        let mut expected: BySeat<Answers, { Seat::MAX }> = BySeat::default();
        let (mut state, mut accused) = (game.start(), None);
        for entry in table.entries() {
            let before = state.clone();
            let grew = |state: &tabletop::point_final::State, seat| state.hand(seat).len() > before.hand(seat).len();
            match *entry {
                Entry::Act(seat, action) => {
                    game.apply(&mut state, seat, action, &mut ()).expect("a legal action");
                    if action == Action::Accuse {
                        accused = before.public().responsible();
                    } else if let Some(seat) = accused.take() {
                        expected[seat].accused += 1;
                        expected[seat].valid += u32::from(!grew(&state, seat));
                    }
                }
                Entry::Chance(outcome) => game.apply_chance_unchecked(&mut state, outcome, &mut ()),
                _ => {}
            }
        }
        assert_eq!(elephant.answers, expected, "seed {seed}");
        for seat in game.seats() {
            seen.accused += expected[seat].accused;
            seen.valid += expected[seat].valid;
        }
    }
    assert!(seen.valid > 0 && seen.accused > seen.valid, "{seen:?}");
}
