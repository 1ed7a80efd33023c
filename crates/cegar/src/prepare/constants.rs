//! Writes to objects that are defined `const`, which are undefined (C11 6.7.3).
//!
//! Once a pointer is replaced by what it leads to (`pointers`), such a write would be a plain assignment. A step before it says what
//! it is. Nobody models that step: a program that comes there is neither right nor wrong, as with `verify` where `pointer` is not checked.
//!
//! Deliberately not here: writes through pointers that may lead to several objects. What those lead to is not tracked, and the answer
//! assumes that no execution violates `pointer`.

use super::Leads;
use antiphon_model::library::{LibraryFunction, Stdio, Unspecified};
use antiphon_model::visit::mentioned;
use antiphon_model::{Action, Constness, ExprId, FunctionId, GlobalId, LocationId, Program, Step, Variable};
use antiphon_passes::Rewriter;
use std::collections::BTreeSet;

/// Without an object it stands for a write to a `const` one.
pub(crate) const CONSTANT_WRITTEN: LibraryFunction = LibraryFunction::Unspecified(Unspecified::Settled);

/// The step that stands for such a write.
pub(super) fn is_written() -> Action {
    Action::Library { function: CONSTANT_WRITTEN, arguments: Vec::new(), result: None }
}

/// The variables that are defined `const`. Their names are written only where they are initialised.
pub(super) fn constants(program: &Program, function: FunctionId) -> BTreeSet<Variable> {
    let globals = program.globals.iter().enumerate().filter(|(_, global)| global.constness == Constness::Constant);
    let mut found: BTreeSet<Variable> = globals.map(|(at, _)| Variable::Global(GlobalId(at as u32))).collect();
    for location in &program.function(function).body.locations {
        let Step::Action(Action::Library { function: CONSTANT_WRITTEN, arguments, .. }, _) = &location.step else {
            continue;
        };
        found.extend(arguments.iter().flat_map(|argument| mentioned(program, *argument)));
    }
    found
}

/// The arguments through which a function of the library writes.
fn written(function: LibraryFunction, arguments: &[ExprId]) -> &[ExprId] {
    let (first, last) = match function {
        LibraryFunction::Memory(own) if !own.only_reads() => (0, 1),
        LibraryFunction::Stdio(own) => match own {
            Stdio::Scanf => (1, usize::MAX),
            Stdio::Fscanf | Stdio::Sscanf => (2, usize::MAX),
            Stdio::Sprintf | Stdio::Snprintf | Stdio::Vsprintf | Stdio::Vsnprintf => (0, 1),
            Stdio::Swprintf | Stdio::Fgets | Stdio::Fread | Stdio::Asprintf => (0, 1),
            _ => (0, 0),
        },
        _ => (0, 0),
    };
    let last = last.min(arguments.len());
    &arguments[first.min(last)..last]
}

/// Marks calls of the library that write such an object: `memset`, `strcpy`, `scanf`.
pub(super) fn mark_calls(program: &mut Program, function: FunctionId) {
    let constant = constants(program, function);
    if constant.is_empty() {
        return;
    }
    let leads = Leads::of(program, function);
    for at in 0..program.function(function).body.locations.len() {
        let location = program.function(function).body.locations[at].clone();
        let Step::Action(Action::Library { function: called, arguments, .. }, _) = &location.step else { continue };
        let mut targets = written(*called, arguments).iter().filter_map(|pointer| leads.target(program, *pointer));
        if targets.any(|target| constant.contains(&target.root)) {
            let mut rewriter = Rewriter::new(program, function);
            let after = rewriter.act(LocationId(at as u32), is_written(), location.span);
            rewriter.replace(after, location.step);
        }
    }
}
