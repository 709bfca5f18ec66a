#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::game_traits::Game;
use tabletop::patchwork::{Config, Patchwork, State};

fuzz_target!(|bytes: &[u8]| {
    fuzz::read::<Patchwork>(Config::default(), bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    fuzz::prints_as_it_reads::<State>(text);
    let game = Patchwork::default();
    if let Ok(state) = text.parse::<State>()
        && game.validate(&state).is_ok()
    {
        fuzz::play_on(&game, state);
    }
});
