//! What a call says about a message that it received: `MPI_Status`.

use super::arguments::Special;
use super::payload::Payload;
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, Outcome};
use crate::memory::{Cell, Pointer, Scalar};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::{CharLike, IntType, Signedness};

/// What is said of a completed operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Completed {
    /// The sender's rank in the communicator.
    pub(crate) source: i32,
    /// The tag.
    pub(crate) tag: i32,
    /// Basic values that were received; `MPI_Get_count` computes with them.
    pub(crate) values: i64,
    /// Whether it was cancelled.
    pub(crate) cancelled: bool,
}

impl Completed {
    /// Of an operation that has nothing to say.
    pub(crate) const EMPTY: Completed =
        Completed { source: constants::ANY_SOURCE, tag: constants::ANY_TAG, values: 0, cancelled: false };

    /// Of a receive from nobody.
    pub(crate) const NOBODY: Completed =
        Completed { source: constants::PROC_NULL, tag: constants::ANY_TAG, values: 0, cancelled: false };

    /// Of a received message.
    pub(crate) fn received<N>(source: u32, tag: i32, payload: &Payload<N>) -> Completed {
        Completed { source: source as i32, tag, values: payload.len() as i64, cancelled: false }
    }
}

/// `long`, in which a status keeps its count.
const LONG: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number });

/// Bytes of an `MPI_Status`.
pub(crate) const STATUS_BYTES: i64 = 24;

impl<D: Domain> Machine<'_, D> {
    /// Fills a status, unless it is to be ignored.
    pub(crate) fn set_status(
        &mut self,
        status: &Cell<D::Number>,
        completed: &Completed,
        name: &str,
    ) -> Outcome<(), D::Number> {
        if self.special(status) == Some(Special::Ignore) {
            return Ok(());
        }
        let Cell::Pointer(pointer) = status else { return Ok(()) };
        let int = Scalar::Number(NumberType::INT);
        let fields = [
            (0, int, i64::from(completed.source)),
            (4, int, i64::from(completed.tag)),
            (8, int, i64::from(constants::SUCCESS)),
            (12, int, i64::from(completed.cancelled)),
            (16, Scalar::Number(LONG), completed.values),
        ];
        for (offset, scalar, value) in fields {
            let Scalar::Number(ty) = scalar else { continue };
            let cell = Cell::Number(self.domain.integer(i128::from(value), ty));
            let at = Pointer { offset: pointer.offset.saturating_add(offset), ..*pointer };
            self.write_scalar(&at, scalar, cell, name)?;
        }
        Ok(())
    }

    /// Fills one status of an array.
    pub(crate) fn set_status_at(
        &mut self,
        statuses: &Cell<D::Number>,
        index: usize,
        completed: &Completed,
        name: &str,
    ) -> Outcome<(), D::Number> {
        let at = match statuses {
            Cell::Pointer(pointer) if self.special(statuses).is_none() => {
                let offset = i64::from(pointer.offset) + index as i64 * STATUS_BYTES;
                Cell::Pointer(Pointer { offset: offset.min(i64::from(i32::MAX)) as i32, ..*pointer })
            }
            other => other.clone(),
        };
        self.set_status(&at, completed, name)
    }
}
