//! The rules of one config: an edition made ready for play, and validated (TP-1).

use alloc::format;
use alloc::vec::Vec;

use game_traits::text::counted;
use game_traits::{ConfigError, Seat, Seats};

use crate::cells::Cells;
use crate::config::Config;
use crate::edition::{Blast, CardUse, Edition, Effect};
use crate::index::Blocks;
use crate::placement;
use crate::placement::board::Board;
use crate::placement::unit::Unit;
use crate::slug::Slug;
use crate::unit_kind::{Attack, UnitKind};

/// The maximum number of tokens of more than one cell.
pub(crate) const MAX_LARGE: usize = 5;

/// The maximum number of players.
pub(crate) const MAX_PLAYERS: usize = 4;
/// The maximum number of tokens of a player.
pub(crate) const MAX_TOKENS: usize = 16;
/// The maximum number of sorts of weapons.
pub(crate) const MAX_WEAPONS: usize = 16;
/// The maximum number of wild eggs.
pub(crate) const MAX_WILD: usize = 8;
/// The maximum price, value and number of a card.
pub(crate) const MAX_NUMBER: u16 = 1000;
/// What a Grenier steals (TP-2).
pub(crate) const THEFT: u16 = 5;

/// The rules of Touché Poulet for one [`Config`].
#[derive(Clone)]
pub struct TouchePoulet {
    pub(crate) config: Config,
    pub(crate) rules: Rules,
}

impl core::fmt::Debug for TouchePoulet {
    /// The config: all else follows from it, and is long.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("TouchePoulet").field(&self.config).finish()
    }
}

impl Default for TouchePoulet {
    /// The standard edition for two, seat 0 to begin.
    fn default() -> Self {
        // The one config that is known to be whole; tests make it.
        TouchePoulet::new(Config::default()).expect("the standard edition is valid")
    }
}

impl TouchePoulet {
    pub(crate) fn new(config: Config) -> Result<Self, ConfigError> {
        let rules = Rules::new(&config)?;
        Ok(TouchePoulet { config, rules })
    }
}

/// A weapon of the deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weapon {
    pub(crate) name: Slug,
    pub(crate) effect: Effect,
    pub(crate) count: u8,
}

/// One edition for one number of players.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) players: usize,
    pub(crate) first: Seat,
    pub(crate) board: Board,
    /// By [`UnitKind::index`].
    pub(crate) units: [Unit; UnitKind::COUNT],
    /// The kinds of a player's tokens in the order of placement (TP-5).
    pub(crate) order: Vec<UnitKind>,
    pub(crate) weapons: Vec<Weapon>,
    /// The permanent ones, by bit.
    pub(crate) permanent: u16,
    /// The kinds that attack, by bit.
    pub(crate) attackers: u8,
    /// The kinds that lay an egg, by bit.
    pub(crate) egg_kinds: u8,
    pub(crate) egg_price: u16,
    /// No egg costs less, before discounts.
    pub(crate) cheapest: u32,
    /// What all cards together take off a price.
    pub(crate) discounts: u32,
    pub(crate) wild_prices: Vec<u16>,
    pub(crate) eggs_to_win: u8,
    pub(crate) face_up: u8,
    /// The number of tokens of more than one cell; they come first.
    pub(crate) large: usize,
    /// Where the first token may stand (TP-5).
    pub(crate) first_corners: Cells,
    /// By the corner of the first token, where the second one may stand.
    pub(crate) second_corners: Vec<Cells>,
    /// The action index.
    pub(crate) blocks: Blocks,
}

