//! Collective operations: rounds in which every member of a communicator takes
//! part, in the order of their calls.

use super::state::{ContextId, RequestId};
use crate::domain::Domain;
use crate::machine::{Machine, Outcome};
use antiphon_model::library::Mpi;

impl<D: Domain> Machine<'_, D> {
    /// Whether a rank could be done with its round before all have come.
    pub(crate) fn may_leave_early(&self, _context: ContextId, _rank: u32, _id: RequestId) -> bool {
        false
    }

    /// The ranks that have not come to the round of a request.
    pub(crate) fn missing_in_round(&self, _context: ContextId, _rank: u32, _id: RequestId) -> Vec<u32> {
        Vec::new()
    }

    /// A rank is done with its round: what it gets is delivered.
    pub(crate) fn end_collective(
        &mut self,
        _context: ContextId,
        _function: Mpi,
        _id: RequestId,
    ) -> Outcome<(), D::Number> {
        Ok(())
    }
}
