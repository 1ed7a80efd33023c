//! What is recorded of an execution for whoever reads its counterexample.
//! Which steps are recorded is in `recording`.

use super::choice::Waiter;
use super::outline::Worded;
use antiphon_machine::code::{Pc, PlaceCodeId};
use antiphon_machine::memory::ObjectId;
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
    /// Where in the trace the cells of memory were last written.
    pub(crate) writes: BTreeMap<CellKey, usize>,
    /// What the last condition of each task read: where in the trace it is, and the cells.
    pub(crate) decided: BTreeMap<TaskId, (usize, Vec<CellKey>)>,
    /// The steps that a false assertion depends on, by where they are in the trace.
    pub decisive: BTreeSet<usize>,
    /// The cells that a false assertion depends on.
    pub(crate) sought: BTreeSet<CellKey>,
    /// Which steps are put into words.
    pub(crate) worded: Worded,
    /// Calls that send and are not complete, by where they are in the trace.
    pub(crate) sending: BTreeMap<TaskId, usize>,
    /// Receives that were begun: by rank and request, where the value goes.
    pub(crate) begun: Vec<Begun>,
    /// Values that functions of the library gave, by name, with the place of the call.
    pub drawn: Vec<(String, Span)>,
    /// How many values of each kind each rank has drawn.
    pub(crate) counted: BTreeMap<(TaskId, &'static str), u64>,
    /// Messages that were chosen for receives and not reported yet.
    pub(crate) chosen: Vec<ChosenMessage>,
    /// Requests that a call will list as complete, where it could list others.
    pub(crate) listed: BTreeMap<Waiter, Vec<u32>>,
    /// Names of variables that MPI is given as handles.
    pub(crate) handles: BTreeSet<String>,
    /// Names of variables that MPI is given as ranks.
    pub(crate) ranks: BTreeSet<String>,
    /// A step that did something wrong, was survived, and is not reported yet.
    pub(crate) late: Option<LateStep>,
}

/// A step that is about to be taken.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    /// Where it is.
    pub(crate) pc: Pc,
    /// How many calls deep it is.
    pub(crate) frames: usize,
    /// The request that it waits for.
    pub(crate) request: Option<i64>,
    /// What it returns to its caller.
    pub(crate) returned: Option<String>,
}

/// A step whose fault was reported first.
#[derive(Clone, Debug)]
pub(crate) enum LateStep {
    /// It was taken.
    Taken(Before),
    /// It has begun to wait.
    Waits(Before),
}

/// A cell of memory: the rank, the object, the byte.
pub(crate) type CellKey = (u32, ObjectId, u32);

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
