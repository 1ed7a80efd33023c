//! What a search finds: something that ends an execution and is to be reported,
//! with everything that a replay needs to show it again.

use crate::distance::Tolerance;
use antiphon_domain::{Difference, Model};
use antiphon_machine::{Fault, Options as RunOptions, ProgramRole, Property, RaceDetection};
use antiphon_outcome::TraceStep;
use antiphon_source::Span;
use antiphon_world::{Havocked, SchedulingChoice, Stuck};

/// Something that ends an execution and is to be reported.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The violation.
    pub(crate) fault: Fault,
    /// Who does it.
    pub(crate) rank: u32,
    /// Which of its threads.
    pub(crate) thread: u32,
    /// Of a deadlock: who waits for whom.
    pub(crate) stuck: Option<Stuck>,
    /// In which program.
    pub(crate) role: ProgramRole,
    /// Of outputs that differ: how.
    pub(crate) difference: Option<Difference>,
    /// The decisions of the schedulers of the programs that lead there.
    pub(crate) taken: Vec<(usize, SchedulingChoice)>,
    /// Values that lead there.
    pub(crate) model: Model,
    /// The condition under which it happens, as C.
    pub(crate) condition: String,
    /// Whether nobody knows that such an execution exists; the reason.
    pub(crate) doubt: Option<String>,
    /// What loops made unknown on the way, by their texts.
    pub(crate) havocked: Havocked,
    /// How threads were searched.
    pub(crate) threads: ThreadSearch,
    /// Of outputs that are too far apart: how far is right.
    pub(crate) tolerance: Option<Tolerance>,
    /// The way there with values as expressions; empty if nobody asked or nobody knows.
    pub(crate) symbolic: Vec<TraceStep>,
}

/// How threads were searched; a replay does the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ThreadSearch {
    /// The most that were created.
    pub(crate) most: Option<u32>,
    /// How races were found.
    pub(crate) races: RaceDetection,
}

impl ThreadSearch {
    /// Of a search with these options.
    pub(crate) fn of(run: &RunOptions) -> ThreadSearch {
        ThreadSearch { most: run.max_threads, races: run.race_detection }
    }
}

/// What is reported once: a property at a place.
pub(crate) type Key = (Property, Span);

impl Finding {
    /// What is reported once.
    pub(crate) fn key(&self) -> Key {
        (self.fault.property, self.fault.span)
    }
}
