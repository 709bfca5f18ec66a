//! The stable hash of a position, field by field.

use game_traits::Digest;

use crate::queue::{At, Target};
use crate::state::{Prompt, State};

impl game_traits::State for State {
    fn digest(&self, out: &mut Digest) {
        for (player, grid) in self.table.players.iter().zip(&self.grids) {
            out.wide(grid.occupied);
            out.bytes(&grid.corners);
            out.wide(player.exploded);
            out.wide(player.by[0]);
            out.wide(player.by[1]);
            out.wide(player.answered);
            out.bytes(&player.held);
            out.bytes(&player.living);
            out.word(player.epis.into());
            out.bytes(&player.eggs);
            out.word(player.scouted.into());
            out.word(at_word(player.field));
        }
        let table = &self.table;
        let target = |out: &mut Digest, target: &Target| {
            let by = u64::from(target.by().number());
            out.word(at_word(Some(target.at())) | by << 16 | u64::from(target.opens()) << 24);
        };
        out.word(table.targets.as_slice().len() as u64);
        table.targets.as_slice().iter().for_each(|entry| target(out, entry));
        out.bytes(&table.owns);
        out.word(table.strikes.as_slice().len() as u64);
        for strike in table.strikes.as_slice() {
            out.word(at_word(Some(strike.at())) | (strike.seat() as u64) << 16 | (strike.weapon() as u64) << 24);
        }
        out.word(table.sub.as_slice().len() as u64);
        table.sub.as_slice().iter().for_each(|entry| target(out, entry));
        out.bytes(table.takers.as_slice());
        out.bytes(&table.deck);
        out.bytes(&table.row);
        out.word(table.ready.bits().into());
        out.bytes(&[
            table.phase as u8,
            table.first,
            table.active,
            table.refill.into(),
            table.last_turn.into(),
            table.attacks,
            table.attacked,
            table.passed.into(),
            table.fired.into(),
            table.sub_fired.into(),
        ]);
        let (number, wide) = table.ask.words();
        out.word(number);
        out.wide(wide);
        out.word(table.bonus.map_or(u64::MAX, |(by, at)| at_word(Some(at)) | u64::from(by.number()) << 16));
        out.word(table.winners.bits().into());
    }
}

fn at_word(at: Option<At>) -> u64 {
    at.map_or(u64::from(u16::MAX), |at| u64::from(at.board) << 8 | u64::from(at.bit))
}

impl Prompt {
    /// As numbers, for the digest.
    fn words(self) -> (u64, u128) {
        match self {
            Prompt::Menu => (0, 0),
            Prompt::Targets { by, left, begun, sub } => {
                let flags = u64::from(begun) << 24 | u64::from(sub) << 25;
                (1 | u64::from(by.number()) << 8 | u64::from(left) << 16 | flags, 0)
            }
            Prompt::Line { by, cells } => (2 | u64::from(by.number()) << 8 | u64::from(cells) << 16, 0),
            Prompt::Field { optional } => (3 | u64::from(optional) << 8, 0),
            Prompt::Strike { weapon } => (4 | u64::from(weapon) << 8, 0),
            Prompt::Probe { left, board, named } => (5 | u64::from(left) << 8 | u64::from(board) << 16, named),
            Prompt::Scout => (6, 0),
            Prompt::Rob { weapon } => (7 | u64::from(weapon) << 8, 0),
            Prompt::Take => (8, 0),
        }
    }
}
