//! The dense index of actions: 251 multisets of one to five cards, then 5 colors to smear with.
//!
//! The multisets of at most five cards are numbered without a gap, so that tables by that number answer two questions
//! with one look-up: which cards an action lays, and which actions lay only cards of a given multiset.

use crate::action::Action;
use crate::cards::Cards;
use crate::color::Color;
use crate::edition::HAND;

/// The number of multisets of one to five cards, which have the indices from 0.
pub(crate) const IMPROVES: usize = 251;

/// The number of actions.
pub(crate) const SPACE: usize = IMPROVES + Color::ALL.len();

/// The index of an action, below [`SPACE`].
pub(crate) fn index(action: Action) -> usize {
    action.index()
}

/// The action of an index; `None` from [`SPACE`] on.
pub(crate) fn at(index: usize) -> Option<Action> {
    u8::try_from(index).ok().map(Action::at_index)
}

/// Returns the index of the action that lays these cards, one to five, as touches.
pub(crate) const fn improve_index(cards: Cards) -> u8 {
    rank(cards) - 1
}

/// Returns the index of the action that smears with this color.
#[inline]
pub(crate) const fn smear_index(color: Color) -> u8 {
    (IMPROVES + color.index()) as u8
}

/// Returns the cards that the action of this index lays.
#[inline]
pub(crate) const fn cards_at(index: u8) -> Cards {
    LAID[index as usize]
}

/// Returns the indices of the actions that improve with some of these cards, at most five, in ascending order (at most
/// 31, FT-13).
#[inline]
pub(crate) fn improving_with(cards: Cards) -> &'static [u8] {
    let parts = &PARTS[rank(cards) as usize];
    &parts.indices[..parts.count as usize & 31]
}

/// Returns the number of a multiset among the 252 of at most five cards, ascending by size; 0 is the empty one. For
/// larger multisets the number is meaningless.
///
/// Combinatorial number system: the running sums `s[i]` turned into `s[i] + i` are five different numbers, and the rank
/// of such a set among all of them is the sum of the binomials `s[i] + i` over `i + 1`.
#[inline]
const fn rank(cards: Cards) -> u8 {
    let [a, b, c, d, e, ..] = cards.sums().to_le_bytes();
    CHOOSE[0][a as usize & 7]
        .wrapping_add(CHOOSE[1][b as usize & 7])
        .wrapping_add(CHOOSE[2][c as usize & 7])
        .wrapping_add(CHOOSE[3][d as usize & 7])
        .wrapping_add(CHOOSE[4][e as usize & 7])
}

/// `CHOOSE[i][s]`: `s + i` over `i + 1`, for sums up to five.
const CHOOSE: [[u8; 8]; 5] = {
    let mut table = [[0; 8]; 5];
    let mut s = 0;
    while s < 6 {
        table[0][s] = s as u8;
        let mut i = 1;
        while i < 5 {
            // Pascal's triangle: (s + i over i + 1) = (s + i − 1 over i + 1) + (s + i − 1 over i).
            let before = if s > 0 { table[i][s - 1] } else { 0 };
            table[i][s] = before + table[i - 1][s];
            i += 1;
        }
        s += 1;
    }
    table
};

/// The cards that each action lays.
static LAID: [Cards; SPACE] = LAID_TABLE;

const LAID_TABLE: [Cards; SPACE] = {
    let mut table = [Cards::EMPTY; SPACE];
    let mut code = 1_u32;
    while code < 6_u32.pow(5) {
        let mut counts = [0; 5];
        let mut rest = code;
        let mut total = 0;
        let mut i = 0;
        while i < 5 {
            counts[i] = (rest % 6) as u8;
            total += counts[i];
            rest /= 6;
            i += 1;
        }
        if total <= HAND
            && let Some(cards) = Cards::new(counts)
        {
            table[rank(cards) as usize - 1] = cards;
        }
        code += 1;
    }
    let mut i = 0;
    while i < Color::ALL.len() {
        table[IMPROVES + i] = Cards::one(Color::ALL[i]);
        i += 1;
    }
    table
};

/// The multisets that can be laid out of one, as indices of actions.
#[derive(Clone, Copy)]
struct Parts {
    count: u8,
    indices: [u8; 31],
}

/// By [`rank`]; the last rows are those of no multiset and spare a bounds check.
static PARTS: [Parts; 256] = {
    let mut table = [Parts { count: 0, indices: [0; 31] }; 256];
    let mut whole = 0;
    while whole < IMPROVES {
        let row = &mut table[rank(LAID_TABLE[whole]) as usize];
        let mut part = 0;
        // Sorted by size: no part has a higher index than the whole.
        while part <= whole {
            if LAID_TABLE[whole].cover(LAID_TABLE[part]) {
                row.indices[row.count as usize] = part as u8;
                row.count += 1;
            }
            part += 1;
        }
        whole += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_number_the_small_multisets_without_a_gap() {
        let mut by_rank = [None; 256];
        for code in 0..7776_u32 {
            let counts: [u8; 5] = core::array::from_fn(|i| (code / 6_u32.pow(i as u32) % 6) as u8);
            if counts.iter().sum::<u8>() <= 5 {
                let rank = rank(Cards::new(counts).expect("within twelve")) as usize;
                assert_eq!(by_rank[rank].replace(counts), None);
            }
        }
        let used = by_rank.iter().position(Option::is_none);
        assert_eq!(used, Some(252));
        assert!(by_rank[252..].iter().all(Option::is_none));
    }
}
