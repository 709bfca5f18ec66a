//! Ctrl-C, and the other ways to ask a program to end.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt does not end the program but sets a flag.
pub(crate) fn defer() -> Result<(), Failure> {
    handle(|| INTERRUPTED.store(true, Ordering::Relaxed))
}

/// Whether there was an interrupt since [`defer`].
pub(crate) fn is_pending() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// From now on an interrupt calls `handler`, on a thread of its own. There can be one handler in a run of the program.
pub(crate) fn handle(handler: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(handler).map_err(|e| Failure::new(format!("cannot wait for an interrupt: {e}")))
}
