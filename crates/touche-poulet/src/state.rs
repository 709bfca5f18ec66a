//! A position: what lies open, and the secret placements.

use alloc::vec::Vec;

use game_traits::{Seat, Seats};

use crate::board::bits;
use crate::grid::Grid;
use crate::queue::{At, AttackSource, Queue, Strike, Target};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS, Rules};
use crate::unit_kind::UnitKind;

/// How many targets can be pending.
pub(crate) const MAX_TARGETS: usize = 92;
/// How many targets the attack of a bonus can have.
pub(crate) const MAX_SUB: usize = 8;
/// How many takers of a weapon can wait: one unit in each quarter of a 3 × 3 explosion at most, and editions with more reach.
pub(crate) const MAX_TAKERS: usize = 16;
/// The column of wild eggs in [`Player::eggs`].
pub(crate) const WILD: usize = MAX_PLAYERS;

/// A position. Equal states are equal positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct State {
    pub(crate) table: Table,
    pub(crate) grids: [Grid; MAX_PLAYERS],
}

/// All that lies open to everybody, but for what follows from the placements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Table {
    pub(crate) players: [Player; MAX_PLAYERS],
    /// In the order in which they resolve; those of the Tractank's and Faucheur's bonus are in `sub`.
    pub(crate) targets: Queue<Target, MAX_TARGETS>,
    /// By seat, how many of `targets` are theirs.
    pub(crate) owns: [u8; MAX_PLAYERS],
    pub(crate) strikes: Vec<Strike>,
    pub(crate) sub: Queue<Target, MAX_SUB>,
    /// Who still takes a weapon, in order.
    pub(crate) takers: Queue<u8, MAX_TAKERS>,
    /// How many cards of each weapon are in the deck.
    pub(crate) deck: [u8; MAX_WEAPONS],
    /// How many lie face up.
    pub(crate) row: [u8; MAX_WEAPONS],
    /// Who has placed all tokens.
    pub(crate) ready: Seats,
    pub(crate) phase: Phase,
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::seat_number"))]
    pub(crate) first: u8,
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::seat_number"))]
    pub(crate) active: u8,
    pub(crate) ask: Prompt,
    /// Weapons are to be turned up.
    pub(crate) refill: bool,
    /// TP-29
    pub(crate) last_turn: bool,
    /// Attacks that the active seat has to place yet.
    pub(crate) attacks: u8,
    /// The kinds that it has attacked with, by bit.
    pub(crate) attacked: u8,
    /// The window before its next strike or target is over.
    pub(crate) passed: bool,
    /// The attack that resolves has had its bonus.
    pub(crate) fired: bool,
    /// The same of `sub`.
    pub(crate) sub_fired: bool,
    /// A hit whose bonus is due, and what it belongs to.
    pub(crate) bonus: Option<(AttackSource, At)>,
    /// Who has won, once the game is over.
    pub(crate) winners: Seats,
}

/// What lies open of one player: board, purse, eggs, weapons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(crate) struct Player {
    /// Cells of his board that exploded: craters and hits.
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::cells"))]
    pub(crate) exploded: u128,
    /// Who hit each cell that was hit, as two bits of a seat.
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::two_sets"))]
    pub(crate) by: [u128; 2],
    /// Cells that he answered for and that have not exploded (Pigeonnage).
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::cells"))]
    pub(crate) answered: u128,
    /// Cells of his board that bear a target.
    #[cfg_attr(feature = "serde", serde(with = "crate::portable::cells"))]
    pub(crate) targeted: u128,
    /// Cards before him, by weapon.
    pub(crate) held: [u8; MAX_WEAPONS],
    /// Living tokens by kind.
    pub(crate) living: [u8; UnitKind::COUNT],
    pub(crate) epis: u32,
    /// Eggs by colour, then wild ones.
    pub(crate) eggs: [u8; MAX_PLAYERS + 1],
    /// Zones of his board that are counted.
    pub(crate) scouted: u16,
    /// The upper left cell of his magnetic field.
    pub(crate) field: Option<At>,
}

impl Player {
    pub(crate) const EMPTY: Self = Player {
        exploded: 0,
        by: [0; 2],
        answered: 0,
        targeted: 0,
        held: [0; MAX_WEAPONS],
        living: [0; UnitKind::COUNT],
        epis: 0,
        eggs: [0; MAX_PLAYERS + 1],
        scouted: 0,
        field: None,
    };

    #[inline]
    pub(crate) fn is_alive(&self) -> bool {
        u64::from_le_bytes(self.living) != 0
    }

    /// The kinds of which a token lives, by bit.
    #[inline]
    pub(crate) fn lives(&self) -> u8 {
        in_use(u64::from_le_bytes(self.living))
    }

