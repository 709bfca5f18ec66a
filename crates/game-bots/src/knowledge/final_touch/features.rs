//! The features of a position after an action, before cards are drawn, by what the seat that acted sees.

use final_touch::{Cards, FinalTouch as Rules, State};
use game_traits::{Game, Seat};

use crate::knowledge::flag;

/// The maximum number of sides.
pub(super) const SIDES: usize = 3;

/// The number of features of a side.
const OF_SIDE: usize = 3;
/// The number of features of the lead and of the current masterpiece.
const OF_MASTERPIECE: usize = 6;
/// The numbers of missing touches that are distinguished: 1 to 7, and more.
const TOUCHES: usize = 8;
/// The numbers of smears: 0 to 2.
const SMEARS: usize = 3;
/// The numbers of lacked cards that a hand can draw: 0 to 4.
const LACKED: usize = 5;
/// The number of other features of the own hand.
const OF_HAND: usize = 3;
/// The number of features of what cards to come can do.
const OF_DRAWS: usize = 10;
/// The number of features of the next masterpiece.
const OF_NEXT: usize = 11;
/// The number of all features.
pub(super) const FEATURES: usize =
    SIDES * OF_SIDE + OF_MASTERPIECE + TOUCHES + SMEARS + LACKED + OF_HAND + OF_DRAWS + OF_NEXT;

/// The money that wins (FT-20).
const GOAL: u32 = 25;

/// The number of cards of a color (FT-3).
const OF_COLOR: u8 = 12;

/// The size of a full hand (FT-5).
const HAND: usize = 5;

/// The number of sides of a game.
pub(super) fn sides(game: &Rules) -> usize {
    // Four play in teams of two.
    if game.seats().len() == SIDES { SIDES } else { 2 }
}

/// The number of a seat's side, counted from the side of `seat`.
pub(super) fn side_from(game: &Rules, seat: Seat, other: Seat) -> usize {
    let players = game.seats().len();
    (other.index() + players - seat.index()) % players % sides(game)
}

/// Returns the features. They are scaled to about 1.
pub(super) fn features(game: &Rules, after: &State, seat: Seat) -> [f32; FEATURES] {
    let (public, players) = (after.public(), game.seats().len());
    let (hand, missing) = (after.hand(seat), game.missing(public));
    let seen = [hand, public.placed(), public.smeared(), public.discard()].map(Cards::counts);
    let unseen = std::array::from_fn(|color| OF_COLOR.saturating_sub(seen.iter().map(|cards| cards[color]).sum()));
    // Every action but the last on a masterpiece leaves cards there. Who ends one goes on (FT-19), but not in a
    // play-off (FT-21).
    let goes_on = public.placed().is_empty() && public.smeared().is_empty() && public.out().is_none();

    let mut out = [0.0; FEATURES];
    let (of_sides, rest) = out.split_at_mut(SIDES * OF_SIDE);
    let (of_masterpiece, rest) = rest.split_at_mut(OF_MASTERPIECE);
    let (of_touches, rest) = rest.split_at_mut(TOUCHES);
    let (of_smears, rest) = rest.split_at_mut(SMEARS);
    let (of_lacked, rest) = rest.split_at_mut(LACKED);
    let (of_hand, rest) = rest.split_at_mut(OF_HAND);
    let (of_draws, of_next) = rest.split_at_mut(OF_DRAWS);

    let pays = public.current().and_then(|id| game.masterpiece(id)).map_or([0, 0], |card| [card.full, card.ruined]);
    let money = |side: usize| public.money(Seat::new((seat.index() + side) % players));
    for (side, out) in of_sides.as_chunks_mut::<OF_SIDE>().0.iter_mut().take(sides(game)).enumerate() {
        let lack = GOAL.saturating_sub(money(side));
        *out = [lack as f32 / 10.0, flag(lack <= u32::from(pays[0])), flag(lack <= u32::from(pays[1]))];
    }
    let [full, ruined] = pays.map(|pay| f32::from(pay) / 10.0);
    let richest = (1..sides(game)).map(money).max().unwrap_or(0);
    let lead = money(0) as f32 - richest as f32;
    let near = (GOAL.saturating_sub(money(0).max(richest)) as f32 + 2.0).sqrt();
    let (touches, smears) = (missing.len(), public.smeared().len());
    of_masterpiece.copy_from_slice(&[
        lead / 10.0,
        lead / near / 3.0,
        full,
        ruined,
        flag(goes_on),
        colors(missing) as f32 / 5.0,
    ]);
    of_touches[touches.clamp(1, TOUCHES) - 1] = 1.0;
    of_smears[smears.min(SMEARS - 1)] = 1.0;

    let lacks = lacking(missing, hand);
    of_lacked.iter_mut().enumerate().for_each(|(n, out)| *out = flag(n == lacks.len()));
    of_hand.copy_from_slice(&[
        hand.len() as f32 / 5.0,
        (missing.len() - lacks.len()) as f32 / 5.0,
        hand.cards().filter(|&color| missing.count(color) == 0).count() as f32 / 5.0,
    ]);

    // What another hand and the own one, once it has drawn, can do.
    let to_draw = HAND.saturating_sub(hand.len());
    let (other, own) = (covers(unseen, missing, HAND), covers(unseen, lacks, to_draw));
    let useless = misses(unseen, missing);
    let (now, later) = (flag(goes_on), flag(!goes_on));
    of_draws.copy_from_slice(&[
        other * later,
        own * later,
        other * now,
        own * now,
        other * full * later,
        own * full * later,
        own * full * now,
        other.sqrt(),
        useless,
        useless * flag(smears == 2),
    ]);

    of_next[0] = f32::from(unseen.iter().sum::<u8>()) / 50.0;
    match public.upcoming().and_then(|id| game.masterpiece(id)) {
        None => of_next[1] = 1.0,
        Some(next) => {
            let lacks = lacking(next.touches, hand);
            let (full, ruined) = (f32::from(next.full) / 10.0, f32::from(next.ruined) / 10.0);
            of_next[2..].copy_from_slice(&[
                next.touches.len() as f32 / 8.0,
                full,
                ruined,
                3.0 * covers(unseen, next.touches, HAND),
                covers(unseen, lacks, HAND),
                lacks.len() as f32 / 5.0,
                flag(lacks.len() < 2),
                flag(lacks.len() == 2),
                full * (3.0 - lacks.len() as f32).max(0.0),
            ]);
        }
    }
    out
}

