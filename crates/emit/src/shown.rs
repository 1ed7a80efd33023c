//! How a real run shows a violation: an assertion that fails, a run that hangs, an error
//! that MPI raises, a signal or a report of a sanitizer, two accesses at the same time.
//!
//! What a real run does not show (a message of the wrong type, a leak) is refused: a test
//! that passes whatever the program does is worse than none.

use crate::{Counterexample, Refusal};
use antiphon_outcome::Property;

/// How a violation shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// An assertion fails, at its line.
    Assertion,
    /// A function that must not be called ends the program.
    Reached,
    /// Nobody can go on.
    Deadlock(Sends),
    /// MPI says that a message is too long.
    Truncation,
    /// MPI raises an error.
    MpiError,
    /// A signal ends the program, or a sanitizer does.
    Crash(Sanitizer),
    /// Two threads are about to access the same memory.
    Race,
}

/// What standard sends do in a deadlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sends {
    /// They wait for their receivers.
    Wait,
    /// What the library likes.
    Free,
}

/// What is needed beside the program's own behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sanitizer {
    /// Nothing: the machine notices.
    None,
    /// The one for addresses.
    Address,
    /// The one for overflows.
    Undefined,
}

impl Shown {
    /// The word for it in `schedule.txt`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Shown::Assertion => "assertion",
            Shown::Reached => "reach",
            Shown::Deadlock(_) => "deadlock",
            Shown::Truncation => "truncation",
            Shown::MpiError => "mpi-error",
            Shown::Crash(_) => "crash",
            Shown::Race => "race",
        }
    }
}

/// How a real run shows the violation.
pub(crate) fn how(counterexample: &Counterexample<'_>) -> Result<Shown, Refusal> {
    let property = counterexample.violation.property;
    let shown = match property {
        Property::Assertion => Shown::Assertion,
        Property::Reachability => Shown::Reached,
        Property::PotentialDeadlock => Shown::Deadlock(Sends::Wait),
        Property::AbsoluteDeadlock => Shown::Deadlock(Sends::Free),
        Property::MpiTruncation => Shown::Truncation,
        Property::MpiRank | Property::MpiTag | Property::MpiCount => Shown::MpiError,
        Property::DivisionByZero => Shown::Crash(Sanitizer::None),
        // The instrumentation for accesses excludes that for addresses.
        Property::Pointer if counterexample.has_threads() => Shown::Crash(Sanitizer::None),
        Property::Pointer => Shown::Crash(Sanitizer::Address),
        Property::ArrayBounds if !counterexample.has_threads() => Shown::Crash(Sanitizer::Address),
        Property::IntegerOverflow if !counterexample.has_threads() => Shown::Crash(Sanitizer::Undefined),
        Property::DataRace => Shown::Race,
        _ => return Err(Refusal(format!("a real run does not show `{}` by itself", property.id()))),
    };
    // The function that must not be called is the user's.
    let place = counterexample.violation.line > 0 || matches!(shown, Shown::Deadlock(_));
    match place {
        true => Ok(shown),
        false => Err(Refusal("the violation has no place in the program".into())),
    }
}
