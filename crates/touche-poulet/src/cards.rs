//! Which single-use cards can be played, and what they find (TP-24, TP-25).

use game_traits::Seat;

use crate::cells::{Cells, bits};
use crate::edition::{CardUse, Effect};
use crate::illegal::Unplayable;
use crate::market::{eggs, victims};
use crate::public::{Public, Stage};
use crate::rules::{MAX_WEAPONS, Rules};
use crate::targeting::{can_target, kinds, opponents};

/// Whether the active seat could play a card that does this.
#[inline]
pub(crate) fn playable(rules: &Rules, public: &Public, effect: Effect) -> Result<(), Unplayable> {
    let me = public.active;
    if effect.card_use() == CardUse::Permanent {
        return Err(Unplayable::Permanent);
    }
    if matches!(effect, Effect::Strike { .. } | Effect::ExtraTarget(_) | Effect::ExtraAttack) {
        if !public.is_targeting() {
            return Err(Unplayable::NotTargeting);
        }
        if !public.players[me].is_alive() {
            return Err(Unplayable::NoUnits);
        }
    }
    let mut opponents = opponents(rules, public, me);
    let finds = match (effect, public.stage) {
        (Effect::Strike { .. }, _) => opponents.next().is_some(),
        (Effect::ExtraTarget(_), _) => can_target(rules, public, me),
        (Effect::ExtraAttack, Stage::Targeting { attacks, .. }) => kinds(rules, public).count_ones() > attacks.into(),
        (Effect::Probe(_), _) => opponents.any(|board| !untouched(rules, public, board).is_empty()),
        (Effect::ScoutZone, _) => opponents.any(|board| uncounted(rules, public, board) != 0),
        (Effect::Rob(_), _) => victims(rules, public).next().is_some(),
        (Effect::Field, _) => !rules.board.squares.is_empty(),
        _ => true,
    };
    if finds { Ok(()) } else { Err(Unplayable::FindsNothing) }
}

/// The cards that the active seat can play, by bit.
#[inline]
pub(crate) fn cards(rules: &Rules, public: &Public) -> u16 {
    // Most hold no card: that is seen at once.
    if public.players[public.active].held == [0; MAX_WEAPONS] { 0 } else { held_and_playable(rules, public) }
}

fn held_and_playable(rules: &Rules, public: &Public) -> u16 {
    let held = public.players[public.active].held_weapons() & !rules.permanent;
    let can = |&i: &u8| rules.effect(i.into()).is_some_and(|effect| playable(rules, public, effect).is_ok());
    bits(held).filter(can).fold(0, |set, i| set | 1 << i)
}

/// Whether a window has more than a pass (TP-32).
#[inline]
pub(crate) fn has_window(rules: &Rules, public: &Public) -> bool {
    let (colors, wild) = eggs(rules, public);
    wild || !colors.is_empty() || cards(rules, public) != 0
}

/// Whether the menu of targeting has more than a pass (TP-32).
#[inline]
pub(crate) fn has_menu(rules: &Rules, public: &Public) -> bool {
    kinds(rules, public) != 0 || has_window(rules, public)
}

/// Cells of a board that its owner can be asked about: neither exploded nor answered for.
#[inline]
pub(crate) fn untouched(rules: &Rules, public: &Public, board: Seat) -> Cells {
    let player = &public.players[board];
    rules.board.all - (player.exploded | player.answered)
}

/// Zones of a board that are not counted yet, by bit.
#[inline]
pub(crate) fn uncounted(rules: &Rules, public: &Public, board: Seat) -> u16 {
    rules.board.named_zones & !public.players[board].scouted
}
