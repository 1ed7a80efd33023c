//! A step that stops has changed nothing.
//!
//! A driver that explores both sides of an undecided condition takes the same step
//! again in each. In a domain that knows all there is no such driver, and a
//! step is simply performed. In any other, what a step wrote is recorded and
//! taken back where it stops; its prints wait until it is done.

use crate::code::Pc;
use crate::domain::Domain;
use crate::fault::Stop;
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use crate::output::Stream;
use crate::printed::{Embedded, Item};
use crate::shared::Filled;
use crate::state::LibraryState;
use crate::step::Performed;

/// What a step has done so far, for the way back.
#[derive(Debug)]
pub struct UndoLog<N> {
    /// Slots that changed, with their old values.
    slots: Vec<(usize, Cell<N>)>,
    /// What was printed.
    printed: Vec<(Stream, Vec<u8>)>,
    /// The same where it is kept, with its numbers.
    pub(crate) items: Vec<Item<N>>,
    /// Inputs that were filled.
    pub(crate) filled: Vec<Filled<N>>,
    /// What the library remembered, if it was called.
    library: Option<LibraryState<N>>,
}

impl<N> UndoLog<N> {
    /// Nothing.
    pub(crate) fn new() -> UndoLog<N> {
        UndoLog { slots: Vec::new(), printed: Vec::new(), items: Vec::new(), filled: Vec::new(), library: None }
    }

    /// Whether nothing was printed, filled or asked of the library.
    pub(crate) fn is_silent(&self) -> bool {
        self.printed.is_empty() && self.items.is_empty() && self.filled.is_empty() && self.library.is_none()
    }
}

/// Where the thread was before a step.
#[derive(Clone, Debug)]
pub struct Position<P> {
    frames: usize,
    slots: usize,
    pc: Pc,
    base: usize,
    /// What was assumed.
    path: P,
}

/// What became of something that could be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// It is done.
    Kept,
    /// All is as before.
    TakenBack,
}

impl<D: Domain> Machine<'_, D> {
    /// Performs the next operation of the program alone: one that calls for somebody
    /// else is left to the caller. Nothing is taken back.
    #[inline]
    pub fn perform(&mut self) -> OrStop<Performed, D::Number> {
        let executed = self.coverage.executed.get_mut(self.part);
        if let Some(executed) = executed.and_then(|own| own.get_mut(self.thread.pc.0 as usize)) {
            *executed = true;
        }
        let performed = self.operation()?;
        self.settle_step()?;
        Ok(performed)
    }

    /// Ends a step: what its expressions set is written.
    #[inline]
    pub fn settle_step(&mut self) -> OrStop<(), D::Number> {
        match self.evaluation.math_error {
            Some(_) => self.settle_errno(),
            None => Ok(()),
        }
    }

    /// Begins something that is taken back if it stops ([`Machine::end_attempt`]).
    pub fn begin_attempt(&mut self) -> Position<D::Path> {
        let thread = &self.thread;
        let before = Position {
            frames: thread.frames.len(),
            slots: thread.slots.len(),
            pc: thread.pc,
            base: thread.base,
            path: self.domain.path(),
        };
        self.process.memory.record();
        before
    }

    /// Ends it: if it stopped, all is as before, except where the program ended.
    pub fn end_attempt<T>(&mut self, before: Position<D::Path>, done: &OrStop<T, D::Number>) -> Attempt {
        let attempt = match done {
            Err(stop) if !matches!(**stop, Stop::Exit(..)) => Attempt::TakenBack,
            _ => Attempt::Kept,
        };
        match attempt {
            Attempt::TakenBack => self.take_back(before),
            Attempt::Kept => {
                self.process.memory.keep();
                self.keep_filled();
                self.let_out();
            }
        }
        self.undo_log = UndoLog::new();
        attempt
    }

    fn take_back(&mut self, before: Position<D::Path>) {
        self.process.memory.take_back();
        for (slot, old) in std::mem::take(&mut self.undo_log.slots).into_iter().rev() {
            if let Some(place) = self.thread.slots.get_mut(slot) {
                *place = old;
            }
        }
        if let Some(library) = self.undo_log.library.take() {
            self.process.library = library;
        }
        self.thread.frames.truncate(before.frames);
        self.thread.slots.truncate(before.slots);
        self.thread.pc = before.pc;
        self.thread.base = before.base;
        self.evaluation.math_error = None;
        self.domain.set_path(before.path);
    }

    /// The slot is about to change before the end of the step.
    pub(crate) fn slot_will_change(&mut self, slot: usize) {
        if !D::KNOWS_ALL {
            let old = self.thread.slots.get(slot).cloned().unwrap_or(Cell::Undefined);
            self.undo_log.slots.push((slot, old));
        }
    }

    /// The library is about to be called.
    pub(crate) fn library_will_change(&mut self) {
        if !D::KNOWS_ALL && self.undo_log.library.is_none() {
            self.undo_log.library = Some(self.process.library.clone());
        }
    }

    /// What the program prints.
    pub(crate) fn write(&mut self, stream: Stream, text: &[u8]) {
        self.write_numbers(stream, text, Vec::new());
    }

    /// What the program prints, with numbers in it.
    pub(crate) fn write_numbers(&mut self, stream: Stream, text: &[u8], numbers: Vec<Embedded<D::Number>>) {
        if self.silent || stream == Stream::File {
            return;
        }
        if self.keeps_printed(stream) {
            let items = self.items(text, numbers);
            self.undo_log.items.extend(items);
        }
        self.undo_log.printed.push((stream, text.to_vec()));
        if D::KNOWS_ALL {
            self.let_out();
        }
    }

    /// What was printed so far stays printed.
    pub fn let_out(&mut self) {
        for (stream, text) in std::mem::take(&mut self.undo_log.printed) {
            self.output.write(stream, &text);
        }
        if !self.undo_log.items.is_empty() {
            let items = std::mem::take(&mut self.undo_log.items);
            self.keep_printed(items);
        }
    }
}
