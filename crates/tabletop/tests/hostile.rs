//! Mangled records and positions, loaded as a program loads what it is sent: `HOSTILE_CASES` of them, a quarter of each
//! game; `HOSTILE_SEED` says which.

use std::time::Duration;
use std::{env, fs};

use game_traits::Portable;
use game_traits::conformance::hostile;
use tabletop::GAMES;

/// No load takes longer, however slow the machine: a reader that hangs is found, not one that is slow.
const LONGEST: Duration = Duration::from_secs(20);
/// No process that loads such inputs one after the other needs more, in KiB.
const MOST_MEMORY: u64 = 512 << 10;

fn number(variable: &str, otherwise: u64) -> u64 {
    env::var(variable).map_or(otherwise, |text| text.parse().unwrap_or_else(|e| panic!("{variable}={text:?}: {e}")))
}

fn all_are_refused_or_played<G: Portable>(configs: &[&str]) {
    let configs: Vec<G::Config> =
        configs.iter().map(|text| serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"))).collect();
    let cases = number("HOSTILE_CASES", 8_000) / GAMES.len() as u64;
    let loads = hostile::<G>(&configs, number("HOSTILE_SEED", 0), cases);
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
        assert!(loads.slowest.0 < LONGEST, "{kind}: {:?}\n{}", loads.slowest, loads.slowest_begins);
        if !["config", "view", "entry"].contains(kind) {
            main += loads.accepted + loads.refused;
        }
        // Mangled input of each kind that nothing ever takes, or that all is taken of, tests half of a loader only.
        assert!(cases < 1_000 || loads.accepted > 0 && loads.refused > 0, "{kind}: {loads:?}");
    }
    assert_eq!(main, cases);
    if let Some(memory) = peak_memory() {
        println!("{}: at most {memory} KiB of memory", G::ID);
        assert!(memory < MOST_MEMORY, "{memory} KiB");
    }
}

/// The most memory that this process has had, in KiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn patchwork() {
    all_are_refused_or_played::<patchwork::Patchwork>(&["{}", r#"{"time_board":"first","first":1}"#]);
}

#[test]
fn final_touch() {
    let edition = r#"{"players":2,"allow_run_out":true,"edition":{"edition":"two","masterpieces":[
        {"id":1,"touches":{"blue":2},"full":3,"ruined":1},{"id":2,"touches":{"pink":1,"green":1},"full":9,"ruined":4}]}}"#;
    all_are_refused_or_played::<final_touch::FinalTouch>(&["{}", r#"{"players":3}"#, r#"{"players":4}"#, edition]);
}

#[test]
fn point_final() {
    let words = r#"{"players":3,"words":"words AS ASTRE CHAT CHIEN EAU ETE ETRE SAC SEL TASSE","clock":true}"#;
    all_are_refused_or_played::<point_final::PointFinal>(&["{}", words, r#"{"players":10,"vowels":"AEIO"}"#]);
}

#[test]
fn touche_poulet() {
    let edition = serde_json::to_string(&touche_poulet::Edition::standard()).expect("JSON");
    let edition = format!(r#"{{"players":2,"edition":{edition}}}"#);
    all_are_refused_or_played::<touche_poulet::TouchePoulet>(&["{}", r#"{"players":4}"#, &edition]);
}
