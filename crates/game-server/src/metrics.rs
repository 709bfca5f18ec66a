//! Figures, as Prometheus reads them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crate::protocol::ByeReason;

/// The bounds of the histogram of answers, in milliseconds.
const BOUNDS_MS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// The figures of a server.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) sockets: AtomicI64,
    decisions: AtomicU64,
    refused: AtomicU64,
    created: AtomicU64,
    answers: [AtomicU64; BOUNDS_MS.len() + 1],
    answer_micros: AtomicU64,
    dropped: Mutex<BTreeMap<ByeReason, u64>>,
}

impl Metrics {
    pub(crate) fn decided(&self) {
        self.decisions.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn created(&self) {
        self.created.fetch_add(1, Ordering::Relaxed);
    }

    /// A message was answered after this time.
    pub(crate) fn answered(&self, after: Duration) {
        let place = BOUNDS_MS.iter().position(|&ms| after <= Duration::from_millis(ms)).unwrap_or(BOUNDS_MS.len());
        self.answers[place].fetch_add(1, Ordering::Relaxed);
        self.answer_micros.fetch_add(after.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn dropped(&self, reason: ByeReason) {
        tracing::debug!(?reason, "a socket is dropped");
        *self.dropped.lock().unwrap_or_else(std::sync::PoisonError::into_inner).entry(reason).or_default() += 1;
    }

    /// All figures as text.
    pub(crate) fn text(&self, matches: usize) -> String {
        let mut text = String::new();
        let mut figure = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let counter = |of: &AtomicU64| of.load(Ordering::Relaxed) as i64;
        figure("game_server_matches", "gauge", "Matches that are awake.", matches as i64);
        figure("game_server_sockets", "gauge", "Open sockets.", self.sockets.load(Ordering::Relaxed));
        figure("game_server_matches_created_total", "counter", "Matches that were created.", counter(&self.created));
        figure("game_server_decisions_total", "counter", "Decisions that were made.", counter(&self.decisions));
        figure("game_server_refused_total", "counter", "Messages that were refused.", counter(&self.refused));
        if let Some(bytes) = resident_bytes() {
            figure("process_resident_memory_bytes", "gauge", "Resident memory in bytes.", bytes);
        }
        let _ = writeln!(text, "# HELP game_server_dropped_total Sockets that the server closed.");
        let _ = writeln!(text, "# TYPE game_server_dropped_total counter");
        for (reason, count) in &*self.dropped.lock().unwrap_or_else(std::sync::PoisonError::into_inner) {
            let reason = serde_json::to_string(reason).unwrap_or_default();
            let _ = writeln!(text, "game_server_dropped_total{{reason={reason}}} {count}");
        }
        let name = "game_server_answer_seconds";
        let _ = writeln!(text, "# HELP {name} From a client's message to its answer.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (place, bucket) in self.answers.iter().enumerate() {
            sum += bucket.load(Ordering::Relaxed);
            let bound = BOUNDS_MS.get(place).map_or("+Inf".to_owned(), |&ms| (ms as f64 / 1000.0).to_string());
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.answer_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
        text
    }
}

/// The resident memory of this process, where the system says it.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<i64>().ok().map(|kib| kib * 1024)
}

#[test]
fn buckets_count_what_is_below_them() {
    let metrics = Metrics::default();
    [1, 3, 30, 3000].iter().for_each(|&ms| metrics.answered(Duration::from_millis(ms)));
    let text = metrics.text(7);
    for line in ["game_server_matches 7", "_bucket{le=\"0.001\"} 1", "_bucket{le=\"0.05\"} 3", "_bucket{le=\"+Inf\"} 4"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
}
