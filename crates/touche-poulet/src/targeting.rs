//! What can be targeted, and by which kinds (TP-8 to TP-11).

use game_traits::Seat;

use crate::cells::Cells;
use crate::public::{Public, Stage};
use crate::rules::Rules;

/// Boards in the order of TP-11 for a player: clockwise from the left neighbor, the own one last.
#[inline]
pub(crate) fn boards(rules: &Rules, mut seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    let players = rules.players;
    (0..players).map(move |_| {
        seat = seat.left(players);
        seat
    })
}

/// The place of an opponent's board in that order, from 1 on.
pub(crate) fn board_order(rules: &Rules, seat: Seat, board: Seat) -> usize {
    (board.index() + rules.players - seat.index()) % rules.players
}

/// Opponents with a living unit, in that order.
#[inline]
pub(crate) fn opponents<'a>(rules: &Rules, public: &'a Public, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
    boards(rules, seat).take(rules.players - 1).filter(|&board| public.players[board].is_alive())
}

/// The cells of a board under a magnetic field that `seat` did not place (TP-18).
#[inline]
pub(crate) fn under_field(rules: &Rules, public: &Public, seat: Seat, board: Seat) -> Cells {
    let mut under = Cells::EMPTY;
    for (placer, player) in public.players.iter().take(rules.players) {
        if let Some(at) = player.field
            && at.board == board
            && placer != seat
        {
            under |= rules.board.square(at.cell);
        }
    }
    under
}

/// The cells of a living opponent's board that `seat` can target (TP-9).
#[inline]
pub(crate) fn open(rules: &Rules, public: &Public, seat: Seat, board: Seat) -> Cells {
    let player = &public.players[board];
    rules.board.all - (player.exploded | player.targeted) - under_field(rules, public, seat, board)
}

/// Whether `seat` can target any cell.
#[inline]
pub(crate) fn can_target(rules: &Rules, public: &Public, seat: Seat) -> bool {
    opponents(rules, public, seat).any(|board| !open(rules, public, seat, board).is_empty())
}

/// The number of cells that `seat` can target.
#[inline]
pub(crate) fn count_open(rules: &Rules, public: &Public, seat: Seat) -> u32 {
    opponents(rules, public, seat).map(|board| open(rules, public, seat, board).len()).sum()
}

/// The number of cells, at most `wanted`, of the longest line of open cells on any board (TP-10).
pub(crate) fn longest_line(rules: &Rules, public: &Public, wanted: u8) -> u8 {
    let me = public.active;
    let fits = |&cells: &u8| {
        opponents(rules, public, me).any(|board| {
            let open = open(rules, public, me, board);
            !(rules.board.runs_across(open, cells) | rules.board.runs_down(open, cells)).is_empty()
        })
    };
    (1..=wanted).rev().find(fits).unwrap_or(0)
}

/// The kinds that the active seat can pick, by bit (TP-8, TP-10): those that live, can attack, and have not in this
/// turn.
#[inline]
pub(crate) fn kinds(rules: &Rules, public: &Public) -> u8 {
    let Stage::Targeting { attacked, .. } = public.stage else { return 0 };
    let kinds = public.players[public.active].living_kinds() & rules.attackers & !attacked;
    if kinds == 0 || !can_target(rules, public, public.active) { 0 } else { kinds }
}
