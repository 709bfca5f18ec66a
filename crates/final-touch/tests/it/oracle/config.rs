//! Which configs are refused.

use super::{COPIES, Masterpiece, total};

/// Why a config is refused (FT-3, FT-16, FT-22), if it is.
pub fn refused(players: usize, first: usize, masterpieces: &[Masterpiece], allow_run_out: bool) -> Option<String> {
    if !(2..=4).contains(&players) {
        return Some("2 to 4 players".to_string());
    }
    if first >= players {
        return Some("no such first seat".to_string());
    }
    if masterpieces.is_empty() || masterpieces.len() > 25 {
        return Some("FT-3: 1 to 25 masterpieces".to_string());
    }
    for (at, m) in masterpieces.iter().enumerate() {
        if !(1..=25).contains(&m.id) || masterpieces[..at].iter().any(|other| other.id == m.id) {
            return Some(format!("FT-3: id {} repeated or not in 1 to 25", m.id));
        }
        if m.touches.iter().any(|n| *n > COPIES) {
            return Some(format!("FT-3: a color above 12 on {}", m.id));
        }
        if total(&m.touches) == 0 {
            return Some(format!("FT-3: no touch on {}", m.id));
        }
        if m.ruined < 1 || m.full <= m.ruined {
            return Some(format!("FT-3: pay of {}", m.id));
        }
        if 5 * players + usize::from(total(&m.touches)) > 59 {
            return Some(format!("FT-16: too many touches on {}", m.id));
        }
    }
    if !allow_run_out && may_run_out(players, masterpieces) {
        return Some("FT-22: the masterpieces may run out".to_string());
    }
    None
}

/// FT-22: whether the sums leave it possible that the masterpieces run out.
fn may_run_out(players: usize, masterpieces: &[Masterpiece]) -> bool {
    if players == 3 {
        let terms: Vec<i64> = masterpieces.iter().map(|m| m.full.min(2 * m.ruined)).collect();
        let sum: i64 = terms.iter().sum();
        let largest = terms.iter().max().copied().unwrap_or(0);
        sum < 73 || sum - largest < 73
    } else {
        masterpieces.iter().map(|m| m.ruined).sum::<i64>() < 49
    }
}
