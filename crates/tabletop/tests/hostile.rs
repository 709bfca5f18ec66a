//! Mangled records and positions, loaded as a program loads what it is sent: `HOSTILE_CASES` of them for each game;
//! `HOSTILE_SEED` says which.

use std::time::Duration;
use std::{env, fs};

use game_erased::Presentation;
use game_traits::conformance::hostile;

/// The longest time of a load on any machine: it finds a reader that hangs, not one that is slow.
const MAX_TIME: Duration = Duration::from_secs(20);
/// The most memory of a process that loads such inputs one after the other, in KiB.
const MAX_MEMORY: u64 = 512 << 10;

fn number(variable: &str, otherwise: u64) -> u64 {
    env::var(variable).map_or(otherwise, |text| text.parse().unwrap_or_else(|e| panic!("{variable}={text:?}: {e}")))
}

fn all_are_refused_or_played<G: Presentation>() {
    let cases = number("HOSTILE_CASES", 2_000);
    let loads = hostile::<G>(&G::sample_configs(), number("HOSTILE_SEED", 0), cases);
    let mut main = 0;
    for (kind, loads) in &loads {
        println!(
            "{}: {kind}: {} taken, {} refused, longest {} bytes, {:.1?} in all, slowest {:.1?} (input {})",
            G::ID,
            loads.accepted,
            loads.refused,
            loads.longest,
            loads.time,
            loads.slowest.0,
            loads.slowest.1,
        );
        assert!(loads.slowest.0 < MAX_TIME, "{kind}: {:?}\n{}", loads.slowest, loads.slowest_begins);
        if !["config", "view", "entry", "journal", "record, bytes"].contains(kind) {
            main += loads.accepted + loads.refused;
        }
        // Mangled input of each kind that nothing ever takes, or that all is taken of, tests half of a loader only.
        assert!(cases < 1_000 || loads.accepted > 0 && loads.refused > 0, "{kind}: {loads:?}");
    }
    assert_eq!(main, cases);
    if let Some(memory) = peak_memory() {
        println!("{}: at most {memory} KiB of memory", G::ID);
        assert!(memory < MAX_MEMORY, "{memory} KiB");
    }
}

/// The most memory that this process has had, in KiB, where the system has the figure.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

macro_rules! tests {
    ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {$(
        #[cfg(feature = $feature)]
        #[test]
        fn $name() {
            all_are_refused_or_played::<$game>();
        }
    )*};
}

tabletop::each_game!(tests);
