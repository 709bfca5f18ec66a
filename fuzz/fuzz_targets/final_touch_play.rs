#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::final_touch::{Config, FinalTouch, Tie};
use tabletop::game_traits::Seat;

fuzz_target!(|bytes: &[u8]| {
    let Some((&options, bytes)) = bytes.split_first() else { return };
    let players = 2 + options % 3;
    let tie = if options & 4 == 0 { Tie::EqualTotals } else { Tie::AnyDouble };
    let first = Seat::new(usize::from(options >> 3 & 3) % usize::from(players));
    fuzz::play::<FinalTouch>(Config { players, first, tie, ..Config::default() }, bytes);
});
