//! The toy game keeps every law.

pub mod hunch;

use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Claims, conform};
use hunch::{Config, Hunch};

fn configs() -> impl Strategy<Value = Config> {
    (2..=4u8).prop_map(|players| Config { players })
}

#[test]
fn laws() {
    conform::<Hunch>(
        configs(),
        Claims {
            file: Some(file!()),
            most_decisions: Some(|config| 2 * u64::from(config.players)),
            most_chances: Some(|config| config.players.into()),
            golden: vec![
                (Config { players: 4 }, 0, 0xc48a_162e_e42e_1fa2),
                (Config { players: 2 }, 1, 0x6c82_6231_8f9b_eecc),
            ],
            tiny: vec![(Config { players: 2 }, 6)],
            ..Claims::default()
        },
    );
}
