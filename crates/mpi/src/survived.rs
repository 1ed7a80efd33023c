//! Faults after which an execution goes on, so that what is wrong behind them is found, too.
//!
//! A fault of this kind is told once for each place of the program (races: for each two places). Then the same call is taken
//! again, and does what a library would most likely do: a window is as long as its memory; of a buffer that is too short the
//! part that is there is moved, what would be written behind it is dropped, and what would be read there is a value of which
//! nothing is known; of two operations that race the one that is executed later counts, which is one of the orders of a real
//! run. A window that is freed within an epoch is freed, and its epoch ended.
//!
//! What was told is no part of a state: with less told an execution tells the same again, and then goes on likewise.
//! Deliberately not here: what leaves nothing sensible to go on with (a buffer that was freed, a wrong type, a call outside
//! of an epoch), and receives that are left to others at the end, who would wait for ever and seem to be wrong themselves.

use crate::Rank;
use antiphon_machine::{Domain, Fault, Property};
use antiphon_source::Span;

/// What went wrong in a way that can be told once and survived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Communicators, datatypes and the like: nothing but the library's own memory is at stake.
    Resources,
    /// Sends that are not complete, and persistent requests that are not freed: messages are received all the same.
    Requests,
    /// A receive, a collective operation or the like that is not complete.
    Awaited,
    /// A message that a probe took out.
    Matched,
    /// Memory that a window lacks: it is as long as what is there.
    Window,
    /// Memory that a buffer lacks.
    Buffer,
    /// Two uses of a window that nothing orders.
    Race,
    /// An epoch that is not ended before its window is.
    Epoch,
}

/// A fault that was told: the property, and the places where it counts as the same.
pub(crate) type Told = (Property, Span, Span);

impl Left {
    /// What it violates.
    pub(crate) fn property(self) -> Property {
        match self {
            Left::Resources => Property::MpiResource,
            Left::Requests | Left::Awaited => Property::MpiRequest,
            Left::Matched => Property::MpiUnreceived,
            Left::Window | Left::Buffer => Property::ArrayBounds,
            Left::Race => Property::DataRace,
            Left::Epoch => Property::MpiArgument,
        }
    }

    /// Whether an execution goes on after it. Whoever sends what a receive or a probe took may wait for ever, which
    /// would be told as another fault.
    fn lets_go_on(self) -> bool {
        match self {
            Left::Resources | Left::Requests | Left::Window | Left::Buffer | Left::Race | Left::Epoch => true,
            Left::Awaited | Left::Matched => false,
        }
    }

    /// As what it is remembered of a call at a place.
    fn told(self, fault: &Fault, here: Span) -> Told {
        match self {
            Left::Resources | Left::Requests | Left::Awaited | Left::Matched => {
                (self.property(), Span::NONE, Span::NONE)
            }
            Left::Window | Left::Buffer | Left::Epoch => (self.property(), here, Span::NONE),
            Left::Race => (self.property(), fault.span, fault.also.first().map_or(Span::NONE, |(span, _)| *span)),
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Whether an execution goes on after a fault, which is then told once.
    pub fn goes_on_after(&mut self, fault: &Fault) -> bool {
        let survived = |left: &Left| left.property() == fault.property && left.lets_go_on();
        let (left, here) = (self.last.left.take().filter(survived), self.machine.here());
        // What was told before and is told again would be told for ever.
        left.is_some_and(|left| self.endpoint().told.insert(left.told(fault, here)))
    }

    /// Whether something was told of this rank, wherever that was.
    pub(crate) fn has_left(&self, left: Left) -> bool {
        self.me().told.iter().any(|(property, ..)| *property == left.property())
    }

    /// Whether something was told of the call at which this rank is.
    pub(crate) fn has_told_here(&self, left: Left) -> bool {
        self.me().told.contains(&(left.property(), self.machine.here(), Span::NONE))
    }

    /// Whether a race was told: of the place that is blamed, and the other one.
    pub(crate) fn has_told_race(&self, blamed: Span, other: Span) -> bool {
        self.me().told.contains(&(Left::Race.property(), blamed, other))
    }
}
