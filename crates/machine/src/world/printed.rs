//! What a program prints, where that is compared: numbers as numbers, with their
//! conversions, and the text between them.
//!
//! A process keeps its own list, in the order of its prints. How the lists of
//! several processes are mixed is up to whoever collects them; so they stay apart
//! here. Only standard output counts.
//!
//! The text that a number becomes is kept beside it, for whoever knows the number:
//! a literal `3` and a printed 3 are the same on paper.

use crate::canonical::Walk;
use crate::domain::{Domain, NumberType};
use crate::fingerprint::Fingerprint;
use crate::machine::Machine;
use crate::memory::Cell;
use crate::output::Stream;
use crate::state::Process;
use antiphon_source::Span;
use std::rc::Rc;

/// Whether it is kept what programs print.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prints {
    /// It is not.
    #[default]
    Forgotten,
    /// It is.
    Kept,
}

/// A part of what is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item<N> {
    /// Text that is known.
    Text(Rc<[u8]>),
    /// A number.
    Number {
        /// Its type.
        ty: NumberType,
        /// The number.
        value: N,
        /// How it is printed: `%5.2f`.
        conversion: Rc<str>,
        /// What it becomes; without meaning if the number is not known.
        text: Rc<[u8]>,
        /// The print.
        span: Span,
    },
}

/// A number within a text that is printed.
#[derive(Clone, Debug)]
pub(crate) struct Embedded<N> {
    /// Where it begins.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
    /// Its type.
    pub(crate) ty: NumberType,
    /// The number.
    pub(crate) value: N,
    /// How it is printed.
    pub(crate) conversion: Rc<str>,
}

/// What one process printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedBy<N> {
    /// The process.
    pub rank: u32,
    /// What it printed, in order.
    pub items: Vec<Item<N>>,
}

impl<D: Domain> Machine<'_, D> {
    /// Whether what goes to a stream is kept.
    pub(crate) fn keeps_printed(&self, stream: Stream) -> bool {
        stream == Stream::Out && self.options.prints == Prints::Kept
    }

    /// The parts of a text.
    pub(crate) fn items(&self, text: &[u8], numbers: Vec<Embedded<D::Number>>) -> Vec<Item<D::Number>> {
        let (mut items, mut at, span) = (Vec::new(), 0, self.here());
        for number in numbers {
            if number.start > at {
                items.push(Item::Text(text[at..number.start].into()));
            }
            let Embedded { ty, value, conversion, start, end } = number;
            items.push(Item::Number { ty, value, conversion, text: text[start..end].into(), span });
            at = end;
        }
        if at < text.len() {
            items.push(Item::Text(text[at..].into()));
        }
        items
    }

    /// The running process printed something.
    pub(crate) fn keep_printed(&mut self, items: Vec<Item<D::Number>>) {
        Rc::make_mut(&mut self.process.printed).extend(items);
    }

    /// What the processes of this part printed; all of them have ended.
    pub(super) fn collect_printed(&mut self) -> Vec<PrintedBy<D::Number>> {
        self.park();
        let parked = self.parked.iter().flatten().zip(0..);
        let printed = parked.map(|(parked, rank)| PrintedBy { rank, items: parked.process.printed.to_vec() });
        printed.filter(|printed| !printed.items.is_empty()).collect()
    }

    /// The fingerprint of what was printed.
    pub(super) fn printed_print(&mut self, printed: &[PrintedBy<D::Number>]) -> u128 {
        let mut all = Fingerprint::of(&printed.len());
        for by in printed {
            all = all.word(u64::from(by.rank)).word(by.items.len() as u64);
            for item in &by.items {
                all = match item {
                    Item::Text(text) => all.and(Fingerprint::of(text).0),
                    Item::Number { value, conversion, .. } => {
                        all.and(self.domain.fingerprint(value)).and(Fingerprint::of(conversion).0)
                    }
                };
            }
        }
        all.0
    }
}

/// Goes on with what a process printed.
pub(super) fn describe_printed<D: Domain>(walk: &mut Walk<'_, D>, process: &Process<D::Number>) {
    for item in process.printed.iter() {
        match item {
            Item::Text(text) => walk.part(Fingerprint::of(text).0),
            Item::Number { value, conversion, .. } => {
                walk.part(Fingerprint::of(conversion).0);
                walk.cell(&Cell::Number(value.clone()));
            }
        }
    }
}
