//! The engine against its slow twin, move for move.

use std::ops::{ControlFlow, Range};

use crate::oracle::{self, Twin, Waits};
use final_touch::{Cards, Config, Edition, Event, FinalTouch, Masterpiece, MasterpieceId, Refill, State, Tie, View};
use game_traits::playout::{Policy, Uniform};
use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Seats, Turn};

fn twin_of(config: &Config) -> Twin {
    let cards = config.edition.clone().unwrap_or_else(Edition::standard).masterpieces.into_iter();
    let cards = cards.map(|card| oracle::Masterpiece {
        id: card.id,
        touches: card.touches.counts(),
        full: card.full.into(),
        ruined: card.ruined.into(),
    });
    Twin::new(
        config.players.into(),
        config.first.index(),
        cards.collect(),
        config.refill == Refill::AtOnce,
        config.tie == Tie::AnyDouble,
        config.allow_run_out,
    )
}

fn id(id: Option<MasterpieceId>) -> Option<u8> {
    id.map(MasterpieceId::get)
}

fn same_facts(game: &FinalTouch, state: &State, twin: &Twin) {
    let open = state.public();
    for seat in game.seats() {
        assert_eq!(state.hand(seat).counts(), twin.hands[seat.index()], "FT-5, FT-14: the hand of seat {seat}");
        assert_eq!(i64::from(open.money(seat)), twin.money(seat.index()), "FT-17, FT-18: money of seat {seat}");
    }
    assert_eq!(state.pile().counts(), twin.pile, "FT-5, FT-15");
    assert_eq!(open.discard().counts(), twin.discard, "FT-15, FT-19");
    assert_eq!(open.placed().counts(), twin.improving, "FT-10");
    assert_eq!(open.smeared().counts(), twin.smearing, "FT-11");
    assert_eq!(game.missing(open).counts(), twin.missing(), "FT-10");
    assert_eq!((id(open.current()), id(open.upcoming())), (twin.current_id(), twin.next_id()), "FT-4, FT-19");
    assert_eq!(open.hidden().map(MasterpieceId::get).collect::<Vec<_>>(), twin.hidden_ids(), "FT-4");
    assert_eq!(open.drawing_seat().map(Seat::index), twin.drawing_seat(), "FT-26");
    assert_eq!(open.out().map(Seat::index), twin.out, "FT-21");
    let mut earned: Vec<_> = twin.earned.iter().map(|e| (e.id, e.finished, e.sides.clone())).collect();
    earned.sort();
    let side_of = |seats: Seats| {
        let mut sides: Vec<usize> = seats.iter().map(|seat| game.side(seat).index()).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    };
    let ours: Vec<_> = open.earned().map(|e| (e.id.get(), e.finished, side_of(e.seats))).collect();
    assert_eq!(ours, earned, "FT-17, FT-18");
}

fn words<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a view says, in the twin's lines; the masterpieces that ended are sorted, as a view does not remember their
/// order.
fn facts(game: &FinalTouch, view: &View) -> Vec<String> {
    let open = view.public();
    let name = |n: Option<String>| n.unwrap_or("none".to_string());
    let counts = |cards: Cards| words(cards.counts());
    let seats = || game.seats().iter();
    let sides = if game.seats().len() == 4 { 2 } else { game.seats().len() };
    let mut lines = vec![
        format!("current {}", name(open.current().map(|id| id.to_string()))),
        format!("next {}", name(open.upcoming().map(|id| id.to_string()))),
        format!("hidden {}", words(open.hidden())),
        format!("improving {}", counts(open.placed())),
        format!("smearing {}", counts(open.smeared())),
        format!("discard {}", counts(open.discard())),
        format!("money {}", words(seats().take(sides).map(|seat| open.money(seat)))),
        format!("to play {}", name(open.turn().first_required().map(|seat| seat.to_string()))),
        format!("drawing {}", name(open.drawing_seat().map(|seat| seat.to_string()))),
        format!("out {}", name(open.out().map(|seat| seat.to_string()))),
        format!("hand sizes {}", words(seats().map(|seat| view.hand_size(seat)))),
        format!("pile size {}", view.pile_size()),
        format!("unseen {}", counts(view.unseen())),
    ];
    for earned in open.earned() {
        let how = if earned.finished { "finished" } else { "ruined" };
        let mut sides: Vec<usize> = earned.seats.iter().map(|seat| game.side(seat).index()).collect();
        sides.dedup();
        sides.sort_unstable();
        sides.dedup();
        lines.push(format!("earned {} {how} by {}", earned.id, words(sides)));
    }
    lines.extend(view.hand().map(|hand| format!("own hand {}", counts(hand))));
    lines.sort();
    lines
}

