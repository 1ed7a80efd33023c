//! Whether what a process waits for is there, without any decision.
//! What needs one (a probe of any source, `MPI_Waitany`) is never ready by itself.

use crate::{Network, Progress, RequestId, Source, Wait, Wanted};

impl<N: Clone> Network<N> {
    /// Whether what a process waits for is there, without any decision.
    pub fn is_ready(&self, rank: u32, wait: &Wait) -> bool {
        match wait {
            Wait::All(ids) => ids.iter().all(|id| self.is_complete(rank, *id)),
            Wait::Drained => self.buffered_to(rank).is_empty(),
            Wait::Probe(context, from @ Source::Rank(sender), tag) => {
                let wanted = Wanted { context: *context, from: *from, tag: *tag };
                self.unclaimed(rank, wanted, *sender) && !self.may_vanish(rank, wanted, *sender)
            }
            Wait::Probe(..)
            | Wait::Any(_)
            | Wait::Some(_)
            | Wait::TestAll(_)
            | Wait::TestAny(_)
            | Wait::TestSome(_)
            | Wait::ProbeNow(..)
            | Wait::ExposureNow(_)
            | Wait::Turn => false,
            Wait::Lock(..) => !self.features.exclusive,
            Wait::Start(window, targets) => self.not_posted(rank, *window, targets).is_empty(),
            Wait::Exposure(window) => self.not_done(rank, *window).is_empty(),
        }
    }

    /// Whether a request can be completed.
    pub fn is_complete(&self, rank: u32, id: RequestId) -> bool {
        self.look(rank, id).is_none_or(|request| match request.progress {
            Progress::Posted => false,
            Progress::Inactive | Progress::Loose | Progress::Complete | Progress::Cancelled => true,
        })
    }
}
