//! What all know of a position, but for what follows from the placements.

use game_traits::{BySeat, Seat, Seats};

use crate::cells::Cells;
use crate::pending::{PackedCell, Strikes, Takers, Target, Targets};
use crate::player::{Player, WILD};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS, Rules};
use crate::turn::Phase;
use crate::unit_kind::UnitKind;

/// What all know of a position, but for what follows from the placements: part of every [`State`] and [`View`].
///
/// Where a method takes a seat, it panics if that is not below 4.
///
/// [`State`]: crate::State
/// [`View`]: crate::View
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    /// Cells in a row of a board: what makes cells of bits where the edition is not at hand.
    pub(crate) columns: u8,
    pub(crate) players: BySeat<Player, MAX_PLAYERS>,
    /// In the order in which they resolve.
    pub(crate) targets: Targets,
    /// In the order in which they fall.
    pub(crate) strikes: Strikes,
    /// The seats that still take a weapon, in order.
    pub(crate) weapon_takers: Takers,
    /// The number of cards of each weapon in the deck.
    pub(crate) deck: [u8; MAX_WEAPONS],
    /// The number of face-up ones.
    pub(crate) row: [u8; MAX_WEAPONS],
    pub(crate) first: Seat,
    /// Whose targeting or resolution it is; otherwise `first`.
    pub(crate) active: Seat,
    /// TP-29
    pub(crate) last_turn: bool,
    pub(crate) stage: Stage,
    pub(crate) prompt: Prompt,
}

/// The phase with what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub(crate) enum Stage {
    /// Weapons are turned up.
    Setup,
    /// `ready` have placed all tokens.
    Placement { ready: Seats },
    /// The active seat owes `attacks` and has attacked with the kinds `attacked`, by bit.
    Targeting {
        attacks: u8,
        #[cfg_attr(feature = "serde", serde(with = "crate::serde::kinds"))]
        attacked: u8,
    },
    /// A hit whose bonus is due, and the number of targets, in front of the others, that a bonus brought.
    Resolution {
        #[cfg_attr(feature = "serde", serde(skip))]
        bonus: Option<(UnitKind, PackedCell)>,
        bonus_targets: u16,
    },
    /// These seats have won.
    Over { winners: Seats },
}

/// What the seat to act is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub(crate) enum Prompt {
    /// The menu of targeting, or a window of resolution.
    Menu,
    /// The next of `left` targets of choice; `begun` if one of this attack is placed.
    Targets { attack: Option<UnitKind>, left: u16, begun: bool },
    /// A line of this many cells.
    Line { attack: UnitKind, cells: u8 },
    /// A place for the magnetic field.
    Field { optional: bool },
    /// The cell of a strike.
    Strike { weapon: u8 },
    /// The next of `left` cells that the owner has to answer for; `named` on `board` before.
    Probe {
        left: u8,
        #[cfg_attr(feature = "serde", serde(skip, default = "crate::serde::no_board"))]
        board: Seat,
        #[cfg_attr(feature = "serde", serde(skip))]
        named: Cells,
    },
    /// A zone to count.
    Scout,
    /// An opponent to rob.
    Rob { weapon: u8 },
    /// A face-up weapon, for the first of the takers.
    Take,
}

impl Public {
    /// Before the weapons are turned up.
    pub(crate) fn start(rules: &Rules) -> Self {
        let mut public = Public {
            columns: rules.board.columns,
            players: BySeat::default(),
            targets: Targets::new(),
            strikes: Strikes::new(),
            weapon_takers: Takers::new(),
            deck: [0; MAX_WEAPONS],
            row: [0; MAX_WEAPONS],
            first: rules.first,
            active: rules.first,
            last_turn: false,
            stage: Stage::Setup,
            prompt: Prompt::Menu,
        };
        for (i, weapon) in rules.weapons() {
            public.deck[i] = weapon.count;
        }
        for player in &mut public.players.values_mut()[..rules.players] {
            player.living = core::array::from_fn(|kind| rules.units[kind].tokens);
        }
        public
    }

    /// The seat that is asked, outside placement.
    #[inline]
    pub(crate) fn asked(&self) -> Seat {
        match (self.prompt, self.weapon_takers.first()) {
            (Prompt::Take, Some(&taker)) => taker,
            _ => self.active,
        }
    }

    #[inline]
    pub(crate) fn is_targeting(&self) -> bool {
        matches!(self.stage, Stage::Targeting { .. })
    }

    /// The number of targets of a bonus, in front of the others.
    #[inline]
    pub(crate) fn bonus_targets(&self) -> usize {
        if let Stage::Resolution { bonus_targets, .. } = self.stage { bonus_targets.into() } else { 0 }
    }

    /// The target that was placed last; in resolution those of a bonus stand in front of the others.
    #[inline]
    pub(crate) fn last_target(&self) -> Option<&Target> {
        let end = if let Stage::Resolution { .. } = self.stage { self.bonus_targets() } else { usize::MAX };
        self.targets[..end.min(self.targets.len())].last()
    }

    /// The seats with a living unit.
    #[inline]
    pub(crate) fn alive(&self) -> Seats {
        self.players.iter().filter(|(_, player)| player.is_alive()).map(|(seat, _)| seat).collect()
    }

    /// The phase of the game.
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Setup => Phase::Setup,
            Stage::Placement { .. } => Phase::Placement,
            Stage::Targeting { .. } => Phase::Targeting,
            Stage::Resolution { .. } => Phase::Resolution,
            Stage::Over { .. } => Phase::Over,
        }
    }

    /// The seat with the first player's token (TP-31).
    pub fn first_player(&self) -> Seat {
        self.first
    }

    /// The seat whose targeting or resolution it is.
    pub fn active_seat(&self) -> Seat {
        self.active
    }

    /// Whether this turn is the last one (TP-29).
    pub fn is_last_turn(&self) -> bool {
        self.last_turn
    }

    /// The seats that have placed all tokens, during the placement (TP-5).
    pub fn ready(&self) -> Seats {
        if let Stage::Placement { ready } = self.stage { ready } else { Seats::EMPTY }
    }

    /// The seats that have won, once the game is over.
    pub fn winners(&self) -> Seats {
        if let Stage::Over { winners } = self.stage { winners } else { Seats::EMPTY }
    }

    /// The épis of a seat.
    pub fn epis(&self, seat: Seat) -> u32 {
        self.players[seat].epis
    }

    /// The number of eggs of a color that a seat has bought.
    pub fn eggs_of(&self, seat: Seat, color: Seat) -> u8 {
        self.players[seat].eggs.values()[..MAX_PLAYERS][color.index()]
    }

    /// The number of wild eggs that a seat has bought.
    pub fn wild_eggs(&self, seat: Seat) -> u8 {
        self.players[seat].eggs[WILD]
    }

    /// The number of eggs that a seat has bought, wild ones among them.
    pub fn eggs(&self, seat: Seat) -> u8 {
        self.players[seat].egg_count()
    }

    /// The number of tokens of a kind that a seat still has.
    pub fn living(&self, seat: Seat, kind: UnitKind) -> u8 {
        self.players[seat].living[kind.index()]
    }
}
