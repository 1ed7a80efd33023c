//! What a program prints, where that is compared: numbers as numbers, with their
//! conversions, and the text between them.
//!
//! A process keeps its own list, in the order of its prints. How the lists of
//! several processes are mixed is up to whoever collects them; so they stay apart
//! here. Only standard output counts, and files where programs are compared: an item names the file to which what follows goes.
//!
//! The text that a number becomes is kept beside it, for whoever knows the number:
//! a literal `3` and a printed 3 are the same on paper.

use crate::domain::{Domain, NumberType};
use crate::machine::Machine;
use crate::output::Stream;
use antiphon_source::Span;
use std::rc::Rc;

/// Whether it is kept what programs print.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Prints {
    /// It is not.
    #[default]
    Ignored,
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
    /// What follows goes to a file.
    ToFile {
        /// Its name.
        name: Rc<[u8]>,
        /// Whether it is empty from here on.
        fresh: bool,
    },
    /// What follows goes to standard output.
    ToStandardOutput,
}

/// A number within a text that is printed.
#[derive(Clone, Debug)]
pub struct Embedded<N> {
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
}
