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
use crate::stores::{body, root, stores};
use crate::turns::{of_buffers, of_ends, of_rows, type_of};
use crate::written::Written;
use antiphon_model::visit::mentioned;
use antiphon_model::{
    Action, AssertOrigin, BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, LocationId, PlaceId, Program, Quantifier,
    Step, Type, TypeId, UnaryOp, Variable,
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
    let written = Written::by(draft, head);
    let mut where_to = Carried::Nowhere;
    for claim in claims_for(draft, all, head) {
        if !matches!(draft.program.expr(claim).kind, ExprKind::Quantified { .. }) {
            continue;
        }
        let there = carried(draft, &all[at], claim);
        let turns = others_in_turn(draft, head, claim);
        let inside = mentioned(&draft.program, claim);
        let elsewhere = |e: &ExprId| mentioned(&draft.program, *e).iter().any(|own| !inside.contains(own));
        let written_turns = turns.iter().any(|guess| written.concerns(&draft.program, *guess));
        if there.iter().any(elsewhere) || written_turns {
            where_to = Carried::Elsewhere;
        }
        for guess in [claim].into_iter().chain(turns.iter().copied()).chain(there) {
            if written.concerns(&draft.program, guess) {
                guesses.add(draft, head, guess);
            }
        }
        for whole in turns {
            let Some(ends) = of_ends(draft, whole).filter(|ends| written.concerns(&draft.program, *ends)) else {
                continue;
            };
            guesses.add(draft, head, ends);
            guesses.implied.push((whole, ends));
        }
    }
    where_to
}

/// A claim about one buffer of others that may take turns with it.
fn others_in_turn(draft: &mut Draft, head: &Head, claim: ExprId) -> Vec<ExprId> {
    let rows = of_rows(draft, claim);
    match rows.is_empty() {
        true => of_buffers(draft, head, (head.function, claim)),
        false => rows,
    }
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
    let mut concerned = Vec::new();
    for Claim { function, condition, .. } in found {
        let local = mentioned(&draft.program, condition).into_iter().filter(|own| matches!(own, Variable::Local(_)));
        match local.count() {
            _ if function == head.function => concerned.push(condition),
            0 => concerned.push(condition),
            // Of a buffer that has another name here, or of one of them.
            1 => concerned.extend(of_buffers(draft, head, (function, condition))),
            _ => {}
        }
    }
    // A guess is dropped by its expression: what fails at one loop may be right at another one.
    concerned.into_iter().map(|claim| draft.copied(claim)).collect()
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
            let Some(ty) = type_of(&draft.program, head.function, to) else { continue };
            if element(draft, head, from) == element(draft, head, to) {
                found.push(draft.renamed(claim, from, (to, ty)));
            }
        }
    }
    found
}

/// What an array with one dimension is made of.
fn element(draft: &Draft, head: &Head, variable: Variable) -> Option<TypeId> {
    let program = &draft.program;
    match program.types.get(type_of(program, head.function, variable)?) {
        Type::Array(element, _) if !matches!(program.types.get(*element), Type::Array(..)) => Some(*element),
        _ => None,
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