/// The number of different colors.
fn colors(cards: Cards) -> usize {
    cards.counts().iter().filter(|&&count| count > 0).count()
}

/// The cards that a hand lacks.
fn lacking(needed: Cards, hand: Cards) -> Cards {
    let (needed, hand) = (needed.counts(), hand.counts());
    Cards::new(std::array::from_fn(|color| needed[color].saturating_sub(hand[color]))).unwrap_or(Cards::EMPTY)
}

/// The most unseen cards: 12 of each color.
const ALL: usize = 5 * OF_COLOR as usize;

/// `CHOOSE[n][k]`: the number of ways to take `k` of `n` cards.
const CHOOSE: [[f32; HAND + 1]; ALL + 1] = {
    let mut choose = [[0.0; HAND + 1]; ALL + 1];
    let mut n = 0;
    while n <= ALL {
        choose[n][0] = 1.0;
        let mut k = 1;
        while n > 0 && k <= HAND {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The probability that this many of the unseen cards, at most 5, have all that is needed.
fn covers(unseen: [u8; 5], needed: Cards, draws: usize) -> f32 {
    if needed.is_empty() {
        return 1.0;
    }
    let all: usize = unseen.iter().map(|&count| usize::from(count)).sum();
    let draws = draws.min(all);
    if needed.len() > draws {
        return 0.0;
    }
    // `ways[n]`: the ways to take `n` cards of the colors so far, with as many of each as are needed.
    let (mut ways, mut free) = ([0.0; HAND + 1], 0);
    ways[0] = 1.0;
    for (unseen, needed) in unseen.into_iter().zip(needed.counts()) {
        let unseen = usize::from(unseen);
        if needed == 0 {
            free += unseen;
            continue;
        }
        let mut more = [0.0; HAND + 1];
        for (before, ways) in ways.into_iter().enumerate().filter(|(_, ways)| *ways > 0.0) {
            for taken in usize::from(needed)..=unseen.min(draws.saturating_sub(before)) {
                more[before + taken] += ways * CHOOSE[unseen][taken];
            }
        }
        ways = more;
    }
    let good: f32 = (0..=draws).map(|taken| ways[taken] * CHOOSE[free][draws - taken]).sum();
    good / CHOOSE[all][draws]
}

/// The probability that five unseen cards have none of the colors that are missing.
fn misses(unseen: [u8; 5], missing: Cards) -> f32 {
    let sum = |counts: [u8; 5]| counts.iter().map(|&count| usize::from(count)).sum::<usize>();
    let missing = missing.counts();
    let useless = sum(std::array::from_fn(|color| if missing[color] == 0 { unseen[color] } else { 0 }));
    let draws = HAND.min(sum(unseen));
    CHOOSE[useless][draws] / CHOOSE[sum(unseen)][draws]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of the hands of five cards, each drawn as often as its ways say, that pass.
    fn counted(unseen: [u8; 5], draws: u8, passes: impl Fn([u8; 5]) -> bool) -> f32 {
        let choose = |n: u8, k: u8| (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product::<f64>();
        let (mut good, mut all) = (0.0, 0.0);
        for code in 0..6_u32.pow(5) {
            let hand: [u8; 5] = std::array::from_fn(|color| (code / 6_u32.pow(color as u32) % 6) as u8);
            if hand.iter().sum::<u8>() != draws || hand.iter().zip(unseen).any(|(held, unseen)| *held > unseen) {
                continue;
            }
            let ways: f64 = hand.iter().zip(unseen).map(|(&held, unseen)| choose(unseen, held)).product();
            all += ways;
            good += if passes(hand) { ways } else { 0.0 };
        }
        (good / all) as f32
    }

    #[test]
    fn chances_are_those_of_all_hands() {
        let unseens = [[12; 5], [3, 0, 7, 1, 2], [1, 1, 1, 0, 0], [0, 0, 9, 0, 0], [4, 5, 6, 0, 1]];
        let needs = [[1, 0, 0, 0, 0], [2, 0, 1, 0, 0], [0, 0, 3, 0, 0], [1, 1, 1, 1, 1], [0; 5], [6, 0, 0, 0, 0]];
        for unseen in unseens {
            let left = unseen.iter().sum::<u8>();
            for needed in needs {
                for draws in 0..=5 {
                    let is = covers(unseen, Cards::new(needed).expect("a few cards"), draws.into());
                    let has_all = |hand: [u8; 5]| hand.iter().zip(needed).all(|(held, needed)| *held >= needed);
                    let expected = counted(unseen, draws.min(left), has_all);
                    assert!((is - expected).abs() < 1e-5, "{unseen:?} {needed:?} {draws}: {is}, not {expected}");
                }
                let is = misses(unseen, Cards::new(needed).expect("a few cards"));
                let has_none = |hand: [u8; 5]| hand.iter().zip(needed).all(|(held, needed)| *held == 0 || needed == 0);
                let expected = counted(unseen, 5.min(left), has_none);
                assert!((is - expected).abs() < 1e-5, "{unseen:?} {needed:?}: {is}, not {expected}");
            }
        }
    }
}
