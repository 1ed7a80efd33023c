//! What a call says about a message that it received: `MPI_Status`.
//!
//! The length is kept in bytes, as implementations do, so that `MPI_Get_count`
//! and `MPI_Get_elements` can be asked with any datatype.

use super::arguments::Arguments;
use super::arguments::Special;
use super::calls::{Begin, Begun};
use super::maps::values_in;
use super::payload::Datatype;
use crate::Rank;
use antiphon_machine::memory::{Cell, Pointer, Scalar};
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::{Domain, NumberType};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::{CharLike, IntType, Signedness};
use antiphon_source::codes::unsupported as codes;

/// Elements of a type in so many bytes; `None` if there is a part of one.
fn whole_elements(datatype: &Datatype, bytes: i64) -> Option<i64> {
    match datatype.size {
        0 => (bytes == 0).then_some(0),
        size => (bytes % size == 0).then_some(bytes / size),
    }
}

/// Where the field of a status lies that a function asks for or sets.
fn field_of(function: Mpi) -> Option<i32> {
    match function {
        Mpi::StatusGetSource | Mpi::StatusSetSource => Some(0),
        Mpi::StatusGetTag | Mpi::StatusSetTag => Some(4),
        Mpi::StatusGetError | Mpi::StatusSetError => Some(8),
        _ => None,
    }
}

/// What is said of a completed operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Completed {
    /// The sender's rank in the communicator.
    pub(crate) source: i32,
    /// The tag.
    pub(crate) tag: i32,
    /// Bytes that were received; `MPI_Get_count` computes with them.
    pub(crate) bytes: i64,
    /// Whether it was cancelled.
    pub(crate) cancelled: bool,
    /// What MPI promises of all that.
    pub(crate) promised: Promised,
}

/// What of a status means something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Promised {
    /// All of it: the empty status of MPI.
    All,
    /// All but `MPI_ERROR`, which a call that succeeds leaves as it is.
    Message,
    /// Whether it was cancelled: the rest is undefined for a send.
    Cancelled,
}

impl Completed {
    /// Of an operation that has nothing to say.
    pub(crate) const EMPTY: Completed = Completed::of(constants::ANY_SOURCE, constants::ANY_TAG, 0, Promised::All);

    /// Of a receive from nobody.
    pub(crate) const NOBODY: Completed = Completed::of(constants::PROC_NULL, constants::ANY_TAG, 0, Promised::Message);

    /// Of a send.
    pub(crate) const SENT: Completed = Completed::of(constants::ANY_SOURCE, constants::ANY_TAG, 0, Promised::Cancelled);

    const fn of(source: i32, tag: i32, bytes: i64, promised: Promised) -> Completed {
        Completed { source, tag, bytes, cancelled: false, promised }
    }

    /// Of a received message.
    pub(crate) fn received(source: u32, tag: i32, bytes: i64) -> Completed {
        Completed::of(source as i32, tag, bytes, Promised::Message)
    }
}

impl Promised {
    /// Whether a field that needs so much means something.
    fn covers(self, needs: Promised) -> bool {
        match (self, needs) {
            (Promised::All, _) | (_, Promised::Cancelled) => true,
            (Promised::Message, needs) => needs == Promised::Message,
            (Promised::Cancelled, Promised::All | Promised::Message) => false,
        }
    }
}

/// Where a status says that it was cancelled.
pub(super) const CANCELLED_OFFSET: i32 = 12;

/// Where a status keeps its count, a `long`.
pub(super) const COUNT_OFFSET: i32 = 16;

impl<D: Domain> Rank<'_, '_, D> {
    /// `long`, which is also `MPI_Aint`.
    pub(crate) fn long(&self) -> Scalar {
        let bits = if self.machine.code.layouts.pointer_size < 8 { 32 } else { 64 };
        Scalar::Number(NumberType::Int(IntType { bits, sign: Signedness::Signed, chars: CharLike::Number }))
    }

    /// Bytes of an `MPI_Status`.
    pub(crate) fn status_bytes(&self) -> i64 {
        i64::from(COUNT_OFFSET) + i64::from(self.long().size(self.machine.code.layouts.pointer_size))
    }

