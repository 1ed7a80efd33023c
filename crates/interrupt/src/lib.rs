//! The flag by which whoever works is asked to stop.
//!
//! A search, a run and a prover that waits for a solver may all be busy for long,
//! and none of them knows the others. So there is one flag, which all of them look
//! at and anybody may raise: a limit on time or memory, the user, the end of a test.
//! It is never lowered. What was left undone is said by those who left it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A request to stop. Clones are the same request.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
}

impl Interrupt {
    /// Asks to stop.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked. Nothing else is ordered by it.
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_are_one_request_and_others_are_not() {
        let (asked, other) = (Interrupt::default(), Interrupt::default());
        let seen = asked.clone();
        assert!(!seen.is_raised());
        asked.raise();
        assert!(seen.is_raised() && !other.is_raised());
    }
}