    /// The weapons of which a card is before him, by bit.
    #[inline]
    pub(crate) fn holds(&self) -> u16 {
        in_use_of_16(&self.held)
    }

    /// Whether `seat` hit these cells, as a set.
    #[inline]
    pub(crate) fn hit_by(&self, seat: usize, hits: u128) -> u128 {
        let low = if seat & 1 == 1 { self.by[0] } else { !self.by[0] };
        let high = if seat & 2 == 2 { self.by[1] } else { !self.by[1] };
        hits & low & high
    }

    #[inline]
    pub(crate) fn egg_count(&self) -> u8 {
        self.eggs.iter().sum()
    }
}

/// Which of eight bytes are not 0, by bit. All are below 128.
#[inline]
fn in_use(bytes: u64) -> u8 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let tops = (bytes.wrapping_add(EACH * 0x7F) & EACH << 7) >> 7;
    // Brings bit 8 n to bit 56 + n.
    (tops.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The same of sixteen.
#[inline]
fn in_use_of_16(bytes: &[u8; MAX_WEAPONS]) -> u16 {
    let both = u128::from_le_bytes(*bytes);
    u16::from(in_use(both as u64)) | u16::from(in_use((both >> 64) as u64)) << 8
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Weapons are turned up (TP-6).
    Setup,
    /// All place their tokens (TP-5).
    Placement,
    /// Phase 1 (TP-8).
    Targeting,
    /// Phase 2 (TP-12).
    Resolution,
    /// The game is over.
    Over,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub(crate) enum Prompt {
    /// The menu of targeting, or a window of resolution.
    Menu,
    /// The next of `left` targets of an attack of choice; with `sub` it is the attack of a bonus.
    Targets { by: AttackSource, left: u8, begun: bool, sub: bool },
    /// A line of so many cells.
    Line { by: AttackSource, cells: u8 },
    /// A place for the magnetic field.
    Field { optional: bool },
    /// The cell of a strike.
    Strike { weapon: u8 },
    /// The next of `left` cells to answer for; those named before.
    Probe {
        left: u8,
        #[cfg_attr(feature = "serde", serde(with = "crate::portable::seat_number"))]
        board: u8,
        #[cfg_attr(feature = "serde", serde(with = "crate::portable::cells"))]
        named: u128,
    },
    /// A zone to count.
    Scout,
    /// Whom to rob.
    Rob { weapon: u8 },
    /// A face-up weapon, for the first of the takers.
    Take,
}

impl Table {
    /// Before the weapons are turned up.
    pub(crate) fn start(rules: &Rules) -> Self {
        let mut table = Table {
            players: [Player::EMPTY; MAX_PLAYERS],
            targets: Queue::EMPTY,
            owns: [0; MAX_PLAYERS],
            strikes: Vec::new(),
            sub: Queue::EMPTY,
            takers: Queue::EMPTY,
            deck: [0; MAX_WEAPONS],
            row: [0; MAX_WEAPONS],
            ready: Seats::EMPTY,
            phase: Phase::Setup,
            first: rules.first as u8,
            active: rules.first as u8,
            ask: Prompt::Menu,
            refill: true,
            last_turn: false,
            attacks: 0,
            attacked: 0,
            passed: false,
            fired: false,
            sub_fired: false,
            bonus: None,
            winners: Seats::EMPTY,
        };
        for (i, weapon) in rules.weapons() {
            table.deck[i] = weapon.count;
        }
        for player in &mut table.players[..rules.players] {
            for kind in UnitKind::ALL {
                player.living[kind.index()] = rules.unit(kind).tokens;
            }
        }
        table
    }

    #[inline]
    pub(crate) fn active(&self) -> usize {
        self.active as usize & (MAX_PLAYERS - 1)
    }

    /// Who is asked, outside placement.
    #[inline]
    pub(crate) fn asked(&self) -> usize {
        match self.ask {
            Prompt::Take => self.takers.first().map_or(self.active(), |seat| seat as usize & (MAX_PLAYERS - 1)),
            _ => self.active(),
        }
    }

    /// Boards in the order of TP-11 for a player: clockwise from the left neighbour, the own one last.
    #[inline]
    pub(crate) fn boards(&self, rules: &Rules, seat: usize) -> impl Iterator<Item = usize> + use<> {
        let players = rules.players;
        (seat + 1..seat + 1 + players).map(move |board| if board < players { board } else { board - players })
    }

    /// Living opponents in that order.
    #[inline]
    pub(crate) fn opponents(&self, rules: &Rules, seat: usize) -> impl Iterator<Item = usize> + '_ {
        self.boards(rules, seat).take(rules.players - 1).filter(|&board| self.players[board].is_alive())
    }

    /// The cells of a living opponent's board that `seat` can target (TP-9).
    #[inline]
    pub(crate) fn open(&self, rules: &Rules, seat: usize, board: usize) -> u128 {
        let player = &self.players[board];
        let mut open = rules.board.all & !(player.exploded | player.targeted);
        for (placer, other) in self.players.iter().enumerate().take(rules.players) {
            if let Some(at) = other.field
                && at.board as usize == board
                && placer != seat
            {
                open &= !rules.board.square(at.bit);
            }
        }
        open
    }

    /// Whether any cell can be targeted.
    #[inline]
    pub(crate) fn can_target(&self, rules: &Rules, seat: usize) -> bool {
        self.opponents(rules, seat).any(|board| self.open(rules, seat, board) != 0)
    }

    /// How many cells can be targeted.
    #[inline]
    pub(crate) fn count_open(&self, rules: &Rules, seat: usize) -> u32 {
        self.opponents(rules, seat).map(|board| self.open(rules, seat, board).count_ones()).sum()
    }

    /// The cards of a weapon that are neither in the deck, nor face up, nor before anybody.
    #[inline]
    pub(crate) fn discarded(&self, weapon: usize, count: u8) -> u8 {
        let held: u8 = self.players.iter().fold(0, |sum, player| sum.saturating_add(player.held[weapon]));
        count.saturating_sub(held).saturating_sub(self.deck[weapon]).saturating_sub(self.row[weapon])
    }

    /// Eggs of a colour that are for sale: those of destroyed units that nobody has bought (TP-21).
    #[inline]
    pub(crate) fn on_sale(&self, rules: &Rules, colour: usize) -> u8 {
        let lost = rules.egg_kinds & !self.players[colour].lives();
        let sold = self.players.iter().fold(0, |sum: u8, player| sum.saturating_add(player.eggs[colour]));
        (lost.count_ones() as u8).saturating_sub(sold)
    }

    /// The weapons that lie face up, by bit.
    #[inline]
    pub(crate) fn face_up(&self) -> u16 {
        in_use_of_16(&self.row)
    }

    /// The price of the next wild egg, before discounts (TP-3).
    #[inline]
    pub(crate) fn wild_price(&self, rules: &Rules) -> Option<u16> {
        let sold: usize = self.players.iter().map(|player| player.eggs[WILD] as usize).sum();
        rules.wild_prices().get(sold).copied()
    }

    /// Who has a living unit.
    #[inline]
    pub(crate) fn alive(&self) -> Seats {
        self.players.iter().enumerate().filter(|(_, player)| player.is_alive()).map(|(i, _)| Seat::new(i)).collect()
    }
}

impl State {
    /// The cells of `seat`'s board that were hit.
    #[inline]
    pub(crate) fn hits(&self, seat: usize) -> u128 {
        self.table.players[seat].exploded & self.grids[seat].occupied
    }

    /// How many unit cells that are not yet hit stand in each zone that is counted.
    pub(crate) fn counts(&self, rules: &Rules, seat: usize) -> [u8; crate::board::MAX_ZONES] {
        let mut counts = [0; crate::board::MAX_ZONES];
        let whole = self.grids[seat].occupied & !self.table.players[seat].exploded;
        for zone in bits(self.table.players[seat].scouted.into()) {
            let zone = zone as usize & (crate::board::MAX_ZONES - 1);
            counts[zone] = (whole & rules.board.zones[zone]).count_ones() as u8;
        }
        counts
    }

    /// Where the game is.
    pub fn phase(&self) -> Phase {
        self.table.phase
    }

    /// The épis of a seat; 0 for one that is not at the table.
    pub fn epis(&self, seat: Seat) -> u32 {
        self.table.players.get(seat.index()).map_or(0, |player| player.epis)
    }

    /// The eggs that a seat has bought, wild ones among them.
    pub fn eggs(&self, seat: Seat) -> u8 {
        self.table.players.get(seat.index()).map_or(0, Player::egg_count)
    }

    /// The wild eggs that a seat has bought.
    pub fn wild_eggs(&self, seat: Seat) -> u8 {
        self.table.players.get(seat.index()).map_or(0, |player| player.eggs[WILD])
    }

    /// The tokens of a kind that a seat still has.
    pub fn living(&self, seat: Seat, kind: UnitKind) -> u8 {
        self.table.players.get(seat.index()).map_or(0, |player| player.living[kind.index()])
    }

    /// Who has the first player's token (TP-31).
    pub fn first_player(&self) -> Seat {
        Seat::new(self.table.first as usize & (MAX_PLAYERS - 1))
    }
}