impl Rules {
    pub(crate) fn new(config: &Config) -> Result<Self, ConfigError> {
        let players = config.players as usize;
        let first = config.first;
        ConfigError::ensure((2..=MAX_PLAYERS).contains(&players), "players", || {
            format!("{}, not 2 to {MAX_PLAYERS}", counted(players, "player", "players"))
        })?;
        ConfigError::ensure(first.index() < players, "TP-7", || {
            format!("seat {first} cannot begin a game of {players}")
        })?;
        let edition = &config.edition.clone().unwrap_or_else(Edition::standard);
        let mut rules = Rules {
            players,
            first,
            board: Board::new(&edition.board)?,
            units: core::array::from_fn(|_| Unit::default()),
            order: Vec::new(),
            weapons: Vec::new(),
            permanent: 0,
            attackers: 0,
            egg_kinds: 0,
            egg_price: edition.egg_price,
            discounts: 0,
            cheapest: edition.wild_egg_prices.iter().copied().fold(edition.egg_price, u16::min).into(),
            wild_prices: edition.wild_egg_prices.clone(),
            eggs_to_win: edition.eggs_to_win,
            face_up: edition.face_up_weapons,
            large: 0,
            first_corners: Cells::EMPTY,
            second_corners: Vec::new(),
            blocks: Blocks::default(),
        };
        rules.take_units(edition)?;
        rules.take_eggs(edition)?;
        rules.take_weapons(edition)?;
        rules.blocks = Blocks::of(&rules);
        let found = placement::legal::prepare(&mut rules);
        ConfigError::ensure(found, "TP-1", || "there is no way to place all tokens, or none that is found in time")?;
        Ok(rules)
    }

    fn take_units(&mut self, edition: &Edition) -> Result<(), ConfigError> {
        let mut largest_first: Vec<_> = edition.units.iter().collect();
        for plan in &edition.units {
            let kind = plan.kind;
            ConfigError::ensure(self.units[kind.index()].tokens == 0, "TP-1", || format!("{kind} is listed twice"))?;
            ConfigError::ensure((1..=MAX_TOKENS).contains(&(plan.tokens as usize)), "TP-1", || {
                format!("{} tokens of {kind}, not 1 to {MAX_TOKENS}", plan.tokens)
            })?;
            ConfigError::ensure(!plan.egg || plan.tokens == 1, "TP-1", || {
                format!("{} tokens of {kind}, an egg kind has one", plan.tokens)
            })?;
            number("the value of a cell", plan.points_per_cell)?;
            self.units[kind.index()] = Unit::new(plan, &self.board)?;
            self.attackers |= u8::from(kind.attack() != Attack::None) << kind.index();
            self.egg_kinds |= u8::from(plan.egg) << kind.index();
        }
        // TP-5: a stable sort, so that equal ones stay as listed.
        largest_first.sort_by_key(|plan| core::cmp::Reverse(self.units[plan.kind.index()].cells));
        for plan in largest_first {
            self.units[plan.kind.index()].first = self.order.len() as u8;
            self.order.extend((0..plan.tokens).map(|_| plan.kind));
        }
        ConfigError::ensure(self.order.len() <= MAX_TOKENS, "TP-1", || {
            format!("more than {MAX_TOKENS} tokens a player")
        })?;
        self.large = self.order.iter().filter(|kind| self.unit(**kind).cells > 1).count();
        at_most("TP-1", self.large, MAX_LARGE, "tokens of more than one cell")?;
        ConfigError::ensure(self.attackers != 0, "TP-1", || "no unit can attack")
    }

    fn take_eggs(&mut self, edition: &Edition) -> Result<(), ConfigError> {
        number("the price of an egg", edition.egg_price)?;
        let wild = &edition.wild_egg_prices;
        at_most("TP-3", wild.len(), MAX_WILD, "wild eggs")?;
        ConfigError::ensure(wild.is_sorted(), "TP-3", || "the cheapest wild egg comes first")?;
        wild.iter().try_for_each(|&price| number("the price of a wild egg", price))?;
        let kinds = self.units.iter().filter(|unit| unit.egg).count();
        let to_be_had = kinds * (self.players - 1) + wild.len();
        let wanted = edition.eggs_to_win as usize;
        ConfigError::ensure(wanted >= 1 && wanted <= to_be_had, "TP-1", || {
            format!("{}, {to_be_had} can be had", counted(wanted, "egg wins", "eggs win"))
        })
    }

