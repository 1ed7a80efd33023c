//! Files: opening one may fail, and what is read may be anything, unless the program
//! wrote it (`written`).
//!
//! What is known of an open file (that it was read, that its end was found) lies
//! in the struct behind its pointer, as with standard input it lies in the
//! library. So a file is closed by the end of that struct, and whoever uses it
//! afterwards uses memory that ended.
//!
//! Files of MPI are values too, which crate `mpi` keeps: their length, and what nobody wrote.
//!
//! A concrete run has the files that its process made, in memory.
//!
//! Deliberately not here: what was written and is read again (`written`), and programs that are compared (`compared`).

use super::{Limits, LONG};
use crate::domain::{Arithmetic, Decision, Domain, NumberType};
use crate::library::{Answer, Given, FILE};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, Life, Origin, Pointer, Scalar};
use antiphon_model::library::Stdio;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// What is read from: which file, or standard input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// Standard input.
    Standard,
    /// An open file, by its struct.
    File(Pointer),
}

const INT: Scalar = Scalar::Number(NumberType::INT);

/// There is no such file.
const ENOENT: i64 = 2;

/// The members of the struct behind a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Member {
    Descriptor,
    WasRead,
    AtEnd,
    /// One more than the place of its file among those that the program made; 0 of others.
    File,
    /// Where it is in that file.
    Place,
    /// Whether the program chose its place.
    Sought,
}

/// Bytes of the struct.
const SIZE: u32 = 24;

fn member(stream: Pointer, member: Member) -> Pointer {
    Pointer { offset: stream.offset.saturating_add(4 * member as i32), ..stream }
}

