//! Whether what a process waits for is there, without any decision.
//! What needs one (a probe of any source, `MPI_Waitany`) is never ready by itself.

use crate::{Communication, Network, Progress, RequestId, Source, Wait, Wanted};

impl<N: Clone> Network<N> {
    /// Whether what a process waits for is there, without any decision.
    pub fn is_ready(&self, rank: u32, wait: &Wait) -> bool {
        match wait {
            Wait::All(ids) => ids.iter().all(|id| self.is_complete(rank, *id)),
            Wait::Drained(room, _) => self.buffered_to(rank, *room, None).is_empty(),
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
            Progress::Posted => match request.operation {
                Communication::Flush { room, before } => self.buffered_to(rank, room, Some(before)).is_empty(),
                _ => false,
            },
            Progress::Complete => match &request.operation {
                Communication::Both { receive, send } => {
                    self.is_complete(rank, *receive) && self.is_complete(rank, *send)
                }
                Communication::Partitioned(own) => own.is_over(|part| self.is_complete(rank, part)),
                _ => true,
            },
            Progress::Inactive | Progress::Loose | Progress::Cancelled => true,
        })
    }
}
