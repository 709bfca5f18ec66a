//! The standard deck, card by card.
//!
//! Provenance: the box holds 25 masterpieces, of which published sources show a few. `D`: documented, a published
//! source shows it. `W`: weakly documented, a source may only be giving an example. `I`: inferred, that is
//! reconstructed: full = number of touches, ruined = half of it rounded down, colors so that each of the five is asked
//! for 30 times in all. The same deck as a file, for those who want to make their own: `data/final_touch_deck.json`.

use alloc::borrow::Cow;

use crate::cards::Cards;
use crate::edition::Edition;
use crate::masterpiece::{Masterpiece, Provenance};

const D: Provenance = Provenance::Documented;
const W: Provenance = Provenance::WeaklyDocumented;
const I: Provenance = Provenance::Inferred;

/// Id, painting, touches (yellow, green, brown, blue, pink), pay finished, pay ruined, and the provenance of the three.
type Row = (u8, Option<&'static str>, [u8; 5], u16, u16, [Provenance; 3]);

#[rustfmt::skip]
const ROWS: [Row; 25] = [
    (1, Some("American Gothic"), [2, 0, 0, 2, 0], 4, 2, [D, I, I]),
    (2, None, [0, 2, 0, 0, 2], 4, 2, [D, I, I]),
    (3, None, [1, 1, 2, 0, 0], 4, 2, [D, W, I]),
    (4, Some("Le dejeuner des Canotiers"), [1, 0, 0, 2, 1], 4, 2, [I, D, I]),
    (5, None, [0, 0, 2, 1, 1], 4, 2, [I, I, I]),
    (6, None, [1, 1, 0, 0, 2], 4, 2, [I, I, I]),
    (7, None, [2, 0, 0, 0, 2], 4, 2, [I, I, I]),
    (8, None, [2, 2, 0, 0, 0], 4, 2, [I, I, I]),
    (9, None, [0, 0, 0, 2, 3], 5, 2, [I, I, I]),
    (10, None, [0, 1, 3, 1, 0], 5, 2, [I, I, I]),
    (11, None, [1, 0, 3, 0, 1], 5, 2, [I, I, I]),
    (12, None, [1, 3, 1, 0, 0], 5, 2, [I, I, I]),
    (13, None, [1, 1, 2, 1, 1], 6, 3, [D, I, I]),
    (14, Some("The Creation of Adam"), [2, 2, 2, 0, 0], 6, 3, [I, I, W]),
    (15, None, [0, 1, 2, 3, 0], 6, 3, [I, I, I]),
    (16, None, [1, 2, 1, 2, 0], 6, 3, [I, I, I]),
    (17, None, [3, 1, 0, 0, 2], 6, 3, [I, I, I]),
    (18, None, [0, 1, 4, 2, 0], 7, 3, [W, I, I]),
    (19, None, [0, 3, 2, 2, 0], 7, 3, [I, I, I]),
    (20, None, [1, 0, 2, 3, 1], 7, 3, [I, I, I]),
    (21, None, [3, 4, 0, 1, 0], 8, 4, [W, I, I]),
    (22, None, [2, 0, 2, 0, 4], 8, 4, [I, I, I]),
    (23, None, [3, 0, 2, 0, 4], 9, 4, [I, I, I]),
    (24, None, [2, 1, 0, 3, 4], 10, 5, [I, I, I]),
    (25, Some("Liberty Leading the People"), [1, 4, 0, 5, 2], 12, 6, [D, D, I]),
];

const PROVENANCE: &str = "25 masterpieces. 'touches_provenance', 'full_provenance' and 'ruined_provenance' say where each card's numbers come from: documented (a published source shows them), weakly_documented (a source may be giving an example), inferred (reconstructed: full = number of touches, ruined = half of it rounded down; colours chosen so that each of the five is asked for 30 times in all).";

const NOTE: (u8, &str) = (
    25,
    "A card with these touches and a $12 card of this name are each documented; that they are one card is inferred.",
);

impl Edition {
    /// The 25 masterpieces of the box, as far as sources show them; each card says what is documented and what
    /// inferred.
    pub fn standard() -> Self {
        let masterpieces = ROWS.iter().map(|&(id, name, touches, full, ruined, provenance)| {
            let [touches_provenance, full_provenance, ruined_provenance] = provenance;
            Masterpiece {
                name: name.map(Cow::Borrowed),
                touches_provenance,
                full_provenance,
                ruined_provenance,
                note: (id == NOTE.0).then_some(Cow::Borrowed(NOTE.1)),
                ..Masterpiece::new(id, Cards::new(touches).unwrap_or_default(), full, ruined)
            }
        });
        Edition {
            name: Cow::Borrowed("standard-reconstructed"),
            provenance: Cow::Borrowed(PROVENANCE),
            masterpieces: masterpieces.collect(),
        }
    }
}
