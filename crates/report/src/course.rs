//! How the work went: samples over time, and the time of each phase. The command takes them;
//! they differ from run to run and are in no result, only on a page that is written at once.

use std::time::Duration;

/// How the work went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// In the order of time.
    pub samples: Vec<Sample>,
    /// The time of each phase, by name.
    pub phases: Vec<(&'static str, Duration)>,
}

/// What was counted at one time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// Since the work began.
    pub elapsed: Duration,
    /// States at which the search did something.
    pub states: u64,
    /// Memory in use, in bytes.
    pub memory: u64,
}
