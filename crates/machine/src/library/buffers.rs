//! Buffers that a program gives to streams. Whether one ended before its stream was closed is asked where the
//! program ends, and its streams are flushed.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use crate::state::StreamBuffer;

impl<D: Domain> Machine<'_, D> {
    /// `setvbuf`, `setbuf`: the stream has this buffer from now on.
    pub(super) fn set_buffer(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (stream, span) = (self.pointer_argument(given, 0)?, self.here());
        self.release_buffer(given)?;
        if let Cell::Pointer(buffer) = self.cell(given, 1)? {
            self.process.library.buffers.push(StreamBuffer { stream, buffer, span });
        }
        Ok(self.integer_result(given, 0i64))
    }

    /// The stream does not use its buffer any more; one that is gone was used too long.
    pub(crate) fn release_buffer(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        let (stream, memory) = (self.pointer_argument(given, 0)?, &self.process.memory);
        let stays = |own: &StreamBuffer| own.stream.object != stream.object || memory.get(own.buffer.object).is_none();
        self.process.library.buffers.retain(stays);
        Ok(())
    }
}
