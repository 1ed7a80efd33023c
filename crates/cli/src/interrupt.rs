//! Ctrl-C: the first asks the command to stop and to write what it has, which it does at
//! once or not at all; the second ends it.

use antiphon_interrupt::Interrupt;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

static ASKED: OnceLock<Interrupt> = OnceLock::new();

/// Who is to be told.
static FLAGS: Mutex<Vec<Interrupt>> = Mutex::new(Vec::new());

/// From here on Ctrl-C sets the flag, beside those of earlier work.
pub fn listen(flag: &Interrupt) {
    FLAGS.lock().unwrap_or_else(PoisonError::into_inner).push(flag.clone());
    let ours = Interrupt::default();
    if ASKED.set(ours.clone()).is_err() {
        if is_asked() {
            flag.raise();
        }
        return;
    }
    // Without a handler Ctrl-C ends the process, as it does by default.
    let _ = ctrlc::set_handler(move || {
        if ours.is_raised() {
            std::process::exit(i32::from(INTERRUPTED));
        }
        ours.raise();
        FLAGS.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Interrupt::raise);
        crate::last_resort::hurry();
    });
}

/// Whether the user asked to stop.
pub fn is_asked() -> bool {
    ASKED.get().is_some_and(Interrupt::is_raised)
}
