#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::game_traits::Game;
use tabletop::point_final::{Config, PointFinal};

fuzz_target!(|bytes: &[u8]| {
    let words = "words CHAT CHIEN ASTRE".parse().expect("a word list");
    fuzz::read::<PointFinal>(Config { words, ..Config::default() }, bytes);
    // A config, with an edition or a word list of the user's.
    if let Ok(config) = serde_json::from_slice::<Config>(bytes)
        && let Ok(game) = PointFinal::from_config(config)
    {
        fuzz::play_on(&game, game.start());
    }
});
