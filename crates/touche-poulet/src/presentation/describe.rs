//! Sentences.

use alloc::format;
use alloc::string::String;

use game_traits::text::counted;

use crate::event::Event;

pub(super) fn describe(event: &Event) -> String {
    match event {
        Event::Revealed { weapon } => format!("{weapon} is turned up."),
        Event::Reshuffled { cards } => format!("The discard becomes the deck: {}.", counted(*cards, "card", "cards")),
        Event::Placed { seat, kind, cell } => format!("Seat {seat} places its {} on {cell}.", kind.name()),
        Event::TokensPlaced { seat } => format!("Seat {seat} has placed all its units."),
        Event::TurnBegan { first, last: false } => format!("A turn begins with seat {first}."),
        Event::TurnBegan { first, last: true } => {
            format!("Only Trésors are left: the last turn begins with seat {first}.")
        }
        Event::Picked { seat, kind } => format!("Seat {seat} attacks with its {}.", kind.name()),
        Event::Targeted { seat, at, .. } => format!("Seat {seat} targets {at}."),
        Event::Passed { seat } => format!("Seat {seat} does nothing more here."),
        Event::ResolutionBegan { seat } => format!("Now seat {seat} resolves."),
        Event::Exploded { seat, at, hit: true } => format!("{at}: a hit for seat {seat}!"),
        Event::Exploded { at, hit: false, .. } => format!("{at}: a crater."),
        Event::TargetVoided { seat, at } => format!("The target of seat {seat} on {at} is void."),
        Event::Destroyed { kind, at, egg, .. } => {
            let egg = if *egg { " and an egg of its color goes on sale" } else { "" };
            format!("The {} of seat {} on {} is destroyed{egg}.", kind.name(), at.seat, at.cell)
        }
        Event::Paid { seat, epis } => format!("Seat {seat} is paid {epis} épis."),
        Event::Robbed { seat, from, epis } => format!("Seat {seat} takes {epis} épis from seat {from}."),
        Event::Earned { seat, epis } => format!("Seat {seat} brings in {epis} épis."),
        Event::Bought { seat, color: Some(color), price } => {
            format!("Seat {seat} buys an egg of seat {color} for {price} épis.")
        }
        Event::Bought { seat, color: None, price } => format!("Seat {seat} buys a wild egg for {price} épis."),
        Event::Took { seat, weapon } => format!("Seat {seat} takes {weapon}."),
        Event::Played { seat, weapon } => format!("Seat {seat} plays {weapon}."),
        Event::FieldPlaced { seat, at } => format!("Seat {seat} places its magnetic field on {at}."),
        Event::FieldRemoved { seat } => format!("The magnetic field of seat {seat} is gone."),
        Event::StrikeAimed { seat, at } => format!("Seat {seat} aims at {at}."),
        Event::StrikeFell { seat, at } => format!("The strike of seat {seat} falls on {at}."),
        Event::Probed { seat, at } => format!("Seat {seat} asks about {at}."),
        Event::Answered { at, unit: true } => format!("On {at} stands a unit."),
        Event::Answered { at, unit: false } => format!("On {at} stands nothing."),
        Event::Scouted { seat, board, zone, cells } => {
            format!(
                "Seat {seat} scouts {zone} of seat {board}: {}.",
                counted(*cells, "unit cell that is not hit", "unit cells that are not hit")
            )
        }
        Event::Over { winners } if winners.len() == 1 => format!("Seat {winners} wins."),
        Event::Over { winners } => format!("Seats {winners} share the win."),
    }
}
