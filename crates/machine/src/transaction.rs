//! A step that stops has changed nothing.
//!
//! A driver that explores both sides of an open condition takes the same step
//! again in each. In a domain that knows all there is no such driver, and a
//! step is simply performed. In any other, what a step wrote is recorded and
//! taken back where it stops; its prints wait until it is done.

use crate::code::Pc;
use crate::domain::Domain;
use crate::fault::Stop;
use crate::machine::{Machine, Outcome};
use crate::memory::Cell;
use crate::mpi::Network;
use crate::output::Stream;
use crate::state::LibraryState;
use crate::world::{Embedded, Filled, Item};

/// What a step has done so far, for the way back.
#[derive(Debug)]
pub(crate) struct Undertaken<N> {
    /// Slots that changed, with their old values.
    slots: Vec<(usize, Cell<N>)>,
    /// What was printed.
    printed: Vec<(Stream, Vec<u8>)>,
    /// The same where it is kept, with its numbers.
    items: Vec<Item<N>>,
    /// Inputs that were filled.
    pub(crate) filled: Vec<Filled<N>>,
    /// What the library remembered, if it was called.
    library: Option<LibraryState<N>>,
    /// What processes shared then.
    network: Option<Network<N>>,
}

impl<N> Undertaken<N> {
    /// Nothing.
    pub(crate) fn new() -> Undertaken<N> {
        Undertaken {
            slots: Vec::new(),
            printed: Vec::new(),
            items: Vec::new(),
            filled: Vec::new(),
            library: None,
            network: None,
        }
    }
}

/// Where the thread was.
#[derive(Clone)]
struct Position<P> {
    frames: usize,
    slots: usize,
    pc: Pc,
    base: usize,
    /// What was assumed.
    path: P,
}

impl<D: Domain> Machine<'_, D> {
    /// Takes one step. If it stops, the state is as before, except where the
    /// program ended.
    #[inline]
    pub fn step(&mut self) -> Outcome<(), D::Number> {
        if D::KNOWS_ALL || self.nested {
            return self.performed();
        }
        self.step_or_take_back()
    }

    #[inline]
    fn performed(&mut self) -> Outcome<(), D::Number> {
        self.perform()?;
        if self.math_error.is_some() {
            self.settle_errno()?;
        }
        Ok(())
    }

    fn step_or_take_back(&mut self) -> Outcome<(), D::Number> {
        let done = self.attempt(Self::performed);
        self.nested = false;
        done
    }

    /// Does something; if it stops, all is as before, except where the program ended.
    pub(crate) fn attempt<T>(&mut self, act: impl FnOnce(&mut Self) -> Outcome<T, D::Number>) -> Outcome<T, D::Number> {
        let thread = &self.thread;
        let before = Position {
            frames: thread.frames.len(),
            slots: thread.slots.len(),
            pc: thread.pc,
            base: thread.base,
            path: self.domain.path(),
        };
        self.process.memory.record();
        let done = act(self);
        match &done {
            Err(stop) if !matches!(**stop, Stop::Exit(..)) => self.take_back(before),
            _ => {
                self.process.memory.keep();
                self.keep_filled();
                self.let_out();
            }
        }
        self.undertaken = Undertaken::new();
        done
    }

    fn take_back(&mut self, before: Position<D::Path>) {
        self.process.memory.take_back();
        for (slot, old) in std::mem::take(&mut self.undertaken.slots).into_iter().rev() {
            if let Some(place) = self.thread.slots.get_mut(slot) {
                *place = old;
            }
        }
        if let Some(library) = self.undertaken.library.take() {
            self.process.library = library;
        }
        if let Some(network) = self.undertaken.network.take() {
            self.network = network;
        }
        self.blocked = false;
        self.thread.frames.truncate(before.frames);
        self.thread.slots.truncate(before.slots);
        self.thread.pc = before.pc;
        self.thread.base = before.base;
        self.math_error = None;
        self.domain.set_path(before.path);
    }

    /// The slot is about to change before the end of the step.
    pub(crate) fn slot_will_change(&mut self, slot: usize) {
        if !D::KNOWS_ALL {
            let old = self.thread.slots.get(slot).cloned().unwrap_or(Cell::Undefined);
            self.undertaken.slots.push((slot, old));
        }
    }

    /// The library is about to be called.
    pub(crate) fn library_will_change(&mut self) {
        if !D::KNOWS_ALL && self.undertaken.library.is_none() {
            self.undertaken.library = Some(self.process.library.clone());
            self.undertaken.network = Some(self.network.clone());
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
            self.undertaken.items.extend(items);
        }
        self.undertaken.printed.push((stream, text.to_vec()));
        if D::KNOWS_ALL {
            self.let_out();
        }
    }

    /// What was printed so far stays printed.
    pub(crate) fn let_out(&mut self) {
        for (stream, text) in std::mem::take(&mut self.undertaken.printed) {
            self.output.write(stream, &text);
        }
        if !self.undertaken.items.is_empty() {
            let items = std::mem::take(&mut self.undertaken.items);
            self.keep_printed(items);
        }
    }
}
