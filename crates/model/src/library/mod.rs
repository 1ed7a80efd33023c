//! The names of the library functions that a model may call, one table per
//! family. `lower` finds a function here by its C name; `machine` gives it a
//! meaning, one file per family. Pure mathematical functions are expressions,
//! all others actions.
//!
//! Deliberately not here: types and arguments; the embedded headers declare
//! them, and typing has checked every call against them.

/// Declares the functions of one family with their C names.
macro_rules! family {
    ($(#[$doc:meta])* $family:ident { $($name:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $family { $(#[doc = concat!("`", $text, "`")] $name,)* }

        impl $family {
            /// All functions of the family, in order.
            pub const ALL: &'static [$family] = &[$($family::$name,)*];

            /// The name in C.
            pub fn name(self) -> &'static str {
                match self { $($family::$name => $text,)* }
            }
        }
    };
}

mod atomic;
mod character;
mod control;
mod math;
mod memory;
mod mpi;
pub mod mpi_constants;
mod mpi_status;
mod numeric;
mod orders;
mod pthread;
mod stdio;
mod stdlib;
mod system;
pub mod thread_constants;
mod time;
mod unspecified;
mod verifier;

pub use atomic::{Atomic, AtomicAccess};
pub use character::Character;
pub use control::Control;
pub use math::PureFunction;
pub use memory::Memory;
pub use mpi::Mpi;
pub use mpi_status::why_undefined;
pub use numeric::Numeric;
pub use orders::{MemoryOrder, Orders};
pub use pthread::{Pthread, SettingUse, ThreadStandard};
pub use stdio::Stdio;
pub use stdlib::Stdlib;
pub use system::System;
pub use time::Time;
pub use unspecified::{Promise, Unspecified};
pub use verifier::Verifier;

/// Declares the sum of all families; atomic operations carry memory orders
/// besides, and what a result leaves open is a step of its own.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident,)*) => {
        /// A library function that is an action.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum LibraryFunction {
            $($(#[$doc])* $family($family),)*
            /// `<stdatomic.h>` and gcc's atomic built-ins, with their memory orders.
            Atomic(Atomic, Orders),
            /// A choice of the implementation; no program calls it.
            Unspecified(Unspecified),
        }

        impl LibraryFunction {
            /// The name in C.
            pub fn name(self) -> &'static str {
                match self {
                    $(LibraryFunction::$family(f) => f.name(),)*
                    LibraryFunction::Atomic(f, _) => f.name(),
                    LibraryFunction::Unspecified(f) => f.name(),
                }
            }

            /// All library functions that a program can call, family by family; those that have memory
            /// orders are sequentially consistent.
            pub fn all() -> impl Iterator<Item = LibraryFunction> {
                let atomic = Atomic::ALL.iter().map(|f| LibraryFunction::Atomic(*f, Orders::SEQ_CST));
                std::iter::empty()$(.chain($family::ALL.iter().map(|f| LibraryFunction::$family(*f))))*.chain(atomic)
            }

            /// The name in the text of a model.
            pub fn spelled(self) -> &'static str {
                match self {
                    LibraryFunction::Unspecified(f) => f.spelled(),
                    other => other.name(),
                }
            }

            /// The function of that name in the text of a model.
            pub fn find(name: &str) -> Option<LibraryFunction> {
                let choices = Unspecified::ALL.iter().map(|f| LibraryFunction::Unspecified(*f));
                LibraryFunction::all().chain(choices).find(|f| f.spelled() == name)
            }
        }
    };
}

families! {
    /// `<stdlib.h>` without memory and program control.
    Stdlib,
    /// `<math.h>`: functions with two results.
    Numeric,
    /// Allocation and `<string.h>`.
    Memory,
    /// Ends of the program: `exit`, `abort`, failed assertions.
    Control,
    /// `<ctype.h>`
    Character,
    /// `<stdio.h>`
    Stdio,
    /// `<time.h>`, `<sys/time.h>`, `<unistd.h>` clocks and sleeps.
    Time,
    /// Questions to the system that the program runs on.
    System,
    /// `<pthread.h>`, `<semaphore.h>`, `<threads.h>`
    Pthread,
    /// `<mpi.h>`
    Mpi,
    /// `__VERIFIER_*` and `reach_error`
    Verifier,
}

impl LibraryFunction {
    /// Whether it starts a thread.
    pub fn creates_thread(self) -> bool {
        matches!(self, LibraryFunction::Pthread(function) if function.kin() == Pthread::Create)
    }

    /// Whether it is an atomic operation with an order weaker than the strongest.
    pub fn is_weakly_ordered(self) -> bool {
        matches!(self, LibraryFunction::Atomic(_, orders) if orders != Orders::SEQ_CST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_is_listed_once() {
        let mut seen = HashSet::new();
        let pure = PureFunction::ALL.iter().map(|function| function.name());
        for name in LibraryFunction::all().map(LibraryFunction::name).chain(pure) {
            assert!(seen.insert(name), "{name} is listed twice");
        }
        assert_eq!(LibraryFunction::find("MPI_Send"), Some(LibraryFunction::Mpi(Mpi::Send)));
    }
}
