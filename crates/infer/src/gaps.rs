//! Guesses for loops that carry one element through an order: insertion by swaps, a bubble that rises.
//!
//! While an element is on its way, a claim about all neighbours (`a[k] <= a[k + 1]`) fails at most in one place, where the loop's counter
//! is, and what is on either side of the element is in order as if it was not there. So a claim is guessed with an exception,
//! `k != j - 1`, and for the place of the exception with the neighbour behind the next one, `a[j - 1] <= a[j + 1]`. In an inner loop the order
//! reaches as far as the outer loop is: another variable takes the place of the end.
//!
//! Deliberately not here: claims about elements further apart, and more than one exception.

use crate::candidates::Guesses;
use crate::draft::Draft;
use crate::heads::Head;
use crate::profile::Profile;
use antiphon_model::visit::{map_expr_kind, map_place_kind, mentioned, Mapper};
use antiphon_model::{
    BinaryOp, BoundId, Expr, ExprId, ExprKind, LazyOp, Place, PlaceId, PlaceKind, Program, Quantifier,
};

/// More guesses of this kind are not made for one loop.
const MOST: usize = 24;

/// Adds claims about neighbours with an exception where a counter of the loop is.
pub(crate) fn about_gaps(draft: &mut Draft, head: &Head, profile: &Profile, claims: &[ExprId], guesses: &mut Guesses) {
    let counters: Vec<usize> =
        profile.counters.iter().filter(|counter| counter.step.abs() == 1).map(|counter| counter.at).collect();
    let before = guesses.conditions.len();
    for at in counters {
        let counter = head.variables[at].value;
        for claim in claims.iter().copied().filter(|claim| is_about_neighbours(draft, *claim)).collect::<Vec<_>>() {
            for claim in shortened(draft, head, at, claim) {
                for back in [1, 0] {
                    if guesses.conditions.len() >= before + MOST {
                        return;
                    }
                    let back = draft.int(back);
                    let gap = draft.arithmetic(BinaryOp::Subtract, counter, back);
                    for guess in around(draft, claim, gap) {
                        guesses.add(draft, head, guess);
                    }
                }
            }
        }
    }
}

/// Whether a claim is about all `k` and `k + 1` in a range.
fn is_about_neighbours(draft: &Draft, claim: ExprId) -> bool {
    let program = &draft.program;
    let ExprKind::Quantified { quantifier: Quantifier::ForAll, variable, constraint: Some(_), body } =
        program.expr(claim).kind
    else {
        return false;
    };
    let mut work = vec![body];
    while let Some(e) = work.pop() {
        if is_next(program, e, variable) {
            return true;
        }
        antiphon_model::visit::expr_parts(&program.expr(e).kind, |part| match part {
            antiphon_model::visit::Child::Expr(inner) => work.push(inner),
            antiphon_model::visit::Child::Place(place) => {
                if let PlaceKind::Index(_, at) = program.place(place).kind {
                    work.push(at);
                }
            }
            _ => {}
        });
    }
    false
}

/// Whether an expression is `k + 1`.
fn is_next(program: &Program, e: ExprId, variable: BoundId) -> bool {
    let ExprKind::Binary(BinaryOp::Add, a, b) = program.expr(e).kind else { return false };
    matches!(program.expr(b).kind, ExprKind::Int(1)) && is_bound(program, a, variable)
}

fn is_bound(program: &Program, e: ExprId, variable: BoundId) -> bool {
    match program.expr(e).kind {
        ExprKind::Bound(own) => own == variable,
        ExprKind::Convert(inner) => is_bound(program, inner, variable),
        _ => false,
    }
}

/// The claim, and up to where another variable is.
fn shortened(draft: &mut Draft, head: &Head, counter: usize, claim: ExprId) -> Vec<ExprId> {
    let inside = mentioned(&draft.program, claim);
    let mut found = vec![claim];
    let own = head.variables[counter].variable;
    for old in head.variables.iter().filter(|seen| seen.whole) {
        let Some(variable) = old.variable.filter(|variable| inside.contains(variable)) else { continue };
        for new in head.variables.iter().filter(|seen| seen.whole && seen.variable != own) {
            if new.variable == Some(variable) || new.variable.is_none() {
                continue;
            }
            let one = draft.int(1);
            let beyond = draft.arithmetic(BinaryOp::Add, new.value, one);
            found.push(draft.substituted(claim, &[(variable, beyond)]));
            found.push(draft.substituted(claim, &[(variable, new.value)]));
        }
    }
    found
}

/// A claim everywhere but in one place; and what is there instead.
fn around(draft: &mut Draft, claim: ExprId, gap: ExprId) -> Vec<ExprId> {
    let ExprKind::Quantified { variable, constraint: Some(range), body, .. } = draft.program.expr(claim).kind else {
        return Vec::new();
    };
    let each = draft.bound_value(variable);
    let elsewhere = draft.compare(BinaryOp::NotEqual, each, gap);
    let narrowed = draft.lazy(LazyOp::And, range, elsewhere);
    let but_one = draft.for_all(variable, narrowed, body);
    let (one, two) = (draft.int(1), draft.int(2));
    let (next, second) = (draft.arithmetic(BinaryOp::Add, gap, one), draft.arithmetic(BinaryOp::Add, gap, two));
    let here = Instance { draft, variable, here: gap, next }.expr(range);
    let there = Instance { draft, variable, here: next, next: second }.expr(range);
    let both = draft.lazy(LazyOp::And, here, there);
    let bridged = Instance { draft, variable, here: gap, next: second }.expr(body);
    let bridge = draft.lazy(LazyOp::Implies, both, bridged);
    vec![but_one, bridge]
}

/// A condition on `k` and `k + 1` for two numbers.
struct Instance<'a> {
    draft: &'a mut Draft,
    variable: BoundId,
    here: ExprId,
    next: ExprId,
}

impl Mapper for Instance<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        let Expr { kind, ty, .. } = self.draft.program.expr(e).clone();
        if is_next(&self.draft.program, e, self.variable) {
            return self.draft.converted(self.next, ty);
        }
        if matches!(kind, ExprKind::Bound(own) if own == self.variable) {
            return self.draft.converted(self.here, ty);
        }
        let kind = map_expr_kind(self, &kind);
        self.draft.expr(kind, ty)
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        let Place { kind, ty, .. } = self.draft.program.place(id).clone();
        match kind {
            PlaceKind::Variable(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => id,
            PlaceKind::Deref(_) | PlaceKind::Index(..) | PlaceKind::Field(..) => {
                let kind = map_place_kind(self, &kind);
                self.draft.place(kind, ty)
            }
        }
    }
}
