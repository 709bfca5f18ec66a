#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::game_traits::Seat;
use tabletop::patchwork::{Config, Patchwork, TimeBoard};

fuzz_target!(|bytes: &[u8]| {
    let Some((&options, bytes)) = bytes.split_first() else { return };
    let time_board = if options & 1 == 0 { TimeBoard::Revised } else { TimeBoard::First };
    let first = Seat::new(usize::from(options >> 1 & 1));
    fuzz::play::<Patchwork>(Config { first, time_board, circle: None }, bytes);
});
