//! Objects of the thread library by where they are: what they are called, and whether they are of the kind that is modelled.
//! What they do is in `synchronise` and its neighbours.

use super::synchronise::is_null;
use crate::prepare::{Fixed, FixedStep, Leads};
use antiphon_model::{Action, FunctionId, Program, Step, Type, Variable};

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
