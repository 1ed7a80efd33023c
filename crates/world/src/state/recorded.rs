//! What is recorded of an execution for whoever reads its counterexample.
//! Which steps are recorded is in `recording`.

use antiphon_machine::code::PlaceCodeId;
use antiphon_outcome::{Event, OrderTaken, TaskId, TraceStep};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A recording of an execution.
#[derive(Clone, Debug, Default)]
pub struct RecordedTrace {
    /// Steps that are reported.
    pub trace: Vec<TraceStep>,
    /// Orders of evaluation that were taken.
    pub orders: Vec<OrderTaken>,
    /// What tasks did that others could see, in order.
    pub(crate) events: Vec<Event>,
    /// How often each task was at a place.
    pub(crate) visits: BTreeMap<(TaskId, Span), u32>,
    /// Steps in all.
    pub steps: u64,
    /// Receives that were begun: by rank and request, where the value goes.
    pub(crate) begun: Vec<Begun>,
    /// Messages that were chosen for receives and not reported yet.
    pub(crate) chosen: Vec<ChosenMessage>,
    /// Names of variables that MPI is given as handles.
    pub(crate) handles: BTreeSet<String>,
    /// Names of variables that MPI is given as ranks.
    pub(crate) ranks: BTreeSet<String>,
}

/// A receive whose value is reported when it is complete.
#[derive(Clone, Debug)]
pub(crate) struct Begun {
    pub(crate) rank: u32,
    pub(crate) request: i64,
    /// Places are those of a frame.
    pub(crate) frames: usize,
    pub(crate) to: PlaceCodeId,
}

/// A message that was chosen among several.
#[derive(Clone, Debug)]
pub(crate) struct ChosenMessage {
    /// Who receives.
    pub(crate) rank: u32,
    /// Who sent.
    pub(crate) from: u32,
    /// Whose message could have been taken instead.
    pub(crate) others: Vec<u32>,
}
