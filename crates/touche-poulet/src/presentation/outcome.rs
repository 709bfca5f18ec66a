//! How a game was decided, in words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_traits::text::counted;
use game_traits::{Game, Seat};

use crate::rules::TouchePoulet;
use crate::turn::Phase;
use crate::unit_kind::UnitKind;
use crate::view::View;

/// What decided (TP-27, TP-29), then a sentence a seat; none while the game goes on.
pub(super) fn explained(game: &TouchePoulet, view: &View) -> Vec<String> {
    let public = view.public();
    if public.phase() != Phase::Over {
        return Vec::new();
    }
    let lives = |seat: Seat| UnitKind::ALL.iter().any(|&kind| public.living(seat, kind) > 0);
    let goal = game.rules.eggs_to_win;
    let mut sentences = Vec::new();
    // A view from outside may name a winner who is not at the table.
    let winner = game.seats().iter().find(|&seat| public.winners().contains(seat));
    sentences.push(match winner {
        Some(winner) if public.eggs(winner) >= goal => format!("Seat {winner} has {goal} eggs."),
        Some(winner) if game.seats().iter().filter(|&seat| lives(seat)).eq([winner]) => {
            format!("Only seat {winner} has a living unit.")
        }
        _ => "Only Trésors were left: most eggs decide, then most épis.".into(),
    });
    for seat in game.seats() {
        let units: u8 = UnitKind::ALL.iter().map(|&kind| public.living(seat, kind)).sum();
        sentences.push(format!(
            "Seat {seat}: {}, {} of them wild; {} épis; {}.",
            counted(public.eggs(seat), "egg", "eggs"),
            public.wild_eggs(seat),
            public.epis(seat),
            counted(units, "living unit", "living units")
        ));
    }
    sentences
}
