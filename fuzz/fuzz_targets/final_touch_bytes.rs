#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::final_touch::{Config, FinalTouch};
use tabletop::game_traits::Game;

fuzz_target!(|bytes: &[u8]| {
    fuzz::read::<FinalTouch>(Config::default(), bytes);
    // A config, with an edition of the user's.
    if let Ok(config) = serde_json::from_slice::<Config>(bytes)
        && let Ok(game) = FinalTouch::from_config(config)
    {
        fuzz::play_on(&game, game.start());
    }
});
