//! The engine beside the slow twin, move for move: the seats that act, what each can do, chance outcomes and weights,
//! every fact of the position, and the result.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

use super::oracle::cards::{Card as TwinCard, DeckRow};
use super::oracle::words::Lexicon as TwinLexicon;
use super::oracle::{self, Options, Twin, Waits};
use point_final::game_traits::{ActionSet, Game, GameRng, Seat, Seats, Turn, rng};
use point_final::{Action, AfterBluff, Bag, Config, Edition, Phase, PointFinal, State, WordTracker};

/// Games at each number of players.
const GAMES: u64 = 500;

fn french() -> TwinLexicon {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../point-final-words-fr/data/words-fr.txt");
    let list = std::fs::read_to_string(path).expect("the list is in the repository");
    TwinLexicon::new(list.lines().map(str::to_string).collect())
}

/// A config for a number of players, its switches by the bits of a seed.
fn config(players: u8, seed: u64) -> Config {
    let on = |bit: u32| seed >> bit & 1 == 1;
    let mut config = Config { players, ..Config::default() };
    config.after_bluff = if on(0) { AfterBluff::Accused } else { AfterBluff::Accuser };
    config.special_clears = on(1);
    config.without_wxyz = on(2);
    config.clock = on(3);
    config.free_empty_table = on(6);
    if on(4) {
        config.min_point_final = 5;
        config.vowels = Some("AEIOU".to_string());
    }
    if on(5) {
        config.edition = Some(Edition { hand_size: 9, score_limit: 60, ..Edition::standard() });
    }
    if seed.is_multiple_of(7) {
        // So few cards that the pile runs out (PF-9, PF-12).
        let mut edition = Edition { hand_size: 3, score_limit: 80, ..Edition::standard() };
        edition.deck.iter_mut().for_each(|row| row.count = row.count.min(1));
        config.edition = Some(edition);
    }
    config
}

fn options(config: &Config, lexicon: &TwinLexicon) -> Options {
    let edition = config.edition.clone().unwrap_or_else(Edition::standard);
    let row = |row: &point_final::CardPlan| DeckRow {
        card: TwinCard::parse(&row.card.to_string()),
        count: row.count.into(),
        points: row.points.into(),
    };
    Options {
        players: config.players.into(),
        deck: edition.deck.iter().map(row).collect(),
        lexicon: lexicon.clone(),
        vowels: config.vowels.clone().unwrap_or(edition.vowels),
        hand_size: edition.hand_size.into(),
        min_point_final: config.min_point_final.into(),
        score_limit: edition.score_limit.into(),
        after_bluff: match config.after_bluff {
            AfterBluff::Accuser => oracle::AfterBluff::Accuser,
            AfterBluff::Accused => oracle::AfterBluff::Accused,
            other => panic!("{other:?} is no reading that the twin knows"),
        },
        special_clears: config.special_clears,
        free_empty_table: config.free_empty_table,
        without_wxyz: config.without_wxyz,
        clock: config.clock,
    }
}

fn twin_bag(cards: &BTreeMap<String, u64>) -> Bag {
    cards
        .iter()
        .flat_map(|(card, &count)| (0..count).map(|_| card.parse::<point_final::Card>().expect("a card")))
        .collect()
}

fn twin_phase(twin: &Twin) -> Phase {
    let seat = |&n: &usize| Seat::new(n);
    match twin.phase() {
        oracle::Phase::Deal { seat: to } => Phase::Deal { seat: seat(to) },
        oracle::Phase::Starter => Phase::Starter,
        oracle::Phase::Turn { seat: of, must_lay } => Phase::Turn { seat: seat(of), must_lay: *must_lay },
        oracle::Phase::Draw { seat: to, left, next } => {
            Phase::Draw { seat: seat(to), left: *left as u8, next: seat(next) }
        }
        oracle::Phase::AccusedWord { accused, accuser } => {
            Phase::AccusedWord { accused: seat(accused), accuser: seat(accuser) }
        }
        oracle::Phase::CallerWord { caller, .. } => Phase::CallerWord { caller: seat(caller) },
        oracle::Phase::LastCardWord { seat: of } => Phase::LastCardWord { seat: seat(of) },
        oracle::Phase::Over => Phase::Over,
    }
}

struct Pair {
    game: PointFinal,
    state: State,
    twin: Twin,
    text: String,
}

impl Pair {
    fn same_position(&self, all: bool) {
        let (state, twin) = (&self.state, &self.twin);
        assert_eq!(state.public().phase(), twin_phase(twin));
        let seats: Seats = match state.public().phase().seat() {
            Some(seat) if !all => Seats::one(seat),
            _ => self.game.seats(),
        };
        for seat in seats {
            assert_eq!(*state.hand(seat), twin_bag(&twin.hand(seat.index())), "the hand of {seat}");
            assert_eq!(*state.public().known(seat), twin_bag(&twin.known(seat.index())), "known of {seat}");
        }
        assert_eq!(state.pile(), twin_bag(&twin.pile()));
        let table: Vec<String> = state.public().table().iter().map(ToString::to_string).collect();
        assert_eq!(table, twin.table());
        assert_eq!(state.public().responsible().map(Seat::index), twin.responsible());
        assert_eq!(state.public().laid_last().map(Seat::index), twin.laid_last());
        assert_eq!(state.face_down().map(|card| card.to_string()), twin.face_down());
        let totals: Vec<i64> = self.game.seats().iter().map(|seat| state.public().total(seat).into()).collect();
        assert_eq!(totals, twin.totals());
    }

