//! What an iteration stores, in terms of the values at the head of the loop.
//!
//! An assignment somewhere in a body speaks of the values of that moment. Going
//! back from it, each assignment to a variable is put in, as in Hoare's rule, so
//! that `t = 2 * x[i]; y[i] = t + 1` stores `2 * x[i] + 1`. The way back ends where
//! control comes together or something happens that is no such assignment; what
//! is guessed from there is worth no less for a proof.

use crate::draft::Draft;
use antiphon_model::visit::mentioned;
use antiphon_model::{
    Action, BinaryOp, ExprId, ExprKind, FunctionId, LocationId, LoopId, PlaceId, PlaceKind, Program, Step, Variable,
};
use std::collections::BTreeSet;

/// An assignment to an element of an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Store {
    /// The element.
    pub(crate) place: PlaceId,
    /// What it gets.
    pub(crate) value: ExprId,
    /// Where that happens.
    pub(crate) at: LocationId,
}

/// A variable that grows by something in an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// Which.
    pub(crate) variable: Variable,
    /// By what.
    pub(crate) by: ExprId,
}

/// A store in terms of the first location of its way, and where that way begins:
/// the branch, and its first location.
struct Way {
    store: Store,
    begin: Option<(LocationId, LocationId)>,
}

/// Assignments to elements, in order; then those of the two arms of an `if` to
/// the same element as one.
pub(crate) fn stores(draft: &mut Draft, function: FunctionId) -> Vec<Store> {
    let before = predecessors(&draft.program, function);
    let elements = assignments(&draft.program, function).into_iter();
    let elements: Vec<_> = elements.filter(|(_, place, _)| is_element(&draft.program, *place)).collect();
    let ways: Vec<Way> = elements
        .into_iter()
        .map(|(at, place, value)| back(draft, function, &before, at, Store { place, value, at }))
        .collect();
    let mut all: Vec<Store> = ways.iter().map(|way| way.store).collect();
    for one in &ways {
        for other in &ways {
            all.extend(joined(draft, function, &before, one, other));
        }
    }
    all
}

/// The stores of two arms as one, if that is what they are.
fn joined(
    draft: &mut Draft,
    function: FunctionId,
    before: &[Vec<LocationId>],
    one: &Way,
    other: &Way,
) -> Option<Store> {
    let (branch, first) = one.begin?;
    let (same, second) = other.begin?;
    let Step::Branch { condition, then, otherwise } = draft.program.function(function).body.location(branch).step
    else {
        return None;
    };
    let place = draft.place_text(function, one.store.place)?;
    if branch != same || then != first || otherwise != second || draft.place_text(function, other.store.place)? != place
    {
        return None;
    }
    let ty = draft.program.expr(one.store.value).ty;
    let value = draft.expr(ExprKind::Conditional(condition, one.store.value, other.store.value), ty);
    let store = Store { value, ..one.store };
    Some(back(draft, function, before, branch, store).store)
}

/// Variables that grow, in order.
pub(crate) fn growths(draft: &mut Draft, function: FunctionId) -> Vec<Growth> {
    let before = predecessors(&draft.program, function);
    let mut all = Vec::new();
    for (at, place, value) in assignments(&draft.program, function) {
        let PlaceKind::Variable(variable) = draft.program.place(place).kind else { continue };
        let Some(by) = grown_by(&draft.program, variable, value) else { continue };
        let way = back(draft, function, &before, at, Store { place, value: by, at });
        all.push(Growth { variable, by: way.store.value });
    }
    all
}

/// `e` of `x = x + e` or `x = e + x`.
fn grown_by(program: &Program, variable: Variable, value: ExprId) -> Option<ExprId> {
    let ExprKind::Binary(BinaryOp::Add, a, b) = program.expr(value).kind else { return None };
    let is_it = |e: ExprId| match program.expr(e).kind {
        ExprKind::Load(place) => program.place(place).kind == PlaceKind::Variable(variable),
        _ => false,
    };
    let other = if is_it(a) { b } else { a };
    ((is_it(a) || is_it(b)) && !mentioned(program, other).contains(&variable)).then_some(other)
}

