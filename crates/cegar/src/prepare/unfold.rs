//! Recursion unfolded to a depth: a function that calls itself becomes a chain of copies,
//! each of which calls the next, so that inlining takes them all.
//!
//! What the last copies call is beyond the depth. Either the call stays, and is a gap that a proof has to
//! exclude: then all executions are within the depth. Or executions end there: then
//! violations within the depth are found, and nothing else is.

use antiphon_model::{Action, Callee, Expr, ExprKind, FunctionId, Program, Step, Type};
use antiphon_passes::{call_graph, CallGraph};
use antiphon_source::Span;
use std::collections::BTreeMap;

/// What happens beyond the depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beyond {
    /// The call stays.
    Stays,
    /// The execution is not looked at.
    Ends,
}

/// Unfolds all recursive functions to a depth.
pub(crate) fn unfold(program: &mut Program, depth: u32, beyond: Beyond) {
    let components = Components::of(&call_graph(program));
    let others = 0..program.functions.len() as u32;
    let copies = copied(program, depth, beyond, &components);
    for caller in others.map(FunctionId).filter(|caller| !components.of.contains_key(caller)) {
        redirect(program, caller, Caller::Outside, &copies, &components, beyond);
    }
}

/// Copies of all recursive functions, unfolded to a depth, beside themselves: what is called stays as it was, and each has the first of its
/// copies. Executions that go deeper within a copy are not looked at.
pub(crate) fn returning(program: &mut Program, depth: u32) -> BTreeMap<FunctionId, FunctionId> {
    let components = Components::of(&call_graph(program));
    let copies = copied(program, depth, Beyond::Ends, &components);
    let first = |member: &FunctionId| copies.copy(*member, 0).map(|copy| (*member, copy));
    copies.members.iter().filter_map(first).collect()
}

/// Adds the copies, which call each other.
fn copied(program: &mut Program, depth: u32, beyond: Beyond, components: &Components) -> Copies {
    let first = program.functions.len() as u32;
    let members: Vec<FunctionId> = components.of.keys().copied().collect();
    for _ in 0..depth {
        for member in &members {
            let copy = program.function(*member).clone();
            program.functions.push(copy);
        }
    }
    let copies = Copies { first, depth, members };
    for caller in (first..program.functions.len() as u32).map(FunctionId) {
        if let Some((original, level)) = copies.original(caller) {
            let from = Caller::Copy(components.of[&original], level);
            redirect(program, caller, from, &copies, components, beyond);
        }
    }
    copies
}

/// Who calls.
#[derive(Clone, Copy)]
enum Caller {
    /// A function that is not recursive.
    Outside,
    /// A copy, of a component and at a level.
    Copy(usize, u32),
}

/// Recursive functions and which call each other.
struct Components {
    of: BTreeMap<FunctionId, usize>,
}

impl Components {
    fn of(graph: &CallGraph) -> Components {
        let components = graph.components().iter().enumerate();
        let members = components.flat_map(|(at, members)| members.iter().map(move |member| (*member, at)));
        Components { of: members.filter(|(member, _)| graph.is_recursive(*member)).collect() }
    }
}

/// Where copies are: all of one level behind each other.
struct Copies {
    first: u32,
    depth: u32,
    members: Vec<FunctionId>,
}

impl Copies {
    fn original(&self, function: FunctionId) -> Option<(FunctionId, u32)> {
        let at = function.0.checked_sub(self.first)?;
        let count = self.members.len() as u32;
        Some((self.members[(at % count) as usize], at / count))
    }

    /// The copy of a function at a level; none beyond the depth.
    fn copy(&self, function: FunctionId, level: u32) -> Option<FunctionId> {
        let at = self.members.iter().position(|member| *member == function)? as u32;
        (level < self.depth).then(|| FunctionId(self.first + level * self.members.len() as u32 + at))
    }
}

/// Calls of recursive functions become calls of copies.
fn redirect(
    program: &mut Program,
    caller: FunctionId,
    from: Caller,
    copies: &Copies,
    components: &Components,
    beyond: Beyond,
) {
    let end = never(program);
    for location in &mut program.functions[caller.0 as usize].body.locations {
        let Step::Action(action, _) = &mut location.step else { continue };
        let Action::Call { callee: Callee::Direct(callee), .. } = action else { continue };
        let Some(component) = components.of.get(callee) else { continue };
        let level = match from {
            Caller::Copy(own, level) if own == *component => level + 1,
            Caller::Copy(..) | Caller::Outside => 0,
        };
        match (copies.copy(*callee, level), beyond) {
            (Some(copy), _) => *callee = copy,
            (None, Beyond::Stays) => {}
            (None, Beyond::Ends) => *action = Action::Assume(end),
        }
    }
}

/// A condition that never holds.
fn never(program: &mut Program) -> antiphon_model::ExprId {
    let ty = program.types.intern(Type::Bool);
    program.add_expr(Expr { kind: ExprKind::Int(0), ty, span: Span::NONE })
}
