//! Guesses from what the program claims: an assertion behind a loop is often its invariant for the last round.
//!
//! Each part of an assertion is a guess as it stands (`r * r <= N` of an integer square root), and with a variable
//! of the loop in the place of another variable (`forall k < N` becomes `forall k < i`), or one more than it; where the loop
//! counts down, in the place of the number with which a range begins; and with another array that the function
//! writes. Which of them are right is for others to find out.
//!
//! Deliberately not here: claims about several processes, and claims of other functions.

use crate::candidates::Guesses;
use crate::draft::Draft;
use crate::gaps::about_gaps;
use crate::heads::Head;
use crate::profile::Profile;
use crate::stores::stores;
use antiphon_model::visit::mentioned;
use antiphon_model::{
    Action, AssertOrigin, BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, PlaceId, PlaceKind, Program, Quantifier,
    Step, Type, TypeId, UnaryOp, Variable,
};

/// More guesses than this are not made of claims.
const MOST: usize = 20;

/// Adds what the claims of its function suggest for a loop.
pub(crate) fn about_claims(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    let modified = profile.modified();
    if modified.is_empty() {
        return;
    }
    let claims = claims(&draft.program, head.function);
    let before = guesses.conditions.len();
    for claim in &claims {
        guesses.add(draft, head, *claim);
        for other in of_other_arrays(draft, head, *claim).into_iter().chain(from_counter(draft, head, profile, *claim))
        {
            guesses.add(draft, head, other);
        }
    }
    for claim in claims.iter().copied() {
        for other in generalised(draft, head, &modified, claim) {
            if guesses.conditions.len() < before + MOST {
                guesses.add(draft, head, other);
            }
        }
    }
    about_gaps(draft, head, profile, &claims, guesses);
}

/// The parts of the assertions of a function; of an implication, what it promises.
fn claims(program: &Program, function: FunctionId) -> Vec<ExprId> {
    let mut found = Vec::new();
    for location in &program.function(function).body.locations {
        let Step::Action(Action::Assert { condition, origin }, _) = &location.step else { continue };
        if !matches!(origin, AssertOrigin::Program | AssertOrigin::Annotation | AssertOrigin::Ensures) {
            continue;
        }
        let mut work = vec![*condition];
        while let Some(e) = work.pop() {
            match program.expr(e).kind {
                ExprKind::Lazy(LazyOp::And, a, b) => work.extend([b, a]),
                ExprKind::Lazy(LazyOp::Implies, _, promise) => work.push(promise),
                ExprKind::Unary(UnaryOp::Not, inner) => match program.expr(inner).kind {
                    // `assert` asks whether its argument is not nothing.
                    ExprKind::Unary(UnaryOp::Not, own) => work.push(own),
                    _ => found.push(e),
                },
                _ => found.push(e),
            }
        }
    }
    found
}

/// A claim about one array as one about another array that the function writes.
fn of_other_arrays(draft: &mut Draft, head: &Head, claim: ExprId) -> Vec<ExprId> {
    let written: Vec<PlaceId> = stores(draft, head.function).iter().map(|store| store.place).collect();
    let mut roots: Vec<Variable> = written.iter().filter_map(|place| root(&draft.program, *place)).collect();
    roots.sort();
    roots.dedup();
    let inside = mentioned(&draft.program, claim);
    let mut found = Vec::new();
    let arrays: Vec<Variable> =
        inside.iter().copied().filter(|variable| element(draft, head, *variable).is_some()).collect();
    for from in arrays {
        for &to in roots.iter().filter(|to| !inside.contains(to)) {
            let Some(ty) = type_of(draft, head, to) else { continue };
            if element(draft, head, from) == element(draft, head, to) {
                found.push(draft.renamed(claim, from, (to, ty)));
            }
        }
    }
    found
}

fn root(program: &Program, mut place: PlaceId) -> Option<Variable> {
    loop {
        match program.place(place).kind {
            PlaceKind::Variable(variable) => return Some(variable),
            PlaceKind::Index(inner, _) | PlaceKind::Field(inner, _) => place = inner,
            PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => return None,
        }
    }
}

/// What an array with one dimension is made of.
fn element(draft: &Draft, head: &Head, variable: Variable) -> Option<TypeId> {
    let program = &draft.program;
    match program.types.get(type_of(draft, head, variable)?) {
        Type::Array(element, _) if !matches!(program.types.get(*element), Type::Array(..)) => Some(*element),
        _ => None,
    }
}

fn type_of(draft: &Draft, head: &Head, variable: Variable) -> Option<TypeId> {
    match variable {
        Variable::Global(id) => Some(draft.program.globals.get(id.0 as usize)?.ty),
        Variable::Local(id) => Some(draft.program.function(head.function).locals.get(id.0 as usize)?.ty),
    }
}

/// `forall {k | 0 <= k && ...}` of a loop that counts down: from its counter on.
fn from_counter(draft: &mut Draft, head: &Head, profile: &Profile, claim: ExprId) -> Vec<ExprId> {
    let ExprKind::Quantified { quantifier: Quantifier::ForAll, variable, constraint: Some(range), body } =
        draft.program.expr(claim).kind
    else {
        return Vec::new();
    };
    let ExprKind::Lazy(LazyOp::And, low, rest) = draft.program.expr(range).kind else { return Vec::new() };
    let ExprKind::Binary(BinaryOp::LessEqual, first, each) = draft.program.expr(low).kind else { return Vec::new() };
    if !matches!(draft.program.expr(first).kind, ExprKind::Int(_)) {
        return Vec::new();
    }
    let down: Vec<usize> =
        profile.counters.iter().filter(|counter| counter.step < 0).map(|counter| counter.at).collect();
    let mut found = Vec::new();
    for at in down {
        for op in [BinaryOp::LessEqual, BinaryOp::Less] {
            let low = draft.compare(op, head.variables[at].value, each);
            let range = draft.lazy(LazyOp::And, low, rest);
            found.push(draft.for_all(variable, range, body));
        }
    }
    found
}

/// A claim with what the loop changes in the place of an integer of it.
fn generalised(draft: &mut Draft, head: &Head, modified: &[usize], claim: ExprId) -> Vec<ExprId> {
    let inside = mentioned(&draft.program, claim);
    let mut found = Vec::new();
    for old in head.variables.iter().filter(|seen| seen.whole) {
        let Some(variable) = old.variable.filter(|variable| inside.contains(variable)) else { continue };
        for new in modified.iter().map(|at| &head.variables[*at]).filter(|seen| seen.whole) {
            if new.variable == Some(variable) {
                continue;
            }
            let one = draft.int(1);
            let beyond = draft.arithmetic(BinaryOp::Add, new.value, one);
            for put in [new.value, beyond] {
                found.push(draft.substituted(claim, &[(variable, put)]));
            }
        }
    }
    found
}