fn assignments(program: &Program, function: FunctionId) -> Vec<(LocationId, PlaceId, ExprId)> {
    let locations = program.function(function).body.locations.iter().enumerate();
    let assignment = |(at, location): (usize, &antiphon_model::Location)| match location.step {
        Step::Action(Action::Assign(place, value), _) => Some((LocationId(at as u32), place, value)),
        _ => None,
    };
    locations.filter_map(assignment).collect()
}

fn is_element(program: &Program, place: PlaceId) -> bool {
    match &program.place(place).kind {
        PlaceKind::Index(..) => true,
        PlaceKind::Deref(pointer) => {
            matches!(program.expr(*pointer).kind, ExprKind::Binary(BinaryOp::PointerAdd, ..))
        }
        PlaceKind::Field(base, _) => is_element(program, *base),
        PlaceKind::Variable(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => false,
    }
}

/// The locations from which control comes to each location.
fn predecessors(program: &Program, function: FunctionId) -> Vec<Vec<LocationId>> {
    let locations = &program.function(function).body.locations;
    let mut before = vec![Vec::new(); locations.len()];
    for (at, location) in locations.iter().enumerate() {
        for target in location.step.successors() {
            if let Some(list) = before.get_mut(target.0 as usize) {
                list.push(LocationId(at as u32));
            }
        }
    }
    before
}

/// The locations of a loop: those that control comes to from its head, and from
/// which it comes back there before the loop ends.
pub(crate) fn body(program: &Program, function: FunctionId, id: LoopId) -> BTreeSet<LocationId> {
    let graph = &program.function(function).body;
    let Some(each) = graph.loops.get(id.0 as usize) else { return BTreeSet::new() };
    let before = predecessors(program, function);
    let after = |at: LocationId| graph.location(at).step.successors();
    let forth = reached(each.head, each.exit, after);
    let back = reached(each.head, each.exit, |at| before[at.0 as usize].clone());
    forth.intersection(&back).copied().collect()
}

fn reached(from: LocationId, end: LocationId, next: impl Fn(LocationId) -> Vec<LocationId>) -> BTreeSet<LocationId> {
    let (mut found, mut todo) = (BTreeSet::new(), vec![from]);
    while let Some(at) = todo.pop() {
        if at != end && found.insert(at) {
            todo.extend(next(at));
        }
    }
    found
}

/// A store as it is seen from the first location of its way.
fn back(draft: &mut Draft, function: FunctionId, before: &[Vec<LocationId>], at: LocationId, store: Store) -> Way {
    let (mut at, mut store) = (at, store);
    for _ in 0..before.len() {
        let [earlier] = before[at.0 as usize].as_slice() else { break };
        match draft.program.function(function).body.location(*earlier).step {
            Step::Action(Action::Assign(to, from), _) => {
                let PlaceKind::Variable(variable) = draft.program.place(to).kind else { break };
                store.place = draft.substituted_place(store.place, &[(variable, from)]);
                store.value = draft.substituted(store.value, &[(variable, from)]);
            }
            Step::Action(Action::Skip | Action::Live(_) | Action::Dead(_), _) => {}
            Step::Branch { .. } => return Way { store, begin: Some((*earlier, at)) },
            _ => break,
        }
        at = *earlier;
    }
    Way { store, begin: None }
}

/// The variable that a place is a part of.
pub(crate) fn root(program: &Program, mut place: PlaceId) -> Option<Variable> {
    loop {
        match program.place(place).kind {
            PlaceKind::Variable(variable) => return Some(variable),
            PlaceKind::Index(inner, _) | PlaceKind::Field(inner, _) => place = inner,
            PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => return None,
        }
    }
}
