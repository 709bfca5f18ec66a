#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::game_traits::Seat;
use tabletop::touche_poulet::{Config, TouchePoulet};

fuzz_target!(|bytes: &[u8]| {
    let Some((&options, bytes)) = bytes.split_first() else { return };
    let players = 2 + options % 3;
    let first = Seat::new(usize::from(options >> 2 & 3) % usize::from(players));
    fuzz::play::<TouchePoulet>(Config { players, first, edition: None }, bytes);
});
