//! Legal actions as a page shows them: what to click, what it is called, and what it brings.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use game_traits::{ActionSet, Observer, Seat};
use serde::Serialize;

use crate::Presentation;

/// One legal action as a person sees it.
///
/// Among the legal actions of a position no two have the same elements and the same form; where there are no elements,
/// no two have the same label.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Choice {
    /// What it does, as a button says it: `Advance to space 12`.
    pub label: String,
    /// The [parts](crate::svg::Panel::part) of the observer's SVG that it is made of, in the order in which they are
    /// clicked. One that has to be clicked twice is there twice. Without parts the action is a button.
    pub elements: Vec<String>,
    /// The piece that it places with its anchor on the last element: its name, and which of its [`Piece::forms`].
    pub form: Option<(String, usize)>,
    /// What it costs and brings; may be empty.
    pub preview: String,
}

impl Choice {
    /// A button.
    pub fn button(label: impl Into<String>) -> Self {
        Choice { label: label.into(), ..Choice::default() }
    }

    /// An action of these elements.
    pub fn of<E: Into<String>>(label: impl Into<String>, elements: impl IntoIterator<Item = E>) -> Self {
        let elements = elements.into_iter().map(Into::into).collect();
        Choice { label: label.into(), elements, ..Choice::default() }
    }
}

/// What is placed on cells, perhaps turned and flipped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Its name in [`Choice::form`].
    pub name: String,
    /// The ways in which it may lie; the first is shown first.
    pub forms: Vec<Form>,
}

/// One way in which a piece may lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Form {
    /// The cells that it covers, as columns to the right and rows below its anchor; negative to the left and above.
    pub cells: Vec<(i8, i8)>,
    /// The form that it has when it is turned clockwise.
    pub turned: usize,
    /// The form that it has when it is flipped.
    pub flipped: usize,
}

impl Piece {
    /// A piece of these shapes. Turning and flipping lead to the shape that has the same cells, wherever its anchor is;
    /// where there is none, the shape stays.
    pub fn new(name: impl Into<String>, shapes: Vec<Vec<(i8, i8)>>) -> Self {
        let known: Vec<_> = shapes.iter().map(|cells| moved_to_corner(cells.clone())).collect();
        let find = |cells: Vec<(i8, i8)>, own: usize| {
            let cells = moved_to_corner(cells);
            known.iter().position(|shape| *shape == cells).unwrap_or(own)
        };
        let form = |(own, cells): (usize, Vec<(i8, i8)>)| Form {
            turned: find(cells.iter().map(|&(x, y)| (y.saturating_neg(), x)).collect(), own),
            flipped: find(cells.iter().map(|&(x, y)| (x.saturating_neg(), y)).collect(), own),
            cells,
        };
        Piece { name: name.into(), forms: shapes.into_iter().enumerate().map(form).collect() }
    }
}

/// The cells in order, the corner of their box on (0, 0).
fn moved_to_corner(mut cells: Vec<(i8, i8)>) -> Vec<(i8, i8)> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0.saturating_sub(left), cell.1.saturating_sub(top));
    }
    cells.sort_unstable();
    cells
}

/// The maximum number of actions that are listed; no game of ours comes near.
const MAX_LISTED: usize = 4096;

/// The legal actions of a seat, with every text written once: an action is its exact text, the indices of its elements,
/// its label and its preview, and the indices of its piece and form.
#[derive(Default, Serialize)]
pub(crate) struct Choices {
    complete: bool,
    elements: Vec<String>,
    labels: Vec<String>,
    previews: Vec<String>,
    pieces: Vec<Piece>,
    actions: Vec<Listed>,
}

/// An action as [`Choices`] has it.
type Listed = (String, Vec<usize>, usize, usize, Option<(usize, usize)>);

impl Choices {
    pub(crate) fn of<G: Presentation>(game: &G, state: &G::State, seat: Seat) -> Self {
        let view = &game.view(state, Observer::Seat(seat));
        let mut out = Choices { complete: true, pieces: game.pieces(view, seat), ..Choices::default() };
        let (mut elements, mut labels, mut previews) = (Interned::default(), Interned::default(), Interned::default());
        let _ = game.legal(state, seat).try_for_each(|action| {
            if out.actions.len() == MAX_LISTED {
                out.complete = false;
                return ControlFlow::Break(());
            }
            if !game.is_voluntary(&action) {
                return ControlFlow::Continue(());
            }
            let Some(choice) = game.choice(view, seat, &action) else {
                out.complete = false;
                return ControlFlow::Continue(());
            };
            let form = choice.form.and_then(|(name, form)| {
                out.pieces.iter().position(|piece| piece.name == name).map(|piece| (piece, form))
            });
            out.actions.push((
                action.to_string(),
                choice.elements.into_iter().map(|element| elements.index(element)).collect(),
                labels.index(choice.label),
                previews.index(choice.preview),
                form,
            ));
            ControlFlow::Continue(())
        });
        (out.elements, out.labels, out.previews) = (elements.all, labels.all, previews.all);
        out
    }
}

/// Texts by the order in which they came first.
#[derive(Default)]
struct Interned {
    all: Vec<String>,
    known: BTreeMap<String, usize>,
}

impl Interned {
    fn index(&mut self, text: String) -> usize {
        if let Some(&index) = self.known.get(&text) {
            return index;
        }
        self.all.push(text.clone());
        self.known.insert(text, self.all.len() - 1);
        self.all.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn turning_goes_clockwise_and_flipping_mirrors() {
        // An L, turned three times.
        let shapes = vec![
            vec![(0, 0), (0, 1), (0, 2), (1, 2)],
            vec![(0, 0), (1, 0), (2, 0), (0, 1)],
            vec![(0, 0), (1, 0), (1, 1), (1, 2)],
            vec![(2, 0), (0, 1), (1, 1), (2, 1)],
        ];
        let piece = Piece::new("l", shapes);
        assert_eq!(piece.forms.iter().map(|form| form.turned).collect::<Vec<_>>(), [1, 2, 3, 0]);
        assert_eq!(piece.forms.iter().map(|form| form.flipped).collect::<Vec<_>>(), [0, 1, 2, 3], "none has its cells");
        let line = Piece::new("line", vec![vec![(0, 0), (1, 0)], vec![(0, 0), (0, 1)]]);
        assert_eq!(line.forms.iter().map(|form| (form.turned, form.flipped)).collect::<Vec<_>>(), [(1, 0), (0, 1)]);
    }
}
