//! The table as an SVG document.

use alloc::format;
use alloc::string::String;

use game_erased::svg::{Drawing, Panel, class};

use super::{face, standing};
use crate::view::View;

pub(super) fn render(view: &View) -> String {
    let public = view.public();
    let mut drawing = Drawing::new("Kuhn poker", 640);
    for seat in public.seats() {
        let name = format!("Seat {seat}");
        let mut panel = Panel::new(format!("seat-{seat}"), &name, 180, 170);
        panel.text(0, 16, 16, class::INK, &name);
        let border = if public.to_act() == Some(seat) { class::MARK } else { class::LINE };
        panel.draw(format_args!("<rect x=\"2\" y=\"28\" width=\"72\" height=\"100\" rx=\"8\" {}/>", class::PANEL));
        panel.draw(format_args!("<rect x=\"2\" y=\"28\" width=\"72\" height=\"100\" rx=\"8\" {border}/>"));
        panel.text(38, 90, 32, &format!("text-anchor=\"middle\" {}", class::INK), face(view, seat));
        panel.text(0, 150, 13, class::FAINT, standing(view, seat));
        drawing.add(panel);
    }
    let mut pot = Panel::new("pot", "Pot", 120, 170);
    pot.text(0, 16, 16, class::INK, "Pot");
    pot.text(0, 50, 24, class::INK, public.pot());
    drawing.add(pot);
    drawing.finish()
}
