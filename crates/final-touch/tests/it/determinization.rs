//! FT-25: drawn states against all assignments of the unseen cards that fit a view, each weighted by the number of ways
//! in which the physical cards make it.

use std::collections::BTreeMap;

use final_touch::{Config, FinalTouch, Refill, State, View};
use game_traits::conformance::chi_square_fits;
use game_traits::playout::{Uniform, playout_within};
use game_traits::rng::{self, DefaultRng};
use game_traits::{Game, Observer, Seat, Seats};

use crate::script::{Row, few, standard};

type Counts = [u8; 5];

fn total(counts: &Counts) -> u8 {
    counts.iter().sum()
}

/// All multisets of `size` out of `cards`, each with the number of ways in which physical cards make it.
fn parts(cards: Counts, size: u8) -> Vec<(Counts, u64)> {
    let choose = |n: u8, k: u8| (0..k).fold(1u64, |c, i| c * u64::from(n - i) / u64::from(i + 1));
    let mut all = vec![([0; 5], 1)];
    for color in 0..5 {
        let longer = |(counts, ways): (Counts, u64)| {
            (0..=cards[color].min(size - total(&counts))).map(move |n| {
                let mut more = counts;
                more[color] = n;
                (more, ways * choose(cards[color], n))
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|(counts, _)| total(counts) == size);
    all
}

/// The seats whose hands the observer does not see.
fn unseen_hands(view: &View) -> Vec<Seat> {
    view.public().seats().iter().filter(|&seat| !view.observer().is(seat)).collect()
}

/// All assignments of the unseen cards to these hands, with their weights; all other cards are somewhere else.
fn assignments(view: &View, hands: &[Seat]) -> BTreeMap<Vec<Counts>, u64> {
    let mut all = vec![(Vec::new(), view.unseen().counts(), 1)];
    for &seat in hands {
        let longer = |(hands, rest, ways): (Vec<Counts>, Counts, u64)| {
            parts(rest, view.hand_size(seat)).into_iter().map(move |(hand, more)| {
                let rest = core::array::from_fn(|color| rest[color] - hand[color]);
                ([&hands[..], &[hand]].concat(), rest, ways * more)
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter().map(|(hands, _, ways)| (hands, ways)).collect()
}

/// Draws states from the view; counts how often each assignment to these hands comes up.
fn drawn(
    game: &FinalTouch,
    view: &View,
    hands: &[Seat],
    draws: u32,
    rng: &mut DefaultRng,
) -> BTreeMap<Vec<Counts>, u64> {
    let mut all = BTreeMap::new();
    for _ in 0..draws {
        let state = game.determinize(view, rng);
        assert_eq!(&game.view(&state, view.observer()), view);
        *all.entry(hands.iter().map(|&seat| state.hand(seat).counts()).collect()).or_insert(0) += 1;
    }
    all
}

/// Whether the draws fit the weights of all assignments.
#[track_caller]
fn fits(game: &FinalTouch, view: &View, hands: &[Seat], draws: u32) -> usize {
    let expected = assignments(view, hands);
    let mut observed = drawn(game, view, hands, draws, &mut rng::seeded(25));
    let counts: Vec<u64> = expected.keys().map(|hands| observed.remove(hands).unwrap_or(0)).collect();
    assert!(observed.is_empty(), "drawn, but does not fit: {observed:?}");
    let weights: Vec<u64> = expected.values().copied().collect();
    assert!(chi_square_fits(&counts, &weights), "{} assignments to seats {hands:?}", weights.len());
    // The test can fail: where weights differ much, equal ones do not fit.
    let uneven = weights.iter().max() > weights.iter().min().map(|min| 4 * min).as_ref();
    if uneven && weights.len() > 20 {
        assert!(!chi_square_fits(&counts, &vec![1; weights.len()]));
    }
    weights.len()
}

fn view(config: &Config, position: &str, observer: Observer) -> (FinalTouch, View) {
    let game = FinalTouch::from_config(config.clone()).expect("a config");
    let state: State = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    assert_eq!(game.validate(&state), Ok(()), "{position}");
    let view = game.view(&state, observer);
    (game, view)
}

fn seat(index: usize) -> Observer {
    Observer::Seat(Seat::new(index))
}

#[test]
fn ft_25_every_assignment_of_the_physical_cards_is_equally_likely() {
    let dealt = "0 3/8 1-2,4-7,9-25 -/- - 0,0 - - yg2bp/4up 11y11g10b8u10p";
    let (game, view) = view(&standard(2), dealt, seat(0));
    assert_eq!(fits(&game, &view, &[Seat::new(1)], 100_000), 126);
}

#[test]
fn ft_25_with_several_hands_of_different_sizes() {
    // Seat 2 has ruined a masterpiece and draws; seats 0 and 1 hold five.
    let drawing = "2>2 8/1 2,4-7,9-25 -/- 2up 2,2,0 3!=01 - 5u/5p/4u 12y12g12bu6p";
    let (game, three) = view(&standard(3), drawing, seat(1));
    fits(&game, &three, &[Seat::new(0), Seat::new(2)], 100_000);
    // While the hands are dealt.
    let dealing = "1>0 3/8 1-2,4-7,9-25 -/- - 0,0,0 - - 2yg2b/2u/- 10y11g10b10u12p";
    let (game, spectator) = view(&standard(3), dealing, Observer::Spectator);
    fits(&game, &spectator, &[Seat::new(0), Seat::new(1)], 100_000);
    let (game, one) = view(&standard(3), dealing, seat(1));
    fits(&game, &one, &[Seat::new(0)], 50_000);
}

/// Little is unseen: most cards lie in the discard, some colors wholly, and the pile is small or empty.
#[test]
fn ft_25_after_most_cards_were_seen() {
    for (players, position) in [
        // No card of two colors is unseen, of another only one.
        (2, "0 8/11 1-2,4-7,9-10,12-25 -/- 7y12g11b12u5p 4,0 3=0 - 3y2p/2y3p b2p"),
        // The pile is empty.
        (3, "1 8/11 1-2,4-7,9-10,12-25 y/- 8y8g9b9u10p 4,0,0 3=0 - y2gbu/yg2up/yg2bp -"),
        // One card in the pile, and seat 0 draws it.
        (3, "0>1 8/11 1-2,4-7,9-10,12-25 yg/- 8y8g9b9u10p 4,0,0 3=0 - gbu/yg2up/yg2bp y"),
        // The discard was shuffled in: nothing is in it, and all but the zones and a hand is unseen.
        (2, "1>0 8/11 1-2,4-7,9-10,12-25 y/p - 4,0 3=0 - gb3u/4p 11y11g11b9u7p"),
        // Partners: four hands and a small pile.
        (4, "2 8/11 1-2,4-7,9-10,12-25 y/p 6y7g8b8u7p 4,0,4,0 3=02 - yg2bp/2y2gu/y2gup/y2b2p 2u"),
    ] {
        for observer in Observer::all(Seats::first(players.into())) {
            let (game, view) = view(&standard(players), position, observer);
            let hands = unseen_hands(&view);
            // Each hand alone, and two together where few assignments fit.
            for &hand in &hands {
                fits(&game, &view, &[hand], 20_000);
            }
            let two = &hands[..hands.len().min(2)];
            if assignments(&view, two).len() < 5_000 {
                fits(&game, &view, two, 60_000);
            }
        }
    }
}

/// The seat that is out keeps four cards unseen; after the end a hand is short.
#[test]
fn ft_25_in_a_play_off_and_after_the_end() {
    let rows: [Row; 3] = [(1, [0, 0, 0, 0, 1], 90, 25), (2, [0, 0, 0, 0, 1], 90, 3), (3, [0, 0, 0, 0, 1], 90, 4)];
    for position in [
        "0 2/3 - -/- ygb 25,25,0 1!=01 2 5y/5g/4b 6y6g7b12u12p",
        "0>1 2/3 - -/y ygb 25,25,0 1!=01 2 4y/5g/4b 6y6g7b12u12p",
        "=1 -/3 - -/2yg ygb 25,28,0 1!=01,2!=1 2 4y/5g/4b 5y5g7b12u12p",
    ] {
        for observer in [seat(0), seat(1), seat(2), Observer::Spectator] {
            let (game, view) = view(&few(3, &rows), position, observer);
            for hand in unseen_hands(&view) {
                fits(&game, &view, &[hand], 20_000);
            }
        }
    }
}

/// Views from random games, from the first to the last decision: for every hand and the pile the mean number of each
/// color. Without replacement every place has its share of every color.
#[test]
fn ft_25_every_place_has_its_share_in_views_of_random_games() {
    const DRAWS: u32 = 1_500;
    let mut views = 0;
    for players in 2..=4u8 {
        for number in 0..40 {
            let refill = if number % 2 == 0 { Refill::WhenDrawn } else { Refill::AtOnce };
            let game = FinalTouch::from_config(Config { refill, ..standard(players) }).expect("a config");
            let (mut state, mut rng) = (game.start(), rng::stream(26, number));
            playout_within(&game, &mut state, &mut Uniform, &mut rng, 2 * number);
            let observer = seat((number % u64::from(players)) as usize);
            let view = game.view(&state, observer);
            let unseen = view.unseen().counts();
            let places = unseen_hands(&view);
            let mut sums = vec![[0u32; 5]; places.len() + 1];
            for _ in 0..DRAWS {
                let drawn = game.determinize(&view, &mut rng);
                let cards = places.iter().map(|&seat| drawn.hand(seat)).chain([drawn.pile()]);
                for (sum, cards) in sums.iter_mut().zip(cards) {
                    sum.iter_mut().zip(cards.counts()).for_each(|(sum, n)| *sum += u32::from(n));
                }
            }
            let all = f64::from(total(&unseen));
            let sizes = places.iter().map(|&seat| view.hand_size(seat)).chain([view.pile_size()]);
            for (place, (sum, size)) in sums.iter().zip(sizes).enumerate() {
                for color in 0..5 {
                    // The hypergeometric distribution.
                    let (size, share) = (f64::from(size), f64::from(unseen[color]) / all);
                    let variance = size * share * (1.0 - share) * (all - size) / (all - 1.0).max(1.0);
                    let error = (variance / f64::from(DRAWS)).sqrt();
                    let mean = f64::from(sum[color]) / f64::from(DRAWS);
                    let off = (mean - size * share).abs();
                    assert!(off <= 5.0 * error + 1e-9, "{players} players, game {number}, place {place}: off by {off}");
                }
            }
            views += 1;
        }
    }
    assert_eq!(views, 120);
}
