//! Positions written as text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_traits::{Seat, Seats};

use crate::cells::{Cells, bits};
use crate::pending::{PackedCell, Strike, Target};
use crate::placement::grid::{Grid, NOWHERE};
use crate::public::{Prompt, Stage};
use crate::rules::{MAX_PLAYERS, MAX_WEAPONS, Rules};
use crate::state::{Derived, State};
use crate::unit_kind::UnitKind;

/// Writes a position: see the [module](super).
pub(crate) fn write(rules: &Rules, state: &State) -> String {
    let public = &state.public;
    let names = Names(rules);
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    let mut line = |key: &str, words: Vec<String>| lines.push((key.into(), words));
    line("stage", names.stage(public.stage));
    line("first", [public.first.to_string()].into());
    line("active", [public.active.to_string()].into());
    line("prompt", names.prompt(public.prompt));
    let flag = |on: bool, word: &str| on.then(|| word.to_string());
    let target = |target: &Target| {
        let attack = target.attack.map_or("plain", UnitKind::word).to_string();
        let flags = flag(target.first_of_attack, "first").into_iter().chain(flag(target.bonus_used, "used"));
        [target.owner.to_string(), attack, names.at(target.at)].into_iter().chain(flags).collect::<Vec<_>>()
    };
    line("targets", public.targets.iter().flat_map(target).collect());
    let strike = |strike: &Strike| [strike.owner.to_string(), names.weapon(strike.weapon.into()), names.at(strike.at)];
    line("strikes", public.strikes.iter().flat_map(strike).collect());
    line("takers", public.weapon_takers.iter().map(ToString::to_string).collect());
    line("row", names.cards(&public.row));
    line("deck", names.cards(&public.deck));
    let derived = Derived::of(rules, state);
    for (seat, player) in public.players.iter() {
        let grid = &state.hidden[seat];
        let mut line = |key: &str, words: Vec<String>| lines.push((format!("{key} {seat}"), words));
        line("placed", names.placed(grid));
        line("exploded", names.cells(player.exploded));
        line("answered", names.cells(player.answered));
        line("epis", Vec::from_iter((player.epis > 0).then(|| player.epis.to_string())));
        let egg = |color: usize| if color == MAX_PLAYERS { "wild".to_string() } else { color.to_string() };
        let eggs = player.eggs.values().iter().enumerate();
        line("eggs", eggs.flat_map(|(color, &n)| (0..n).map(move |_| egg(color))).collect());
        line("holds", names.cards(&player.held));
        line("scouted", bits(player.scouted).map(|zone| names.zone(zone.into())).collect());
        line("field", player.field.iter().map(|&at| names.at(at)).collect());
        if grid.occupied != derived.occupied[seat] {
            line("occupied", or_dash(names.cells(grid.occupied)));
        }
        if player.living != derived.living[seat] {
            line("living", or_dash(counted(&player.living, |kind| UnitKind::ALL[kind].to_string())));
        }
        if player.targeted != derived.targeted[seat] {
            line("targeted", or_dash(names.cells(player.targeted)));
        }
        for by in (1..MAX_PLAYERS).map(Seat::new) {
            let hits = player.hit_by(by, player.hitters[0] | player.hitters[1]);
            lines.push((format!("hit {seat} by {by}"), names.cells(hits)));
        }
    }
    let mut out = String::new();
    for (key, words) in lines.into_iter().filter(|(_, words)| !words.is_empty()) {
        out += &format!("{key} {}\n", words.join(" "));
    }
    if public.last_turn {
        out += "last-turn\n";
    }
    out
}

fn or_dash(words: Vec<String>) -> Vec<String> {
    if words.is_empty() { ["-".to_string()].into() } else { words }
}

/// Those of `counts` that are not 0, each with its name.
fn counted(counts: &[u8], name: impl Fn(usize) -> String) -> Vec<String> {
    let some = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    some.flat_map(|(i, count)| [count.to_string(), name(i)]).collect()
}

/// The words of an edition.
struct Names<'a>(&'a Rules);

impl Names<'_> {
    fn cell(&self, cell: u8) -> String {
        let columns = self.0.board.columns;
        format!("{}.{}", cell % columns + 1, cell / columns + 1)
    }

    fn at(&self, at: PackedCell) -> String {
        format!("{}@{}", at.board, self.cell(at.cell))
    }

    fn cells(&self, cells: Cells) -> Vec<String> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn weapon(&self, index: usize) -> String {
        self.0.weapons.get(index).map_or_else(|| format!("#{index}"), |weapon| weapon.name.to_string())
    }

    fn cards(&self, counts: &[u8; MAX_WEAPONS]) -> Vec<String> {
        counted(counts, |i| self.weapon(i))
    }

    fn zone(&self, index: usize) -> String {
        self.0.board.zone_names[index].map_or_else(|| format!("#{index}"), |name| name.to_string())
    }

    fn placed(&self, grid: &Grid) -> Vec<String> {
        let last = grid.corners.iter().rposition(|&corner| corner != NOWHERE);
        let token = |(slot, &corner): (usize, &u8)| {
            let kind = self.0.order.get(slot).map_or("-", |kind| kind.word());
            if corner == NOWHERE { "-".to_string() } else { format!("{kind}:{}", self.cell(corner)) }
        };
        grid.corners[..last.map_or(0, |last| last + 1)].iter().enumerate().map(token).collect()
    }

    fn stage(&self, stage: Stage) -> Vec<String> {
        let seats = |word: &str, seats: Seats| {
            Vec::from_iter([word.to_string()].into_iter().chain(seats.iter().map(|seat| seat.to_string())))
        };
        match stage {
            Stage::Setup => ["setup".to_string()].into(),
            Stage::Placement { ready } => seats("placement", ready),
            Stage::Targeting { attacks, attacked } => {
                let kinds = bits(attacked).map(|kind| UnitKind::ALL[usize::from(kind)].to_string());
                ["targeting".to_string(), attacks.to_string()].into_iter().chain(kinds).collect()
            }
            Stage::Resolution { bonus, bonus_targets } => {
                let bonus = bonus.into_iter().flat_map(|(kind, at)| [kind.to_string(), self.at(at)]);
                ["resolution".to_string(), bonus_targets.to_string()].into_iter().chain(bonus).collect()
            }
            Stage::Over { winners } => seats("over", winners),
        }
    }

    fn prompt(&self, prompt: Prompt) -> Vec<String> {
        let text = match prompt {
            Prompt::Menu => return Vec::new(),
            Prompt::Targets { attack, left, begun } => {
                let begun = if begun { " begun" } else { "" };
                format!("targets {} {left}{begun}", attack.map_or("plain", UnitKind::word))
            }
            Prompt::Line { attack, cells } => format!("line {attack} {cells}"),
            Prompt::Field { optional } => format!("field{}", if optional { " optional" } else { "" }),
            Prompt::Strike { weapon } => format!("strike {}", self.weapon(weapon.into())),
            Prompt::Probe { left, board, named } => {
                [format!("probe {left} {board}")].into_iter().chain(self.cells(named)).collect::<Vec<_>>().join(" ")
            }
            Prompt::Scout => "scout".to_string(),
            Prompt::Rob { weapon } => format!("rob {}", self.weapon(weapon.into())),
            Prompt::Take => "take".to_string(),
        };
        [text].into()
    }
}
