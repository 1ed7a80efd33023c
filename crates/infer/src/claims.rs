//! Guesses from what the program claims: an assertion behind a loop is often its invariant for the last round.
//!
//! Each part of an assertion is a guess as it stands (`r * r <= N` of an integer square root), and with a variable
//! of the loop in the place of another variable (`forall k < N` becomes `forall k < i`), or one more than it; where the loop
//! counts down, in the place of the number with which a range begins; and with another array that the function
//! writes. What a loop asserts of the element that it is at is claimed of all elements that it comes to. Claims of other
//! functions count if they are about global variables. Which of them are right is for others to find out.
//!
//! Deliberately not here: claims about several processes.

use crate::candidates::Guesses;
use crate::carried::carried;
use crate::draft::Draft;
use crate::gaps::about_gaps;
use crate::heads::Head;
use crate::prefixes::{free_names, whole_range, Prefix};
use crate::profile::Profile;
use crate::stores::{body, stores};
use antiphon_model::visit::mentioned;
use antiphon_model::{
    Action, AssertOrigin, BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, LocationId, PlaceId, PlaceKind, Program,
    Quantifier, Step, Type, TypeId, UnaryOp, Variable,
};

/// More guesses than this are not made of claims.
const MOST: usize = 20;

/// Adds what the claims of its function suggest for a loop.
pub(crate) fn about_claims(draft: &mut Draft, all: &[Prefix<'_>], at: usize, guesses: &mut Guesses) {
    let (head, profile) = (all[at].head, all[at].profile);
    let modified = profile.modified();
    if modified.is_empty() {
        return;
    }
    let claims = claims_for(draft, all, head);
    let before = guesses.conditions.len();
    for claim in &claims {
        guesses.add(draft, head, *claim);
        let others = carried(draft, &all[at], *claim).into_iter();
        let others = others.chain(of_other_arrays(draft, head, *claim));
        for other in others.chain(from_counter(draft, head, profile, *claim)).collect::<Vec<_>>() {
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

/// Where claims are carried to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Carried {
    /// Nowhere but where they are made.
    Nowhere,
    /// To other arrays, or to other loops.
    Elsewhere,
}

/// Adds claims about what a loop writes, as they are, and of what it has stored so far: nothing else is needed where
/// claims hold from loop to loop. What a loop does not write stays as it is.
pub(crate) fn carried_claims(draft: &mut Draft, all: &[Prefix<'_>], at: usize, guesses: &mut Guesses) -> Carried {
    let head = all[at].head;
    let written = written(draft, head);
    let mut where_to = Carried::Nowhere;
    for claim in claims_for(draft, all, head) {
        if !matches!(draft.program.expr(claim).kind, ExprKind::Quantified { .. }) {
            continue;
        }
        let there = carried(draft, &all[at], claim);
        let inside = mentioned(&draft.program, claim);
        let elsewhere = |e: &ExprId| mentioned(&draft.program, *e).iter().any(|own| !inside.contains(own));
        if there.iter().any(elsewhere) {
            where_to = Carried::Elsewhere;
        }
        for guess in [claim].into_iter().chain(of_other_arrays(draft, head, claim)).chain(there) {
            if mentioned(&draft.program, guess).iter().any(|variable| written.contains(variable)) {
                guesses.add(draft, head, guess);
            }
        }
    }
    where_to
}

/// The arrays that the rounds of a loop write.
fn written(draft: &mut Draft, head: &Head) -> Vec<Variable> {
    let iterated = body(&draft.program, head.function, head.id);
    let stores = stores(draft, head.function);
    let inside = stores.iter().filter(|store| iterated.contains(&store.at));
    inside.filter_map(|store| root(&draft.program, store.place)).collect()
}

/// A claim, and where it is made.
#[derive(Clone, Copy)]
struct Claim {
    function: FunctionId,
    at: LocationId,
    condition: ExprId,
}

/// The claims that may concern a loop: those of its function, those of others about global variables; what is claimed of
/// the element that a loop is at, for all of its elements.
fn claims_for(draft: &mut Draft, all: &[Prefix<'_>], head: &Head) -> Vec<ExprId> {
    let functions = (0..draft.program.functions.len()).map(|index| FunctionId(index as u32));
    let made: Vec<Claim> = functions.flat_map(|function| claims(&draft.program, function)).collect();
    let mut found = Vec::new();
    for claim in made {
        found.extend(of_all_elements(draft, all, claim));
        found.push(claim);
    }
    let is_global = |variable: &Variable| matches!(variable, Variable::Global(_));
    let concerns = |claim: &Claim| {
        claim.function == head.function || mentioned(&draft.program, claim.condition).iter().all(is_global)
    };
    let found: Vec<ExprId> = found.iter().filter(|claim| concerns(claim)).map(|claim| claim.condition).collect();
    // A guess is dropped by its expression: what fails at one loop may be right at another one.
    found.into_iter().map(|claim| draft.copied(claim)).collect()
}

/// What a loop claims of the element that its counter names, for all values of the counter.
fn of_all_elements(draft: &mut Draft, all: &[Prefix<'_>], claim: Claim) -> Option<Claim> {
    let inside = mentioned(&draft.program, claim.condition);
    let around = all.iter().find(|known| {
        let counts = known.counter().is_some_and(|(_, variable)| inside.contains(&variable));
        let here = known.head.function == claim.function;
        counts && here && body(&draft.program, claim.function, known.head.id).contains(&claim.at)
    })?;
    let (_, variable) = around.counter()?;
    let bound = draft.bound(free_names(&draft.program, claim.function).first()?);
    let each = draft.bound_value(bound);
    let range = whole_range(draft, around, each)?;
    let condition = draft.substituted(claim.condition, &[(variable, each)]);
    Some(Claim { condition: draft.for_all(bound, range, condition), ..claim })
}

/// The parts of the assertions of a function; of an implication, what it promises.
fn claims(program: &Program, function: FunctionId) -> Vec<Claim> {
    let mut found = Vec::new();
    for (at, location) in program.function(function).body.locations.iter().enumerate() {
        let Step::Action(Action::Assert { condition, origin }, _) = &location.step else { continue };
        if !matches!(origin, AssertOrigin::Program | AssertOrigin::Annotation | AssertOrigin::Ensures) {
            continue;
        }
        let claim = |condition| Claim { function, at: LocationId(at as u32), condition };
        let mut work = vec![*condition];
        while let Some(e) = work.pop() {
            match program.expr(e).kind {
                ExprKind::Lazy(LazyOp::And, a, b) => work.extend([b, a]),
                ExprKind::Lazy(LazyOp::Implies, _, promise) => work.push(promise),
                ExprKind::Unary(UnaryOp::Not, inner) => match program.expr(inner).kind {
                    // `assert` asks whether its argument is not nothing.
                    ExprKind::Unary(UnaryOp::Not, own) => work.push(own),
                    _ => found.push(claim(e)),
                },
                _ => found.push(claim(e)),
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
