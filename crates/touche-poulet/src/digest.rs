//! The stable hash of a position, field by field.

use game_traits::{Digest, Seat};
use tinyvec::TinyVec;

use crate::pending::PackedCell;
use crate::public::{Prompt, Public, Stage};
use crate::state::State;
use crate::unit_kind::UnitKind;

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        for (player, placement) in self.public.players.values().iter().zip(self.hidden.values()) {
            out.wide(placement.occupied.0);
            out.bytes(&placement.corners);
            out.wide(player.exploded.0);
            out.wide(player.hitters[0].0);
            out.wide(player.hitters[1].0);
            out.wide(player.answered.0);
            out.bytes(&player.held);
            out.bytes(&player.living);
            out.word(player.epis.into());
            out.bytes(player.eggs.values());
            out.word(player.scouted.into());
            out.word(player.field.map_or(u64::MAX, at_word));
        }
        let public = &self.public;
        out.word(public.targets.len() as u64);
        for target in &public.targets {
            let flags = u64::from(target.first_of_attack) | u64::from(target.bonus_used) << 1;
            out.word(at_word(target.at) | seat_word(target.owner) << 16 | kind_word(target.attack) << 24 | flags << 32);
        }
        out.word(public.strikes.len() as u64);
        for strike in &public.strikes {
            out.word(at_word(strike.at) | seat_word(strike.owner) << 16 | u64::from(strike.weapon) << 24);
        }
        out.word(public.weapon_takers.len() as u64);
        let takers: TinyVec<[u8; 16]> = public.weapon_takers.iter().map(|seat| seat.index() as u8).collect();
        out.bytes(&takers);
        out.bytes(&public.deck);
        out.bytes(&public.row);
        out.bytes(&[public.first.index() as u8, public.active.index() as u8, public.last_turn.into()]);
        out.word(stage_word(public));
        let (word, wide) = prompt_words(public.prompt);
        out.word(word);
        out.wide(wide);
    }
}

fn seat_word(seat: Seat) -> u64 {
    seat.index() as u64
}

fn at_word(at: PackedCell) -> u64 {
    seat_word(at.board) << 8 | u64::from(at.cell)
}

fn kind_word(kind: Option<UnitKind>) -> u64 {
    kind.map_or(UnitKind::COUNT, UnitKind::index) as u64
}

fn stage_word(public: &Public) -> u64 {
    match public.stage {
        Stage::Setup => 0,
        Stage::Placement { ready } => 1 | u64::from(ready.bits()) << 8,
        Stage::Targeting { attacks, attacked } => 2 | u64::from(attacks) << 8 | u64::from(attacked) << 16,
        Stage::Resolution { bonus, bonus_targets } => {
            let bonus = bonus.map_or(0xFF_FFFF, |(kind, at)| kind.index() as u64 | at_word(at) << 8);
            3 | u64::from(bonus_targets) << 8 | bonus << 24
        }
        Stage::Over { winners } => 4 | u64::from(winners.bits()) << 8,
    }
}

fn prompt_words(prompt: Prompt) -> (u64, u128) {
    match prompt {
        Prompt::Menu => (0, 0),
        Prompt::Targets { attack, left, begun } => {
            (1 | kind_word(attack) << 8 | u64::from(left) << 16 | u64::from(begun) << 32, 0)
        }
        Prompt::Line { attack, cells } => (2 | kind_word(Some(attack)) << 8 | u64::from(cells) << 16, 0),
        Prompt::Field { optional } => (3 | u64::from(optional) << 8, 0),
        Prompt::Strike { weapon } => (4 | u64::from(weapon) << 8, 0),
        Prompt::Probe { left, board, named } => (5 | u64::from(left) << 8 | seat_word(board) << 16, named.0),
        Prompt::Scout => (6, 0),
        Prompt::Rob { weapon } => (7 | u64::from(weapon) << 8, 0),
        Prompt::Take => (8, 0),
    }
}
