//! Ctrl-C: the first asks the command to stop and to write what it has, which it does at
//! once or not at all; the second ends it.

use antiphon_interrupt::Interrupt;
use std::sync::OnceLock;

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

static ASKED: OnceLock<Interrupt> = OnceLock::new();

/// From here on Ctrl-C sets the flag.
pub fn listen(flag: &Interrupt) {
    let ours = Interrupt::default();
    if ASKED.set(ours.clone()).is_err() {
        return;
    }
    let flag = flag.clone();
    // Without a handler Ctrl-C ends the process, as it does by default.
    let _ = ctrlc::set_handler(move || {
        if ours.is_raised() {
            std::process::exit(i32::from(INTERRUPTED));
        }
        ours.raise();
        flag.raise();
        crate::last_resort::hurry();
    });
}

/// Whether the user asked to stop.
pub fn is_asked() -> bool {
    ASKED.get().is_some_and(Interrupt::is_raised)
}
