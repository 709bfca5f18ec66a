//! The end: winners, money and ranks.

use core::cmp::Reverse;

use game_traits::{Outcome, ScoreOrder, Seat, Seats};

use crate::config::Tie;
use crate::edition::GOAL;
use crate::public::Public;
use crate::rules::MAX_PLAYERS;

/// FT-27; `None` until the game is over.
pub(crate) fn outcome(public: &Public) -> Option<Outcome> {
    if !public.phase.is_over() {
        return None;
    }
    let scores: [i32; MAX_PLAYERS] = public.money.values().map(|money| i32::try_from(money).unwrap_or(i32::MAX));
    let key = |seat: Seat| (!public.winners().contains(seat), Reverse(public.money(seat)));
    Some(Outcome::by_key(ScoreOrder::Higher, &scores[..public.seats().len()], key))
}

/// The winners now that `paid` were paid; `None` if the game goes on.
#[inline]
pub(crate) fn winners(tie: Tie, public: &Public, paid: Seats) -> Option<Seats> {
    if public.out.is_some() {
        return Some(paid); // FT-21: the earner of the last masterpiece wins
    }
    let reached = public.money.values().iter().any(|&money| money >= GOAL);
    if reached || public.upcoming.is_none() { decided(tie, public) } else { None }
}

/// The winners where a side has $25 or there is no next masterpiece; `None` if a play-off follows.
#[inline(never)]
pub(crate) fn decided(tie: Tie, public: &Public) -> Option<Seats> {
    let most = public.money.values().iter().max().copied().unwrap_or(0);
    let richest: Seats = public.seats().iter().filter(|&seat| public.money(seat) == most).collect();
    let rich: Seats = public.seats().iter().filter(|&seat| public.money(seat) >= GOAL).collect();
    // FT-21: two sides, and a masterpiece to play off; else FT-20 and FT-22.
    let double = rich.lowest().is_some_and(|first| public.side_of(first) != rich);
    let play_off = double && public.upcoming.is_some() && (tie == Tie::AnyDouble || richest == rich);
    (!play_off).then_some(richest)
}
