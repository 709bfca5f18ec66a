//! Weapons and units, one at a time.

use alloc::format;
use alloc::string::{String, ToString};

use game_erased::{Canvas, Style, StyledText};
use game_traits::text::counted;

use super::asked;
use super::input::plain;
use crate::rules::TouchePoulet;
use crate::unit_kind::{Attack, UnitKind};

/// A weapon or a unit by the beginning of its name.
pub(super) fn named(game: &TouchePoulet, name: &str, canvas: Canvas) -> Option<StyledText> {
    let name = plain(name.trim());
    let (first, rest) = name.split_once(' ').unwrap_or((&name, ""));
    let (units, weapons, name) = match first {
        "weapon" | "card" => (false, true, rest),
        "unit" => (true, false, rest),
        _ => (true, true, name.as_str()),
    };
    let name = name.trim().replace(' ', "-");
    if name.is_empty() {
        return None;
    }
    let unit = UnitKind::ALL.into_iter().find(|kind| units && kind.word().starts_with(&name));
    let weapon = || game.rules.weapons().find(|(_, weapon)| weapons && weapon.name.to_string().starts_with(&name));
    let text = match unit {
        Some(kind) => self::unit(game, kind),
        None => {
            let (_, weapon) = weapon()?;
            let mut text = StyledText::new();
            text.push(Style::BOLD, weapon.name.to_string());
            let what = asked::does(weapon.effect);
            text.push(Style::PLAIN, format!(": {what}. {} in the deck.", counted(weapon.count, "card", "cards")));
            text.end_line();
            text
        }
    };
    Some(text.wrapped(canvas.width, 2))
}

fn unit(game: &TouchePoulet, kind: UnitKind) -> StyledText {
    let mut text = StyledText::new();
    let number = game.tokens().iter().filter(|&&token| token == kind).count();
    text.push(Style::BOLD, format!("{} ({})", kind.name(), super::letter(kind)));
    text.push(Style::PLAIN, format!(", {number} a player, {} épis a cell", game.rules.unit(kind).value));
    text.end_line();
    for row in asked::drawn(game, kind).split('/') {
        text.line(Style::PLAIN, format!("    {}", row.replace('.', " ")));
    }
    let attack: String = match kind.attack() {
        Attack::None => "no attack".into(),
        Attack::Choice(n) => format!("{} of choice", counted(n, "cell", "cells")),
        Attack::Line(n) => format!("a line of {n}"),
    };
    let bonus = match kind {
        UnitKind::Grange => "when it is destroyed its owner takes a weapon",
        UnitKind::Pulverisateur => "a hit: the 8 cells around explode",
        UnitKind::Tractank => "a hit: one more attack, as the Œufbusier",
        UnitKind::Moissonneuse => "a hit: it may place the magnetic field",
        UnitKind::Grenier => "a hit: it takes 5 épis of the owner",
        UnitKind::Faucheur => "a hit: one more cell",
        UnitKind::Oeufbusier => "a hit: the 4 cells beside explode",
        UnitKind::Tresor => "its destroyer takes a weapon",
    };
    text.line(Style::PLAIN, format!("  Attack: {attack}; {bonus}."));
    text
}
