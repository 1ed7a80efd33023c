//! Loops that create threads or wait for them, unrolled where the number of iterations is known: each thread has a place
//! of its own where it is created, and each name an element of its own.
//!
//! So are loops that name one of several locks by a counter. Others stay: a thread that takes a lock a
//! thousand times does not become a thousand copies of its loop.

use antiphon_model::library::{LibraryFunction, Pthread};
use antiphon_model::visit::{walk_expr, walk_place, Visitor};
use antiphon_model::{Action, ExprKind, FunctionId, PlaceId, PlaceKind, Program, Step};
use antiphon_passes::{unroll, UnrollLimits};

/// How far loops are unrolled.
const LIMITS: UnrollLimits = UnrollLimits { iterations: 32, locations: 6_000 };

/// Unrolls the loops of all functions whose iterations must be told apart.
pub(crate) fn tell_apart(program: &mut Program) {
    for function in (0..program.functions.len() as u32).map(FunctionId) {
        unroll(program, function, names_one_of_several, LIMITS);
    }
}

/// Whether a step is about a thread, or about an object that a counter names.
fn names_one_of_several(program: &Program, step: &Step) -> bool {
    let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), arguments, .. }, _) = step else {
        return false;
    };
    if matches!(own.kin(), Pthread::Create | Pthread::Join) {
        return true;
    }
    let mut elements = Elements(false);
    arguments.iter().for_each(|argument| elements.expr(program, *argument));
    elements.0
}

/// Looks for elements whose index is not written as a number.
struct Elements(bool);

impl Visitor for Elements {
    fn expr(&mut self, program: &Program, id: antiphon_model::ExprId) {
        walk_expr(self, program, id);
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        if let PlaceKind::Index(_, index) = program.place(id).kind {
            self.0 |= !matches!(program.expr(index).kind, ExprKind::Int(_));
        }
        walk_place(self, program, id);
    }
}