    fn take_weapons(&mut self, edition: &Edition) -> Result<(), ConfigError> {
        at_most("TP-25", edition.weapons.len(), MAX_WEAPONS, "sorts of weapons")?;
        at_most("TP-6", edition.face_up_weapons.into(), 8, "weapons face up")?;
        for (i, plan) in edition.weapons.iter().enumerate() {
            let name = Slug::of(&plan.name).ok_or_else(|| {
                ConfigError::new("TP-25", format!("weapon name {:?}: letters, digits, spaces, at most 30", plan.name))
            })?;
            ConfigError::ensure(self.weapon_named(name).is_none(), "TP-25", || {
                format!("two weapons are called {name}")
            })?;
            ConfigError::ensure((1..=60).contains(&plan.count), "TP-25", || {
                format!("{} cards of {name}, not 1 to 60", plan.count)
            })?;
            ConfigError::ensure(plan.card_use == plan.effect.card_use(), "TP-24", || {
                format!("{name} is {:?}, its effect is {:?}", plan.card_use, plan.effect.card_use())
            })?;
            effect(name, plan.effect)?;
            self.permanent |= u16::from(plan.card_use == CardUse::Permanent) << i;
            if let Effect::EggDiscount(n) = plan.effect {
                self.discounts += u32::from(n) * u32::from(plan.count);
            }
            self.weapons.push(Weapon { name, effect: plan.effect, count: plan.count });
        }
        Ok(())
    }

    /// The seats at the table.
    #[inline]
    pub(crate) fn seats(&self) -> Seats {
        Seats::first(self.players)
    }

    #[inline]
    pub(crate) fn unit(&self, kind: UnitKind) -> &Unit {
        &self.units[kind.index()]
    }

    /// The weapons with their numbers.
    #[inline]
    pub(crate) fn weapons(&self) -> impl Iterator<Item = (usize, &Weapon)> {
        self.weapons.iter().enumerate()
    }

    /// What a weapon does, by its number.
    #[inline]
    pub(crate) fn effect(&self, weapon: usize) -> Option<Effect> {
        self.weapons.get(weapon).map(|weapon| weapon.effect)
    }

    #[inline]
    pub(crate) fn weapon_named(&self, name: Slug) -> Option<usize> {
        self.weapons().find(|(_, weapon)| weapon.name == name).map(|(i, _)| i)
    }
}

fn at_most(rule: &'static str, number: usize, max: usize, what: &str) -> Result<(), ConfigError> {
    ConfigError::ensure(number <= max, rule, || format!("{number} {what}, at most {max}"))
}

fn number(what: &'static str, number: u16) -> Result<(), ConfigError> {
    ConfigError::ensure(number <= MAX_NUMBER, "TP-1", || format!("{what} is {number}, at most {MAX_NUMBER}"))
}

/// TP-25: the numbers that an effect can have.
fn effect(name: Slug, effect: Effect) -> Result<(), ConfigError> {
    let (value, low, high) = match effect {
        Effect::Strike { shape: Blast::Square | Blast::Cross, reach } => (reach.into(), 0, 3),
        Effect::Probe(n) => (n.into(), 1, 4),
        Effect::ExtraTarget(n) => (n.into(), 1, 3),
        Effect::BusierTargets(n) => (n.into(), 1, 4),
        Effect::Rob(n) | Effect::Income(n) | Effect::Bounty(n) | Effect::EggDiscount(n) => (n, 1, MAX_NUMBER),
        Effect::ScoutZone | Effect::ExtraAttack | Effect::Field | Effect::BusierBlast(_) | Effect::Vault => {
            return Ok(());
        }
    };
    ConfigError::ensure((low..=high).contains(&value), "TP-25", || {
        format!("the number of {name} is {value}, not {low} to {high}")
    })
}
