//! Objects of the thread library by where they are: what they are called, and whether they are of the kind that is modelled.
//! What they do is in `synchronise` and its neighbours.

use super::synchronise::is_null;
use crate::prepare::{Fixed, FixedStep, Leads};
use antiphon_model::library::Pthread;
use antiphon_model::visit::mentioned;
use antiphon_model::{Action, ExprId, FunctionId, LibraryFunction, Program, Step, Type, Variable};
use std::collections::BTreeSet;

/// Whether something other than zero is written into an object, as initialisers of other
/// kinds of mutexes do, or the object as a whole is copied.
pub(super) fn is_special(program: &Program, function: FunctionId, leads: &Leads, object: &Fixed) -> bool {
    program.function(function).body.locations.iter().any(|location| {
        let Step::Action(Action::Assign(place, value), _) = &location.step else { return false };
        let Some(written) = leads.fixed(program, *place) else { return false };
        let inside = written.root == object.root && written.steps.starts_with(&object.steps);
        let around = written.root == object.root && object.steps.starts_with(&written.steps);
        (inside || around) && !is_null(program, Some(value))
    })
}

/// What an object is called.
pub(super) fn name(program: &Program, function: FunctionId, place: &Fixed) -> String {
    let (mut text, mut ty) = match place.root {
        Variable::Global(id) => (program.global(id).name.clone(), program.global(id).ty),
        Variable::Local(id) => {
            let local = &program.function(function).locals[id.0 as usize];
            (local.name.clone(), local.ty)
        }
    };
    for step in &place.steps {
        match (step, program.types.get(ty)) {
            (FixedStep::Field(at), Type::Record(id)) => {
                let field = &program.types.record(*id).fields[*at as usize];
                text += &format!(".{}", field.name);
                ty = field.ty;
            }
            (FixedStep::Element(at), Type::Array(of, _)) => {
                text += &format!("[{at}]");
                ty = *of;
            }
            (step, _) => text += &format!(" {step:?}"),
        }
    }
    text
}

/// The names of variables that the thread library owns: what they hold means nothing to a user.
pub(crate) fn owned_by_library(program: &Program) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for function in &program.functions {
        for location in &function.body.locations {
            let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), arguments, .. }, _) =
                &location.step
            else {
                continue;
            };
            for variable in owned(*own, arguments).iter().flat_map(|argument| mentioned(program, *argument)) {
                found.insert(match variable {
                    Variable::Global(id) => program.global(id).name.clone(),
                    Variable::Local(id) => function.locals[id.0 as usize].name.clone(),
                });
            }
        }
    }
    found
}

/// The arguments of a call that name what the library owns.
fn owned(function: Pthread, arguments: &[ExprId]) -> &[ExprId] {
    let number = match function.kin() {
        Pthread::Exit => 0,
        Pthread::CondWait | Pthread::CondTimedwait | Pthread::CondClockwait => 2,
        _ => 1,
    };
    &arguments[..number.min(arguments.len())]
}
