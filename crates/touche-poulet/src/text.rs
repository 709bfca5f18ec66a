//! Whole positions as text, secrets included: one fact a line, in any order; what a line leaves out is nothing.
//!
//! Its words are those of the edition, which numbers weapons, zones and tokens. So it takes a game to write a position
//! ([`TouchePoulet::position_text`](crate::TouchePoulet::position_text)) and to read one
//! ([`TouchePoulet::parse_position`](crate::TouchePoulet::parse_position)).
//!
//! ```text
//! stage targeting 1 grange             setup | placement SEAT… ready | targeting ATTACKS-OWED KIND… that attacked |
//!                                      resolution BONUS-TARGETS [KIND SEAT@CELL of a bonus due] | over SEAT… won
//! first 0                              the seat with the first player's token
//! active 0                             the seat whose targeting or resolution it is
//! last-turn                            TP-29
//! prompt targets faucheur 1 begun      menu (if left out) | targets KIND N [begun] | line KIND N | field [optional] |
//!                                      strike WEAPON | probe N SEAT CELL… | scout | rob WEAPON | take
//! targets 0 grange 1@5.5 first         of each: owner, KIND or `plain`, cell, [first] of its attack, bonus [used]
//! strikes 0 frappe-nucleaire 1@1.1     of each: owner, weapon, cell
//! takers 0 1                           the seats that still take a weapon, in order
//! row 1 recolte 1 salve                face up: number and weapon; so `deck`
//! placed 0 grange:1.1 tractank:5.1     the tokens of seat 0 in the order of placement, `-` for one that is left out
//! exploded 0 1.1 2.1                   cells of its board; so `answered`
//! hit 0 by 1 2.1                       cells that were hit by seat 1, 2 or 3; seat 0 hit the others
//! epis 0 25
//! eggs 0 1 1 wild                      the color of each
//! holds 0 2 salve                      number and weapon
//! scouted 0 potager                    zones
//! field 0 1@3.3                        upper left cell
//! ```
//!
//! What follows from the others is written only where it differs from that: `occupied 0 CELL…` and `living 0 N KIND…`
//! from the placement, `targeted 0 CELL…` from the targets. A weapon or zone that the edition does not have is `#` and
//! its number.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
