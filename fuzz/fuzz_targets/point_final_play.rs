#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::point_final::{AfterBluff, Config, PointFinal};

fuzz_target!(|bytes: &[u8]| {
    let [players, options, bytes @ ..] = bytes else { return };
    let config = Config {
        players: 2 + players % 9,
        words: "words CHAT CHIEN CHIENS ASTRE ARBRE".parse().expect("a word list"),
        min_point_final: 4 + (options & 1),
        without_wxyz: options & 2 != 0,
        after_bluff: if options & 4 == 0 { AfterBluff::Accuser } else { AfterBluff::Accused },
        special_clears: options & 8 != 0,
        clock: options & 16 != 0,
        ..Config::default()
    };
    fuzz::play::<PointFinal>(config, bytes);
});
