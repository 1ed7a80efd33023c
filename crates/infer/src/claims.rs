//! Guesses from what the program claims: an assertion behind a loop is often its invariant for the last round.
//!
//! Each part of an assertion is a guess as it stands (`r * r <= N` of an integer square root), and with a variable
//! of the loop in the place of another variable (`forall k < N` becomes `forall k < i`), or one more than it. Which
//! of them are right is for others to find out.
//!
//! Deliberately not here: claims about several processes, and claims of other functions.

use crate::candidates::Guesses;
use crate::draft::Draft;
use crate::heads::Head;
use crate::profile::Profile;
use antiphon_model::visit::mentioned;
use antiphon_model::{Action, AssertOrigin, BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, Program, Step, UnaryOp};

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
    }
    for claim in claims {
        for other in generalised(draft, head, &modified, claim) {
            if guesses.conditions.len() >= before + MOST {
                return;
            }
            guesses.add(draft, head, other);
        }
    }
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
