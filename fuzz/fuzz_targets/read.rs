#![no_main]

use libfuzzer_sys::fuzz_target;

// The first byte picks a game and its config, the others are text from outside.
fuzz_target!(|bytes: &[u8]| {
    if let Some((target, bytes)) = fuzz::pick(bytes) {
        (target.read)(bytes);
    }
});
