//! Collective operations that are under way: plain data, as all of `state`.
//!
//! A collective has a part of each member that has come; what the parts mean is
//! in the files of their functions. Deliberately not here: who may leave (`collective`).

use super::info::Pair;
use super::payload::Payload;
use super::state::{Clock, ContextId, Delivery, RequestId};
use super::tree::Grouping;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_source::Span;
use std::ops::Range;
use std::rc::Rc;

/// One rank's part in a collective operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry<N> {
    /// The call.
    pub span: Span,
    /// Its request.
    pub request: RequestId,
    /// The rank of the root in the communicator, where there is one.
    pub root: Option<u32>,
    /// The operation, where there is one.
    pub op: Option<Reduction>,
    /// What it gives: one payload, or one for each member.
    pub gives: Vec<Rc<Payload<N>>>,
    /// Where that lies, as long as the program must not change it.
    pub(crate) lent: Vec<Delivery<N>>,
    /// Where it gets what it gets: one place, or one for each member.
    pub gets: Vec<Delivery<N>>,
    /// Numbers that belong to the call (colour and key, dimensions, ...).
    pub numbers: Vec<i64>,
    /// Whether this rank is done with it.
    pub left: bool,
    /// What this rank knew when it came.
    pub(crate) clock: Clock,
    /// Of a persistent operation, where what it gives lies: it is read at each start.
    pub later: Option<Vec<Gift<N>>>,
    /// Its neighbours, where only these take part in what it does.
    pub neighbours: Option<Rc<Neighbours>>,
    /// On an intercommunicator, the places of the other group among the members.
    pub remote: Option<Range<u32>>,
    /// Hints for what the call makes.
    pub hints: Vec<Pair>,
}

/// What a part of a collective gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Gift<N> {
    /// What is in a buffer that belongs to the operation until it is complete.
    Lent(Delivery<N>),
    /// What is where the result goes: `MPI_IN_PLACE`.
    Own(Delivery<N>),
    /// Nothing.
    Nothing,
}

/// The neighbours of a process in a topology, in the order of its blocks; none where a grid ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Neighbours {
    /// From whom each block comes, and the place of that block among those that this neighbour sends.
    pub sources: Vec<Option<(u32, u32)>>,
    /// To whom each block goes.
    pub destinations: Vec<Option<u32>>,
}

impl<N> Entry<N> {
    /// Whether it has to do with a member: on an intercommunicator, with those of the other group.
    pub(crate) fn meets(&self, other: u32) -> bool {
        self.remote.as_ref().is_none_or(|remote| remote.contains(&other))
    }

    /// The place of a root that a member names, on an intercommunicator in the other group; none if the root is
    /// another one of its own group.
    pub(crate) fn root_place(&self, me: u32, named: i64) -> Option<u32> {
        match &self.remote {
            None => Some(named as u32),
            Some(_) if named == i64::from(constants::ROOT) => Some(me),
            Some(_) if named == i64::from(constants::PROC_NULL) => None,
            Some(remote) => Some(remote.start + named as u32),
        }
    }

    /// A part that gives and gets nothing; its request comes when it enters.
    pub(crate) fn new(span: Span) -> Entry<N> {
        Entry {
            span,
            request: RequestId(0),
            root: None,
            op: None,
            gives: Vec::new(),
            lent: Vec::new(),
            gets: Vec::new(),
            numbers: Vec::new(),
            left: false,
            clock: None,
            later: None,
            neighbours: None,
            remote: None,
            hints: Vec::new(),
        }
    }
}

/// The operation of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    /// One of the standard's, by its handle.
    Predefined(i32),
    /// One of the program's, by its function: handles mean something in one
    /// process only.
    User(FunctionId, OperandOrder),
}

/// In which order the operands of an operation of the program may come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandOrder {
    /// In that of ranks.
    Ranks,
    /// In any: it was declared commutative.
    Any,
}

/// One collective operation of a communicator: who has come so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Collective<N> {
    /// Which function, in its blocking form.
    pub function: Mpi,
    /// Whether it was called in its nonblocking form.
    pub nonblocking: bool,
    /// For each member its part, once it has come.
    pub entries: Vec<Option<Rc<Entry<N>>>>,
    /// Contexts of new communicators that this operation made, by colour or
    /// the like.
    pub made: Vec<(i64, ContextId)>,
    /// What the library chose for all members when the first of them left.
    pub chosen: Option<Grouping>,
    /// How many calls of the program's function each member makes, once that was chosen: digits to the base of the members.
    pub callers: Option<i64>,
}

impl<N> Collective<N> {
    /// Whether all have come.
    pub(crate) fn is_full(&self) -> bool {
        self.entries.iter().all(Option::is_some)
    }
}
