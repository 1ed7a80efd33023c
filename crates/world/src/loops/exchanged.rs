//! Pointers that a loop only hands on.
//!
//! Two buffers that take turns are exchanged by `w = u; u = v; v = w`. Such a loop makes no new pointer: each of its variables leads where one
//! of them led before the loop, so they have few values, and these are followed one by one instead of
//! being forgotten. Without that nothing would be known of `u` but that it is somewhere in its array, and every invariant would have to say where.
//!
//! Any set of variables may be kept (see the essay of `loops`); this one is chosen so that the search still ends. Deliberately not here:
//! pointers that move (`p++`) or are computed, what they are copied to, and results of calls.

use antiphon_machine::code::{LoopCode, Pc};
use antiphon_model::{
    Action, ExprId, ExprKind, LocalId, LocalStorage, LocationId, PlaceId, PlaceKind, Program, Step, Type, Variable,
};
use std::collections::BTreeSet;

/// Whether a pointer of the loop's function gets nothing in it but other pointers that do, or that stay.
pub(super) fn is_handed_on(program: &Program, entry: Pc, row: &LoopCode, local: LocalId) -> bool {
    let function = program.function(row.function);
    let is_ours = |local: LocalId| {
        let known = function.locals.get(local.0 as usize);
        known.is_some_and(|own| {
            own.storage == LocalStorage::Register && matches!(program.types.get(own.ty), Type::Pointer(_))
        })
    };
    let inside = |at: u32| row.inside.contains(&Pc(entry.0 + at));
    let locations = (0..function.body.locations.len() as u32).filter(|at| inside(*at));
    let steps: Vec<&Action> = locations
        .filter_map(|at| match &function.body.location(LocationId(at)).step {
            Step::Action(action, _) => Some(action),
            _ => None,
        })
        .collect();
    // Each variable that may come to be in this one must get nothing else, either.
    let (mut seen, mut work) = (BTreeSet::new(), vec![local]);
    while let Some(next) = work.pop() {
        if !is_ours(next) {
            return false;
        }
        if !seen.insert(next) {
            continue;
        }
        for action in steps.iter().filter(|action| written(program, action) == Some(next)) {
            match action {
                Action::Assign(_, value) => match handed(program, *value) {
                    Handed::From(other) => work.push(other),
                    Handed::Fixed => {}
                    Handed::New => return false,
                },
                _ => return false,
            }
        }
    }
    true
}

/// What a pointer gets.
enum Handed {
    /// What another variable has.
    From(LocalId),
    /// The same each time: the beginning of a variable, or no address.
    Fixed,
    /// Something else.
    New,
}

fn handed(program: &Program, value: ExprId) -> Handed {
    match program.expr(value).kind {
        ExprKind::Convert(inner) => handed(program, inner),
        ExprKind::Null => Handed::Fixed,
        ExprKind::Load(place) => match local_of(program, place) {
            Some(other) => Handed::From(other),
            None => Handed::New,
        },
        ExprKind::AddressOf(place) if is_fixed(program, place) => Handed::Fixed,
        _ => Handed::New,
    }
}

/// Whether a place is the same each time.
fn is_fixed(program: &Program, place: PlaceId) -> bool {
    match program.place(place).kind {
        PlaceKind::Variable(_) => true,
        PlaceKind::Index(inner, at) => matches!(program.expr(at).kind, ExprKind::Int(_)) && is_fixed(program, inner),
        PlaceKind::Field(inner, _) => is_fixed(program, inner),
        PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => false,
    }
}

fn local_of(program: &Program, place: PlaceId) -> Option<LocalId> {
    match program.place(place).kind {
        PlaceKind::Variable(Variable::Local(local)) => Some(local),
        _ => None,
    }
}

/// The variable of the function that an action gives a value.
fn written(program: &Program, action: &Action) -> Option<LocalId> {
    let place = match action {
        Action::Assign(place, _) | Action::Clear(place) => Some(*place),
        Action::Update { old, .. } => return Some(*old),
        Action::Call { result, .. } | Action::Library { result, .. } | Action::VaArg { result, .. } => *result,
        Action::Allocate { result, .. } => Some(*result),
        Action::Skip
        | Action::Live(_)
        | Action::Dead(_)
        | Action::Assert { .. }
        | Action::CollectiveAssert { .. }
        | Action::Assume(_)
        | Action::VaStart(_)
        | Action::VaEnd(_)
        | Action::VaCopy(..) => None,
    };
    place.and_then(|place| local_of(program, place))
}
