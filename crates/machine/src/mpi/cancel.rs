//! `MPI_Cancel`: a receive that is cancelled either is, or it has its message,
//! and both are to be looked at.
//!
//! Whether a message comes before the cancellation depends on the schedule. So
//! the call waits until nobody can go on, and then there are these ways on: the
//! receive is cancelled; or it takes one of the messages that are there for it.
//! No other message can be its own: after the call nothing matches any more.
//!
//! This needs receives that have not taken their messages too early. Transfers
//! without a choice are usually made at once; in a program that cancels,
//! receives with a handle take nothing while their process runs on
//! ([`super::Care`]). What is left is a receive that took its message while its
//! process waited for something else: its sender may have gone on because of
//! it. That, and sends that are cancelled, are not modelled.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::lists::INT;
use super::state::{Decision, Operation, Progress, RequestId, Source, Wait};
use crate::domain::Domain;
use crate::fault::Property;
use crate::machine::{Machine, Outcome};
use crate::memory::Pointer;
use antiphon_source::codes::unsupported as codes;

/// Where a status says that it was cancelled.
const CANCELLED_OFFSET: i32 = 12;

impl<D: Domain> Machine<'_, D> {
    /// The first half.
    pub(super) fn cancel(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(id) = self.request_at(arguments, 0, 0)? else {
            return self.fault(Property::MpiRequest, self.here(), "`MPI_REQUEST_NULL` is cancelled");
        };
        let Some(request) = self.network.look(self.rank(), id) else { return Ok(Begun::Done) };
        match (&request.operation, request.progress) {
            (_, Progress::Inactive) => {
                self.fault(Property::MpiRequest, self.here(), "a request is cancelled that is not active")
            }
            (Operation::Collective { .. }, _) => {
                self.fault(Property::MpiRequest, self.here(), "a collective operation is cancelled")
            }
            (_, Progress::Cancelled)
            | (Operation::Send { to: None, .. }, _)
            | (Operation::Receive { from: Source::Null, .. }, _) => Ok(Begun::Done),
            (Operation::Receive { .. }, Progress::Posted) => Ok(Begun::Wait(Wait::Cancel(id))),
            (Operation::Receive { .. }, _) if request.delivered => Ok(Begun::Done),
            (Operation::Receive { .. }, Progress::Loose | Progress::Complete) => {
                self.unsupported(&codes::U206, self.here(), "a receive is cancelled that may have its message by then")
            }
            (Operation::Send { .. }, _) => self.unsupported(&codes::U206, self.here(), "a send that is cancelled"),
        }
    }

    /// The second half: cancelled, or the message of a sender.
    pub(super) fn end_cancel(&mut self, wait: &Wait, decision: &Decision) -> Outcome<(), D::Number> {
        let Wait::Cancel(id) = wait else { return Ok(()) };
        let rank = self.rank();
        match decision {
            Decision::From(sender) => self.network.transfer(rank, *id, *sender),
            Decision::Ready | Decision::No | Decision::These(_) => {
                self.endpoint().posted.retain(|known| known != id);
                self.set_progress(*id, Progress::Cancelled);
            }
        }
        self.network.settle(rank);
        Ok(())
    }

    /// `MPI_Test_cancelled`
    pub(super) fn test_cancelled(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let pointer = self.pointer_argument(&arguments.given, 0)?;
        let field = Pointer { offset: pointer.offset.saturating_add(CANCELLED_OFFSET), ..pointer };
        let cell = self.read_scalar(&field, INT, arguments.given.name)?;
        let target = self.pointer_argument(&arguments.given, 1)?;
        self.write_scalar(&target, INT, cell, arguments.given.name)?;
        Ok(Begun::Done)
    }
}

/// The receive whose cancellation is to be decided takes nothing by itself.
pub(crate) fn is_held(wait: Option<&Wait>, id: RequestId) -> bool {
    matches!(wait, Some(Wait::Cancel(held)) if *held == id)
}