fn same_views(game: &FinalTouch, state: &State, twin: &Twin) {
    for observer in Observer::all(game.seats()) {
        let mut expected = twin.view(observer.seat().map(Seat::index));
        expected.sort();
        assert_eq!(facts(game, &game.view(state, observer)), expected, "FT-23: {observer}");
    }
}

/// Plays one random game on both.
fn one_game(config: Config, rng: &mut DefaultRng, look: bool) {
    let mut twin = twin_of(&config);
    let game = FinalTouch::from_config(config).expect("a config that the twin takes");
    let mut state = game.start();
    let mut reshuffles = Vec::new();
    loop {
        let mut count = |event| {
            if let Event::Reshuffled { cards } = event {
                reshuffles.push(u32::from(cards));
            }
        };
        same_facts(&game, &state, &twin);
        if look {
            same_views(&game, &state, &twin);
        }
        match game.turn(&state) {
            Turn::Over => {
                assert_eq!(twin.waits(), Waits::Over);
                let outcome = game.outcome(&state).expect("an outcome at the end");
                let (scores, ranks) = twin.result().expect("a result at the end");
                assert_eq!(outcome.scores().iter().map(|&score| score.into()).collect::<Vec<i64>>(), scores, "FT-27");
                assert_eq!(outcome.ranks().iter().map(|&rank| rank.into()).collect::<Vec<usize>>(), ranks, "FT-27");
                break;
            }
            Turn::Chance => {
                assert_eq!(twin.waits(), Waits::Chance);
                let mut offered = Vec::new();
                let _ = game.for_each_chance(&state, |outcome, weight| {
                    offered.push((outcome.to_string(), weight));
                    ControlFlow::Continue(())
                });
                assert_eq!(offered, twin.chances(), "FT-26");
                let outcome = game.sample_chance(&state, rng).expect("an outcome where chance is due");
                twin.chance(&outcome.to_string());
                game.apply_chance_unchecked(&mut state, outcome, &mut count);
            }
            Turn::Decide { must, may } => {
                let seat = must.lowest().expect("a seat must act");
                assert_eq!(twin.waits(), Waits::Decide { must: vec![seat.index()], may: vec![] }, "FT-8");
                let mut listed: Vec<String> =
                    game.legal(&state, seat).iter().map(|action| action.to_string()).collect();
                let mut expected = twin.legal(seat.index());
                listed.sort();
                expected.sort();
                assert_eq!(listed, expected, "FT-10 to FT-12");
                let (seat, action) = Uniform.choose(&game, &state, must, may, rng).expect("an action");
                twin.act(seat.index(), &action.to_string());
                game.apply(&mut state, seat, action, &mut count).expect("what is listed is legal");
            }
        }
    }
    assert_eq!(reshuffles, twin.reshuffles, "FT-15");
}

/// The standard deck, every seat beginning in turn, both readings of a double.
fn standard_games(players: u8, seeds: Range<u64>) {
    for seed in seeds {
        let first = Seat::new((seed % u64::from(players)) as usize);
        let tie = if seed % 7 < 4 { Tie::EqualTotals } else { Tie::AnyDouble };
        let refill = if seed % 3 == 0 { Refill::AtOnce } else { Refill::WhenDrawn };
        let config = Config { players, first, refill, tie, ..Config::default() };
        one_game(config, &mut stream(seed, players.into()), seed % 16 == 0);
    }
}

#[test]
fn twin_2_players_2000_games() {
    standard_games(2, 0..2_000);
}

#[test]
fn twin_3_players_2000_games() {
    standard_games(3, 0..2_000);
}

#[test]
fn twin_4_players_2000_games() {
    standard_games(4, 0..2_000);
}

/// Small decks that pay much: doubles, play-offs and run-outs, which the standard deck seldom or never has.
#[test]
fn twin_small_decks_2000_games() {
    for seed in 0..2_000 {
        let mut rng = stream(seed, 5);
        let cards = (1..=1 + rng.random_below(8) as u8).map(|id| {
            let mut counts = [0; 5];
            for _ in 0..1 + rng.random_below(12) {
                counts[rng.random_below(5) as usize] += 1;
            }
            let ruined = 1 + rng.random_below(14) as u16;
            Masterpiece::new(
                id,
                Cards::new(counts).expect("twelve or fewer"),
                ruined + 1 + rng.random_below(14) as u16,
                ruined,
            )
        });
        let edition = Edition { name: "small".into(), provenance: "".into(), masterpieces: cards.collect() };
        let players = 2 + rng.random_below(3) as u8;
        let config = Config {
            players,
            first: Seat::new(rng.random_below(players.into()) as usize),
            refill: if rng.random_ratio(1, 2) { Refill::AtOnce } else { Refill::WhenDrawn },
            tie: if rng.random_ratio(1, 2) { Tie::EqualTotals } else { Tie::AnyDouble },
            allow_run_out: true,
            edition: Some(edition),
        };
        one_game(config, &mut rng, seed % 16 == 0);
    }
}