impl<D: Domain> Machine<'_, D> {
    /// `fopen`
    pub(crate) fn open_file(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        for index in 0..2 {
            self.pointer_argument(given, index)?;
        }
        if self.keeps_outputs() {
            self.check_compared_open(given)?;
        } else if !self.environment_is_undecided() {
            self.check_concrete_open(given)?;
        } else {
            let answer = self.fresh_value(given.name, NumberType::INT, Limits::between(0, 1))?;
            if !self.compares(Arithmetic::Equal, NumberType::INT, &answer, 1)? {
                self.set_errno(ENOENT)?;
                return Ok(self.pointer_result(Cell::Null));
            }
        }
        let layout = self.code.layouts.of_scalar(INT);
        let object = self.process.memory.create(SIZE, Fill::Zero, Origin::Library, layout);
        let stream = Pointer::to_object(object, SIZE);
        self.set_stream_member(stream, Member::Descriptor, FILE)?;
        self.note_opened(given, stream)?;
        Ok(self.pointer_result(Cell::Pointer(stream)))
    }

    /// `fclose`
    pub(crate) fn close_file(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let is_file = self.stream(given, 0)? == FILE;
        let result = self.any_success(given)?;
        self.release_buffer(given)?;
        if is_file {
            let stream = self.pointer_argument(given, 0)?;
            self.note_closed(stream)?;
            self.process.memory.end(stream.object, Life::Ended);
        }
        Ok(result)
    }

    /// `remove`: whether there is such a file, nobody knows, and what the program wrote there is gone or not.
    pub(crate) fn remove_file(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        self.pointer_argument(given, 0)?;
        if !self.environment_is_undecided() {
            self.remove_written(given)?;
            return Ok(self.integer_result(given, 0i64));
        }
        if self.keeps_outputs() {
            let message = "a file under `compare`: the two programs might remove different files";
            return self.unsupported(&codes::U207, self.here(), message);
        }
        self.forget_all_files()?;
        self.any_success(given)
    }

    /// Zero, or -1 where the outside may make it fail and somebody asks.
    fn any_success(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if given.result.is_none() || !self.environment_is_undecided() || self.keeps_outputs() {
            return Ok(self.integer_result(given, 0i64));
        }
        let value = self.fresh_value(given.name, NumberType::INT, Limits::between(-1, 0))?;
        self.number_result(given, NumberType::INT, value)
    }

    /// `fseek`, `ftell`, `rewind`: nobody knows how long a file is.
    pub(crate) fn place_in_file(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.stream(given, 0)? != FILE {
            let message = format!("`{}` of a standard stream", given.name);
            return self.unsupported(&codes::U206, self.here(), message);
        }
        if let Some(result) = self.written_place(function, given)? {
            return Ok(result);
        }
        let stream = self.pointer_argument(given, 0)?;
        if self.keeps_outputs() {
            let place = match function {
                Stdio::Rewind => Some(0),
                Stdio::Fseek if self.integer_argument(given, 2)? == 0 => Some(self.integer_argument(given, 1)?),
                _ => None,
            };
            self.seek_compared(stream, place)?;
        }
        match function {
            Stdio::Ftell => {
                let value = self.fresh_value(given.name, LONG, Limits::from(-1))?;
                self.number_result(given, LONG, value)
            }
            Stdio::Rewind => {
                self.set_stream_member(stream, Member::AtEnd, 0)?;
                Ok(None)
            }
            _ => {
                self.set_stream_member(stream, Member::AtEnd, 0)?;
                self.any_success(given)
            }
        }
    }

    /// `ferror`: of a file it may be anything.
    pub(crate) fn file_error(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.stream(given, 0)? != FILE || self.keeps_outputs() {
            return Ok(self.integer_result(given, 0i64));
        }
        let value = self.fresh_value(given.name, NumberType::INT, Limits::between(0, 1))?;
        self.number_result(given, NumberType::INT, value)
    }

    /// How long a file was before the program.
    pub fn open_file_length(&mut self, name: &[u8]) -> OrStop<D::Number, D::Number> {
        if self.keeps_outputs() {
            return self.length_of_file(name);
        }
        self.fresh_value("MPI_File_get_size", LONG, Limits::from(0))
    }

    /// A value in a file that the program did not write, at some bytes of it.
    pub fn open_file_value(
        &mut self,
        name: &Rc<[u8]>,
        bytes: (i64, i64),
        ty: NumberType,
    ) -> OrStop<D::Number, D::Number> {
        if self.keeps_outputs() {
            return self.value_in_file(name, bytes, ty);
        }
        self.fresh_value("MPI_File_read", ty, Limits::NONE)
    }

    /// Whether there was such a file before the program.
    pub fn was_file_there(&mut self, name: &[u8]) -> OrStop<bool, D::Number> {
        let limits = Limits::between(0, 1);
        let answer = match self.keeps_outputs() {
            true => {
                self.named_value(&format!("whether there is `{}`", name.escape_ascii()), NumberType::INT, limits)?
            }
            false => self.fresh_value("MPI_File_delete", NumberType::INT, limits)?,
        };
        self.compares(Arithmetic::Equal, NumberType::INT, &answer, 1)
    }

    /// Whether a file was longer before the program than what it wrote reaches.
    pub fn is_file_longer(&mut self, before: &D::Number, written: i64) -> OrStop<bool, D::Number> {
        Ok(!self.compares(Arithmetic::LessEqual, LONG, before, written)?)
    }

    /// It is assumed that a file reaches a byte; false if that contradicts what is known.
    pub fn assume_file_reaches(&mut self, before: &D::Number, end: i64) -> OrStop<bool, D::Number> {
        let end = self.domain.integer(i128::from(end), LONG);
        let answer = self.domain.binary(Arithmetic::LessEqual, LONG, &end, before);
        let condition = self.placed(answer, Self::here)?;
        self.coverage.axioms.insert(antiphon_outcome::Assumed::FILES);
        match self.domain.decide(&condition) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => {
                self.assume_axiom(Arithmetic::LessEqual, LONG, &end, before)?;
                Ok(true)
            }
        }
    }

    /// What a function reads from: the stream that is its argument there.
    pub(super) fn input_at(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Input, D::Number> {
        match self.stream(given, index)? {
            FILE => Ok(Input::File(self.pointer_argument(given, index)?)),
            _ => Ok(Input::Standard),
        }
    }

    /// Whether the end was found.
    pub(super) fn is_at_end(&mut self, input: Input) -> OrStop<bool, D::Number> {
        match input {
            Input::Standard => Ok(self.process.library.at_end),
            Input::File(stream) => Ok(self.stream_member(stream, Member::AtEnd)? != 0),
        }
    }

    /// Whether something was read.
    pub(super) fn was_read(&mut self, input: Input) -> OrStop<bool, D::Number> {
        match input {
            Input::Standard => Ok(self.process.library.input_read > 0),
            Input::File(stream) => Ok(self.stream_member(stream, Member::WasRead)? != 0),
        }
    }

    /// Something is read.
    pub(super) fn note_read(&mut self, input: Input) -> OrStop<(), D::Number> {
        match input {
            Input::Standard => {
                self.process.library.input_read = self.process.library.input_read.max(1);
                Ok(())
            }
            Input::File(stream) => self.set_stream_member(stream, Member::WasRead, 1),
        }
    }

    /// The end is found, or not.
    pub(super) fn note_end(&mut self, input: Input, at_end: bool) -> OrStop<(), D::Number> {
        match input {
            Input::Standard => {
                self.process.library.at_end = at_end;
                Ok(())
            }
            Input::File(stream) => self.set_stream_member(stream, Member::AtEnd, i64::from(at_end)),
        }
    }

    pub(super) fn stream_member(&mut self, stream: Pointer, wanted: Member) -> OrStop<i64, D::Number> {
        match self.read_scalar(&member(stream, wanted), INT, "FILE")? {
            Cell::Number(number) => self.known(&number, "the state of a stream"),
            _ => Ok(0),
        }
    }

    pub(super) fn set_stream_member(&mut self, stream: Pointer, wanted: Member, value: i64) -> OrStop<(), D::Number> {
        let cell = Cell::Number(self.domain.integer(i128::from(value), NumberType::INT));
        self.write_scalar(&member(stream, wanted), INT, cell, "FILE")
    }
}
