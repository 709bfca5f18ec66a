#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::game_traits::Game;
use tabletop::touche_poulet::{Config, TouchePoulet};

fuzz_target!(|bytes: &[u8]| {
    fuzz::read::<TouchePoulet>(Config::default(), bytes);
    // A config, with an edition of the user's.
    if let Ok(config) = serde_json::from_slice::<Config>(bytes)
        && let Ok(game) = TouchePoulet::from_config(config)
    {
        fuzz::play_on(&game, game.start());
    }
});
