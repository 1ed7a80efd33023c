//! What annotations claim of functions and loops, in the typed program: contracts,
//! invariants, frames and measures. Plain data; lowering says what becomes of them.

use crate::ast::{ExprId, ObjectId};
use crate::tree::{Participants, Side};
use antiphon_source::{Span, Symbol};

/// What annotations say about a loop besides its invariants.
#[derive(Debug, Default)]
pub struct LoopFrame {
    /// `loop assigns`: the places that the loop may write, and where it says so.
    pub assigns: Option<(Vec<ExprId>, Span)>,
    /// Those of them that are ranges of elements.
    pub ranges: Vec<Stretch>,
    /// `loop keeps`: variables whose values are followed one by one.
    pub keeps: Vec<ExprId>,
    /// `decreases`: an integer that gets smaller and is never negative.
    pub measure: Option<(ExprId, Span)>,
    /// `parallel?`: the user asks whether threads could share the iterations.
    pub parallel: Option<Span>,
}

/// Places behind a pointer that a contract speaks of: `a[low..high]`, `*p`, `p->x`.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The first of them.
    pub place: ExprId,
    /// The index of the last one, of a range.
    pub high: Option<ExprId>,
    /// Its text.
    pub span: Span,
}

/// What a function is given behind a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// `\\valid`: the places are there, and hold values.
    Valid,
    /// `\\writable`: the places are there.
    Writable,
}

/// The contract of a function.
#[derive(Debug, Default)]
pub struct Contract {
    /// What callers see to.
    pub requires: Vec<(ExprId, Span)>,
    /// What the function sees to.
    pub ensures: Vec<(ExprId, Span)>,
    /// What callers on all processes see to together, at the same call.
    pub collective_requires: Vec<(ExprId, Span)>,
    /// What the function sees to on all processes together.
    pub collective_ensures: Vec<(ExprId, Span)>,
    /// The places that it may write; `None` if that is not said.
    pub assigns: Option<Vec<ExprId>>,
    /// Those of them that are behind pointers.
    pub assigns_behind: Vec<Stretch>,
    /// What callers see to behind pointers.
    pub behind: Vec<(Access, Stretch)>,
}

impl Contract {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        let alone = self.requires.is_empty() && self.ensures.is_empty() && self.behind.is_empty();
        alone && self.assigns.is_none() && !self.is_collective()
    }

    /// Whether something was said of all processes together.
    pub fn is_collective(&self) -> bool {
        !self.collective_requires.is_empty() || !self.collective_ensures.is_empty()
    }
}

/// A loop invariant.
#[derive(Clone, Copy, Debug)]
pub struct Invariant {
    /// Who takes part.
    pub participants: Participants,
    /// Its name, if any.
    pub name: Option<Symbol>,
    /// What holds.
    pub condition: ExprId,
    /// The annotation's text.
    pub span: Span,
}

/// What holds of each message with a tag on `MPI_COMM_WORLD`.
#[derive(Debug)]
pub struct Channel {
    /// The tag.
    pub tag: i32,
    /// The sender, the receiver, the number of the message among those between them with that tag, and its first element.
    pub parameters: [ObjectId; 4],
    /// What holds.
    pub condition: ExprId,
    /// Where it is said.
    pub span: Span,
}

/// A variable of another process or of the specification.
#[derive(Clone, Debug)]
pub struct Remote {
    /// Which program.
    pub side: Side,
    /// The process, if given.
    pub process: Option<ExprId>,
    /// `@f`, if given.
    pub function: Option<Symbol>,
    /// The variable's name.
    pub name: Symbol,
    /// The way from it to a part, of a variable of the specification.
    pub members: Vec<crate::tree::RemoteStep>,
    /// The variable, where it belongs to this program.
    pub object: Option<ObjectId>,
}