    /// `MPI_Get_count` and `MPI_Get_elements`.
    pub(super) fn received_count(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let given = &arguments.given;
        if self.special(&arguments.cell(0)) == Some(Special::Ignore) {
            let message = format!("`{}` gets `MPI_STATUS_IGNORE` instead of a status", given.name);
            return self.bad_argument(given, 0, Property::MpiArgument, message);
        }
        let pointer = self.machine.pointer_argument(given, 0)?;
        if let Mpi::StatusSetElements | Mpi::StatusSetCancelled = arguments.function {
            return self.change_status(arguments, &pointer);
        }
        if let Some(offset) = field_of(arguments.function) {
            let field = Pointer { offset: pointer.offset.saturating_add(offset), ..pointer };
            return self.status_field(arguments, &field);
        }
        let field = Pointer { offset: pointer.offset.saturating_add(COUNT_OFFSET), ..pointer };
        let bytes = match self.machine.read_scalar(&field, self.long(), given.name)? {
            Cell::Number(number) => self.machine.known(&number, "the length of a message")?,
            _ => {
                let text = self.machine.argument_text(given, 0);
                let message = format!("`{}`: no receive has set the status `{text}`", given.name);
                return self.bad_argument(given, 0, Property::Uninitialized, message);
            }
        };
        let Some(datatype) = arguments.datatype(1) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        let count = match arguments.function {
            Mpi::GetCount => whole_elements(&datatype, bytes),
            _ => values_in(&datatype, bytes, self.machine.code.layouts.pointer_size),
        };
        let most = if self.element(arguments, 2) == super::lists::INT { i64::from(i32::MAX) } else { i64::MAX };
        let count = count.filter(|count| *count <= most);
        let count = count.unwrap_or(i64::from(constants::UNDEFINED));
        self.write_int(arguments, 2, count)?;
        Ok(Begun::Done)
    }

    /// A field of a status is asked for, or set.
    fn status_field(&mut self, arguments: &Arguments<D::Number>, field: &Pointer) -> Begin<D::Number> {
        let (int, name) = (Scalar::Number(NumberType::INT), arguments.given.name);
        match arguments.function {
            Mpi::StatusSetSource | Mpi::StatusSetTag | Mpi::StatusSetError => {
                let cell = self.machine.integer(i128::from(arguments.int(1)));
                self.machine.write_scalar(field, int, cell, name)?;
            }
            _ => {
                let cell = self.machine.read_scalar(field, int, name)?;
                let target = self.machine.pointer_argument(&arguments.given, 1)?;
                self.machine.write_scalar(&target, int, cell, name)?;
            }
        }
        Ok(Begun::Done)
    }

    /// `MPI_Status_set_elements` and `MPI_Status_set_cancelled`: so many values of a type, or whether it was cancelled.
    fn change_status(&mut self, arguments: &Arguments<D::Number>, status: &Pointer) -> Begin<D::Number> {
        let (offset, scalar, value) = match arguments.function {
            Mpi::StatusSetCancelled => {
                (CANCELLED_OFFSET, Scalar::Number(NumberType::INT), i64::from(arguments.int(1) != 0))
            }
            _ => {
                let Some(datatype) = arguments.datatype(1) else { return Ok(Begun::Done) };
                let values = datatype.signature(1).iter().map(|(_, count)| *count).sum::<i64>().max(1);
                if arguments.int(2) % values != 0 {
                    let message = format!("`{}` with a part of an element", arguments.given.name);
                    return self.machine.unsupported(&codes::U206, self.machine.here(), message);
                }
                (COUNT_OFFSET, self.long(), datatype.size.saturating_mul(arguments.int(2) / values))
            }
        };
        let Scalar::Number(ty) = scalar else { return Ok(Begun::Done) };
        let at = Pointer { offset: status.offset.saturating_add(offset), ..*status };
        let cell = Cell::Number(self.machine.domain.integer(i128::from(value), ty));
        self.machine.write_scalar(&at, scalar, cell, arguments.given.name)?;
        Ok(Begun::Done)
    }

    /// Fills a status, unless it is to be ignored.
    pub(crate) fn set_status(
        &mut self,
        status: &Cell<D::Number>,
        completed: &Completed,
        name: &str,
    ) -> OrStop<(), D::Number> {
        self.last.source = Some(completed.source);
        if self.special(status) == Some(Special::Ignore) {
            return Ok(());
        }
        let Cell::Pointer(pointer) = status else { return Ok(()) };
        let int = Scalar::Number(NumberType::INT);
        let fields = [
            (0, int, i64::from(completed.source), Promised::Message),
            (4, int, i64::from(completed.tag), Promised::Message),
            (8, int, i64::from(constants::SUCCESS), Promised::All),
            (12, int, i64::from(completed.cancelled), Promised::Cancelled),
            (COUNT_OFFSET, self.long(), completed.bytes, Promised::Message),
        ];
        for (offset, scalar, value, needs) in fields {
            let Scalar::Number(ty) = scalar else { continue };
            // A call that succeeds does not change `MPI_ERROR`.
            if needs == Promised::All && !completed.promised.covers(needs) {
                continue;
            }
            let cell = match completed.promised.covers(needs) {
                true => Cell::Number(self.machine.domain.integer(i128::from(value), ty)),
                false => Cell::Undefined,
            };
            let at = Pointer { offset: pointer.offset.saturating_add(offset), ..*pointer };
            self.machine.write_scalar(&at, scalar, cell, name)?;
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
    ) -> OrStop<(), D::Number> {
        let at = match statuses {
            Cell::Pointer(pointer) if self.special(statuses).is_none() => {
                let offset = i64::from(pointer.offset) + index as i64 * self.status_bytes();
                Cell::Pointer(Pointer { offset: offset.min(i64::from(i32::MAX)) as i32, ..*pointer })
            }
            other => other.clone(),
        };
        self.set_status(&at, completed, name)
    }
}