    fn same_actors(&self) {
        let index = |seats: Seats| seats.iter().map(Seat::index).collect::<Vec<_>>();
        match (self.game.turn(&self.state), self.twin.waits()) {
            (Turn::Over, Waits::Over) | (Turn::Chance, Waits::Chance) => {}
            (Turn::Decide { must, may }, Waits::Decide { must: twin_must, may: twin_may }) => {
                assert_eq!((index(must), index(may)), (twin_must, twin_may));
            }
            (turn, waits) => panic!("{turn:?} here, {waits:?} there"),
        }
    }

    fn same_actions(&mut self, seats: Seats) {
        for seat in seats {
            let mut there = self.twin.legal(seat.index()).into_iter();
            let text = &mut self.text;
            let _ = self.game.legal(&self.state, seat).try_for_each(|action| {
                text.clear();
                write!(text, "{action}").expect("a string takes all");
                assert_eq!(Some(&*text), there.next().as_ref(), "seat {seat}");
                ControlFlow::Continue(())
            });
            assert_eq!(there.next(), None, "seat {seat}");
        }
    }

    fn same_chances(&self) {
        let mut here = Vec::new();
        let _ = self.game.for_each_chance(&self.state, |outcome, weight| {
            here.push((outcome.to_string(), weight));
            ControlFlow::Continue(())
        });
        assert_eq!(here, self.twin.chances());
    }
}

/// What to do: mostly what keeps the word a word, so that words are said and rounds end; else anything.
fn choose(
    game: &PointFinal,
    state: &State,
    tracker: &mut WordTracker<'_>,
    must: Seats,
    may: Seats,
    rng: &mut impl GameRng,
) -> (Seat, Action) {
    let seat = must.lowest().expect("a seat must");
    let next = tracker.follow(state.public().table());
    for caller in may {
        if rng.random_ratio(1, if next.is_word { 8 } else { 60 }) {
            return (caller, game.legal(state, caller).sample(rng).expect("a caller can call"));
        }
    }
    if state.public().phase().word_due().is_some() {
        // Also words that are not listed, valid or not (PF-36).
        let any = if rng.random_ratio(1, 4) {
            game.lexicon().matches(&[], point_final::word_graph::Fit::Start).nth(0)
        } else {
            None
        };
        let first = game.legal(state, seat).nth(0).expect("a word is due");
        let honest = rng.random_ratio(3, 4);
        let action = any.map(Action::Say).or(honest.then_some(first));
        return (seat, action.unwrap_or_else(|| game.legal(state, seat).sample(rng).expect("a word is due")));
    }
    let mut good = tracker.cards(state.hand(seat)).map(Action::Lay);
    if rng.random_ratio(2, 3)
        && let Some(action) = good.next()
    {
        return (seat, action);
    }
    (seat, game.legal(state, seat).sample(rng).expect("a seat to act has an action"))
}

fn play(pair: &mut Pair, seed: u64, rng: &mut impl GameRng) {
    let game = pair.game.clone();
    let mut tracker = WordTracker::new(&game);
    let mut steps = seed;
    loop {
        // Every position in all it has at some of the steps, and in all that has changed at each.
        steps += 1;
        pair.same_position(steps.is_multiple_of(8));
        pair.same_actors();
        match game.turn(&pair.state) {
            Turn::Over => break,
            Turn::Chance => {
                pair.same_chances();
                let outcome = game.sample_chance(&pair.state, rng).expect("chance is due");
                game.apply_chance_unchecked(&mut pair.state, outcome, &mut ());
                pair.twin.chance(&outcome.to_string());
            }
            Turn::Decide { must, may } => {
                let others = if steps.is_multiple_of(8) { game.seats() } else { must };
                pair.same_actions(others);
                let (seat, action) = choose(&game, &pair.state, &mut tracker, must, may, rng);
                game.apply(&mut pair.state, seat, action, &mut ()).expect("a listed action is legal");
                pair.twin.act(seat.index(), &action.to_string());
            }
        }
    }
    let outcome = game.outcome(&pair.state).expect("the game is over");
    let scores = outcome.scores().iter().map(|&score| score.into()).collect();
    let ranks = outcome.ranks().iter().map(|&rank| rank.into()).collect();
    assert_eq!(Some((scores, ranks)), pair.twin.result());
}

fn agree(players: u8) {
    let lexicon = french();
    for seed in 0..GAMES {
        let config = config(players, seed);
        let twin = Twin::new(options(&config, &lexicon));
        let game = PointFinal::from_config(config).expect("a good config");
        let mut pair = Pair { state: game.start(), game, twin, text: String::new() };
        play(&mut pair, seed, &mut rng::stream(u64::from(players), seed));
    }
}

#[test]
fn two_players_agree_with_the_twin() {
    agree(2);
}

#[test]
fn three_players_agree_with_the_twin() {
    agree(3);
}

#[test]
fn four_players_agree_with_the_twin() {
    agree(4);
}

#[test]
fn seven_players_agree_with_the_twin() {
    agree(7);
}

#[test]
fn ten_players_agree_with_the_twin() {
    agree(10);
}
