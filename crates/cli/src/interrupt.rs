//! Ctrl-C: the first asks the command to stop and to write what it has, the
//! second ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From here on Ctrl-C sets the flag.
pub fn listen(flag: &Arc<AtomicBool>) {
    let ours = Arc::new(AtomicBool::new(false));
    if ASKED.set(Arc::clone(&ours)).is_err() {
        return;
    }
    let flag = Arc::clone(flag);
    // Without a handler Ctrl-C ends the process, as it does by default.
    let _ = ctrlc::set_handler(move || {
        if ours.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        flag.store(true, Ordering::Relaxed);
    });
}

/// Whether the user asked to stop.
pub fn is_asked() -> bool {
    ASKED.get().is_some_and(|asked| asked.load(Ordering::Relaxed))
}
