//! Numbers of `<pthread.h>` and `<threads.h>` on Linux, and where a mutex keeps
//! its kind.
//!
//! The state of a synchronisation object is none of its bytes: whoever executes
//! it keeps that state beside memory, by the address of the object. The bytes
//! matter only before the first use of an object that no function initialised.
//! An object of zeros is what the static initialisers give; of a mutex, the
//! `int` at [`mutex_kind_offset`] says which kind it is. Our header and glibc's
//! (also as spelled out in preprocessed programs) agree about that place. Bytes
//! that were never written mean that nobody initialised the object.

/// `PTHREAD_BARRIER_SERIAL_THREAD`
pub const BARRIER_SERIAL_THREAD: i64 = -1;
/// `PTHREAD_CANCELED`, as a number.
pub const CANCELED: i64 = -1;
/// How often destructors of thread-specific data are called, at most.
pub const DESTRUCTOR_ITERATIONS: u32 = 4;

/// `thrd_success`
pub const THRD_SUCCESS: i64 = 0;
/// `thrd_busy`
pub const THRD_BUSY: i64 = 1;
/// `thrd_error`
pub const THRD_ERROR: i64 = 2;
/// `thrd_nomem`
pub const THRD_NOMEM: i64 = 3;
/// `thrd_timedout`
pub const THRD_TIMEDOUT: i64 = 4;
/// `mtx_recursive`, a bit of the kind that `mtx_init` gets.
pub const MTX_RECURSIVE: i64 = 1;
/// `mtx_timed`, another.
pub const MTX_TIMED: i64 = 2;

/// How a mutex answers a thread that locks it twice, or unlocks what it does
/// not hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MutexKind {
    /// It waits for itself; unlocking is undefined.
    Normal,
    /// It counts.
    Recursive,
    /// It says so.
    ErrorCheck,
}

impl MutexKind {
    /// The kind of that number, in an attribute or in a mutex. Bits above the
    /// lowest four are about robustness and priorities.
    pub fn of_number(number: i64) -> Option<MutexKind> {
        match number & 15 {
            // The last is gcc's adaptive one, which only waits in another way.
            0 | 3 => Some(MutexKind::Normal),
            1 => Some(MutexKind::Recursive),
            2 => Some(MutexKind::ErrorCheck),
            _ => None,
        }
    }
}

/// The offset of the `int` that is a mutex's kind, for a size of pointers.
pub fn mutex_kind_offset(pointer_size: u64) -> u64 {
    match pointer_size {
        8 => 16,
        _ => 12,
    }
}

/// What an object of attributes holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Setting {
    /// Whether a thread is joinable (0) or detached (1).
    DetachState,
    /// Bytes of a thread's stack.
    StackSize,
    /// Bytes of its guard.
    GuardSize,
    /// With whom a thread competes.
    Scope,
    /// Its scheduling policy.
    Policy,
    /// Whether it inherits those of its creator.
    Inherit,
    /// Its priority.
    Priority,
    /// The kind of a mutex.
    MutexKind,
    /// Whether other processes use the object: private (0) or shared (1).
    Shared,
    /// What a mutex does to priorities.
    Protocol,
    /// Whether a mutex survives its owner: stalled (0) or robust (1).
    Robust,
    /// The priority ceiling of a mutex.
    Ceiling,
    /// The clock of timed waits.
    Clock,
    /// Whom a lock prefers.
    RwlockKind,
}

impl Setting {
    /// What fresh attributes hold.
    pub fn initial(self) -> i64 {
        match self {
            Setting::StackSize => 8 << 20,
            Setting::GuardSize => 4096,
            Setting::Ceiling => 1,
            Setting::DetachState
            | Setting::Scope
            | Setting::Policy
            | Setting::Inherit
            | Setting::Priority
            | Setting::MutexKind
            | Setting::Shared
            | Setting::Protocol
            | Setting::Robust
            | Setting::Clock
            | Setting::RwlockKind => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_beside_other_bits() {
        let kinds: Vec<_> = (0..5).map(MutexKind::of_number).collect();
        let (normal, recursive) = (Some(MutexKind::Normal), Some(MutexKind::Recursive));
        assert_eq!(kinds, [normal, recursive, Some(MutexKind::ErrorCheck), normal, None]);
        assert_eq!(MutexKind::of_number(16 + 128 + 1), recursive);
    }
}
