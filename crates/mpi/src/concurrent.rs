//! Several threads of a process inside of MPI at once (`MPI_THREAD_MULTIPLE`).
//!
//! Each thread has a call of its own that is half done ([`crate::Endpoint::pending`]); what they post
//! goes into the one endpoint of their process, in the order in which the scheduler lets them
//! call. The standard leaves the rest to the program (version 3.1, section 12.4), and what
//! it forbids is found here: two collective operations on one communicator at the same time, two
//! waits for one request, the end of MPI by another thread than began it or while somebody is
//! still inside. While a thread waits, its buffers belong to the call also if it is a blocking
//! one, because others could reach them.
//!
//! A collective operation that is only about to be called counts as well: whether its turn
//! comes before or after that of another thread is left to the schedule.
//!
//! Deliberately not here: which thread calls when, and the level that the program asked for (crate `world`).

use super::arguments::Arguments;
use super::state::{ContextId, RequestId, Visibility, Wait};
use crate::Rank;
use antiphon_machine::{Domain, OrStop, Property};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_outcome::TaskId;

/// What MPI knows of the threads of a process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Threading {
    /// The level of thread support that it was given.
    pub level: i32,
    /// The thread that began MPI, which is its main thread.
    pub main: u32,
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Begins a collective operation, if no other thread is at one of the same communicator.
    pub(crate) fn enter_alone(&mut self, context: ContextId, function: Mpi) -> OrStop<(), D::Number> {
        let me = self.machine.thread.number;
        self.last.entered = Some(context);
        let other = self.me().entering.iter().find(|(thread, entered)| **thread != me && **entered == context);
        if let Some((other, _)) = other {
            let (own, theirs) = self.titles(*other);
            let message = format!(
                "{own} calls `{}` while {theirs} calls a collective operation on the same communicator",
                function.name()
            );
            return self.machine.fault(Property::MpiCollective, self.machine.here(), message);
        }
        self.endpoint().entering.insert(me, context);
        Ok(())
    }

    /// The thread that runs is done with its call.
    pub(crate) fn leave_call(&mut self) {
        let me = self.machine.thread.number;
        if self.me().entering.contains_key(&me) {
            self.endpoint().entering.remove(&me);
        }
    }

    /// The thread that runs is about to wait: for nothing that another one waits for, and its
    /// buffers are the call's from now on.
    pub(crate) fn share_waiting(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> OrStop<(), D::Number> {
        if self.me().threading.level < constants::THREAD_MULTIPLE {
            return Ok(());
        }
        let requests = |request: &Wait| -> Vec<RequestId> {
            match request {
                Wait::All(ids)
                | Wait::Any(ids)
                | Wait::Some(ids)
                | Wait::TestAll(ids)
                | Wait::TestAny(ids)
                | Wait::TestSome(ids) => ids.clone(),
                Wait::Probe(..) | Wait::ProbeNow(..) | Wait::Drained(..) | Wait::Turn => Vec::new(),
                Wait::Lock(..) | Wait::Start(..) | Wait::Exposure(_) | Wait::ExposureNow(_) => Vec::new(),
            }
        };
        if let Some(other) =
            self.me().pending.iter().find_map(|(other, pending)| clashes(wait, &pending.wait).then_some(*other))
        {
            let (own, theirs) = self.titles(other);
            let message = format!(
                "{own} calls `{}` while {theirs} waits to begin or end an epoch of the same window",
                arguments.given.name
            );
            return self.machine.fault(Property::MpiArgument, self.machine.here(), message);
        }
        for id in requests(wait) {
            let waits = self.me().pending.iter().find(|(_, pending)| pending.wait.names(id));
            if let Some(other) = waits.map(|(thread, _)| *thread) {
                let (own, theirs) = self.titles(other);
                let message = format!("{own} waits for a request that {theirs} waits for");
                return self.machine.fault(Property::MpiRequest, self.machine.here(), message);
            }
            // One buffer for both directions is not a conflict of the call with itself.
            let hidden = self.network.look(self.machine.rank(), id).is_some_and(|request| {
                request.visibility == Visibility::Hidden && arguments.function != Mpi::SendrecvReplace
            });
            if hidden {
                self.lend_buffer(id)?;
            }
        }
        Ok(())
    }

    /// MPI is ended by the thread that began it, and nobody is inside any more.
    pub(crate) fn finalize_alone(&mut self) -> OrStop<(), D::Number> {
        let (me, main) = (self.machine.thread.number, self.me().threading.main);
        if me != main {
            let (own, first) = self.titles(main);
            let message = format!("{own} calls `MPI_Finalize`, but {first} initialised MPI");
            return self.machine.fault(Property::MpiThreadLevel, self.machine.here(), message);
        }
        if let Some(other) = self.me().pending.keys().copied().find(|thread| *thread != me) {
            let (_, theirs) = self.titles(other);
            let message = format!("`MPI_Finalize` is called while {theirs} waits in MPI");
            return self.machine.fault(Property::MpiLifecycle, self.machine.here(), message);
        }
        Ok(())
    }

    /// What the thread that runs and another one of its process are called.
    fn titles(&self, other: u32) -> (String, String) {
        let own = self.machine.task();
        let both = [own, TaskId { thread: other, ..own }];
        (own.title(&both), both[1].title(&both))
    }
}

/// Whether a process cannot wait for both at once: it has one epoch of a kind in a window.
fn clashes(one: &Wait, other: &Wait) -> bool {
    match (one, other) {
        (Wait::Lock(own, target, _), Wait::Lock(window, locked, _)) => {
            own == window && (target == locked || target.is_none() || locked.is_none())
        }
        (Wait::Start(own, _), Wait::Start(window, _) | Wait::Lock(window, ..))
        | (Wait::Lock(own, ..), Wait::Start(window, _))
        | (Wait::Exposure(own), Wait::Exposure(window)) => own == window,
        _ => false,
    }
}
