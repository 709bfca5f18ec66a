//! The table in text.

use game_erased::{Style, StyledText};

use super::{face, standing};
use crate::view::View;

pub(super) fn render(view: &View) -> StyledText {
    let public = view.public();
    let mut out = StyledText::new();
    out.line(Style::DIM, format_args!("Pot: {} chips", public.pot()));
    for seat in public.seats() {
        let to_act = public.to_act() == Some(seat);
        let (mark, style) = if to_act { ("▸", Style::BOLD) } else { (" ", Style::PLAIN) };
        out.push(style, format_args!("{mark} Seat {seat}  "));
        out.push(Style::BOLD, format_args!("[{:>2}]", face(view, seat)));
        out.push(style, format_args!("  {}", standing(view, seat))).end_line();
    }
    out
}
